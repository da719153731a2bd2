"""Chapter 9: who knows what. Seat 2 is a spectator."""

from typing import Any

import pytest

from shedet.core.event import Event
from shedet.games.sobek2p.rules.position import Sobek2p
from tests.rules.sobek2p.tables import GAME, play, table

FISH = ["fish:0/", "fish:1Sh", "fish:1Sv"]
BLACK = {"grey": 0, "black": 1, "red": 0}


def begin(position: Sobek2p, text: str) -> list[Event]:
    """Play one move; its line may go on."""
    position.play(GAME.move_number(text))
    return GAME.events(position)


def learned(events: list[Event], seat: int) -> list[Any]:
    """The pieces that a seat gets to know."""
    return [known["piece"] for known in (e.seen_by(seat) for e in events) if "piece" in known]


@pytest.mark.rule("S2-9.1")
def test_own_hand_board_and_deben_are_seen() -> None:
    position = table(
        hands=(["fish:1Sh", "queen"], ["ivory:0/"]),
        boards=(["wheat:0/"], ["thief"]),
        deben=([9, 3], [8]),
    )
    me = GAME.view(position, 0).players[0]
    assert (sorted(me.hand or []), me.board, me.deben) == (
        ["fish:1Sh", "queen"],
        ["wheat:0/"],
        [3, 9],
    )
    rival = GAME.view(position, 1).players[1]
    assert (rival.hand, rival.board, rival.deben) == (["ivory:0/"], ["thief"], [8])


@pytest.mark.rule("S2-9.1")
def test_hand_board_and_deben_are_hidden_from_all_others() -> None:
    position = table(
        hands=(["fish:1Sh"], ["ivory:0/"]), boards=(["wheat:0/"], ["thief"]), deben=([9], [8])
    )
    for seat, owner in ((0, 1), (1, 0), (2, 0), (2, 1)):
        player = GAME.view(position, seat).players[owner]
        assert (player.hand, player.board, player.deben) == (None, None, None)


@pytest.mark.rule("S2-9.1")
@pytest.mark.rule("S2-9.2")
def test_view_is_the_same_whatever_hidden_pieces_are() -> None:
    market = {"D3": "marble:0v"}
    one = table(
        market={**market, "E3": "queen"},
        hands=(["fish:1Sh", "fish:0h*", "thief"], []),
        boards=(["wheat:0/", "vizier"], []),
        deben=([9], []),
        pile=["ivory:0/", "merchant"],
        slots=["seven"],
        reserve=["mummy", "snake-1"],
    )
    other = table(
        market={**market, "E3": "architect"},
        hands=(["ebony:2Sv", "ivory:0h*", "courtesan"], []),
        boards=(["statue:h", "scribe:fish"], []),
        deben=([3], []),
        pile=["high-priest", "wheat:1Sh"],
        slots=["mummy"],
        reserve=["seven", "snake-1"],
    )
    for seat in (1, 2):
        assert GAME.view(one, seat) == GAME.view(other, seat)
    assert GAME.view(one, 0) != GAME.view(other, 0)


@pytest.mark.rule("S2-9.1")
def test_deben_is_drawn_for_the_own_eyes() -> None:
    position = table(market={"D3": "fish:Dv"}, pile=["ivory:0/"])
    events = play(position, "take D3: deben", "deben:9")
    assert [learned(events, seat) for seat in range(3)] == [
        ["fish:Dv", "deben:9"],
        ["fish:Dv"],
        ["fish:Dv"],
    ]


@pytest.mark.rule("S2-9.1")
@pytest.mark.rule("S2-5.18")
def test_eye_of_horus_shows_both_tokens_to_the_player_alone() -> None:
    position = table(hands=(FISH, []), slots=["eye-of-horus"], pile=["ivory:0/"])
    play(position, "sell fish: 0/ 1Sh 1Sv")
    events = play(position, "reveal eye-of-horus", "deben:4", "deben:7")
    pirogue = ["eye-of-horus", "eye-of-horus"]
    assert learned(events, 0) == [*pirogue, "deben:4", "deben:7", "deben:4"]
    assert learned(events, 1) == learned(events, 2) == pirogue
    assert GAME.view(position, 0).players[0].deben == [7]


@pytest.mark.rule("S2-9.1")
def test_tiles_that_reach_a_hand_unseen_stay_unseen() -> None:
    position = table(hands=(["queen"], []), pile=["ivory:0/", "thief", "wheat:0/", "fish:0/"])
    events = play(position, "play queen")
    assert learned(events, 0) == ["queen", "queen", "ivory:0/", "thief", "wheat:0/"]
    assert learned(events, 1) == learned(events, 2) == ["queen", "queen"]


