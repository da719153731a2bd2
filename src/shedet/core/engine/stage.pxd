cdef enum:
    LAYING = 0
    IN_PLAY = 1
    MOVING = 2
