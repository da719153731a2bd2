"""Chapter 11: the hippo action, with bids in secret."""

from itertools import permutations
from typing import Any

import pytest

from shedet.core.event import Event
from shedet.games.nile.rules.position import Nile
from tests.rules.nile.tables import (
    GAME,
    asked,
    begin,
    boats,
    crops,
    field,
    legal,
    names_of,
    offered,
    play,
    play_all,
    play_as,
    refused,
    told,
    view,
)

WATER = {"U41": "1/1:hippo", "L31": "1/1:rot4", "L41": "2/0:hippo"}


def appeared(tile: str = "1/1:hippo", dial: str = "ebb 1", **rest: Any) -> Nile:
    """A hippo appears in the first ebb of start player 0; more water lies there."""
    options = {"hippo": "on", **rest}
    position, _ = begin(dial=dial, water={**WATER, "U41": tile}, **options)
    play(position, "ebb U41")
    return position


def bid(position: Nile, *bids: str) -> list[Event]:
    """The bids of all seats in their order; the last events open them."""
    events = []
    for seat, markers in enumerate(bids):
        events = play_as(position, seat, f"bid {markers} done" if markers else "done")
    return events


def seen(events: list[Event], seat: int) -> list[dict[str, Any]]:
    return [event.seen_by(seat) for event in events]


@pytest.mark.rule("N-11.1")
@pytest.mark.rule("N-5.7")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_when_a_hippo_appears_all_bid_at_once(seats: int) -> None:
    position = appeared(seats=seats, start=0)
    for seat in range(seats + 1):
        looked = view(position, seat)
        assert (looked.question, looked.about) == ("bid", "hippo")
        assert looked.deciding == tuple(range(seats))
        assert looked.to_act == (seat if seat < seats else 0)
    assert offered(position, "bid") == {"flax", "grain", "grape", "onion", "aubergine"}
    assert "done" in legal(position)


@pytest.mark.rule("N-11.1")
def test_a_hippo_under_a_desert_tile_counts_too() -> None:
    position, _ = begin(
        hippo="on",
        stacks={0: (["1/1"], ["1/1"])},
        desert={"U41": "hippo>"},
        jokers=[0, 0, 0],
    )
    play(position, "flood 1 U41")
    assert asked(position)[0] == "bid"
    assert view(position).dial == "flood"
    assert view(position).players[0].jokers == 0
    bid(position, "", "flax", "")
    assert asked(position) == ("turn", 1)
    assert view(position).dial == "flood", "the arrow comes after the extra turn"
    events = play(position, "end")
    assert told(events, "dial") == [{"from": "flood", "to": "ebb 1"}]
    assert view(position).players[0].jokers == 1
    assert asked(position) == ("turn", 0), "the arrow has ended the flood"


@pytest.mark.rule("N-11.1")
def test_any_number_of_markers_of_the_supply_may_be_bid() -> None:
    everything = "flax flax flax grain grain grain grain grape grape onion onion aubergine"
    position = appeared(boat=["flax"], markers=["0 flax U53", "0 grape U54"])
    play_as(position, 0, f"bid {everything} done")
    assert view(position, 0).chosen == everything.split()
    position.switch(1)
    position.play(GAME.move_number("bid grain"))
    assert offered(position, "bid") == {"grain", "grape", "onion", "aubergine"}, "upward"
    position = appeared()
    position.switch(2)
    for move in ("bid onion", "bid onion", "bid aubergine"):
        position.play(GAME.move_number(move))
    assert legal(position) == {"done"}


@pytest.mark.rule("N-11.1")
def test_markers_on_the_board_and_in_the_boat_cannot_be_bid() -> None:
    position = appeared(boat=["aubergine onion"], markers=["0 onion U53"])
    assert offered(position, "bid") == {"flax", "grain", "grape"}
    assert refused(position, "bid onion") == "N-11.1"


BIDS = ("flax flax", "onion", "")


@pytest.mark.rule("N-11.1")
def test_nobody_else_learns_of_a_bid_before_all_have_bid() -> None:
    """Whatever seat 1 bids, the others see and are told the same."""
    looks: dict[str, list[Any]] = {}
    for markers in ("", "flax", "grain grape grape onion", "aubergine"):
        position = appeared()
        line = f"bid {markers} done" if markers else "done"
        position.switch(1)
        known: list[Any] = []
        for move in GAME.line_moves(line):
            position.play(move)
            events = GAME.events(position)
            if position.mid_line:
                assert events == []
            known += [seen(events, seat) for seat in (0, 2, 3) if events]
        known += [view(position, seat) for seat in (0, 2, 3)]
        play_as(position, 0, "bid flax done")
        known += [view(position, seat) for seat in (0, 2, 3)]
        looks[markers] = known
        assert view(position, 1).chosen == markers.split()
        assert view(position, 1).deciding == (2,)
    assert all(look == looks[""] for look in looks.values())


