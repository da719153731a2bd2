"""How many instructions the rules and searches take beside another source tree.

    python bench/instructions.py ../before/src --only perfect

Counts do not depend on what else the machine does, as times do (bench/against.py), but they know
nothing of caches and jumps: two trees that count alike and differ in time differ by chance in where
the compiler put their code. A process of each tree runs under `valgrind --tool=callgrind`, which
must be installed, and counts each row of bench/against.py after it was done once; a tree of other
names brings its own file of that name.
"""

import argparse
import gc
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent.parent / "src"
OFTEN = {"copy": 10, "legal": 20, "driven": 4, "search": 4, "prior": 4}
"""How often short work is done, so that the counter's own part is small."""


def bench_of(source: Path) -> Any:
    """The rows of a tree, by its own bench if it has one."""
    own = source.parent / "bench" / "against.py"
    file = own if own.is_file() else Path(__file__).with_name("against.py")
    spec = importlib.util.spec_from_file_location("against", file)
    assert spec
    assert spec.loader
    bench = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bench)
    return bench


def control(*arguments: str) -> None:
    subprocess.run(["callgrind_control", *arguments, str(os.getpid())], check=True, text=True,
                   capture_output=True)  # fmt: skip


def serve(source: Path, only: str) -> None:
    """Run each row with the counter on; every dump is a row, the first that of no work at all."""
    rows = {name: work for name, work in bench_of(source).rows().items() if only in name}
    gc.disable()
    for name, work in {"": lambda: 0, **rows}.items():
        work()
        control("-z")
        control("-i", "on")
        done = sum(work() for _ in range(OFTEN.get(name.rpartition(" ")[2], 1)))
        control("-i", "off")
        control("-d")
        print(name, done, sep="\t", flush=True)


def counted(source: Path, only: str) -> dict[str, float]:
    """Instructions for each move, copy ... of the rows of a tree."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "counts")
        valgrind = ["valgrind", "--quiet", "--tool=callgrind", "--instr-atstart=no"]
        served = [sys.executable, __file__, str(source), "--serve", "--only", only]
        lines = subprocess.run(
            [*valgrind, f"--callgrind-out-file={out}", *served],
            env={**os.environ, "PYTHONPATH": str(source), "PYTHONHASHSEED": "0"},
            check=True,
            text=True,
            stdout=subprocess.PIPE,
        ).stdout.splitlines()
        totals = [total_in(Path(f"{out}.{number + 1}")) for number, _ in enumerate(lines)]
    found = {}
    for line, total in zip(lines[1:], totals[1:], strict=True):
        name, done = line.split("\t")
        found[name] = (total - totals[0]) / int(done)
    return found


def total_in(dump: Path) -> int:
    total = re.search(r"^totals: (\d+)", dump.read_text(), re.MULTILINE)
    assert total
    return int(total[1])


def main() -> None:
    reader = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    reader.add_argument("other", type=Path, help="the src folder of the other tree")
    reader.add_argument("--only", default="", help="rows whose names contain this")
    reader.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    chosen = reader.parse_args()
    if not (chosen.other / "shedet").is_dir():
        reader.error("name the src folder of another tree of Shedet")
    if not shutil.which("callgrind_control"):
        reader.error("valgrind is not installed")
    if chosen.serve:
        serve(chosen.other, chosen.only)
        return
    before, now = (counted(tree.resolve(), chosen.only) for tree in (chosen.other, HERE))
    shared = [(before[row] / now[row], row) for row in now if row in before]
    for ratio, row in sorted(shared):
        print(f"{ratio:.3f}  {now[row]:12,.0f}  {row}")


if __name__ == "__main__":
    main()
