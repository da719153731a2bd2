"""Thinking about a view: a search with what the game knows, by iterations or by time."""

import math
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from operator import add
from pathlib import Path
from typing import Any, NamedTuple

from shedet.bots.search import Search
from shedet.core.chance import seeded
from shedet.core.game import Game, load

SLICE = 0.02
"""Seconds of search between two questions whether to stop."""
ROOM = 1 << 19
"""Edges of the trees, at most: about 25 MB."""


class Candidate(NamedTuple):
    """A move that was tried: expected points ahead of the best rival, and chance to win.

    `spread` is the standard deviation of the margins of single games.
    """

    text: str
    visits: int
    margin: float
    chance: float
    spread: float = 0.0


@dataclass(frozen=True)
class Thought:
    """What came of thinking, the most visited move first."""

    candidates: list[Candidate]
    iterations: int
    seconds: float


class Tried(NamedTuple):
    """What one search found of a move; sums, so that several searches can be put together."""

    move: int
    visits: int
    ahead: float
    won: float
    squares: float

    def candidate(self, game: Game) -> Candidate:
        margin = self.ahead / self.visits
        spread = math.sqrt(max(0.0, self.squares / self.visits - margin * margin))
        chance = self.won / self.visits
        return Candidate(game.move_text(self.move), self.visits, margin, chance, spread)


def think(
    game: Game,
    view: Any,
    *,
    seed: int,
    iterations: int | None = None,
    seconds: float | None = None,
    stop: Callable[[], bool] | None = None,
    processes: int = 1,
    after: str = "",
    hurry: bool = False,
) -> Thought:
    """Search for the seat of a view, which is all that is known.

    The same seed and iterations give the same thought, if it is not stopped or timed. In a hurry
    the search ends as soon as no other move can catch up. `after` asks what comes after one move.
    """
    began = time.perf_counter()
    first = game.move_number(after) if after else -1
    if processes == 1:
        tried = search(game, view, seed, iterations, seconds, stop, first, hurry)
    else:
        tried = search_together(game, view, seed, iterations, seconds, processes, first)
    ranked = sorted(tried, key=lambda one: (-one.visits, -one.ahead / one.visits, one.move))
    return Thought(
        [one.candidate(game) for one in ranked],
        sum(one.visits for one in tried),
        time.perf_counter() - began,
    )


def search(
    game: Game,
    view: Any,
    seed: int,
    iterations: int | None,
    seconds: float | None,
    stop: Callable[[], bool] | None,
    first: int,
    hurry: bool,
) -> list[Tried]:
    """One search in this process."""
    if iterations is None and seconds is None:
        raise ValueError("think by iterations or by seconds")
    chance = seeded(seed)
    world = game.world(view, chance)
    room = ROOM if iterations is None else min(ROOM, 1024 + 4 * world.seats * iterations)
    tree = Search(world, game.seat_of(view), game.hunch(), chance, room)
    tree.forced = first
    end = None if seconds is None else time.perf_counter() + seconds
    done, slice_ = 0, 1
    while iterations is None or done < iterations:
        if (stop and stop()) or (end is not None and done and time.perf_counter() >= end):
            break
        if hurry and iterations is not None and tree.lead() > iterations - done:
            break
        now = slice_ if iterations is None else min(slice_, iterations - done)
        began = time.perf_counter()
        tree.run(now)
        done += now
        slice_ = next_slice(now, time.perf_counter() - began)
    return [Tried(*one) for one in tree.tried() if one[1]]


def next_slice(iterations: int, took: float) -> int:
    """So many iterations that they take about a slice of time, growing step by step."""
    return max(1, min(2 * iterations, int(iterations * SLICE / max(took, 1e-6))))


@cache
def loaded(game_id: str, box: Path | None) -> Game:
    return load(game_id, box)


def search_apart(
    game_id: str,
    box: Path | None,
    view: Any,
    seed: int,
    iterations: int | None,
    seconds: float | None,
    first: int,
) -> list[Tried]:
    """A search in another process."""
    return search(loaded(game_id, box), view, seed, iterations, seconds, None, first, False)


def search_together(
    game: Game,
    view: Any,
    seed: int,
    iterations: int | None,
    seconds: float | None,
    processes: int,
    first: int,
) -> list[Tried]:
    """Several searches at once, each with chance of its own, put together at the end."""
    shares = [
        None if iterations is None else (iterations + part) // processes
        for part in range(processes)
    ]
    sums: dict[int, Tried] = {}
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        parts = [
            pool.submit(
                search_apart, game.info.id, game.box, view, seed + part, share, seconds, first
            )
            for part, share in enumerate(shares)
        ]
        for part in parts:
            for move, *numbers in part.result():
                had = sums.get(move, (move, 0, 0.0, 0.0, 0.0))
                sums[move] = Tried(move, *map(add, had[1:], numbers))
    return list(sums.values())
