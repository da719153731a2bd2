"""How fast a batch of games is stepped, with masks and observations; `--check` compares it first.

    python bench/batch.py --check                 compare 10,000 steps of each game, then measure
    python bench/batch.py --pgx PYTHON            beside a game of pgx, installed for that Python

With `--check` every step is compared with `Game.view` and `legal`, game by game, before any speed
is printed. Times are those of the processor, not of the clock: other work on the machine does not
count.
"""

import argparse
import subprocess
from array import array
from pathlib import Path
from statistics import median
from time import process_time

from shedet.core.batch.batch import SAME_STEP, Batch
from shedet.core.engine.chance import Chance, seeded
from shedet.core.game import Game, load
from shedet.core.laws import extremes
from shedet.terminal.commands.bench import speed

PEER = "sparrow_mahjong"
"""A game of pgx with hidden tiles, three players and some twenty decisions."""
TABLES = (("sobek2p", 2), ("sobek", 2), ("sobek", 4), ("nile", 2), ("nile", 5))


def chosen_moves(batch: Batch, chance: Chance, into: "array[int]") -> None:
    """A random legal move of each game, by its mask."""
    masks = bytes(batch.masks)
    for i in range(batch.size):
        row = masks[i * batch.actions : (i + 1) * batch.actions]
        n = row.count(1)
        at = -1
        for _ in range(1 + chance.below(n) if n else 0):
            at = row.index(1, at + 1)
        into[i] = max(at, 0)


def compare(game: Game, seats: int, options: dict[str, str], steps: int) -> int:
    """Step a batch beside positions of its own; returns how many steps were compared."""
    size = 8
    batch = Batch(game, size, seats=seats, seed=1, options=options, autoreset=SAME_STEP)
    beside = [game.new(seats, 1 + i, options) for i in range(size)]
    chance, moves = seeded(7), array("i", [0] * size)
    width, actions = batch.layout.size, batch.actions
    compared = 0
    while compared < steps:
        for i, position in enumerate(beside):
            seat = position.to_act
            found = list(batch.observations[i * width : (i + 1) * width])
            assert found == game.observed(game.view(position, seat)), "another observation"
            mask = bytes(batch.masks[i * actions : (i + 1) * actions])
            legal = [move for move in range(actions) if mask[move]]
            assert legal == sorted(position.legal()), "other legal moves"
            assert batch.to_act[i] == seat, "another seat"
        chosen_moves(batch, chance, moves)
        batch.step(moves)
        for i, position in enumerate(beside):
            position.play(moves[i])
            assert bool(batch.ends[i]) == bool(position.is_over), "another end"
            if position.is_over:
                beside[i] = game.new(seats, batch.seeds[i], options)
        compared += size
    return compared


def measure(batch: Batch, seconds: float) -> float:
    """Steps a second of the processor, the median of many rounds; choosing moves is not counted."""
    chance, moves = seeded(1), array("i", [0] * batch.size)
    rounds: list[float] = []
    while sum(rounds) < seconds:
        chosen_moves(batch, chance, moves)
        before = process_time()
        batch.step(moves)
        rounds.append(process_time() - before)
    return batch.size / median(rounds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--check", action="store_true", help="compare with views first")
    parser.add_argument("--steps", type=int, default=10_000, help="compared for each table")
    parser.add_argument("--size", type=int, default=1024, help="games in the batch")
    parser.add_argument("--seconds", type=float, default=2.0, help="of measuring, each")
    parser.add_argument("--pgx", metavar="PYTHON", help="a Python that has pgx")
    arguments = parser.parse_args()
    print(f"Steps of a batch of {arguments.size} games a second, one core, {speed()}")
    print(f"{'table':<22}{'compared':>9}{'numbers':>9}{'with all':>12}{'without observing':>19}")
    for name, seats in TABLES:
        game = load(name)
        for options in extremes(game.info) if name != "nile" else extremes(game.info)[:1]:
            compared = compare(game, seats, options, arguments.steps) if arguments.check else 0
            one = Batch(game, arguments.size, seats=seats, seed=1, options=options)
            two = Batch(game, arguments.size, seats=seats, seed=1, options=options, observe=False)
            memory = options.get("memory", "")
            print(
                f"{name + ', ' + str(seats) + ' ' + memory:<22}{compared:>9,}{one.layout.size:>9,}"
                f"{measure(one, arguments.seconds):>12,.0f}"
                f"{measure(two, arguments.seconds):>19,.0f}",
                flush=True,
            )
    if arguments.pgx:
        beside = peer(arguments.pgx, arguments.size, arguments.seconds)
        print(f"{'pgx, ' + PEER:<22}{'':>18}{beside:>12,.0f}")


def peer(python: str, size: int, seconds: float) -> float:
    """Steps a second of a game of pgx, in a process of its own."""
    program = Path(__file__).with_name("batch_peer.py")
    command = [python, str(program), PEER, "--size", str(size), "--seconds", str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return float(done.stdout)


if __name__ == "__main__":
    main()
