"""The description: the whole table in sentences."""

import pytest

from shedet.games.sobek.rules.position import Sobek
from tests.rules.sobek.laid import FISH, after_set
from tests.rules.sobek.rounds import close, scored, take_last
from tests.rules.sobek.said import names_at
from tests.rules.sobek.tables import GAME, play, table

RECONSTRUCTED = "The order of the symbols is our reconstruction: we don’t know the printed one."
IVORY = ["ivory:3S", "ivory:3S", "ivory:0"]


def scene(position: Sobek, seat: int) -> list[str]:
    return GAME.description(GAME.view(position, seat), names_at(position))


@pytest.mark.rule("S1-10.1")
@pytest.mark.rule("S1-10.2")
@pytest.mark.rule("S1-10.4")
def test_the_scene_tells_a_player_of_quays_sets_and_track() -> None:
    position = table(
        seats=3,
        quay=["", "", "fish:1S", "queen", "", "wheat:0", "amulet", "marble:2S"],
        deck=["cattle:1S"] * 2,
        hands=[["fish:0*", "fish:1S", "thief", "amulet", "marble:0"], ["wheat:0*", "vizier"], []],
        piles=[["ebony:2S", "wheat:1S"], ["ebony:0"]],
        sets=[(0, "ivory", IVORY), (1, "wheat", ["wheat:1S", "wheat:0", "amulet"])],
        prosperity={2: 1},
        tokens=["flood", "deceit"],
        used=["embalming"],
        curses=[1, 0, 1],
        points=[61, 100, 7],
    )
    assert [said for said in scene(position, 0) if not said.startswith("On the discard: ")] == [
        "Round 1, delivery 5 of 6. Left in the deck: 2.",
        "Quay 3: fish with 1 scarab (free).",
        "Quay 4: face-down character card (costs 1 corruption).",
        "Quay 6: wheat (costs 2 corruption).",
        "Quay 7: amulet (costs 3 corruption).",
        "Quay 8: marble with 2 scarabs.",
        "Event tokens left: 2.",
        "Event tokens used: Embalming.",
        "Ann: 61 points, on the symbol ankh.",
        "Ben: 100 points, on a number.",
        "Cem: 7 points, on the symbol ankh.",
        RECONSTRUCTED,
        "You hold 5 cards.",
        "Marble: marble (with 1 more plain card: 0 scarabs × 3 cards = 0 points).",
        "Fish: fish with 1 scarab, fish (start card), Thief"
        " (laid with 1 amulet: 1 scarab × 4 cards = 4 points,"
        " with 1 more plain card: 1 scarab × 5 cards = 5 points).",
        "Amulets: amulet.",
        "Your corruption pile (2 cards): ebony with 2 scarabs, wheat with 1 scarab.",
        "Your set 1, ivory: ivory with 3 scarabs, ivory with 3 scarabs, ivory (6 scarabs"
        " × 3 cards = 18 points).",
        "Your Curses: 1.",
        "Ben holds 2 cards: beige 0, green 1, orange 1.",
        "Ben’s set 2, wheat: wheat with 1 scarab, wheat, amulet, Prosperity"
        " (3 scarabs × 3 cards = 9 points).",
        "Cem has no cards in hand.",
        "Cem’s Curses: 1.",
    ]


def test_the_scene_of_a_spectator_has_all_players_from_outside() -> None:
    position = table(hands=[FISH, ["queen"]], piles=[["wheat:0"], ["vizier"]])
    assert scene(position, 2)[-2:] == [
        "Ann holds 3 cards: beige 3, green 0, orange 0.",
        "Ben holds 1 card: beige 0, green 0, orange 1.",
    ]
    assert not [said for said in scene(position, 2) if "corruption pile" in said or "You" in said]


def test_a_hand_tells_what_it_lacks_and_what_it_would_add() -> None:
    hand = ["ivory:3S", "ivory:0", "ivory:0", "wheat:1S", "wheat:1S", "ebony:0"]
    said = scene(table(hands=[hand, []], sets=[(0, "ivory", IVORY[:2])]), 0)
    assert said[-6:] == [
        "Ivory: ivory with 3 scarabs, ivory, ivory (laid: 3 scarabs × 3 cards = 9 points,"
        " with 1 more plain card: 3 scarabs × 4 cards = 12 points).",
        "Ebony: ebony.",
        "Wheat: wheat with 1 scarab, wheat with 1 scarab"
        " (with 1 more plain card: 2 scarabs × 3 cards = 6 points).",
        "Your corruption pile is empty.",
        "Your set 1, ivory: ivory with 3 scarabs, ivory with 3 scarabs (6 scarabs × 2"
        " cards = 12 points). With all that fits from your hand: 9 scarabs × 5 cards ="
        " 45 points.",
        "Ben has no cards in hand.",
    ]


