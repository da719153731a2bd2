cdef enum:
    MARKER = 201
    WATER = 32
    FIELD = 32
    PLACE = 64
    FRONT = 32
    SHUFFLE = 1024

cdef inline int marker(int owner, int crop, int state, int acted) noexcept:
    return 1 + owner + 5 * (crop + 5 * (state + 4 * acted))

cdef inline int waves(int toward, int away) noexcept:
    return 1 + toward + 4 * away

cdef inline int field(int number, int covered, int desert, int wet, int on) noexcept:
    return (((on * WATER + wet) * 2 + desert) * 2 + covered) * FIELD + number

cdef inline int sand(int where, int front, int shuffle) noexcept:
    return (shuffle * FRONT + front) * PLACE + where

cdef inline int unseen(int rank, int since) noexcept:
    return rank * SHUFFLE + since
