cdef enum:
    QUESTION = 70
    PLAYER = 31
    PLACES = 81
    SPARE = 1920
