"""Hints and reasons: always some, true in every world that fits the view, and in plain words."""

import re
from functools import cache

import pytest

from shedet.core.engine.chance import seeded
from shedet.games.sobek2p.rules import Sobek2p
from shedet.games.sobek2p.view import View
from shedet.games.sobek2p.words import LABELS
from shedet.games.sobek2p.worth import corruption, sale_value, score, sellable, set_of
from tests.rules.sobek2p.said import NAMES, after, begin, decisions
from tests.rules.sobek2p.sales import after_sale
from tests.rules.sobek2p.tables import GAME, table

MEMORIES = ("pure", "perfect")
OFTEN = ("turn", "sale", "ankh", "slot")
GOODS = {label.say(): good for good, label in LABELS.items()}
SALE = re.compile(r"(\w+): .* makes? .* = (\d+) points? instead of (\d+)\.")
OWN = re.compile(r"your corruption would be (\d+), that of (\w+) is (\d+)\.")
RIVAL = re.compile(r"The corruption of (\w+) would be (\d+), yours is (\d+)\.")
UNSEEN = re.compile(r"(\w+): (\d+|no) tiles? (?:is|are) (?:still )?unseen\.")


def reasons(position: Sobek2p, text: str) -> list[str]:
    return GAME.reasons(GAME.view(position, position.to_act), text, NAMES)


def hint(position: Sobek2p, text: str) -> tuple[str, str]:
    return GAME.hint(GAME.view(position, position.to_act), text, NAMES)


@cache
def seen(memory: str) -> list[tuple[View, list[str]]]:
    """What the seat to act sees in many games, and its legal moves."""
    return [(view, legal) for _, view, legal in decisions(memory)]


@cache
def told() -> list[tuple[Sobek2p, View, str, str]]:
    """Worlds that fit what a seat sees in many games, a legal move each, and a reason for it."""
    chance = seeded(3)
    found = []
    for memory in MEMORIES:
        for number, (view, legal) in enumerate(seen(memory)):
            if number % 6 and view.question in OFTEN:
                continue
            world = GAME.world(view, chance)
            for text in legal:
                found += [(world, view, text, each) for each in GAME.reasons(view, text, NAMES)]
    return found


def finished(position: Sobek2p, seat: int) -> Sobek2p:
    """The same once nobody is asked in the middle of the seat's turn, by the first answers."""
    while position.mid_line or GAME.view(position, seat).question == "discard":
        position.play(position.legal()[0])
    return position


def test_the_points_of_a_sale_are_what_the_set_is_then_worth() -> None:
    met = set()
    for world, view, text, reason in told():
        found = SALE.match(reason)
        verb, question = text.partition(" ")[0], view.question
        if not found or verb not in ("sell", "done", "name") or question == "courtesan":
            continue
        good, then, now = GOODS[found[1]], int(found[2]), int(found[3])
        tiles, scarabs = set_of(view.players[view.seat], good)
        assert now == tiles * scarabs, reason
        later = after(world, text)
        while later.mid_line:
            more = [move for move in later.legal() if GAME.move_text(move) != "done"]
            later.play(min(more, default=GAME.move_number("done")))
        tiles, scarabs = set_of(GAME.view(later, view.seat).players[view.seat], good)
        assert then == tiles * scarabs, f"{text}: {reason}"
        met.add((question, verb))
    assert {("turn", "sell"), ("sale", "done"), ("gift", "done"), ("scarabs", "name")} == met


def test_the_sale_that_a_new_tile_makes_possible_is_possible_then() -> None:
    met = set()
    for world, view, text, reason in told():
        found = SALE.match(reason)
        if not found or text.partition(" ")[0] not in ("take", "keep", "choose"):
            continue
        if ":D" in view.market.get(text.removeprefix("take "), "") and view.question != "merchant":
            continue  # the tile may be traded
        good, then, now = GOODS[found[1]], int(found[2]), int(found[3])
        sales = sellable(view, GAME.families)
        before = sale_value(view, good, sales.get(good, [])).after
        assert now == before, f"{text}: {reason}"
        later = GAME.view(finished(after(world, text), view.seat), view.seat)
        if later.is_over:
            continue
        sale = sale_value(later, good, sellable(later, GAME.families)[good])
        assert then == sale.after, f"{text}: {reason}"
        met.add(view.question)
    assert {"turn", "centre", "merchant", "symbol", "vizier"} == met


