"""Chapter 4: laying water."""

import pytest

from shedet.games.nile.rules.position import Nile
from tests.rules.nile.tables import (
    asked,
    begin,
    boats,
    field,
    legal,
    lift,
    names_of,
    offered,
    play,
    play_all,
    refused,
    told,
    view,
)


def at_river(*waves: int, but: tuple[str, ...] = ()) -> set[str]:
    """The fields at the river where these waves are, with three players."""
    rivers = {"U31": 2, "U41": 1, "U51": 2, "L31": 1, "L41": 2, "L51": 1}
    return {name for name, wave in rivers.items() if wave in waves and name not in but}


@pytest.mark.rule("N-4.1")
def test_two_tiles_must_be_laid_one_after_the_other() -> None:
    position, _ = begin(stacks={0: (["2/2", "1/1"], ["2/0"])})
    assert asked(position) == ("flood", 0)
    assert view(position).about == 0
    assert all(text.startswith("flood ") for text in legal(position)), "it is compulsory"
    assert offered(position, "flood") == {
        *(f"1 {name}" for name in at_river(1)),
        *(f"2 {name}" for name in at_river(2)),
    }
    events = play(position, "flood 1 U41")
    assert told(events, "flooded") == [{"stack": 1, "field": "U41", "river": 1, "desert": 1}]
    assert told(events, "top") == [{"stack": 1, "back": "2/2"}]
    assert (asked(position), view(position).about) == (("flood", 0), 1)
    assert offered(position, "flood") == {f"{n} {name}" for n in (1, 2) for name in at_river(2)}
    events = play(position, "flood 1 U31")
    assert told(events, "top") == [{"stack": 1, "back": ""}]
    assert asked(position) == ("turn", 0), "exactly two"
    assert view(position).dial == "flood"
    assert view(position).players[0].tops == (None, "2/0")


@pytest.mark.rule("N-4.1")
def test_only_the_own_stacks_count() -> None:
    position, _ = begin(1, stacks={0: (["1/1"], ["2/2"]), 1: (["2/2"], [])})
    assert offered(position, "flood") == {f"1 {name}" for name in at_river(2)}


@pytest.mark.rule("N-4.2")
@pytest.mark.parametrize(
    ("back", "fields"),
    [
        ("1/0", at_river(1)),
        ("2/0", at_river(2)),
        ("1/1", at_river(1)),
        ("2/2", at_river(2)),
        ("1/2", at_river(1, 2)),
    ],
)
def test_at_the_river_the_waves_must_be_the_same(back: str, fields: set[str]) -> None:
    position, _ = begin(stacks={0: ([back], [])})
    assert offered(position, "flood") == {f"1 {name}" for name in fields}


@pytest.mark.rule("N-4.2")
@pytest.mark.parametrize(
    ("back", "at", "waves"),
    [
        ("1/0", "U41", (1, 0)),
        ("2/0", "U31", (2, 0)),
        ("1/2", "U41", (1, 2)),
        ("1/2", "U31", (2, 1)),
        ("2/2", "U31", (2, 2)),
    ],
)
def test_a_tile_is_turned_as_needed(back: str, at: str, waves: tuple[int, int]) -> None:
    position, _ = begin(stacks={0: ([back], [])})
    play(position, f"flood 1 {at}")
    assert field(position, at).water == waves


@pytest.mark.rule("N-4.2")
@pytest.mark.parametrize(
    ("back", "fits"),
    [("1/0", False), ("2/0", True), ("1/1", False), ("2/2", True), ("1/2", True)],
)
def test_water_spreads_to_the_next_field_of_its_row(back: str, fits: bool) -> None:
    """On U51 water meets the river with a double wave and ends with a double wave."""
    position, _ = begin(stacks={0: ([back], [])}, water={"U51": "2/2"})
    assert ("1 U52" in offered(position, "flood")) == fits
    further = {"U53", "U54", "U55", "U42", "U32", "U51"}
    assert not {f"1 {name}" for name in further} & offered(position, "flood")


@pytest.mark.rule("N-4.3")
@pytest.mark.parametrize("back", ["1/0", "2/0", "1/1", "2/2", "1/2"])
def test_an_end_without_wave_takes_no_neighbour(back: str) -> None:
    position, _ = begin(stacks={0: ([back], [])}, water={"U41": "1/0"})
    assert "1 U42" not in offered(position, "flood")
    assert refused(position, "flood 1 U42") in ("N-4.2", "N-4.3")


