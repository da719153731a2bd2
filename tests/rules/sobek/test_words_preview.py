"""What can be chosen, in sentences that say what follows."""

import pytest

from shedet.games.sobek.rules import frame
from tests.laying import reopened
from tests.rules.sobek.said import begin, choices, last
from tests.rules.sobek.tables import table

FISH = ["fish:0", "fish:1S", "fish:1S"]
WHEAT = ["wheat:0", "wheat:1S", "wheat:1S"]


def test_takes_say_their_price_and_what_they_leave_to_the_next_player() -> None:
    position = table(
        seats=3,
        quay=["", "fish:1S", "queen", "", "ivory:0", "amulet", "wheat:0", "marble:2S"],
        turn=2,
    )
    assert choices(position) == {
        "take 2": "Take fish with 1 scarab from quay 2 (free). Ann can then take: face-down"
        " character card, ivory, amulet, wheat.",
        "take 3": "Take a face-down character card from quay 3. Costs 1 corruption (fish with 1"
        " scarab). Ann can then take: ivory, amulet, wheat, marble with 2 scarabs.",
        "take 5": "Take ivory from quay 5. Costs 2 corruption (fish with 1 scarab, face-down"
        " character card). Ann can then take: amulet, wheat, marble with 2 scarabs.",
        "take 6": "Take an amulet from quay 6. Costs 3 corruption (fish with 1 scarab, face-down"
        " character card, ivory). Ann can then take: wheat, marble with 2 scarabs.",
    }


def test_a_take_of_the_last_card_says_what_comes_after_it() -> None:
    quay = ["fish:0", "wheat:0"]
    passing = "Take wheat from quay 2. Costs 1 corruption (fish). "
    full = choices(table(quay=quay))
    assert full["take 1"] == "Take fish from quay 1 (free). Ben can then take: wheat."
    assert full["take 2"] == passing + "Then 9 new cards come to the quays."
    few = choices(table(quay=quay, deck=["ivory:0"]))
    assert few["take 2"] == passing + "Then 1 new card comes to the quays."
    none = choices(table(quay=quay, deck=[]))
    assert none["take 2"] == passing + "Then the round ends."


def test_new_sets_say_what_all_cards_would_bring() -> None:
    position = table(
        hands=(["fish:1S", "fish:1S", "thief", "amulet", "wheat:0"], []),
        tokens=["flood", "curse"],
    )
    said = choices(position)
    assert said["lay fish"] == (
        "Lay up to 4 fish cards. With all of them: 2 scarabs × 4 cards = 8 points. Then"
        " you look at 2 event tokens and reveal one."
    )
    assert "lay wheat" not in said
    begin(position, "lay fish")
    assert choices(position) == {
        "choose fish:1S": (
            "Lay fish with 1 scarab: 1 scarab × 1 card = 1 point so far. Add at least 2 more cards."
        ),
    }
    begin(position, "choose fish:1S")
    assert choices(position) == {
        "choose fish:1S": (
            "Lay fish with 1 scarab: 2 scarabs × 2 cards = 4 points so far. Add at"
            " least 1"
            " more card."
        ),
        "choose amulet": (
            "Lay an amulet: 1 scarab × 2 cards = 2 points so far. Add at least 1 more card."
        ),
    }
    begin(position, "choose fish:1S", "choose amulet")
    assert choices(position) == {
        "choose thief": "Lay the Thief: 2 scarabs × 4 cards = 8 points.",
        "done": "Lay these 3 cards: 2 scarabs × 3 cards = 6 points. Then you look at 2 event"
        " tokens and reveal one.",
    }


def test_amulets_alone_say_that_a_card_of_the_good_must_follow() -> None:
    position = table(hands=(["amulet", "amulet", "amulet", "thief"], []))
    begin(position, "lay fish", "choose amulet", "choose amulet")
    assert choices(position) == {
        "choose amulet": (
            "Lay an amulet: 0 scarabs × 3 cards = 0 points so far. Add at least 1 more card."
        ),
        "choose thief": "Lay the Thief: 0 scarabs × 3 cards = 0 points.",
    }


