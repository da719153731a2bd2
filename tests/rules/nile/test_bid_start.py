"""Chapter 11: bidding for the start."""

from itertools import permutations

import pytest

from shedet.core.event import Event
from shedet.games.nile.rules.position import Nile
from tests.rules.nile.dealt import arranged, start
from tests.rules.nile.tables import (
    GAME,
    asked,
    boats,
    crops,
    legal,
    names_of,
    offered,
    play,
    play_as,
    view,
)


def opened(seats: int = 3, first: int = 0) -> Nile:
    tops = {seat: ["1/1", "2/2"] for seat in range(min(seats, 4))}
    return start(arranged(seats, tops, first=first), seats, start="bid")


def bid(position: Nile, bids: dict[int, str], *chance: str) -> list[Event]:
    """Seats bid in this order; chance may follow the last bid."""
    events = []
    for number, (seat, markers) in enumerate(bids.items(), 1):
        outcome = chance if number == len(bids) else ()
        events = play_as(position, seat, f"bid {markers} done" if markers else "done", *outcome)
    return events


@pytest.mark.rule("N-11.5")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_before_anything_is_laid_all_bid(seats: int) -> None:
    position = opened(seats)
    for seat in range(seats + 1):
        seen = view(position, seat)
        assert (seen.question, seen.about, seen.start) == ("bid", "start", None)
        assert seen.deciding == tuple(range(seats))
    assert legal(position) == {
        *(f"bid {crop}" for crop in ("flax", "grain", "grape", "onion", "aubergine")),
        "done",
    }


@pytest.mark.rule("N-11.5")
@pytest.mark.parametrize("winner", [0, 1, 2])
def test_whoever_bids_most_is_start_player(winner: int) -> None:
    position = opened()
    bids = dict.fromkeys(range(3), "aubergine")
    bids[winner] = "flax flax"
    events = bid(position, bids)
    assert [event.seat for event in events if event.name == "starter"] == [winner]
    assert view(position).start == winner
    assert asked(position) == ("water", winner), "nobody puts two markers into the boat"
    assert boats(position)[winner] == "flax flax"
    for steps in range(1, 3):
        play(position, next(text for text in sorted(legal(position)) if "flood" in text))
        assert asked(position) == ("water", (winner + steps) % 3)


@pytest.mark.rule("N-11.5")
def test_all_bids_go_to_the_boat() -> None:
    position = opened()
    bid(position, {0: "flax", 1: "grain grape onion", 2: "aubergine"})
    assert boats(position) == ["flax", "grain grape onion", "aubergine"]
    supplies = [sum(player.supply.values()) for player in view(position).players]
    assert supplies == [14, 12, 14]
    assert view(position).players[0].tired == dict.fromkeys(view(position).players[0].tired, 0)


@pytest.mark.rule("N-11.5")
def test_no_bid_tells_anything_before_all_have_bid() -> None:
    looks = []
    for markers in ("", "flax", "onion onion aubergine"):
        position = opened()
        events = bid(position, {2: markers})
        known = [[event.seen_by(seat) for event in events] for seat in (0, 1, 3)]
        looks.append((known, [view(position, seat) for seat in (0, 1, 3)]))
        assert view(position, 2).chosen == markers.split()
        assert view(position, 0).deciding == (0, 1)
    assert all(look == looks[0] for look in looks)


@pytest.mark.rule("N-11.5")
def test_the_order_of_bidding_at_the_start_makes_no_difference() -> None:
    bids = {0: "flax", 1: "", 2: "grain grain"}
    ends = set()
    for order in permutations(range(3)):
        position = opened()
        bid(position, {seat: bids[seat] for seat in order})
        ends.add(position.encode())
    assert len(ends) == 1


@pytest.mark.rule("N-11.6")
def test_those_tied_bid_once_more_in_addition() -> None:
    position = opened(4)
    events = bid(position, {0: "flax flax", 1: "flax", 2: "onion onion", 3: "grain grape"})
    assert "starter" not in names_of(events)
    assert [event.public["markers"] for event in events if event.name == "opened"] == [
        *("flax flax", "flax", "onion onion", "grain grape")
    ]
    assert boats(position) == ["flax flax", "flax", "onion onion", "grain grape"]
    seen = view(position, 1)
    assert (seen.question, seen.about, seen.deciding) == ("bid", "start again", (0, 2, 3))
    position.switch(2)
    assert offered(position, "bid") == {"flax", "grain", "grape", "aubergine"}, "no onion is left"
    events = bid(position, {3: "", 0: "grain", 2: "flax grape"})
    assert [event.seat for event in events if event.name == "starter"] == [2]
    assert boats(position) == ["flax flax grain", "flax", "flax grape onion onion", "grain grape"]
    assert (asked(position), view(position).start) == (("water", 2), 2)


@pytest.mark.rule("N-11.6")
def test_a_second_bid_tells_nothing_before_all_have_bid() -> None:
    looks = []
    for markers in ("", "flax", "grape onion"):
        position = opened()
        bid(position, dict.fromkeys(range(3), "flax"))
        events = bid(position, {1: markers})
        known = [[event.seen_by(seat) for event in events] for seat in (0, 2, 3)]
        looks.append((known, [view(position, seat) for seat in (0, 2, 3)]))
    assert all(look == looks[0] for look in looks)


@pytest.mark.rule("N-11.6")
def test_a_bid_of_none_can_be_tied_too() -> None:
    position = opened()
    bid(position, dict.fromkeys(range(3), ""))
    assert view(position).about == "start again"
    bid(position, {0: "", 1: "aubergine", 2: ""})
    assert view(position).start == 1
    assert boats(position) == ["", "aubergine", ""]


@pytest.mark.rule("N-11.6")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
@pytest.mark.parametrize("winner", [0, 2])
def test_if_they_tie_again_chance_decides_among_them(first: int, winner: int) -> None:
    """Three bid again and two tie; chance counts seats from the one that the deal names."""
    position = opened(4, first)
    bid(position, {0: "flax", 1: "", 2: "flax", 3: "onion"})
    outcome = f"left {(winner - first) % 4}"
    bid(position, {0: "grain", 2: "grape", 3: ""}, outcome)
    assert (asked(position), view(position).start) == (("water", winner), winner)
    assert [crops(player.boat) for player in view(position).players] == [
        *("flax grain", "", "flax grape", "onion")
    ]


@pytest.mark.rule("N-11.6")
def test_chance_is_even_and_never_names_another() -> None:
    times = dict.fromkeys(range(4), 0)
    for seed in range(300):
        position = opened(4)
        position.seed(seed)
        for bids in ({0: "flax", 1: "", 2: "flax", 3: "onion"}, {0: "grain", 2: "grape", 3: ""}):
            for seat, markers in bids.items():
                play_free(position, seat, markers)
        times[view(position).start] += 1
    assert times[1] == times[3] == 0
    assert all(110 < times[seat] < 190 for seat in (0, 2))


def play_free(position: Nile, seat: int, markers: str) -> None:
    """Bid, and let chance run."""
    position.switch(seat)
    for move in GAME.line_moves(f"bid {markers} done" if markers else "done"):
        position.play(move)