@pytest.mark.rule("N-4.3")
def test_no_tile_is_laid_with_its_bare_end_to_the_river() -> None:
    position, _ = begin(stacks={0: (["1/0"], [])})
    assert offered(position, "flood") == {f"1 {name}" for name in at_river(1)}
    play(position, "flood 1 U41")
    assert field(position, "U41").water == (1, 0)


@pytest.mark.rule("N-4.4")
@pytest.mark.parametrize(
    ("back", "first", "second"),
    [
        ("1/0", False, False),
        ("2/0", False, False),
        ("1/1", True, False),
        ("2/2", False, False),
        ("1/2", False, True),
    ],
)
def test_both_ends_must_match_where_water_lies_further_out(
    back: str, first: bool, second: bool
) -> None:
    """U41 and L31 are at a single wave; water on U42 begins with a single, on L32 with a double."""
    position, _ = begin(
        stacks={0: ([back], ["1/1"])},
        water={"U41": "1/1", "U42": "1/1", "L31": "1/2", "L32": "2/2"},
    )
    lift(position, "U41")
    lift(position, "L31")
    assert ("1 U41" in offered(position, "flood")) == first
    assert ("1 L31" in offered(position, "flood")) == second
    assert "2 U41" in offered(position, "flood")
    assert refused(position, "flood 2 L31") == "N-4.4"
    if second:
        play(position, "flood 1 L31")
        assert field(position, "L31").water == (1, 2)


@pytest.mark.rule("N-4.4")
def test_the_gap_between_two_tiles_takes_only_what_fits_both() -> None:
    water = {"U51": "2/2", "U52": "1/2", "U53": "1/1"}
    for back, fits in {"1/2": True, "2/2": False, "1/1": False, "2/0": False, "1/0": False}.items():
        position, _ = begin(stacks={0: ([back], ["1/1"])}, water=water)
        lift(position, "U52")
        assert ("1 U52" in offered(position, "flood")) == fits


@pytest.mark.rule("N-4.2")
@pytest.mark.parametrize(("last", "other"), [("U33", "U41"), ("U44", "U51"), ("L33", "L41")])
def test_water_in_another_row_does_not_matter(last: str, other: str) -> None:
    """At the desert end of a row nothing has to be met."""
    row = {f"{last[:2]}{n}": "1/2" for n in range(1, int(last[2]))}
    position, _ = begin(stacks={0: (["1/0"], ["2/0"])}, water={**row, other: "1/1"})
    wave = row_end(position, last)
    assert f"{wave} {last}" in offered(position, "flood")


@pytest.mark.rule("N-4.2")
@pytest.mark.parametrize(("row", "wave", "other"), [("U3", 2, "U41"), ("U4", 1, "U51")])
def test_water_at_the_end_of_a_row_leads_to_no_other_row(row: str, wave: int, other: str) -> None:
    tile = f"{wave}/{wave}"
    water = {f"{row}{number + 1}": tile for number in range(int(row[1]))}
    position, _ = begin(stacks={0: ([tile], ["1/2"])}, water=water)
    assert f"2 {other}" in offered(position, "flood")
    assert f"1 {other}" not in offered(position, "flood")


def row_end(position: Nile, last: str) -> int:
    """The wave toward the last field of a row."""
    waves = field(position, f"{last[:2]}{int(last[2]) - 1}").water
    return int(waves[1])


@pytest.mark.rule("N-4.5")
def test_water_that_was_cut_off_is_extended_toward_the_desert() -> None:
    position, _ = begin(stacks={0: (["2/2", "2/0"], [])}, water={"U41": "1/2", "U42": "2/2"})
    lift(position, "U41")
    assert "1 U43" in offered(position, "flood")
    play(position, "flood 1 U43")
    assert field(position, "U43").water == (2, 0)


@pytest.mark.rule("N-4.6")
@pytest.mark.parametrize("start", [0, 1])
def test_markers_go_to_the_boat_at_once_ones_own_too(start: int) -> None:
    position, _ = begin(
        start,
        stacks={start: (["1/1", "1/1"], [])},
        markers=["0 flax U41", "1 onion U41 ripe"],
    )
    events = play(position, "flood 1 U41")
    washed = [(e.seat, e.public["field"], e.public["crop"]) for e in events if e.name == "washed"]
    assert sorted(washed) == [(0, "U41", "flax"), (1, "U41", "onion")]
    assert boats(position) == ["flax", "onion", ""]
    assert field(position, "U41").markers == []
    assert names_of(events)[:4] == ["flooded", "washed", "washed", "top"]


