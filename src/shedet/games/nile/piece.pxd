cdef enum:
    NONE = -1
    WATER = 45
    SAND = 30
    LEFT_DRAWN = 100
