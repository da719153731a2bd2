"""Views go through JSON and come back the same, for every game and option."""

import json
from dataclasses import dataclass
from typing import Any

import pytest

from shedet.core.engine.chance import seeded
from shedet.core.game import games
from shedet.core.laws import TableSetup, tables
from shedet.core.records.data import Misshapen, from_data, named, optional, to_data
from tests.lengths import MANY, every, long, times

TABLES = [table for info in games().values() for table in tables(info)]


def carried(kind: Any, value: object) -> Any:
    return from_data(kind, json.loads(json.dumps(to_data(value))))


@long
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_view_is_the_same_after_a_journey_through_json(table: TableSetup) -> None:
    alike = sum(other.game.info is table.game.info for other in TABLES)
    for seed in range(times(1, long=10) if alike <= MANY else 1):
        play_and_carry(table, seed, step=every(4, long=2) if alike <= MANY else 20)


def play_and_carry(table: TableSetup, seed: int, step: int) -> None:
    """Carry all views of every so-manieth position of a random game."""
    game, chance, number = table.game, seeded(seed), 0
    position = game.start(table.seats, table.options, game.deal(table.seats, table.options, chance))
    position.seed(chance.word())
    while not position.is_over:
        for seat in range(table.seats + 1) if number % step == 0 else ():
            view = game.view(position, seat)
            again = carried(game.view_type, view)
            assert again == view
            assert repr(again) == repr(view)
        number += 1
        legal = position.legal()
        position.play(legal[chance.below(len(legal))])


@dataclass
class Inner:
    name: str
    pair: tuple[int, bool]


@dataclass
class Outer:
    inner: Inner | None
    rows: list[tuple[str, tuple[str, ...]]]
    about: str | int | None
    table: dict[str, list[Inner]]


def test_a_nested_value_comes_back_with_its_types() -> None:
    inner = Inner("a", (1, True))
    value = Outer(inner, [("x", ("y", "z")), ("w", ())], 3, {"k": [inner], "": []})
    assert carried(Outer, value) == value
    assert carried(Outer, Outer(None, [], None, {})) == Outer(None, [], None, {})


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        (int, "1"),
        (int, True),
        (bool, 1),
        (str, None),
        (str | None, 1),
        (tuple[int, int], [1]),
        (tuple[int, ...], ["1"]),
        (list[int], {"0": 1}),
        (dict[str, int], [1]),
        (Inner, {"name": "a"}),
        (Inner, {"name": "a", "pair": [1, True], "more": 0}),
        (Inner, "a"),
        (float, 1.5),
    ],
)
def test_data_of_another_shape_is_refused(kind: Any, data: Any) -> None:
    with pytest.raises(TypeError):
        from_data(kind, data)


@dataclass
class Named:
    inner: str | None = named("in")
    rows: tuple[int, ...] = optional(())
    number: int | None = optional(None)


@pytest.mark.parametrize(
    ("kind", "data", "path", "unknown"),
    [
        (int, None, (), ()),
        (Inner, {"name": "a"}, ("pair",), ()),
        (Inner, {"name": 1, "pair": [1, True]}, ("name",), ()),
        (list[Inner], [{"name": "a", "pair": [1, 0]}], (0, "pair", 1), ()),
        (list[Inner], [{"name": "a", "pair": [1, True], "z": 0, "y": 0}], (0,), ("y", "z")),
        (dict[str, tuple[int, ...]], {"a": [], "b": [1, 2, None]}, ("b", 2), ()),
        (Named, {}, ("in",), ()),
        (Named, {"in": None, "number": None}, ("number",), ()),
        (Named, {"in": None, "inner": None}, (), ("inner",)),
    ],
)
def test_it_is_said_where_data_are_misshapen(
    kind: Any, data: Any, path: tuple[str | int, ...], unknown: tuple[str, ...]
) -> None:
    with pytest.raises(Misshapen) as error:
        from_data(kind, data)
    assert (error.value.path, error.value.unknown) == (path, unknown)


def test_parts_may_have_other_names_in_data_or_be_missing() -> None:
    assert to_data(Named(None, (1, 2))) == {"in": None, "rows": [1, 2], "number": None}
    assert from_data(Named, {"in": None, "rows": [1, 2]}) == Named(None, (1, 2))
    assert from_data(Named, {"in": None}) == Named(None)


@pytest.mark.parametrize("value", [{1: "a"}, {"a": {1, 2}}, [1.5], object(), Inner])
def test_what_json_cannot_carry_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        to_data(value)
