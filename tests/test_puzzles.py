"""Puzzles: found in records, gone on with, checked; and those that are shipped."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from shedet.bots.match import play_match
from shedet.core.engine.chance import seeded
from shedet.core.errors import NotationError
from shedet.core.game import Game, load
from shedet.core.records.files import save_records
from shedet.puzzles import Puzzle, puzzles_of
from shedet.puzzles.making import Effort, choices, found_in
from shedet.puzzles.measuring import SEARCHES, Sample, is_clear, is_steady, measured
from shedet.puzzles.puzzle import (
    DATA,
    complaints,
    favourites,
    hidden_anew,
    line_of,
    read_file,
    shipped,
)
from tests import commands

GAMES = ("nile", "sobek", "sobek2p")
ROOM = 1_000_000
"""Bytes that all puzzles that are shipped may take."""
LOOKED_AT = 6
"""Shipped puzzles of a game whose views are drawn anew."""


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two games between bots that think little."""
    path = tmp_path_factory.mktemp("records") / "games.jsonl"
    game = load("sobek2p")
    save_records(path, [play_match(game, {}, ["heron", "greedy"], seed) for seed in (5, 6)])
    return path


@pytest.fixture(scope="module")
def made(records: Path) -> Path:
    path = records.with_name("puzzles.jsonl")
    done = make(records, path)
    assert done.returncode == 0, done
    return path


def make(records: Path, out: Path, *more: object) -> commands.Done:
    return commands.run(
        "puzzles", "make", records, "--out", out, "--iterations", 40, "--each", 2, *more
    )


def test_puzzles_come_from_records_and_hold_what_they_say(made: Path) -> None:
    file, game = read_file(made), load("sobek2p")
    assert file.puzzles
    assert file.done.done == 2
    assert not complaints(game, file.puzzles)
    for puzzle in file.puzzles:
        best, *others = puzzle.measured
        assert best.searches == SEARCHES
        for other in others:
            apart = (best.margin - other.margin) ** 2
            assert apart > 3.5 * (best.error**2 + other.error**2) * 0.9
            assert best.chance >= other.chance


def test_a_file_that_was_left_is_gone_on_with(records: Path, made: Path, tmp_path: Path) -> None:
    whole = made.read_text("utf-8")
    lines = whole.splitlines(keepends=True)
    first_end = next(n for n, line in enumerate(lines) if line.startswith('{"done"'))
    again = tmp_path / "again.jsonl"
    again.write_text("".join(lines[: first_end + 1]) + lines[-2][:30], "utf-8")
    assert make(records, again).returncode == 0
    assert again.read_text("utf-8") == whole
    assert "seed" in make(records, again, "--seed", 3).stderr
    others = tmp_path / "others.jsonl"
    others.write_text("".join(reversed(records.read_text().splitlines(keepends=True))))
    assert make(others, again).returncode == 2


def test_a_planted_bad_puzzle_is_found(made: Path, tmp_path: Path) -> None:
    """One whose answer is the worst of its moves does not keep it; one of greed is refused."""
    file = read_file(made)
    game = load("sobek2p")
    puzzle = max(file.puzzles, key=lambda one: one.moves[0].margin - one.measured[-1].margin)
    path = tmp_path / "bad.jsonl"

    def verified(one: Puzzle) -> commands.Done:
        path.write_text(line_of(file.head) + line_of(one), "utf-8")
        return commands.run("puzzles", "verify", path, "--seed", 7)

    good = verified(puzzle)
    assert (good.returncode, "1 of 1 puzzle keeps its answer (100.0%" in good.stdout) == (
        0,
        True,
    ), good
    greedy = favourites(game, puzzle.view(game), [one.move for one in puzzle.moves])
    worst = next(one for one in reversed(puzzle.measured) if one.move not in greedy)
    rest = [one for one in puzzle.moves if one != worst]
    bad = verified(replace(puzzle, moves=(worst, *rest)))
    assert bad.returncode == 1
    assert f"{puzzle.answer} instead of {worst.move}" in bad.stdout
    assert "0 of 1 puzzle keeps its answer (0.0%" in bad.stdout
    obvious = next(one for one in puzzle.moves if one.move in greedy)
    rest = [one for one in puzzle.moves if one != obvious]
    refused = verified(replace(puzzle, moves=(obvious, *rest)))
    assert (refused.returncode, "greedy bot" in refused.stdout) == (1, True)
    illegal = verified(replace(puzzle, moves=(*puzzle.moves[1:],)))
    assert (illegal.returncode, "not the legal ones" in illegal.stdout) == (1, True)


