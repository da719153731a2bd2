cdef enum:
    DECK = 9
    BOX = 10
    DISCARD = 11
    LAID = 12
    PLAYED = 13
    HAND = 14
    PILE = 18
    SET = 22
    STACK = 43
    USED = 44
    CURSE = 45
    ON_SET = 49
    ALL = 70
