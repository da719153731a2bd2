"""What moves are worth: several searches of each, and how sure that is."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from shedet.bots.judgement import Candidate
from shedet.bots.thinking import think
from shedet.core.engine.position import Position
from shedet.core.game import Game, V
from shedet.puzzles.puzzle import Worth

CLEAR = 2.0
"""The best move is ahead of the next by more than so many standard errors."""
LEAST_LEAD = 0.5
"""And by so many points."""
FIRST, SEARCHES = 2, 8
"""After so many searches of each move it can be dropped; at most so many are made."""
CLOSEST = 4
"""So many moves are measured."""
SPREAD = 1 << 20
"""Seeds of different moments are so far apart."""
LEAST_CHANCE, MOST_CHANCE = 0.05, 0.97
"""In between a game is not decided."""


@dataclass(frozen=True)
class Sample:
    """The searches of one move."""

    move: str
    found: tuple[Candidate, ...]

    @property
    def margin(self) -> float:
        return fmean(one.margin for one in self.found)

    @property
    def chance(self) -> float:
        return fmean(one.chance for one in self.found)

    @property
    def error(self) -> float:
        """The standard error of the margin: between searches, but no less than of playouts."""
        playouts = sum(one.visits for one in self.found)
        within = math.sqrt(fmean(one.spread**2 for one in self.found) / max(1, playouts))
        if len(self.found) < 2:
            return within
        between = stdev(one.margin for one in self.found) / math.sqrt(len(self.found))
        return max(within, between)

    def worth(self) -> Worth:
        return Worth(
            self.move,
            round(10 * self.margin),
            math.ceil(10 * self.error),
            round(1000 * self.chance),
            len(self.found),
        )


def searched(
    game: Game[Position, V], view: V, move: str, seed: int, iterations: int, whole: bool = True
) -> Candidate:
    """One search of one move, which is made first in all of its playouts."""
    thought = think(game, view, seed=seed, iterations=max(2, iterations), after=move, whole=whole)
    return thought.candidates[0]


def closest(
    game: Game[Position, V], view: V, legal: Sequence[str], seed: int, iterations: int
) -> list[Sample]:
    """All moves, each looked at by a short search of its own, the best first."""
    looked = [
        Sample(move, (searched(game, view, move, seed, iterations, whole=False),)) for move in legal
    ]
    return sorted(looked, key=lambda one: -one.margin)


def measured(
    game: Game[Position, V],
    view: V,
    moves: Sequence[str],
    seed: int,
    iterations: int,
    *,
    searches: int = SEARCHES,
    is_hasty: bool = True,
) -> list[Sample]:
    """These moves, measured on equal terms, the best first; `is_hasty` ends early if none is."""
    samples = {move: Sample(move, ()) for move in moves}
    for number in range(searches):
        for move, sample in samples.items():
            one = searched(game, view, move, seed + number, iterations)
            samples[move] = Sample(move, (*sample.found, one))
        ranked = ranking(samples.values())
        if is_hasty and number + 1 == FIRST and not is_clear(ranked, CLEAR / 2):
            break
    return ranking(samples.values())


def ranking(samples: Iterable[Sample]) -> list[Sample]:
    return sorted(samples, key=lambda one: -one.margin)


def is_clear(ranked: Sequence[Sample], errors: float = CLEAR) -> bool:
    """Is the first move ahead of all others, in points beyond doubt and in chances too?"""
    best, *others = ranked
    return all(
        best.margin - other.margin > max(LEAST_LEAD, errors * math.hypot(best.error, other.error))
        and best.chance >= other.chance
        for other in others
    )


def may_be_clear(first: str, looked: Sequence[Sample]) -> bool:
    """Can a move be clearly best, as far as a look at all of them tells?"""
    best = next(one for one in looked if one.move == first)
    return all(
        best.margin - other.margin > LEAST_LEAD - math.hypot(best.error, other.error)
        for other in looked
        if other.move != first
    )


def is_steady(ranked: Sequence[Sample]) -> bool:
    """Is the first move best in nearly every single round of searches?"""
    found = (one.found for one in ranked)
    rounds = [[one.margin for one in each] for each in zip(*found, strict=True)]
    lost: int = sum(each[0] < max(each[1:]) for each in rounds)
    return lost <= len(rounds) // SEARCHES
