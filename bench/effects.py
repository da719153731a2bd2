"""How long it takes to say what every legal move of a view would bring.

`make bench` runs this after the searches. Times are of the processor, so that what else runs on the
machine is not measured; each view is measured once, as a page would ask.
"""

import argparse
import statistics
import time
from collections.abc import Iterator
from typing import Any

from shedet.core.effects import Foresight
from shedet.core.game import Game, games, load
from shedet.core.laws import play_along, tables
from shedet.terminal.commands.bench import speed

MEDIAN, P99 = 1.0, 5.0  # milliseconds that are wanted, compiled
APART = 9
"""Of so many decisions of a game one is measured."""


def decisions(game_id: str, number: int) -> Iterator[tuple[Game, Any]]:
    """Views of seats that choose among several moves, at all tables in turn."""
    every = tables(load(game_id).info)
    seed = 0
    while number > 0:
        table = every[seed % len(every)]
        for count, recorder in enumerate(play_along(table, seed)):
            position = recorder.position
            if count % APART == seed % APART and len(position.legal()) > 1:
                yield table.game, table.game.view(position, position.to_act)
                number -= 1
                if number == 0:
                    return
        seed += 1


def milliseconds(game: Game, view: Any) -> float:
    """For all legal moves of one view."""
    began = time.process_time()
    Foresight(game, view).effects()
    return (time.process_time() - began) * 1000


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--views", type=int, default=1000)
    chosen = parser.parse_args()
    print(f"Effects of all legal moves of a view, {speed()}, one core, milliseconds")
    print(f"(wanted, compiled: median {MEDIAN:g}, p99 {P99:g})")
    print(f"{'game':12}{'views':>8}{'moves':>8}{'median':>10}{'p99':>8}{'worst':>8}")
    for game_id in games():
        asked = list(decisions(game_id, chosen.views))
        times = sorted(milliseconds(*one) for one in asked)
        moves = statistics.fmean(len(Foresight(game, view).effects()) for game, view in asked)
        print(
            f"{game_id:12}{len(asked):8}{moves:8.1f}{statistics.median(times):10.2f}"
            f"{times[int(len(times) * 0.99)]:8.2f}{times[-1]:8.2f}"
        )


if __name__ == "__main__":
    main()
