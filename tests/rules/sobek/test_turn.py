"""Chapter 3: the turn."""

import pytest

from tests.rules.sobek.tables import GAME, legal, lying, play, refused, table, told

QUAY = ["fish:0", "wheat:0", "cattle:0", "ebony:0", "marble:0"]
FISH = ["fish:1S", "fish:1S", "fish:0"]


@pytest.mark.rule("S1-3.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_players_take_turns_to_the_left(seats: int) -> None:
    position = table(seats=seats, turn=1, quay=QUAY)
    for turns in range(5):
        assert position.to_act == (1 + turns) % seats
        events = play(position, f"take {turns + 1}")
        assert [event.seat for event in events if event.name == "turn"] == [(2 + turns) % seats]


@pytest.mark.rule("S1-3.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_taking_laying_and_playing_are_offered(seats: int) -> None:
    position = table(seats=seats, quay=QUAY[:2], hands=[[*FISH, "queen"], ["vizier"]])
    assert legal(position) == {"take 1", "take 2", "lay fish", "play queen"}


@pytest.mark.rule("S1-3.1")
def test_taking_a_card_is_a_turn() -> None:
    position = table(quay=QUAY, hands=[[*FISH, "queen"], ["vizier"]])
    play(position, "take 1")
    assert position.to_act == 1
    assert legal(position) == {"take 2", "take 3", "take 4", "take 5", "play vizier"}


@pytest.mark.rule("S1-3.1")
def test_playing_a_character_card_is_a_turn() -> None:
    position = table(quay=QUAY[:1], hands=[[*FISH, "queen", "merchant"], ["vizier"]])
    play(position, "play queen", "ivory:0", "ivory:0", "amulet")
    assert position.to_act == 1
    assert legal(position) == {"take 1", "play vizier"}


@pytest.mark.rule("S1-3.1")
def test_laying_a_set_is_a_turn() -> None:
    position = table(quay=QUAY[:1], hands=[[*FISH, "queen"], ["vizier"]])
    play(position, "lay fish: 1S 1S 0")
    assert position.to_act == 1
    assert legal(position) == {"take 1", "play vizier"}


@pytest.mark.rule("S1-3.1")
def test_adding_to_a_set_is_a_turn() -> None:
    sets = [(0, "fish", ["fish:0", "fish:0", "amulet"])]
    position = table(quay=QUAY[1:2], hands=[[*FISH, "queen"], ["vizier"]], sets=sets)
    play(position, "add 1: fish:1S fish:1S fish:0")
    assert position.to_act == 1
    assert legal(position) == {"take 1", "play vizier"}


@pytest.mark.rule("S1-3.1")
def test_the_event_belongs_to_the_turn_of_the_set() -> None:
    position = table(seats=3, hands=[FISH], tokens=["deceit", "embalming"])
    events = play(position, "lay fish: 1S 1S 0")
    assert position.to_act == 0
    assert told(events, "turn") == []
    events = play(position, "reveal embalming")
    assert position.to_act == 1
    assert [event.seat for event in events if event.name == "turn"] == [1]


@pytest.mark.rule("S1-3.1")
def test_a_player_lays_and_plays_only_from_the_own_hand() -> None:
    sets = [(1, "fish", ["fish:0", "fish:0", "amulet"])]
    hands = [["fish:0*", "fish:1S"], [*FISH, "queen"]]
    position = table(quay=QUAY[1:2], hands=hands, sets=sets)
    assert legal(position) == {"take 1"}
    assert refused(position, "play queen") == "S1-6.1"
    assert refused(position, "lay fish") == "S1-5.1"
    play(position, "take 1", *["amulet"] * 3)
    assert {"add 1", "lay fish", "play queen"} <= legal(position)


@pytest.mark.rule("S1-3.2")
@pytest.mark.parametrize(
    "hand", [[], ["amulet", "fish:0"], FISH, ["queen"]], ids=["none", "some", "set", "character"]
)
def test_nobody_may_pass(hand: list[str]) -> None:
    position = table(hands=[hand])
    assert "done" not in legal(position)
    assert refused(position, "done") == "S1-3.2"


@pytest.mark.rule("S1-3.2")
def test_a_player_without_character_and_set_must_take() -> None:
    position = table(seats=3, quay=["", "", "wheat:0", "", "thief"], hands=[["fish:0", "fish:1S"]])
    assert legal(position) == {"take 3", "take 5"}


@pytest.mark.rule("S1-3.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_character_without_effect_leaves_the_quays_alone(seats: int) -> None:
    position = table(seats=seats, quay=QUAY, hands=[["courtesan", *FISH]])
    before = GAME.view(position, seats)
    play(position, "play courtesan")
    after = GAME.view(position, seats)
    assert (after.quay, after.deck) == (before.quay, before.deck)
    assert lying(position, "hand 0") == sorted(FISH)
    assert lying(position, "pile 0") == []
    assert position.to_act == 1


@pytest.mark.rule("S1-3.3")
def test_a_hand_may_hold_any_number_of_cards() -> None:
    goods = ("ivory", "ebony", "marble", "cattle", "fish")
    hand = [name for name in GAME.pieces.all_names if name.split(":")[0] in goods]
    hand += ["amulet"] * 5
    position = table(seats=3, quay=["wheat:0", "wheat:0"], hands=[hand])
    play(position, "take 1")
    assert lying(position, "hand 0") == sorted([*hand, "wheat:0"])
    assert len(lying(position, "hand 0")) == 39 + 5 + 1
    assert lying(position, "pile 0") == []
    assert position.to_act == 1