@pytest.mark.rule("S2-9.1")
@pytest.mark.rule("S2-5.14")
def test_mummy_takes_the_board_to_the_hand_unseen() -> None:
    position = table(
        hands=(FISH, []), boards=(["ivory:0/", "thief"], []), slots=["mummy"], pile=["fish:Dv"]
    )
    play(position, "sell fish: 0/ 1Sh 1Sv")
    events = play(position, "reveal mummy")
    assert learned(events, 0) == ["mummy", "mummy", "ivory:0/", "thief"]
    assert learned(events, 1) == learned(events, 2) == ["mummy", "mummy"]


@pytest.mark.rule("S2-9.1")
@pytest.mark.rule("S2-6.10")
def test_discards_for_the_scribe_are_face_down() -> None:
    hand = ["fish:0/", "fish:1Sh", "ivory:0/", "ebony:0/", "wheat:0/", "marble:0v", "statue:h"]
    position = table(hands=(["scribe:fish"], hand), pile=["fish:Dv"])
    play(position, "play scribe:fish")
    events = play(position, "choose wheat:0/")
    assert learned(events, 1) == ["wheat:0/"]
    assert learned(events, 0) == learned(events, 2) == []
    assert GAME.view(position, 0).players[1].board_backs == BLACK


@pytest.mark.rule("S2-9.1")
@pytest.mark.rule("S2-6.4")
def test_vizier_looks_at_a_board_alone() -> None:
    position = table(hands=(["vizier"], []), boards=([], ["fish:0/", "thief"]), pile=["ivory:0/"])
    events = play(position, "play vizier")
    assert learned(events, 0) == ["vizier", "vizier", "fish:0/", "thief"]
    assert learned(events, 1) == learned(events, 2) == ["vizier", "vizier"]
    loot = play(position, "choose thief")
    assert learned(loot, 0) == learned(loot, 1) == ["thief"]
    assert learned(loot, 2) == []


@pytest.mark.rule("S2-9.1")
@pytest.mark.rule("S2-6.4")
def test_while_a_vizier_looks_nobody_else_sees_a_board_that_is_not_theirs() -> None:
    boards = (["wheat:0h*"], ["fish:0/", "thief"])
    position = table(hands=(["vizier"], []), boards=boards, pile=["ivory:0/"])
    play(position, "play vizier")
    seen = [[player.board for player in GAME.view(position, seat).players] for seat in range(3)]
    assert seen == [[["wheat:0h*"], ["fish:0/", "thief"]], [None, ["fish:0/", "thief"]], [None] * 2]


@pytest.mark.rule("S2-9.1")
@pytest.mark.parametrize(
    "moves",
    [
        ["sell fish", "choose fish:1Sh", "choose fish:1Sv"],
        ["play courtesan", "name wheat", "choose wheat:0/"],
        ["play merchant"],
        ["play thief"],
        ["play high-priest"],
        ["take D3"],
        ["take E3"],
    ],
    ids=["sale", "courtesan", "merchant", "thief", "priest", "symbol", "character"],
)
def test_others_see_nothing_of_a_sale_take_or_answer_in_the_making(moves: list[str]) -> None:
    position = table(
        market={"D3": "marble:D/", "E3": "queen"},
        hands=(
            [*FISH, "wheat:0/", "wheat:1Sh", "courtesan", "merchant", "thief", "high-priest"],
            ["ivory:0/"],
        ),
        boards=(["ebony:0/"], []),
        sold=({"wheat": ["wheat:0h*", "wheat:0v*", "wheat:1Sv"]}, {}),
        pile=["ivory:D\\"],
    )
    before = [GAME.view(position, seat) for seat in (1, 2)]
    for move in moves:
        assert begin(position, move) == []
        assert position.mid_line
        assert [GAME.view(position, seat) for seat in (1, 2)] == before


@pytest.mark.rule("S2-9.1")
@pytest.mark.rule("S2-6.10")
def test_others_see_nothing_of_discards_that_are_not_complete() -> None:
    hand = ["fish:0/", "fish:1Sh", "ivory:0/", "ebony:0/", "wheat:0/", "marble:0v", "statue:h"]
    position = table(hands=(["scribe:fish"], [*hand, "queen"]), pile=["fish:Dv"])
    play(position, "play scribe:fish")
    before = [GAME.view(position, seat) for seat in (0, 2)]
    assert begin(position, "choose fish:1Sh") == []
    assert [GAME.view(position, seat) for seat in (0, 2)] == before
    assert GAME.view(position, 1).laid == ["fish:1Sh"]


