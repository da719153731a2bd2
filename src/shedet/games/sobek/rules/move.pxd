cdef enum:
    TAKE = 0
    LAY = 9
    ADD = 15
    DONE = 36
    PLAY = 37
    BACK = 46
    NAME = 49
    LEFT = 55
    REVEAL = 59
    CHOOSE = 68
