"""Moves that are not legal are refused with a rule and a reason."""

import pytest

from shedet.games.nile.pieces.box import FIELDS
from shedet.games.nile.rules.position import Nile
from tests.laying import reopened
from tests.rules.nile.dealt import arranged, start
from tests.rules.nile.tables import GAME, begin, play, play_all, play_as, table
from tests.rules.refusing import Reasons, reasons

ACTING = "Sow, grow, harvest, buy, give up a joker, or end your turn. [N-6.1]"


def check(position: Nile, expected: Reasons) -> None:
    assert reasons(GAME, position, *expected) == expected


def test_in_the_set_up() -> None:
    made = arranged(3, {0: ["1/1", "2/2"]}, on=["U33", "U44", "L55"])
    position = start(made)
    choosing = "Choose two markers of your supply, in the order of crops. [N-2.5]"
    check(position, {"choose aubergine": choosing, "end": choosing, "flood 1 U41": choosing})
    position.play(GAME.move_number("choose onion"))
    check(position, {"choose flax": choosing})
    position.play(GAME.move_number("choose onion"))
    play_all(position, "choose onion onion", "choose onion onion")
    laying = "Lay one of your top water tiles. [N-2.6]"
    check(
        position,
        {
            "flood 1 U33": "The first water goes only where neither desert tile nor marker lies,"
            " not here: field 3 of the upper 3-row. [N-2.6]",
            "flood 2 U41": "A single wave must be met there; this tile has: two double waves."
            " [N-4.2]",
            "ebb U41": laying,
            "end": laying,
        },
    )
    play(position, "flood 1 U41")
    for _ in range(2):
        play(position, GAME.move_text(position.legal()[0]))
    missing = "No such marker is left in your supply: {}. [N-2.7]"
    check(
        position,
        {
            "sow onion U42": missing.format("onion"),
            "sow flax U41": "Water lies there: field 1 of the upper 4-row. [N-6.3]",
            "ripe flax U42": "Place a marker of your supply as seed. [N-2.7]",
        },
    )
    play(position, "sow aubergine U42")
    check(
        position,
        {
            "ripe aubergine U43": missing.format("aubergine"),
            "ripe flax U42": "A marker of yours lies there already: field 2 of the upper 4-row."
            " [N-6.3]",
            "sow flax U43": "Place a marker of your supply as ripe fruit. [N-2.7]",
        },
    )


def test_in_a_flood() -> None:
    position, _ = begin(
        stacks={0: (["1/2"], []), 1: (["1/1"], [])},
        water={"U31": "2/0", "L31": "1/1", "L33": "1/1"},
    )
    first = "It is Flood: lay one of your top water tiles first. [N-4.1]"
    check(
        position,
        {
            "flood 2 U41": "Your stack 2 is empty. [N-4.1]",
            "flood 1 U21": "This row is covered: upper 2-row. [N-4.6]",
            "flood 1 U31": "Water lies there already: field 1 of the upper 3-row. [N-4.6]",
            "flood 1 U32": "The water toward the river ends without a wave and takes no neighbour:"
            " field 1 of the upper 3-row. [N-4.3]",
            "flood 1 U43": "Water comes along the row, and there is none yet toward the river:"
            " field 2 of the upper 4-row. [N-4.2]",
            "ebb U31": "It is Flood: water is laid, and none is taken off. [N-4.12]",
            "end": first,
            "sow flax U41": first,
        },
    )
    singles, _ = begin(stacks={0: (["1/1"], [])})
    wrong = "A double wave must be met there; this tile has: two single waves. [N-4.2]"
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
            "flood 1 L52": "The other end of this tile (single and double wave) does not meet the"
            " wave of the water beyond. [N-4.4]"
        },
    )


def test_in_an_ebb() -> None:
    position, _ = begin(dial="ebb 1", water={"U31": "2/2", "U32": "2/2"}, ebb="outermost")
    check(
        position,
        {
            "ebb U41": "No water lies there: field 1 of the upper 4-row. [N-4.9]",
            "ebb U31": "At this table only the outermost water of a row is taken off, not here:"
            " field 1 of the upper 3-row. [N-4.10]",
            "flood 1 U41": "It is Ebb: water is taken off, and none is laid. [N-4.12]",
            "end": "It is Ebb: take a water tile off a field first. [N-4.9]",
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
            "row 2": "With 2 palms market row 2 is out of reach. [N-5.2]",
            "spoil 1": row,
            "end": row,
        },
    )
    position.play(GAME.move_number("row 4"))
    in_order = "Choose the fruits that go bad, in the order of their places. [N-5.3]"
    check(
        position,
        {
            "spoil 3": "The fruit on place 3 of market row 4 is rotten already. [N-5.3]",
            "spoil 5": "No fruit lies on place 5 of market row 4. [N-5.3]",
            "spoil 4": in_order,
            "row 3": in_order,
        },
    )
    position.play(GAME.move_number("spoil 2"))
    check(position, {"spoil 1": in_order, "spoil 2": in_order})


