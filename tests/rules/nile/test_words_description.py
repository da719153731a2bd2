"""The description: the whole table in sentences; and the text of a result."""

import pytest

from shedet.games.nile.rules.position import Nile
from tests.rules.nile.dealt import arranged, start
from tests.rules.nile.said import names_at
from tests.rules.nile.tables import GAME, play, play_as, table


def scene(position: Nile, seat: int) -> list[str]:
    return GAME.description(GAME.view(position, seat), names_at(position))


@pytest.mark.rule("N-9.3")
def test_rounds_without_a_harvest_are_counted() -> None:
    course = "Round 2. Dial: Flood. Start player: Ann."
    turn = "Ann’s turn: 3 action points left."
    assert scene(table(), 0)[:2] == [course, turn]
    idle = "Rounds without a harvest: 7 of 10."
    assert scene(table(idle=7), 0)[:3] == [course, idle, turn]


def test_a_player_is_called_you_in_boat_market_and_track() -> None:
    position = table(
        boat=["flax", "onion"], market={1: ["0 flax", "1 grain", "1 grape"]}, gone=[3, 4, 0]
    )
    said = scene(position, 0)
    assert "In the boat: You (1 flax); Ben (1 onion)." in said
    assert "On the track: You (4), Ben (5), Cem (1). The obelisk is on space 30." in said
    assert any(sentence.endswith("; would pay: Ben (4), You (2).") for sentence in said)
    assert "In the boat: Ann (1 flax); Ben (1 onion)." in scene(position, 2)


@pytest.mark.rule("N-11.1")
def test_a_bid_is_open_to_its_bidder_before_and_after_it_is_sealed() -> None:
    position = start(arranged(3), start="bid")
    position.switch(1)
    position.play(GAME.move_number("bid flax"))
    assert "Chosen so far: 1 flax." in scene(position, 1)
    position.play(GAME.move_number("done"))
    assert "Your bid: 1 flax." in scene(position, 1)
    play_as(position, 0, "done")
    assert not any("1 flax" in sentence for sentence in scene(position, 0))


@pytest.mark.rule("N-8.6")
def test_points_lost_to_rot_are_already_taken_off() -> None:
    market = {1: ["0 flax", "0 grain rotten", "0 grape"]}
    position = table(turn=2, points=0, market=market, gone=[29, 0, 0])
    play(position, "end")
    assert GAME.result_text(GAME.result(position), names_at(position))[:7] == [
        "Ann has 34 points:",
        "Market row 1: 5 points",
        "Market row 2: 0 points",
        "Market row 3: 0 points",
        "Market row 4: 29 points",
        "Lost to rot (already taken off): 1 point",
        "Markers out of the game: 0",
    ]
