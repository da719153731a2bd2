"""Chapter 3: the turn."""

import pytest

from shedet.core.engine.chance import seeded
from shedet.games.sobek2p.rules.position import Sobek2p
from tests.rules.sobek2p.tables import GAME, ankh, legal, lying, play, refused, table


def opening(first: int = 0) -> Sobek2p:
    """The first turn with marble on C3, fish on D3, wheat on D4 and livestock on C4."""
    deal = GAME.deal(2, {}, seeded(1))
    deal["first"] = first
    deal["centre"] = ["marble:0h*", "fish:0v*", "wheat:0/*", "livestock:0h*"]
    deal["hands"] = [["ivory:0h*", "ebony:0h*"], ["wheat:0v*", "wheat:0h*"]]
    deal["box"] = ["livestock:0v*", "fish:0h*"]
    position = GAME.start(2, {}, deal)
    position.logging = 1
    return position


@pytest.mark.rule("S2-3.1")
def test_worked_example_first_turn() -> None:
    position = opening()
    play(position, "take C3")
    assert ankh(position) == "C3 h"
    assert lying(position, "hand 0") == ["ebony:0h*", "ivory:0h*", "marble:0h*"]
    assert lying(position, "C3") == []
    assert position.to_act == 1


@pytest.mark.rule("S2-3.1")
@pytest.mark.parametrize(
    ("square", "turned"), [("C3", "C3 h"), ("D3", "D3 v"), ("D4", "D4 /"), ("C4", "C4 h")]
)
def test_in_the_first_turn_the_tile_turns_the_ankh(square: str, turned: str) -> None:
    position = opening(first=1)
    play(position, f"take {square}")
    assert ankh(position) == turned
    assert (*position.hand_count, *position.board_count) == (2, 3, 0, 0)
    assert position.to_act == 0


@pytest.mark.rule("S2-3.1")
def test_the_first_turn_takes_one_of_the_four_centre_tiles() -> None:
    position = opening()
    assert ankh(position) == "None None"
    assert legal(position) == {"take C3", "take D3", "take D4", "take C4"}


@pytest.mark.rule("S2-3.1")
@pytest.mark.parametrize(
    "text", ["take A1", "take B2", "take E3", "refill", "sell wheat", "play queen", "done"]
)
def test_the_first_turn_is_nothing_else(text: str) -> None:
    assert refused(opening(), text) == "S2-3.1"


@pytest.mark.rule("S2-3.1")
@pytest.mark.rule("S2-4.1")
def test_the_second_turn_follows_the_ankh() -> None:
    position = opening()
    play(position, "take C3")
    assert legal(position) == {f"take {column}3" for column in "ABDEF"}
    assert refused(position, "take C4") == "S2-4.1"


@pytest.mark.rule("S2-3.2")
def test_a_turn_is_one_action_and_then_the_other_player_acts() -> None:
    position = table(market={"D3": "fish:0h*", "E3": "wheat:0h*"}, pile=["ivory:0/"])
    play(position, "take D3")
    assert position.to_act == 1
    play(position, "take E3")
    assert position.to_act == 0


@pytest.mark.rule("S2-3.2")
def test_taking_selling_and_playing_are_offered() -> None:
    position = table(
        market={"D3": "wheat:0h*"},
        hands=(["fish:0h*", "fish:0v*", "fish:0/", "queen"], ["vizier"]),
    )
    assert legal(position) == {"take D3", "sell fish", "play queen"}


@pytest.mark.rule("S2-3.2")
def test_a_sale_is_a_turn() -> None:
    position = table(
        market={"D3": "wheat:0h*"},
        hands=(["fish:0h*", "fish:0v*", "fish:0/", "queen"], ["vizier"]),
    )
    play(position, "sell fish: 0v* 0h* 0/")
    assert lying(position, "sold 0 fish") == ["fish:0/", "fish:0h*", "fish:0v*"]
    assert position.to_act == 1
    assert legal(position) == {"take D3", "play vizier"}


@pytest.mark.rule("S2-3.2")
def test_playing_a_character_tile_is_a_turn() -> None:
    position = table(
        market={"D3": "wheat:0h*"}, hands=(["queen", "thief"], ["vizier"]), pile=["ivory:0/"]
    )
    play(position, "play queen")
    assert lying(position, "hand 0") == ["ivory:0/", "thief"]
    assert position.to_act == 1
    assert legal(position) == {"take D3", "play vizier"}


@pytest.mark.rule("S2-3.2")
def test_a_player_sells_and_plays_only_from_the_own_hand() -> None:
    position = table(
        market={"D3": "wheat:0h*"},
        hands=([], ["fish:0h*", "fish:0v*", "fish:0/", "queen"]),
    )
    assert legal(position) == {"take D3"}
    assert refused(position, "play queen") == "S2-6.1"
    assert refused(position, "sell fish") == "S2-5.1"


@pytest.mark.rule("S2-3.3")
def test_nobody_may_pass_while_an_action_is_possible() -> None:
    position = table(hands=(["queen"], ["fish:0h*"]), pile=[])
    assert legal(position) == {"play queen"}
    assert refused(position, "done") == "S2-3.3"


@pytest.mark.rule("S2-3.3")
def test_a_player_who_can_only_take_must_take() -> None:
    position = table(market={"D3": "wheat:0h*"})
    assert legal(position) == {"take D3"}
    assert refused(position, "done") == "S2-3.3"


@pytest.mark.rule("S2-3.3")
def test_nobody_may_pass_to_leave_the_refill_to_the_other_player() -> None:
    position = table(pile=["wheat:0/"])
    assert legal(position) == {"refill"}
    assert refused(position, "done") == "S2-3.3"


@pytest.mark.rule("S2-3.3")
def test_a_player_who_can_only_sell_must_sell() -> None:
    position = table(hands=(["fish:0h*", "fish:0v*", "fish:0/"], ["queen"]))
    assert legal(position) == {"sell fish"}
    assert refused(position, "done") == "S2-3.3"


@pytest.mark.rule("S2-3.4")
def test_a_hand_may_hold_any_number_of_tiles() -> None:
    hand = [name for name in GAME.pieces.names if name.startswith(("ivory", "ebony", "marble"))]
    hand += ["livestock:0h*", "livestock:0v*", "fish:0h*", "fish:0v*", "queen", "statue:h"]
    position = table(
        market={"D3": "wheat:0h*", "E3": "wheat:0/*"}, hands=(hand, []), pile=["wheat:0/"]
    )
    play(position, "take D3")
    assert lying(position, "hand 0") == sorted([*hand, "wheat:0h*"])
    assert (position.hand_count[0], position.board_count[0]) == (27, 0)
    assert position.to_act == 1
