"""Games played to measure the games themselves: what each asked, how long it was, who won.

Below, the figures that are made of them.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import groupby
from math import log10
from pathlib import Path
from random import Random
from typing import TypeVar

from shedet.arena.statistics.intervals import Estimate, estimate, quantile
from shedet.bots import Bot
from shedet.bots.match import Match
from shedet.core.engine.chance import Chance
from shedet.core.event import Learned
from shedet.core.game import Game, View, kept
from shedet.core.system.pools import pool_for
from shedet.terminal.output.progress import Progress

AGAIN = 1 << 32
"""The second game of a deal has this much higher a seed for all that comes after the deal."""
SAMPLES = 1000
"""Bootstrap samples of an interval."""
TENTHS = 10
T = TypeVar("T")


@dataclass(frozen=True)
class Sample:
    """One game. Seats are counted from the one that begins."""

    deal: int
    bots: list[str]
    choices: list[int]
    """How many moves were legal, move by move."""
    lines: int
    turns: int
    points: list[int]
    wins: list[float]
    """Each seat's share of the win."""

    @property
    def decisions(self) -> int:
        """Moves at which there was a choice."""
        return sum(number > 1 for number in self.choices)

    @property
    def tree(self) -> float:
        """The decimal logarithm of the product of all choices."""
        return sum(log10(number) for number in self.choices)

    @property
    def margins(self) -> list[float]:
        """Each seat's points less the mean of the others'; they sum to 0."""
        total, others = sum(self.points), len(self.points) - 1
        return [points - (total - points) / others for points in self.points]


@dataclass(frozen=True)
class Task:
    """Games of one deal: the same bots again and again, or one of them in every seat."""

    game: str
    bots: tuple[str, ...]
    deal: int

    def play(self) -> list[Sample]:
        game = kept(self.game)
        if len(set(self.bots)) == 1:
            return [sample_of(game, self.bots, self.deal, n * AGAIN) for n in range(2)]
        turned = [self.bots[n:] + self.bots[:n] for n in range(len(self.bots))]
        return [sample_of(game, bots, self.deal, 0) for bots in turned]


class CountedMatch(Match):
    """A match that notes who begins, and how many moves were legal at each of them."""

    def __init__(self, game: Game, bots: Sequence[str]) -> None:
        super().__init__(game, {}, bots)
        self.choices: list[int] = []
        self.first: int | None = None

    def seated(self, seat: int, chance: Chance) -> Bot:
        return partial(self.counted, seat, super().seated(seat, chance))

    def counted(
        self, seat: int, bot: Bot, view: View, legal: Sequence[str], history: Sequence[Learned]
    ) -> str:
        self.first = seat if self.first is None else self.first
        self.choices.append(len(legal))
        return bot(view, legal, history)


def sample_of(game: Game, bots: Sequence[str], deal: int, shift: int) -> Sample:
    """One game; a shift gives another with the same deal."""
    match = CountedMatch(game, bots)
    with match:
        record = match.play(deal, deal + shift).record
    assert record.result is not None
    assert match.first is not None
    order = [(match.first + place) % len(bots) for place in range(len(bots))]
    winners, points = record.result["winners"], record.result["scores"]
    return Sample(
        deal,
        [bots[seat] for seat in order],
        match.choices,
        len(record.lines),
        sum(1 for _ in groupby(line.seat for line in record.lines)),
        [points[seat] for seat in order],
        [(seat in winners) / len(winners) for seat in order],
    )


def play_task(task: Task) -> list[Sample]:
    """Run in a worker process."""
    return task.play()


def play(path: Path, tasks: Sequence[Task], jobs: int, progress: Progress) -> None:
    """Play the tasks and write their games to a file, all of them or nothing."""
    samples: list[Sample] = []
    with pool_for(jobs) as pool:
        for number, played in enumerate(pool.in_order(play_task, tasks), 1):
            samples += played
            progress.show(number, len(tasks))
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".part")
    unfinished.write_text("".join(json.dumps(asdict(one)) + "\n" for one in samples), "utf-8")
    unfinished.replace(path)


def read(path: Path) -> list[Sample]:
    """The games of a file; none if it is not there."""
    if not path.exists():
        return []
    return [Sample(**json.loads(line)) for line in path.read_text("utf-8").splitlines()]


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def by_deal(samples: Sequence[Sample]) -> list[list[Sample]]:
    found: dict[int, list[Sample]] = {}
    for sample in samples:
        found.setdefault(sample.deal, []).append(sample)
    return list(found.values())


def branching(samples: Sequence[Sample], least: int = 1) -> float:
    """Legal moves, as a mean over all moves at which there were at least so many."""
    return mean([n for sample in samples for n in sample.choices if n >= least])


def beginning(samples: Sequence[Sample]) -> Estimate:
    """By how much the seat that begins wins more often than its equal share."""
    fair = 1 / len(samples[0].points)
    found = estimate([mean([one.wins[0] for one in deal]) for deal in by_deal(samples)])
    return Estimate(found.mean - fair, found.low - fair, found.high - fair, found.number)


def luck(samples: Sequence[Sample], stronger: str) -> Estimate:
    """The part of the variance of the margins that who plays does not explain."""
    parts = [
        (
            sum(one.margins[one.bots.index(stronger)] for one in deal),
            sum(margin**2 for one in deal for margin in one.margins),
            len(deal),
        )
        for deal in by_deal(samples)
    ]
    others = len(samples[0].points) - 1

    def share(drawn: Sequence[tuple[float, float, int]]) -> float:
        """The weaker seats have what the stronger one lacks, so its mean margin says it all."""
        games = sum(part[2] for part in drawn)
        explained = (sum(part[0] for part in drawn) / games) ** 2 / others
        total = sum(part[1] for part in drawn) / games / (others + 1)
        return 1 - explained / total if total else 1.0

    return resampled(parts, share)


def share_of_deal(samples: Sequence[Sample]) -> Estimate:
    """The correlation of the margins of two games with the same deal."""
    places = range(len(samples[0].points))
    usual = [mean([one.margins[place] for one in samples]) for place in places]
    parts = []
    for first, second in by_deal(samples):
        x = [first.margins[place] - usual[place] for place in places]
        y = [second.margins[place] - usual[place] for place in places]
        together = sum(a * b for a, b in zip(x, y, strict=True))
        parts.append((together, sum(a * a for a in [*x, *y]) / 2))

    def share(drawn: Sequence[tuple[float, float]]) -> float:
        total = sum(part[1] for part in drawn)
        return sum(part[0] for part in drawn) / total if total else 0.0

    return resampled(parts, share)


def resampled(parts: Sequence[T], value: Callable[[Sequence[T]], float]) -> Estimate:
    """A value with its bootstrap interval over the deals."""
    dice = Random(1)
    drawn = [value(dice.choices(parts, k=len(parts))) for _ in range(SAMPLES)]
    return Estimate(value(parts), quantile(drawn, 0.025), quantile(drawn, 0.975), len(parts))


def during(samples: Sequence[Sample]) -> list[float]:
    """Branching in each tenth of the game."""
    tenths: list[list[int]] = [[] for _ in range(TENTHS)]
    for sample in samples:
        for at, number in enumerate(sample.choices):
            tenths[at * TENTHS // len(sample.choices)].append(number)
    return [mean(numbers) if numbers else float("nan") for numbers in tenths]
