cdef enum:
    MOVES = 512
    FRAMES = 8
    FACTS = 192
