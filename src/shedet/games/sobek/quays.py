"""The quays as a view shows them: what can be taken, what it costs, what it leaves."""

from shedet.games.sobek.view import View

AVAILABLE = 4
DELIVERY = 9


def filled(view: View) -> list[int]:
    """The numbers of the quays that have a card, from the temple on."""
    return [quay for quay, card in enumerate(view.quay, 1) if card]


def available(view: View) -> list[int]:
    """The quays from which the player whose turn it is could take a card now. [S1-4.1]"""
    return filled(view)[:AVAILABLE]


def passed(view: View, quay: int) -> list[int]:
    """The quays with cards before one: what a take from it sends to corruption. [S1-4.2]"""
    return [before for before in filled(view) if before < quay]


def price(view: View, move: str) -> int | None:
    """How many cards a take sends to the corruption pile; None for any other move."""
    verb, _, quay = move.partition(" ")
    if verb != "take":
        return None
    return 0 if view.question == "merchant" else len(passed(view, int(quay)))  # [S1-6.8]


def offered(view: View, quay: int) -> list[int]:
    """The quays that a take from one leaves to the next player; none if a delivery follows."""
    gone = {quay, *([] if view.question == "merchant" else passed(view, quay))}
    return [left for left in filled(view) if left not in gone][:AVAILABLE]


def delivery(view: View) -> int:
    """How many cards the next delivery brings; without any the round ends. [S1-4.3] [S1-7.1]"""
    return min(DELIVERY, view.deck)
