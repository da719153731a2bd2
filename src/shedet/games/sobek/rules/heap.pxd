cdef enum:
    DECK = 1
    GREEN = 2
    TOKENS = 3
    LOWEST = 4
    HAND = 5

cdef inline int number(int of_round, int draw) noexcept:
    return 128 * of_round + draw
