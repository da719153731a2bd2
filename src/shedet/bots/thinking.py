"""Thinking about a view: a search with what the game knows, by iterations or by time."""

import math
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, replace
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from operator import add
from pathlib import Path
from typing import NamedTuple

from shedet.bots.judgement import Candidate, sound
from shedet.bots.search import Search
from shedet.core.engine.chance import seeded, stream
from shedet.core.engine.position import Position
from shedet.core.game import Game, V, View, kept
from shedet.core.system.pools import begin_worker

SLICE = 0.02
"""Seconds of search between two checks whether to stop."""
LOOKS = 16
"""So often at most a search in a hurry looks whether it is decided: never by the time, so that the
same search ends at the same point everywhere."""
OVERLOOKING = 1
"""Which stream of a seed says what is overlooked; the search itself takes the first."""
ROOM = 1 << 19
"""Edges of the trees, at most: about 25 MB."""


@dataclass(frozen=True)
class Thought:
    """The result of a search, the most visited move first."""

    candidates: list[Candidate]
    iterations: int
    seconds: float


class Tried(NamedTuple):
    """What one search found about a move; sums, so that several searches can be merged."""

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


@dataclass(frozen=True)
class Wish:
    """What a search is asked for."""

    seed: int
    iterations: int | None
    seconds: float | None
    first: int
    whole: bool
    hurry: bool


Progress = Callable[[int, int], None]
"""Told how many iterations are done, and of how many."""


def think(
    game: Game[Position, V],
    view: V,
    *,
    seed: int,
    iterations: int | None = None,
    seconds: float | None = None,
    stop: Callable[[], bool] | None = None,
    processes: int = 1,
    after: int | str = "",
    whole: bool = False,
    hurry: bool = False,
    is_sound: bool = False,
    overlooks: int = 0,
    known: Position | None = None,
    progress: Progress | None = None,
) -> Thought:
    """Search for the seat of a view, which is all that is known unless a position is given.

    The same seed and iterations give the same result, if it is not stopped or timed. With `hurry`
    the search ends soon after no other move can catch up. `after` asks what comes after one move.
    With `whole` all games are played to their ends: chances to win are counted, not estimated.
    With `is_sound` the first move is none that is certainly worse than one as good. Of the moves
    that were looked at, so many percent as `overlooks` says are left out by chance. With
    `known` all seats know that position, with all that lies hidden in it; only draws to come are
    open.
    """
    if iterations is None and seconds is None:
        raise ValueError("think by iterations or by seconds")
    began = time.perf_counter()
    first = -1 if after == "" else game.as_number(after)
    wish = Wish(seed, iterations, seconds, first, whole, hurry)
    if processes == 1:
        tried = search(game, view, wish, stop, known, progress)
    else:
        tried = search_together(game, view, wish, processes, stop)
    ranked = sorted(tried, key=lambda one: (-one.visits, -one.ahead / one.visits, one.move))
    if overlooks:
        ranked = noticed(ranked, overlooks, seed)
    candidates = [one.candidate(game) for one in ranked]
    return Thought(
        sound(game, view, candidates) if is_sound else candidates,
        sum(one.visits for one in tried),
        time.perf_counter() - began,
    )


def noticed(ranked: list[Tried], overlooks: int, seed: int) -> list[Tried]:
    """What is left when so many percent are overlooked, parts of one by chance; never nothing."""
    chance = stream(seed, OVERLOOKING)
    gone = min((len(ranked) * overlooks + chance.below(100)) // 100, len(ranked) - 1)
    left = list(ranked)
    for _ in range(gone):
        left.pop(chance.below(len(left)))
    return left


def search(
    game: Game[Position, V],
    view: V,
    wish: Wish,
    stop: Callable[[], bool] | None = None,
    known: Position | None = None,
    progress: Progress | None = None,
) -> list[Tried]:
    """One search in this process."""
    iterations, seconds = wish.iterations, wish.seconds
    chance = seeded(wish.seed)
    world = game.world(view, chance) if known is None else known
    room = ROOM if iterations is None else min(ROOM, 1024 + 4 * world.seats * iterations)
    is_open = known is not None
    prior = game.search_prior(world.seats)
    tree = Search(world, game.seat_of(view), prior, chance, room, wish.whole, is_open)
    tree.force(wish.first)
    end = None if seconds is None else time.perf_counter() + seconds
    done, slice_ = 0, 1
    look = max(1, (iterations or 0) // LOOKS)
    while iterations is None or done < iterations:
        if (stop and stop()) or (end is not None and done and time.perf_counter() >= end):
            break
        if wish.hurry and iterations is not None and done and done % look == 0:
            if tree.lead() > iterations - done or tree.choices() == 1:
                break
        now = slice_ if iterations is None else min(slice_, iterations - done)
        if wish.hurry and iterations is not None:
            now = min(now, look - done % look)
        began = time.perf_counter()
        tree.run(now)
        done += now
        if progress and iterations:
            progress(done, iterations)
        slice_ = next_slice(now, time.perf_counter() - began)
    return [Tried(*one) for one in tree.tried() if one[1]]


def next_slice(iterations: int, took: float) -> int:
    """So many iterations that they take about one slice of time, growing step by step."""
    return max(1, min(2 * iterations, int(iterations * SLICE / max(took, 1e-6))))


class Apart:
    """In a worker process: set when all are to stop."""

    end: Event


def begin(end: Event) -> None:
    begin_worker()
    Apart.end = end


def search_apart(game_id: str, box: Path | None, view: View, wish: Wish) -> list[Tried]:
    """A search in another process."""
    return search(kept(game_id, box), view, wish, Apart.end.is_set)


def search_together(
    game: Game[Position, V], view: V, wish: Wish, processes: int, stop: Callable[[], bool] | None
) -> list[Tried]:
    """Several searches at once, each with its own generator, merged at the end."""
    wishes = [
        replace(
            wish,
            seed=wish.seed + part,
            iterations=None if wish.iterations is None else (wish.iterations + part) // processes,
        )
        for part in range(processes)
    ]
    context = get_context("spawn")
    end = context.Event()
    with ProcessPoolExecutor(processes, context, begin, (end,)) as pool:
        parts = [pool.submit(search_apart, game.info.id, game.box, view, one) for one in wishes]
        try:
            watch(parts, stop)
        finally:
            end.set()
        return summed([part.result() for part in parts])


def watch(parts: list[Future[list[Tried]]], stop: Callable[[], bool] | None) -> None:
    """Wait until all parts are done, or until they are to stop."""
    while wait(parts, timeout=SLICE if stop else None).not_done:
        if stop and stop():
            return


def summed(parts: list[list[Tried]]) -> list[Tried]:
    """What all searches found about each move."""
    sums: dict[int, Tried] = {}
    for move, *numbers in (one for part in parts for one in part):
        had = sums.get(move, (move, 0, 0.0, 0.0, 0.0))
        sums[move] = Tried(move, *map(add, had[1:], numbers))
    return list(sums.values())
