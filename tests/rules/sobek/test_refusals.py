"""Moves that are not legal are refused with a rule and a reason."""

import pytest

from shedet.games.sobek.rules import frame
from shedet.games.sobek.rules.position import Sobek
from tests.laying import reopened
from tests.rules.refusing import Reasons, reasons
from tests.rules.sobek.said import begin, last
from tests.rules.sobek.tables import GAME, play, table

FISH = ["fish:0", "fish:1S", "fish:1S"]
WHEAT = ["wheat:0", "wheat:1S", "wheat:1S"]


def check(position: Sobek, expected: Reasons) -> None:
    assert reasons(GAME, position, *expected) == expected


def test_in_a_turn() -> None:
    position = table(
        seats=3,
        quay=["fish:0", "", *["ebony:2S"] * 4],
        hands=(["ivory:0", "amulet", "amulet", "wheat:0"], [], []),
        sets=[(1, "wheat", WHEAT), (0, "cattle", ["cattle:1S"] * 3)],
        tokens=["flood"],
    )
    acting = "Take a card, lay a set or play a character. [S1-3.1]"
    check(
        position,
        {
            "take 2": "Quay 2 is empty. [S1-4.1]",
            "take 6": "Quay 6 is too far away: take one of the first 4 cards. [S1-4.1]",
            "lay fish": "A set needs 3 cards. With amulets you have 2. [S1-5.1]",
            "add 1": "Set 1 is not yours. [S1-5.5]",
            "add 2": "You must add 3 cards. With amulets you have 2. [S1-5.5]",
            "add 3": "There is no set 3. [S1-5.5]",
            "play queen": "Not in your hand: Queen. [S1-6.1]",
            "play scribe:fish": "Not in your hand: Scribe (fish). [S1-6.1]",
            "done": "You can’t pass: take a card, lay a set or play a character. [S1-3.2]",
            "reveal flood": "Lay a set first, then you can reveal Flood. [S1-5.7]",
            "choose ivory:0": acting,
            "back green": acting,
            "name fish": acting,
            "left 1": acting,
        },
    )
    amulets = table(hands=(["amulet"] * 3, []))
    check(amulets, {"lay fish": "A new fish set needs a fish card or character. [S1-5.4]"})


def test_while_a_new_set_is_chosen() -> None:
    position = table(hands=([*FISH, "amulet", "ivory:0", "queen"], []))
    begin(position, "lay fish", "choose fish:1S", "choose fish:0")
    choosing = "Choose the cards for the set, then finish. [S1-5.1]"
    check(
        position,
        {
            "done": "A set needs 3 cards. [S1-5.1]",
            "choose fish:1S": choosing,
            "take 1": choosing,
            "choose fish:0*": "You have no such card left: fish (start card). [S1-5.1]",
            "choose ivory:0": "This card doesn’t fit the set: ivory. [S1-5.1]",
            "choose queen": "This card doesn’t fit the set: Queen. [S1-5.3]",
        },
    )
    amulets = table(hands=(["fish:0", *["amulet"] * 4], []))
    begin(amulets, "lay fish")
    alone = "A new set needs a card or character of its good. [S1-5.4]"
    check(amulets, {"choose amulet": alone})
    thief = table(hands=(["thief", *["amulet"] * 3], []))
    begin(thief, "lay fish", *["choose amulet"] * 3)
    check(thief, {"done": alone})


def test_while_cards_are_added() -> None:
    position = table(hands=(["amulet"] * 3, []), sets=[(0, "fish", FISH)])
    begin(position, "add 1", "choose amulet")
    check(
        position,
        {
            "done": "Add at least 3 cards to a set. [S1-5.5]",
            "choose fish:0": "You have no such card left: fish. [S1-5.5]",
        },
    )


