"""docs/research.md: its tables are those of the code, and its examples work."""

import doctest
from pathlib import Path

from tools.layouts import written

DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "research.md"


def test_the_tables_of_observations_are_those_of_the_games() -> None:
    text = DOCUMENT.read_text("utf-8")
    assert written(text) == text, "python tools/layouts.py writes them"


def test_the_examples_work() -> None:
    done = doctest.testfile(str(DOCUMENT), module_relative=False)
    assert done.attempted > 8
    assert done.failed == 0
