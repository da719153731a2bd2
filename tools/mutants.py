"""Plant errors one by one and see that a test notices each: `make mutants`.

`tests/mutants.toml` lists them: file, old text, new text, and the test that must fail. First every
one of these tests must pass on the sources as they are, in the way that `make test` runs them; then
each error is planted in a copy of the sources and its test alone is run. Errors in files that are
compiled are planted in the sources, which then run interpreted.

`--only web/links` tries a few; the slowest are listed at the end, so that the list stays cheap.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

ROOT = Path(__file__).parent.parent
LIST = ROOT / "tests" / "mutants.toml"
COPIED = ("src", "tests", "docs", "tools", "examples", "bench", "README.md", "pyproject.toml")
LONGEST = 120
"""Seconds for one test; an error that makes it hang is noticed, too."""
SLOWEST = 5
"""How many of the slowest errors are listed at the end."""
PASSED, FAILED = 0, 1
"""How pytest ends."""


@dataclass(frozen=True)
class Mutant:
    """A planted error, and the test that must notice it."""

    file: str
    old: str
    new: str
    test: str

    @property
    def is_compiled(self) -> bool:
        return (ROOT / self.file).with_suffix(".pxd").exists()

    def plant(self, tree: Path) -> None:
        path = tree / self.file
        path.write_text(path.read_text("utf-8").replace(self.old, self.new), "utf-8")

    def heal(self, tree: Path) -> None:
        shutil.copy2(ROOT / self.file, tree / self.file)

    def fault(self) -> str:
        """What is wrong with the entry itself, if anything."""
        path = ROOT / self.file
        if not path.is_file():
            return "there is no such file"
        number = path.read_text("utf-8").count(self.old)
        if number != 1:
            return f"the old text stands there {number} times instead of once"
        if not is_there(self.test):
            return f"there is no test {self.test}"
        return "" if self.old != self.new else "old and new text are the same"

    def __str__(self) -> str:
        line = self.new.strip().splitlines() or ["(deleted)"]
        return f"{self.file}: {line[0].strip()}"


def is_there(test: str) -> bool:
    """Does the file of a test define it?"""
    file, _, name = test.partition("::")
    path, name = ROOT / file, name.partition("[")[0]
    return bool(name) and path.is_file() and f"def {name}(" in path.read_text("utf-8")


def read(path: Path) -> list[Mutant]:
    return [Mutant(**entry) for entry in tomllib.loads(path.read_text("utf-8"))["mutant"]]


@contextmanager
def copied() -> Iterator[Path]:
    """A copy of the sources."""
    with tempfile.TemporaryDirectory(prefix="shedet-mutants-") as folder:
        tree = Path(folder, "0")
        tree.mkdir()
        for name in COPIED:
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy2
            copy(ROOT / name, tree / name)
        yield tree


def multiplied(tree: Path, number: int) -> SimpleQueue[Path]:
    """A pool of so many copies, the first among them."""
    free: SimpleQueue[Path] = SimpleQueue()
    free.put(tree)
    for each in range(1, number):
        free.put(shutil.copytree(tree, tree.with_name(str(each))))
    return free


def run(tree: Path, tests: list[str], is_interpreted: bool, keeps: bool) -> tuple[int, str]:
    """The exit code and output of pytest in a copy of the sources.

    Bytecode is cached only while nothing is planted: Python compares whole seconds to see
    whether a file was changed.
    """
    environment = {**os.environ, "PYTHONPATH": f"{tree / 'src'}"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment.pop("SHEDET_INTERPRETED", None)
    if not keeps:
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
    if is_interpreted:
        environment["SHEDET_INTERPRETED"] = "1"
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    try:
        done = subprocess.run(
            command,
            cwd=tree,
            env=environment,
            capture_output=True,
            text=True,
            timeout=LONGEST * len(tests),
            check=False,
        )
    except subprocess.TimeoutExpired:
        return FAILED, "it took too long"
    return done.returncode, done.stdout + done.stderr


def verdict(mutant: Mutant, free: SimpleQueue[Path]) -> tuple[str, float]:
    """Plant one error; nothing if its test noticed it, and the seconds that this took."""
    tree = free.get()
    began = time.monotonic()
    try:
        mutant.plant(tree)
        ended, said = run(tree, [mutant.test], mutant.is_compiled, keeps=False)
    finally:
        mutant.heal(tree)
        free.put(tree)
    took = time.monotonic() - began
    if ended == FAILED:
        return "", took
    return "not noticed" if ended == PASSED else f"its test did not run: {said[-500:]}", took


def clean(mutants: list[Mutant], tree: Path) -> str:
    """The failures of the tests on the unchanged sources; nothing if all pass."""
    for is_interpreted in (False, True):
        tests = sorted({each.test for each in mutants if each.is_compiled == is_interpreted})
        if tests:
            ended, said = run(tree, tests, is_interpreted, keeps=True)
            if ended != PASSED:
                return said
    return ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--only", nargs="+", default=[""], help="errors whose file or test has one of these in it"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    mutants = [
        each
        for each in read(LIST)
        if any(part in f"{each.file} {each.test}" for part in asked.only)
    ]
    faults = [f"{each}: {each.fault()}" for each in mutants if each.fault()]
    if faults:
        sys.exit("\n".join(faults))
    began = time.monotonic()
    with copied() as tree, ThreadPoolExecutor(asked.jobs) as pool:
        if said := clean(mutants, tree):
            sys.exit(f"{said}\nWithout any planted error a test fails.")
        free = multiplied(tree, asked.jobs)
        tried = pool.map(lambda each: verdict(each, free), mutants)
        survivors, times = 0, []
        for mutant, (found, took) in zip(mutants, tried, strict=True):
            print(f"{'SURVIVED' if found else 'killed  '} {took:5.1f} s  {mutant}", flush=True)
            times.append((took, mutant.test))
            if found:
                survivors += 1
                print(f"          {mutant.test}: {found}", flush=True)
    for took, test in sorted(times, reverse=True)[:SLOWEST]:
        print(f"slow: {took:5.1f} s  {test}")
    minutes = (time.monotonic() - began) / 60
    used = os.times()
    print(
        f"{len(mutants) - survivors} of {len(mutants)} planted errors noticed, {minutes:.1f} min, "
        f"{(used.children_user + used.children_system) / 60:.1f} min of computing"
    )
    if survivors:
        sys.exit(1)


if __name__ == "__main__":
    main()
