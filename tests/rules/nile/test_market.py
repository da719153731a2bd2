"""Chapter 7: the market."""

import pytest

from shedet.games.nile.pieces.box import CROPS, FIELDS
from tests.rules.nile.tables import GAME, legal, offered, play, play_all, refused, table, view


@pytest.mark.rule("N-7.1")
def test_a_fruit_goes_to_the_first_free_place_from_the_wall() -> None:
    position = table(
        markers=["0 flax U42 ripe", "0 grape U53 ripe"], market={3: ["1 grain", "2 onion"]}
    )
    play_all(position, "harvest U42 3", "harvest U53 4")
    rows = [[(fruit.owner, fruit.crop) for fruit in row] for row in view(position).market]
    assert rows[2] == [(1, "grain"), (2, "onion"), (0, "flax")]
    assert rows[3] == [(0, "grape")]


@pytest.mark.rule("N-7.2")
@pytest.mark.parametrize("name", FIELDS)
def test_palms_say_which_rows_are_in_reach(name: str) -> None:
    position = table(seats=5, markers=[f"0 flax {name} ripe"])
    rows = {1: "4", 2: "34", 3: "234", 4: "1234"}[GAME.pieces.palms[FIELDS.index(name)]]
    assert offered(position, "harvest") == {f"{name} {row}" for row in rows}
    for row in set("1234") - set(rows):
        assert refused(position, f"harvest {name} {row}") == "N-7.2"


@pytest.mark.rule("N-7.3")
def test_worked_example_grape_grain_aubergine_take_grape_onion_and_flax() -> None:
    market = {4: ["1 grape", "1 grain", "1 aubergine"]}
    allowed = set()
    for crop in CROPS:
        position = table(markers=[f"0 {crop} U44 ripe"], market=market)
        if "harvest U44 4" in legal(position):
            allowed.add(crop)
        else:
            assert refused(position, "harvest U44 4") == "N-7.3"
    assert allowed == {"onion", "flax", "grape"}


@pytest.mark.rule("N-7.3")
@pytest.mark.parametrize("state", ["ripe", "spoiled", "rotten"])
@pytest.mark.parametrize(
    ("row", "forbidden"),
    [
        ([], set()),
        (["flax"], {"flax"}),
        (["flax", "grain"], {"flax", "grain"}),
        (["flax", "grain", "grape"], {"grain", "grape"}),
    ],
    ids=len,
)
def test_a_fruit_differs_from_the_last_two_in_whatever_state(
    state: str, row: list[str], forbidden: set[str]
) -> None:
    market = {4: [f"1 {crop} {state}" for crop in row]}
    for crop in CROPS:
        position = table(markers=[f"0 {crop} U44 ripe"], market=market)
        assert ("harvest U44 4" in legal(position)) == (crop not in forbidden)


@pytest.mark.rule("N-7.3")
def test_each_row_is_looked_at_by_itself() -> None:
    position = table(
        markers=["0 flax U41 ripe"], market={1: ["1 flax"], 2: ["1 grain", "1 flax"], 4: ["2 flax"]}
    )
    assert offered(position, "harvest") == {"U41 3"}


@pytest.mark.rule("N-7.4")
@pytest.mark.parametrize(("row", "places"), [(1, 3), (2, 4), (3, 4), (4, 5)])
def test_a_full_row_takes_no_fruit_until_it_is_scored(row: int, places: int) -> None:
    fruits = ["1 flax", "1 grain", "1 grape", "1 flax", "1 grain"][: places - 1]
    position = table(
        markers=["0 aubergine U41 ripe", "0 onion U31 ripe", "1 onion L31 ripe"],
        market={row: fruits},
    )
    play(position, f"harvest U41 {row}")
    assert {text.split()[1] for text in offered(position, "harvest")} == set("1234") - {str(row)}
    assert refused(position, f"harvest U31 {row}") == "N-7.4"
    play(position, "end")
    assert f"harvest L31 {row}" not in legal(position)
    play_all(position, "end", "end")
    assert f"L31 {row}" in offered(position, "harvest"), "scored and empty"
