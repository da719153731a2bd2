"""Prints one line for each table: what two games of one deal, played differently, drew by heap.

Runs interpreted, where the draws can be watched: `python -m tests.heaps NUMBER GAME`.
"""

import json
import sys
from typing import Any

from shedet.core.engine import chance as chances
from shedet.core.engine.chance import Chance, seeded
from shedet.core.game import info_of
from shedet.core.laws import TableSetup, tables
from shedet.terminal.commands.bench import speed

Draw = tuple[int, int, list[int], int]
"""Heap, number there, what lay in the heap, what was drawn."""


class Watched:
    """Notes every draw from a named heap."""

    def __init__(self) -> None:
        self.draws: list[Draw] = []
        pick = chances.Chance.lowest_of

        def watched(chance: Chance, n: int, heap: int, number: int) -> int:
            urn = sorted(chance.urn[:n])
            at = pick(chance, n, heap, number)
            self.draws.append((heap, number, urn, chance.urn[at]))
            return at

        chances.Chance.lowest_of = watched  # type: ignore[method-assign, assignment]


def drawn(table: TableSetup, secret: int, player: int, watched: Watched) -> dict[str, Any]:
    """Play one game at random; `player` decides how, the secret what is drawn."""
    watched.draws.clear()
    game = table.game
    position = game.start(
        table.seats, table.options, game.deal(table.seats, table.options, seeded(secret))
    )
    position.seed_heaps(secret)
    position.logging = 1
    will = seeded(player)
    noted = 0
    while not position.is_over:
        legal = position.legal()
        position.play(legal[will.below(len(legal))])
        noted += len(position.notes())
    return {"draws": list(watched.draws), "noted": noted, "given": position.given}


def main(number: int, wanted: str) -> None:
    """So many pairs of games, at all kinds of table in turn."""
    print(speed(), flush=True)
    watched = Watched()
    every = tables(info_of(wanted))
    for deal in range(number):
        table = every[deal % len(every)]
        pair = [drawn(table, 7 + deal, player, watched) for player in (2 * deal, 2 * deal + 1)]
        print(json.dumps({"table": str(table), "games": pair}), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
