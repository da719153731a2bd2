"""A whole short game with everything that can be observed of it, and all phrases, as text.

`python -m tests.playthrough GAME` rewrites both files; read the diff before committing it.
"""

import sys
from collections.abc import Iterator
from dataclasses import asdict, is_dataclass
from pathlib import Path
from typing import Any

from shedet.bots.match import play_match
from shedet.core.game import Game, load
from shedet.core.records.record import Step, replay
from tests.phrases import phrases

GOLDEN = Path(__file__).parent / "golden"
TRIED = 40


def shortest_game(game: Game) -> int:
    """The seed below a limit whose greedy game has the fewest lines."""
    seats = game.info.seats[0]
    return min(range(TRIED), key=lambda s: len(play_match(game, {}, ["greedy"] * seats, s).lines))


def playthrough(game: Game, seed: int) -> str:
    return "\n".join(told(game, seed)) + "\n"


def told(game: Game, seed: int) -> Iterator[str]:
    seats = game.info.seats[0]
    record = play_match(game, {}, ["greedy"] * seats, seed)
    names = [f"P{seat}" for seat in range(seats)]
    position = game.start(seats, record.options, record.deal)
    yield f"{game.info.id}, rules {game.info.rules_version}, pieces {game.pieces_hash}"
    yield f"actions {game.actions}, at most {game.longest} moves, options {record.options}"
    yield f"greedy bots, seed {seed}"
    yield ""
    yield game.position_text(position)
    views = [plain(game.view(position, seat)) for seat in range(seats + 1)]
    for seat, view in enumerate(views):
        yield from (f"view {seat}: {name} = {value}" for name, value in view.items())
    legal = [game.move_text(move) for move in position.legal()]
    for step in replay(game, record):
        yield ""
        yield f"legal for {step.line.seat}: {', '.join(legal)}"
        yield f"line {step.number}: seat {step.line.seat}: {step.line.text}"
        yield f"moves {step.moves} chance {list(step.line.chance)}"
        yield from happened(game, step, names)
        after = [plain(game.view(step.position, seat)) for seat in range(seats + 1)]
        for seat in range(seats + 1):
            for name in sorted(after[seat].keys() | views[seat].keys()):
                value = after[seat].get(name, "gone")
                if value != views[seat].get(name, "gone"):
                    yield f"view {seat}: {name} = {value}"
        views = after
        legal = [game.move_text(move) for move in step.position.legal()]
        position = step.position
    yield ""
    yield game.position_text(position)
    yield f"result {record.result}"


def happened(game: Game, step: Step, names: list[str]) -> Iterator[str]:
    """Each event with what each seat is told of it, said once where all are told the same."""
    for event in step.events:
        seen = [event.seen_by(seat) for seat in range(len(names) + 1)]
        said = [game.event_text(facts, names) for facts in seen]
        for seat, (facts, sentence) in enumerate(zip(seen, said, strict=True)):
            if seat == 0 or facts != seen[0]:
                who = "all" if all(other == seen[0] for other in seen) else f"seat {seat}"
                yield f"event for {who}: {facts} {sentence}"


def plain(view: Any) -> dict[str, Any]:
    """A view as a flat table, so that a change shows alone."""
    fields = asdict(view) if is_dataclass(view) and not isinstance(view, type) else view
    return dict(leaves("", fields))


def leaves(path: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict) and value:
        for name, inner in value.items():
            yield from leaves(f"{path}.{name}" if path else name, inner)
    elif isinstance(value, tuple) or (
        isinstance(value, list) and any(isinstance(inner, dict) for inner in value)
    ):
        for number, inner in enumerate(value):
            yield from leaves(f"{path}.{number}", inner)
    else:
        yield path, value


def path_of(game: Game, what: str = "playthrough") -> Path:
    return GOLDEN / f"{game.info.id}.{what}.txt"


def phrasebook(game: Game) -> str:
    return "\n".join(phrases(game)).lstrip() + "\n"


if __name__ == "__main__":
    chosen = load(sys.argv[1])
    for made, path in (
        (playthrough(chosen, shortest_game(chosen)), path_of(chosen)),
        (phrasebook(chosen), path_of(chosen, "phrases")),
    ):
        path.write_text(made, "utf-8")
        print(path)
