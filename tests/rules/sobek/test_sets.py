"""Chapter 5: laying a set."""

from collections.abc import Sequence
from itertools import combinations

import pytest

from tests.rules.sobek.tables import GAME, ends, finish, legal, lying, play, refused, table, told

GOODS = ("ivory", "ebony", "marble", "cattle", "fish", "wheat")
QUAY = ["ivory:0"]


def sets_of(own: Sequence[str], amulets: Sequence[str], added: bool) -> set[tuple[str, ...]]:
    """By brute force: every choice of three or more, with one card of the good if it is new."""
    cards = [*own, *amulets]
    return {
        tuple(sorted(choice))
        for size in range(3, len(cards) + 1)
        for choice in combinations(cards, size)
        if added or set(choice) & set(own)
    }


@pytest.mark.rule("S1-5.1")
def test_three_cards_of_one_good_are_a_set() -> None:
    position = table(quay=QUAY, hands=(["fish:1S", "fish:1S", "fish:0", "wheat:0"], []))
    events = play(position, "lay fish: 1S 1S 0")
    assert lying(position, "set 1") == ["fish:0", "fish:1S", "fish:1S"]
    assert lying(position, "hand 0") == ["wheat:0"]
    assert told(events, "laid") == [
        {"set": 1, "good": "fish", "cards": 3, "sideways": 0, "added": 0}
    ]
    assert position.to_act == 1


@pytest.mark.rule("S1-5.1")
def test_a_set_lies_face_up_before_its_player() -> None:
    position = table(seats=3, quay=QUAY, hands=([], ["fish:1S", "fish:1S", "fish:0*"]), turn=1)
    play(position, "lay fish: 1S 1S 0*")
    for seat in range(4):
        players = GAME.view(position, seat).players
        assert [len(player.sets) for player in players] == [0, 1, 0]
        laid = players[1].sets[0]
        assert (laid.number, laid.good, laid.prosperity, laid.sideways) == (1, "fish", 0, False)
        assert sorted(laid.cards) == ["fish:0*", "fish:1S", "fish:1S"]


@pytest.mark.rule("S1-5.1")
def test_a_set_may_have_more_than_three_cards_and_part_of_the_good_may_stay() -> None:
    hand = ["wheat:1S"] * 5 + ["wheat:0"] * 3 + ["wheat:0*"] * 2
    position = table(quay=QUAY, hands=(hand, []))
    play(position, "lay wheat: 1S 1S 1S 1S 1S 0 0 0*")
    assert len(lying(position, "set 1")) == 8
    assert lying(position, "hand 0") == ["wheat:0", "wheat:0*"]


@pytest.mark.rule("S1-5.1")
def test_cards_without_scarabs_make_a_set_too() -> None:
    position = table(quay=QUAY, hands=(["marble:0", "marble:0", "marble:0*"], []))
    play(position, "lay marble: 0 0 0*")
    assert len(lying(position, "set 1")) == 3


@pytest.mark.rule("S1-5.1")
def test_two_cards_are_not_a_set() -> None:
    position = table(quay=QUAY, hands=(["fish:0*", "fish:1S", "wheat:0"], []))
    assert legal(position) == {"take 1"}
    assert refused(position, "lay fish") == "S1-5.1"


@pytest.mark.rule("S1-5.1")
def test_a_set_cannot_stop_at_two_cards() -> None:
    position = table(quay=QUAY, hands=(["fish:1S", "fish:0", "fish:0*"], []))
    for text in ("lay fish", "choose fish:1S", "choose fish:0"):
        position.play(GAME.move_number(text))
        assert refused(position, "done") == "S1-5.1"
    position.play(GAME.move_number("choose fish:0*"))
    assert legal(position) == {"done"}


@pytest.mark.rule("S1-5.1")
def test_only_choices_that_leave_three_cards_are_offered() -> None:
    position = table(quay=QUAY, hands=(["fish:1S", "fish:0", "fish:0*", "thief"], []))
    position.play(GAME.move_number("lay fish"))
    assert legal(position) == {"choose fish:1S", "choose fish:0"}
    assert refused(position, "choose fish:0*") == "S1-5.1"


@pytest.mark.rule("S1-5.1")
def test_a_card_that_is_not_held_is_not_laid() -> None:
    hand = ["fish:1S", "fish:0", "fish:0", "thief"]
    position = table(quay=QUAY, hands=(hand, ["fish:0*", "scribe:fish"]))
    position.play(GAME.move_number("lay fish"))
    assert refused(position, "choose fish:0*") == "S1-5.1"
    position.play(GAME.move_number("choose fish:1S"))
    assert refused(position, "choose fish:1S") == "S1-5.1"
    assert refused(position, "choose scribe:fish") == "S1-5.1"


