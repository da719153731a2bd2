"""Puzzles checked: do they keep their answers under another seed and with twice the effort?"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from shedet.core.game import kept
from shedet.core.system.pools import pool_for
from shedet.puzzles.making import Effort
from shedet.puzzles.measuring import CLOSEST, SPREAD, Sample, closest, measured
from shedet.puzzles.puzzle import Puzzle

TWICE = 2
SHARE = 0.9
"""So many of the puzzles of a file keep their answer, or the file is not good enough."""


class Check(NamedTuple):
    """One puzzle to be measured anew."""

    game: str
    box: Path | None
    puzzle: Puzzle
    seed: int
    iterations: int


class Checked(NamedTuple):
    """What another measurement says."""

    is_kept: bool
    best: str
    lead: int
    """By how many tenths of a point the answer is ahead of the best other move, or behind it."""


def check(one: Check) -> Checked:
    """Measure a puzzle anew: the moves that were measured, and those that now look best."""
    game, puzzle = kept(one.game, one.box), one.puzzle
    view = puzzle.view(game)
    effort = Effort(one.seed, TWICE * one.iterations, 0)
    legal = [worth.move for worth in puzzle.moves]
    looked = [sample.move for sample in closest(game, view, legal, one.seed, effort.look)]
    moves = dict.fromkeys([*(worth.move for worth in puzzle.measured), *looked[:CLOSEST]])
    moves.setdefault(puzzle.answer)
    ranked = measured(game, view, list(moves), one.seed, effort.iterations, is_hasty=False)
    return Checked(ranked[0].move == puzzle.answer, ranked[0].move, lead_of(puzzle, ranked))


def lead_of(puzzle: Puzzle, ranked: Sequence[Sample]) -> int:
    answer = next(one for one in ranked if one.move == puzzle.answer)
    others = [one.margin for one in ranked if one.move != puzzle.answer]
    return round(10 * (answer.margin - max(others)))


def check_all(
    game: str,
    box: Path | None,
    puzzles: Sequence[Puzzle],
    seed: int,
    iterations: int,
    *,
    jobs: int = 1,
    tell: Callable[[int, int], None] = lambda done, total: None,
) -> list[Checked]:
    """Every puzzle by its own seeds, which do not depend on the number of processes."""
    checks = [
        Check(game, box, puzzle, seed + SPREAD * number, iterations)
        for number, puzzle in enumerate(puzzles, 1)
    ]
    found = []
    with pool_for(jobs) as pool:
        for one in pool.in_order(check, checks):
            found.append(one)
            tell(len(found), len(puzzles))
    return found


def is_good(kept_answers: int, puzzles: int) -> bool:
    return kept_answers >= SHARE * puzzles
