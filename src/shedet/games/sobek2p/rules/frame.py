"""The decisions: what the top frame asks. The numbers behind each are its two arguments."""

TURN = 1  # pyramid turn?, the square the Finger points at + 1
CENTRE = 2  # after a refill, and in the first turn of the game
ANKH = 3  # the square of the character
SYMBOL = 4  # the square of the tile with the deben symbol
SALE = 5  # the good, the lowest kind that may still be laid
SLOT = 6
PLANS = 7  # the Architect's three pirogues
SCARABS = 8  # the kind of pirogue
FINGER = 9  # the kind of pirogue
PRIEST = 10
VIZIER = 11
THIEF = 12
MERCHANT = 13
COURTESAN = 14
GIFT = 15  # the Courtesan's tiles: the good, the lowest kind that may still be laid
DISCARD = 16  # the Scribe's discards: how many are left, the lowest kind that may still be laid