@pytest.mark.rule("S2-9.2")
def test_numbers_and_backs_are_public() -> None:
    position = table(
        hands=(["fish:1Sh", "fish:0h*", "fish:0/"], ["queen", "thief", "ivory:0h*"]),
        boards=(["wheat:0v*"], ["ebony:0/", "architect", "merchant"]),
        deben=([9, 3], [8]),
        pile=["ivory:0/", "vizier", "statue:h"],
        slots=["seven", "mummy"],
        reserve=["finger", "finger", "snake-1"],
    )
    for seat in range(3):
        view = GAME.view(position, seat)
        first, second = view.players
        assert first.hand_backs == {"grey": 1, "black": 2, "red": 0}
        assert second.hand_backs == {"grey": 1, "black": 0, "red": 2}
        assert first.board_backs == {"grey": 1, "black": 0, "red": 0}
        assert second.board_backs == {"grey": 0, "black": 1, "red": 2}
        assert (first.deben_count, second.deben_count) == (2, 1)
        assert (view.pile, view.slots, view.reserve, view.bag) == (3, 2, 3, 10)


@pytest.mark.rule("S2-9.2")
def test_what_lies_face_up_is_public() -> None:
    position = table(
        market={"D3": "fish:0/", "A1": "queen"},
        sold=({"ebony": ["ebony:0/", "ebony:2Sh", "high-priest"]}, {}),
        pirogues=(["seven"], ["snake-2"]),
        pile=["ivory:0/"],
    )
    for seat in range(3):
        view = GAME.view(position, seat)
        assert view.market == {"A1": "character", "D3": "fish:0/"}
        assert view.players[0].sold == {"ebony": ["ebony:0/", "ebony:2Sh", "high-priest"]}
        assert [player.pirogues for player in view.players] == [["seven"], ["snake-2"]]


@pytest.mark.rule("S2-9.2")
def test_backs_of_tiles_that_move_are_public() -> None:
    position = table(hands=(["queen"], []), pile=["ivory:0/", "thief", "wheat:0/", "fish:0/"])
    events = play(position, "play queen")
    moved = [e.seen_by(1) for e in events if e.name == "moved" and e.public["from"] == "pile"]
    assert [known["back"] for known in moved] == ["black", "red", "black"]
    assert GAME.view(position, 1).players[0].hand_backs == {"grey": 0, "black": 2, "red": 1}


@pytest.mark.rule("S2-9.3")
def test_passed_character_is_seen_by_its_new_owner_alone() -> None:
    position = table(market={"D3": "thief", "E3": "fish:0h*"}, pile=["ivory:0/"])
    events = play(position, "take E3")
    assert learned(events, 0) == ["fish:0h*", "thief"]
    assert learned(events, 1) == learned(events, 2) == ["fish:0h*"]
    assert GAME.view(position, 0).players[0].board == ["thief"]
    assert GAME.view(position, 1).players[0].board_backs == {"grey": 0, "black": 0, "red": 1}


@pytest.mark.rule("S2-9.3")
@pytest.mark.rule("S2-4.6")
def test_passed_and_taken_characters_are_unseen_until_the_take_is_complete() -> None:
    position = table(market={"D3": "thief", "E3": "vizier", "E6": "wheat:0/"}, pile=["ivory:0/"])
    assert begin(position, "take E3") == []
    view = GAME.view(position, 0)
    assert view.market == {"D3": "character", "E3": "character", "E6": "wheat:0/"}
    assert "thief" not in repr(view)
    assert "vizier" not in repr(view)
    assert learned(begin(position, "turn v"), 0) == ["vizier", "thief"]


@pytest.mark.rule("S2-9.3")
def test_passed_character_is_unseen_while_the_deben_choice_is_open() -> None:
    position = table(market={"D3": "thief", "E3": "fish:Dv"}, pile=["ivory:0/"])
    assert begin(position, "take E3") == []
    assert "thief" not in repr(GAME.view(position, 0))
    assert learned(begin(position, "keep"), 0) == ["fish:Dv", "thief"]


def after_one_look() -> Sobek2p:
    """Seat 0 has sold and left two pirogues in the slots."""
    position = table(
        hands=(FISH, ["wheat:0/", "wheat:1Sh", "wheat:1Sv"]),
        slots=["seven", "mummy", "snake-1"],
        pile=["ivory:0/"],
    )
    play(position, "sell fish: 0/ 1Sh 1Sv")
    play(position, "reveal seven")
    return position


@pytest.mark.rule("S2-9.4")
def test_slots_are_unknown_before_a_look() -> None:
    position = table(slots=["seven", "mummy"], pile=["ivory:0/"])
    assert [GAME.view(position, seat).slots_seen for seat in range(3)] == [None, None, None]


