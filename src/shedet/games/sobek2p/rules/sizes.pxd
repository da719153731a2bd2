cdef enum:
    QUESTION = 70
    PLAYER = 31
