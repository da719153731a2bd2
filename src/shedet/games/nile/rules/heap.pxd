cdef enum:
    START = 1
    SAND = 2

cdef inline int number(int shuffle, int draw) noexcept:
    return 64 * shuffle + draw
