cdef enum:
    MOVED = 1
    ANKH = 2
    TURN = 3
    SAW = 4
    POINTED = 5
    PLAYED = 6
    REVEALED = 7
    REFILLED = 8
    SOLD = 9
    UNSOLD = 10
    CORRUPTION = 11
    SCARABS = 12
    ENDED = 13
    ASKED = 14
    MIXED = 15
    LACKS = 16
    EVERYONE = 7
