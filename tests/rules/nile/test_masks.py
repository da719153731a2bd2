"""Sets of bits beside the arrays: kept in play, they are what counting anew gives."""

import pytest

from shedet.core.engine.chance import seeded
from shedet.core.laws import TableSetup, extremes, start, tables
from shedet.games.nile.rules.layout import LAYOUT
from shedet.games.nile.rules.position import Nile
from tests.laying import reopened
from tests.rules.nile.tables import GAME

TABLES = [table for table in tables(GAME.info) if table.options in extremes(GAME.info)]


def masks(position: Nile) -> dict[str, object]:
    return {name: getattr(position, name) for name in LAYOUT.counted}


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_masks_kept_in_play_are_those_counted_anew(table: TableSetup) -> None:
    chance = seeded(5)
    position = start(table, 5)
    assert isinstance(position, Nile)
    seen = set()
    while not position.is_over:
        legal = position.legal()
        position.play(legal[chance.below(len(legal))])
        if chance.below(4) == 0:
            anew = position.copy()
            with reopened(anew):
                anew.wet = 0  # not left as it was
            assert masks(position) == masks(anew)
            seen |= {name for name, value in masks(position).items() if any(numbers(value))}
    assert seen | {"closed"} == set(LAYOUT.counted)  # five players cover no row


def numbers(value: object) -> tuple[int, ...]:
    assert isinstance(value, int | tuple)
    return (value,) if isinstance(value, int) else value
