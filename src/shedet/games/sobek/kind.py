"""Numbers for the printed things: goods, backs, powers, tokens, symbols of the track."""

NO_GOOD = -1
IVORY = 0
EBONY = 1
MARBLE = 2
CATTLE = 3
FISH = 4
WHEAT = 5
AMULET = 6

ANY_BACK = -1
BEIGE = 0
GREEN = 1
ORANGE = 2

QUEEN = 0
HIGH_PRIEST = 1
HIGH_PRIESTESS = 2
VIZIER = 3
SCRIBE = 4
THIEF = 5
MERCHANT = 6
COURTESAN = 7

GUILD = 0  # + glyph
FLOOD = 4
CURSE = 5
PROSPERITY = 6
EMBALMING = 7
DECEIT = 8

NUMBER = 4  # the symbol of every fifth space; the glyphs are 0 to 3
