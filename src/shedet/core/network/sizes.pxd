cdef enum:
    HIDDEN = 64
    SECOND = 32
    HOT = 4
    READY = 8
    MOST = 255
    GRAIN = 16
    ONE = 1024
    CAP = 2047
    POINTS = 32
    FIRST_LIMIT = 2047
    LIMIT = 4095
    INPUTS = 2048
