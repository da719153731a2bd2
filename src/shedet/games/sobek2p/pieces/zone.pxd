cdef enum:
    PILE = 0
    BOX = 1
    FACE_DOWN = 2
    HAND = 3
    BOARD = 5
    LOOT = 11
    OPEN = 13
    ALL = 14
