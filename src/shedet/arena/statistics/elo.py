"""Elo from who finished ahead of whom: the Bradley-Terry model, by maximum likelihood."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import exp, log
from random import Random

from shedet.arena.statistics.intervals import IMAGINARY, Estimate, quantile

Pair = tuple[str, str]
Tally = dict[Pair, tuple[float, float]]
"""Points that two bots, the names in order, took from each other: 1 ahead, half for a tie."""

POINTS = 400 / log(10)
"""Elo points of one unit of the model: 400 are odds of ten to one."""
ANCHOR = "greedy"
"""This bot has 0 points where it plays, if no other is named; else the average is 0."""
RESAMPLES = 1000
LEAST_TIE = 0.025
"""The weight of the imaginary tie at the bounds of an interval, for clean sweeps."""
SMALL = 1e-9
LONGEST_STEP = 2.0


def add(total: Tally, more: Mapping[Pair, tuple[float, float]], times: int = 1) -> None:
    for pair, (first, second) in more.items():
        before = total.get(pair, (0.0, 0.0))
        total[pair] = (before[0] + times * first, before[1] + times * second)


def ratings(
    matches: Sequence[Sequence[Tally]], resamples: int = RESAMPLES, anchor: str = ANCHOR
) -> dict[str, Estimate]:
    """Elo of every bot from matches of many deals, with intervals by the bootstrap over deals.

    A deal stays whole: its games are not independent. Two imaginary deals won and two lost
    by each pair are drawn from too, as in `intervals.estimate`: how clean a sweep is cannot be
    drawn from the deals. One imaginary tie of each pair keeps a clean sweep finite. Where few
    deals were nearly all won, the imaginary ones pull every sample to one side; the interval
    then ends at the rating itself. The bootstrap always uses the same random numbers.
    """
    fitted = fit(summed(matches), anchor=anchor)
    chance = Random(1)
    pools = [[*deals, *imaginary(deals)] for deals in matches]
    drawn: dict[str, list[float]] = {bot: [] for bot in fitted}
    for _ in range(resamples):
        total = summed([resampled(deals, chance) for deals in pools])
        for bot, rating in fit(total, fitted, anchor).items():
            drawn[bot].append(rating)
    deals = sum(map(len, matches))
    found = {}
    for bot, rating in fitted.items():
        low, high = (quantile(drawn[bot], share) for share in (0.025, 0.975))
        found[bot] = Estimate(rating, min(low, rating), max(high, rating), deals)
    return found


def resampled(deals: Sequence[Tally], chance: Random) -> list[Tally]:
    """As many deals, each drawn from all; summed up, since only the sum counts."""
    total: Tally = {}
    for number, times in Counter(chance.choices(range(len(deals)), k=len(deals))).items():
        add(total, deals[number], times)
    return [total]


def imaginary(deals: Sequence[Tally]) -> list[Tally]:
    """Two deals won and two lost by each pair, of as many points as its deals have."""
    found: list[Tally] = []
    for pair in dict.fromkeys(pair for tally in deals for pair in tally):
        met = [sum(tally[pair]) for tally in deals if pair in tally]
        points = sum(met) / len(met)
        found += [{pair: (points * won, points * (1 - won))} for won in IMAGINARY]
    return found


def from_share(pair: Pair, share: Estimate, games: float) -> dict[str, Estimate]:
    """Elo of two bots from how often the first finishes ahead, so that both say the same."""
    mean = between(share.mean, games, 1.0)
    low, high = (between(end, games, LEAST_TIE) for end in (share.low, share.high))
    ahead = 1.0 if pair[1] == ANCHOR else 0.0 if pair[0] == ANCHOR else 0.5
    first = Estimate(ahead * mean, ahead * low, ahead * high, share.number)
    behind = ahead - 1
    second = Estimate(behind * mean, behind * high, behind * low, share.number)
    return {pair[0]: first, pair[1]: second}


def between(share: float, games: float, tie: float) -> float:
    """Elo points between two bots; an imaginary tie of this weight keeps a clean sweep finite."""
    return POINTS * log((share * games + tie / 2) / ((1 - share) * games + tie / 2))


def summed(matches: Sequence[Sequence[Tally]]) -> Tally:
    """All points, and an imaginary tie of each pair."""
    total: Tally = {}
    for deals in matches:
        for tally in deals:
            add(total, tally)
    return {pair: (first + 0.5, second + 0.5) for pair, (first, second) in total.items()}


def fit(
    tally: Tally, start: Mapping[str, float] | None = None, anchor: str = ANCHOR
) -> dict[str, float]:
    """The ratings under which the tally is most likely, by Newton's method."""
    bots = list(dict.fromkeys(bot for pair in tally for bot in pair))
    place = {bot: n for n, bot in enumerate(bots)}
    games = [(place[a], place[b], *points) for (a, b), points in tally.items()]
    strength = [(start or {}).get(bot, 0.0) / POINTS for bot in bots]
    slope, bend = pulled(games, strength)
    while max(map(abs, slope), default=0.0) > SMALL:
        step = [max(-LONGEST_STEP, min(LONGEST_STEP, part)) for part in solved(bend, slope)]
        strength = [value + part for value, part in zip(strength, step, strict=True)]
        slope, bend = pulled(games, strength)
    middle = sum(strength) / max(1, len(bots))
    zero = strength[place[anchor]] if anchor in place else middle
    return {bot: POINTS * (strength[n] - zero) for bot, n in place.items()}


def pulled(
    games: Sequence[tuple[int, int, float, float]], strength: Sequence[float]
) -> tuple[list[float], list[list[float]]]:
    """The points that each bot took beyond what was expected, and how that depends on strengths.

    Shifting all strengths together changes nothing, so only the points tell the end of a
    search: a step in that direction is noise.
    """
    size = len(strength)
    slope = [0.0] * size
    bend = [[SMALL if i == j else 0.0 for j in range(size)] for i in range(size)]
    for a, b, first, second in games:
        chance = 1 / (1 + exp(strength[b] - strength[a]))
        excess = first - (first + second) * chance
        weight = (first + second) * chance * (1 - chance)
        slope[a] += excess
        slope[b] -= excess
        bend[a][a] += weight
        bend[b][b] += weight
        bend[a][b] -= weight
        bend[b][a] -= weight
    return slope, bend


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for n in range(size):
        best = max(range(n, size), key=lambda i: abs(rows[i][n]))
        rows[n], rows[best] = rows[best], rows[n]
        for i in range(n + 1, size):
            ratio = rows[i][n] / rows[n][n]
            rows[i] = [x - ratio * y for x, y in zip(rows[i], rows[n], strict=True)]
    found = [0.0] * size
    for n in reversed(range(size)):
        known = sum(rows[n][i] * found[i] for i in range(n + 1, size))
        found[n] = (rows[n][size] - known) / rows[n][n]
    return found