@pytest.mark.rule("N-11.1")
def test_a_bid_that_is_being_chosen_is_seen_by_nobody_else() -> None:
    position = appeared()
    before = [view(position, seat) for seat in (0, 2, 3)]
    position.switch(1)
    for move in ("bid flax", "bid grape"):
        position.play(GAME.move_number(move))
        assert GAME.events(position) == []
        assert [view(position, seat) for seat in (0, 2, 3)] == before
        assert view(position, 1).chosen[-1] == move.split()[1]


@pytest.mark.rule("N-11.1")
def test_others_see_who_has_bid_and_only_the_bidder_knows_what() -> None:
    position = appeared()
    (sealed, *_) = [e for e in play_as(position, 1, "bid flax onion done") if e.name == "bid"]
    assert (sealed.seat, sealed.audience) == (1, frozenset({1}))
    assert sealed.private == {"markers": "flax onion"}
    assert "markers" not in sealed.public
    for seat in (0, 2, 3):
        assert view(position, seat).deciding == (0, 2)
        assert view(position, seat).chosen == []
    with pytest.raises(ValueError, match="nothing to decide"):
        position.switch(1)


@pytest.mark.rule("N-11.1")
def test_the_order_of_bidding_for_the_hippo_makes_no_difference() -> None:
    ends = []
    for order in permutations(range(3)):
        position = appeared()
        for seat in order:
            last = play_as(position, seat, f"bid {BIDS[seat]} done" if BIDS[seat] else "done")
        opened = [(e.seat, e.public["markers"]) for e in last if e.name == "opened"]
        ends.append((opened, position.encode(), [view(position, seat) for seat in range(4)]))
        assert [name for name in names_of(last) if name == "bid"] == ["bid"]
    assert all(end == ends[0] for end in ends)
    assert sorted(ends[0][0]) == [(0, "flax flax"), (1, "onion"), (2, "")]


@pytest.mark.rule("N-11.2")
@pytest.mark.parametrize(
    ("boat", "bids", "winner"),
    [
        (["", "", ""], ["flax", "flax flax", ""], 1),
        (["flax flax", "", ""], ["grain", "grain grain", "grain"], 0),
        (["flax", "", ""], ["", "grain", ""], 1),
        (["flax flax", "flax", ""], ["grain", "grain grain", ""], 1),
        (["onion onion", "", ""], ["", "", ""], 0),
        (["", "", "flax"], ["", "", ""], 2),
        (["flax", "flax", ""], ["grain", "onion", ""], None),
        (["", "", ""], ["", "", ""], None),
        (["", "", "flax"], ["flax flax", "flax flax", ""], None),
    ],
    ids=[
        "hand",
        "boat",
        "tie",
        "tie by boat",
        "no bid",
        "third",
        "same",
        "nothing",
        "two of three",
    ],
)
def test_most_in_hand_and_boat_win_and_then_most_in_hand(
    boat: list[str], bids: list[str], winner: int | None
) -> None:
    position = appeared(boat=boat)
    events = bid(position, *bids)
    won = [(event.seat, event.public["about"]) for event in events if event.name == "won"]
    assert won == ([] if winner is None else [(winner, "hippo")])
    assert ("nobody" in names_of(events)) == (winner is None)
    if winner is None:
        assert asked(position) == ("ebb", 0), "the start player goes on"
    else:
        assert asked(position) == ("turn", winner)
        assert view(position).is_extra


@pytest.mark.rule("N-11.3")
def test_the_winners_bid_goes_to_the_boat_and_the_others_go_back() -> None:
    position = appeared(boat=["", "grape", ""])
    bid(position, "flax flax", "onion onion aubergine", "grain")
    assert boats(position) == ["", "grape onion onion aubergine", ""]
    supplies = [crops(player.supply) for player in view(position).players]
    assert supplies[0].count("flax") == 5
    assert supplies[1] == " ".join(["flax"] * 5 + ["grain"] * 4 + ["grape"] * 2)
    assert supplies[2].count("grain") == 4


@pytest.mark.rule("N-11.3")
def test_if_nobody_wins_all_bids_go_back() -> None:
    position = appeared()
    bid(position, "flax", "grain", "")
    assert boats(position) == ["", "", ""]
    assert [sum(player.supply.values()) for player in view(position).players] == [15] * 3


