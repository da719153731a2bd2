"""What the decisions are called, and what each is about."""

from shedet.games.nile import frame

QUESTIONS = {
    frame.BOAT: "boat",
    frame.WATER: "water",
    frame.SEED: "seed",
    frame.RIPE: "ripe",
    frame.FLOOD: "flood",
    frame.EBB: "ebb",
    frame.ROT: "rot",
    frame.SPOIL: "spoil",
    frame.BID: "bid",
    frame.TURN: "turn",
}
PRIZES = {frame.START: "start", frame.START_AGAIN: "start again", frame.HIPPO: "hippo"}


def subject_of(asked: int, about: int) -> str | int | None:
    """The first argument of a question in words: what is bid for, a market row, or a number."""
    if asked == frame.BID:
        return PRIZES[about]
    if asked == frame.SPOIL:
        return about + 1
    return about if asked in (frame.BOAT, frame.FLOOD, frame.EBB, frame.ROT, frame.TURN) else None
