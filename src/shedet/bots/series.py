"""Many games between the same bots, here or in several processes, in the order of their seeds."""

import os
import signal
from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import Future
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from shedet.bots.match import Match, Played
from shedet.core.game import load
from shedet.core.system.worker import AHEAD, begin_worker, workers

WINDOW = 8 * AHEAD
"""Finished games for each process that may wait for a longer one before them."""


class Pairing(NamedTuple):
    """Who plays what, and how."""

    game: str
    box: Path | None
    options: dict[str, str]
    bots: list[str]
    seconds: float | None
    shows_errors: bool

    def match(self) -> Match:
        game = load(self.game, self.box)
        return Match(game, self.options, self.bots, self.seconds, self.shows_errors)


class Here:
    """Runs in a worker process."""

    match: Match


def begin(pairing: Pairing) -> None:
    begin_worker()
    Here.match = pairing.match()
    signal.signal(signal.SIGTERM, leave)


def leave(number: int, _: object) -> None:
    """Programs that play here are ended too, even one that hangs."""
    Here.match.closing.close()
    os._exit(128 + number)


def play_here(seed: int) -> Played:
    return Here.match.play(seed)


def played(pairing: Pairing, seeds: Iterable[int], jobs: int) -> Generator[Played, None, None]:
    """The games in the order of their seeds, however many processes play them."""
    with pairing.match() as match:  # also with workers: a bot that cannot start is reported first
        if jobs == 1:
            yield from map(match.play, seeds)
            return
    left = iter(seeds)
    waiting: deque[Future[Played]] = deque()
    with workers(jobs, begin, (pairing,)) as pool:
        while True:
            more = islice(left, WINDOW * jobs - len(waiting))
            waiting.extend(pool.submit(play_here, seed) for seed in more)
            if not waiting:
                break
            yield waiting.popleft().result()
