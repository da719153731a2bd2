"""Where a piece can be. A square of the market is its own number, 0 (A1) to 35 (F6)."""

PILE = 36
BOX = 37
HAND = 38  # + seat
BOARD = 40  # + seat: the corruption board
SOLD = 42  # + 6 * seat + good
LAID = 54  # chosen in a line that is not complete; for the others still in the hand
SLOTS = 55
RESERVE = 56
DRAWN = 57  # the Architect's pirogues
USED = 58
WITH = 59  # + seat: pirogues that count at the end
ON_SET = 61  # + 6 * seat + good: two scarabs
BAG = 73
DEBEN = 74  # + seat
PLAYED = 76  # a character in a line that is not complete; for the others still in the hand
