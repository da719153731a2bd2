"""Chapter 2: setting up."""

from collections import Counter

import pytest

from shedet.games.nile.pieces.box import FIELDS, ROWS, shown
from shedet.games.nile.rules.position import Nile
from tests.laying import reopened
from tests.rules.nile.dealt import HEIGHTS, arranged, deal, start
from tests.rules.nile.tables import (
    GAME,
    asked,
    boats,
    field,
    legal,
    offered,
    play,
    play_all,
    refused,
    told,
    view,
)

SEATS = (2, 3, 4, 5)
OUTER = {"U22", "U33", "U44", "U55", "L22", "L33", "L44", "L55"}


@pytest.mark.rule("N-2.1")
@pytest.mark.parametrize(("seats", "lengths"), [(2, "223"), (3, "22"), (4, "2"), (5, "")])
def test_rows_are_covered_by_number_of_players(seats: int, lengths: str) -> None:
    for seed in range(10):
        made = deal(seed, seats)
        assert "".join(sorted(row[1] for row in made["covered"])) == lengths
        assert len(set(made["covered"])) == len(lengths)
        seen = view(start(made, seats))
        assert {f.name[:2] for f in seen.fields if f.is_covered} == set(made["covered"])
        assert all(f.is_covered == (f.name[:2] in made["covered"]) for f in seen.fields)


@pytest.mark.rule("N-2.1")
@pytest.mark.parametrize(("seats", "rows"), [(2, {"U3", "L3"}), (4, {"U2", "L2"})])
def test_chance_decides_which_of_two_equal_rows_is_covered(seats: int, rows: set[str]) -> None:
    times = Counter(row for seed in range(100) for row in deal(seed, seats)["covered"])
    assert all(25 < times[row] < 75 for row in rows)


@pytest.mark.rule("N-2.1")
def test_covered_fields_take_neither_water_nor_markers() -> None:
    made = arranged(2, {0: ["1/1", "2/2"]}, covered=["U2", "L2", "L3"], on=["U33", "U44", "L55"])
    position = start(made, 2)
    play_all(position, "choose flax flax", "choose flax flax")
    assert offered(position, "flood") == {"1 U41", "1 L51", "2 U31", "2 U51", "2 L41"}
    play(position, "flood 1 U41")
    play(position, sorted(legal(position))[0])
    sown = {text.split()[1] for text in offered(position, "sow")}
    assert not sown & {"U21", "U22", "L21", "L22", "L31", "L32", "L33"}
    assert refused(position, "sow flax L31") == "N-6.3"


@pytest.mark.rule("N-2.2")
@pytest.mark.parametrize("seats", SEATS)
def test_three_desert_tiles_lie_at_the_desert_in_different_rows(seats: int) -> None:
    for seed in range(20):
        made = deal(seed, seats)
        seen = view(start(made, seats))
        on = [f.name for f in seen.fields if f.is_desert]
        assert sorted(on) == sorted(made["desert"])
        assert len(on) == 3
        assert set(on) <= OUTER
        assert not {name[:2] for name in on} & set(made["covered"])


@pytest.mark.rule("N-2.2")
@pytest.mark.parametrize("seats", SEATS)
def test_chance_chooses_the_fields_and_the_tiles(seats: int) -> None:
    deals = [deal(seed, seats) for seed in range(120)]
    fields = Counter(name for made in deals for name in made["desert"])
    assert len(fields) == {2: 6, 3: 6, 4: 8, 5: 8}[seats]
    for part in ("stack", "jokers"):
        assert len({str(made[part][0]) for made in deals}) > 20
    for made in deals:
        jokers = [tile for pair in made["jokers"] for tile in pair]
        tiles = [*made["desert"].values(), *jokers, *made["stack"]]
        assert sorted(tiles) == sorted(GAME.pieces.sand)


@pytest.mark.rule("N-2.2")
@pytest.mark.parametrize("seats", SEATS)
def test_each_player_gets_two_jokers_and_the_rest_is_the_stack(seats: int) -> None:
    seen = view(start(deal(seats=seats), seats))
    assert [player.jokers for player in seen.players] == [2] * seats
    places = Counter(tile.place for tile in seen.sand)
    assert places == {
        **{f"joker {seat}": 2 for seat in range(seats)},
        **dict.fromkeys(deal(seats=seats)["desert"], 1),
        "stack": 27 - 2 * seats,
    }
    assert all(tile.front is None for tile in seen.sand)


