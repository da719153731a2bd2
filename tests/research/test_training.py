"""The example of training learns: in a short time it wins more than it did, and than random."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.lengths import long, times

ROOT = Path(__file__).parent.parent.parent
OWN = ROOT / ".venv-train" / "bin" / "python"
"""The environment that `make train` makes."""
MOVES = 2 * 64 * 256
FOUND = re.compile(r"(before|after): +([\d.]+)% of \d+ games won, ± ([\d.]+)%")


def trainer() -> str:
    """A Python that has PyTorch."""
    if find_spec("torch"):
        return sys.executable
    if OWN.exists():
        return str(OWN)
    pytest.skip("NOT TESTED: examples/ppo.py, for PyTorch is not installed (make train)")


@long
def test_the_example_learns_to_beat_random() -> None:
    done = subprocess.run(
        [trainer(), "examples/ppo.py", "--moves", str(times(MOVES)), "--games", "400"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": "src"},
        check=True,
        capture_output=True,
        text=True,
    )
    rates = {when: (float(won), float(margin)) for when, won, margin in FOUND.findall(done.stdout)}
    before, after = rates["before"], rates["after"]
    assert after[0] - after[1] > 50
    assert after[0] - after[1] > before[0] + before[1]
