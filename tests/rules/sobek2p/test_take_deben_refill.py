"""Taking: the deben symbol, and refilling the market. [S2-4.8] [S2-4.11]"""

import pytest

from tests.rules.sobek2p.tables import GAME, ankh, legal, lying, play, refused, table

OFF_BOARD = "None None"


@pytest.mark.rule("S2-4.8")
@pytest.mark.parametrize(
    "tile", ["ivory:D\\", "ebony:Dv", "marble:D/", "livestock:D\\", "fish:Dv", "wheat:D/"]
)
def test_every_deben_symbol_gives_the_choice_at_once(tile: str) -> None:
    position = table(market={"D3": tile, "E3": "fish:0h*"})
    play(position, "take D3")
    assert position.to_act == 0
    assert legal(position) == {"keep", "deben"}
    assert refused(position, "take E3") == "S2-4.8"
    assert refused(position, "done") == "S2-4.8"


@pytest.mark.rule("S2-4.8")
def test_a_tile_with_the_deben_symbol_may_be_kept() -> None:
    position = table(market={"D3": "ebony:Dv"}, pile=["ivory:0/"])
    play(position, "take D3: keep")
    assert lying(position, "hand 0") == ["ebony:Dv"]
    assert (lying(position, "deben 0"), position.bag_left) == ([], 13)
    assert ankh(position) == "D3 v"
    assert position.to_act == 1


@pytest.mark.rule("S2-4.3")
@pytest.mark.rule("S2-4.8")
@pytest.mark.parametrize(("choice", "drawn"), [("keep", []), ("deben", ["deben:9"])])
def test_the_deben_choice_does_not_save_corruption(choice: str, drawn: list[str]) -> None:
    position = table(market={"D3": "fish:0h*", "E3": "marble:D/"}, pile=["ivory:0/"])
    play(position, f"take E3: {choice}", *drawn)
    assert lying(position, "board 0") == ["fish:0h*"]
    assert lying(position, "deben 0") == drawn
    assert ankh(position) == "E3 /"


@pytest.mark.rule("S2-4.8")
def test_the_opponent_does_not_learn_the_value_of_the_deben() -> None:
    position = table(market={"D3": "ivory:D\\"}, pile=["ivory:0/"])
    play(position, "take D3: deben", "deben:7")
    own, other = (GAME.view(position, seat).players[0] for seat in (0, 1))
    assert own.deben == [7]
    assert (other.deben, other.deben_count) == (None, 1)


@pytest.mark.rule("S2-4.8")
@pytest.mark.rule("S2-4.12")
def test_the_deben_choice_after_a_refill() -> None:
    position = table(ankh="A6 h", pile=["ivory:D\\"], hands=([], ["vizier"]))
    play(position, "refill")
    play(position, "take C3: deben", "deben:3")
    assert "ivory:D\\" in lying(position, "box")
    assert lying(position, "deben 0") == ["deben:3"]
    assert ankh(position) == "C3 \\"


@pytest.mark.rule("S2-4.9")
def test_the_merchant_offers_no_deben_choice() -> None:
    position = table(market={"A6": "ivory:D\\"}, hands=(["merchant"], []), pile=["ivory:0/"])
    play(position, "play merchant: A6")
    assert lying(position, "hand 0") == ["ivory:D\\"]
    assert (position.to_act, position.bag_left) == (1, 13)


@pytest.mark.rule("S2-4.9")
def test_the_queen_offers_no_deben_choice() -> None:
    position = table(hands=(["queen"], []), pile=["ivory:D\\", "ebony:Dv", "fish:Dv", "ivory:0/"])
    play(position, "play queen")
    assert lying(position, "hand 0") == ["ebony:Dv", "fish:Dv", "ivory:D\\"]
    assert (position.to_act, position.bag_left) == (1, 13)


@pytest.mark.rule("S2-4.9")
def test_a_kept_tile_is_not_turned_into_deben_later() -> None:
    position = table(market={"E3": "fish:0h*"}, hands=(["ivory:D\\"], []))
    assert legal(position) == {"take E3"}
    assert refused(position, "deben") == "S2-4.9"


@pytest.mark.rule("S2-4.10")
def test_with_an_empty_bag_the_tile_is_kept() -> None:
    position = table(market={"D3": "ivory:D\\"}, bag=[], pile=["ivory:0/"])
    play(position, "take D3")
    assert lying(position, "hand 0") == ["ivory:D\\"]
    assert lying(position, "deben 0") == []
    assert ankh(position) == "D3 \\"
    assert position.to_act == 1


@pytest.mark.rule("S2-4.10")
def test_the_last_deben_of_the_bag_may_still_be_drawn() -> None:
    position = table(market={"D3": "ivory:D\\"}, bag=[4], pile=["ivory:0/"])
    play(position, "take D3: deben")
    assert (lying(position, "deben 0"), position.bag_left) == (["deben:4"], 0)


@pytest.mark.rule("S2-4.11")
def test_with_an_empty_line_the_market_must_be_refilled_first() -> None:
    position = table(market={"C4": "fish:0h*"}, ankh="C3 h", pile=["ivory:0/"])
    assert legal(position) == {"refill"}
    assert refused(position, "take C4") == "S2-4.11"


