"""Where a piece can be. A square of the market is its own number, 0 (A1) to 35 (F6)."""

PILE = 36
BOX = 37
HAND = 38  # + seat
BOARD = 40  # + seat: the corruption board; + 2 or + 4 for the discards of a Scribe
SOLD = 46  # seat and good: sold
LAID = 58  # chosen in a line that is not complete; for the others still in the hand
PLAYED = 59  # a character in a line that is not complete; for the others still in the hand
SLOTS = 60
RESERVE = 61
DRAWN = 62  # the Architect's pirogues
USED = 63
WITH = 64  # + seat: pirogues that count at the end
ON_SET = 66  # seat and good (on_set): two scarabs
BAG = 78
DEBEN = 79  # + seat


def sold(seat: int, good: int) -> int:
    """The tiles of a set."""
    return SOLD + 6 * seat + good


def on_set(seat: int, good: int) -> int:
    """The scarabs on a set."""
    return ON_SET + 6 * seat + good


def seat_in(first: int, place: int) -> int:
    """The seat of a place that begins with SOLD or ON_SET."""
    return (place - first) // 6


def good_in(first: int, place: int) -> int:
    """The good of a place that begins with SOLD or ON_SET."""
    return (place - first) % 6
