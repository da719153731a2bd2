"""What a search found about moves: which are as good as each other, and which of these is sound."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from shedet.core.effects import Foresight, dominates
from shedet.core.engine.position import Position
from shedet.core.game import Game, V

SAME_CHANCE, SAME_MARGIN = 0.02, 1.0
"""Moves that differ by less are as good as each other."""


class Candidate(NamedTuple):
    """A move that was tried: expected points ahead of the best rival, and chance to win.

    `spread` is the standard deviation of the margins of single games.
    """

    text: str
    visits: int
    margin: float
    chance: float
    spread: float = 0.0


def is_as_good(best: Candidate, other: Candidate) -> bool:
    """Is the difference between two moves small, or within the noise?"""
    noise, chance_noise = unsure(best, other), unsure_chance(best, other)
    is_as_likely = best.chance - other.chance < max(SAME_CHANCE, chance_noise)
    return is_as_likely and best.margin - other.margin < max(SAME_MARGIN, noise)


def unsure(*candidates: Candidate) -> float:
    """The usual error of a difference of margins, after so many playouts."""
    return math.hypot(*(one.spread / math.sqrt(one.visits) for one in candidates))


def unsure_chance(*candidates: Candidate) -> float:
    """The same for chances; even after wins only, or none, another result counts as possible."""
    errors = []
    for one in candidates:
        wins, games = one.chance * one.visits + 1, one.visits + 2
        errors.append(math.sqrt(wins * (games - wins) / games**3))
    return math.hypot(*errors)


def sound(game: Game[Position, V], view: V, candidates: Sequence[Candidate]) -> list[Candidate]:
    """The same moves, first one than which none as good is better in its certain effects.

    A search cannot tell moves apart whose values differ by less than its error, but where the
    answers to a question differ in nothing but what is counted, a look at the table can.
    """
    if len(candidates) < 2 or not game.weighed or view.question not in game.weighed:
        return list(candidates)
    effects = Foresight(game, view).effects([game.move_number(one.text) for one in candidates])
    brings = dict(zip(candidates, effects.values(), strict=True))
    best = candidates[0]
    while better := [
        one
        for one in candidates
        if is_as_good(best, one) and dominates(game.measures, brings[one], brings[best])
    ]:
        best = better[0]
    return [best, *(one for one in candidates if one != best)]
