"""Moves that are not legal are refused with a rule and a reason."""

import pytest

from shedet.games.nile.pieces.box import FIELDS
from shedet.games.nile.rules.position import Nile
from tests.laying import reopened
from tests.rules.nile.dealt import arranged, start
from tests.rules.nile.tables import GAME, begin, play, play_all, play_as, table
from tests.rules.refusing import Reasons, reasons

ACTING = "You can sow, grow, harvest, buy, give up a joker, or end your turn. [N-6.1]"


def check(position: Nile, expected: Reasons) -> None:
    assert reasons(GAME, position, *expected) == expected


def test_in_the_set_up() -> None:
    made = arranged(3, {0: ["1/1", "2/2"]}, on=["U33", "U44", "L55"])
    position = start(made)
    choosing = "Choose 2 markers from your supply. [N-2.5]"
    check(position, {"choose aubergine": choosing, "end": choosing, "flood 1 U41": choosing})
    position.play(GAME.move_number("choose onion"))
    check(position, {"choose flax": choosing})
    position.play(GAME.move_number("choose onion"))
    play_all(position, "choose onion onion", "choose onion onion")
    laying = "Lay one of your top water tiles. [N-2.6]"
    check(
        position,
        {
            "flood 1 U33": "Lay your first water tile where there’s no desert tile and no marker,"
            " not on field 3 of the upper 3-row. [N-2.6]",
            "flood 2 U41": "You need a single wave there. This tile has two double waves. [N-4.2]",
            "ebb U41": laying,
            "end": laying,
        },
    )
    play(position, "flood 1 U41")
    for _ in range(2):
        play(position, GAME.move_text(position.legal()[0]))
    missing = "Your supply has no such marker left: {}. [N-2.7]"
    check(
        position,
        {
            "sow onion U42": missing.format("onion"),
            "sow flax U41": "There’s water there: field 1 of the upper 4-row. [N-6.3]",
            "ripe flax U42": "Place a marker from your supply as seed. [N-2.7]",
        },
    )
    play(position, "sow aubergine U42")
    check(
        position,
        {
            "ripe aubergine U43": missing.format("aubergine"),
            "ripe flax U42": "You already have a marker there: field 2 of the upper 4-row. [N-6.3]",
            "sow flax U43": "Place a marker from your supply as ripe fruit. [N-2.7]",
        },
    )


def test_in_a_flood() -> None:
    position, _ = begin(
        stacks={0: (["1/2"], []), 1: (["1/1"], [])},
        water={"U31": "2/0", "L31": "1/1", "L33": "1/1"},
    )
    first = "It’s Flood: lay one of your top water tiles first. [N-4.1]"
    check(
        position,
        {
            "flood 2 U41": "Your stack 2 is empty. [N-4.1]",
            "flood 1 U21": "This row is covered: upper 2-row. [N-4.6]",
            "flood 1 U31": "Water is already there: field 1 of the upper 3-row. [N-4.6]",
            "flood 1 U32": "On field 1 of the upper 3-row the water ends without a wave,"
            " so none can follow. [N-4.3]",
            "flood 1 U43": "Water spreads along the row, and none has reached field 2 of"
            " the upper 4-row yet. [N-4.2]",
            "ebb U31": "It’s Flood: you lay water now, you don’t take it off. [N-4.12]",
            "end": first,
            "sow flax U41": first,
        },
    )
    singles, _ = begin(stacks={0: (["1/1"], [])})
    wrong = "You need a double wave there. This tile has two single waves. [N-4.2]"
    check(singles, {"flood 1 U31": wrong})


@pytest.mark.rule("N-4.4")
def test_water_that_does_not_meet_the_water_beyond() -> None:
    position, _ = begin(stacks={0: (["1/2"], [])}, water={"L51": "1/1", "L52": "1/1", "L53": "1/1"})
    gone = FIELDS.index("L52")
    with reopened(position):
        position.water = [
            -1 if field == gone else tile for field, tile in enumerate(position.water)
        ]
    check(
        position,
        {
            "flood 1 L52": "The other end of this tile (single and double wave) doesn’t match the"
            " water beyond. [N-4.4]"
        },
    )


