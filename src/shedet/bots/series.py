"""Many games between the same bots, wherever they are played, in the order of their seeds."""

import os
import signal
from collections.abc import Generator, Iterable
from functools import cache, partial
from multiprocessing import parent_process
from pathlib import Path
from typing import NamedTuple

from shedet.bots.match import Match, Played
from shedet.core.game import load
from shedet.core.system.pools import Here, Pool


class Pairing(NamedTuple):
    """Who plays what, and how."""

    game: str
    box: Path | None
    options: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]
    seconds: float | None
    shows_errors: bool

    def match(self) -> Match:
        game = load(self.game, self.box)
        return Match(game, dict(self.options), self.bots, self.seconds, self.shows_errors)


@cache
def match_of(pairing: Pairing) -> Match:
    """In a worker process: a match that is played on, so that programs are started once."""
    match = pairing.match()

    def leave(number: int, _: object) -> None:
        """Programs that play here are ended too, even one that hangs."""
        match.closing.close()
        os._exit(128 + number)

    if parent_process():
        signal.signal(signal.SIGTERM, leave)
    return match


def play_of(pairing: Pairing, seed: int) -> Played:
    return match_of(pairing).play(seed)


def played(pairing: Pairing, seeds: Iterable[int], pool: Pool) -> Generator[Played, None, None]:
    """The games in the order of their seeds, wherever they are played."""
    with pairing.match() as match:  # also for a pool: a bot that cannot start is reported first
        if isinstance(pool, Here):
            yield from map(match.play, seeds)
            return
    yield from pool.in_order(partial(play_of, pairing), seeds)
