cdef enum:
    NO_GOOD = -1
    IVORY = 0
    EBONY = 1
    MARBLE = 2
    LIVESTOCK = 3
    FISH = 4
    WHEAT = 5
    STATUE = 6
    SET = 3
    ROW = 0
    COLUMN = 1
    RISING = 2
    FALLING = 3
    ANY_BACK = -1
    GREY = 0
    BLACK = 1
    RED = 2
    QUEEN = 0
    VIZIER = 1
    THIEF = 2
    MERCHANT = 3
    HIGH_PRIEST = 4
    HIGH_PRIESTESS = 5
    COURTESAN = 6
    ARCHITECT = 7
    SCRIBE = 8
    PYRAMID = 0
    TWO_SCARABS = 1
    MUMMY = 2
    SNAKE_1 = 3
    SNAKE_2 = 4
    SEVEN = 5
    TWO_AND_DEBEN = 6
    EYE_OF_HORUS = 7
    FINGER = 8

cdef inline int opposite(int way) noexcept:
    return way ^ 1

cdef inline int points(int pirogue) noexcept:
    return 7 if pirogue == SEVEN else 2 if pirogue == TWO_AND_DEBEN else 0

cdef inline int snakes(int pirogue) noexcept:
    return 1 if pirogue == SNAKE_1 else 2 if pirogue == SNAKE_2 else 0

cdef inline int missing(int tiles, int own, int sold) noexcept:
    return SET - tiles if tiles < SET else 0 if own or sold else 1

cdef inline int set_points(int tiles, int scarabs) noexcept:
    return tiles * scarabs