@pytest.mark.rule("S2-9.4")
def test_player_who_looked_into_the_slots_keeps_that_knowledge() -> None:
    position = after_one_look()
    seen = [GAME.view(position, seat).slots_seen for seat in range(3)]
    assert seen == [["mummy", "snake-1"], None, None]
    play(position, "sell wheat: 0/ 1Sh 1Sv")
    play(position, "reveal mummy")
    seen = [GAME.view(position, seat).slots_seen for seat in range(3)]
    assert seen == [["snake-1"], ["snake-1"], None]


@pytest.mark.rule("S2-9.4")
@pytest.mark.rule("S2-5.7")
def test_look_into_the_slots_is_told_to_the_seller_alone() -> None:
    position = table(hands=(FISH, []), slots=["seven", "mummy"], pile=["ivory:0/"])
    events = play(position, "sell fish: 0/ 1Sh 1Sv")
    assert sorted(learned(events, 0)) == [*FISH, "mummy", "seven"]
    assert sorted(learned(events, 1)) == sorted(learned(events, 2)) == FISH


@pytest.mark.rule("S2-9.4")
@pytest.mark.rule("S2-6.9")
def test_player_of_the_architect_keeps_the_knowledge_of_what_was_returned() -> None:
    position = table(
        hands=(["architect"], []),
        reserve=["seven", "mummy", "snake-1", "finger"],
        pile=["ivory:0/"],
    )
    events = play(position, "play architect", "mummy", "snake-1", "seven")
    assert learned(events, 0)[-3:] == ["mummy", "snake-1", "seven"]
    assert learned(events, 1) == learned(events, 2) == ["architect", "architect"]
    drawn = [GAME.view(position, seat).drawn for seat in range(3)]
    assert drawn == [["mummy", "snake-1", "seven"], None, None]
    events = play(position, "reveal seven")
    assert learned(events, 1) == learned(events, 2) == ["seven", "seven"]
    seen = [GAME.view(position, seat).reserve_seen for seat in range(3)]
    assert seen == [["mummy", "snake-1"], [], []]
    assert GAME.view(position, 1).reserve == 3


@pytest.mark.rule("S2-9.4")
def test_knowledge_of_slots_is_part_of_the_position() -> None:
    restored = GAME.position_from(GAME.position_text(after_one_look()))
    assert GAME.view(restored, 0).slots_seen == ["mummy", "snake-1"]
    assert GAME.view(restored, 1).slots_seen is None


@pytest.mark.rule("S2-9.5")
@pytest.mark.parametrize(
    ("line", "chance"), [("play thief: black", ["ivory:0/"]), ("choose ivory:0/", [])]
)
def test_players_see_what_vizier_and_thief_take_and_spectators_its_back(
    line: str, chance: list[str]
) -> None:
    if chance:
        position = table(hands=(["thief"], ["ivory:0/"]), pile=["fish:0h*"])
    else:
        position = table(hands=(["vizier"], []), boards=([], ["ivory:0/"]), pile=["fish:0h*"])
        play(position, "play vizier")
    events = play(position, line, *chance)
    (taken,) = [
        event for event in events if event.name == "moved" and event.public["to"] == "hand 0"
    ]
    assert taken.seen_by(0)["piece"] == taken.seen_by(1)["piece"] == "ivory:0/"
    assert "piece" not in taken.seen_by(2)
    assert taken.seen_by(2)["back"] == "black"


@pytest.mark.rule("S2-9.6")
def test_all_is_turned_face_up_when_the_game_is_over() -> None:
    position = table(
        market={"E3": "fish:0h*"},
        hands=([], ["ivory:0/"]),
        boards=(["ebony:0/"], []),
        deben=([3], [9]),
    )
    play(position, "take E3", "deben:4")
    assert position.is_over
    for seat in range(3):
        first, second = GAME.view(position, seat).players
        assert (first.board, second.board) == (["ebony:0/", "fish:0h*"], ["ivory:0/"])
        assert (first.deben, second.deben) == ([3], [4, 9])


@pytest.mark.rule("S2-9.4")
@pytest.mark.rule("S2-6.9")
def test_the_architect_sees_the_three_pirogues_until_one_is_carried_out() -> None:
    position = table(
        hands=(["architect"], []),
        market={"E3": "fish:0h*"},
        reserve=["finger", "mummy", "seven"],
        pile=["wheat:0h*"],
    )
    play(position, "play architect", "finger", "mummy", "seven")
    position.play(GAME.move_number("reveal finger"))
    assert GAME.view(position, 0).drawn == ["mummy", "seven", "finger"]
    assert GAME.view(position, 1).drawn is None
