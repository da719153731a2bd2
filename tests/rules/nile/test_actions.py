"""Chapter 6: actions."""

import pytest

from shedet.games.nile.pieces.box import CROPS
from shedet.games.nile.rules.position import Nile
from tests.rules.nile.dealt import arranged, start
from tests.rules.nile.tables import (
    GAME,
    asked,
    begin,
    boats,
    field,
    legal,
    offered,
    play,
    play_all,
    refused,
    table,
    told,
    view,
)


def points(position: Nile) -> int | None:
    left: int | None = view(position).points
    return left


@pytest.mark.rule("N-6.1")
def test_a_turn_has_three_points_for_actions_in_any_order() -> None:
    position = table(markers=["0 flax U42", "0 grain U53 ripe"], boat=["onion"])
    assert points(position) == 3
    for number, line in enumerate(("harvest U53 4", "buy onion", "grow U42"), 1):
        play(position, line)
        assert points(position) == 3 - number
    assert legal(position) == {"joker", "end"}
    position = table(markers=["0 flax U42", "0 grain U53 ripe"], boat=["onion"])
    play_all(position, "grow U42", "buy onion", "harvest U53 4")
    assert points(position) == 0


@pytest.mark.rule("N-6.1")
def test_one_action_may_be_taken_several_times() -> None:
    position = table()
    play_all(position, "sow flax U42", "sow flax U43", "sow flax U44")
    assert points(position) == 0
    assert "sow" not in {text.split()[0] for text in legal(position)}
    assert refused(position, "sow flax U41") in ("N-6.1", "N-6.6")


@pytest.mark.rule("N-6.1")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_points_may_lapse(number: int) -> None:
    position = table()
    for n in range(number):
        play(position, f"sow flax U4{n + 1}")
    assert "end" in legal(position)
    play(position, "end")
    assert (asked(position), points(position)) == (("turn", 1), 3)


@pytest.mark.rule("N-6.1")
def test_a_turn_without_points_waits_for_its_end() -> None:
    position = table(jokers=[0, 0, 0])
    play_all(position, "sow flax U41", "sow flax U42", "sow flax U43")
    assert legal(position) == {"end"}
    assert asked(position) == ("turn", 0)


@pytest.mark.rule("N-6.2")
def test_what_was_sown_does_not_grow_in_the_same_round() -> None:
    position = table()
    play(position, "sow flax U42")
    assert field(position, "U42").markers[0].acted
    assert "grow U42" not in legal(position)
    assert refused(position, "grow U42") == "N-6.2"
    play_all(position, "end", "end", "end", "end", "end")
    assert asked(position) == ("turn", 0)
    assert "grow U42" in legal(position)


@pytest.mark.rule("N-6.2")
def test_in_the_next_round_all_may_act_again() -> None:
    position = table(markers=["1 grape U43", "1 flax L43", "0 flax L43"], jokers=[3, 0, 0])
    play_all(position, "sow flax U43", "joker", "grow L43", "end", "grow U43", "end", "end")
    for name in ("U43", "L43"):
        assert [marker.acted for marker in field(position, name).markers] == [False, False]


@pytest.mark.rule("N-6.2")
def test_what_has_grown_is_not_harvested_in_the_same_round() -> None:
    position = table(markers=["0 flax U42"])
    play(position, "grow U42")
    assert offered(position, "harvest") == set()
    assert refused(position, "harvest U42 4") == "N-6.2"
    play_all(position, "end", "end", "end", "end", "end")
    assert offered(position, "harvest") == {"U42 2", "U42 3", "U42 4"}


@pytest.mark.rule("N-6.2")
@pytest.mark.rule("N-6.7")
def test_what_was_bought_is_not_sown_in_the_same_round() -> None:
    position = table(boat=["aubergine"])
    play(position, "buy aubergine")
    player = view(position).players[0]
    assert (player.supply["aubergine"], player.tired["aubergine"]) == (1, 1)
    assert not any("aubergine" in text for text in legal(position))
    assert refused(position, "sow aubergine U42") == "N-6.2"
    play_all(position, "end", "end", "end", "end", "end")
    assert "sow aubergine U42" in legal(position)


