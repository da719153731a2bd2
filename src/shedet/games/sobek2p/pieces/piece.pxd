cdef enum:
    NONE = -1
    CHARACTER = 55
    PIROGUE = 65
    DEBEN = 78
    ALL = 91
    PIROGUE_DRAWN = 100
    DEBEN_DRAWN = 200