@pytest.mark.rule("N-2.3")
@pytest.mark.parametrize("seats", SEATS)
def test_water_is_dealt_in_two_stacks_as_equal_as_can_be(seats: int) -> None:
    made = deal(seats=seats)
    seen = view(start(made, seats))
    assert [player.heights for player in seen.players] == [HEIGHTS[seats]] * seats
    assert sum(HEIGHTS[seats]) == {2: 22, 3: 15, 4: 11, 5: 9}[seats]
    stacks = [stack for both in made["water"] for stack in both]
    assert sorted(sum(stacks, made["out"])) == sorted(GAME.pieces.water)
    assert len(made["out"]) == (1 if seats in (2, 4) else 0)
    tops = [shown(stack[-1]).split(":")[0] for stack in stacks]
    assert [top for player in seen.players for top in player.tops] == tops


@pytest.mark.rule("N-2.3")
def test_water_is_shuffled() -> None:
    assert len({str(deal(seed)["water"]) for seed in range(20)}) == 20
    assert len({str(deal(seed, 2)["out"]) for seed in range(40)}) > 15, "the tile that is out"


@pytest.mark.rule("N-2.4")
@pytest.mark.parametrize("seats", SEATS)
def test_chance_decides_who_is_the_first_start_player(seats: int) -> None:
    times = Counter(deal(seed, seats)["first"] for seed in range(60 * seats))
    assert set(times) == set(range(seats))
    assert all(35 < number < 90 for number in times.values())
    for first in range(seats):
        position = start({**deal(seats=seats), "first": first}, seats)
        assert (view(position).start, view(position).dial) == (first, "flood")
        assert asked(position) == ("boat", first)


@pytest.mark.rule("N-2.5")
@pytest.mark.parametrize("first", [0, 2])
def test_each_puts_two_markers_of_choice_into_the_boat(first: int) -> None:
    position = start(arranged(3, first=first))
    order = [(first + steps) % 3 for steps in range(3)]
    for seat, line in zip(order, ("aubergine", "flax", "grape"), strict=True):
        assert asked(position) == ("boat", seat)
        text = {"aubergine": "onion aubergine", "flax": "flax flax", "grape": "grain grape"}[line]
        play(position, f"choose {text}")
    chosen = ["onion aubergine", "flax flax", "grain grape"]
    assert [boats(position)[seat] for seat in order] == chosen
    assert [view(position).players[seat].supply["flax"] for seat in order] == [5, 3, 5]
    assert asked(position)[0] == "water"


@pytest.mark.rule("N-2.5")
def test_markers_for_the_boat_are_named_upward_and_have_to_be_there() -> None:
    position = start(arranged(3))
    assert offered(position, "choose") == {"flax", "grain", "grape", "onion"}, "two are needed"
    position.play(GAME.move_number("choose grape"))
    assert offered(position, "choose") == {"grape", "onion", "aubergine"}
    assert view(position, 0).chosen == ["grape"]
    assert view(position, 1).chosen == []


@pytest.mark.rule("N-2.6")
def test_each_lays_one_of_the_two_top_tiles() -> None:
    position = at_water({0: ["1/1", "2/0"], 1: ["1/1", "1/2"], 2: ["2/2", "2/2"]})
    assert asked(position) == ("water", 0)
    ones, twos = {"U41", "L31", "L51"}, {"U31", "U51", "L41"}
    assert offered(position, "flood") == {
        *(f"1 {name}" for name in ones),
        *(f"2 {name}" for name in twos),
    }
    play(position, "flood 1 U41")
    assert asked(position) == ("water", 1)
    assert view(position).players[0].heights == (7, 7)
    assert offered(position, "flood") >= {"1 U42", "2 U42", "1 L31", "2 L31", "2 U31"}
    assert "1 U31" not in offered(position, "flood")
    assert view(position).dial == "flood"


@pytest.mark.rule("N-2.6")
def test_the_first_water_stays_away_from_desert_tiles() -> None:
    """In a flood it may go there."""
    position = at_water(
        {0: ["2/2", "2/2"], 1: ["2/2", "2/2"], 2: ["2/2", "1/1"]}, on=["U33", "U44", "L33"]
    )
    play_all(position, "flood 1 U31", "flood 1 U32")
    assert view(position).fields[FIELDS.index("U32")].water == (2, 2)
    assert not {"1 U33", "2 U33"} & offered(position, "flood")
    assert refused(position, "flood 1 U33") == "N-2.6"


