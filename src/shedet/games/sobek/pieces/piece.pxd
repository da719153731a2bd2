cdef enum:
    NONE = -1
    CHARACTER = 54
    TOKEN = 63
    ALL = 75
    EVERY_CHARACTER = 511
    TOKEN_DRAWN = 100
    LEFT_DRAWN = 200
