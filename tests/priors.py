"""What holds for the prior of any game; as a program, its weights, for comparing two speeds."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

from shedet.core.engine.chance import seeded
from shedet.core.engine.position import Position
from shedet.core.game import info_of
from shedet.core.laws import TableSetup, start, tables
from shedet.terminal.commands.bench import speed

ROOT = Path(__file__).parent.parent


def weighed(table: TableSetup, position: Position) -> dict[str, int]:
    """The weight of each legal move."""
    prior = table.game.prior()
    n = position.list_moves()
    total = prior.weigh(position, n)
    weights = list(prior.weights[:n])
    assert total == sum(weights)
    return {table.game.move_text(position.moves[i]): weights[i] for i in range(n)}


def drawn(weights: list[int], left: int) -> int:
    """Which of the moves has the weight that a number falls on."""
    at = 0
    while left >= weights[at]:
        left -= weights[at]
        at += 1
    return at


def holds(table: TableSetup, seed: int) -> None:
    """Along a game every position has a move of weight, whatever is hidden from the seat."""
    prior, chance = table.game.prior(), seeded(seed)
    position = start(table, seed)
    while not position.is_over:
        n = position.list_moves()
        total = prior.weigh(position, n)
        weights = list(prior.weights[:n])
        assert total == sum(weights) > 0
        assert 0 <= min(weights) <= max(weights) <= 30000
        copy = position.copy()
        copy.redeal(position.to_act, chance)
        assert copy.list_moves() == n
        assert prior.weigh(copy, n) == total
        assert list(prior.weights[:n]) == weights
        at = chance.below(n) if seed % 2 else drawn(weights, chance.below(total))
        position.apply(position.moves[at])


def digest(table: TableSetup, seed: int) -> str:
    """Play a game as the prior has it, and hash weights and estimates of every step."""
    chance = seeded(seed)
    position = start(table, seed)
    prior = table.game.prior()
    felt = hashlib.sha256()
    while not position.is_over:
        n = position.list_moves()
        total = prior.weigh(position, n)
        weights = list(prior.weights[:n])
        estimates = [prior.estimate(position, seat) for seat in range(table.seats)]
        felt.update(f"{total} {weights} {estimates}".encode())
        at = chance.below(n) if seed % 2 else drawn(weights, chance.below(total))
        position.apply(position.moves[at])
    return felt.hexdigest()


def digests(game: str, games: int) -> list[str]:
    """Of so many games, each at another table: all numbers of seats, all variants."""
    every = tables(info_of(game))
    return [digest(every[5 * number % len(every)], number) for number in range(games)]


def interpreted_digests(game: str, games: int) -> list[str]:
    """The same without the compiled modules."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.priors", game, str(games)],
        cwd=ROOT,
        env={**os.environ, "SHEDET_INTERPRETED": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    said, *hashes = done.stdout.split()
    assert said == "interpreted"
    return hashes


if __name__ == "__main__":
    print(speed())
    print("\n".join(digests(sys.argv[1], int(sys.argv[2]))))
