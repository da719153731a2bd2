cdef enum:
    BAG = 1
    AGAIN = 2
    HAND = 3
    PLANS = 4
