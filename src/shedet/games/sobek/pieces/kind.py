"""Numbers for the printed things: goods, backs, powers, tokens, symbols of the track."""

NO_GOOD = -1
IVORY = 0
EBONY = 1
MARBLE = 2
CATTLE = 3
FISH = 4
WHEAT = 5
AMULET = 6
EVERY_GOOD = 63  # as a mask

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


def left_out(seats: int) -> int:
    """How many cards of the deck nobody gets in a round. [S1-2.3]"""
    return 9 if seats == 2 else 0


def fits(family: int, good: int) -> int:
    """Cards of a good can go with it, and amulets. [S1-5.2] [S1-5.3]"""
    return 1 if family in (good, AMULET) else 0


def missing(cards: int, own: int, is_new: int) -> int:
    """Three cards at least, and to begin a set one of its good. [S1-5.1] [S1-5.4] [S1-5.5]"""
    return 3 - cards if cards < 3 else 1 if is_new and own == 0 else 0
