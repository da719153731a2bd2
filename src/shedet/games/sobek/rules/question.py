"""What the decisions are called, and what each is about."""

from shedet.core.facts import asked_by, named
from shedet.games.sobek.pieces.box import ASKS, GOODS, TOKENS
from shedet.games.sobek.rules import frame

QUESTIONS = named(frame, frame.ABSOLVE)
ASKED_BY = asked_by(QUESTIONS, ASKS)
"""The characters that ask a question in their own line."""


def subject_of(asked: int, about: int) -> str | int | None:
    """The first argument of a question in words: a good, a set, a token, a seat, or a number."""
    if asked in (frame.SET, frame.LAST_SET) and about >= frame.NEW_SET:
        return GOODS[about - frame.NEW_SET]
    if asked in (frame.SET, frame.GIFT):
        return about + 1
    if asked == frame.ABSOLVE:
        return GOODS[about]
    if asked == frame.GUILD:
        return TOKENS[about]
    return about if asked in (frame.LOOT, frame.BACK, frame.DISCARD) else None
