"""Chapter 3: the turn."""

import pytest

from tests.rules.sobek2p.tables import legal, play, refused, table


@pytest.mark.rule("S2-3.2")
def test_a_turn_is_one_action_and_then_the_other_player_acts() -> None:
    position = table(market={"D3": "fish:0h*", "E3": "wheat:0h*"}, pile=["ivory:0/"])
    play(position, "take D3")
    assert position.to_act == 1
    play(position, "take E3")
    assert position.to_act == 0


@pytest.mark.rule("S2-3.3")
def test_nobody_may_pass_while_an_action_is_possible() -> None:
    position = table(hands=(["queen"], ["fish:0h*"]), pile=[])
    assert legal(position) == {"play queen"}
    assert refused(position, "done") == "S2-3.2"