def test_in_an_ebb() -> None:
    position, _ = begin(dial="ebb 1", water={"U31": "2/2", "U32": "2/2"}, ebb="outermost")
    check(
        position,
        {
            "ebb U41": "There’s no water there: field 1 of the upper 4-row. [N-4.9]",
            "ebb U31": "At this table you take off only the last water tile of a row,"
            " not the one on field 1 of the upper 3-row. [N-4.10]",
            "flood 1 U41": "It’s Ebb: you take water off now, you don’t lay it. [N-4.12]",
            "end": "It’s Ebb: take a water tile off a field first. [N-4.9]",
        },
    )


def test_of_rot() -> None:
    market = {4: ["0 flax spoiled", "1 grain", "2 grape rotten", "0 onion"]}
    position, _ = begin(dial="ebb 1", water={"U41": "1/2:rot2"}, market=market)
    play(position, "ebb U41")
    row = "Choose a market row for the rot. [N-5.2]"
    check(
        position,
        {
            "row 2": "With 2 palms you can’t reach market row 2. [N-5.2]",
            "spoil 1": row,
            "end": row,
        },
    )
    position.play(GAME.move_number("row 4"))
    in_order = "Choose the fruits that go bad. [N-5.3]"
    check(
        position,
        {
            "spoil 3": "The fruit on place 3 of market row 4 is already rotten. [N-5.3]",
            "spoil 5": "There’s no fruit on place 5 of market row 4. [N-5.3]",
            "spoil 4": in_order,
            "row 3": in_order,
        },
    )
    position.play(GAME.move_number("spoil 2"))
    check(position, {"spoil 1": in_order, "spoil 2": in_order})


def test_of_bids() -> None:
    position = start(arranged(3), start="bid")
    bidding = "Bid markers from your supply. [N-11.5]"
    check(position, {"end": bidding, "choose flax": bidding})
    position.play(GAME.move_number("bid aubergine"))
    check(
        position,
        {
            "bid aubergine": "Your supply has no such marker left: aubergine. [N-11.5]",
            "bid flax": bidding,
        },
    )
    position.play(GAME.move_number("done"))
    for seat in (1, 2):
        play_as(position, seat, "bid flax done")
    check(position, {"end": bidding.replace("N-11.5", "N-11.6")})
    hippo, _ = begin(hippo="on", stacks={0: (["1/1"], [])}, desert={"U41": "hippo"})
    play(hippo, "flood 1 U41")
    check(hippo, {"end": "Bid markers from your supply. [N-11.1]"})


def test_on_the_fields() -> None:
    position = table(
        seats=4,
        markers=["0 flax U42", "0 grain U53 ripe", "1 onion U53", "1 flax L41", "2 flax L41"],
        water={"L51": "1/1"},
        desert={"U44": "hippo"},
        out=["aubergine"],
        market={4: ["1 flax", "1 grain rotten", "1 grape"], 3: ["2 flax", "2 onion", "3 flax"]},
    )
    check(
        position,
        {
            "sow aubergine U41": "Your supply has no such marker left: aubergine. [N-6.3]",
            "sow flax U21": "This row is covered: upper 2-row. [N-6.3]",
            "sow flax L51": "There’s water there: field 1 of the lower 5-row. [N-6.3]",
            "sow flax U44": "There’s a desert tile there: field 4 of the upper 4-row. [N-6.3]",
            "sow flax U42": "You already have a marker there: field 2 of the upper 4-row. [N-6.3]",
            "sow flax L41": "2 markers are already there: field 1 of the lower 4-row. [N-6.3]",
            "ripe flax U41": "You sow a marker as seed. It has to grow first. [N-6.3]",
            "grow L41": "You have no marker there: field 1 of the lower 4-row. [N-6.4]",
            "grow U53": "This marker is already ripe: grain. [N-6.4]",
            "harvest L41 4": "You have no marker there: field 1 of the lower 4-row. [N-6.5]",
            "harvest U42 4": "This marker is still seed and has to grow first: flax. [N-6.5]",
            "harvest U53 2": "With 2 palms you can’t reach market row 2. [N-7.2]",
            "harvest U53 4": "One of the last 2 fruits in market row 4 is the same: grain. [N-7.3]",
            "flood 1 U41": "You lay and take off water only at the start of a round. [N-3.2]",
            "ebb L51": "You lay and take off water only at the start of a round. [N-3.2]",
            "choose flax": ACTING,
            "done": ACTING,
            "row 1": ACTING,
        },
    )
    full = table(markers=["0 aubergine U44 ripe"], market={4: ["1 flax"] * 5})
    check(full, {"harvest U44 4": "Market row 4 is full. [N-7.4]"})


