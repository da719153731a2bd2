cdef enum:
    NONE = -1
    WATER = 45
    SAND = 30
    LEFT_DRAWN = 100
    TURN_POINTS = 3
    ROUND_TILES = 2