@pytest.mark.rule("N-6.2")
def test_of_alike_markers_the_rested_one_is_sown() -> None:
    position = table(boat=["onion"], jokers=[2, 0, 0])
    play_all(position, "buy onion", "sow onion U42")
    player = view(position).players[0]
    assert (player.supply["onion"], player.tired["onion"]) == (1, 1)
    assert "sow onion U43" not in legal(position)


@pytest.mark.rule("N-6.2")
def test_a_marker_that_was_washed_in_this_round_can_be_bought_if_it_has_not_acted() -> None:
    position, _ = begin(stacks={0: (["1/1"], ["1/1"])}, markers=["0 onion U41", "1 flax U41"])
    play_all(position, "flood 1 U41", "flood 2 U42")
    assert offered(position, "buy") == {"onion", "joker"}
    play(position, "buy onion")
    assert boats(position) == ["", "flax", ""]


@pytest.mark.rule("N-6.2")
@pytest.mark.rule("N-11.4")
def test_a_marker_that_acted_and_was_washed_cannot_be_bought_in_that_round() -> None:
    """The extra turn of a hippo comes before the second tile of the flood."""
    position, _ = begin(
        hippo="on",
        stacks={0: (["1/1:desert"], ["1/1:rot1"])},
        desert={"U41": "hippo"},
        jokers=[0, 0, 0],
    )
    play(position, "flood 1 U41")
    play_all(position, "bid flax done", "done", "done", "sow onion U42", "sow onion U43", "end")
    assert asked(position) == ("flood", 0)
    play(position, "flood 2 U42")
    assert asked(position) == ("turn", 0)
    assert boats(position) == ["flax onion", "", ""]
    assert view(position).players[0].boat_tired["onion"] == 1
    assert offered(position, "buy") == {"flax", "joker"}
    assert refused(position, "buy onion") == "N-6.2"
    assert "grow U43" not in legal(position), "nor does what was sown in the extra turn grow"
    play_all(position, "end", "end", "end", "ebb U41", "ebb U42", "row 4")
    play_all(position, "end", "end")
    assert offered(position, "buy") == {"flax", "onion", "joker"}, "in the next round"


@pytest.mark.rule("N-6.2")
def test_a_marker_has_acted_also_when_its_neighbour_is_gone() -> None:
    position = table(start=1, markers=["0 grape U43 ripe", "1 onion L43 ripe", "0 flax L43"])
    play_all(position, "sow flax U43", "end", "end", "harvest U43 3", "joker", "grow L43")
    (left,) = field(position, "U43").markers
    assert (left.owner, left.crop, left.state, left.acted) == (1, "flax", "seed", True)
    assert [marker.acted for marker in field(position, "L43").markers] == [False, True]


@pytest.mark.rule("N-6.2")
def test_the_set_up_is_no_act() -> None:
    position = start(arranged(2, {seat: ["1/1", "1/1"] for seat in (0, 1)}), 2)
    play_all(position, "choose onion aubergine", "choose flax flax")
    play_all(position, "flood 1 U41", "flood 1 L51")
    play_all(position, "sow flax U42", "ripe grain U43", "sow flax L52", "ripe grain L53")
    while asked(position)[0] != "turn":
        play(position, next(t for t in sorted(legal(position)) if "U4" not in t))
    assert "grow U42" in legal(position)
    assert {"U43 3", "U43 4"} <= offered(position, "harvest")
    assert {"onion", "aubergine"} <= offered(position, "buy")