def test_what_has_acted_and_what_is_too_dear() -> None:
    position = table(markers=["0 flax U42", "0 flax U53", "1 onion U53"], boat=["onion onion"])
    play_all(position, "grow U42", "buy onion")
    check(
        position,
        {
            "harvest U42 4": "You have already used this marker this round: flax. [N-6.2]",
            "sow onion U41": "You bought this marker this round, so sow it next round:"
            " onion. [N-6.2]",
            "grow U53": "This costs 2 action points, but you have 1 action point. [N-6.6]",
        },
    )
    play(position, "sow flax U41")
    nothing = "You have no action point left. [N-6.1]"
    check(
        position,
        {
            "grow U41": "You have already used this marker this round: flax. [N-6.2]",
            "sow flax U43": nothing,
            "buy onion": nothing,
            "buy joker": nothing,
        },
    )


def test_of_purchases_and_jokers() -> None:
    position = table(boat=["", "grape"], jokers=[0, 0, 0])
    alone = "At this table you buy only your own markers from the boat. [N-6.7]"
    check(
        position,
        {
            "buy flax": "You have no such marker in the boat: flax. [N-6.7]",
            "buy left-1 grape": alone,
            "joker": "You have no joker. [N-6.9]",
            "freshen 1 1": "At this table a joker only gives an action point. [N-6.9]",
        },
    )
    play(position, "buy joker")
    check(position, {"buy joker": "You have already bought a joker this round. [N-6.8]"})
    every = table(boat=["", "grape"], points=1, jokers=[30, 0, 0], seed="all")
    check(
        every,
        {
            "buy left-1 flax": "This player has no such marker in the boat: flax. [N-11.7]",
            "buy left-1 grape": "This costs 2 action points, but you have 1 action point. [N-11.7]",
            "buy left-3 grape": "There are only 3 players. [N-11.7]",
            "buy joker": "No desert tile is left to buy. [N-5.6]",
        },
    )


@pytest.mark.rule("N-11.8")
def test_of_freshening() -> None:
    market = {4: ["0 flax rotten", "1 grain"]}
    check(
        table(market=market, joker="freshen"),
        {
            "freshen 4 1": "A rotten fruit stays rotten. [N-11.8]",
            "freshen 4 2": "The fruit on place 2 of market row 4 isn’t spoiled. [N-11.8]",
            "freshen 4 3": "There’s no fruit on place 3 of market row 4. [N-11.8]",
        },
    )
    poor = table(market=market, joker="freshen", jokers=[0, 0, 0])
    check(poor, {"freshen 4 1": "You have no joker. [N-11.8]"})


def test_when_the_game_is_over() -> None:
    position = table(gone=[29, 0, 0], turn=2)
    play(position, "end")
    check(
        position, {"end": "The game is over. [N-9.1]", "flood 1 U41": "The game is over. [N-9.1]"}
    )
