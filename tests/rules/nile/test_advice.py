"""Hints and reasons of the nile, in plain words. That each reason is true is a law of all games."""

import pytest

from shedet.games.nile.rules.position import Nile
from tests.rules.nile.dealt import arranged, start
from tests.rules.nile.said import NAMES
from tests.rules.nile.tables import GAME, begin, legal, play, table


def reasons(position: Nile, text: str) -> list[str]:
    """The reasons for a legal move of the seat to act."""
    assert text in legal(position)
    return GAME.reasons(GAME.view(position, position.to_act), text, NAMES[: position.seats])


def hint(position: Nile, text: str) -> tuple[str, str]:
    return GAME.hint(GAME.view(position, position.to_act), text, NAMES[: position.seats])


def test_the_hint_does_not_give_the_move_away() -> None:
    """Where a kind of move has several targets, some moves share their hint."""
    position = table(markers=["0 flax U42 ripe", "0 grain L42 ripe"])
    assert hint(position, "harvest U42 3") == hint(position, "harvest L42 3")
    assert hint(position, "sow flax U53") == hint(position, "sow grain U53")


def test_hints_at_boat_bids_and_the_end_of_a_turn() -> None:
    assert hint(start(arranged(3)), "choose onion") == (
        "Choose a marker for the boat.",
        "Choose a crop with 2 markers in your supply.",
    )
    position = table(boat=["flax onion", "grape", ""], seed="all")
    assert hint(position, "buy onion")[1] == "Look at your own markers in the boat."
    assert hint(position, "buy left-1 grape")[1] == "Look at Ben’s markers in the boat."
    assert hint(position, "end")[1] == (
        "You don’t have to use everything: 3 action points, 2 jokers."
    )


@pytest.mark.rule("N-8.3")
def test_a_harvest_that_fills_a_row_says_what_the_market_pays() -> None:
    position = table(
        dial="ebb 1",
        market={3: ["0 flax", "1 grain", "2 grape"], 4: ["1 flax"]},
        markers=["0 onion U42 ripe"],
    )
    assert hint(position, "harvest U42 3") == ("Harvest a fruit.", "Look here: market row 3.")
    assert reasons(position, "harvest U42 3") == [
        "The market would pay you 2 points more.",
        "The market would pay Ben 1 point less.",
        "The market would pay Cem 1 point less.",
        "This fills market row 3, so it will be scored.",
    ]


def test_growing_says_what_a_harvest_could_bring_and_what_it_costs() -> None:
    position = table(
        dial="ebb 2",
        water={"U41": "1/2"},
        market={3: ["1 flax", "1 grain", "2 grape"]},
        markers=["0 onion U42", "1 flax U42"],
    )
    assert reasons(position, "grow U42") == [
        "Next turn a harvest could earn you 6 points.",
        "This costs you 2 action points.",
    ]


@pytest.mark.rule("N-4.7")
def test_a_flood_says_who_loses_what() -> None:
    position, _ = begin(
        stacks={0: (["1/2"], ["1/0"])},
        markers=["0 flax U41", "1 grain U41 ripe", "2 onion U42"],
    )
    assert hint(position, "flood 1 U41") == ("Lay a water tile.", "Look here: upper 4-row.")
    said = reasons(position, "flood 1 U41")
    assert {"You lose 1 marker to the boat.", "Ben loses 1 marker to the boat."} <= set(said)


@pytest.mark.rule("N-5.4")
def test_rot_says_what_it_does_to_the_points() -> None:
    market = {3: ["0 flax spoiled", "1 grain", "2 grape spoiled"], 4: ["0 grape", "1 onion"]}
    position, _ = begin(dial="ebb 1", water={"U41": "1/2:rot2"}, market=market)
    play(position, "ebb U41")
    assert reasons(position, "row 3") == [
        "The market can then pay you 1 point more.",
        "No other move brings you as much now.",
    ]
    assert hint(position, "row 4") == (
        "Choose a market row for the rot.",
        "In the right row, your fruits that can go bad: 1, others’: 1.",
    )
    position.play(GAME.move_number("row 3"))
    position.play(GAME.move_number("spoil 2"))
    assert hint(position, "spoil 3")[1] == "Look at Cem’s fruits."
    assert reasons(position, "spoil 3")[:3] == [
        "The market would pay you 1 point more.",
        "The market would pay Cem 3 points less.",
        "The market would pay Ben 2 points more.",
    ]


def test_sowing_and_buying() -> None:
    position = table(
        market={4: ["1 flax"]}, markers=["2 grain U41"], boat=["grain grain grape", "", ""]
    )
    assert hint(position, "sow flax U41") == (
        "Sow a marker.",
        "Look here: field 1 of the upper 4-row.",
    )
    assert reasons(position, "sow flax U41") == [
        "This costs you 2 action points.",
        "This puts 1 marker of yours in the water’s way.",
    ]
    assert reasons(position, "sow flax U44") == ["Water can’t get there next."]
    assert reasons(position, "buy grain") == ["You get 1 marker back from the boat."]
    assert reasons(position, "joker") == ["This costs you 1 joker."]


@pytest.mark.rule("N-3.4")
def test_the_last_turn_of_a_round_says_what_is_scored() -> None:
    position = table(turn=2, market={1: ["0 flax rotten", "1 grain", "1 grape"]})
    assert reasons(position, "end")[:2] == ["Ben gains 6 points.", "This ends the round."]