@pytest.mark.rule("S1-8.2")
def test_at_the_end_of_a_round_a_set_counts_its_scarabs_alone() -> None:
    hand = [*FISH, "wheat:1S", "wheat:0"]
    sets = [(0, "wheat", ["wheat:1S", "wheat:0", "merchant"])]
    position = take_last("amulet", hands=[hand, []], sets=sets)
    said = scene(position, 0)
    assert "The quays are empty." in said
    assert "Fish: fish with 1 scarab, fish with 1 scarab, fish (laid sideways:" in "".join(said)
    assert "Wheat: wheat with 1 scarab, wheat (laid sideways: 1 scarab = 1 point)." in said
    assert (
        "Your set 1, wheat: wheat with 1 scarab, wheat, Merchant (1 scarab × 3 cards = 3 points)."
    ) in said
    play(position, "lay fish: 1S 1S 0")
    assert (
        "Ann’s set 2, fish, sideways: fish with 1 scarab, fish with 1 scarab, fish"
        " (2 scarabs = 2 points)."
    ) in scene(position, 1)


def test_a_line_that_is_not_complete_is_shown_to_its_player() -> None:
    position = table(hands=[[*FISH, "courtesan"], []], sets=[(0, "fish", FISH[2:])])
    for text in ("play courtesan", "add 1", "choose fish:1S"):
        position.play(GAME.move_number(text))
    assert "You are playing the Courtesan." in scene(position, 0)
    assert "Chosen so far: fish with 1 scarab." in scene(position, 0)
    assert not [said for said in scene(position, 1) if "Courtesan" in said or "Chosen" in said]


@pytest.mark.rule("S1-6.8")
def test_for_a_merchant_all_quays_are_free() -> None:
    quay = ["fish:0", "fish:1S", "wheat:0", "wheat:1S", "amulet"]
    position = table(quay=quay, hands=[["merchant"], []])
    assert "Quay 5: amulet." in scene(position, 0)
    position.play(GAME.move_number("play merchant"))
    assert "Quay 5: amulet (free)." in scene(position, 0)
    assert "Quay 5: amulet." in scene(position, 1)


@pytest.mark.rule("S1-5.7")
@pytest.mark.parametrize(("memory", "remembers"), [("pure", False), ("perfect", True)])
def test_the_scene_shows_the_tokens_to_whoever_has_looked_at_them(
    memory: str, remembers: bool
) -> None:
    position = after_set("flood", "deceit", "curse", memory=memory)
    own = "You know the event tokens left: Flood, Curse, Deceit."
    others = "The remaining event tokens are known to: Ann."
    assert own in scene(position, 0)
    assert others in scene(position, 1)
    assert others not in scene(position, 0)
    play(position, "reveal deceit")
    assert ("You know the event tokens left: Flood, Curse." in scene(position, 0)) == remembers
    assert (others in scene(position, 2)) == remembers
    assert "Event tokens used: Deceit." in scene(position, 1)


@pytest.mark.rule("S1-6.4")
def test_the_scene_of_a_vizier_shows_the_other_pile() -> None:
    position = table(seats=3, hands=[["vizier"]], piles=[[], [], ["fish:1S"]])
    play(position, "play vizier: left-2")
    pile = "Cem’s corruption pile (1 card): fish with 1 scarab."
    assert pile in scene(position, 0)
    assert pile not in scene(position, 1)


@pytest.mark.rule("S1-10.7")
def test_under_perfect_memory_the_scene_tells_what_is_surely_where() -> None:
    position = table(seats=3, quay=["fish:1S", "queen", "wheat:1S", "amulet"], memory="perfect")
    play(position, "take 3")
    assert scene(position, 1)[-6:] == [
        "Ann holds 1 card: beige 1, green 0, orange 0.",
        "Ann certainly holds: wheat with 1 scarab.",
        "Ann’s corruption pile has 2 cards.",
        "Certainly in Ann’s corruption pile: fish with 1 scarab.",
        "Cem has no cards in hand.",
        "Cem’s corruption pile has 0 cards.",
    ]


@pytest.mark.rule("S1-10.6")
def test_the_last_scene_shows_the_piles_and_all_rounds() -> None:
    position, _ = scored([["wheat:0"], ["fish:0"]], curses=[1], points=[7, 3])
    for seat in range(3):
        said = scene(position, seat)
        assert "Ann’s corruption pile (1 card): wheat." in said
        assert "Ben’s corruption pile (1 card): fish." in said
        nothing = "0 points for sets, corruption: 0 cards"
        assert said[-6:] == [
            f"Round 1, Ann: {nothing}.",
            f"Round 1, Ben: {nothing}.",
            f"Round 2, Ann: {nothing}.",
            f"Round 2, Ben: {nothing}.",
            "Round 3, Ann: 0 points for sets, corruption: 1 card and 1 Curse,"
            " most corrupt: nothing lost.",
            "Round 3, Ben: 0 points for sets, corruption: 1 card.",
        ]


def test_a_round_that_is_over_stays_in_the_scene() -> None:
    position = take_last("amulet", sets=[(1, "ivory", IVORY)], points=[0, 5])
    deal = ["ivory:0*", "ebony:0*", "fish:0*", "wheat:0*"]
    quays = ["wheat:0", "wheat:0", "queen", *["fish:0"] * 3, *["wheat:1S"] * 3]
    tokens = ["flood", "curse", "deceit", "embalming", "guild-eye"]
    close(position, *deal, *quays, *tokens)
    assert scene(position, 0)[0] == "Round 2, delivery 1 of 5. Left in the deck: 36."
    assert scene(position, 0)[-2:] == [
        "Round 1, Ann: 0 points for sets, corruption: 1 card, most corrupt: nothing lost.",
        "Round 1, Ben: 18 points for sets, corruption: 0 cards.",
    ]
