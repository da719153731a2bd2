"""Chapter 4: the ebb, and what a start player does who can neither lay nor take."""

import pytest

from tests.rules.nile.tables import (
    asked,
    begin,
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

BARE = ["U3", "U5", "L2"]
"""If these are covered, of the rows that begin at a double wave only L4 is left."""
THREE = {"U51": "2/2:hippo", "U52": "1/2:hippo", "L31": "1/1:hippo"}


@pytest.mark.rule("N-4.9")
@pytest.mark.parametrize("dial", ["ebb 1", "ebb 2"])
def test_two_tiles_must_be_taken_and_are_used(dial: str) -> None:
    position, _ = begin(dial=dial, water=THREE, stacks={0: (["2/2"], [])})
    assert (asked(position), view(position).about) == (("ebb", 0), 0)
    assert legal(position) == {"ebb U51", "ebb U52", "ebb L31"}
    used = len(view(position).used)
    events = play(position, "ebb L31")
    assert told(events, "turned")[0]["tile"] == "1/1:hippo"
    assert names_of(events) == ["ebbed", "turned", "asked"]
    assert (asked(position), view(position).about) == (("ebb", 0), 1)
    assert field(position, "L31").water is None
    play(position, "ebb U52")
    assert asked(position) == ("turn", 0)
    assert view(position).dial == dial
    assert len(view(position).used) == used + 2
    assert view(position).players[0].heights == (1, 0), "it comes back to no stack"


@pytest.mark.rule("N-4.9")
def test_the_event_of_the_first_is_carried_out_before_the_second_is_taken() -> None:
    water = {"U51": "2/2:rot4", "L31": "1/1:rot4"}
    position, _ = begin(dial="ebb 1", water=water, market={4: ["1 flax", "1 grain", "2 grape"]})
    play(position, "ebb U51")
    assert asked(position) == ("rot", 0)
    play(position, "row 4: 1 3")
    assert [fruit.state for fruit in view(position).market[3]] == ["spoiled", "ripe", "spoiled"]
    assert asked(position) == ("ebb", 0)


@pytest.mark.rule("N-4.10")
def test_any_water_tile_may_be_taken() -> None:
    position, _ = begin(dial="ebb 1", water={"U51": "2/2", "U52": "2/2", "U53": "2/0"})
    assert offered(position, "ebb") == {"U51", "U52", "U53"}


@pytest.mark.rule("N-4.10")
def test_with_ebb_outermost_only_the_last_of_a_row_may_be_taken() -> None:
    water = {"U51": "2/2:hippo", "U52": "2/0:hippo", "U53": "2/0", "L31": "1/1", "L41": "2/0"}
    position, _ = begin(dial="ebb 1", water=water, ebb="outermost")
    assert offered(position, "ebb") == {"U53", "L31", "L41"}
    assert refused(position, "ebb U52") == "N-4.10"
    position, _ = begin(
        dial="ebb 1", water={"U51": "2/2:hippo", "U52": "2/0:hippo"}, ebb="outermost"
    )
    play(position, "ebb U52")
    assert offered(position, "ebb") == {"U51"}


@pytest.mark.rule("N-4.10")
def test_with_ebb_outermost_water_beyond_a_gap_counts_too() -> None:
    """A desert tile or a bare field between the two does not matter."""
    water = {"U51": "2/2:hippo", "U52": "2/0:hippo", "U53": "2/0"}
    position, _ = begin(dial="ebb 1", water=water, ebb="outermost")
    lift(position, "U52")
    assert [f.name for f in view(position).fields if f.water] == ["U51", "U53"]
    assert offered(position, "ebb") == {"U53"}


@pytest.mark.rule("N-4.11")
@pytest.mark.parametrize("dial", ["ebb 1", "ebb 2"])
def test_if_there_is_no_water_the_start_player_floods_at_once(dial: str) -> None:
    position, events = begin(dial=dial, stacks={0: (["1/1"], ["1/1"])})
    assert told(events, "dial") == [{"from": dial, "to": "flood"}]
    assert asked(position) == ("flood", 0)
    play_all(position, "flood 1 U41", "flood 2 U42")
    assert (asked(position), view(position).dial) == (("turn", 0), "flood")


@pytest.mark.rule("N-4.11")
@pytest.mark.rule("N-4.8")
def test_who_floods_at_once_and_lays_only_one_turns_the_dial_again() -> None:
    position, _ = begin(dial="ebb 2", stacks={0: (["1/1"], [])})
    events = play(position, "flood 1 U41")
    assert told(events, "dial") == [{"from": "flood", "to": "ebb 1"}]
    assert asked(position) == ("turn", 0)


@pytest.mark.rule("N-4.11")
@pytest.mark.parametrize("dial", ["ebb 1", "ebb 2"])
def test_only_one_could_be_taken(dial: str) -> None:
    position, events = begin(
        dial=dial, water={"U41": "1/1:hippo"}, stacks={0: (["1/1"], []), 1: (["1/1"], [])}
    )
    assert told(events, "dial") == []
    events = play(position, "ebb U41")
    assert told(events, "dial") == [{"from": dial, "to": "flood"}]
    assert (asked(position), view(position).dial) == (("turn", 0), "flood")
    play_all(position, "end", "end", "end")
    assert asked(position) == ("flood", 1)


@pytest.mark.rule("N-4.12")
def test_if_neither_is_possible_the_dial_has_turned_once() -> None:
    for dial, after in (("flood", "ebb 1"), ("ebb 1", "flood"), ("ebb 2", "flood")):
        position, events = begin(dial=dial)
        assert told(events, "dial") == [{"from": dial, "to": after}]
        assert (asked(position), view(position).dial) == (("turn", 0), after)


@pytest.mark.rule("N-4.12")
def test_who_has_laid_one_does_not_ebb_and_who_has_taken_one_does_not_flood() -> None:
    position, _ = begin(stacks={0: (["1/1"], [])}, water={"U31": "2/0", "U51": "2/0"})
    play(position, "flood 1 U41")
    assert asked(position) == ("turn", 0)
    position, _ = begin(dial="ebb 1", stacks={0: (["1/1"], [])}, water={"U31": "2/0:hippo"})
    play(position, "ebb U31")
    assert asked(position) == ("turn", 0)


@pytest.mark.rule("N-4.12")
def test_who_ebbs_as_none_fits_and_takes_only_one_does_not_flood() -> None:
    position, events = begin(
        stacks={0: (["2/2"], ["2/2"])}, water={"L41": "2/0:hippo"}, covered=BARE
    )
    assert told(events, "dial") == [{"from": "flood", "to": "ebb 1"}]
    events = play(position, "ebb L41")
    assert told(events, "dial") == [{"from": "ebb 1", "to": "flood"}]
    assert (asked(position), view(position).dial) == (("turn", 0), "flood")


@pytest.mark.rule("N-4.13")
def test_after_two_tiles_the_dial_stays_at_the_ebb() -> None:
    for dial in ("ebb 1", "ebb 2"):
        position, _ = begin(dial=dial, water={"U51": "2/2:hippo", "L31": "1/1:hippo"})
        events = play_all(position, "ebb U51", "ebb L31")
        assert told(events, "dial") == []
        assert (asked(position), view(position).dial) == (("turn", 0), dial)
