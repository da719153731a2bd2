"""What the greedy bot reckons by: rules repeated over views, so that it rates as it always did."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from shedet.games.sobek.pieces.box import GOODS
from shedet.games.sobek.view.view import CardSet, View


def scarabs(card: str) -> int:
    """The scarabs that a card shows. [S1-1.3]"""
    shown = card.partition(":")[2]
    return int(shown[0]) if shown[1:2] == "S" else 0


class Value(NamedTuple):
    """A set in numbers: how many cards and scarabs, and its points."""

    cards: int
    scarabs: int
    points: int


def value_of(cards: Sequence[str], prosperity: int = 0, sideways: bool = False) -> Value:
    """What these cards are as a set; Prosperity is two scarabs. [S1-5.13] [S1-8.1] [S1-8.2]"""
    shown = sum(map(scarabs, cards)) + 2 * prosperity
    return Value(len(cards), shown, shown if sideways else shown * len(cards))


def value_with(card_set: CardSet, cards: Sequence[str] = ()) -> Value:
    """What a set is, with these cards added."""
    return value_of([*card_set.cards, *cards], card_set.prosperity, card_set.sideways)


def set_value(card_set: CardSet) -> int:
    """The points of a set."""
    return value_with(card_set).points


def own_set(view: View, number: int) -> CardSet:
    """The set of the seat that has this number."""
    return next(own for own in view.players[view.seat].sets if own.number == number)


def held(view: View) -> list[str]:
    """The seat's hand with the cards laid in this line, without the character that is played."""
    if view.seat >= len(view.players):
        return []
    cards = [*(view.players[view.seat].hand or []), *view.laid]
    if view.played:
        cards.remove(view.played)
    return cards


def fitting(view: View, good: str, families: Mapping[str, str]) -> list[str]:
    """The cards held that can go with a good: its own, and amulets. [S1-5.2] [S1-5.3]"""
    return [card for card in held(view) if families[card] in (good, "amulet")]


def layable(view: View, families: Mapping[str, str]) -> dict[str, list[str]]:
    """For each good of which the seat can lay a new set, all cards that could go. [S1-5.1]

    `families` has the family of every card by name.
    """
    sets = {good: fitting(view, good, families) for good in GOODS[:6]}
    return {
        good: cards
        for good, cards in sets.items()
        if len(cards) >= 3 and can_begin(good, cards, families)
    }


def can_begin(good: str, cards: Sequence[str], families: Mapping[str, str]) -> bool:
    """Amulets alone start no set. [S1-5.4]"""
    return any(families[card] == good for card in cards)


def filled(view: View) -> list[int]:
    """The numbers of the quays that have a card, from the temple on."""
    return [quay for quay, card in enumerate(view.quay, 1) if card]


def passed(view: View, quay: int) -> list[int]:
    """The quays with cards before one: what a take from it sends to corruption. [S1-4.2]"""
    return [before for before in filled(view) if before < quay]


def price(view: View, move: str) -> int | None:
    """How many cards a take sends to the corruption pile; None for any other move."""
    verb, _, quay = move.partition(" ")
    if verb != "take":
        return None
    return 0 if view.question == "merchant" else len(passed(view, int(quay)))  # [S1-6.8]


SPACES = 100


def next_space(symbols: Sequence[int], space: int, symbol: int) -> int:
    """The next space with a symbol. [S1-5.9]"""
    return next(at for at in range(space + 1, space + SPACES + 1) if symbols[at % SPACES] == symbol)


def space_behind(symbols: Sequence[int], space: int, symbol: int) -> int:
    """The nearest space behind with a symbol, or the space itself if there is none. [S1-5.10]"""
    behind = (at for at in range(space - 1, -1, -1) if symbols[at % SPACES] == symbol)
    return next(behind, space)
