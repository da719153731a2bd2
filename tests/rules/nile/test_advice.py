"""Hints and reasons: for every move, true, and made of what the seat sees."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from shedet.core.engine.chance import seeded
from shedet.games.nile.pieces import FIELDS
from shedet.games.nile.rules import Nile
from shedet.games.nile.view import View
from shedet.games.nile.worth import fits, reach
from tests.rules.nile.dealt import arranged, start
from tests.rules.nile.said import NAMES, decisions
from tests.rules.nile.tables import GAME, begin, legal, play, table

PAYS = re.compile(r"After this round, if nothing changes, market row (\d) pays: (.*)\.")
FITTING = re.compile(r"could come here: .* tiles that fit: (\d+) on top, (\d+) unseen\.")
EVENTS = re.compile(r"Possible events there: (\d+) × rot, (\d+) × desert, (\d+) × hippo\.")
ROT = re.compile(r"not turned up: (\d+); with rot that can reach market row (\d): (\d+)\.")


@cache
def met() -> list[tuple[View, list[str]]]:
    """The views and legal moves of whole games."""
    return [(view, texts) for _, view, texts in decisions()]


def names_in(view: View) -> list[str]:
    return NAMES[: len(view.players)]


def reasons(position: Nile, text: str) -> list[str]:
    """The reasons for a legal move of the seat to act."""
    assert text in legal(position)
    view = GAME.view(position, position.to_act)
    return GAME.reasons(view, text, names_in(view))


def hint(position: Nile, text: str) -> tuple[str, str]:
    view = GAME.view(position, position.to_act)
    return GAME.hint(view, text, names_in(view))


def found(pattern: re.Pattern[str], said: Sequence[str]) -> list[tuple[str, ...]]:
    return [match.groups() for match in map(pattern.search, said) if match]


def told(pattern: re.Pattern[str], verb: str) -> Iterator[tuple[Nile, View, str, tuple[str, ...]]]:
    """Worlds of views in which a reason for a move has this form, and what it says."""
    for number, (view, texts) in enumerate(met()):
        for text in [text for text in texts if text.split()[0] == verb][number % 3 :: 7]:
            for values in found(pattern, GAME.reasons(view, text, names_in(view))):
                yield GAME.world(view, seeded(number)), view, text, values


# all moves


def test_the_hint_does_not_give_the_move_away() -> None:
    """Where a kind of move has several targets, some moves share their hint."""
    position = table(markers=["0 flax U42 ripe", "0 grain L42 ripe"])
    assert hint(position, "harvest U42 3") == hint(position, "harvest L42 3")
    assert hint(position, "sow flax U53") == hint(position, "sow grain U53")


# numbers, checked by playing in a world


@pytest.mark.parametrize("verb", ["harvest", "end"])
def test_what_a_market_row_pays_is_what_it_pays_when_the_round_ends(verb: str) -> None:
    checked = 0
    for world, view, text, (row, payments) in told(PAYS, verb):
        if view.is_extra:
            continue
        world.play(GAME.move_number(text))
        while world.round == view.round and not world.is_over:
            world.play(GAME.move_number("end"))
        called = {name: seat for seat, name in enumerate(NAMES)} | {"You": view.seat}
        after = GAME.view(world, view.seat).earned
        for owner, points in (each.split(": ") for each in payments.split(", ")):
            seat, at = called[owner], int(row) - 1
            assert after[seat][at] - view.earned[seat][at] == int(points)
        checked += 1
    assert checked > 5


def test_unseen_tiles_that_fit_are_as_many_in_any_world() -> None:
    checked = 0
    for world, view, text, (tops, unseen) in told(FITTING, "sow"):
        field, pieces = text.split()[2], GAME.pieces
        lying = {tile for tile in world.water if tile >= 0}
        tops_in = {world.top_of(seat, stack) for seat in range(world.seats) for stack in (0, 1)}
        counts = Counter(
            tile in tops_in
            for tile, printed in enumerate(world.water_tile)
            if not (world.water_known[tile] or tile in lying)
            and fits(view, pieces.water[printed][:3], field, pieces)
        )
        assert (counts[True], counts[False]) == (int(tops), int(unseen))
        checked += 1
    assert checked > 20


def test_possible_events_of_an_ebb_are_those_of_the_tiles_in_any_world_that_look_alike() -> None:
    checked = 0
    for world, _, text, numbers in told(EVENTS, "ebb"):
        pieces, tiles = GAME.pieces, world.water_tile
        back = pieces.back[tiles[world.water[FIELDS.index(text.split()[1])]]]
        fronts = Counter(
            re.sub(r"\W|\d", "", pieces.water_shown[printed].partition(":")[2])
            for tile, printed in enumerate(tiles)
            if not world.water_known[tile] and pieces.back[printed] == back
        )
        assert [fronts["rot"], fronts["desert"], fronts["hippo"]] == list(map(int, numbers))
        checked += 1
    assert checked > 20


def test_rot_that_can_reach_a_row_is_counted_among_the_hidden_fronts() -> None:
    checked = 0
    for world, _, _, (total, row, number) in told(ROT, "harvest"):
        shown, known = GAME.pieces.water_shown, world.water_known
        hidden = [
            shown[printed] for tile, printed in enumerate(world.water_tile) if not known[tile]
        ]
        palms = [int(tile.partition("rot")[2][0]) for tile in hidden if "rot" in tile]
        assert (len(hidden), sum(int(row) in reach(each) for each in palms)) == (
            int(total),
            int(number),
        )
        checked += 1
    assert checked > 5


# whole sentences


@pytest.mark.rule("N-8.3")
def test_a_harvest_that_fills_a_row_says_what_it_pays_and_how_near_the_end_is() -> None:
    market = {3: ["0 flax", "1 grain", "2 grape"], 4: ["1 flax"]}
    rest: dict[str, Any] = {
        "market": market,
        "markers": ["0 onion U42 ripe"],
        "boat": ["flax", "flax", ""],
    }
    position = table(dial="ebb 1", **rest)
    assert hint(position, "harvest U42 3") == (
        "Harvest a fruit.",
        "Look here: market row 3.",
    )
    assert reasons(position, "harvest U42 3") == [
        "After this round, if nothing changes, market row 3 pays: You: 3, Cem: 2, Ben: 1.",
        "After that the foremost piece is 24 spaces away from the obelisk.",
        "After this round all markers in the boat leave the game; 1 is yours.",
        "It costs 1 action point; then you have 2 action points.",
    ]
    over = "With that the game is over, and "
    for gone, verdict in (
        ([26, 0, 0], "your piece is the furthest."),
        ([0, 26, 0], "the furthest piece is that of Ben."),
        ([24, 0, 25], "several pieces are equally far."),
    ):
        position = table(gone=gone, **rest)
        assert reasons(position, "harvest U42 3")[1] == over + verdict


@pytest.mark.rule("N-8.4")
def test_a_harvest_tells_the_rank_the_points_and_who_could_fill_the_row() -> None:
    position = table(
        dial="ebb 1",
        market={3: ["1 flax", "0 grain"], 4: ["1 flax", "1 onion", "0 grape"]},
        markers=["0 grape U42 ripe", "1 onion L42 ripe", "1 flax U44 ripe", "2 grain L52 ripe"],
    )
    first, second, third, *_ = reasons(position, "harvest U42 3")
    assert first == "In market row 3 you stay on rank 1."
    assert second == "Fruits that count in market row 3 then: You: 2, Ben: 1."
    assert third == (
        "Then one more fruit fills market row 3; ripe and in reach: onion (ripe) of Ben."
    )
    position = table(
        market={4: ["0 grain", "1 flax", "1 onion"]}, markers=["0 grape U42 ripe", "1 flax U42"]
    )
    assert reasons(position, "harvest U42 4") == [
        "In market row 4 you go up from rank 2 to rank 1.",
        "As it lies market row 4 would then pay you 4 points; before: 2.",
        "Then one more fruit fills market row 4; no ripe fruit on the fields fits.",
        "Water tiles not turned up: 1; with rot that can reach market row 4: 1.",
    ]


@pytest.mark.rule("N-4.1")
def test_sowing_tells_of_company_the_market_and_the_next_flood() -> None:
    position = table(
        stacks={1: (["1/2"], ["2/0"])},
        market={4: ["1 flax"]},
        markers=["2 grain U41"],
        boat=["grain grain grape", "", ""],
    )
    assert hint(position, "sow flax U41") == (
        "Sow a marker.",
        "Look here: field 1 of the upper 4-row.",
    )
    assert reasons(position, "sow flax U41") == [
        "This lies there too: grain (seed) of Cem; every action on the field costs 2 action"
        " points.",
        "As things stand, market rows 1, 2, 3 would take the fruit.",
        "Ben lays water next and has a top tile that fits on the field.",
        "Then 11 markers are in your supply.",
    ]
    assert reasons(position, "sow flax U44") == [
        "As things stand, no market row in reach would take the fruit.",
        "No water can come to the field yet.",
        "Then 11 markers are in your supply.",
        "It costs 1 action point; then you have 2 action points.",
    ]


def test_growing_tells_which_row_could_be_filled_and_what_threatens() -> None:
    position = table(
        dial="ebb 2",
        stacks={1: (["1/2", "1/1"], ["2/0"]), 2: (["2/2"], ["1/2"])},
        water={"U41": "1/2"},
        desert={"U44": "hippo", "U43": "hippo"},
        market={3: ["1 flax", "1 grain", "2 grape"]},
        markers=["0 onion U42", "1 flax U42"],
    )
    assert reasons(position, "grow U42") == [
        "A harvest could fill market row 3, which would then pay: Ben: 3, You: 2, Cem: 1.",
        "Next, water could come here: field 2 of the upper 4-row; tiles that fit: 3 on top,"
        " 1 unseen.",
        "A desert event in its row would cover the field.",
        "On the shared field it costs 2 action points; then you have 1 action point.",
    ]


@pytest.mark.rule("N-4.7")
def test_a_flood_tells_whom_it_hits_what_it_may_turn_up_and_what_is_next() -> None:
    position, _ = begin(
        stacks={0: (["1/2"], ["1/0"])},
        desert={"U51": "hippo", "L31": "hippo"},
        markers=["0 flax U41", "1 grain U41 ripe", "2 onion U42"],
    )
    assert hint(position, "flood 1 U41") == (
        "Lay a water tile.",
        "Look here: upper 4-row.",
    )
    assert reasons(position, "flood 1 U41") == [
        "The water carries to the boat: grain (ripe) of Ben.",
        "You lose to the boat: flax (seed).",
        "Next in its way: onion (seed) of Cem.",
        "Next, water could come here: field 2 of the upper 4-row; tiles that fit: 0 on top,"
        " 0 unseen.",
    ]
    assert reasons(position, "flood 2 U41")[2] == (
        "No water can follow it; dry for now: onion (seed) of Cem."
    )
    assert reasons(position, "flood 2 L31") == [
        "A desert tile lies there: after its event it is your joker.",
        "Possible events there: 24 × rot, 0 × desert, 6 × hippo.",
        "No water can follow it.",
    ]


@pytest.mark.rule("N-5.5")
def test_an_ebb_tells_the_possible_events_and_whom_they_and_dry_land_concern() -> None:
    position, _ = begin(
        dial="ebb 1",
        water={"L51": "1/1:desert", "L41": "2/0:rot1>"},
        desert={"L55": "hippo"},
        markers=["0 flax L54", "1 grain L52 ripe"],
    )
    assert hint(position, "ebb L51") == (
        "Take off a water tile.",
        "Look here: lower 5-row.",
    )
    assert reasons(position, "ebb L51") == [
        "Possible events there: 0 × rot, 1 × desert, 0 × hippo.",
        "A desert would carry to the boat: flax (seed) of yours.",
        "Water no longer comes next to: grain (ripe) of Ben.",
        "It frees a field with 4 palms for sowing.",
    ]


@pytest.mark.rule("N-5.4")
def test_rot_tells_what_it_could_do_to_the_points_and_what_it_spares() -> None:
    market = {3: ["0 flax spoiled", "1 grain", "2 grape spoiled"], 4: ["0 grape", "1 onion"]}
    position, _ = begin(dial="ebb 1", water={"U41": "1/2:rot2"}, market=market)
    play(position, "ebb U41")
    assert reasons(position, "row 3") == [
        "By your choice of fruits market row 3 could then pay: Ben: 4, You: 2, Cem: 0;"
        " now: Cem: 3, Ben: 2, You: 1.",
        "Fruits that can go bad there: 1 of yours, 2 of the others.",
        "It spares your fruits in market row 4.",
    ]
    assert reasons(position, "row 4")[0] == "The points of market row 4 do not change yet."
    assert hint(position, "row 4") == (
        "Choose a market row for the rot.",
        "Fruits that can go bad in the right one: 1 of yours, 1 of the others.",
    )
    position.play(GAME.move_number("row 3"))
    position.play(GAME.move_number("spoil 2"))
    assert hint(position, "spoil 3")[1] == "Look among the fruits of Cem."
    assert reasons(position, "spoil 3") == [
        "As it lies market row 3 would then pay: Ben: 4, You: 2, Cem: 0;"
        " before: Cem: 3, Ben: 2, You: 1.",
        "A rotten fruit no longer counts and costs its owner a point.",
        "The fruit belongs to Cem.",
    ]


@pytest.mark.rule("N-8.2")
def test_buying_before_a_scoring_tells_what_it_saves() -> None:
    full = {1: ["0 flax", "1 grain", "2 grape"]}
    boat = ["flax onion", "grape", ""]
    position = table(market=full, boat=boat, seed="all")
    assert hint(position, "buy onion")[1] == "Look among your own markers in the boat."
    assert hint(position, "buy left-1 grape")[1] == "Look among the markers of Ben in the boat."
    assert reasons(position, "buy onion") == [
        "After this round all markers in the boat leave the game; not this one.",
        "Then 13 markers are in your supply.",
        "It costs 1 action point; then you have 2 action points.",
    ]
    assert reasons(position, "buy left-1 grape")[1:] == [
        "It is the last marker of its colour there: the obelisk moves one space less.",
        "Then 14 markers are in the supply of Ben.",
        "It costs 2 action points; then you have 1 action point.",
    ]
    assert reasons(table(boat=boat), "buy onion")[0] == "Then 14 markers are in your supply."


@pytest.mark.rule("N-6.9")
def test_jokers_tell_what_they_make_possible() -> None:
    rest: dict[str, Any] = {
        "market": {1: ["1 flax", "1 grain"]},
        "markers": ["0 grape U41 ripe", "1 flax U41"],
    }
    position = table(points=1, **rest)
    assert reasons(position, "joker") == [
        "A harvest could fill market row 1, which would then pay: Ben: 4, You: 2.",
        "Only one more action point makes this possible on shared fields: harvest.",
        "Then you have 1 joker.",
    ]
    assert reasons(position, "buy joker")[:2] == [
        "A joker that you give up is one more action point.",
        "Then you have 3 jokers.",
    ]
    assert reasons(table(points=0), "joker")[0] == (
        "Only one more action point makes this possible: sow."
    )
    assert reasons(table(points=2), "joker")[0] == (
        "Each action open to you on the fields can be paid without it."
    )


@pytest.mark.rule("N-11.8")
def test_freshening_tells_what_rot_would_cost() -> None:
    market = {1: ["1 flax", "0 grape spoiled", "2 onion"], 4: ["1 flax", "0 grape spoiled"]}
    position = table(joker="freshen", market=market)
    assert reasons(position, "freshen 4 2")[:2] == [
        "If the fruit became rotten, market row 4 would pay: Ben: 6, You: 0; now: You: 4, Ben: 2.",
        "A ripe fruit must go bad twice before it no longer counts.",
    ]
    assert reasons(position, "freshen 1 2") == [
        "Market row 1 is scored after this round, and a spoiled fruit counts too.",
        "Then you have 1 joker.",
    ]


@pytest.mark.rule("N-9.3")
def test_ending_a_turn_tells_what_lapses_and_what_is_scored() -> None:
    position = table(market={1: ["0 flax rotten", "1 grain", "1 grape"]}, idle=8, jokers=[0, 0, 0])
    assert reasons(position, "end") == [
        "After this round, if nothing changes, market row 1 pays: Ben: 6, You: 0.",
        "After that the foremost piece is 23 spaces away from the obelisk.",
        "You let 3 action points lapse.",
        "Rounds without a harvest: 8 of 10.",
    ]
    assert reasons(table(points=0), "end") == [
        "All your action points are spent.",
        "You keep 2 jokers.",
    ]


@pytest.mark.rule("N-2.5")
def test_the_set_up_tells_what_is_kept() -> None:
    position = start(arranged(3))
    assert hint(position, "choose onion") == (
        "Choose a marker for the boat.",
        "Take a crop of which 2 markers are in your supply.",
    )
    assert reasons(position, "choose onion") == [
        "Then your supply is: 5 flax, 4 grain, 3 grapes, 1 onion, 1 aubergine.",
        "For 1 action point you can buy it back from the boat.",
        "At the first scoring all markers in the boat leave the game.",
    ]


@pytest.mark.rule("N-11.2")
def test_bids_tell_what_counts_and_what_they_cost() -> None:
    position, _ = begin(
        dial="ebb 1", water={"U41": "1/0:hippo"}, boat=["flax", "grain grape", ""], hippo="on"
    )
    play(position, "ebb U41")
    assert reasons(position, "bid aubergine") == [
        "With this bid 2 markers of yours count, in hand and boat.",
        "In the boat the others have: Ben: 2, Cem: 0; their bids are secret.",
        "Only the winner loses the bid to the boat, and has an extra turn at once.",
        "Then your supply is: 4 flax, 4 grain, 3 grapes, 2 onions.",
    ]
    assert hint(position, "done") == ("Seal your bid.", "Bid nothing.")
    assert reasons(position, "done")[2] == "It costs you nothing, even if you win."
    position = start(arranged(3), start="bid")
    assert reasons(position, "bid aubergine") == [
        "The start player lays the first water and has the first turn.",
        "All bids go to the boat, whoever wins.",
        "Then your supply is: 5 flax, 4 grain, 3 grapes, 2 onions.",
    ]
