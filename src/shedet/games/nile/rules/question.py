"""What the decisions are called, and what each is about."""

from shedet.core.facts import named
from shedet.games.nile.rules import frame

QUESTIONS = named(frame, frame.TURN)
PRIZES = {frame.START: "start", frame.START_AGAIN: "start again", frame.HIPPO: "hippo"}


def subject_of(asked: int, about: int) -> str | int | None:
    """The first argument of a question in words: what is bid for, a market row, or a number."""
    if asked == frame.BID:
        return PRIZES[about]
    if asked == frame.SPOIL:
        return about + 1
    return about if asked in (frame.BOAT, frame.FLOOD, frame.EBB, frame.ROT, frame.TURN) else None
