"""Numbers for the printed things: goods, marks, backs, powers, pirogues."""

NO_GOOD = -1
IVORY = 0
EBONY = 1
MARBLE = 2
LIVESTOCK = 3
FISH = 4
WHEAT = 5
STATUE = 6

SET = 3  # so many tiles are sold at least [S2-5.1]

ROW = 0
COLUMN = 1
RISING = 2  # /
FALLING = 3  # \

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


def opposite(way: int) -> int:
    """The other way along the line of a mark, whose ways are 2 x mark and one more."""
    return way ^ 1


def points(pirogue: int) -> int:
    """What a pirogue is worth to the one before whom it lies. [S2-5.16] [S2-5.17]"""
    return 7 if pirogue == SEVEN else 2 if pirogue == TWO_AND_DEBEN else 0


def snakes(pirogue: int) -> int:
    """The corruption that a pirogue is. [S2-5.15]"""
    return 1 if pirogue == SNAKE_1 else 2 if pirogue == SNAKE_2 else 0


def missing(tiles: int, own: int, sold: int) -> int:
    """So many tiles a sale lacks: a set, or one of the good, unless it was sold before.

    [S2-5.1] [S2-5.4] [S2-5.5]
    """
    return SET - tiles if tiles < SET else 0 if own or sold else 1


def set_points(tiles: int, scarabs: int) -> int:
    """What a sold set is worth. [S2-8.1]"""
    return tiles * scarabs
