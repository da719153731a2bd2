"""Chapter 1: the pieces."""

from collections import Counter

import pytest

from shedet.core.engine.chance import seeded
from shedet.games.nile.pieces.box import BACKS, FIELDS, FRONTS, shown
from tests.rules.nile.tables import GAME, begin, play, table, view

OUTER = ("U22", "U33", "U44", "U55", "L22", "L33", "L44", "L55")


@pytest.mark.rule("N-1.1")
def test_two_banks_have_rows_of_two_to_five_fields() -> None:
    names = [shown_field.name for shown_field in view(table(seats=5)).fields]
    assert names == list(FIELDS)
    rows = Counter(name[:2] for name in names)
    assert rows == {f"{bank}{length}": length for bank in "UL" for length in (2, 3, 4, 5)}
    assert all(f"{row}{n}" in names for row in rows for n in range(1, rows[row] + 1))


@pytest.mark.rule("N-1.2")
def test_a_field_bears_one_to_four_palms_and_fewest_at_the_desert() -> None:
    palms = {seen.name: seen.palms for seen in view(table(seats=5)).fields}
    assert set(palms.values()) == {1, 2, 3, 4}
    assert {palms[name] for name in OUTER} == {1, 2}
    assert [palms[f"U5{n}"] for n in range(1, 6)] == [4, 3, 2, 2, 1]
    assert [palms[f"L2{n}"] for n in range(1, 3)] == [3, 2]
    assert all(palms[name] == palms["L" + name[1:]] for name in palms if name[0] == "U")


@pytest.mark.rule("N-1.2")
def test_the_river_shows_single_and_double_waves_where_rows_begin() -> None:
    assert list(GAME.pieces.river) == [1, 2, 1, 2, 2, 1, 2, 1]


@pytest.mark.rule("N-1.3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_player_has_fifteen_markers(seats: int) -> None:
    position = GAME.start(seats, GAME.info.choose({}), GAME.deal(seats, {}, seeded(3)))
    copies = {"flax": 5, "grain": 4, "grape": 3, "onion": 2, "aubergine": 1}
    assert [player.supply for player in view(position).players] == [copies] * seats


@pytest.mark.rule("N-1.4")
def test_forty_five_water_tiles_have_waves_and_events() -> None:
    tiles = [shown(name).split(":") for name in GAME.pieces.water]
    assert len(GAME.pieces.water) == len(set(GAME.pieces.water)) == 45
    assert Counter(back for back, _ in tiles) == dict.fromkeys(BACKS, 9)
    fronts = Counter(front.rstrip(">") for _, front in tiles)
    assert fronts == dict(zip(FRONTS, (5, 5, 5, 5, 15, 10), strict=True))
    arrows = Counter(front for _, front in tiles if front.endswith(">"))
    pictures = {"rot1": 2, "rot2": 2, "rot3": 2, "rot4": 1, "desert": 5, "hippo": 3}
    assert arrows == {f"{picture}>": number for picture, number in pictures.items()}


@pytest.mark.rule("N-1.5")
def test_thirty_desert_tiles_have_events() -> None:
    assert len(GAME.pieces.sand) == len(set(GAME.pieces.sand)) == 30
    fronts = Counter(shown(name) for name in GAME.pieces.sand)
    pictures = ("rot1", "rot2", "rot3", "rot4", "hippo")
    assert fronts == {**dict.fromkeys(pictures, 5), **{f"{name}>": 1 for name in pictures}}


@pytest.mark.rule("N-1.5")
def test_a_desert_tile_in_possession_is_a_joker() -> None:
    position = table(seats=3, jokers=[1, 0, 4])
    assert [player.jokers for player in view(position).players] == [1, 0, 4]
    places = Counter(tile.place for tile in view(position).sand)
    assert (places["joker 0"], places["joker 2"], places["stack"]) == (1, 4, 25)


@pytest.mark.rule("N-1.6")
@pytest.mark.parametrize(("row", "places"), [(1, 3), (2, 4), (3, 4), (4, 5)])
def test_a_market_row_is_full_with_three_four_four_or_five_fruits(row: int, places: int) -> None:
    fruits = ["0 flax", "0 grain", "0 grape", "0 flax", "0 grain"]
    position, events = begin(market={row: fruits[: places - 1]})
    assert "scored" not in [event.name for event in events]
    assert len(view(position).market[row - 1]) == places - 1
    position, events = begin(market={row: fruits[:places]})
    assert [event.public["row"] for event in events if event.name == "scored"] == [row]


@pytest.mark.rule("N-1.7")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_pieces_begin_on_space_1_and_the_obelisk_on_space_30(seats: int) -> None:
    seen = view(GAME.start(seats, GAME.info.choose({}), GAME.deal(seats, {}, seeded(4))))
    assert [player.space for player in seen.players] == [1] * seats
    assert seen.obelisk == 30


@pytest.mark.rule("N-1.8")
@pytest.mark.parametrize(
    ("before", "after"), [("flood", "ebb 1"), ("ebb 1", "ebb 2"), ("ebb 2", "flood")]
)
def test_a_step_of_the_dial(before: str, after: str) -> None:
    if before == "flood":
        position, _ = begin(stacks={0: (["1/1", "1/1"], [])}, desert={"U41": "hippo>"})
        events = play(position, "flood 1 U41")
    else:
        position, _ = begin(dial=before, water={"U41": "1/1:hippo>"})
        events = play(position, "ebb U41")
    moved = [dict(event.public) for event in events if event.name == "dial"]
    assert moved[0] == {"from": before, "to": after}
