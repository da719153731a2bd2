"""Where a piece can be. A square of the market is its own number, 0 (A1) to 35 (F6)."""

PILE = 36
BOX = 37
HAND = 38  # + seat
BOARD = 40  # + seat: the corruption board; + 2 or + 4 for the discards of a Scribe
SOLD = 46  # + 6 * seat + good
LAID = 58  # chosen in a line that is not complete; for the others still in the hand
PLAYED = 59  # a character in a line that is not complete; for the others still in the hand
SLOTS = 60
RESERVE = 61
DRAWN = 62  # the Architect's pirogues
USED = 63
WITH = 64  # + seat: pirogues that count at the end
ON_SET = 66  # + 6 * seat + good: two scarabs
BAG = 78
DEBEN = 79  # + seat
