cdef enum:
    GUILD = 0
    DECEIT = 1
    SETS = 2
    CARDS = 3
    CURSES = 4
    CORRUPT = 5
    PENALTY = 6
    ROUNDS = 3

cdef inline int row_of(int number, int seat) noexcept:
    return 4 * (number - 1) + seat
