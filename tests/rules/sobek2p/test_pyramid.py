"""The Pyramid: a whole further turn, in all four lines. [S2-5.10] [S2-5.11] [S2-5.12]"""

import pytest

from tests.rules.sobek2p.sales import (
    PILE,
    after_sale,
)
from tests.rules.sobek2p.tables import ankh, legal, lying, play, refused, table

STAR = {"E3": "fish:0/", "C5": "wheat:0/", "D2": "ebony:0/", "B2": "ivory:0/", "E4": "marble:0\\"}


@pytest.mark.rule("S2-5.10")
def test_a_pyramid_turn_may_take_from_all_four_lines() -> None:
    position = table(market=STAR, ankh="C3 h", pyramid=True, pile=PILE)
    assert legal(position) == {"take E3", "take C5", "take D2", "take B2"}
    assert legal(table(market=STAR, ankh="C3 h", pile=PILE)) == {"take E3"}


@pytest.mark.rule("S2-5.10")
def test_the_tile_of_another_line_costs_the_corruption_of_that_line() -> None:
    market = {"D3": "fish:0/", "C4": "wheat:0/", "C5": "ebony:0/", "C6": "marble:2Sh"}
    position = after_sale("pyramid", market=market, ankh="C3 h")
    play(position, "reveal pyramid")
    play(position, "take C6")
    assert lying(position, "hand 0") == ["marble:2Sh"]
    assert lying(position, "board 0") == ["ebony:0/", "wheat:0/"]
    assert lying(position, "D3") == ["fish:0/"]
    assert ankh(position) == "C6 h"
    assert position.to_act == 1


@pytest.mark.rule("S2-5.10")
def test_a_pyramid_turn_is_any_of_the_three_actions() -> None:
    position = after_sale(
        "pyramid", hand=("wheat:0\\", "wheat:0/", "wheat:1Sh", "queen"), market={"C5": "ebony:0/"}
    )
    play(position, "reveal pyramid")
    assert legal(position) == {"take C5", "refill", "sell wheat", "play queen"}


@pytest.mark.rule("S2-5.10")
def test_a_character_taken_in_a_pyramid_turn_asks_for_the_line() -> None:
    position = table(market={"C5": "queen", "A5": "ebony:0/"}, pyramid=True, pile=PILE)
    play(position, "take C5: h")
    assert lying(position, "hand 0") == ["queen"]
    assert ankh(position) == "C5 h"
    assert legal(position) == {"take A5"}


@pytest.mark.rule("S2-5.10")
@pytest.mark.parametrize("other", ["D3", "C5"])
@pytest.mark.parametrize("pile", [[], PILE])
def test_a_tile_in_none_of_the_four_lines_is_refused(pile: list[str], other: str) -> None:
    market = {other: "wheat:0/", "E4": "marble:0\\"}
    position = table(market=market, ankh="C3 h", pyramid=True, pile=pile)
    assert refused(position, "take E4") == "S2-5.10"


@pytest.mark.rule("S2-5.11")
def test_a_pyramid_turn_with_an_empty_line_turns_or_refills() -> None:
    market = {"C5": "wheat:0/", "D2": "ebony:0/"}
    position = table(market=market, ankh="C3 h", pyramid=True, pile=["fish:0/", "marble:0v"])
    assert legal(position) == {"take C5", "take D2", "refill"}
    turned = position.copy()
    play(turned, "take C5")
    assert lying(turned, "pile") == ["fish:0/", "marble:0v"]
    assert turned.to_act == 1
    play(position, "refill")
    assert position.to_act == 0
    assert legal(position) == {"take C3", "take D3"}
    play(position, "take D3")
    assert lying(position, "hand 0") == ["marble:0v"]
    assert lying(position, "board 0") == []
    assert ankh(position) == "D3 v"
    assert position.to_act == 1


@pytest.mark.rule("S2-5.11")
def test_the_ankh_is_not_turned_to_an_empty_line_for_a_refill() -> None:
    position = table(market={"E3": "fish:0/"}, ankh="C3 h", pyramid=True, pile=PILE)
    assert legal(position) == {"take E3"}
    assert refused(position, "refill") == "S2-4.13"


@pytest.mark.rule("S2-5.11")
def test_without_a_pile_a_pyramid_turn_can_only_turn() -> None:
    position = table(market={"C5": "fish:0/"}, ankh="C3 h", pyramid=True, pile=[])
    assert legal(position) == {"take C5"}
    assert refused(position, "refill") == "S2-4.7"


@pytest.mark.rule("S2-5.12")
@pytest.mark.parametrize("action", ["sell wheat: 0\\ 0/ 1Sh", "play high-priest"])
def test_the_free_turn_lapses_with_a_sale_or_a_character(action: str) -> None:
    market = {"D3": "fish:0/", "C5": "ivory:0/"}
    hand = ("wheat:0\\", "wheat:0/", "wheat:1Sh", "high-priest")
    position = after_sale("pyramid", hand=hand, market=market, ankh="C3 h")
    play(position, "reveal pyramid")
    play(position, action)
    assert position.to_act == 1
    assert legal(position) == {"take D3"}
    assert ankh(position) == "C3 h"
    play(position, "take D3")
    assert position.to_act == 0
    assert "take C5" not in legal(position)


@pytest.mark.rule("S2-5.12")
def test_a_pyramid_in_a_pyramid_turn_gives_another_one() -> None:
    position = after_sale(
        "pyramid",
        "pyramid",
        hand=("wheat:0\\", "wheat:0/", "wheat:1Sh"),
        market={"D3": "ebony:0/", "C5": "ivory:0/"},
    )
    play(position, "reveal pyramid")
    play(position, "sell wheat: 0\\ 0/ 1Sh")
    assert legal(position) == {"reveal pyramid"}
    play(position, "reveal pyramid")
    assert position.to_act == 0
    assert legal(position) == {"take D3", "take C5"}
    play(position, "take C5")
    assert position.to_act == 1
    assert lying(position, "slots") == []


@pytest.mark.rule("S2-5.12")
def test_the_architect_may_find_another_pyramid_in_a_pyramid_turn() -> None:
    position = after_sale(
        "pyramid",
        hand=("architect",),
        reserve=["pyramid", "seven", "mummy"],
        market={"D3": "ebony:0/", "C5": "ivory:0/"},
    )
    play(position, "reveal pyramid")
    play(position, "play architect", "seven", "pyramid", "mummy")
    play(position, "reveal pyramid")
    assert position.to_act == 0
    assert legal(position) == {"take D3", "take C5"}
