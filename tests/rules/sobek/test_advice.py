"""Hints and reasons: always some, true in every world that fits the view, and in plain words."""

import re
from functools import cache

import pytest

from shedet.core.engine.chance import seeded
from shedet.games.sobek.rules import Sobek
from shedet.games.sobek.view import View
from shedet.games.sobek.words import LABELS
from shedet.games.sobek.worth import addable, layable, own_set, set_value, value_of, value_with
from tests.rules.sobek.laid import after_set
from tests.rules.sobek.said import NAMES, after, begin, decisions, last, names_at
from tests.rules.sobek.tables import GAME, table

MEMORIES = ("pure", "perfect")
OFTEN = ("turn", "set", "event", "last")
GOODS = {label.say(): good for good, label in LABELS.items()}
SET = re.compile(r".*make .* = (\d+) points?(?: instead of (\d+))?\.")
MORE = re.compile(r"(\w+): laying all .* bring (\d+) points? instead of (\d+)\.")
OWN = re.compile(r"It takes \d+ cards? .*: your corruption would be (\d+)\.")
HIGHEST = re.compile(r"The highest corruption of the others is now (\d+)\.")
TOGETHER = re.compile(r"The others together now have (\d+) corruption\.")
OTHER = re.compile(r"The corruption of (\w+) would be (\d+), yours is (\d+)\.")
UNSEEN = re.compile(r"(\w+): (\d+|no) cards? (?:is|are) (?:still )?unseen\.")


def reasons(position: Sobek, text: str) -> list[str]:
    return GAME.reasons(GAME.view(position, position.to_act), text, names_at(position))


def hint(position: Sobek, text: str) -> tuple[str, str]:
    return GAME.hint(GAME.view(position, position.to_act), text, names_at(position))


@cache
def seen(memory: str) -> list[tuple[View, list[str]]]:
    """What the seat to act sees in many games, and its legal moves."""
    return [(view, legal) for _, view, legal in decisions(memory)]


@cache
def told() -> list[tuple[Sobek, View, str, str]]:
    """Worlds that fit what a seat sees in many games, a legal move each, and a reason for it."""
    chance = seeded(3)
    found = []
    for memory in MEMORIES:
        for number, (view, legal) in enumerate(seen(memory)):
            if number % 9 and view.question in OFTEN:
                continue
            world = GAME.world(view, chance)
            for text in legal:
                facts = GAME.reasons(view, text, NAMES[: len(view.players)])
                found += [(world, view, text, fact) for fact in facts]
    return found


def finished(position: Sobek) -> Sobek:
    """The same once the line is complete, by the lowest answers but `done`."""
    while position.mid_line:
        more = [move for move in position.legal() if GAME.move_text(move) != "done"]
        position.play(min(more, default=GAME.move_number("done")))
    return position


def corruption(position: Sobek, seat: int) -> int:
    """What a seat itself would count."""
    own = GAME.view(position, seat).players[seat]
    return len(own.pile or []) + 2 * own.curses


def test_the_points_of_a_set_are_what_it_is_then_worth() -> None:
    met = set()
    for world, view, text, reason in told():
        found, (verb, _, thing) = SET.fullmatch(reason), text.partition(" ")
        if not found or verb not in ("lay", "add", "done") or view.question == "courtesan":
            continue
        number = int(thing) if verb == "add" else view.about if verb == "done" else None
        before = set_value(own_set(view, number)) if isinstance(number, int) else 0
        assert int(found[2] or 0) == before, f"{text}: {reason}"
        later = GAME.view(finished(after(world, text)), view.seat)
        mine = later.players[view.seat].sets
        then = own_set(later, number) if isinstance(number, int) else mine[-1]
        assert int(found[1]) == set_value(then), f"{text}: {reason}"
        met.add((view.question, verb))
    assert {("turn", "lay"), ("turn", "add"), ("last", "lay"), ("prosperity", "add")} <= met
    assert {("set", "done"), ("last-set", "done"), ("gift", "done")} <= met


def best_set(view: View, good: str) -> int:
    """The points that the cards of a good in the hand can bring."""
    sideways = view.question == "last"
    found = [value_of(layable(view, GAME.families).get(good, []), 0, sideways).points]
    for number, cards in addable(view, GAME.families).items():
        own = own_set(view, number)
        if own.good == good and not sideways:
            found.append(value_with(own, cards).points - set_value(own))
    return max(found)


