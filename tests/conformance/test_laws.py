"""The laws of the house, over every registered game, seat count and option."""

from collections.abc import Callable

import pytest

from shedet.core.game import games
from shedet.core.laws import LAWS, Table, tables
from tests.soak import times

TABLES = [table for info in games().values() for table in tables(info)]


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law: Callable[[Table, int], None], table: Table) -> None:
    for seed in range(times(24)):
        law(table, seed)


def test_the_laws_are_put_to_the_toy_and_to_the_real_games() -> None:
    assert {table.game.info.id for table in TABLES} >= {"lots", "sobek", "sobek2p"}
