cdef enum:
    DECK = 0
    BOX = 1
    FACE_DOWN = 2
    HAND = 3
    PILE = 7
    OPEN = 11
    ALL = 12
