"""Games of a plan, and how long every decision took."""

import json
from collections.abc import Generator, Iterable, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter, process_time
from typing import NamedTuple

from shedet.arena.play.plan import Fixture, Plan
from shedet.bots import Bot
from shedet.bots.match import Match
from shedet.core.engine.chance import Chance
from shedet.core.event import Learned
from shedet.core.game import Game, View, kept
from shedet.core.system.pools import Pool


class Finished(NamedTuple):
    """A game as the two lines that are stored for it."""

    fixture: Fixture
    record: str
    note: str


class TimedMatch(Match):
    """A match that counts moves, and measures the decisions at which there is a choice."""

    def __init__(self, game: Game, plan: Plan, fixture: Fixture, limit: float | None) -> None:
        super().__init__(game, plan.options, plan.seated(fixture), limit)
        self.moves = 0
        self.seconds: list[list[float]] = [[] for _ in self.bots]

    def seated(self, seat: int, chance: Chance) -> Bot:
        bot = super().seated(seat, chance)
        # programs think in processes of their own; for others only their own work is thought
        now = perf_counter if seat in self.programs else process_time

        def timed(view: View, legal: Sequence[str], history: Sequence[Learned]) -> str:
            began = now()
            move = bot(view, legal, history)
            if len(legal) > 1:
                self.seconds[seat].append(round(now() - began, 6))
            self.moves += 1
            return move

        return timed


def play(game: Game, plan: Plan, fixture: Fixture, limit: float | None = None) -> Finished:
    """One game of a plan; the same fixture is the same game, whoever plays it when."""
    match = TimedMatch(game, plan, fixture, limit)
    with match:
        played = match.play(plan.seed_of(fixture))
    note = {
        **fixture._asdict(),
        "moves": match.moves,
        "forfeit": played.forfeit.seat if played.forfeit else None,
        "reason": played.forfeit.sentence.say() if played.forfeit else None,
        "seconds": match.seconds,
    }
    return Finished(fixture, played.record.to_json(), json.dumps(note))


def play_of(box: Path | None, plan: Plan, limit: float | None, fixture: Fixture) -> Finished:
    """The same in any process: from nothing but its arguments."""
    return play(kept(plan.game, box), plan, fixture, limit)


def finished(
    game: Game, plan: Plan, fixtures: Iterable[Fixture], pool: Pool, limit: float | None = None
) -> Generator[Finished, None, None]:
    """The games, in the order in which they end; leaving it cancels what still runs."""
    return pool.as_they_end(partial(play_of, game.box, plan, limit), fixtures)