def test_additions_are_compared_with_the_set_as_it_is() -> None:
    position = table(
        hands=(["wheat:0", "wheat:0*", "amulet"], []),
        sets=[(1, "fish", FISH), (0, "wheat", WHEAT)],
        prosperity={2: 1},
        tokens=["flood"],
    )
    said = choices(position)
    assert said["add 2"] == (
        "Add up to 3 cards to your set 2 (wheat). With all of them: 4 scarabs × 6 cards"
        " = 24 points instead of 12. Then you reveal the last event token."
    )
    assert said["lay wheat"] == (
        "Lay up to 3 wheat cards. With all of them: 0 scarabs × 3 cards = 0 points. Then"
        " you reveal the last event token."
    )
    begin(position, "add 2", "choose wheat:0")
    assert choices(position) == {
        "choose wheat:0*": (
            "Add wheat (start card) to your set 2 (wheat): 4 scarabs × 5 cards ="
            " 20 points"
            " so far. Add at least 1 more card."
        ),
    }
    begin(position, "choose wheat:0*")
    assert choices(position) == {
        "choose amulet": "Add an amulet to your set 2 (wheat): 4 scarabs × 6 cards = 24 points.",
    }
    begin(position, "choose amulet")
    assert choices(position) == {
        "done": "Add these 3 cards: 4 scarabs × 6 cards = 24 points. Then you reveal the last"
        " event token.",
    }


def test_two_sets_of_one_good_are_told_apart_by_their_numbers() -> None:
    position = table(
        hands=(["fish:1S", "fish:1S", "amulet"], []),
        sets=[(0, "fish", FISH), (0, "fish", ["fish:0", "fish:1S", "thief"])],
    )
    said = choices(position)
    assert "your set 1 (fish)" in said["add 1"]
    assert "your set 2 (fish)" in said["add 2"]
    assert said["add 1"].endswith("instead of 6. No event tokens are left.")
    assert said["add 2"].endswith("instead of 3. No event tokens are left.")


def test_the_end_of_a_round_says_what_stays_and_what_corruption_becomes() -> None:
    position = last(
        table(
            hands=([*FISH, "amulet", "queen", "ivory:3S"], []),
            piles=(["wheat:0"], []),
            curses=[1, 0],
        )
    )
    assert choices(position) == {
        "lay ivory": "Lay up to 3 ivory cards sideways. With all of them: 3 scarabs = 3 points. 3"
        " cards stay in your hand.",
        "lay fish": "Lay up to 4 fish cards sideways. With all of them: 2 scarabs = 2 points. 2"
        " cards stay in your hand.",
        "done": "Finish: 6 cards go to your corruption pile (9 in all).",
    }
    begin(position, "lay fish", "choose fish:1S", "choose fish:1S", "choose fish:0")
    assert choices(position) == {
        "choose amulet": "Lay an amulet: 2 scarabs = 2 points.",
        "done": "Lay these 3 cards sideways: 2 scarabs = 2 points. 3 cards stay in your hand.",
    }
    empty = last(table(seats=3, piles=(["wheat:0"], [], [])))
    assert choices(empty) == {"done": "Finish: your hand is empty (1 corruption in all)."}


@pytest.mark.parametrize(
    ("seats", "seat", "said"),
    [
        (2, 1, ["You begin round 2, then Ann.", "Ann begins round 2, then Ben."]),
        (
            3,
            2,
            [
                "You begin round 2, then Ann, Ben.",
                "Ann begins round 2, then Ben, Cem.",
                "Ben begins round 2, then Cem, Ann.",
            ],
        ),
        (
            4,
            1,
            [
                "You begin round 2, then Cem, Dan, Ann.",
                "Cem begins round 2, then Dan, Ann, Ben.",
                "Dan begins round 2, then Ann, Ben, Cem.",
                "Ann begins round 2, then Ben, Cem, Dan.",
            ],
        ),
    ],
)
def test_the_first_player_is_named_with_the_order_of_turns(
    seats: int, seat: int, said: list[str]
) -> None:
    position = table(seats=seats, round=2)
    with reopened(position):
        position.pop()
        position.push(frame.STARTER, seat, 0, 0)
    assert choices(position) == {f"left {left}": sentence for left, sentence in enumerate(said)}