def test_of_an_event() -> None:
    tokens = ["guild-eye", "curse", "prosperity"]
    ivory = ["ivory:0", "ivory:0", "ivory:3S"]
    position = table(
        seats=3,
        hands=(FISH, [], []),
        sets=[(0, "ivory", ivory), (1, "wheat", WHEAT)],
        tokens=tokens,
    )
    play(position, "lay fish: 1S 1S 0")
    revealing = "Reveal one of the remaining event tokens. [S1-5.7]"
    check(
        position,
        {
            "reveal flood": "Not among the remaining tokens: Flood. [S1-5.7]",
            "take 1": revealing,
            "done": revealing,
            "left 1": revealing,
            "add 1": revealing,
        },
    )
    for token, rule, choosing in (
        ("guild-eye", "S1-5.9", "Choose the opponent whose marker goes back."),
        ("curse", "S1-5.12", "Choose the opponent who gets the Curse."),
    ):
        copy = position.copy()
        begin(copy, f"reveal {token}")
        check(
            copy,
            {
                "left 0": f"Choose an opponent, not yourself. [{rule}]",
                "left 3": f"There are only 3 players. [{rule}]",
                "done": f"{choosing} [{rule}]",
            },
        )
    begin(position, "reveal prosperity")
    check(
        position,
        {
            "add 1": "Prosperity goes only on cattle, fish or wheat, not on ivory. [S1-5.13]",
            "add 2": "Set 2 is not yours. [S1-5.13]",
            "add 4": "There is no set 4. [S1-5.13]",
            "done": "Choose one of your sets of cattle, fish or wheat. [S1-5.13]",
        },
    )


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            ["play high-priest"],
            {
                "done": "Name one of the 6 goods. [S1-6.3]",
                "take 1": "Name one of the 6 goods. [S1-6.3]",
                "name ivory": "Not in your corruption pile: ivory. [S1-6.3]",
            },
        ),
        (
            ["play high-priest", "name cattle"],
            {
                "choose scribe:fish": (
                    "Not a character of the good you named: Scribe (fish). [S1-6.10]"
                ),
                "choose cattle:0": "Not a character of the good you named: cattle. [S1-6.10]",
                "choose vizier": "Not in your corruption pile: Vizier. [S1-6.10]",
                "done": "Remove at least 1 card from your corruption pile. [S1-6.10]",
                "take 1": (
                    "Choose characters to remove from your corruption pile, or finish. [S1-6.10]"
                ),
            },
        ),
        (
            ["play vizier"],
            {
                "left 0": "Choose an opponent, not yourself. [S1-6.4]",
                "left 3": "There are only 3 players. [S1-6.4]",
                "done": "Choose an opponent for the Vizier. [S1-6.4]",
            },
        ),
        (
            ["play vizier", "left 1"],
            {
                "choose fish:0*": (
                    "This corruption pile has no such card: fish (start card). [S1-6.4]"
                ),
                "done": "Choose a card from the corruption pile you are looking at. [S1-6.4]",
                "left 1": "Choose a card from the corruption pile you are looking at. [S1-6.4]",
            },
        ),
        (
            ["play thief"],
            {
                "left 0": "Choose an opponent, not yourself. [S1-6.7]",
                "back beige": "Choose an opponent for the Thief. [S1-6.7]",
            },
        ),
        (
            ["play thief", "left 1"],
            {
                "back green": "No card in that hand has this back: green. [S1-6.7]",
                "left 2": "Name a back colour from your opponent’s hand. [S1-6.7]",
            },
        ),
        (
            ["play merchant"],
            {
                "take 9": "Quay 9 is empty. [S1-6.8]",
                "done": "Take any card from the quays. [S1-6.8]",
            },
        ),
        (
            ["play courtesan"],
            {
                "add 1": "Set 1 is not yours. [S1-6.9]",
                "add 2": "No card in your hand fits set 2. [S1-6.9]",
                "add 4": "There is no set 4. [S1-6.9]",
                "done": "Choose one of your sets that a card from your hand fits. [S1-6.9]",
            },
        ),
        (
            ["play courtesan", "add 3"],
            {
                "done": "Choose at least 1 card. [S1-6.9]",
                "choose wheat:0": "You have no such card left: wheat. [S1-6.9]",
                "choose vizier": "This card doesn’t fit the set: Vizier. [S1-6.9]",
                "take 1": "Choose 1 or 2 cards for the set. [S1-6.9]",
            },
        ),
    ],
)
def test_of_a_character(line: list[str], expected: Reasons) -> None:
    hand = ["high-priest", "vizier", "thief", "merchant", "courtesan", "fish:0"]
    ivory = ["ivory:0", "ivory:0", "ivory:3S"]
    position = table(
        seats=3,
        hands=(hand, ["ebony:0"], []),
        piles=(["scribe:cattle"], ["fish:0"], []),
        sets=[(1, "wheat", WHEAT), (0, "ivory", ivory), (0, "fish", ["fish:1S"] * 3)],
    )
    begin(position, *line)
    check(position, expected)


def test_of_a_scribe() -> None:
    hand = ["wheat:0", "wheat:0*", *["cattle:1S"] * 5, "amulet"]
    position = table(hands=(["scribe:fish"], hand))
    play(position, "play scribe:fish")
    giving = "Choose cards for your corruption pile. [S1-6.6]"
    check(
        position,
        {
            "choose queen": "You have no such card left: Queen. [S1-6.6]",
            "choose amulet": giving,
            "done": giving,
            "take 1": giving,
        },
    )


def test_at_the_end_of_a_round() -> None:
    position = last(
        table(
            hands=([*FISH, "queen", "ebony:0"], []),
            sets=[(0, "fish", ["fish:1S"] * 3)],
            tokens=["flood"],
        )
    )
    check(
        position,
        {
            "take 1": "The round is over: you can’t take cards any more. [S1-7.1]",
            "lay ebony": "A set needs 3 cards. With amulets you have 1. [S1-5.1]",
            "add 1": "The round is over: you can’t add to a set any more. [S1-7.3]",
            "play queen": "The round is over: you can’t use powers any more. [S1-7.3]",
            "reveal flood": "The round is over: there are no more events. [S1-7.3]",
            "left 1": "The round is over: lay new sets, or finish. [S1-7.2]",
        },
    )
    begin(position, "lay fish", "choose fish:1S")
    check(
        position,
        {
            "done": "A set needs 3 cards. [S1-5.1]",
            "take 1": "Choose the cards for the set, then finish. [S1-7.2]",
        },
    )


def test_between_rounds_and_after_the_game() -> None:
    position = table(seats=3, round=2)
    with reopened(position):
        position.pop()
        position.push(frame.STARTER, 1, 0, 0)
    check(
        position,
        {
            "left 3": "There are only 3 players. [S1-7.6]",
            "done": "Choose who begins. [S1-7.6]",
            "take 1": "Choose who begins. [S1-7.6]",
        },
    )
    with reopened(position):
        position.is_over = 1
    check(position, {"left 1": "The game is over. [S1-9.1]"})