@pytest.mark.rule("S1-5.1")
def test_cards_are_chosen_upward_only() -> None:
    hand = ["fish:1S", "fish:0", "fish:0", "fish:0*"]
    position = table(quay=QUAY, hands=(hand, []))
    position.play(GAME.move_number("lay fish"))
    position.play(GAME.move_number("choose fish:0"))
    assert refused(position, "choose fish:1S") == "S1-5.1"
    assert refused(position, "take 1") == "S1-5.1"


@pytest.mark.rule("S1-5.1")
def test_twins_with_one_of_them_elsewhere_are_offered_once() -> None:
    position = table(
        quay=["wheat:1S", "wheat:1S", "fish:0"], hands=(["wheat:1S", "wheat:0", "wheat:0"], [])
    )
    play(position, "take 1")
    play(position, "take 2")
    position.play(GAME.move_number("lay wheat"))
    assert legal(position) == {"choose wheat:1S"}
    reached = [lying(end, "set 1") for end in ends(position)]
    assert sorted(reached) == [
        ["wheat:0", "wheat:0", "wheat:1S"],
        ["wheat:0", "wheat:0", "wheat:1S", "wheat:1S"],
        ["wheat:0", "wheat:1S", "wheat:1S"],
    ]


WHEAT = ["wheat:1S", "wheat:1S", "wheat:0", "wheat:0*", "merchant", "courtesan"]


@pytest.mark.rule("S1-5.1")
@pytest.mark.rule("S1-5.2")
@pytest.mark.rule("S1-5.3")
@pytest.mark.rule("S1-5.4")
@pytest.mark.rule("S1-5.5")
@pytest.mark.parametrize("added", [False, True])
@pytest.mark.parametrize(
    ("own", "amulets"),
    [
        (WHEAT, []),
        (WHEAT, ["amulet"] * 3),
        (["wheat:1S", "wheat:1S"], ["amulet"]),
        (["wheat:1S"], ["amulet"] * 5),
        (["merchant"], ["amulet"] * 4),
        (["wheat:0", "courtesan"], ["amulet"] * 4),
    ],
)
def test_every_set_can_be_laid_in_exactly_one_way(
    own: list[str], amulets: list[str], added: bool
) -> None:
    before = ["wheat:1S", "wheat:1S", "wheat:0"]
    others = ["fish:1S", "fish:1S", "fish:0", "thief", "vizier"]
    position = table(quay=QUAY, hands=([*own, *amulets, *others], []), sets=[(0, "wheat", before)])
    position.play(GAME.move_number("add 1" if added else "lay wheat"))
    reached = []
    for end in ends(position):
        gone = [*own, *amulets, *others]
        for card in lying(end, "hand 0"):
            gone.remove(card)
        assert lying(end, "set 1") == sorted(before + gone if added else before)
        assert lying(end, "set 2") == ([] if added else sorted(gone))
        reached.append(tuple(sorted(gone)))
    assert len(reached) == len(set(reached))
    assert set(reached) == sets_of(own, amulets, added)


@pytest.mark.rule("S1-5.2")
def test_amulets_go_with_any_good_and_count_as_its_cards() -> None:
    hand = ["ivory:3S", "fish:1S", "amulet", "amulet"]
    position = table(quay=["wheat:0"], deck=[], hands=(hand, []), round=3)
    assert legal(position) == {"take 1", "lay ivory", "lay fish"}
    play(position, "lay ivory: 3S amulet amulet")
    assert lying(position, "set 1") == ["amulet", "amulet", "ivory:3S"]
    assert lying(position, "hand 0") == ["fish:1S"]
    finish(position)
    assert position.score(0) == 3 * 3


@pytest.mark.rule("S1-5.2")
@pytest.mark.parametrize("good", GOODS)
def test_two_amulets_and_one_card_of_each_good_are_a_set(good: str) -> None:
    position = table(quay=["fish:1S"], hands=([f"{good}:0*", "amulet", "amulet"], []))
    assert legal(position) == {"take 1", f"lay {good}"}
    play(position, f"lay {good}: 0* amulet amulet")
    assert lying(position, "set 1") == ["amulet", "amulet", f"{good}:0*"]


