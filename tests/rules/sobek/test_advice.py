"""Hints and reasons of Sobek, in plain words. That each reason is true is a law of all games."""

import pytest

from shedet.core.engine.chance import seeded
from shedet.games.sobek.pieces.box import GOODS
from shedet.games.sobek.rules.position import Sobek
from tests.rules.sobek.laid import after_set
from tests.rules.sobek.said import begin, decisions, last, names_at
from tests.rules.sobek.tables import GAME, table


def reasons(position: Sobek, text: str) -> list[str]:
    return GAME.reasons(GAME.view(position, position.to_act), text, names_at(position))


def hint(position: Sobek, text: str) -> tuple[str, str]:
    return GAME.hint(GAME.view(position, position.to_act), text, names_at(position))


@pytest.mark.parametrize("memory", ["pure", "perfect"])
def test_unseen_cards_are_those_that_a_world_hides_from_the_seat(memory: str) -> None:
    numbers = set()
    chance = seeded(4)
    for _, view, _ in list(decisions(memory))[::16]:
        places = [place.split(" in ") for place in GAME.places(GAME.world(view, chance))]
        seats = [seat for seat in range(len(view.players)) if seat != view.seat]
        dark = {"box", "deck"} | {f"hand {seat}" for seat in seats}
        dark |= {f"pile {seat}" for seat in seats if view.players[seat].pile is None}
        down = {f"quay {n}" for n, card in enumerate(view.quay, 1) if card == "character"}
        for good in GOODS[:6]:
            family = [where for name, where in places if GAME.families.get(name) == good]
            hidden = sum(where in dark | down for where in family)
            coming = sum(where in {"deck"} | down for where in family)
            number = GAME.unseen(view, good)
            assert coming <= number <= hidden
            assert number == hidden or memory == "perfect"
            numbers.add(hidden - number)
    assert (len(numbers) > 1) == (memory == "perfect"), "nothing was remembered"


def test_reasons_for_taking_a_card() -> None:
    position = table(
        quay=["wheat:0", "fish:1S", "queen", "ivory:0", "fish:0"],
        hands=(["fish:0*", "fish:1S", "wheat:0"], []),
        piles=(["marble:0"], ["ebony:0", "ebony:0"]),
    )
    assert hint(position, "take 2") == ("Take a card.", "Look at fish on the quays.")
    assert reasons(position, "take 2") == [
        "Next turn you could lay fish for 6 points.",
        "This costs you 1 corruption.",
    ]
    assert reasons(position, "take 3") == ["This costs you 2 corruption."]
    assert reasons(position, "take 1") == [
        "No other choice costs you less corruption.",
        "You’d need 1 more card of wheat to lay a set (10 unseen).",
    ]


def test_the_last_card_ends_the_round() -> None:
    position = table(quay=["fish:1S"], deck=(), hands=(["fish:0", "fish:1S"], []))
    assert reasons(position, "take 1") == ["This ends the round."]


def test_reasons_for_a_set_and_for_ending_it() -> None:
    position = table(
        quay=["wheat:0"],
        hands=(["fish:0", "fish:1S", "fish:1S", "amulet"], []),
        tokens=["flood", "curse"],
    )
    assert hint(position, "lay fish") == ("Lay a set.", "Look at fish in your hand.")
    assert reasons(position, "lay fish") == [
        "Your sets can gain 8 points with this.",
        "You then reveal an event token.",
    ]
    begin(position, "lay fish", "choose fish:1S", "choose fish:1S", "choose fish:0")
    assert reasons(position, "done") == ["Your sets gain 6 points."]
    assert reasons(position, "choose amulet") == [
        "Your sets gain 8 points.",
        "No other move brings you as much now.",
    ]


def test_reasons_for_tokens() -> None:
    position = after_set("guild-eye", "prosperity", "deceit", seats=3, piles=(["marble:0"],))
    assert hint(position, "reveal deceit") == (
        "Reveal an event token.",
        "Look at the event token Deceit.",
    )
    assert reasons(position, "reveal deceit") == ["You gain 1 point.", "This takes you past Ben."]
    assert reasons(position, "reveal prosperity") == [
        "Your sets gain 6 points.",
        "No other move brings you as much now.",
    ]
    assert reasons(position, "reveal guild-eye") == ["You gain 2 points."]


def test_reasons_for_laying_nothing_more() -> None:
    position = last(
        table(hands=(["fish:0", "fish:1S", "amulet", "ivory:0"], []), piles=(["marble:0"], []))
    )
    assert hint(position, "done") == ("Don’t lay another set.", "Look at what stays in your hand.")
    assert reasons(position, "done") == ["This costs you 4 corruption."]
    assert reasons(position, "lay fish")[0] == "Your sets gain 1 point."


def test_reasons_for_a_character_card() -> None:
    hand = ["wheat:0", "wheat:1S", "wheat:1S", "cattle:0", "cattle:1S", "ebony:0", "ivory:0"]
    position = table(
        quay=["fish:0"],
        hands=(["scribe:fish", "vizier"], [*hand, "amulet"]),
        piles=([], ["marble:0"]),
    )
    assert hint(position, "play scribe:fish") == (
        "Play a character card.",
        "Look at the Scribe (fish) in your hand.",
    )
    assert reasons(position, "play scribe:fish") == ["Ben must give up 2 cards."]
