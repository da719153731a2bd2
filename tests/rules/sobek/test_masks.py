"""The cards of each place as a set of bits: kept in play, it is what their places say."""

import pytest

from shedet.core.engine.chance import seeded
from shedet.core.laws import TableSetup, extremes, start, tables
from shedet.games.sobek.pieces import piece
from shedet.games.sobek.rules.position import Sobek
from tests.rules.sobek.tables import GAME

TABLES = [table for table in tables(GAME.info) if table.options in extremes(GAME.info)]


def by_place(position: Sobek) -> list[int]:
    masks = [0] * len(position.cards_in)
    for card in range(piece.TOKEN):
        masks[position.place[card]] |= 1 << card
    return masks


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_cards_lie_where_their_places_say(table: TableSetup) -> None:
    chance = seeded(5)
    position = start(table, 5)
    assert isinstance(position, Sobek)
    while not position.is_over:
        assert list(position.cards_in) == by_place(position)
        world = position.copy()
        world.redeal(position.to_act, chance)
        assert list(world.cards_in) == by_place(world)
        legal = position.legal()
        position.play(legal[chance.below(len(legal))])