@pytest.mark.rule("S2-4.11")
def test_a_refill_takes_the_ankh_off_the_board_and_fills_its_square_too() -> None:
    position = table(
        market={"D3": "fish:0h*", "B2": "fish:0v*"},
        ankh="C4 h",
        pile=["ivory:0/", "ebony:0/", "marble:0v", "wheat:0/", "wheat:0\\"],
    )
    play(position, "refill")
    assert ankh(position) == OFF_BOARD
    assert GAME.view(position, 1).market == {
        "C3": "ivory:0/",
        "D3": "fish:0h*",
        "D4": "ebony:0/",
        "C4": "marble:0v",
        "B2": "fish:0v*",
        "C2": "wheat:0/",
        "D2": "wheat:0\\",
    }
    assert position.to_act == 0


@pytest.mark.rule("S2-4.11")
def test_a_short_pile_fills_the_market_as_far_as_it_goes() -> None:
    position = table(ankh="F6 h", pile=["ivory:0/", "ebony:0/"])
    play(position, "refill")
    assert GAME.view(position, 0).market == {"C3": "ivory:0/", "D3": "ebony:0/"}
    assert position.pile_left == 0
    assert legal(position) == {"take C3", "take D3"}


@pytest.mark.rule("S2-4.11")
def test_a_full_market_leaves_the_rest_on_the_pile() -> None:
    names = [GAME.pieces.names[kind] for kind in GAME.pieces.kind]
    squares = [column + row for row in "123456" for column in "ABCDEF"]
    free = ["A1", "C3", "F1"]
    market = dict(zip((s for s in squares if s not in free), names, strict=False))
    pile = names[33:38]
    position = table(market=market, ankh="A1 /", pile=pile)
    play(position, "refill")
    filled = [lying(position, square) for square in ("C3", "A1", "F1")]
    assert filled == [[name] for name in pile[:3]]
    assert lying(position, "pile") == sorted(pile[3:])
    assert legal(position) == {"take C3", "take D3", "take D4", "take C4"}


@pytest.mark.rule("S2-2.4")
@pytest.mark.rule("S2-4.11")
def test_characters_come_into_the_market_face_down() -> None:
    position = table(ankh="F6 h", pile=["queen", "ebony:0/"])
    events = play(position, "refill")
    for seat in range(3):
        assert GAME.view(position, seat).market == {"C3": "character", "D3": "ebony:0/"}
        shown = [event.seen_by(seat).get("piece") for event in events if event.name == "moved"]
        assert shown == [None, "ebony:0/"]


@pytest.mark.rule("S2-4.12")
def test_after_a_refill_a_centre_tile_is_taken_without_corruption() -> None:
    position = table(
        ankh="A6 h", pile=["ivory:0/", "ebony:0/", "marble:0v", "wheat:0/", "wheat:0\\"], turn=1
    )
    play(position, "refill")
    assert legal(position) == {"take C3", "take D3", "take D4", "take C4"}
    play(position, "take D4")
    assert lying(position, "hand 1") == ["marble:0v"]
    assert (lying(position, "board 0"), lying(position, "board 1")) == ([], [])
    assert ankh(position) == "D4 v"
    assert position.to_act == 0
    assert legal(position) == {"take D3"}


@pytest.mark.rule("S2-4.12")
def test_centre_tiles_that_were_there_before_may_be_taken_too() -> None:
    position = table(
        market={"D4": "fish:0h*"}, ankh="A6 h", pile=["ivory:0/"], hands=([], ["vizier"])
    )
    play(position, "refill")
    assert legal(position) == {"take C3", "take D4"}
    play(position, "take D4")
    assert ankh(position) == "D4 h"
    assert lying(position, "hand 0") == ["fish:0h*"]
    assert lying(position, "C3") == ["ivory:0/"]


@pytest.mark.rule("S2-4.12")
@pytest.mark.parametrize("text", ["take C2", "take D3", "refill", "sell fish", "play queen"])
def test_after_a_refill_nothing_else_may_be_done(text: str) -> None:
    hand = ["fish:0h*", "fish:0v*", "fish:0/", "queen"]
    position = table(market={"C2": "wheat:0h*"}, ankh="A6 h", pile=["ivory:0/"], hands=(hand, []))
    play(position, "refill")
    assert refused(position, text) == "S2-4.12"


@pytest.mark.rule("S2-4.13")
@pytest.mark.parametrize("square", ["A3", "F3"])
def test_no_refill_while_the_line_has_a_tile(square: str) -> None:
    position = table(market={square: "fish:0h*"}, ankh="C3 h", pile=["ivory:0/"])
    assert legal(position) == {f"take {square}"}
    assert refused(position, "refill") == "S2-4.13"


@pytest.mark.rule("S2-4.13")
@pytest.mark.parametrize("action", ["sell fish: 0v* 0h* 0/", "play thief"])
def test_other_actions_do_not_refill_the_market(action: str) -> None:
    hand = ["fish:0h*", "fish:0v*", "fish:0/", "thief"]
    position = table(
        market={"A1": "wheat:0h*"}, ankh="C3 h", pile=["ivory:0/", "ebony:0/"], hands=(hand, [])
    )
    play(position, action)
    assert GAME.view(position, 0).market == {"A1": "wheat:0h*"}
    assert (position.pile_left, ankh(position)) == (2, "C3 h")
    assert position.to_act == 1
    assert legal(position) == {"refill"}


@pytest.mark.rule("S2-4.13")
def test_the_market_is_not_refilled_when_a_take_empties_the_line() -> None:
    position = table(market={"D3": "fish:0h*"}, ankh="C3 h", pile=["ivory:0/"])
    play(position, "take D3")
    assert GAME.view(position, 0).market == {}
    assert position.pile_left == 1
