cdef enum:
    PLAYER = 5
    SET = 9
    SETS = 21
