cdef enum:
    PILE = 36
    BOX = 37
    HAND = 38
    BOARD = 40
    SOLD = 42
    LAID = 54
    SLOTS = 55
    RESERVE = 56
    DRAWN = 57
    USED = 58
    WITH = 59
    ON_SET = 61
    BAG = 73
    DEBEN = 74
    PLAYED = 76
