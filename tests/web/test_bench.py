"""`make bench-web` plays whole games at the real server, and says what it found."""

import re
import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).parents[2] / "bench" / "web.py"
SMALL = ("--tables", "2", "--rate", "4", "--seconds", "3", "--no-largest")


def test_the_benchmark_plays_every_move_and_finds_every_page_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, str(BENCH), *SMALL], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    rows = dict(re.split(r"\s{2,}", line, maxsplit=1) for line in done.stdout.splitlines()[1:])
    assert rows["moves"].startswith("12 in ")
    assert rows["refused, unanswered"] == "0, 0"
    assert rows["pages out of date"] == "0 of 8"
    assert float(rows["server CPU for a move"].split()[0]) > 0
    assert rows["faults"]
