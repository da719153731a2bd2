"""The log and the text of a result."""

from typing import Any

import pytest

from shedet.core.event import Event, seats_in
from shedet.core.game import Result
from tests.rules.sobek.laid import FISH, after_set
from tests.rules.sobek.rounds import before_last, close, scored
from tests.rules.sobek.said import (
    NAMES,
    log,
)
from tests.rules.sobek.tables import GAME, play, table

QUAYS = ["fish:1S", "queen", "wheat:0", "thief", "amulet"]


@pytest.mark.rule("S1-4.2")
@pytest.mark.rule("S1-10.1")
def test_a_take_tells_the_card_and_what_was_passed() -> None:
    events = play(table(quay=QUAYS, seats=3), "take 4")
    fish = "Ann skips fish with 1 scarab on quay 1 (+1 corruption)."
    wheat = "Ann skips wheat on quay 3 (+1 corruption)."
    assert log(events, 0, 3) == [
        "Ann takes the Thief from quay 4.",
        fish,
        "Ann skips the Queen on quay 2 (+1 corruption).",
        wheat,
    ]
    for seat in (1, 2, 3):
        assert log(events, seat, 3) == [
            "Ann takes a face-down character card from quay 4.",
            fish,
            "Ann skips a face-down character card on quay 2 (+1 corruption).",
            wheat,
        ]


@pytest.mark.rule("S1-5.7")
def test_a_set_and_its_token_are_told() -> None:
    hand = ["fish:1S", "amulet", "thief"]
    position = table(hands=[hand, []], tokens=["flood", "curse"])
    events = play(position, "lay fish: 1S amulet thief")
    told = [
        "Ann lays 3 fish cards as set 1.",
        "Ann adds fish with 1 scarab to set 1.",
        "Ann adds an amulet to set 1.",
        "Ann adds the Thief to set 1.",
    ]
    assert log(events, 0) == [*told, "Ann sees the event tokens: Flood, Curse."]
    assert log(events, 1) == log(events, 2) == told
    assert log(play(position, "reveal flood"), 1) == [
        "Ann reveals Flood (another turn right away)."
    ]


@pytest.mark.rule("S1-5.14")
def test_the_cards_of_an_embalming_are_named_to_their_owner() -> None:
    position = after_set("embalming", piles=[["wheat:1S"]])
    own = "Ann takes wheat with 1 scarab back from the corruption pile."
    assert log(play(position, "reveal embalming"), 0)[1:] == [own]


@pytest.mark.parametrize(
    ("line", "chance", "own", "others"),
    [
        (
            "play queen",
            ["ivory:0"],
            ["Ann plays the Queen.", "Ann draws ivory from the deck."],
            ["Ann plays the Queen.", "Ann draws a beige goods card from the deck."],
        ),
        (
            "play thief: left-2 orange",
            ["vizier"],
            ["Ann plays the Thief.", "Ann steals the Vizier from Cem."],
            ["Ann plays the Thief.", "Ann steals an orange character card from Cem."],
        ),
        (
            "play merchant: 2",
            [],
            ["Ann plays the Merchant.", "Ann takes the Scribe (fish) from quay 2."],
            ["Ann plays the Merchant.", "Ann takes a face-down character card from quay 2."],
        ),
        (
            "play high-priest: marble",
            [],
            [
                "Ann plays the High Priest.",
                "Ann discards marble from the corruption pile.",
                "Ann’s corruption pile has no marble card left.",
            ],
            [
                "Ann plays the High Priest.",
                "Ann discards marble from the corruption pile.",
                "Ann’s corruption pile has no marble card left.",
            ],
        ),
        (
            "play courtesan: 1 amulet",
            [],
            ["Ann plays the Courtesan.", "Ann adds an amulet to set 1."],
            ["Ann plays the Courtesan.", "Ann adds an amulet to set 1."],
        ),
    ],
)
def test_played_character_cards_are_told(
    line: str, chance: list[str], own: list[str], others: list[str]
) -> None:
    hand = ["queen", "thief", "merchant", "high-priest", "courtesan", "amulet"]
    position = table(
        seats=3,
        quay=["wheat:0", "scribe:fish"],
        deck=["ivory:0"],
        hands=[hand, [], ["vizier", "fish:0*"]],
        piles=[["marble:0"]],
        sets=[(0, "fish", FISH)],
    )
    events = play(position, line, *chance)
    assert log(events, 0, 3) == own
    assert log(events, 1, 3) == log(events, 3, 3) == others


