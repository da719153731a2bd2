"""Whose turn it is and what is asked, in sentences."""

from tests.rules.sobek.said import begin, last, status
from tests.rules.sobek.tables import play, table

FISH = ["fish:0", "fish:1S", "fish:1S"]
WHEAT = ["wheat:0", "wheat:1S", "wheat:1S"]


def test_status_of_a_waiting_seat_tells_nothing_of_the_cards_in_hand() -> None:
    full = table(seats=3, hands=(["queen", *FISH], [], []))
    poor = table(seats=3, hands=(["queen", "ivory:0", "wheat:0", "marble:0"], [], []))
    for seat in (1, 2, 3):
        said = "Ann’s turn: take a card, lay a set or play a character."
        assert status(full, seat) == status(poor, seat) == said
    taking = "take one of the first 4 cards"
    price = "Each card you skip goes to your corruption pile."
    assert status(full, 0) == f"Your turn: {taking}, lay a set, or play a character card. {price}"
    assert status(poor, 0) == f"Your turn: {taking} or play a character card. {price}"


def test_status_of_a_turn_counts_the_cards_that_can_be_taken() -> None:
    one = table(quay=["", "", "fish:0"])
    assert status(one, 0) == "Your turn: take the last card (free)."
    three = table(quay=["fish:0", "", "wheat:0", "", "", "", "", "", "ivory:0"])
    assert status(three, 0) == (
        "Your turn: take one of the first 3 cards. Each card you skip goes to your corruption pile."
    )


def test_the_others_see_no_line_that_is_not_complete() -> None:
    position = table(seats=3, hands=(["thief", "vizier", "amulet", *FISH], ["ivory:0"], []))
    waiting = status(position, 1)
    for line in (["lay fish", "choose fish:0"], ["play thief", "left 1"], ["play vizier"]):
        copy = position.copy()
        begin(copy, *line)
        assert status(copy, 0) != status(position, 0)
        assert [status(copy, seat) for seat in (1, 2, 3)] == [waiting] * 3


def test_amulets_alone_are_not_yet_enough() -> None:
    position = table(hands=(["amulet", "amulet", "amulet", "thief"], []))
    begin(position, "lay fish", *["choose amulet"] * 3)
    assert status(position, 0) == "Choose at least 1 more card to lay as fish."


def test_an_addition_is_asked_for_with_the_number_of_the_set() -> None:
    position = table(
        hands=(["fish:0", "fish:0", "amulet", "amulet"], []),
        sets=[(1, "wheat", WHEAT), (0, "fish", ["fish:1S", "fish:1S", "thief"])],
    )
    begin(position, "add 2")
    assert status(position, 0) == (
        "Choose 3 or more cards for your set 2 (fish, now 2 scarabs × 3 cards = 6 points)."
    )
    begin(position, "choose fish:0")
    assert status(position, 0) == "Choose at least 2 more cards for your set 2 (fish)."
    begin(position, "choose fish:0", "choose amulet")
    assert status(position, 0) == (
        "Add another card to your set 2 (fish), or finish (2 scarabs × 6 cards = 12 points)."
    )


def test_an_event_is_asked_for() -> None:
    position = table(seats=3, hands=(FISH, [], []), tokens=["flood", "curse"])
    play(position, "lay fish: 1S 1S 0")
    assert status(position, 0) == "Reveal one of the 2 event tokens left."
    for seat in (1, 2, 3):
        assert status(position, seat) == ("Ann is choosing one of the 2 event tokens left.")
    only = table(hands=(FISH, []), tokens=["flood"])
    play(only, "lay fish: 1S 1S 0")
    assert status(only, 0) == "Reveal the last event token."
    assert status(only, 1) == "Ann is revealing the last event token."


def test_whose_pile_the_vizier_robs() -> None:
    position = table(seats=3, hands=(["vizier"], [], []), piles=([], [], ["fish:1S", "queen"]))
    play(position, "play vizier: left-2")
    assert status(position, 0) == "Take a card from Cem’s corruption pile."
    assert status(position, 2) == "Ann is choosing a card from your corruption pile."
    for seat in (1, 3):
        assert status(position, seat) == ("Ann is choosing a card from Cem’s corruption pile.")


def test_the_end_of_a_round_says_that_the_rest_of_the_hand_becomes_corruption() -> None:
    position = last(table(seats=3, hands=([*FISH, "queen", "ivory:0"], ["wheat:0"], [])))
    assert status(position, 0) == (
        "The round is over. Lay sets sideways, or finish. What is left of your 5 cards"
        " goes to corruption."
    )
    for seat in (1, 2, 3):
        assert status(position, seat) == ("The round is over. Ann may lay sets sideways.")
    begin(position, "lay fish")
    assert status(position, 0) == (
        "Choose 3 or more cards to lay sideways as fish. Only their scarabs count."
    )
    begin(position, "choose fish:1S", "choose fish:1S", "choose fish:0", "done")
    assert status(position, 0) == (
        "The round is over. You can’t lay a set. 2 cards go to your corruption pile."
    )
    play(position, "done")
    assert status(position, 1) == (
        "The round is over. You can’t lay a set. 1 card goes to your corruption pile."
    )
    play(position, "done")
    assert status(position, 2) == "The round is over. Your hand is empty."
