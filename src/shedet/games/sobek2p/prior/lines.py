"""The ankh's lines as a view shows them: the greedy bot repeats these rules, to stay as it is."""

from functools import cache

from shedet.games.sobek2p.pieces.box import MARKS, SQUARES, steps
from shedet.games.sobek2p.view.view import View

STEPS = steps()


@cache
def ray(square: str, way: int) -> tuple[str, ...]:
    """The squares from a square on in one direction, without it."""
    squares, at = [], STEPS[way][SQUARES.index(square)]
    while at >= 0:
        squares.append(SQUARES[at])
        at = STEPS[way][at]
    return tuple(squares)


@cache
def line_through(square: str, mark: str) -> tuple[str, ...]:
    """The squares of a line from end to end, without the one that it goes through. [S2-4.1]"""
    first = 2 * MARKS.index(mark)
    return ray(square, first + 1)[::-1] + ray(square, first)


def passed(view: View, square: str) -> list[str]:
    """The squares with tiles between the ankh and a square in one of its lines. [S2-4.3]"""
    if view.ankh is None:
        return []
    for way in range(len(STEPS)):
        squares = ray(view.ankh, way)
        if square in squares:
            return [at for at in squares[: squares.index(square)] if at in view.market]
    return []