@pytest.mark.rule("N-2.6")
def test_whoever_can_lay_no_water_lays_none() -> None:
    """All rows with a double wave at the river are covered or begin with desert."""
    made = arranged(2, {0: ["2/2", "2/0"], 1: ["1/1", "1/0"]})
    position = start(made, 2)
    with reopened(position):
        position.covered = [int(row in ("U2", "L2", "U3", "U5", "L4")) for row in ROWS]
    play(position, "choose flax flax")
    events = play(position, "choose flax flax")
    assert [(e.seat, e.public["question"]) for e in events if e.name == "skipped"] == [(0, "water")]
    assert asked(position) == ("water", 1)
    play(position, "flood 1 U41")
    assert asked(position) == ("seed", 0)
    assert view(position).players[0].heights == (11, 11)


@pytest.mark.rule("N-2.7")
def test_each_places_a_seed_and_a_ripe_fruit_free_of_cost() -> None:
    position = at_seed()
    assert asked(position) == ("seed", 0)
    assert all(text.startswith("sow ") for text in legal(position))
    play(position, "sow onion U33")
    assert asked(position) == ("ripe", 0)
    assert all(text.startswith("ripe ") for text in legal(position))
    play(position, "ripe aubergine U32")
    assert asked(position) == ("seed", 1)
    markers = [*field(position, "U33").markers, *field(position, "U32").markers]
    assert [(m.owner, m.crop, m.state, m.acted) for m in markers] == [
        (0, "onion", "seed", False),
        (0, "aubergine", "ripe", False),
    ]
    supply = view(position).players[0].supply
    assert (supply["onion"], supply["aubergine"], supply["flax"]) == (1, 0, 3)
    play_all(position, "sow flax U42", "ripe flax U53", "sow flax U43", "ripe flax L53")
    assert asked(position) == ("flood", 0), "the first round begins"
    assert view(position).round == 1


@pytest.mark.rule("N-2.7")
def test_the_first_markers_may_share_a_field_with_one_of_another_player() -> None:
    position = at_seed()
    play(position, "sow flax U33")
    assert "ripe flax U33" not in legal(position), "one of each player"
    assert "ripe flax U41" not in legal(position), "water"
    assert "ripe flax L54" in legal(position)
    assert "ripe flax L55" not in legal(position), "desert"
    play(position, "ripe flax U42")
    play(position, "sow grain U33")
    play(position, "ripe grain U42")
    assert "sow flax U33" not in legal(position), "two at most"
    assert "sow flax U42" not in legal(position)


@pytest.mark.rule("N-2.7")
@pytest.mark.rule("N-11.5")
@pytest.mark.parametrize(("bid", "is_asked"), [(15, []), (14, ["seed"]), (13, ["seed", "ripe"])])
def test_whoever_has_no_marker_left_places_none(bid: int, is_asked: list[str]) -> None:
    markers = (
        "flax flax flax flax flax grain grain grain grain grape grape grape onion onion aubergine"
    )
    made = arranged(2, {0: ["1/1", "1/1"], 1: ["1/1", "1/1"]})
    position = start(made, 2, start="bid")
    play(position, f"bid {' '.join(markers.split()[:bid])} done")
    play(position, "bid flax done")
    play_all(position, "flood 1 U41", "flood 1 L51")
    for question in is_asked:
        assert asked(position) == (question, 0)
        play(position, sorted(legal(position))[0])
    assert asked(position) == ("seed", 1)
    assert sum(view(position).players[0].supply.values()) == 15 - bid - len(is_asked)


def at_water(tops: dict[int, list[str]], on: list[str] | None = None) -> Nile:
    """Three players are about to lay their first water tiles."""
    position = start(arranged(3, tops, on))
    play_all(position, *["choose flax flax"] * 3)
    return position


def at_seed() -> Nile:
    """Three players have laid water on U41, L31 and L51."""
    position = at_water({seat: ["1/1", "1/1"] for seat in range(3)}, ["L33", "U44", "L55"])
    events = play_all(position, "flood 1 U41", "flood 1 L31", "flood 1 L51")
    assert told(events, "skipped") == []
    return position