@pytest.mark.rule("N-6.3")
def test_sowing_puts_a_seed_on_a_bare_field() -> None:
    position = table(
        covered=["U2", "L2"],
        water={"U41": "1/1"},
        desert={"U44": "hippo"},
        boat=["aubergine"],
    )
    sown = offered(position, "sow")
    bare = {f.name for f in view(position).fields} - {"U21", "U22", "L21", "L22", "U41", "U44"}
    assert sown == {f"{crop} {name}" for crop in CROPS[:4] for name in bare}
    events = play(position, "sow flax U42")
    assert told(events, "sown") == [{"crop": "flax", "field": "U42", "state": "seed", "cost": 1}]
    (marker,) = field(position, "U42").markers
    assert (marker.owner, marker.crop, marker.state) == (0, "flax", "seed")
    assert view(position).players[0].supply["flax"] == 4
    for name in ("U41", "U44", "U21"):
        assert refused(position, f"sow flax {name}") == "N-6.3"
    assert refused(position, "sow aubergine U43") == "N-6.3"


@pytest.mark.rule("N-6.3")
def test_a_field_holds_two_markers_and_one_of_each_player() -> None:
    position = table(markers=["0 flax U42", "1 flax U43", "2 flax U43", "1 flax U44 ripe"])
    fields = {text.split()[1] for text in offered(position, "sow")}
    assert "U42" not in fields, "an own marker lies there"
    assert "U43" not in fields, "two lie there"
    assert "U44" in fields, "it can be shared"
    for name in ("U42", "U43"):
        assert refused(position, f"sow grain {name}") == "N-6.3"


@pytest.mark.rule("N-6.4")
def test_growing_turns_an_own_seed() -> None:
    position = table(markers=["0 flax U42", "1 flax U43", "0 grain U44 ripe"])
    assert offered(position, "grow") == {"U42"}
    events = play(position, "grow U42")
    assert told(events, "grew") == [{"field": "U42", "crop": "flax", "cost": 1}]
    (marker,) = field(position, "U42").markers
    assert (marker.state, marker.acted) == ("ripe", True)
    for name in ("U43", "U44", "U41"):
        assert refused(position, f"grow {name}") == "N-6.4"


@pytest.mark.rule("N-6.5")
def test_harvesting_puts_an_own_ripe_fruit_into_the_market() -> None:
    position = table(markers=["0 flax U43 ripe", "0 grain U44", "1 flax U42 ripe"])
    assert offered(position, "harvest") == {"U43 3", "U43 4"}
    events = play(position, "harvest U43 4")
    assert told(events, "harvested") == [{"field": "U43", "row": 4, "crop": "flax", "cost": 1}]
    assert field(position, "U43").markers == []
    (fruit,) = view(position).market[3]
    assert (fruit.owner, fruit.crop, fruit.state) == (0, "flax", "ripe")
    for text in ("harvest U44 4", "harvest U42 4", "harvest U41 4"):
        assert refused(position, text) == "N-6.5"


@pytest.mark.rule("N-6.6")
@pytest.mark.parametrize(
    ("line", "own"), [("sow grain U43", []), ("grow U43", ["0 flax U43"])], ids=["sow", "grow"]
)
def test_it_costs_two_points_where_another_marker_lies(line: str, own: list[str]) -> None:
    position = table(markers=[*own, "1 grain U43 ripe"])
    play(position, line)
    assert points(position) == 1
    position = table(markers=[*own, "1 grain U43 ripe"], points=1)
    assert line not in legal(position)
    assert refused(position, line) == "N-6.6"
    play(position, "joker")
    play(position, line)
    assert points(position) == 0


@pytest.mark.rule("N-6.6")
@pytest.mark.parametrize("order", [("0", "1"), ("1", "0")])
def test_to_harvest_beside_another_marker_costs_two_points(order: tuple[str, str]) -> None:
    markers = [f"{seat} grape U43 ripe" for seat in order]
    position = table(markers=markers, points=2)
    play(position, "harvest U43 3")
    assert points(position) == 0
    (left,) = field(position, "U43").markers
    assert (left.owner, left.crop, left.state) == (1, "grape", "ripe")
    position = table(markers=markers, points=1)
    assert offered(position, "harvest") == set()
    position = table(markers=markers)
    play(position, "harvest U43 3")
    play(position, "sow flax U42")
    play_all(position, "end", "harvest U43 4")
    assert points(position) == 2, "alone on the field again"


