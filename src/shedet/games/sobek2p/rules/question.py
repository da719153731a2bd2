"""What the decisions are called, and what each is about."""

from shedet.core.facts import asked_by, named
from shedet.games.sobek2p.pieces.box import ASKS, GOODS, PIROGUES, SQUARES
from shedet.games.sobek2p.rules import frame

QUESTIONS = named(frame, frame.DISCARD)
ASKED_BY = asked_by(QUESTIONS, ASKS)
"""The characters that ask a question in their own line."""


def subject_of(asked: int, about: int) -> str | int | None:
    """The first argument of a question in words: a square, a good, a pirogue, or a number."""
    if asked in (frame.ANKH, frame.SYMBOL):
        return SQUARES[about]
    if asked in (frame.SALE, frame.GIFT):
        return GOODS[about]
    if asked in (frame.SCARABS, frame.FINGER):
        return PIROGUES[about]
    return about if asked == frame.DISCARD else None
