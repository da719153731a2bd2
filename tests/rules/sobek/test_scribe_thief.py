"""Characters: Scribe and Thief. [S1-6.6] [S1-6.7]"""

from itertools import combinations

import pytest

from tests.rules.sobek.tables import GAME, ends, legal, lying, play, refused, table

NINE = [
    "ivory:3S",
    "ivory:0*",
    "ebony:2S",
    "fish:1S",
    "fish:1S",
    "wheat:1S",
    "wheat:1S",
    "amulet",
    "queen",
]
EIGHT = [
    "marble:2S",
    "marble:0",
    "marble:0*",
    "cattle:1S",
    "cattle:0",
    "wheat:0",
    "wheat:0",
    "thief",
]
SEVEN = ["ebony:0", "ebony:0*", "cattle:0*", "fish:0", "fish:0*", "amulet", "vizier"]


def parts(cards: list[str], size: int) -> set[tuple[str, ...]]:
    """All parts of that size, alike cards being interchangeable."""
    return {tuple(sorted(part)) for part in combinations(cards, size)}


@pytest.mark.rule("S1-6.6")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("scribe", ["scribe:cattle", "scribe:fish"])
def test_the_scribe_spares_hands_of_up_to_six(scribe: str, seats: int) -> None:
    hands = [[scribe], NINE[:6], EIGHT[:5], []][:seats]
    position = table(seats=seats, hands=hands)
    play(position, f"play {scribe}")
    for seat in range(1, seats):
        assert lying(position, f"hand {seat}") == sorted(hands[seat])
        assert lying(position, f"pile {seat}") == []
    assert position.to_act == 1
    assert GAME.view(position, 1).question == "turn"


@pytest.mark.rule("S1-6.6")
@pytest.mark.parametrize("scribe", ["scribe:cattle", "scribe:fish"])
def test_with_seven_cards_one_of_choice_is_discarded(scribe: str) -> None:
    position = table(hands=[[scribe], SEVEN])
    play(position, f"play {scribe}")
    view = GAME.view(position, 1)
    assert (position.to_act, view.question, view.about) == (1, "discard", 1)
    assert legal(position) == {f"choose {card}" for card in SEVEN}
    play(position, "choose fish:0*")
    assert lying(position, "pile 1") == ["fish:0*"]
    assert lying(position, "hand 1") == sorted(set(SEVEN) - {"fish:0*"})


@pytest.mark.rule("S1-6.6")
def test_discards_go_to_the_victims_own_pile_face_down() -> None:
    hands = [["scribe:fish", "ebony:0"], NINE, []]
    position = table(seats=3, hands=hands, piles=[["wheat:0"], ["fish:0"]])
    play(position, "play scribe:fish")
    events = play(position, "choose ivory:0* fish:1S fish:1S")
    assert lying(position, "pile 1") == ["fish:0", "fish:1S", "fish:1S", "ivory:0*"]
    assert lying(position, "hand 1") == sorted(
        ["ivory:3S", "ebony:2S", "wheat:1S", "wheat:1S", "amulet", "queen"]
    )
    assert lying(position, "hand 0") == ["ebony:0"]
    assert lying(position, "pile 0") == ["wheat:0"]
    discarded = [event for event in events if event.public.get("to") == "pile 1"]
    assert [event.audience for event in discarded] == [frozenset({1})] * 3


@pytest.mark.rule("S1-6.6")
def test_each_discard_of_cards_is_made_in_exactly_one_way() -> None:
    position = table(seats=3, hands=[["scribe:fish"], [], NINE])
    play(position, "play scribe:fish")
    assert position.to_act == 2
    reached = [tuple(lying(end, "pile 2")) for end in ends(position)]
    assert len(reached) == len(set(reached))
    assert set(reached) == parts(NINE, 3)


@pytest.mark.rule("S1-6.6")
def test_discarding_cards_is_compulsory_and_from_the_own_hand() -> None:
    position = table(hands=[["scribe:fish", "ebony:0"], NINE])
    play(position, "play scribe:fish")
    for text in ("done", "take 1", "choose ebony:0", "play queen", "lay fish"):
        assert refused(position, text) == "S1-6.6"
    position.play(GAME.move_number("choose wheat:1S"))
    assert refused(position, "done") == "S1-6.6"


@pytest.mark.rule("S1-6.6")
@pytest.mark.parametrize("turn", range(4))
def test_several_victims_discard_in_turn_order_and_the_own_hand_stays(turn: int) -> None:
    three = [NINE, EIGHT, SEVEN]
    hands: list[list[str]] = [[] for _ in range(4)]
    hands[turn] = ["scribe:cattle", "high-priest", *["amulet"] * 3, "fish:1S", "fish:1S", "fish:1S"]
    for steps, hand in enumerate(three, 1):
        hands[(turn + steps) % 4] = hand
    position = table(seats=4, turn=turn, hands=hands)
    play(position, "play scribe:cattle")
    for steps, discards in enumerate(("ivory:3S amulet queen", "marble:0 cattle:1S", "vizier"), 1):
        victim = (turn + steps) % 4
        assert position.to_act == victim
        play(position, f"choose {discards}")
        assert lying(position, f"pile {victim}") == sorted(discards.split())
        assert len(lying(position, f"hand {victim}")) == 6
    assert lying(position, f"hand {turn}") == sorted(hands[turn][1:])
    assert lying(position, f"pile {turn}") == []
    assert position.to_act == (turn + 1) % 4
    assert GAME.view(position, position.to_act).question == "turn"


