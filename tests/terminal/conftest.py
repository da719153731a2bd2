"""Tests of the terminal start programs in pseudo-terminals."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/terminal/" in str(item.path):
            # newer Pythons warn of forks beside threads; the child only starts another program
            item.add_marker(pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning"))


@pytest.fixture
def little_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels and the coach hardly think."""
    monkeypatch.setenv("SHEDET_THINKING", "0.02")
