"""What a round brings to a player: the columns of the position's tally."""

GUILD = 0
DECEIT = 1
SETS = 2
CARDS = 3
CURSES = 4
CORRUPT = 5
PENALTY = 6

ROUNDS = 3


def row_of(number: int, seat: int) -> int:
    """The row of a seat in the round with that number."""
    return 4 * (number - 1) + seat