@pytest.mark.rule("S1-5.3")
@pytest.mark.parametrize(
    ("good", "character"),
    [
        ("ivory", "queen"),
        ("ebony", "high-priest"),
        ("marble", "high-priestess"),
        ("cattle", "vizier"),
        ("cattle", "scribe:cattle"),
        ("fish", "scribe:fish"),
        ("fish", "thief"),
        ("wheat", "merchant"),
        ("wheat", "courtesan"),
    ],
)
def test_each_character_is_a_card_of_its_family_without_its_power(
    good: str, character: str
) -> None:
    rival = ["marble:2S", *["ebony:2S"] * 2, "wheat:1S", "cattle:1S", "fish:1S", "fish:1S"]
    own = [f"{good}:0", f"{good}:0*", character]
    position = table(
        quay=["amulet", "amulet"],
        hands=(own, rival),
        piles=(["ivory:3S", "ebony:2S", "marble:2S"], ["ivory:3S"]),
    )
    assert legal(position) == {"take 1", "take 2", f"lay {good}", f"play {character}"}
    events = play(position, f"lay {good}: 0 0* {character}")
    assert lying(position, "set 1") == sorted(own)
    assert (lying(position, "hand 0"), lying(position, "discard")) == ([], [])
    assert lying(position, "hand 1") == sorted(rival)
    assert [len(lying(position, f"pile {seat}")) for seat in (0, 1)] == [3, 1]
    assert told(events, "played") == []
    assert position.to_act == 1
    assert GAME.view(position, 1).question == "turn"


@pytest.mark.rule("S1-5.3")
def test_a_character_in_a_set_is_played_no_more() -> None:
    position = table(quay=QUAY, sets=[(0, "fish", ["fish:1S", "fish:0", "thief"])])
    assert legal(position) == {"take 1"}
    assert refused(position, "play thief") == "S1-6.1"


@pytest.mark.rule("S1-5.1")
@pytest.mark.rule("S1-5.3")
def test_neither_other_goods_nor_other_characters_join_a_set_of_cards() -> None:
    hand = ["wheat:1S", "wheat:0", "wheat:0", "cattle:1S", "fish:1S", "thief"]
    position = table(quay=QUAY, hands=(hand, []))
    position.play(GAME.move_number("lay wheat"))
    assert refused(position, "choose fish:1S") == "S1-5.1"
    assert refused(position, "choose thief") == "S1-5.3"


@pytest.mark.rule("S1-5.4")
def test_amulets_alone_start_no_set() -> None:
    position = table(quay=QUAY, hands=(["amulet"] * 5, []))
    assert legal(position) == {"take 1"}
    for good in GOODS:
        assert refused(position, f"lay {good}") == "S1-5.4"


@pytest.mark.rule("S1-5.4")
def test_amulets_alone_start_no_second_set_either() -> None:
    fish = ["fish:1S", "fish:1S", "fish:0"]
    position = table(quay=QUAY, hands=(["amulet"] * 3, []), sets=[(0, "fish", fish)])
    assert legal(position) == {"take 1", "add 1"}
    assert refused(position, "lay fish") == "S1-5.4"


@pytest.mark.rule("S1-5.4")
def test_a_character_of_the_good_is_enough() -> None:
    position = table(quay=QUAY, hands=(["thief", "amulet", "amulet"], []))
    play(position, "lay fish: amulet amulet thief")
    assert lying(position, "set 1") == ["amulet", "amulet", "thief"]


@pytest.mark.rule("S1-5.4")
def test_a_new_set_does_not_stop_at_three_amulets() -> None:
    position = table(quay=QUAY, hands=(["thief", *["amulet"] * 3], []))
    for text in ("lay fish", *["choose amulet"] * 3):
        position.play(GAME.move_number(text))
    assert refused(position, "done") == "S1-5.4"
    assert legal(position) == {"choose thief"}


@pytest.mark.rule("S1-5.4")
def test_the_cards_of_the_good_cannot_be_passed_over_for_amulets() -> None:
    position = table(quay=QUAY, hands=(["fish:1S", *["amulet"] * 3], []))
    position.play(GAME.move_number("lay fish"))
    assert refused(position, "choose amulet") == "S1-5.4"
    assert legal(position) == {"choose fish:1S"}


SET = ["fish:1S", "fish:1S", "fish:0"]


@pytest.mark.rule("S1-5.5")
def test_three_more_cards_join_a_set() -> None:
    more = ["fish:1S", "fish:0*", "scribe:fish"]
    position = table(quay=["ivory:0"], deck=[], hands=(more, []), sets=[(0, "fish", SET)], round=3)
    events = play(position, "add 1: fish:1S fish:0* scribe:fish")
    assert lying(position, "set 1") == sorted(SET + more)
    assert (lying(position, "set 2"), lying(position, "hand 0")) == ([], [])
    assert told(events, "laid") == [
        {"set": 1, "good": "fish", "cards": 3, "sideways": 0, "added": 1}
    ]
    assert position.to_act == 1
    finish(position)
    assert position.score(0) == 6 * 3


@pytest.mark.rule("S1-5.5")
def test_three_amulets_alone_join_a_set() -> None:
    position = table(quay=QUAY, hands=(["amulet"] * 4, []), sets=[(0, "fish", SET)])
    play(position, "add 1: amulet amulet amulet")
    assert lying(position, "set 1") == sorted([*SET, *["amulet"] * 3])
    assert lying(position, "hand 0") == ["amulet"]


