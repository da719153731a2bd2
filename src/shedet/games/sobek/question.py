"""What the decisions are called, and what each is about."""

from shedet.games.sobek import frame
from shedet.games.sobek.pieces import GOODS, TOKENS

QUESTIONS = {
    frame.TURN: "turn",
    frame.SET: "set",
    frame.EVENT: "event",
    frame.GUILD: "guild",
    frame.CURSE: "curse",
    frame.PROSPERITY: "prosperity",
    frame.PRIEST: "priest",
    frame.VIZIER: "vizier",
    frame.LOOT: "loot",
    frame.THIEF: "thief",
    frame.BACK: "back",
    frame.MERCHANT: "merchant",
    frame.COURTESAN: "courtesan",
    frame.GIFT: "gift",
    frame.DISCARD: "discard",
    frame.LAST: "last",
    frame.LAST_SET: "last-set",
    frame.STARTER: "starter",
}


def subject_of(asked: int, about: int) -> str | int | None:
    """The first argument of a question in words: a good, a set, a token, a seat, or a number."""
    if asked in (frame.SET, frame.LAST_SET) and about >= frame.NEW_SET:
        return GOODS[about - frame.NEW_SET]
    if asked in (frame.SET, frame.GIFT):
        return about + 1
    if asked == frame.GUILD:
        return TOKENS[about]
    return about if asked in (frame.LOOT, frame.BACK, frame.DISCARD) else None
