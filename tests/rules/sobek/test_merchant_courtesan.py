"""Characters: Merchant and Courtesan. [S1-6.8] [S1-6.9]"""

from itertools import combinations

import pytest

from tests.rules.sobek.tables import GAME, ends, legal, lying, play, refused, table, told

QUAY = ["", "fish:0", "", "wheat:1S", "ebony:2S", "queen", "cattle:0", "marble:0", "thief"]
FISH = ["fish:1S", "fish:1S", "fish:0"]


@pytest.mark.rule("S1-6.8")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("number", [2, 4, 5, 6, 7, 8, 9])
def test_the_merchant_takes_any_card_and_the_others_stay(number: int, seats: int) -> None:
    position = table(seats=seats, quay=QUAY, hands=[["merchant"]])
    position.play(GAME.move_number("play merchant"))
    assert legal(position) == {f"take {n}" for n in (2, 4, 5, 6, 7, 8, 9)}
    position.play(GAME.move_number(f"take {number}"))
    assert lying(position, "hand 0") == [QUAY[number - 1]]
    assert lying(position, "pile 0") == []
    for n, card in enumerate(QUAY, 1):
        assert lying(position, f"quay {n}") == ([card] if card and n != number else [])
    assert position.to_act == 1


@pytest.mark.rule("S1-6.8")
def test_the_gap_that_the_merchant_leaves_closes_up() -> None:
    position = table(quay=QUAY, hands=[["merchant"]])
    play(position, "play merchant: 5")
    assert legal(position) == {"take 2", "take 4", "take 6", "take 7"}


@pytest.mark.rule("S1-6.8")
def test_the_merchant_takes_a_character_unseen_by_the_others() -> None:
    position = table(seats=3, quay=QUAY, hands=[["merchant"]])
    events = play(position, "play merchant: 6")
    taken = [event for event in events if event.public.get("to") == "hand 0"]
    assert [event.audience for event in taken] == [frozenset({0})]
    assert [event.private["piece"] for event in taken] == ["queen"]


@pytest.mark.rule("S1-6.8")
def test_the_merchant_must_take_and_only_from_a_quay_with_a_card() -> None:
    position = table(quay=QUAY, hands=[["merchant"]])
    position.play(GAME.move_number("play merchant"))
    for text in ("done", "take 1", "take 3"):
        assert refused(position, text) == "S1-6.8"