@pytest.mark.rule("S1-10.5")
def test_loot_is_told_to_both_players_and_to_the_others_by_its_back() -> None:
    position = table(seats=3, hands=[["vizier"], [], []], piles=[[], ["fish:1S"]])
    for seat in range(4):
        assert log(play(position.copy(), "play vizier: left-1"), seat, 3) == [
            "Ann plays the Vizier.",
            "Ann looks through Ben’s corruption pile.",
        ]
    play(position, "play vizier: left-1")
    events = play(position, "choose fish:1S")
    named = "Ann takes fish with 1 scarab from Ben’s corruption pile."
    assert log(events, 0, 3) == log(events, 1, 3) == [named]
    hidden = "Ann takes a beige goods card from Ben’s corruption pile."
    assert log(events, 2, 3) == log(events, 3, 3) == [hidden]


@pytest.mark.rule("S1-6.5")
@pytest.mark.rule("S1-6.7")
def test_a_visit_in_vain_is_told() -> None:
    position = table(seats=3, hands=[["vizier", "thief"], ["fish:0"], []], piles=[[], ["fish:1S"]])
    assert log(play(position.copy(), "play vizier: left-2"), 1, 3) == [
        "Ann plays the Vizier.",
        "Cem’s corruption pile is empty.",
    ]
    assert log(play(position, "play thief: left-2"), 1, 3) == [
        "Ann plays the Thief.",
        "Cem’s hand is empty.",
    ]


@pytest.mark.rule("S1-6.6")
def test_the_demand_of_a_scribe_and_the_discards_are_told() -> None:
    hand = ["fish:0"] * 3 + ["wheat:0"] * 3 + ["marble:0*"]
    position = table(seats=3, hands=[["scribe:fish"], [], hand])
    assert log(play(position, "play scribe:fish"), 1, 3) == [
        "Ann plays the Scribe (fish).",
        "Cem must put 1 card from hand on the corruption pile.",
    ]
    events = play(position, "choose marble:0*")
    assert log(events, 2, 3) == ["Cem puts marble on the corruption pile."]
    assert log(events, 0, 3) == ["Cem puts a green start card on the corruption pile."]


def test_a_courtesan_without_a_gift_tells_what_is_not_in_hand() -> None:
    position = table(hands=[["courtesan"], []], sets=[(0, "fish", FISH)])
    assert log(play(position, "play courtesan"), 1) == [
        "Ann plays the Courtesan.",
        "Ann has no fish in hand.",
        "Ann has no amulet in hand.",
    ]


@pytest.mark.rule("S1-7.2")
@pytest.mark.rule("S1-7.4")
def test_the_end_of_a_round_is_told() -> None:
    position = before_last("fish:0", hands=[["fish:1S", "fish:1S", "queen"], []])
    assert log(play(position, "take 1"), 1) == [
        "Ann takes fish from quay 1.",
        "That was the last card. Everyone may still lay sets sideways.",
    ]
    assert log(play(position, "lay fish: 1S 1S 0"), 1)[0] == (
        "Ann lays 3 fish cards sideways as set 1."
    )
    events = play(position, "done")
    assert log(events, 0) == ["Ann puts the Queen on the corruption pile."]
    assert log(events, 1) == ["Ann puts an orange character card on the corruption pile."]


@pytest.mark.rule("S1-8.2")
@pytest.mark.rule("S1-8.7")
@pytest.mark.rule("S1-10.6")
def test_the_scoring_of_a_round_is_told() -> None:
    _, events = scored(
        [["wheat:0"], ["fish:0"], ["marble:0", "wheat:0"]],
        sets=[
            (0, "ivory", ["ivory:3S", "ivory:3S", "ivory:0"]),
            (0, "wheat", ["wheat:1S", "wheat:1S", "amulet"], True),
            (1, "fish", ["fish:0", "fish:0", "thief"]),
        ],
        points=[41, 0, 3],
        curses=[1],
    )
    told = [
        "Ann, ivory: 6 scarabs × 3 cards = 18 points.",
        "Ann, wheat sideways: 2 scarabs = 2 points.",
        "Ann scores 20 points for sets (41 → 61).",
        "Ben, fish without scarabs: 0 points.",
        "Ben scores 0 points for sets (0 → 0).",
        "Cem scores 0 points for sets (3 → 3).",
        "Ann’s corruption: 1 card and 1 Curse.",
        "Ben’s corruption: 1 card.",
        "Cem’s corruption: 2 cards.",
        "Ann is the most corrupt: 2 symbols back (61 → 52).",
        "The game is over.",
    ]
    for seat in range(4):
        assert log(events, seat, 3) == told


