cdef enum:
    STACK = 28
    DISCARDS = 29
    TURNED = 30
    JOKER = 31
