cdef enum:
    NO_GOOD = -1
    IVORY = 0
    EBONY = 1
    MARBLE = 2
    CATTLE = 3
    FISH = 4
    WHEAT = 5
    AMULET = 6
    EVERY_GOOD = 63
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
    GUILD = 0
    FLOOD = 4
    CURSE = 5
    PROSPERITY = 6
    EMBALMING = 7
    DECEIT = 8
    NUMBER = 4

cdef inline int left_out(int seats) noexcept:
    return 9 if seats == 2 else 0

cdef inline int fits(int family, int good) noexcept:
    return 1 if family in (good, AMULET) else 0

cdef inline int missing(int cards, int own, int is_new) noexcept:
    return 3 - cards if cards < 3 else 1 if is_new and own == 0 else 0
