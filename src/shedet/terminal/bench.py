"""`shedet bench`: how fast the rules run on this machine."""

import argparse
import time
from collections.abc import Callable

from shedet.core import position
from shedet.core.chance import seeded
from shedet.core.game import Game, games, load
from shedet.core.position import Position


def speed() -> str:
    """Which of the two speeds runs here."""
    return "interpreted" if str(position.__file__).endswith(".py") else "compiled"


def run(chosen: argparse.Namespace) -> None:
    print(f"{'game':10} {'seats':>5} {'what':22} {'a second':>12}")
    for info in games().values():
        game = load(info.id)
        for seats in info.seats:
            for what, rate in rows(game, seats, chosen.seconds):
                print(f"{info.id:10} {seats:5} {what:22} {rate:12,.0f}", flush=True)


def rows(game: Game, seats: int, seconds: float) -> list[tuple[str, float]]:
    """Whole random games, and single operations on a position in the middle of one."""
    options = game.info.choose({})
    chance = seeded(1)

    def start() -> Position:
        position = game.start(seats, options, game.deal(seats, options, chance))
        position.seed(chance.word())
        return position

    def playout(position: Position) -> int:
        moves = 0
        while not position.is_over:
            legal = position.legal()
            position.play(legal[chance.below(len(legal))])
            moves += 1
        return moves

    played = moves = 0
    end = time.perf_counter() + seconds
    began = time.perf_counter()
    while time.perf_counter() < end:
        moves += playout(start())
        played += 1
    took = time.perf_counter() - began
    middle = start()
    for _ in range(20):
        middle.play(middle.legal()[0])
    return [
        ("random games", played / took),
        ("moves of these", moves / took),
        ("copy", rate_of(middle.copy, seconds)),
        ("legal", rate_of(middle.legal, seconds)),
    ]


def rate_of(operation: Callable[[], object], seconds: float) -> float:
    done = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        for _ in range(100):
            operation()
        done += 100
    return done / (time.perf_counter() - began)
