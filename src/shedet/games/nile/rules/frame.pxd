cdef enum:
    BOAT = 1
    WATER = 2
    SEED = 3
    RIPE = 4
    FLOOD = 5
    EBB = 6
    ROT = 7
    SPOIL = 8
    BID = 9
    TURN = 10
    START = 0
    START_AGAIN = 1
    HIPPO = 2
