cdef enum:
    PILE = 36
    BOX = 37
    HAND = 38
    BOARD = 40
    SOLD = 46
    LAID = 58
    PLAYED = 59
    SLOTS = 60
    RESERVE = 61
    DRAWN = 62
    USED = 63
    WITH = 64
    ON_SET = 66
    BAG = 78
    DEBEN = 79

cdef inline int sold(int seat, int good) noexcept:
    return SOLD + 6 * seat + good

cdef inline int on_set(int seat, int good) noexcept:
    return ON_SET + 6 * seat + good

cdef inline int seat_in(int first, int place) noexcept:
    return (place - first) // 6

cdef inline int good_in(int first, int place) noexcept:
    return (place - first) % 6
