"""Confidence intervals of means, with the deals as the random sample."""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

Z = 1.959964
"""So many standard errors to both sides hold 95 %."""
IMAGINARY = (1.0, 1.0, 0.0, 0.0)
CERTAIN = 40.0
"""By how much a bet must multiply its stake: by chance once in 40, so 5 % for both sides."""
STAKES = tuple(n / 10 for n in range(1, 11))
"""Which part of itself each part of the capital bets."""
STEPS = 14
"""Bisection steps, which find a bound of an interval to one in 16 000."""


class Estimate(NamedTuple):
    """A mean with the bounds of its 95 % interval, and the number of deals."""

    mean: float
    low: float
    high: float
    number: int


def estimate(scores: Sequence[float]) -> Estimate:
    """The mean of scores from 0 to 1, one for each deal, if their number was fixed before.

    The interval is the normal one over the deals, with two imaginary deals won and two lost
    (after Agresti and Coull), so that a clean sweep of few deals is not taken for certainty.
    """
    if not scores:
        return Estimate(0.5, 0.0, 1.0, 0)
    more = [*scores, *IMAGINARY]
    centre = sum(more) / len(more)
    variance = sum((score - centre) ** 2 for score in more) / (len(more) - 1)
    reach = Z * sqrt(variance / len(more))
    mean = sum(scores) / len(scores)
    return Estimate(mean, max(0.0, centre - reach), min(1.0, centre + reach), len(scores))


def anytime(scores: Sequence[float]) -> Estimate:
    """The same, valid however it was decided when to stop: a confidence sequence by betting.

    Outside the interval lies every mean against which a bet at fair odds, deal by deal, has
    ever multiplied its stake by 40 (Waudby-Smith and Ramdas, Estimating means of bounded random
    variables by betting).
    """
    if not scores:
        return Estimate(0.5, 0.0, 1.0, 0)
    mean = sum(scores) / len(scores)
    mirrored = [1 - score for score in scores]
    return Estimate(mean, lowest(scores), 1 - lowest(mirrored), len(scores))


def lowest(scores: Sequence[float]) -> float:
    """The highest mean that the scores refute as too low."""
    low, high = 0.0, 1.0
    for _ in range(STEPS):
        claim = (low + high) / 2
        if Bet(claim).after(scores).is_won:
            low = claim
        else:
            high = claim
    return low


class Bet:
    """A bet against "the mean is at most this". If that is true, it hardly ever grows."""

    def __init__(self, claim: float) -> None:
        self.claim = claim
        self.capitals = [1 / len(STAKES)] * len(STAKES)
        self.is_won = False

    def add(self, score: float) -> None:
        """Every part of the capital bets on the next score."""
        gain = score / self.claim - 1
        if not self.is_won:
            self.capitals = [
                capital * (1 + stake * gain)
                for capital, stake in zip(self.capitals, STAKES, strict=True)
            ]
            self.is_won = sum(self.capitals) >= CERTAIN

    def after(self, scores: Iterable[float]) -> "Bet":
        for score in scores:
            self.add(score)
            if self.is_won:
                break
        return self


class Verdict:
    """Is the mean clearly above a threshold, clearly below it, or neither yet?"""

    def __init__(self, threshold: float) -> None:
        self.above = Bet(threshold)
        self.below = Bet(1 - threshold)
        self.deals = 0

    @property
    def is_clear(self) -> bool:
        return self.above.is_won or self.below.is_won

    def add(self, score: float) -> None:
        """The next deal; what comes after the verdict does not change it."""
        if not self.is_clear:
            self.deals += 1
            self.above.add(score)
            self.below.add(1 - score)


def quantile(values: Sequence[float], part: float) -> float:
    """The smallest of the values that at least this part of them does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, -int(-part * len(ordered) // 1) - 1)]
