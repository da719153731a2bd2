"""The decisions: what the top frame asks. The numbers behind each are its two arguments."""

TURN = 1  # flood turn?
SET = 2  # a set, or NEW_SET + good; the lowest kind that may still be laid
EVENT = 3
GUILD = 4  # the glyph
CURSE = 5
PROSPERITY = 6
PRIEST = 7
VIZIER = 8
LOOT = 9  # the Vizier's card: whose pile
THIEF = 10
BACK = 11  # whose hand
MERCHANT = 12
COURTESAN = 13
GIFT = 14  # the Courtesan's cards: the set, the lowest kind that may still be laid
DISCARD = 15  # the Scribe's discards: how many are left, the lowest kind that may still be laid
LAST = 16  # sets at the end of the round
LAST_SET = 17  # NEW_SET + good, the lowest kind that may still be laid
STARTER = 18
ABSOLVE = 19  # a priest's characters: the good, a mask of those chosen

NEW_SET = 21  # + good, where a set might stand
