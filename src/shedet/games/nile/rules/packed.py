"""How things on the table are packed into numbers for views."""

MARKER = 201  # different markers, none included
WATER = 32  # different waves, none included
FIELD = 32
PLACE = 64
FRONT = 32
SHUFFLE = 1024


def marker(owner: int, crop: int, state: int, acted: int) -> int:
    """A marker, from 1 on: whose, of what, in which state, and whether it has acted."""
    return 1 + owner + 5 * (crop + 5 * (state + 4 * acted))


def waves(toward: int, away: int) -> int:
    """The waves of water, from 1 on."""
    return 1 + toward + 4 * away


def field(number: int, covered: int, desert: int, wet: int, on: int) -> int:
    """A field: is it covered, is it desert, its waves and both markers."""
    return (((on * WATER + wet) * 2 + desert) * 2 + covered) * FIELD + number


def sand(where: int, front: int, shuffle: int) -> int:
    """A desert tile: its place, 1 + its front or 0, and its shuffle."""
    return (shuffle * FRONT + front) * PLACE + where


def unseen(rank: int, since: int) -> int:
    """A front by its rank, with the shuffle since which it is unknown."""
    return rank * SHUFFLE + since
