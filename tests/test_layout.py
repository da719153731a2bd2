"""The table of a game's state and the shapes of its fields: nothing is left out of either."""

from importlib import import_module

import pytest

from shedet.core.engine.locking import arrays_of
from shedet.core.engine.position import Position
from shedet.core.game import Game, load
from shedet.core.layout.encoding import encoded
from shedet.core.layout.table import Layout, fields_of
from shedet.core.layout.text import PositionText

GAMES = ("nile", "sobek", "sobek2p")
every_game = pytest.mark.parametrize("game_id", GAMES)
PIECES = {"sobek": 75, "sobek2p": 91}


def layout_of(game_id: str) -> Layout:
    layout = import_module(f"shedet.games.{game_id}.rules.layout").LAYOUT
    assert isinstance(layout, Layout)
    return layout


def text_of(game_id: str) -> PositionText:
    text = import_module(f"shedet.games.{game_id}.text.position_text").TEXT
    assert isinstance(text, PositionText)
    return text


def a_position(game: Game) -> Position:
    """A position under perfect memory, where there is a choice, open to changes."""
    has_memory = "memory" in game.info.choose({})
    position = game.new(seed=3, options={"memory": "perfect"} if has_memory else {})
    position._reopen()
    return position


@every_game
def test_the_text_tells_every_field(game_id: str) -> None:
    """Or the table says that it is counted; what the text tells besides are no fields."""
    text, game, layout = text_of(game_id), load(game_id), layout_of(game_id)
    told = [field for part in text.parts for field in part.fields]
    fields = set(fields_of(game.position_type))
    assert set(told) <= fields
    counted_by_checks = {"laid", "laid_own"}
    always_two = {"seats"} if game.info.seats == (2,) else set()
    assert fields - set(told) - set(layout.counted) <= counted_by_checks | always_two


@every_game
def test_the_table_names_fields_that_there_are(game_id: str) -> None:
    layout, fields = layout_of(game_id), set(fields_of(load(game_id).position_type))
    named = {*layout.counted, *layout.rows, *layout.rows.values(), *layout.refers}
    named |= {*layout.if_perfect, *layout.by_marks(), *(layout.stack or ("",))[1:]}
    assert named <= fields
    assert not layout.by_marks() & set(layout.counted)


@pytest.mark.parametrize("game_id", PIECES)
def test_every_place_has_one_name_and_every_piece_its_sort(game_id: str) -> None:
    layout = layout_of(game_id)
    assert sorted(layout.places.values()) == list(range(len(layout.places)))
    numbers = [number for sort in layout.sorts for number in range(sort.first, sort.end)]
    assert numbers == list(range(PIECES[game_id]))


@every_game
def test_a_field_that_changes_changes_the_encoding(game_id: str) -> None:
    """Each field by itself, the last entry that matters; counted ones change nothing."""
    game, layout = load(game_id), layout_of(game_id)
    before, arrays = encoded(a_position(game), layout), arrays_of(game.position_type)
    told = unchanged = 0
    for field in fields_of(game.position_type):
        position = a_position(game)
        if field in ("frames", "depth"):
            position.push(1, 0, 0, 0)
        else:
            rows = getattr(position, layout.rows[field]) if field in layout.rows else None
            if rows == 0:
                setattr(position, layout.rows[field], 1)
                rows = 1
            changed = change(getattr(position, field), rows) if field in arrays else None
            setattr(position, field, changed or getattr(position, field) + 1)
        if field in layout.counted:
            unchanged += 1
            assert encoded(position, layout) == before, field
        else:
            told += 1
            assert encoded(position, layout) != before, field
    assert unchanged == len(layout.counted)
    assert told > 15


def change(array: tuple[object, ...], rows: int | None) -> list[object]:
    """An array with another number in its first entry that counts."""
    entries = list(array)
    at = rows - 1 if rows else 0
    entry = entries[at]
    if isinstance(entry, tuple | list):
        entries[at] = change(tuple(entry), None)
    else:
        assert isinstance(entry, int)
        entries[at] = entry + 1
    return entries
