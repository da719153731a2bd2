"""What cards and sets are worth, and which sets can be laid, as far as a view shows it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from shedet.games.sobek.pieces import GOODS
from shedet.games.sobek.view import CardSet, View


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


def addable(view: View, families: Mapping[str, str]) -> dict[int, list[str]]:
    """For each set of the seat that can grow, by number, all cards that could go. [S1-5.5]"""
    if view.seat >= len(view.players):
        return {}
    sets = view.players[view.seat].sets
    cards = {own.number: fitting(view, own.good, families) for own in sets}
    return {number: fit for number, fit in cards.items() if len(fit) >= 3}
