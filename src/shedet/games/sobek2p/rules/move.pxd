cdef enum:
    TAKE = 0
    POINT = 36
    TURN = 72
    KEEP = 76
    DEBEN = 77
    REFILL = 78
    SELL = 79
    DONE = 85
    PLAY = 86
    BACK = 96
    NAME = 99
    REVEAL = 106
    CHOOSE = 115
