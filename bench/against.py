"""How fast the rules and searches are beside those of another source tree, in one run.

    python bench/against.py ../before/src

Both trees must be built (`python setup.py build_ext --inplace`); one whose modules have other names
brings its own bench/against.py. A process of each works in short slices, by turns and on the same
core, so that whatever else the machine does slows both; the ratio of a row is that of the fast
quarters of all slices, per second of CPU. Where the compiler happened to put the code is worth a
few percent, too: bench/instructions.py says whether there is more to do than before.
"""

import argparse
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # each tree imports its own
    from shedet.core.laws import TableSetup

MIDDLE = 30
"""Moves into a game, where single operations are measured."""

Work = Callable[[], int]
"""Does some work and returns how much."""


def rows() -> dict[str, Work]:
    """Measurements of the tree that this process imports."""
    from shedet.core.game import games
    from shedet.core.laws import extremes, tables

    work: dict[str, Work] = {}
    for info in games().values():
        for table in tables(info):
            if table.options in extremes(info):
                work |= rows_of(table)
    return work


def rows_of(table: "TableSetup") -> dict[str, Work]:
    """What `shedet bench` and bench/search.py measure; here both trees run this one text of it."""
    from shedet.bots.playout import playouts
    from shedet.bots.search import Search
    from shedet.core.engine.chance import seeded
    from shedet.core.laws import start
    from shedet.core.prior.prior import Prior

    chance = seeded(1)
    middle = start(table, 7)
    for _ in range(MIDDLE):
        legal = middle.legal()
        middle.play(legal[chance.below(len(legal))])
    seat, scratch = middle.to_act, middle.copy()
    view = table.game.view(middle, seat)
    world = table.game.world(view, seeded(1))
    searches = [
        Search(world.copy(), seat, prior, seeded(2)) for prior in (Prior(), table.game.prior())
    ]

    def driven() -> int:
        position, moves = start(table, chance.word()), 0
        while not position.is_over:
            legal = position.legal()
            position.play(legal[chance.below(len(legal))])
            moves += 1
        return moves

    def often(single: Callable[[], object]) -> Work:
        def work() -> int:
            for _ in range(100):
                single()
            return 100

        return work

    def searched(search: Search) -> Work:
        def work() -> int:
            search.run(20)
            return 20

        return work

    return {
        f"{table} playouts": lambda: playouts(start(table, chance.word()), chance, 20),
        f"{table} driven": driven,
        f"{table} copy": often(middle.copy),
        f"{table} legal": often(middle.legal),
        f"{table} redeal": often(lambda: scratch.redeal(seat, chance)),
        f"{table} view": often(lambda: table.game.view(middle, seat)),
        f"{table} search": searched(searches[0]),
        f"{table} search by prior": searched(searches[1]),
    }


def serve(seconds: float) -> None:
    """Measure the rows whose names are asked for, a slice for each line."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    work = rows()
    print(*work, sep="\t", flush=True)
    for line in sys.stdin:
        operation = work[line.rstrip("\n")]
        done, began = 0, time.process_time()
        while (took := time.process_time() - began) < seconds:
            done += operation()
        print(done / took, flush=True)


class Tree:
    """A process that measures a tree."""

    def __init__(self, source: Path, seconds: float) -> None:
        own = source.parent / "bench" / "against.py"
        file = own if own.is_file() else Path(__file__)
        self.process = subprocess.Popen(
            [sys.executable, str(file), "--serve", "--seconds", str(seconds)],
            env={**os.environ, "PYTHONPATH": str(source)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.rows = self.answer().split("\t")

    def answer(self) -> str:
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("a tree could not be measured; what it said stands above")
        return line.rstrip("\n")

    def rate(self, row: str) -> float:
        assert self.process.stdin
        print(row, file=self.process.stdin, flush=True)
        return float(self.answer())

    def end(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def compare(other: Path, pairs: int, seconds: float, only: str) -> None:
    """Print the ratio of each row, the worst first."""
    here = Path(__file__).parent.parent / "src"
    before, now = Tree(other, seconds), Tree(here, seconds)
    found = []
    for row in now.rows:
        if row in before.rows and only in row:
            before.rate(row), now.rate(row)
            slices = [(before.rate(row), now.rate(row)) for _ in range(pairs)]
            old, new = (statistics.quantiles(rates)[2] for rates in zip(*slices, strict=True))
            found.append((new / old, row))
    before.end()
    now.end()
    for ratio, row in sorted(found):
        print(f"{ratio:.3f}  {row}")


def main() -> None:
    reader = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    reader.add_argument("other", nargs="?", type=Path, help="the src folder of the other tree")
    reader.add_argument("--pairs", type=int, default=20, help="slices of each tree for a row")
    reader.add_argument("--seconds", type=float, default=0.02, help="CPU time of a slice")
    reader.add_argument("--only", default="", help="rows whose names contain this")
    reader.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    chosen = reader.parse_args()
    if chosen.serve:
        serve(chosen.seconds)
    elif chosen.pairs < 2 or chosen.seconds <= 0:
        reader.error("there are at least two slices, and they take some time")
    elif chosen.other and (chosen.other / "shedet").is_dir():
        compare(chosen.other.resolve(), chosen.pairs, chosen.seconds, chosen.only)
    else:
        reader.error("name the src folder of another tree of Shedet")


if __name__ == "__main__":
    main()