def test_points_that_a_pirogue_is_worth_are_scored_at_once() -> None:
    met = set()
    for world, view, text, reason in told():
        if found := re.fullmatch(r"It is worth (\d+) points?\.", reason):
            later = GAME.view(after(world, text), view.seat).players[view.seat]
            deben = sum(later.deben or []) - sum(view.players[view.seat].deben or [])
            assert score(later) - score(view.players[view.seat]) - deben == int(found[1])
            met.add(text)
    assert met == {"reveal seven", "reveal two-and-deben"}


def test_what_a_tile_adds_is_the_difference_that_it_makes_to_a_sale() -> None:
    numbers = set()
    for _, view, text, reason in told():
        if found := re.fullmatch(r"It adds (\d+) points? to the set\.", reason):
            good, tile = str(view.about), text.removeprefix("choose ")
            without = sale_value(view, good, view.laid)
            sale = sale_value(view, good, [*view.laid, tile])
            assert int(found[1]) == sale.after - without.after
            numbers.add(int(found[1]))
    assert len(numbers) > 5


def test_corruption_is_what_it_would_be() -> None:
    met = set()
    for world, view, text, reason in told():
        own, rival = OWN.search(reason), RIVAL.match(reason)
        verb = text.partition(" ")[0]
        if not (own or rival) or text.startswith(("play vizier", "play high")):
            continue  # which tile or kind goes is asked next
        later = finished(after(world, text), view.seat)
        if verb == "point":
            assert len(later.legal()) == 1, "the rival has a choice"
            later = finished(after(later, GAME.move_text(later.legal()[0])), view.seat)
        if later.is_over:
            continue
        sides = GAME.view(later, view.seat).players
        mine, other = corruption(sides[view.seat]), corruption(sides[1 - view.seat])
        if own:
            assert (int(own[1]), int(own[3])) == (mine, other), f"{text}: {reason}"
        if rival:
            assert (int(rival[2]), int(rival[3])) == (other, mine), f"{text}: {reason}"
        met.add((view.question, verb))
    assert {("turn", "take"), ("turn", "play"), ("slot", "reveal"), ("priest", "name")} <= met
    assert {("vizier", "choose"), ("finger", "point")} <= met


@pytest.mark.parametrize("memory", MEMORIES)
def test_unseen_tiles_are_those_that_a_world_hides_from_the_seat(memory: str) -> None:
    numbers = set()
    chance = seeded(4)
    for view, legal in seen(memory)[::9]:
        places = [place.split(" in ") for place in GAME.places(GAME.world(view, chance))]
        dark = {"box", "pile", f"hand {1 - view.seat}"}
        if view.question != "vizier":
            dark |= {f"board {1 - view.seat}{scribe}" for scribe in ("", " scribe 1", " scribe 2")}
        down = {square for square, tile in view.market.items() if tile == "character"}
        for text in legal:
            for reason in GAME.reasons(view, text, NAMES):
                if not (found := UNSEEN.match(reason)):
                    continue
                good, number = GOODS[found[1]], 0 if found[2] == "no" else int(found[2])
                family = [where for name, where in places if GAME.families.get(name) == good]
                hidden = sum(where in dark | down for where in family)
                coming = sum(where in {"pile"} | down for where in family)
                assert coming <= number <= hidden
                assert number == hidden or memory == "perfect"
                numbers.add(hidden - number)
    assert (len(numbers) > 1) == (memory == "perfect"), "nothing was remembered"


def test_reasons_for_a_take() -> None:
    position = table(
        market={"D3": "wheat:0/", "E3": "fish:1Sv", "E1": "fish:0/", "E5": "ivory:0/"},
        hands=(["fish:0h*", "fish:1Sh"], []),
        sold=({}, {"fish": ["fish:0v*", "fish:1S/", "fish:1S\\"]}),
        pile=["statue:h"],
    )
    assert hint(position, "take E3") == ("Take a tile.", "Look at fish in the market.")
    assert reasons(position, "take E3") == [
        "Fish: a sale would then make 2 scarabs × 3 tiles = 6 points instead of 0.",
        "It fits a set that Ben has sold.",
        "It takes 1 tile to your corruption board: your corruption would be 1, that of Ben is 0.",
        "Ben can then reach 2 tiles; of use for sets already sold: 1.",
    ]
    assert reasons(position, "take D3") == [
        "Ben must then refill the market to take a tile.",
        "Wheat: 12 tiles are still unseen.",
        "It costs no corruption.",
        "Wheat: you would then hold 1 of the 3 tiles that a sale needs.",
    ]


