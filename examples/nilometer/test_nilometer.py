"""Nilometer obeys the laws of all games."""

from collections.abc import Callable

import pytest
from nilometer import INFO

from shedet.core.laws import LAWS, TableSetup, tables


@pytest.mark.parametrize("table", tables(INFO), ids=str)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law: Callable[[TableSetup, int], None], table: TableSetup) -> None:
    for seed in range(4):
        law(table, seed)