def test_errors_are_one_line(made: Path, records: Path, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    for text in ("", "rubbish\n", '{"format": "shedet puzzles 1"}\n', made.read_text() + "{}\n"):
        path.write_text(text)
        failed = commands.run("puzzles", "verify", path)
        assert (failed.returncode, failed.stderr.count("\n")) == (2, 1), text
    nile = tmp_path / "nile.jsonl"
    save_records(nile, [play_match(load("nile"), {}, ["random"] * 2, 1)])
    with pytest.raises(NotationError):
        read_file(tmp_path / "none.jsonl")
    assert make(tmp_path / "none.jsonl", path).returncode == 2
    mixed = make(records, tmp_path / "mixed.jsonl", nile)
    assert (mixed.returncode, "nile" in mixed.stderr) == (2, True)


def test_the_worth_of_a_move_knows_how_sure_it_is() -> None:
    """Searches with different seeds differ by about what the error says; more make it smaller."""
    game = load("sobek2p")
    position = game.new(seed=3)
    view = game.view(position, position.to_act)
    move = game.move_text(position.legal()[0])
    means = [measured(game, view, [move], seed * 1000, 60)[0] for seed in range(8)]
    spread = (sum((one.margin - means[0].margin) ** 2 for one in means) / len(means)) ** 0.5
    error = sum(one.error for one in means) / len(means)
    assert spread < 5 * error
    few = Sample(move, means[0].found[:2])
    assert few.error > means[0].error
    assert not is_clear([means[0], Sample("other", means[1].found)])
    ahead = tuple(one._replace(margin=one.margin + 40, chance=0.9) for one in means[1].found)
    assert is_clear([Sample("other", ahead), means[0]])
    assert is_steady([Sample("other", ahead), means[0]])
    rarer = tuple(one._replace(chance=0.0) for one in ahead)
    assert not is_clear([Sample("other", rarer), means[0]])
    lucky = tuple(
        one._replace(margin=one.margin + (300 if number == 0 else -5))
        for number, one in enumerate(means[1].found)
    )
    assert not is_steady([Sample("other", lucky), means[1]])


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_shipped_is_legal_and_not_what_greed_plays(game_id: str) -> None:
    game = load(game_id)
    for file in shipped(game_id):
        assert (file.head.game, file.head.pieces) == (game_id, game.pieces_hash)
        assert file.head.rules == game.info.rules_version
    puzzles = puzzles_of(game_id)
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles) >= 100
    assert not complaints(game, puzzles)
    for puzzle in puzzles:
        best, *others = puzzle.measured
        assert others
        assert all(best.margin > other.margin for other in others)
    assert len({puzzle.answer.split()[0] for puzzle in puzzles}) > 2
    seats = {puzzle.place(game).seats for puzzle in puzzles[:40]}
    assert seats == ({2} if game_id == "sobek2p" else {2, 3, 4})


def test_what_is_shipped_is_small() -> None:
    assert sum(path.stat().st_size for path in DATA.iterdir()) < ROOM


@pytest.mark.parametrize("game_id", GAMES)
def test_a_puzzle_holds_no_truth_beyond_the_view(game_id: str) -> None:
    """Other worlds of the same view are other puzzles to the same effect."""
    game: Game = load(game_id)
    for puzzle in puzzles_of(game_id)[:LOOKED_AT]:
        view = puzzle.view(game)
        text = hidden_anew(game, view, 99)
        assert text is not None
        other = replace(puzzle, position=text)
        assert other.view(game) == view
        world = game.world(view, seeded(5))
        assert game.view(world, puzzle.seat) == view


def test_a_puzzle_comes_from_what_its_seat_saw(records: Path) -> None:
    """The hidden tiles of the record are dealt anew: a puzzle is the same in another world."""
    from shedet.core.records.files import load_records

    game = load("sobek2p")
    record = next(load_records(records))
    moment = next(iter(choices(game, record)))
    effort = Effort(1, 20, 1)
    found = found_in(game, record, 1, effort)
    assert found == found_in(game, record, 1, effort)
    assert hidden_anew(game, moment.view, 1) != hidden_anew(game, moment.view, 4)


def test_one_is_shown_in_words() -> None:
    answer = puzzles_of("sobek2p")[0].answer
    shown = commands.run("puzzles", "show", "sobek2p", 1, "--solution")
    assert shown.returncode == 0
    assert "Best:" in shown.stdout
    assert answer.split()[-1] in shown.stdout.partition("Best:")[2]
    assert "Best:" not in commands.run("puzzles", "show", "sobek2p").stdout
    none = commands.run("puzzles", "show", "sobek2p", 5000)
    assert (none.returncode, none.stderr.count("\n")) == (2, 1)


def test_the_format_is_one_object_a_line(made: Path) -> None:
    for line in made.read_text("utf-8").splitlines():
        assert isinstance(json.loads(line), dict)