@pytest.mark.rule("S1-6.6")
def test_victims_with_few_cards_are_passed_over() -> None:
    position = table(seats=4, turn=2, hands=[NINE[:6], EIGHT, ["scribe:fish"], SEVEN])
    play(position, "play scribe:fish")
    assert position.to_act == 3
    play(position, "choose vizier")
    assert position.to_act == 1
    play(position, "choose wheat:0 wheat:0")
    assert lying(position, "pile 0") == []
    assert position.to_act == 3
    assert GAME.view(position, 3).question == "turn"


HAND = ["fish:0*", "wheat:1S", "wheat:0", "amulet", "queen"]


@pytest.mark.rule("S1-6.7")
def test_the_thief_names_an_opponent_and_a_back_and_chance_gives_the_card() -> None:
    position = table(seats=3, hands=[["thief", "ivory:0*"], ["ebony:0"], HAND])
    position.play(GAME.move_number("play thief"))
    assert legal(position) == {"left 1", "left 2"}
    position.play(GAME.move_number("left 2"))
    assert GAME.view(position, 0).about == 2
    assert legal(position) == {"back green", "back beige", "back orange"}
    position.follow([GAME.outcome_number("wheat:1S")])
    position.play(GAME.move_number("back beige"))
    assert lying(position, "hand 0") == ["ivory:0*", "wheat:1S"]
    assert lying(position, "hand 2") == ["amulet", "fish:0*", "queen", "wheat:0"]
    assert lying(position, "hand 1") == ["ebony:0"]
    assert lying(position, "discard") == ["thief"]
    assert position.to_act == 1


@pytest.mark.rule("S1-6.7")
@pytest.mark.parametrize(
    ("seats", "turn", "steps", "victim"),
    [(2, 0, 1, 1), (2, 1, 1, 0), (3, 1, 2, 0), (4, 2, 1, 3), (4, 3, 3, 2)],
)
@pytest.mark.parametrize(("back", "card"), [("green", "fish:0*"), ("orange", "queen")])
def test_the_thief_gets_the_only_card_with_that_back(
    back: str, card: str, seats: int, turn: int, steps: int, victim: int
) -> None:
    hands: list[list[str]] = [[] for _ in range(seats)]
    hands[turn], hands[victim] = ["thief"], HAND
    position = table(seats=seats, turn=turn, hands=hands)
    play(position, f"play thief: left-{steps} {back}", card)
    assert lying(position, f"hand {turn}") == [card]
    assert lying(position, f"hand {victim}") == sorted(set(HAND) - {card})
    assert lying(position, f"pile {turn}") == lying(position, f"pile {victim}") == []
    assert position.to_act == (turn + 1) % seats


@pytest.mark.rule("S1-6.7")
def test_every_card_with_that_back_may_be_the_stolen_one() -> None:
    stolen = []
    for seed in range(300):
        hand = ["wheat:1S", "wheat:1S", "amulet", "fish:0*", "queen"]
        position = table(hands=[["thief"], hand])
        position.seed(seed)
        play(position, "play thief: left-1 beige")
        stolen += lying(position, "hand 0")
    assert set(stolen) == {"wheat:1S", "amulet"}
    assert 150 < stolen.count("wheat:1S") < 250


@pytest.mark.rule("S1-6.7")
def test_a_back_that_is_not_in_that_hand_cannot_be_named() -> None:
    position = table(seats=3, hands=[["thief", "fish:0*"], ["wheat:0"], ["queen"]])
    for text in ("play thief", "left 1"):
        position.play(GAME.move_number(text))
    assert legal(position) == {"back beige"}
    for text in ("back green", "back orange", "done"):
        assert refused(position, text) == "S1-6.7"


@pytest.mark.rule("S1-6.7")
def test_the_thief_does_not_steal_from_himself() -> None:
    position = table(seats=3, hands=[["thief", "fish:0*"], ["wheat:0"], ["queen"]])
    position.play(GAME.move_number("play thief"))
    for text in ("left 0", "left 3", "back green", "done"):
        assert refused(position, text) == "S1-6.7"


@pytest.mark.rule("S1-6.7")
@pytest.mark.parametrize(("seats", "steps"), [(2, 1), (3, 1), (3, 2), (4, 1), (4, 2), (4, 3)])
def test_an_opponent_with_an_empty_hand_may_be_chosen_to_no_effect(seats: int, steps: int) -> None:
    hands = [["thief", "fish:0*"], ["wheat:0"], ["amulet"], ["cattle:0"]][:seats]
    hands[steps] = []
    position = table(seats=seats, hands=hands, piles=[["ebony:0"]] * 2)
    play(position, f"play thief: left-{steps}")
    assert [lying(position, f"hand {n}") for n in range(seats)] == [["fish:0*"], *hands[1:]]
    assert lying(position, "pile 1") == ["ebony:0"]
    assert position.to_act == 1
    assert GAME.view(position, 1).question == "turn"