@pytest.mark.rule("S1-7.6")
def test_a_new_round_tells_each_player_the_own_hand_and_who_begins() -> None:
    position = before_last("amulet", points=[7, 0])
    play(position, "take 1")
    deal = ["ivory:0*", "ebony:0*", "fish:0*", "wheat:0*"]
    quays = ["wheat:0", "wheat:0", "queen", *["fish:0"] * 3, *["wheat:1S"] * 3]
    tokens = ["flood", "curse", "deceit", "embalming", "guild-eye"]
    events = close(position, *deal, *quays, *tokens)
    following = [
        "New delivery: 9 cards. Left in the deck: 36.",
        "Ben has the lowest score and chooses who begins.",
    ]
    dealt = ["Ann is dealt ivory.", "Ann is dealt ebony."]
    assert log(events, 0)[-5:] == ["Round 2 begins.", *dealt, *following]
    assert log(events, 2)[-3:] == ["Round 2 begins.", *following]
    named = ["Ben chooses who begins: Ann."]
    assert log(play(position, "left 1"), 0) == named


def test_a_piece_that_moves_before_nobody_is_not_told() -> None:
    public = {"back": "token", "from": "box", "to": "stack"}
    assert log([Event("moved", 0, public, {"piece": "flood"})], 0) == []


def rounds(*sets: int, **rest: Any) -> dict[str, Any]:
    """The items of a seat whose sets scored so much in each round."""
    nothing = {"guild": 0, "deceit": 0, "cards": 0, "curses": 0, "is_corrupt": False, "penalty": 0}
    return {"rounds": [{**nothing, "sets": points, **rest} for points in sets]}


@pytest.mark.rule("S1-8.3")
def test_an_account_lists_what_every_round_brought() -> None:
    items = [
        rounds(23, guild=3, deceit=1, cards=8, curses=1, is_corrupt=True, penalty=9),
        rounds(4, guild=-5, cards=1),
        rounds(0, cards=8, curses=2, is_corrupt=True),
    ]
    told = GAME.result_text({"scores": [18, 1, 0], "winners": [0], "items": items}, NAMES[:3])
    assert told == [
        "Ann has 18 points:",
        "Round 1: 23 points for sets, 3 points from Guilds, 1 point from Deceit,"
        " corruption: 8 cards and 1 Curse, most corrupt: 9 points lost",
        "Ben has 1 point:",
        "Round 1: 4 points for sets, 5 points lost to Guilds, corruption: 1 card",
        "Cem has 0 points:",
        "Round 1: 0 points for sets, corruption: 8 cards and 2 Curses, most corrupt: nothing lost",
        "The game is over: Ann wins with 18 points.",
    ]


@pytest.mark.rule("S1-9.2")
@pytest.mark.parametrize(
    ("scores", "verdict"),
    [
        ([9, 12], "The game is over: Ben wins with 12 points to 9."),
        ([1, 0], "The game is over: Ann wins with 1 point to 0."),
        ([9, 12, 12], "The game is over: Ben and Cem share the victory with 12 points."),
        ([5, 5, 1, 5], "The game is over: Ann, Ben and Dan share the victory with 5 points."),
        ([5, 4, 8, 2], "The game is over: Cem wins with 8 points."),
    ],
)
def test_an_account_says_who_won(scores: list[int], verdict: str) -> None:
    items = [rounds(score) for score in scores]
    winners = sorted(seats_in(table(seats=len(scores), points=scores).winners()))
    result: Result = {"scores": scores, "winners": winners, "items": items}
    assert GAME.result_text(result, NAMES[: len(scores)])[-1] == verdict
