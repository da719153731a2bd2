"""Prints what the hunch feels along seeded games, as one hash each: two speeds must agree."""

import hashlib
import sys

from shedet.core.chance import seeded
from shedet.core.game import info_of
from shedet.core.laws import Table, start, tables
from shedet.terminal.bench import speed


def digest(table: Table, seed: int) -> str:
    """Play a game as the hunch has it, and hash weights and estimates of every step."""
    chance = seeded(seed)
    position = start(table, seed)
    hunch = table.game.hunch()
    felt = hashlib.sha256()
    while not position.is_over:
        n = position.fill()
        total = hunch.weigh(position, n)
        estimates = [hunch.estimate(position, seat) for seat in range(table.seats)]
        felt.update(f"{total} {list(hunch.weights[:n])} {estimates}".encode())
        left = chance.below(total)
        at = 0
        while left >= hunch.weights[at]:
            left -= hunch.weights[at]
            at += 1
        position.apply(position.moves[at])
    return felt.hexdigest()


def digests(games: int) -> list[str]:
    """Of so many games, each at another table: all numbers of seats, all variants."""
    every = tables(info_of("nile"))
    return [digest(every[5 * number % len(every)], number) for number in range(games)]


if __name__ == "__main__":
    print(speed())
    print("\n".join(digests(int(sys.argv[1]))))