@pytest.mark.rule("S1-5.5")
@pytest.mark.parametrize("hand", [["fish:1S", "fish:1S"], ["fish:1S", "amulet"], ["amulet"] * 2])
def test_adding_needs_three_cards_too(hand: list[str]) -> None:
    position = table(quay=QUAY, hands=(hand, []), sets=[(0, "fish", SET)])
    assert legal(position) == {"take 1"}
    assert refused(position, "add 1") == "S1-5.5"


@pytest.mark.rule("S1-5.5")
def test_an_addition_cannot_stop_at_two_cards() -> None:
    position = table(quay=QUAY, hands=(["fish:1S", *["amulet"] * 3], []), sets=[(0, "fish", SET)])
    for text in ("add 1", "choose fish:1S", "choose amulet"):
        position.play(GAME.move_number(text))
        assert refused(position, "done") == "S1-5.5"
    position.play(GAME.move_number("choose amulet"))
    assert legal(position) == {"choose amulet", "done"}


@pytest.mark.rule("S1-5.5")
def test_cards_join_only_a_set_of_their_good() -> None:
    hand = ["wheat:1S", "wheat:0", "wheat:0"]
    position = table(quay=QUAY, hands=(hand, []), sets=[(0, "fish", SET)])
    assert legal(position) == {"take 1", "lay wheat"}
    assert refused(position, "add 1") == "S1-5.5"


@pytest.mark.rule("S1-5.5")
def test_other_goods_and_characters_cannot_be_added() -> None:
    hand = ["fish:1S", "fish:0*", "thief", "wheat:0", "merchant"]
    position = table(quay=QUAY, hands=(hand, []), sets=[(0, "fish", SET)])
    position.play(GAME.move_number("add 1"))
    assert legal(position) == {"choose fish:1S"}
    assert refused(position, "choose merchant") == "S1-5.3"


@pytest.mark.rule("S1-5.5")
@pytest.mark.parametrize("number", [1, 3, 21])
def test_nothing_is_added_to_sets_of_others_or_to_none(number: int) -> None:
    hand = ["fish:1S", "fish:0*", "thief"]
    wheat = ["wheat:1S", "wheat:0", "wheat:0"]
    position = table(
        seats=3, quay=QUAY, hands=(hand, []), sets=[(2, "fish", SET), (0, "wheat", wheat)]
    )
    assert legal(position) == {"take 1", "lay fish", "play thief"}
    assert refused(position, f"add {number}") == "S1-5.5"


@pytest.mark.rule("S1-5.5")
@pytest.mark.rule("S1-5.6")
def test_of_two_sets_of_a_good_either_may_grow() -> None:
    sets = [(0, "fish", SET), (1, "fish", ["fish:1S", "fish:1S", "fish:0"])]
    sets += [(0, "fish", ["fish:1S", "fish:0", "scribe:fish"])]
    position = table(quay=QUAY, hands=(["fish:0*", "fish:0*", "thief"], []), sets=sets)
    assert legal(position) == {"take 1", "lay fish", "add 1", "add 3", "play thief"}
    play(position, "add 3: fish:0* fish:0* thief")
    assert [len(lying(position, f"set {number}")) for number in (1, 2, 3, 4)] == [3, 3, 6, 0]


@pytest.mark.rule("S1-5.6")
def test_a_second_set_of_a_good_is_scored_by_itself() -> None:
    more = ["fish:1S", "fish:1S", "fish:0"]
    position = table(quay=["ivory:0"], deck=[], hands=(more, []), sets=[(0, "fish", SET)], round=3)
    assert legal(position) == {"take 1", "lay fish", "add 1"}
    play(position, "lay fish: 1S 1S 0")
    assert lying(position, "set 1") == lying(position, "set 2") == sorted(SET)
    sets = GAME.view(position, 1).players[0].sets
    assert [(one.number, one.good, len(one.cards)) for one in sets] == [
        (1, "fish", 3),
        (2, "fish", 3),
    ]
    events = finish(position)
    points = [event.public["points"] for event in events if event.name == "scored"]
    assert points == [3 * 2, 3 * 2]
    assert position.score(0) == 12


@pytest.mark.rule("S1-5.6")
def test_sets_are_numbered_over_the_whole_table() -> None:
    wheat = ["wheat:1S", "wheat:0", "wheat:0"]
    position = table(seats=3, quay=QUAY, hands=([], [], wheat), sets=[(1, "fish", SET)], turn=2)
    play(position, "lay wheat: 1S 0 0")
    sets = [[one.number for one in player.sets] for player in GAME.view(position, 0).players]
    assert sets == [[], [1], [2]]
