"""Chapter 5: the pirogues."""

import pytest

from tests.rules.sobek2p.sales import (
    FISH,
    FISH_POINTS,
    MARBLE,
    MARBLE_POINTS,
    PILE,
    SALES,
    after_sale,
)
from tests.rules.sobek2p.tables import GAME, ankh, legal, lying, play, refused, table


@pytest.mark.rule("S2-5.7")
@pytest.mark.rule("S2-5.10")
def test_susanne_sees_five_pirogues_reveals_the_pyramid_and_plays_again() -> None:
    slots = ["pyramid", "snake-1", "seven", "finger", "mummy"]
    position = table(hands=(FISH, []), slots=slots, pile=PILE)
    events = play(position, "sell fish: 0h* 1Sh 1Sv")
    seen = [event for event in events if event.name == "saw"]
    assert sorted(str(event.private["piece"]) for event in seen) == sorted(slots)
    assert {event.audience for event in seen} == {frozenset({0})}
    assert legal(position) == {f"reveal {pirogue}" for pirogue in slots}
    play(position, "reveal pyramid")
    assert position.to_act == 0
    assert lying(position, "slots") == sorted(slots[1:])
    assert lying(position, "used").count("pyramid") == 2


@pytest.mark.rule("S2-5.7")
def test_only_the_revealed_pirogue_becomes_known_to_the_opponent() -> None:
    position = after_sale("seven", "mummy", "snake-1")
    events = play(position, "reveal seven")
    told = [event.seen_by(1) for event in events]
    assert {known["piece"] for known in told if "piece" in known} == {"seven"}
    assert lying(position, "slots") == ["mummy", "snake-1"]


@pytest.mark.rule("S2-5.7")
def test_one_pirogue_must_be_revealed() -> None:
    position = after_sale("seven", "mummy")
    assert legal(position) == {"reveal seven", "reveal mummy"}
    assert refused(position, "done") == "S2-5.7"
    assert refused(position, "reveal pyramid") == "S2-5.7"
    assert refused(position, "refill") == "S2-5.7"


@pytest.mark.rule("S2-5.7")
def test_no_pirogue_is_revealed_without_a_sale() -> None:
    position = table(hands=(FISH, []), slots=["seven"], pile=PILE)
    assert refused(position, "reveal seven") == "S2-5.7"


@pytest.mark.rule("S2-5.7")
@pytest.mark.rule("S2-5.8")
def test_the_slots_empty_sale_by_sale_and_the_reserve_stays() -> None:
    position = table(
        hands=(
            FISH,
            ["marble:0v", "marble:2Sh", "marble:2Sv", "wheat:1Sh", "wheat:0/", "wheat:0\\"],
        ),
        slots=["seven", "mummy"],
        reserve=["pyramid", "finger"],
        pile=["statue:h", "ebony:0/"],
    )
    play(position, SALES["fish"])
    play(position, "reveal mummy")
    play(position, SALES["marble"])
    assert legal(position) == {"reveal seven"}
    play(position, "reveal seven")
    assert position.to_act == 0
    play(position, "refill")
    play(position, "take C3")
    events = play(position, "sell wheat: 0\\ 0/ 1Sh")
    assert not [event for event in events if event.name in ("saw", "revealed")]
    assert position.to_act == 0
    assert lying(position, "slots") == []
    assert lying(position, "reserve") == ["finger", "pyramid"]


@pytest.mark.rule("S2-5.8")
def test_with_empty_slots_a_sale_ends_the_turn() -> None:
    position = after_sale(reserve=["seven"])
    assert position.to_act == 1
    assert legal(position) == {"refill"}
    assert position.result() == [FISH_POINTS, 0]


@pytest.mark.rule("S2-5.9")
@pytest.mark.parametrize("pirogue", ["two-scarabs", "mummy", "finger", "eye-of-horus"])
def test_a_pirogue_without_effect_may_be_chosen(pirogue: str) -> None:
    position = after_sale(pirogue, "seven", good="marble", bag=[])
    rival_deben = position.score(1)
    assert f"reveal {pirogue}" in legal(position)
    play(position, f"reveal {pirogue}")
    assert pirogue in lying(position, "used")
    assert lying(position, "slots") == ["seven"]
    assert lying(position, "hand 0") == []
    assert position.result() == [MARBLE_POINTS, rival_deben]
    assert position.to_act == 1
    assert legal(position) == {"refill"}


