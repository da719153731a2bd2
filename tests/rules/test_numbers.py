"""Packed numbers: packing and unpacking agree."""

from collections.abc import Callable
from itertools import product

import pytest

from shedet.core.game import load
from shedet.games.nile.pieces.box import CROPS, FIELDS
from shedet.games.nile.rules import fact, move
from shedet.games.nile.view.events import markers_of
from shedet.games.sobek.rules import fact as sobek_fact
from shedet.games.sobek.rules import tally
from shedet.games.sobek2p.pieces import kind, place

Pack = Callable[..., int]
Unpack = Callable[[int], tuple[int, ...]]


@pytest.mark.parametrize(
    ("pack", "unpack", "sizes"),
    [
        (fact.waves, fact.waves_in, (3, 3)),
        (fact.fruit, fact.fruit_in, (5, 4)),
        (fact.sown, fact.sown_in, (3, 4)),
        (fact.harvested, fact.harvested_in, (3, 5)),
        (fact.scored, fact.scored_in, (7, 6, 6)),
        (sobek_fact.laid, sobek_fact.laid_in, (2, 2)),
    ],
)
def test_a_number_of_a_fact_gives_back_what_it_was_made_of(
    pack: Pack, unpack: Unpack, sizes: tuple[int, ...]
) -> None:
    for parts in product(*map(range, sizes)):
        assert unpack(pack(*parts)) == parts


def test_markers_as_one_number_give_back_how_many_there_are_of_each_crop() -> None:
    for counts in product(range(6), repeat=5):
        number = 0
        for count in counts:
            number = fact.markers(number, count)
        assert fact.markers_in(number) == list(counts)
    assert markers_of(number) == " ".join(crop for crop in CROPS for _ in range(5))


def test_moves_of_two_things_are_those_of_the_notation() -> None:
    text = load("nile").move_text
    for field, name in enumerate(FIELDS):
        for stack in range(2):
            chosen = move.on_field(move.FLOOD, stack, field)
            assert text(chosen) == f"flood {stack + 1} {name}"
            assert move.what_of(move.FLOOD, chosen) == stack
            assert move.field_of(move.FLOOD, chosen) == field
        for (crop, grown), verb in product(enumerate(CROPS), ("sow", "ripe")):
            first = {"sow": move.SOW, "ripe": move.RIPE}[verb]
            chosen = move.on_field(first, crop, field)
            assert text(chosen) == f"{verb} {grown} {name}"
            assert (move.what_of(first, chosen), move.field_of(first, chosen)) == (crop, field)
        for row in range(4):
            chosen = move.harvest(field, row)
            assert text(chosen) == f"harvest {name} {row + 1}"
            assert (move.harvest_field(chosen), move.harvest_row(chosen)) == (field, row)
    for left, (crop, grown) in product(range(1, 5), enumerate(CROPS)):
        chosen = move.buy_from(left, crop)
        assert text(chosen) == f"buy left-{left} {grown}"
        assert (move.buy_from_left(chosen), move.buy_from_crop(chosen)) == (left, crop)
    for row, at in product(range(4), range(5)):
        chosen = move.freshen(row, at)
        assert text(chosen) == f"freshen {row + 1} {at + 1}"
        assert (move.freshen_row(chosen), move.freshen_place(chosen)) == (row, at)


def test_places_and_rows_of_two_things_are_all_different() -> None:
    for first, made, end in (
        (place.SOLD, place.sold, place.LAID),
        (place.ON_SET, place.on_set, place.BAG),
    ):
        places = {made(seat, good): (seat, good) for seat in range(2) for good in range(6)}
        assert sorted(places) == list(range(first, end))
        for spot, parts in places.items():
            assert (place.seat_in(first, spot), place.good_in(first, spot)) == parts
    rows = [tally.row_of(number, seat) for number in (1, 2, 3) for seat in range(4)]
    assert rows == list(range(12))


def test_opposite_ways_lie_in_the_same_line() -> None:
    steps = load("sobek2p").pieces.step  # type: ignore[attr-defined]
    for way in range(8):
        assert kind.opposite(kind.opposite(way)) == way
        for square in range(36):
            if (there := steps[way][square]) >= 0:
                assert steps[kind.opposite(way)][there] == square
