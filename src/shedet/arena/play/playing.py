"""Games of a plan, played on all cores, and how long every decision took."""

import json
from collections.abc import Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import islice
from pathlib import Path
from time import perf_counter, process_time
from typing import NamedTuple

from shedet.arena.play.plan import Fixture, Plan
from shedet.bots import Bot, BotFailure
from shedet.bots.match import Match
from shedet.core.engine.chance import Chance
from shedet.core.errors import ShedetError
from shedet.core.event import Learned
from shedet.core.game import Game, View, load
from shedet.core.system.worker import AHEAD, begin_worker, workers


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


class Here:
    """What a worker process plays: game, plan and time limit."""

    game: Game
    plan: Plan
    limit: float | None


def begin(box: Path | None, plan: Plan, limit: float | None) -> None:
    begin_worker()
    Here.game, Here.plan, Here.limit = load(plan.game, box), plan, limit


def play_here(fixture: Fixture) -> Finished:
    """Run in a worker process, which can send back only plain errors."""
    try:
        return play(Here.game, Here.plan, fixture, Here.limit)
    except BotFailure as failure:
        raise ShedetError(failure.sentence) from None


def finished(
    game: Game, plan: Plan, fixtures: Iterable[Fixture], jobs: int, limit: float | None = None
) -> Generator[Finished, None, None]:
    """The games, in the order in which they end; leaving it cancels what still runs."""
    if jobs == 1:
        yield from (play(game, plan, fixture, limit) for fixture in fixtures)
        return
    waiting: set[Future[Finished]] = set()
    left = iter(fixtures)
    with workers(jobs, begin, (game.box, plan, limit)) as pool:
        while True:
            more = islice(left, AHEAD * jobs - len(waiting))
            waiting |= {pool.submit(play_here, fixture) for fixture in more}
            if not waiting:
                break
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from [future.result() for future in done]