def test_reasons_for_a_sale_and_for_ending_it() -> None:
    position = table(
        market={"D3": "wheat:0/"},
        hands=(["fish:0h*", "fish:1Sh", "fish:1Sv", "statue:/"], []),
        pile=["statue:h"],
        slots=["seven", "mummy"],
    )
    assert hint(position, "sell fish") == ("Sell a set.", "Look at fish in your hand.")
    assert reasons(position, "sell fish") == [
        "Fish: with all tiles that fit, the sale makes 2 scarabs × 4 tiles = 8 points"
        " instead of 0.",
        "Then you reveal one of the 2 pirogues in the slots.",
        "Only 1 tile is left in the pile.",
        "Fish: 9 tiles are still unseen.",
    ]
    for move in ("sell fish", "choose fish:0h*", "choose fish:1Sh", "choose fish:1Sv"):
        begin(position, move)
    assert hint(position, "done") == ("Choose no more tiles.", "Look at what stays in your hand.")
    assert reasons(position, "done") == [
        "Fish: these tiles make 2 scarabs × 3 tiles = 6 points instead of 0.",
        "Then you reveal one of the 2 pirogues in the slots.",
        "Only 1 tile is left in the pile.",
        "You keep 1 more tile that fits.",
    ]
    assert reasons(position, "choose statue:/") == [
        "It adds 2 points to the set.",
        "Only 1 tile is left in the pile.",
        "As a joker it could also go with another good.",
    ]


def test_reasons_for_pirogues_and_what_stays_in_the_slots() -> None:
    position = after_sale("seven", "mummy", "two-scarabs", "snake-2", boards=(["wheat:0/"], []))
    stay = "In the slots stay, for later sales: "
    assert hint(position, "reveal seven") == ("Reveal a pirogue.", "Look at the pirogue Seven.")
    assert reasons(position, "reveal seven") == [
        "It is worth 7 points.",
        f"{stay}Two scarabs, Mummy, Snake 2.",
    ]
    assert reasons(position, "reveal two-scarabs") == [
        "Fish: two more scarabs make 4 scarabs × 3 tiles = 12 points instead of 6.",
        f"{stay}Mummy, Snake 2, Seven.",
    ]
    assert reasons(position, "reveal snake-2") == [
        "The corruption of Ben would be 2, yours is 1.",
        f"{stay}Two scarabs, Mummy, Seven.",
    ]


def test_reasons_for_waiting_with_a_refill() -> None:
    position = table(market={"C4": "fish:1Sh"}, pile=["statue:h"], hands=(["fish:0h*"], []))
    assert hint(position, "refill") == (
        "Refill the market.",
        "Look at the centre squares, where you take a tile then.",
    )
    assert reasons(position, "refill") == [
        "You then take a tile from the centre, without corruption.",
        "The pile is then empty.",
        "Fish: you would then hold 2 of the 3 tiles that a sale needs.",
    ]


def test_reasons_for_a_character() -> None:
    position = table(
        market={"D3": "wheat:0/"},
        hands=(
            ["scribe:fish", "queen"],
            [f"wheat:{w}" for w in ("0v*", "0h*", "1Sh", "1Sv")],
        ),
        pile=["statue:h", "fish:0/"],
        boards=([], ["ivory:0/"]),
    )
    assert reasons(position, "play scribe:fish") == [
        "Its power does nothing now.",
        "The character could also be sold as fish.",
        "Ben can then reach 1 tile.",
    ]
    assert reasons(position, "play queen") == [
        "You get 2 tiles of the pile, without corruption.",
        "The pile is then empty.",
        "The character could also be sold as ivory.",
        "Ben can then reach 1 tile.",
    ]
