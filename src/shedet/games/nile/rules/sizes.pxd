cdef enum:
    MARKER = 7
    FRUIT = 8
    PLAYER = 41