def test_the_set_that_a_new_card_makes_possible_is_possible_then() -> None:
    met = set()
    for world, view, text, reason in told():
        found = MORE.fullmatch(reason)
        if not found or text.partition(" ")[0] not in ("take", "choose"):
            continue
        good = GOODS[found[1]]
        done = after(world, text)
        later = GAME.view(done, view.seat)
        assert int(found[2]) == best_set(later, good), f"{text}: {reason}"
        if later.taker is None:
            assert int(found[3]) == best_set(view, good), f"{text}: {reason}"
        met.add((view.question, later.taker is None))
    assert {("turn", True), ("turn", False), ("merchant", True), ("loot", True)} <= met


def test_points_of_tokens_move_the_marker_at_once() -> None:
    met = set()
    worth = re.compile(r"It is worth (\d+) points?\.|Your marker goes forward by (\d+) spaces?\.")
    for world, view, text, reason in told():
        if found := worth.fullmatch(reason):
            later = finished(after(world, text))
            score = GAME.view(later, view.seat).players[view.seat].score
            assert score - view.players[view.seat].score == int(found[1] or found[2])
            met.add(text)
    assert {"reveal deceit", "reveal guild-ankh", "reveal guild-crook"} <= met


def test_corruption_is_what_it_would_be() -> None:
    met = set()
    for world, view, text, reason in told():
        own, other = OWN.fullmatch(reason), OTHER.fullmatch(reason)
        if not (own or other) or text.startswith("play"):
            continue
        later = finished(after(world, text))
        mine = corruption(later, view.seat)
        if own:
            assert int(own[1]) == mine, f"{text}: {reason}"
        if other:
            seat = NAMES.index(other[1])
            assert int(other[2]) == corruption(later, seat), f"{text}: {reason}"
            assert int(other[3]) == mine, f"{text}: {reason}"
        met.add((view.question, text.partition(" ")[0]))
    assert {("turn", "take"), ("priest", "name"), ("curse", "left"), ("loot", "choose")} <= met
    assert ("event", "reveal") in met


def test_the_corruption_of_the_others_is_so_in_every_world() -> None:
    met = set()
    for world, view, text, reason in told():
        highest, together = HIGHEST.fullmatch(reason), TOGETHER.fullmatch(reason)
        if not (highest or together):
            continue
        seats = [seat for seat in range(world.seats) if seat != view.seat]
        piles = [corruption(world, seat) for seat in seats]
        if highest:
            assert int(highest[1]) == max(piles), f"{text} of {view}"
        if together:
            assert int(together[1]) == sum(piles), f"{text} of {view}"
        met.add((view.memory, world.seats, bool(highest)))
    assert {("pure", 2, True), ("pure", 3, False), ("perfect", 4, True)} <= met


@pytest.mark.parametrize("memory", MEMORIES)
def test_unseen_cards_are_those_that_a_world_hides_from_the_seat(memory: str) -> None:
    numbers = set()
    chance = seeded(4)
    for view, legal in seen(memory)[::16]:
        places = [place.split(" in ") for place in GAME.places(GAME.world(view, chance))]
        seats = [seat for seat in range(len(view.players)) if seat != view.seat]
        dark = {"box", "deck"} | {f"hand {seat}" for seat in seats}
        dark |= {f"pile {seat}" for seat in seats if view.players[seat].pile is None}
        down = {f"quay {n}" for n, card in enumerate(view.quay, 1) if card == "character"}
        for text in legal:
            for reason in GAME.reasons(view, text, NAMES[: len(view.players)]):
                if not (found := UNSEEN.fullmatch(reason)):
                    continue
                good, number = GOODS[found[1]], 0 if found[2] == "no" else int(found[2])
                family = [where for name, where in places if GAME.families.get(name) == good]
                hidden = sum(where in dark | down for where in family)
                coming = sum(where in {"deck"} | down for where in family)
                assert coming <= number <= hidden, f"{text}: {reason}"
                assert number == hidden or memory == "perfect"
                numbers.add(hidden - number)
    assert (len(numbers) > 1) == (memory == "perfect"), "nothing was remembered"


def test_reasons_for_a_take() -> None:
    position = table(
        quay=["wheat:0", "fish:1S", "queen", "ivory:0", "fish:0"],
        hands=(["fish:0*", "fish:1S"], []),
        sets=[(1, "fish", ["fish:1S", "fish:1S", "fish:0"])],
        piles=(["marble:0"], ["ebony:0", "ebony:0"]),
        memory="perfect",
    )
    assert hint(position, "take 2") == ("Take a card.", "Look at fish on the quays.")
    assert reasons(position, "take 2") == [
        "Fish: laying all cards that fit would then bring 6 points instead of 0.",
        "It takes 1 card to your corruption pile: your corruption would be 2.",
        "Ben can then take: face-down character card, ivory, fish;"
        " of use for sets already laid: 1.",
        "The highest corruption of the others is now 2.",
    ]
    assert reasons(position, "take 1") == [
        "Ben can then take: fish with 1 scarab, face-down character card, ivory, fish;"
        " of use for sets already laid: 2.",
        "Wheat: 9 cards are still unseen.",
        "It costs no corruption.",
        "Wheat: you would then hold 1 of the 3 cards that a set needs.",
    ]