@pytest.mark.rule("N-11.3")
def test_a_bid_is_no_act() -> None:
    position = appeared()
    bid(position, "aubergine", "onion onion", "")
    play(position, "end")
    play(position, "ebb L31")
    play(position, "row 1")
    assert asked(position) == ("turn", 0)
    assert "sow aubergine U53" in legal(position), "it came back fresh"
    play(position, "end")
    assert offered(position, "buy") == {"onion", "joker"}, "it can be bought"


@pytest.mark.rule("N-11.3")
@pytest.mark.rule("N-6.2")
def test_of_alike_markers_one_that_has_acted_is_bid() -> None:
    position = appeared(boat=["", "onion", ""])
    bid(position, "", "flax", "")
    play_all(position, "buy onion", "end", "ebb L41")
    assert view(position, 1).players[1].tired["onion"] == 1
    bid(position, "", "onion", "")
    player = view(position).players[1]
    assert (player.supply["onion"], player.tired["onion"]) == (1, 0)
    assert (player.boat["onion"], player.boat_tired["onion"]) == (1, 1)
    assert "buy onion" not in legal(position)


@pytest.mark.rule("N-11.4")
def test_the_extra_turn_comes_at_once_and_then_the_start_player_goes_on() -> None:
    position = appeared(markers=["2 flax U53"])
    events = bid(position, "", "", "grain")
    assert [
        (e.seat, e.public["points"], e.public["extra"]) for e in events if e.name == "turn"
    ] == [(2, 3, 1)]
    assert (asked(position), view(position).points) == (("turn", 2), 3)
    play(position, "grow U53")
    play(position, "sow onion U54")
    events = play(position, "end")
    assert asked(position) == ("ebb", 0)
    assert offered(position, "ebb") == {"L31", "L41"}
    play_all(position, "ebb L31", "row 1")
    for seat in range(3):
        assert (asked(position), view(position).is_extra) == (("turn", seat), False)
        assert view(position).points == 3
        play(position, "end")


@pytest.mark.rule("N-11.4")
def test_each_marker_acts_once_in_both_turns_together() -> None:
    position = appeared(
        markers=["0 flax U53", "0 grape U54 ripe"], boat=["", "", ""], jokers=[2, 0, 0]
    )
    bid(position, "onion", "", "")
    play_all(position, "grow U53", "sow grain U43", "buy onion", "joker", "buy joker", "end")
    play_all(position, "ebb L31", "row 1")
    assert asked(position) == ("turn", 0)
    moves = legal(position)
    assert "harvest U53 4" not in moves
    assert "grow U43" not in moves
    assert "buy joker" not in moves, "one joker in both turns together"
    assert refused(position, "buy joker") == "N-6.8"
    assert view(position).players[0].tired["onion"] == 1
    assert "harvest U54 4" in moves, "this one has not acted"
    play_all(position, "sow onion U31", "joker")
    assert "sow onion U32" not in legal(position), "the other onion was bought"
    assert field(position, "U31").markers[0].crop == "onion"


@pytest.mark.rule("N-11.4")
@pytest.mark.parametrize("winner", [0, 1])
def test_the_arrow_comes_after_the_extra_turn(winner: int) -> None:
    position = appeared("1/1:hippo>", dial="ebb 2")
    bid(position, *(["flax", "", ""] if winner == 0 else ["", "flax", ""]))
    assert view(position).dial == "ebb 2"
    assert view(position).turned.tile == "1/1:hippo>"
    events = play(position, "end")
    assert told(events, "dial") == [{"from": "ebb 2", "to": "flood"}]
    assert asked(position) == ("turn", 0), "the ebb is over, now the turns begin"
    assert not view(position).is_extra
    assert view(position).turned is None


@pytest.mark.rule("N-11.4")
def test_the_arrow_comes_also_if_nobody_wins() -> None:
    position = appeared("1/1:hippo>")
    events = bid(position, "", "", "")
    assert told(events, "dial") == [{"from": "ebb 1", "to": "ebb 2"}]
    assert asked(position) == ("ebb", 0)


@pytest.mark.rule("N-11.4")
def test_the_desert_tile_becomes_a_joker_after_the_extra_turn() -> None:
    position, _ = begin(
        hippo="on", stacks={0: (["1/1"], ["1/1"])}, desert={"U41": "hippo"}, jokers=[0, 0, 0]
    )
    play(position, "flood 1 U41")
    bid(position, "flax", "", "")
    assert view(position).players[0].jokers == 0
    assert "joker" not in legal(position)
    events = play(position, "end")
    assert [event.seat for event in events if event.name == "joker"] == [0]
    assert asked(position) == ("flood", 0)
