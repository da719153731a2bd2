"""A trial: does a search with a network beat the search without one, in equal time?

Each deal is played from every seat. Both are given the same time on the processor: what a move
costs either of them is measured first, and then both make so many iterations. What they took
in the games is told as well.
"""

import math
import statistics
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path

from shedet.bots.search import Search
from shedet.core.engine.chance import Chance, seeded
from shedet.core.engine.position import Position
from shedet.core.game import Game, load
from shedet.core.prior.prior import Prior
from shedet.core.system.pools import pool_for
from shedet.training.samples import shares_of
from shedet.training.selfplay import bytes_of, drawn, network_at, prior_with

CALIBRATED = 60
"""Positions at which time is measured before a trial."""


@dataclass(frozen=True)
class Trial:
    """Who plays: a network or none, against the search of today with so many iterations.

    A horizon or an exploration of 0 is the one that the network's head has, or the rule's own.
    """

    game: str
    seats: int
    iterations: int
    deals: int
    seed: int
    network: Path | bytes | None
    horizon: int = 0
    exploration: int = 0

    def priors(self, game: Game) -> tuple[Prior, Prior]:
        """The one on trial, and the one of today."""
        tried = game.prior()
        if self.network:
            tried = prior_with(network_at(self.network, game, self.seats), tried)
        tried.horizon = self.horizon or tried.horizon
        tried.exploration = self.exploration or tried.exploration
        return tried, game.prior()


@dataclass(frozen=True)
class Outcome:
    """How a trial went: the share of the win, with its interval of 95 %; both in percent."""

    share: float
    margin: float
    fair: float
    deals: int
    iterations: tuple[int, int]
    seconds: tuple[float, float]

    @property
    def is_won(self) -> bool:
        return self.share - self.margin > self.fair

    def text(self) -> str:
        one, two = self.seconds
        return (
            f"{self.share:.1f} % ± {self.margin:.1f} % of {self.deals} deals ({self.fair:.0f} % is"
            f" even); {self.iterations[0]} against {self.iterations[1]} iterations,"
            f" {one:.1f} s against {two:.1f} s of processor time"
        )


def calibrated(trial: Trial) -> tuple[int, int]:
    """Iterations of both that take the same time."""
    game = load(trial.game)
    spent = [0.0, 0.0]
    priors, position, chance = trial.priors(game), game.new(trial.seats, trial.seed), seeded(1)
    measured = 0
    for number in range(1, 40 * CALIBRATED):
        if position.is_over:
            position = game.new(trial.seats, trial.seed + number)
        elif number % 5 == 0 and position.list_moves() > 1:
            for who in (0, 1) if measured % 2 else (1, 0):
                spent[who] += timed(position, priors[who], chance, trial.iterations)[1]
            measured += 1
            if measured == CALIBRATED:
                break
        else:
            position.play(drawn(position, priors[1], chance))
    return max(2, round(trial.iterations * spent[1] / spent[0])), trial.iterations


def timed(position: Position, prior: Prior, chance: Chance, iterations: int) -> tuple[int, float]:
    """The most visited move, and the processor time that the search took."""
    began = time.process_time()
    search = Search(position, position.to_act, prior, chance, 1024 + 8 * iterations)
    search.run(iterations)
    took = time.process_time() - began
    best = min(search.tried(), key=lambda one: (-one[1], -one[2] / max(1, one[1]), one[0]))
    return best[0], took


def play_deal(trial: Trial, iterations: tuple[int, int], deal: int) -> tuple[float, float, float]:
    """One deal from every seat: the share of the win in the mean, and what both took."""
    game = load(trial.game)
    spent = [0.0, 0.0]
    shares = []
    for own in range(trial.seats):
        priors, position = trial.priors(game), game.new(trial.seats, deal)
        chance = seeded(deal * trial.seats + own)
        while not position.is_over:
            who = int(position.to_act != own)
            move = position.legal()[0]
            if position.list_moves() > 1:
                move, took = timed(position, priors[who], chance, iterations[who])
                spent[who] += took
            position.play(move)
        shares.append(shares_of(position.winners(), trial.seats)[own])
    return statistics.mean(shares), spent[0], spent[1] / (trial.seats - 1)


def deals_of(
    trial: Trial, iterations: tuple[int, int], jobs: int, ray: str | None
) -> Iterator[tuple[float, float, float]]:
    """The deals of a trial as they are done; in this process with one job."""
    deals = range(trial.seed, trial.seed + trial.deals)
    if trial.network:
        trial = replace(trial, network=bytes_of(trial.network))
    with pool_for(jobs, ray) as pool:
        yield from pool.as_they_end(partial(play_deal, trial, iterations), deals)


def outcome_of(
    trial: Trial, iterations: tuple[int, int], played: list[tuple[float, float, float]]
) -> Outcome:
    """The share of the win: each deal is one sample of the interval."""
    shares = [100 * one[0] for one in played]
    margin = 1.96 * statistics.stdev(shares) / math.sqrt(len(shares)) if len(shares) > 1 else 100.0
    seconds = sum(one[1] for one in played), sum(one[2] for one in played)
    mean = statistics.mean(shares)
    return Outcome(mean, margin, 100 / trial.seats, len(shares), iterations, seconds)


def run(trial: Trial, jobs: int = 1, ray: str | None = None) -> Iterator[Outcome]:
    """How the trial stands after each deal; the last is its outcome."""
    iterations = calibrated(trial)
    played: list[tuple[float, float, float]] = []
    for one in deals_of(trial, iterations, jobs, ray):
        played.append(one)
        yield outcome_of(trial, iterations, played)


def as_head(trial: Trial, outcome: Outcome) -> dict[str, object]:
    """What the head of a network tells of its trial."""
    return {**asdict(replace(trial, network=None)), **asdict(outcome), "is_won": outcome.is_won}
