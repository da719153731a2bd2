"""What a way brings, read from its facts: what is certain, and what is drawn or seen with it."""

from shedet.core.effects import Way
from shedet.core.event import Fact
from shedet.games.sobek.pieces import place
from shedet.games.sobek.rules import fact

SETS = 2
"""The number of that measure of the game."""


def told(way: Way, what: int) -> list[Fact]:
    """The facts of one sort, in order."""
    every = (*way.facts, *(other.alike for other in way.open))
    return [each for each in every if each[0] == what]


def moved(way: Way, source: int, target: int) -> list[int]:
    """The cards that go from a place to another; HIDDEN those that nobody can tell yet."""
    every = told(way, fact.MOVED)
    return [card for _, _, card, start, end in every if (start, end) == (source, target)]


def drawn(way: Way, seat: int) -> int:
    """How many cards go from the deck to the hand."""
    return len(moved(way, place.DECK, place.HAND + seat))


def stolen(way: Way, seat: int) -> int:
    """How many cards go from another hand to the seat's own."""
    hands = range(place.HAND, place.PILE)
    return sum(
        len(moved(way, hand, place.HAND + seat)) for hand in hands if hand != place.HAND + seat
    )


def absolved(way: Way, seat: int) -> list[int]:
    """The cards that leave the corruption pile for the discard."""
    return moved(way, place.PILE + seat, place.DISCARD)


def visits_hand(way: Way) -> bool:
    """Does a character turn to the hand of another player, rather than to the pile?"""
    return any(
        where in range(place.HAND, place.PILE) for _, _, where, *_ in told(way, fact.VISITED)
    )


def embalmed(way: Way, seat: int) -> int:
    """How many cards go from the corruption pile to the hand."""
    return len(moved(way, place.PILE + seat, place.HAND + seat))


def marker(way: Way, seat: int) -> tuple[int, int]:
    """From where to where a marker goes, of a way that moves it."""
    return next((start, end) for _, who, start, end, _ in told(way, fact.MARKER) if who == seat)


def added(way: Way, seat: int) -> int:
    """How many points more the sets of the seat are worth."""
    return way.changes[SETS][seat][0]


def delivered(way: Way) -> int:
    """How many cards a delivery brings; 0 where none comes."""
    return sum(cards for _, _, cards, _, _ in told(way, fact.DELIVERED)[:1])


def ends_round(way: Way) -> bool:
    return bool(told(way, fact.LAST))


def next_turn(way: Way) -> int:
    """Whose turn begins."""
    return told(way, fact.TURN)[0][1]


def shows_lack(way: Way) -> bool:
    """Does the seat show what it does not have?"""
    return bool(told(way, fact.LACKS))
