"""What the decisions are called, and what each is about."""

from shedet.games.sobek2p import frame
from shedet.games.sobek2p.pieces import GOODS, PIROGUES, SQUARES

QUESTIONS = {
    frame.TURN: "turn",
    frame.CENTRE: "centre",
    frame.ANKH: "ankh",
    frame.SYMBOL: "symbol",
    frame.SALE: "sale",
    frame.SLOT: "slot",
    frame.PLANS: "plans",
    frame.SCARABS: "scarabs",
    frame.FINGER: "finger",
    frame.PRIEST: "priest",
    frame.VIZIER: "vizier",
    frame.THIEF: "thief",
    frame.MERCHANT: "merchant",
    frame.COURTESAN: "courtesan",
    frame.GIFT: "gift",
    frame.DISCARD: "discard",
}


def subject_of(asked: int, about: int) -> str | int | None:
    """The first argument of a question in words: a square, a good, a pirogue, or a number."""
    if asked in (frame.ANKH, frame.SYMBOL):
        return SQUARES[about]
    if asked in (frame.SALE, frame.GIFT):
        return GOODS[about]
    if asked in (frame.SCARABS, frame.FINGER):
        return PIROGUES[about]
    return about if asked == frame.DISCARD else None
