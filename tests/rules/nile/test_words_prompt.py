"""Whose turn it is and what is asked, in sentences."""

import pytest

from tests.rules.nile.dealt import arranged, start
from tests.rules.nile.said import status
from tests.rules.nile.tables import GAME, begin, play, play_as, table


def test_rot_asks_for_a_row_and_then_for_fruits() -> None:
    market = {3: ["0 flax", "1 grain", "2 onion spoiled"], 4: ["0 flax", "1 onion rotten"]}
    position, _ = begin(dial="ebb 1", water={"U41": "1/2:rot2"}, market=market)
    play(position, "ebb U41")
    assert status(position, 0) == (
        "Rot with 2 palms: choose a market row (3, 4). Up to 2 fruits go bad there."
    )
    waiting = "Ann is choosing a market row for rot with 2 palms."
    assert status(position, 1) == waiting
    alone = position.copy()
    alone.play(GAME.move_number("row 4"))
    assert status(alone, 0) == "Rot in market row 4: choose 1 fruit to go bad."
    position.play(GAME.move_number("row 3"))
    assert status(position, 0) == "Rot in market row 3: choose 2 fruits to go bad."
    position.play(GAME.move_number("spoil 1"))
    assert status(position, 0) == "Rot in market row 3: choose a second fruit to go bad."
    assert status(position, 1) == waiting, "nobody else learns of half a line"


@pytest.mark.rule("N-11.1")
def test_bids_for_the_hippo() -> None:
    position, _ = begin(
        hippo="on", stacks={0: (["1/1"], [])}, desert={"U41": "hippo"}, boat=["flax flax"]
    )
    play(position, "flood 1 U41")
    rising = "Hippo: bid in secret for an extra turn. Your markers in the boat ({}) count too."
    assert [status(position, seat) for seat in (0, 1)] == [rising.format(2), rising.format(0)]
    assert status(position, 3) == (
        "Bidding for the hippo’s extra turn. Still to bid: Ann, Ben, Cem."
    )
    position.switch(1)
    position.play(GAME.move_number("bid grain"))
    position.play(GAME.move_number("bid grain"))
    assert status(position, 1) == ("Your bid so far: 2 grain. Add a marker or confirm your bid.")
    position.play(GAME.move_number("done"))
    assert status(position, 1) == "You bid 2 grain. Still to bid: Ann, Cem."
    play_as(position, 0, "done")
    assert status(position, 0) == "You bid nothing. Still to bid: Cem."


@pytest.mark.rule("N-11.5")
@pytest.mark.rule("N-11.6")
def test_bids_for_the_start() -> None:
    position = start(arranged(3), start="bid")
    assert status(position, 2) == (
        "Who starts? Bid in secret. The highest bid wins, and all bids go to the boat."
    )
    assert status(position, 3) == "Bidding for the start. Still to bid: Ann, Ben, Cem."
    for seat, line in enumerate(("bid flax done", "bid flax done", "done")):
        play_as(position, seat, line)
    assert status(position, 0) == (
        "Tied for the start: bid more. The highest bid wins, and all bids go to the boat."
    )
    assert status(position, 2) == "Bidding for the start. Still to bid: Ann, Ben."


@pytest.mark.rule("N-11.1")
def test_a_bid_to_which_nothing_can_be_added() -> None:
    position, _ = begin(
        hippo="on",
        stacks={0: (["1/1"], [])},
        desert={"U41": "hippo"},
        out=[
            "",
            "flax flax flax flax flax grain grain grain grain grape grape grape onion onion"
            " aubergine",
        ],
    )
    play(position, "flood 1 U41")
    position.play(GAME.move_number("bid aubergine"))
    assert status(position, 0) == "Your bid: 1 aubergine. You can’t add more, so confirm your bid."
    position.play(GAME.move_number("done"))
    assert status(position, 1) == "You have no marker to bid: bid nothing."


@pytest.mark.rule("N-9.2")
def test_the_end_names_the_winner_also_by_the_markers_that_left() -> None:
    position = table(gone=[29, 29, 3], turn=2, out=["flax flax", "flax", ""])
    play(position, "end")
    over = "The game is over: Ben wins with 29 points."
    assert [status(position, seat) for seat in range(4)] == [over] * 4
