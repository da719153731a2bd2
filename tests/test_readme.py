"""The README is true: its Python runs, and so does that of the tutorial."""

import doctest
from pathlib import Path

import pytest

import shedet

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(("document", "least"), [("README.md", 9), ("docs/python.md", 40)])
def test_the_python_of_a_document_runs(
    document: str, least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    failures, tried = doctest.testfile(str(ROOT / document), module_relative=False)
    assert tried >= least
    assert failures == 0


def test_the_example_of_the_package_runs() -> None:
    failures, tried = doctest.testmod(shedet)
    assert (failures, tried) == (0, 5)
