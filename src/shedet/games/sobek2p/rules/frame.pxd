cdef enum:
    TURN = 1
    CENTRE = 2
    ANKH = 3
    SYMBOL = 4
    SALE = 5
    SLOT = 6
    PLANS = 7
    SCARABS = 8
    FINGER = 9
    PRIEST = 10
    VIZIER = 11
    THIEF = 12
    MERCHANT = 13
    COURTESAN = 14
    GIFT = 15
    DISCARD = 16