@pytest.mark.rule("S1-6.8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_the_last_card_of_the_quays_they_are_filled(seats: int) -> None:
    nine = ["ivory:0", "ebony:0", "marble:0", "cattle:0", "fish:0", "wheat:0", "amulet"]
    nine += ["queen", "vizier"]
    quay = [""] * 4 + ["fish:1S"]
    position = table(seats=seats, quay=quay, deck=[*nine, "wheat:1S"], hands=[["merchant"]])
    events = play(position, "play merchant: 5", *nine)
    assert [event["cards"] for event in told(events, "delivered")] == [9]
    assert [lying(position, f"quay {n}") for n in range(1, 10)] == [[card] for card in nine]
    assert lying(position, "hand 0") == ["fish:1S"]
    assert GAME.view(position, 1).deck == 1
    assert position.to_act == 1
    assert legal(position) == {"take 1", "take 2", "take 3", "take 4"}


@pytest.mark.rule("S1-6.8")
@pytest.mark.rule("S1-7.1")
@pytest.mark.parametrize(("seats", "turn"), [(2, 1), (3, 2), (4, 1)])
def test_with_the_last_card_of_the_deck_gone_the_round_ends(seats: int, turn: int) -> None:
    hands = [["amulet"], ["ivory:0"], ["ebony:0"], ["marble:0"]][:seats]
    hands[turn] = ["merchant", "fish:0"]
    position = table(seats=seats, turn=turn, quay=["", "wheat:0"], deck=(), hands=hands)
    events = play(position, "play merchant: 2")
    assert len(told(events, "last")) == 1
    assert told(events, "turn") == []
    view = GAME.view(position, turn)
    assert (view.question, view.to_act) == ("last", turn)
    assert lying(position, f"hand {turn}") == ["fish:0", "wheat:0"]
    assert legal(position) == {"done"}


@pytest.mark.rule("S1-6.9")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("gift", [["fish:1S"], ["fish:1S", "fish:0*"], ["fish:0*"]])
def test_the_courtesan_adds_one_or_two_cards_without_an_event(gift: list[str], seats: int) -> None:
    hands = [["courtesan", "fish:1S", "fish:0*", "wheat:0"]]
    position = table(
        seats=seats, hands=hands, sets=[(0, "fish", FISH)], tokens=["deceit"], piles=[["amulet"]]
    )
    events = play(position, f"play courtesan: 1 {' '.join(gift)}")
    assert lying(position, "set 1") == sorted([*FISH, *gift])
    assert lying(position, "hand 0") == sorted({"fish:1S", "fish:0*", "wheat:0"} - set(gift))
    assert lying(position, "discard") == ["courtesan"]
    assert lying(position, "stack") == ["deceit"]
    assert told(events, "revealed") == []
    assert position.to_act == 1
    assert GAME.view(position, 1).question == "turn"


@pytest.mark.rule("S1-6.9")
def test_the_courtesan_adds_neither_no_card_nor_three() -> None:
    hand = ["courtesan", "fish:1S", "fish:0", "fish:0"]
    position = table(hands=[hand], sets=[(0, "fish", FISH)])
    for text in ("play courtesan", "add 1"):
        position.play(GAME.move_number(text))
        assert refused(position, "done") == "S1-6.9"
    position.play(GAME.move_number("choose fish:1S"))
    assert legal(position) == {"choose fish:0", "done"}
    position.play(GAME.move_number("choose fish:0"))
    assert position.to_act == 1
    assert lying(position, "hand 0") == ["fish:0"]


@pytest.mark.rule("S1-6.9")
def test_each_gift_of_cards_is_given_in_exactly_one_way() -> None:
    fitting = ["fish:1S", "fish:0", "fish:0", "amulet", "amulet", "thief", "scribe:fish"]
    hand = [*fitting, "courtesan", "wheat:0", "scribe:cattle", "queen"]
    position = table(seats=3, hands=[hand], sets=[(0, "fish", FISH)])
    for text in ("play courtesan", "add 1"):
        position.play(GAME.move_number(text))
    reached = []
    for end in ends(position):
        given = lying(end, "set 1")
        for card in FISH:
            given.remove(card)
        reached.append(tuple(given))
    assert len(reached) == len(set(reached))
    assert set(reached) == {
        tuple(sorted(part)) for size in (1, 2) for part in combinations(fitting, size)
    }


@pytest.mark.rule("S1-6.9")
def test_a_character_given_to_a_set_does_not_use_its_power() -> None:
    position = table(hands=[["courtesan", "thief"], ["ebony:0"]], sets=[(0, "fish", FISH)])
    play(position, "play courtesan: 1 thief")
    assert lying(position, "set 1") == sorted([*FISH, "thief"])
    assert lying(position, "hand 1") == ["ebony:0"]
    assert position.to_act == 1


@pytest.mark.rule("S1-6.9")
def test_the_courtesan_gives_to_own_sets_that_a_card_can_join() -> None:
    sets = [
        (0, "fish", FISH),
        (1, "ebony", ["ebony:2S", "ebony:2S", "ebony:2S"]),
        (0, "wheat", ["wheat:1S", "wheat:1S", "wheat:1S"]),
        (0, "fish", ["fish:1S", "fish:1S", "amulet"]),
    ]
    hand = ["courtesan", "fish:0", "ebony:0", "marble:0"]
    position = table(seats=3, hands=[hand], sets=sets)
    position.play(GAME.move_number("play courtesan"))
    assert legal(position) == {"add 1", "add 4"}
    for number in (2, 3, 5):
        assert refused(position, f"add {number}") == "S1-6.9"
    position.play(GAME.move_number("add 4"))
    assert GAME.view(position, 0).about == 4
    assert legal(position) == {"choose fish:0"}
    assert refused(position, "choose ebony:0") == "S1-6.9"
    position.play(GAME.move_number("choose fish:0"))
    assert legal(position) == {"done"}
    position.play(GAME.move_number("done"))
    assert lying(position, "set 4") == ["amulet", "fish:0", "fish:1S", "fish:1S"]


@pytest.mark.rule("S1-6.9")
@pytest.mark.parametrize("card", ["amulet", "merchant", "wheat:0*"])
def test_amulets_and_characters_alone_can_be_given(card: str) -> None:
    sets = [(0, "wheat", ["wheat:1S", "wheat:1S", "wheat:1S"])]
    position = table(hands=[["courtesan", card]], sets=sets)
    play(position, f"play courtesan: 1 {card}")
    assert lying(position, "set 1") == sorted([card, *["wheat:1S"] * 3])
    assert lying(position, "hand 0") == []


@pytest.mark.rule("S1-6.9")
@pytest.mark.parametrize(("hand", "owner"), [([], 0), (["fish:0"], 0), (["wheat:0", "amulet"], 1)])
def test_the_courtesan_is_without_effect_only_if_nothing_can_be_added(
    hand: list[str], owner: int
) -> None:
    """She does not join a set herself."""
    sets = [(owner, "wheat", ["wheat:1S", "wheat:1S", "wheat:1S"])]
    position = table(hands=[["courtesan", *hand]], sets=sets)
    play(position, "play courtesan")
    assert lying(position, "set 1") == ["wheat:1S"] * 3
    assert lying(position, "hand 0") == sorted(hand)
    assert lying(position, "discard") == ["courtesan"]
    assert position.to_act == 1
