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
    acting = "Take a card, lay a set or play a character card. [S1-3.1]"
    check(
        position,
        {
            "take 2": "Quay 2 is empty. [S1-4.1]",
            "take 6": "The card on quay 6 is not among the first four. [S1-4.1]",
            "lay fish": "A set needs three cards; you hold 2 with amulets. [S1-5.1]",
            "add 1": "Set 1 is not yours. [S1-5.5]",
            "add 2": "Three cards must be added to a set; you hold 2 with amulets. [S1-5.5]",
            "add 3": "There is no set 3. [S1-5.5]",
            "play queen": "Not in your hand: Queen. [S1-6.1]",
            "play scribe:fish": "Not in your hand: Scribe (fish). [S1-6.1]",
            "done": "Nobody may pass. [S1-3.2]",
            "reveal flood": "Flood is revealed only once a set is laid. [S1-5.7]",
            "choose ivory:0": acting,
            "back green": acting,
            "name fish": acting,
            "left 1": acting,
        },
    )
    amulets = table(hands=(["amulet"] * 3, []))
    check(amulets, {"lay fish": "A new set of fish needs a card or character of it. [S1-5.4]"})


def test_while_a_new_set_is_chosen() -> None:
    position = table(hands=([*FISH, "amulet", "ivory:0", "queen"], []))
    begin(position, "lay fish", "choose fish:1S", "choose fish:0")
    choosing = "Choose the cards to lay, kind by kind upward, then be done. [S1-5.1]"
    check(
        position,
        {
            "done": "A set needs three cards. [S1-5.1]",
            "choose fish:1S": choosing,
            "take 1": choosing,
            "choose fish:0*": "No such card is left in your hand: fish (start card). [S1-5.1]",
            "choose ivory:0": "This is neither of the good of the set nor an amulet: ivory."
            " [S1-5.1]",
            "choose queen": "This is neither of the good of the set nor an amulet: Queen. [S1-5.3]",
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
            "done": "At least three cards must be added to a set. [S1-5.5]",
            "choose fish:0": "No such card is left in your hand: fish. [S1-5.5]",
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
    revealing = "Reveal one of the event tokens that are left. [S1-5.7]"
    check(
        position,
        {
            "reveal flood": "This is not among the tokens that are left: Flood. [S1-5.7]",
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
            "add 1": "Prosperity lies only on cattle, fish or wheat, not on ivory. [S1-5.13]",
            "add 2": "Set 2 is not yours. [S1-5.13]",
            "add 4": "There is no set 4. [S1-5.13]",
            "done": "Choose a set of yours of cattle, fish or wheat. [S1-5.13]",
        },
    )


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            ["play high-priest"],
            {
                "done": "Name one of the six goods. [S1-6.3]",
                "take 1": "Name one of the six goods. [S1-6.3]",
                "name ivory": "Your corruption pile has no card of this: ivory. [S1-6.3]",
            },
        ),
        (
            ["play high-priest", "name cattle"],
            {
                "choose scribe:fish": "Not a character of the good that you named: Scribe (fish)."
                " [S1-6.10]",
                "choose cattle:0": "Not a character of the good that you named: cattle. [S1-6.10]",
                "choose vizier": "Not in your corruption pile: Vizier. [S1-6.10]",
                "done": "At least one card must leave your corruption pile. [S1-6.10]",
                "take 1": "Choose the characters that leave your corruption pile,"
                " or keep them there. [S1-6.10]",
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
                "choose fish:0*": "No such card is in this corruption pile: fish (start card)."
                " [S1-6.4]",
                "done": "Choose a card of the corruption pile that you see. [S1-6.4]",
                "left 1": "Choose a card of the corruption pile that you see. [S1-6.4]",
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
                "left 2": "Name a back colour in the hand of the opponent. [S1-6.7]",
            },
        ),
        (
            ["play merchant"],
            {
                "take 9": "Quay 9 is empty. [S1-6.8]",
                "done": "Take any card of the quays. [S1-6.8]",
            },
        ),
        (
            ["play courtesan"],
            {
                "add 1": "Set 1 is not yours. [S1-6.9]",
                "add 2": "No card of your hand fits set 2. [S1-6.9]",
                "add 4": "There is no set 4. [S1-6.9]",
                "done": "Choose a set of yours that a card of your hand fits. [S1-6.9]",
            },
        ),
        (
            ["play courtesan", "add 3"],
            {
                "done": "Choose at least one card. [S1-6.9]",
                "choose wheat:0": "No such card is left in your hand: wheat. [S1-6.9]",
                "choose vizier": "This is neither of the good of the set nor an amulet: Vizier."
                " [S1-6.9]",
                "take 1": "Choose one or two cards for the set, kind by kind upward. [S1-6.9]",
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
    giving = "Choose cards to give up, kind by kind upward. [S1-6.6]"
    check(
        position,
        {
            "choose queen": "No such card is left in your hand: Queen. [S1-6.6]",
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
            "take 1": "The round is over: nothing can be taken. [S1-7.1]",
            "lay ebony": "A set needs three cards; you hold 1 with amulets. [S1-5.1]",
            "add 1": "The round is over: nothing can be added to a set. [S1-7.3]",
            "play queen": "The round is over: no power can be used. [S1-7.3]",
            "reveal flood": "The round is over: no event happens. [S1-7.3]",
            "left 1": "The round is over: lay new sets, or be done. [S1-7.2]",
        },
    )
    begin(position, "lay fish", "choose fish:1S")
    check(
        position,
        {
            "done": "A set needs three cards. [S1-5.1]",
            "take 1": "Choose the cards to lay, kind by kind upward, then be done. [S1-7.2]",
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
            "done": "Name the player who begins. [S1-7.6]",
            "take 1": "Name the player who begins. [S1-7.6]",
        },
    )
    with reopened(position):
        position.is_over = 1
    check(position, {"left 1": "The game is over. [S1-9.1]"})