@pytest.mark.rule("S2-5.9")
def test_an_effect_that_is_possible_must_be_used() -> None:
    scarabs = after_sale("two-scarabs")
    scarabs.play(GAME.move_number("reveal two-scarabs"))
    assert legal(scarabs) == {"name fish"}
    assert refused(scarabs, "done") == "S2-5.13"
    finger = after_sale("finger", market={"D3": "wheat:0h*"})
    finger.play(GAME.move_number("reveal finger"))
    assert legal(finger) == {"point D3"}
    assert refused(finger, "done") == "S2-5.19"


@pytest.mark.rule("S2-5.13")
def test_two_scarabs_lie_on_the_set_just_sold() -> None:
    position = after_sale("two-scarabs", "seven")
    play(position, "reveal two-scarabs: fish")
    assert lying(position, "on 0 fish") == ["two-scarabs"]
    assert len(lying(position, "sold 0 fish")) == 3
    assert position.score(0) == 3 * (2 + 2)
    assert position.to_act == 1


@pytest.mark.rule("S2-5.13")
def test_two_scarabs_go_to_wheat_livestock_or_fish_of_ones_own() -> None:
    sold = {
        "ivory": ["ivory:0/"],
        "ebony": ["ebony:0/"],
        "livestock": ["livestock:0/"],
        "wheat": ["wheat:0/"],
    }
    position = after_sale("two-scarabs", good="marble", sold=(sold, {"fish": ["fish:0/"]}))
    position.play(GAME.move_number("reveal two-scarabs"))
    assert legal(position) == {"name livestock", "name wheat"}
    for good in ("ivory", "ebony", "marble", "fish", "statue"):
        assert refused(position, f"name {good}") == "S2-5.13"
    position.play(GAME.move_number("name wheat"))
    assert lying(position, "on 0 wheat") == ["two-scarabs"]
    assert position.score(0) == MARBLE_POINTS + 1 * 2


@pytest.mark.rule("S2-5.13")
def test_both_two_scarabs_may_lie_on_one_set() -> None:
    position = after_sale("two-scarabs", "two-scarabs", rival=("merchant",), hand=tuple(MARBLE))
    play(position, "reveal two-scarabs: fish")
    play(position, "play merchant")
    play(position, SALES["marble"])
    play(position, "reveal two-scarabs: fish")
    assert lying(position, "on 0 fish") == ["two-scarabs", "two-scarabs"]
    assert position.score(0) == 3 * (2 + 4) + MARBLE_POINTS


@pytest.mark.rule("S2-5.13")
def test_the_token_counts_for_tiles_that_join_later_but_is_no_tile() -> None:
    more = ("fish:0v*", "fish:0\\", "fish:0/")
    position = after_sale("two-scarabs", rival=("merchant",), hand=more)
    play(position, "reveal two-scarabs: fish")
    play(position, "play merchant")
    play(position, "sell fish: 0v* 0\\ 0/")
    assert position.score(0) == 6 * (2 + 2)


@pytest.mark.rule("S2-5.13")
def test_two_scarabs_without_such_a_set_are_used_up() -> None:
    position = after_sale("two-scarabs", good="marble", sold=({"ivory": ["ivory:3S/"]}, {}))
    play(position, "reveal two-scarabs")
    assert lying(position, "used").count("two-scarabs") == 2
    assert position.score(0) == MARBLE_POINTS + 3
    assert position.to_act == 1


@pytest.mark.rule("S2-5.14")
def test_the_mummy_takes_the_own_corruption_board_to_the_hand() -> None:
    position = after_sale(
        "mummy",
        hand=("ebony:0/",),
        boards=(["wheat:0h*", "queen", "statue:v"], ["livestock:0/"]),
        pirogues=(["snake-1"], []),
    )
    assert position.corruption(0) == 4
    events = play(position, "reveal mummy")
    assert lying(position, "hand 0") == ["ebony:0/", "queen", "statue:v", "wheat:0h*"]
    assert lying(position, "board 0") == []
    assert lying(position, "board 1") == ["livestock:0/"]
    assert position.corruption(0) == 1
    assert position.to_act == 1
    tiles = [event for event in events if event.public.get("to") == "hand 0"]
    assert [event.audience for event in tiles] == [frozenset({0})] * 3


