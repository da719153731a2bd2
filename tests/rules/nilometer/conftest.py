"""Nilometer is registered for its own tests alone."""

import pytest
from nilometer import INFO

from shedet.core import registry


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._registered, INFO.id, INFO)
