"""How far predictions can be relied upon, and the maps that bring them in line."""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from shedet.arena.statistics.intervals import Estimate
from shedet.bots.calibration import AS_IT_IS, Calibration

BINS = 10
STEPS = 50
NORMAL, SURE = 1.96, 1 - 1e-9
EDGE = 0.001
"""Chances are kept this far from 0 and 1 where their log-odds are taken."""


class Case(NamedTuple):
    """A prediction and what happened."""

    chance: float
    margin: float
    won: float
    ahead: float


class Bin(NamedTuple):
    """Predictions that were alike: their mean, that of what happened, and its standard error."""

    said: float
    happened: float
    error: float
    number: int


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def log_odds(chance: float) -> float:
    bounded = min(max(chance, EDGE), 1 - EDGE)
    return math.log(bounded / (1 - bounded))


def fitted(cases: Sequence[Case]) -> Calibration:
    """The maps that fit best: the chance by logistic regression, the margin by least squares."""
    return Calibration(*fitted_chance(cases), *fitted_margin(cases))


def fitted_chance(cases: Sequence[Case]) -> tuple[float, float]:
    """Steepness and shift of the log-odds, by Newton's method; as they are if nothing rises."""
    odds = [log_odds(one.chance) for one in cases]
    steepness, shift = 1.0, 0.0
    for _ in range(STEPS):
        told = [1 / (1 + math.exp(-steepness * each - shift)) for each in odds]
        off = [one.won - each for one, each in zip(cases, told, strict=True)]
        weights = [each * (1 - each) + 1e-9 for each in told]
        slope = sum(each * odd for each, odd in zip(off, odds, strict=True))
        aa = sum(w * odd * odd for w, odd in zip(weights, odds, strict=True))
        ab = sum(w * odd for w, odd in zip(weights, odds, strict=True))
        bb = sum(weights)
        size = aa * bb - ab * ab
        if size <= 1e-9:
            return AS_IT_IS[:2]
        steepness += (bb * slope - ab * sum(off)) / size
        shift += (aa * sum(off) - ab * slope) / size
    return (steepness, shift) if steepness > 0 else AS_IT_IS[:2]


def fitted_margin(cases: Sequence[Case]) -> tuple[float, float]:
    """Factor and points; as they are if nothing rises."""
    said, ahead = mean([one.margin for one in cases]), mean([one.ahead for one in cases])
    spread = sum((one.margin - said) ** 2 for one in cases)
    both = sum((one.margin - said) * (one.ahead - ahead) for one in cases)
    if both <= 0 or not spread:
        return AS_IT_IS[2:]
    return both / spread, ahead - both / spread * said


def applied(calibration: Calibration, cases: Sequence[Case]) -> list[Case]:
    """The same cases with the figures that people are shown."""
    return [
        one._replace(chance=calibration.chance(one.chance), margin=calibration.margin(one.margin))
        for one in cases
    ]


def crossed(cases: Sequence[Case], fit: Callable[[Sequence[Case]], Calibration]) -> list[Case]:
    """All cases, each half with the maps that were fitted on the other."""
    even, odd = cases[::2], cases[1::2]
    return applied(fit(odd), even) + applied(fit(even), odd)


def brier(cases: Sequence[Case]) -> float:
    """The mean square by which chances miss."""
    return mean([(one.chance - one.won) ** 2 for one in cases])


def missed(cases: Sequence[Case]) -> float:
    """The mean square by which margins miss, as its root: points."""
    return math.sqrt(mean([(one.margin - one.ahead) ** 2 for one in cases]))


def bins(cases: Sequence[Case]) -> list[Bin]:
    """The chances in as many bins of equal numbers, from the lowest."""
    return binned([(one.chance, one.won) for one in cases])


def margin_bins(cases: Sequence[Case]) -> list[Bin]:
    return binned([(one.margin, one.ahead) for one in cases])


def binned(pairs: Sequence[tuple[float, float]]) -> list[Bin]:
    ranked = sorted(pairs)
    edges = [round(len(ranked) * n / BINS) for n in range(BINS + 1)]
    found = []
    for low, high in pairwise(edges):
        if part := ranked[low:high]:
            said, happened = (mean([pair[side] for pair in part]) for side in (0, 1))
            square = mean([(pair[1] - happened) ** 2 for pair in part])
            found.append(Bin(said, happened, math.sqrt(square / len(part)), len(part)))
    return found


def calibration_error(cases: Sequence[Case]) -> float:
    """By how much chances and what happens differ, as a mean over the bins."""
    return sum(one.number * abs(one.said - one.happened) for one in bins(cases)) / len(cases)


def chosen_maps(cases: Sequence[Case]) -> Calibration:
    """The maps that people are shown: of the two each is taken only if, fitted on one half, it is
    better on the other."""
    fit, there = fitted(cases), crossed(cases, fitted)
    is_better = brier(there) < brier(cases)
    is_closer = missed(there) < missed(cases)
    return Calibration(
        *(fit[:2] if is_better else AS_IT_IS[:2]), *(fit[2:] if is_closer else AS_IT_IS[2:])
    )


def correlation(pairs: Sequence[tuple[float, float]]) -> Estimate:
    """How two runs agree over the games, with its 95 % interval by Fisher's transformation."""
    first, second = (mean([pair[side] for pair in pairs]) for side in (0, 1))
    both = sum((one - first) * (other - second) for one, other in pairs)
    spreads = [
        sum((pair[side] - at) ** 2 for pair in pairs) for side, at in ((0, first), (1, second))
    ]
    found = both / math.sqrt(spreads[0] * spreads[1]) if min(spreads) > 0 else 0.0
    at, reach = math.atanh(min(max(found, -SURE), SURE)), NORMAL / math.sqrt(len(pairs) - 3)
    return Estimate(found, math.tanh(at - reach), math.tanh(at + reach), len(pairs))
