"""Chapter 5: rot, desert and arrows."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import pytest

from shedet.core.event import Event
from shedet.games.nile.pieces.box import FIELDS
from shedet.games.nile.rules.position import Nile
from tests.laying import reopened
from tests.rules.nile.tables import (
    GAME,
    asked,
    begin,
    boats,
    field,
    legal,
    names_of,
    offered,
    play,
    play_all,
    refused,
    told,
    view,
)

FIVE = ["0 flax", "1 grain", "2 grape", "0 onion"]


def ebbed(
    tile: str,
    name: str = "U41",
    water: Mapping[str, str] = MappingProxyType({}),
    dial: str = "ebb 1",
    **rest: Any,
) -> tuple[Nile, list[Event]]:
    """The start player has taken this tile off; another one lies on L41."""
    lying = {**water, name: tile, "L41": "2/0:hippo"}
    position, _ = begin(dial=dial, water=lying, **rest)
    return position, play(position, f"ebb {name}")


def states(position: Nile, row: int) -> list[str]:
    return [fruit.state for fruit in view(position).market[row - 1]]


@pytest.mark.rule("N-5.1")
@pytest.mark.parametrize("tile", ["1/1:rot2>", "1/1:desert>", "1/1:hippo>"])
def test_first_the_picture_then_the_arrow(tile: str) -> None:
    position, events = ebbed(tile, market={4: FIVE})
    if "rot" in tile:
        assert told(events, "dial") == []
        assert view(position).dial == "ebb 1"
        events = play(position, "row 3")
    assert told(events, "dial") == [{"from": "ebb 1", "to": "ebb 2"}]
    order = names_of(events)
    assert order[-1] == "asked"
    if "desert" in tile:
        assert order.index("spread") < order.index("dial")
    assert asked(position) == ("ebb", 0), "from Ebb 1 to Ebb 2 the ebb goes on"


@pytest.mark.rule("N-5.1")
def test_an_arrow_that_reaches_flood_ends_the_ebb() -> None:
    position, events = ebbed("1/1:hippo>", dial="ebb 2", stacks={0: (["1/1"], ["1/1"])})
    assert told(events, "dial") == [{"from": "ebb 2", "to": "flood"}]
    assert (asked(position), view(position).dial) == (("turn", 0), "flood")
    assert field(position, "L41").water is not None


@pytest.mark.rule("N-5.1")
def test_two_arrows_in_one_ebb_end_it_at_flood() -> None:
    water = {"U41": "1/1:hippo>", "U51": "2/2:hippo>", "L41": "2/0"}
    position, _ = begin(dial="ebb 1", water=water)
    events = play_all(position, "ebb U41", "ebb U51")
    assert [e["to"] for e in told(events, "dial")] == ["ebb 2", "flood"]
    assert (asked(position), view(position).dial) == (("turn", 0), "flood")


@pytest.mark.rule("N-5.1")
@pytest.mark.rule("N-4.11")
def test_an_arrow_on_the_only_tile_moves_the_dial_and_then_the_ebb_is_over() -> None:
    position, _ = begin(dial="ebb 1", water={"U41": "1/1:hippo>"})
    events = play(position, "ebb U41")
    steps = [(e["from"], e["to"]) for e in told(events, "dial")]
    assert steps == [("ebb 1", "ebb 2"), ("ebb 2", "flood")]
    position, _ = begin(dial="ebb 2", water={"U41": "1/1:hippo>"})
    events = play(position, "ebb U41")
    assert [(e["from"], e["to"]) for e in told(events, "dial")] == [("ebb 2", "flood")]
    assert (asked(position), view(position).dial) == (("turn", 0), "flood")


@pytest.mark.rule("N-5.1")
@pytest.mark.parametrize("front", ["hippo>", "rot1>"])
def test_an_arrow_that_leaves_flood_ends_the_flood(front: str) -> None:
    position, _ = begin(stacks={0: (["1/1", "1/1"], [])}, desert={"U41": front}, jokers=[0, 0, 0])
    events = play(position, "flood 1 U41")
    if front == "rot1>":
        assert view(position).dial == "flood"
        events = play(position, "row 4")
    assert told(events, "dial") == [{"from": "flood", "to": "ebb 1"}]
    assert asked(position) == ("turn", 0)
    assert view(position).players[0].jokers == 1
    assert view(position).players[0].heights == (1, 0)


@pytest.mark.rule("N-5.1")
def test_an_arrow_under_the_second_tile_moves_the_dial_too() -> None:
    position, _ = begin(stacks={0: (["1/1", "1/1"], [])}, desert={"L31": "hippo>"})
    events = play_all(position, "flood 1 U41", "flood 1 L31")
    assert told(events, "dial") == [{"from": "flood", "to": "ebb 1"}]
    assert asked(position) == ("turn", 0)


@pytest.mark.rule("N-5.2")
@pytest.mark.parametrize(
    ("palms", "rows"),
    [(1, {"4"}), (2, {"3", "4"}), (3, {"2", "3", "4"}), (4, {"1", "2", "3", "4"})],
)
def test_palms_say_which_rows_may_rot(palms: int, rows: set[str]) -> None:
    back = "2/2" if palms != 2 else "1/2"
    name = "U51"
    position, _ = ebbed(f"{back}:rot{palms}", name, market={2: ["1 flax", "2 grain"]})
    assert (asked(position), view(position).about) == (("rot", 0), palms)
    assert offered(position, "row") == rows
    for row in {"1", "2", "3", "4"} - rows:
        assert refused(position, f"row {row}") in ("N-5.2", "N-7.2")


@pytest.mark.rule("N-5.2")
def test_an_empty_row_may_be_chosen_and_nothing_rots() -> None:
    position, _ = ebbed("1/1:rot4", market={4: FIVE})
    events = play(position, "row 1")
    assert told(events, "row") == [{"row": 1}]
    assert told(events, "spoiled") == []
    assert states(position, 4) == ["ripe"] * 4
    assert asked(position) == ("ebb", 0)


@pytest.mark.rule("N-5.2")
def test_the_start_player_must_choose_even_if_own_fruits_are_all_there_are() -> None:
    position, _ = ebbed("2/2:rot1", "U51", market={4: ["0 flax", "0 grain"]})
    assert legal(position) == {"row 4"}
    play(position, "row 4: 1 2")
    assert states(position, 4) == ["spoiled", "spoiled"]


@pytest.mark.rule("N-5.3")
def test_exactly_two_fruits_go_bad_and_the_start_player_chooses() -> None:
    position, _ = ebbed("1/1:rot4", market={4: FIVE})
    position.play(GAME.move_number("row 4"))
    assert position.mid_line
    assert asked(position) == ("spoil", 0)
    assert legal(position) == {"spoil 1", "spoil 2", "spoil 3"}, "upward, and two are needed"
    position.play(GAME.move_number("spoil 2"))
    assert view(position, 0).spoiling == 2
    assert view(position, 1).spoiling is None
    assert legal(position) == {"spoil 3", "spoil 4"}
    position.play(GAME.move_number("spoil 4"))
    told_of = [(e.seat, *e.public.values()) for e in GAME.events(position) if e.name == "spoiled"]
    assert told_of == [(1, 4, 2, "grain", "spoiled"), (0, 4, 4, "onion", "spoiled")]
    assert states(position, 4) == ["ripe", "spoiled", "ripe", "spoiled"]


@pytest.mark.rule("N-5.3")
@pytest.mark.parametrize(
    ("before", "line", "after"),
    [
        ("ripe", "row 4: 1", "spoiled"),
        ("rotten ripe rotten", "row 4: 2", "rotten spoiled rotten"),
        ("rotten rotten", "row 4", "rotten rotten"),
        ("rotten ripe ripe", "row 4: 2 3", "rotten spoiled spoiled"),
    ],
    ids=["one fruit", "one not rotten", "all rotten", "two not rotten"],
)
def test_fewer_go_bad_if_there_are_no_two(before: str, line: str, after: str) -> None:
    crops = ("flax", "grain", "grape")
    fruits = [f"1 {crop} {state}" for crop, state in zip(crops, before.split(), strict=False)]
    position, _ = ebbed("1/1:rot4", market={4: fruits})
    events = play(position, line)
    assert len(told(events, "spoiled")) == max(0, len(line.split()) - 2)
    assert states(position, 4) == after.split()
    assert asked(position) == ("ebb", 0)


@pytest.mark.rule("N-5.3")
@pytest.mark.rule("N-5.4")
def test_rotten_fruits_cannot_be_chosen() -> None:
    fruits = ["1 flax rotten", "1 grain", "1 grape spoiled", "2 flax"]
    position, _ = ebbed("1/1:rot4", market={4: fruits})
    position.play(GAME.move_number("row 4"))
    assert legal(position) == {"spoil 2", "spoil 3"}
    assert refused(position, "spoil 1") in ("N-5.3", "N-5.4")


@pytest.mark.rule("N-5.4")
def test_ripe_becomes_spoiled_and_spoiled_becomes_rotten() -> None:
    position, _ = ebbed("1/1:rot4", market={4: ["1 flax", "1 grain spoiled", "2 grape"]})
    events = play(position, "row 4: 1 2")
    assert [e["state"] for e in told(events, "spoiled")] == ["spoiled", "rotten"]
    assert states(position, 4) == ["spoiled", "rotten", "ripe"]


@pytest.mark.rule("N-5.5")
def test_the_desert_spreads_from_the_desert_inward() -> None:
    position, events = ebbed("1/1:desert")
    assert [e["field"] for e in told(events, "spread")] == ["U44"]
    assert field(position, "U44").is_desert
    position, events = ebbed("1/1:desert", desert={"U44": "hippo"})
    assert [e["field"] for e in told(events, "spread")] == ["U43"]
    fields = [f.name for f in view(position).fields if f.is_desert]
    assert fields == ["U43", "U44"]


@pytest.mark.rule("N-5.5")
@pytest.mark.parametrize("name", ["U41", "U42", "U43"])
def test_it_spreads_in_the_row_of_the_tile_and_may_reach_its_field(name: str) -> None:
    water = {f"U4{n}": "1/2" for n in range(1, int(name[2]))}
    desert = {f"U4{n}": "hippo" for n in range(int(name[2]) + 1, 5)}
    _, events = ebbed("1/1:desert", name, water=water, desert=desert)
    assert [e["field"] for e in told(events, "spread")] == [name]


@pytest.mark.rule("N-5.5")
def test_the_top_of_the_stack_is_laid_unseen_and_markers_go_to_the_boat() -> None:
    position, events = ebbed(
        "1/1:desert", sand=["rot3>", "rot1"], markers=["0 flax U44 ripe", "2 grain U44"]
    )
    assert boats(position) == ["flax", "", "grain"]
    assert field(position, "U44").markers == []
    assert len(told(events, "washed")) == 2
    top = told(events, "spread")[0]["sand"]
    for seat in range(4):
        tile = view(position, seat).sand[top]
        assert (tile.place, tile.front) == ("U44", None)
    assert [tile.place for tile in view(position).sand].count("stack") == 1
    assert asked(position) == ("ebb", 0)


@pytest.mark.rule("N-5.5")
@pytest.mark.parametrize(("desert", "way"), [({"U44": "hippo"}, "U43"), ({}, "U44")])
def test_water_in_the_way_stops_it(desert: dict[str, str], way: str) -> None:
    position, _ = begin(
        dial="ebb 1", water={"U41": "1/1:desert", way: "1/1"}, desert=desert, sand=["rot1"]
    )
    events = play(position, "ebb U41")
    assert told(events, "spread") == []
    assert [tile.place for tile in view(position).sand].count("stack") == 1, "none is drawn"
    assert asked(position) == ("ebb", 0)


@pytest.mark.rule("N-5.5")
def test_desert_behind_water_does_not_let_it_pass() -> None:
    """U43 is desert, but U44 is under water: the first field without desert is U44."""
    position, _ = begin(
        dial="ebb 1",
        water={"U41": "1/1:desert", "U42": "1/1", "U44": "1/0"},
        desert={"U43": "rot1"},
    )
    assert told(play(position, "ebb U41"), "spread") == []


@pytest.mark.rule("N-5.5")
def test_a_row_full_of_desert_takes_no_more() -> None:
    position, _ = begin(
        dial="ebb 1",
        water={"U31": "2/2:desert", "L41": "2/0"},
        desert={"U32": "hippo", "U33": "hippo", "U41": "hippo"},
    )
    lay_desert_under_water(position, "U31", "U41")
    events = play(position, "ebb U31")
    assert told(events, "spread") == []
    assert asked(position) == ("ebb", 0)


def lay_desert_under_water(position: Nile, name: str, source: str) -> None:
    """No rule leads there: the field of the tile is always free once it is taken off."""
    desert, places = list(position.desert), list(position.sand_place)
    new, old = (FIELDS.index(field_name) for field_name in (name, source))
    desert[new], desert[old] = desert[old], -1
    places[desert[new]] = new
    with reopened(position):
        position.desert, position.sand_place = desert, places


@pytest.mark.rule("N-5.6")
def test_an_empty_stack_is_made_of_the_discards() -> None:
    position, _ = begin(
        dial="ebb 1",
        water={"U41": "1/1:desert", "L41": "2/0:desert"},
        sand=[],
        jokers=[9, 9, 9],
        desert={"U33": "rot4"},
    )
    left = discarded(position)
    assert len(left) == 2
    events = play(position, "ebb U41", left[1], left[0])
    assert told(events, "shuffled") == [{"tiles": 2}]
    assert [e["field"] for e in told(events, "spread")] == ["U44"]
    places = [tile.place for tile in view(position).sand]
    assert (places.count("discards"), places.count("stack"), places.count("U44")) == (0, 1, 1)
    events = play(position, "ebb L41")
    assert [e["field"] for e in told(events, "spread")] == ["L44"], "the other of the two"


@pytest.mark.rule("N-5.6")
def test_the_order_is_that_of_the_shuffle() -> None:
    """The first outcome lies on top: it goes to U44, and a flood there turns it up."""
    for order in (1, -1):
        position, _ = begin(
            dial="ebb 2",
            water={"U41": "1/1", "U42": "1/1", "U43": "1/1", "U44": "1/1:desert>"},
            sand=[],
            jokers=[9, 9, 10],
            stacks={1: (["1/1"], ["2/2"])},
        )
        left = discarded(position)[::order]
        play(position, "ebb U44", *left)
        assert asked(position) == ("turn", 0)
        play_all(position, "end", "end", "end")
        events = play(position, "flood 1 U44")
        assert told(events, "turned")[0]["tile"] == left[0].partition(".")[0]


@pytest.mark.rule("N-5.6")
@pytest.mark.rule("N-6.8")
def test_without_stack_and_discards_nothing_is_drawn() -> None:
    position, _ = begin(
        dial="ebb 1",
        water={"U41": "1/1:desert", "L41": "2/0:desert"},
        jokers=[10, 10, 10],
        sand=[],
        markers=["1 flax U44"],
    )
    events = play(position, "ebb U41")
    assert (told(events, "spread"), told(events, "shuffled")) == ([], [])
    assert boats(position) == ["", "", ""], "the markers stay"
    play(position, "ebb L41")
    assert asked(position) == ("turn", 0)
    assert "buy joker" not in legal(position)
    assert refused(position, "buy joker") in ("N-5.6", "N-6.8")
    play(position, "joker")
    assert "buy joker" in legal(position), "the one that was given up"


def discarded(position: Nile) -> list[str]:
    """The printed tiles among the discards."""
    tiles = [n for n, seen in enumerate(view(position).sand) if seen.place == "discards"]
    return [GAME.pieces.sand[position.sand_tile[n]] for n in tiles]


@pytest.mark.rule("N-5.7")
def test_a_hippo_does_nothing() -> None:
    position, events = ebbed("1/1:hippo", market={4: FIVE})
    assert names_of(events) == ["ebbed", "turned", "asked"]
    assert asked(position) == ("ebb", 0)
    assert states(position, 4) == ["ripe"] * 4