def test_the_last_card_of_a_round_is_worth_its_scarabs() -> None:
    position = table(quay=["fish:1S"], deck=(), hands=(["fish:0", "fish:1S"], []))
    assert reasons(position, "take 1") == [
        "It is the last card, and the round ends.",
        "Fish: laying all cards that fit would then bring 2 points instead of 0.",
        "It costs no corruption.",
    ]


def test_reasons_for_a_set_and_for_ending_it() -> None:
    position = table(
        quay=["wheat:0"],
        hands=(["fish:0", "fish:1S", "fish:1S", "amulet"], []),
        tokens=["flood", "curse"],
    )
    assert hint(position, "lay fish") == ("Lay a set.", "Look at fish in your hand.")
    assert reasons(position, "lay fish") == [
        "Fish: all cards that fit make 2 scarabs × 4 cards = 8 points.",
        "Then you reveal one of the 2 event tokens that are left.",
        "Fish: 9 cards are still unseen.",
    ]
    begin(position, "lay fish", "choose fish:1S", "choose fish:1S", "choose fish:0")
    assert reasons(position, "done") == [
        "These cards make 2 scarabs × 3 cards = 6 points instead of 0.",
        "Then you reveal one of the 2 event tokens that are left.",
        "You keep 1 more card that fits.",
    ]
    assert reasons(position, "choose amulet") == [
        "It adds 2 points to the set.",
        "An amulet could also go with another good.",
    ]


def test_reasons_for_tokens_and_what_stays_of_them() -> None:
    position = after_set("guild-eye", "prosperity", "deceit", seats=3, piles=(["marble:0"],))
    stay = "For later sets stay: "
    assert hint(position, "reveal deceit") == (
        "Reveal an event token.",
        "Look at the event token Deceit.",
    )
    assert reasons(position, "reveal deceit") == [
        "It is worth 1 point.",
        f"{stay}Guild of the eye, Prosperity.",
    ]
    assert reasons(position, "reveal prosperity") == [
        "Set 1 (fish): two more scarabs make 4 scarabs × 3 cards = 12 points instead of 6.",
        f"{stay}Guild of the eye, Deceit.",
    ]
    assert reasons(position, "reveal guild-eye") == [
        "Your marker goes forward by 2 spaces.",
        f"{stay}Prosperity, Deceit.",
    ]


def test_reasons_for_laying_nothing_more() -> None:
    position = last(
        table(hands=(["fish:0", "fish:1S", "amulet", "ivory:0"], []), piles=(["marble:0"], []))
    )
    assert hint(position, "done") == ("Lay no further set.", "Look at what stays in your hand.")
    assert reasons(position, "done")[:2] == [
        "Then 4 cards of your hand become corruption: your corruption would be 5.",
        "You could still lay: fish.",
    ]
    assert reasons(position, "lay fish")[:2] == [
        "Then 1 card of your hand becomes corruption: your corruption would be 2.",
        "Fish: all cards that fit make 1 scarab = 1 point.",
    ]


def test_reasons_for_a_character() -> None:
    hand = ["wheat:0", "wheat:1S", "wheat:1S", "cattle:0", "cattle:1S", "ebony:0", "ivory:0"]
    position = table(
        quay=["fish:0"],
        hands=(["scribe:fish", "vizier"], [*hand, "amulet"]),
        piles=([], ["marble:0"]),
        memory="perfect",
    )
    assert hint(position, "play scribe:fish") == (
        "Play a character card.",
        "Look at the Scribe (fish) in your hand.",
    )
    assert reasons(position, "play scribe:fish") == [
        "Ben must give up 2 cards of the hand.",
        "The corruption of Ben would be 3, yours is 0.",
        "The character card could also be laid as fish.",
        "Ben can then take: fish.",
    ]
    assert reasons(position, "play vizier") == [
        "You see the whole pile before you choose a card.",
        "The corruption pile of Ben has 1 card.",
        "The character card could also be laid as cattle.",
        "Ben can then take: fish.",
    ]
