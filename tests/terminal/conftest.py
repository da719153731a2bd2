"""What tests of the terminal share."""

import pytest


@pytest.fixture
def little_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels and the coach hardly think."""
    monkeypatch.setenv("SHEDET_THINKING", "0.02")