def test_of_bids() -> None:
    position = start(arranged(3), start="bid")
    bidding = "Bid markers of your supply, in the order of crops. [N-11.5]"
    check(position, {"end": bidding, "choose flax": bidding})
    position.play(GAME.move_number("bid aubergine"))
    check(
        position,
        {
            "bid aubergine": "No such marker is left in your supply: aubergine. [N-11.5]",
            "bid flax": bidding,
        },
    )
    position.play(GAME.move_number("done"))
    for seat in (1, 2):
        play_as(position, seat, "bid flax done")
    check(position, {"end": bidding.replace("N-11.5", "N-11.6")})
    hippo, _ = begin(hippo="on", stacks={0: (["1/1"], [])}, desert={"U41": "hippo"})
    play(hippo, "flood 1 U41")
    check(hippo, {"end": "Bid markers of your supply, in the order of crops. [N-11.1]"})


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
            "sow aubergine U41": "No such marker is left in your supply: aubergine. [N-6.3]",
            "sow flax U21": "This row is covered: upper 2-row. [N-6.3]",
            "sow flax L51": "Water lies there: field 1 of the lower 5-row. [N-6.3]",
            "sow flax U44": "A desert tile lies there: field 4 of the upper 4-row. [N-6.3]",
            "sow flax U42": "A marker of yours lies there already: field 2 of the upper 4-row."
            " [N-6.3]",
            "sow flax L41": "Two markers lie there already: field 1 of the lower 4-row. [N-6.3]",
            "ripe flax U41": "A marker is sown as seed and must grow first. [N-6.3]",
            "grow L41": "No marker of yours lies there: field 1 of the lower 4-row. [N-6.4]",
            "grow U53": "It is ripe already: grain. [N-6.4]",
            "harvest L41 4": "No marker of yours lies there: field 1 of the lower 4-row. [N-6.5]",
            "harvest U42 4": "It is still seed and must grow first: flax. [N-6.5]",
            "harvest U53 2": "With 2 palms market row 2 is out of reach. [N-7.2]",
            "harvest U53 4": "It is like one of the last two fruits in market row 4: grain."
            " [N-7.3]",
            "flood 1 U41": "Water is laid and taken off only before the turns of a round. [N-3.2]",
            "ebb L51": "Water is laid and taken off only before the turns of a round. [N-3.2]",
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
            "harvest U42 4": "This marker has already acted in this round: flax. [N-6.2]",
            "sow onion U41": "It was bought in this round and can be sown from the next one on:"
            " onion. [N-6.2]",
            "grow U53": "This costs 2 action points; you have 1 action point. [N-6.6]",
        },
    )
    play(position, "sow flax U41")
    nothing = "You have no action point left. [N-6.1]"
    check(
        position,
        {
            "grow U41": "This marker has already acted in this round: flax. [N-6.2]",
            "sow flax U43": nothing,
            "buy onion": nothing,
            "buy joker": nothing,
        },
    )


def test_of_purchases_and_jokers() -> None:
    position = table(boat=["", "grape"], jokers=[0, 0, 0])
    alone = "At this table everybody buys only own markers from the boat. [N-6.7]"
    check(
        position,
        {
            "buy flax": "No such marker of yours is in the boat: flax. [N-6.7]",
            "buy left-1 grape": alone,
            "joker": "You have no joker. [N-6.9]",
            "freshen 1 1": "At this table a joker is only an action point. [N-6.9]",
        },
    )
    play(position, "buy joker")
    check(position, {"buy joker": "You have bought a joker in this round already. [N-6.8]"})
    every = table(boat=["", "grape"], points=1, jokers=[30, 0, 0], seed="all")
    check(
        every,
        {
            "buy left-1 flax": "No such marker of this player is in the boat: flax. [N-11.7]",
            "buy left-1 grape": "This costs 2 action points; you have 1 action point. [N-11.7]",
            "buy left-3 grape": "There are only 3 players. [N-11.7]",
            "buy joker": "There is no desert tile left to buy. [N-5.6]",
        },
    )


@pytest.mark.rule("N-11.8")
def test_of_freshening() -> None:
    market = {4: ["0 flax rotten", "1 grain"]}
    check(
        table(market=market, joker="freshen"),
        {
            "freshen 4 1": "A rotten fruit stays rotten. [N-11.8]",
            "freshen 4 2": "The fruit on place 2 of market row 4 is not spoiled. [N-11.8]",
            "freshen 4 3": "No fruit lies on place 3 of market row 4. [N-11.8]",
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