@pytest.mark.rule("N-4.6")
def test_water_goes_neither_on_water_nor_on_covered_fields() -> None:
    position, _ = begin(covered=["L3"], stacks={0: (["1/1"], [])}, water={"U41": "1/0"})
    assert offered(position, "flood") == {"1 U21", "1 L51"}, "two waves meet the river at L21"
    assert refused(position, "flood 1 U41") == "N-4.6"
    assert refused(position, "flood 1 L31") == "N-4.6"


@pytest.mark.rule("N-4.7")
def test_a_desert_tile_is_turned_up_and_becomes_a_joker() -> None:
    position, _ = begin(
        stacks={0: (["1/1", "1/1"], [])},
        desert={"U41": "rot1"},
        jokers=[0, 1, 1],
        market={4: ["0 flax", "1 grain", "2 grape"]},
    )
    events = play(position, "flood 1 U41")
    (turned,) = told(events, "turned")
    assert (turned["tile"], turned["field"]) == ("rot1", "U41")
    assert asked(position) == ("rot", 0)
    assert view(position).players[0].jokers == 0, "not before its event"
    assert (view(position).turned.tile, view(position).turned.field) == ("rot1", "U41")
    events = play(position, "row 4: 1 2")
    assert [(e.seat, e.public["bought"]) for e in events if e.name == "joker"] == [(0, 0)]
    assert [player.jokers for player in view(position).players] == [1, 1, 1]
    assert not field(position, "U41").is_desert
    assert field(position, "U41").water == (1, 1)
    assert asked(position) == ("flood", 0), "the second tile"


@pytest.mark.rule("N-4.7")
@pytest.mark.rule("N-5.7")
def test_a_hippo_under_the_water_is_only_a_joker() -> None:
    position, _ = begin(stacks={0: (["1/1", "1/1"], [])}, desert={"U41": "hippo"}, jokers=[0, 1, 1])
    events = play(position, "flood 1 U41")
    assert names_of(events) == ["flooded", "top", "turned", "joker", "asked"]
    assert view(position).players[0].jokers == 1


@pytest.mark.rule("N-4.8")
@pytest.mark.parametrize("stacks", [([], []), (["2/2"], ["2/0"])], ids=["empty", "unfit"])
def test_none_can_be_laid(stacks: tuple[list[str], list[str]]) -> None:
    """All double waves of the river are covered or taken."""
    position, events = begin(
        stacks={0: stacks, 1: (["1/1"], ["1/1"])},
        covered=["U3", "U5", "L2"],
        water={"L41": "2/0", "U41": "1/1"},
    )
    assert told(events, "dial") == [{"from": "flood", "to": "ebb 1"}]
    assert (asked(position), view(position).dial) == (("ebb", 0), "ebb 1")
    assert offered(position, "ebb") == {"L41", "U41"}


@pytest.mark.rule("N-4.8")
@pytest.mark.parametrize("rest", [[], ["2/2"]], ids=["empty", "unfit"])
def test_only_one_could_be_laid(rest: list[str]) -> None:
    position, events = begin(
        stacks={0: ([*rest, "1/1"], rest)},
        covered=["U3", "U5", "L2"],
        water={"L41": "2/0"},
    )
    assert told(events, "dial") == []
    events = play(position, "flood 1 U41")
    assert told(events, "dial") == [{"from": "flood", "to": "ebb 1"}]
    assert (asked(position), view(position).dial) == (("turn", 0), "ebb 1")
    play_all(position, "end", "end", "end")
    assert asked(position) == ("ebb", 1), "the next start player begins with the ebb"


@pytest.mark.rule("N-4.13")
def test_after_two_tiles_the_dial_stays_at_flood() -> None:
    position, _ = begin(stacks={0: (["1/1"], ["1/1"])})
    events = play_all(position, "flood 1 U41", "flood 2 U42")
    assert told(events, "dial") == []
    assert (asked(position), view(position).dial) == (("turn", 0), "flood")