@pytest.mark.rule("S2-5.14")
def test_the_mummy_does_nothing_on_an_empty_board() -> None:
    position = after_sale("mummy", hand=("ebony:0/",), boards=([], ["livestock:0/"]))
    play(position, "reveal mummy")
    assert lying(position, "hand 0") == ["ebony:0/"]
    assert lying(position, "board 1") == ["livestock:0/"]
    assert "mummy" in lying(position, "used")


@pytest.mark.rule("S2-5.15")
@pytest.mark.parametrize(("snake", "corruption"), [("snake-1", 1), ("snake-2", 2)])
def test_a_snake_goes_to_the_opponent(snake: str, corruption: int) -> None:
    position = after_sale(snake, boards=(["wheat:0h*"], ["livestock:0/"]))
    play(position, f"reveal {snake}")
    assert lying(position, "with 1") == [snake]
    assert lying(position, "with 0") == []
    assert [position.corruption(0), position.corruption(1)] == [1, 1 + corruption]
    assert position.result() == [FISH_POINTS, 0]
    assert position.to_act == 1


@pytest.mark.rule("S2-5.16")
def test_seven_is_seven_points() -> None:
    position = after_sale("seven")
    play(position, "reveal seven")
    assert lying(position, "with 0") == ["seven"]
    assert position.result() == [FISH_POINTS + 7, 0]
    assert position.to_act == 1


@pytest.mark.rule("S2-5.17")
def test_two_and_deben_is_two_points_and_a_deben() -> None:
    position = after_sale("two-and-deben")
    events = play(position, "reveal two-and-deben", "deben:8")
    assert lying(position, "with 0") == ["two-and-deben"]
    assert lying(position, "deben 0") == ["deben:8"]
    assert position.bag_left == 12
    assert position.result() == [FISH_POINTS + 2 + 8, 0]
    assert "deben:8" not in [event.seen_by(1).get("piece") for event in events]


@pytest.mark.rule("S2-5.17")
def test_two_and_deben_with_an_empty_bag_is_two_points() -> None:
    position = after_sale("two-and-deben", bag=[])
    play(position, "reveal two-and-deben")
    assert lying(position, "deben 0") == []
    assert position.score(0) == FISH_POINTS + 2
    assert position.to_act == 1


@pytest.mark.rule("S2-5.18")
@pytest.mark.parametrize("drawn", [("deben:4", "deben:9"), ("deben:9", "deben:4")])
def test_the_eye_keeps_the_higher_of_two_deben(drawn: tuple[str, str]) -> None:
    position = after_sale("eye-of-horus", bag=[4, 5, 9])
    events = play(position, "reveal eye-of-horus", *drawn)
    assert lying(position, "deben 0") == ["deben:9"]
    assert lying(position, "bag") == ["deben:4", "deben:5"]
    assert position.score(0) == FISH_POINTS + 9
    seen = [event.seen_by(1).get("piece") for event in events]
    assert [name for name in seen if name] == ["eye-of-horus", "eye-of-horus"]
    assert position.to_act == 1


@pytest.mark.rule("S2-5.18")
def test_the_eye_keeps_one_of_two_equal_deben() -> None:
    position = after_sale("eye-of-horus", bag=[3, 3])
    play(position, "reveal eye-of-horus", "deben:3", "deben:3")
    assert lying(position, "deben 0") == ["deben:3"]
    assert lying(position, "bag") == ["deben:3"]


@pytest.mark.rule("S2-5.18")
def test_the_eye_keeps_the_last_deben() -> None:
    position = after_sale("eye-of-horus", bag=[3])
    play(position, "reveal eye-of-horus", "deben:3")
    assert lying(position, "deben 0") == ["deben:3"]
    assert lying(position, "bag") == []
    assert position.score(0) == FISH_POINTS + 3


@pytest.mark.rule("S2-5.18")
def test_the_eye_finds_nothing_in_an_empty_bag() -> None:
    position = after_sale("eye-of-horus", bag=[])
    play(position, "reveal eye-of-horus")
    assert lying(position, "deben 0") == []
    assert position.score(0) == FISH_POINTS
    assert position.to_act == 1


ROW = {"A3": "ebony:0/", "D3": "wheat:0h*", "E3": "livestock:0/", "F3": "ivory:0/"}