@pytest.mark.rule("N-6.7")
def test_a_marker_is_bought_back_for_one_point() -> None:
    position = table(boat=["flax flax onion", "grape"])
    assert offered(position, "buy") == {"flax", "onion", "joker"}
    events = play(position, "buy flax")
    assert told(events, "bought") == [{"crop": "flax", "owner": 0, "cost": 1}]
    assert boats(position) == ["flax onion", "grape", ""]
    assert view(position).players[0].supply["flax"] == 4
    assert points(position) == 2
    play_all(position, "buy flax", "buy onion")
    assert boats(position) == ["", "grape", ""]
    assert refused(table(boat=["flax"]), "buy grape") == "N-6.7"


@pytest.mark.rule("N-6.8")
def test_one_joker_a_round_is_bought_for_one_point() -> None:
    position = table(sand=["rot1", "rot2"], jokers=[0, 3, 0])
    events = play(position, "buy joker")
    assert [(e.seat, e.public["bought"]) for e in events if e.name == "joker"] == [(0, 1)]
    assert points(position) == 2
    seen = view(position)
    assert (seen.players[0].jokers, seen.players[0].has_bought) == (1, True)
    assert [tile.place for tile in seen.sand].count("stack") == 1
    assert all(view(position, seat).sand[28].front is None for seat in range(4))
    assert "buy joker" not in legal(position)
    assert refused(position, "buy joker") == "N-6.8"
    play(position, "joker")
    assert "buy joker" not in legal(position), "nor after it was given up"
    play(position, "end")
    assert "buy joker" in legal(position), "the next player"
    play_all(position, "end", "end", "end", "end")
    assert "buy joker" in legal(position), "the next round"


@pytest.mark.rule("N-6.8")
@pytest.mark.rule("N-5.6")
def test_a_joker_is_bought_from_shuffled_discards() -> None:
    position = table(sand=[], jokers=[9, 10, 10])
    tile = position.sand_tile[29]
    events = play(position, "buy joker", GAME.pieces.sand[tile])
    assert told(events, "shuffled") == [{"tiles": 1}]
    assert view(position).players[0].jokers == 10


@pytest.mark.rule("N-6.9")
def test_any_number_of_jokers_may_be_given_up_for_a_point_each() -> None:
    position = table(jokers=[3, 2, 2], markers=["1 flax U42"], sand=["rot1>"])
    before = [tile.place for tile in view(position).sand].count("discards")
    for number in range(1, 4):
        events = play(position, "joker")
        (given,) = told(events, "gave")
        assert given["freshen"] == 0
        assert view(position).sand[given["sand"]].place == "discards"
        assert points(position) == 3 + number
    assert "joker" not in legal(position)
    assert refused(position, "joker") == "N-6.9"
    assert [tile.place for tile in view(position).sand].count("discards") == before + 3
    assert view(position).dial == "flood", "the front does not matter"
    assert [player.jokers for player in view(position).players] == [0, 2, 2]


@pytest.mark.rule("N-6.9")
def test_a_joker_may_be_given_up_at_once_and_without_points_left() -> None:
    position = table(jokers=[0, 0, 0])
    play_all(position, "sow flax U42", "sow flax U43", "buy joker")
    assert points(position) == 0
    play(position, "joker")
    assert points(position) == 1
    play(position, "sow flax U44")


@pytest.mark.rule("N-6.10")
def test_a_joker_won_in_a_flood_does_not_count_as_bought() -> None:
    position, _ = begin(stacks={0: (["1/1"], ["1/1"])}, desert={"U41": "hippo"}, jokers=[0, 0, 0])
    play_all(position, "flood 1 U41", "flood 2 U42")
    assert view(position).players[0].jokers == 1
    assert not view(position).players[0].has_bought
    play(position, "buy joker")
    assert view(position).players[0].jokers == 2
