"""Plant errors one by one and see that a test notices each: `make mutants`.

`tests/mutants.toml` lists them: file, old text, new text, and the test that must fail. First every
one of these tests must pass on the sources as they are, in the way that `make test` runs them; then
each error is planted in a copy of the sources and its test alone is run. Errors in files that are
compiled are planted in the sources, which then run interpreted.
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
        return "" if self.old != self.new else "old and new text are the same"

    def __str__(self) -> str:
        line = self.new.strip().splitlines() or ["(deleted)"]
        return f"{self.file}: {line[0].strip()}"


def read(path: Path) -> list[Mutant]:
    return [Mutant(**entry) for entry in tomllib.loads(path.read_text("utf-8"))["mutant"]]


@contextmanager
def copies(number: int) -> Iterator[SimpleQueue[Path]]:
    """So many copies of the sources, to be taken and given back."""
    free: SimpleQueue[Path] = SimpleQueue()
    with tempfile.TemporaryDirectory(prefix="shedet-mutants-") as folder:
        for each in range(number):
            tree = Path(folder, str(each))
            for name in COPIED:
                copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy2
                tree.mkdir(exist_ok=True)
                copy(ROOT / name, tree / name)
            free.put(tree)
        yield free


def run(tree: Path, tests: list[str], is_interpreted: bool) -> tuple[int, str]:
    """How pytest ends in a copy of the sources, and what it says."""
    environment = {**os.environ, "PYTHONPATH": f"{tree / 'src'}", "PYTHONDONTWRITEBYTECODE": "1"}
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


def verdict(mutant: Mutant, free: SimpleQueue[Path]) -> str:
    """Plant one error; nothing if its test noticed it."""
    tree = free.get()
    try:
        mutant.plant(tree)
        ended, said = run(tree, [mutant.test], mutant.is_compiled)
    finally:
        mutant.heal(tree)
        free.put(tree)
    if ended == FAILED:
        return ""
    return "not noticed" if ended == PASSED else f"its test did not run: {said[-500:]}"


def clean(mutants: list[Mutant], free: SimpleQueue[Path]) -> str:
    """What the tests say of the sources as they are; nothing if all pass."""
    for is_interpreted in (False, True):
        tests = sorted({each.test for each in mutants if each.is_compiled == is_interpreted})
        if tests:
            tree = free.get()
            ended, said = run(tree, tests, is_interpreted)
            free.put(tree)
            if ended != PASSED:
                return said
    return ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="errors whose file or test has this in it")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    mutants = [each for each in read(LIST) if asked.only in f"{each.file} {each.test}"]
    faults = [f"{each}: {each.fault()}" for each in mutants if each.fault()]
    if faults:
        sys.exit("\n".join(faults))
    began = time.monotonic()
    with copies(asked.jobs) as free, ThreadPoolExecutor(asked.jobs) as pool:
        if said := clean(mutants, free):
            sys.exit(f"{said}\nWithout any planted error a test fails.")
        survivors = 0
        for mutant, found in zip(
            mutants, pool.map(lambda each: verdict(each, free), mutants), strict=True
        ):
            print(f"{'SURVIVED' if found else 'killed  '}  {mutant}", flush=True)
            if found:
                survivors += 1
                print(f"          {mutant.test}: {found}", flush=True)
    minutes = (time.monotonic() - began) / 60
    print(f"{len(mutants) - survivors} of {len(mutants)} planted errors noticed, {minutes:.1f} min")
    if survivors:
        sys.exit(1)


if __name__ == "__main__":
    main()