@pytest.mark.rule("S2-5.19")
def test_the_finger_forces_a_take_with_its_corruption() -> None:
    position = after_sale("finger", market=ROW)
    play(position, "reveal finger: F3")
    assert position.to_act == 1
    play(position, "take F3")
    assert lying(position, "hand 1") == ["ivory:0/"]
    assert lying(position, "board 1") == ["livestock:0/", "wheat:0h*"]
    assert lying(position, "board 0") == []
    assert ankh(position) == "F3 /"
    assert position.to_act == 0


@pytest.mark.rule("S2-5.19")
def test_under_the_finger_nothing_else_is_legal() -> None:
    rival = ("thief", "wheat:0\\", "wheat:0/", "wheat:1Sh")
    position = after_sale("finger", market=ROW, rival=rival)
    play(position, "reveal finger: E3")
    assert legal(position) == {"take E3"}
    for other in ("take D3", "take A3", "sell wheat", "play thief", "refill", "done"):
        assert refused(position, other) == "S2-5.19"


@pytest.mark.rule("S2-5.19")
def test_the_finger_binds_one_turn() -> None:
    position = after_sale("finger", market={**ROW, "A2": "marble:0v"}, rival=("thief",))
    play(position, "reveal finger: A3")
    play(position, "take A3")
    assert position.to_act == 0
    assert legal(position) == {"refill"}
    play(position, "refill")
    play(position, "take C3")
    assert position.to_act == 1
    assert "play thief" in legal(position)


@pytest.mark.rule("S2-5.19")
def test_the_finger_points_at_any_tile_of_the_present_line_only() -> None:
    market = {**ROW, "C5": "marble:0v", "D2": "marble:0\\"}
    position = after_sale("finger", market=market)
    position.play(GAME.move_number("reveal finger"))
    assert legal(position) == {"point A3", "point D3", "point E3", "point F3"}
    for square in ("C5", "D2", "B3", "C3"):
        assert refused(position, f"point {square}") == "S2-5.19"


@pytest.mark.rule("S2-5.12")
@pytest.mark.rule("S2-5.19")
def test_in_a_pyramid_turn_too_the_finger_points_at_the_present_line() -> None:
    market = {"D3": "wheat:0h*", "C5": "marble:0v"}
    position = after_sale("finger", market=market, pyramid=True)
    position.play(GAME.move_number("reveal finger"))
    assert legal(position) == {"point D3"}


@pytest.mark.rule("S2-5.19")
@pytest.mark.parametrize("answer", ["keep", "deben"])
def test_the_finger_on_a_deben_symbol_leaves_the_choice(answer: str) -> None:
    position = after_sale("finger", market={"D3": "ivory:D\\"})
    play(position, "reveal finger: D3")
    position.play(GAME.move_number("take D3"))
    assert position.to_act == 1
    assert legal(position) == {"keep", "deben"}
    position.follow([GAME.outcome_number("deben:6")])
    position.play(GAME.move_number(answer))
    assert lying(position, "hand 1") == (["ivory:D\\"] if answer == "keep" else [])
    assert lying(position, "deben 1") == (["deben:6"] if answer == "deben" else [])
    assert position.to_act == 0


@pytest.mark.rule("S2-5.19")
def test_the_finger_on_a_character_leaves_the_turning_of_the_ankh() -> None:
    market = {"D3": "wheat:0h*", "E3": "vizier", "E5": "ebony:0/", "F4": "marble:0v"}
    position = after_sale("finger", market=market)
    play(position, "reveal finger: E3")
    position.play(GAME.move_number("take E3"))
    assert position.to_act == 1
    assert legal(position) == {"turn v", "turn \\"}
    position.play(GAME.move_number("turn v"))
    assert lying(position, "hand 1") == ["vizier"]
    assert lying(position, "board 1") == ["wheat:0h*"]
    assert position.to_act == 0
    assert ankh(position) == "E3 v"


@pytest.mark.rule("S2-5.20")
def test_the_finger_does_nothing_on_an_empty_line() -> None:
    position = after_sale("finger", market={"C5": "wheat:0h*"}, rival=("queen",))
    play(position, "reveal finger")
    assert lying(position, "used").count("finger") == 2
    assert position.to_act == 1
    assert legal(position) == {"refill", "play queen"}
