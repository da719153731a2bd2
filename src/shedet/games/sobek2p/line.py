"""The ankh's lines as a view shows them: what can be taken, what it costs, what it opens."""

from functools import cache

from shedet.games.sobek2p.pieces import MARKS, SQUARES, steps
from shedet.games.sobek2p.view import FACE_DOWN, View

STEPS = steps()
CENTRE = ("C3", "D3", "D4", "C4")


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


def line_of(view: View) -> list[str]:
    """The squares of the ankh's present line, with or without a tile; not the ankh's own."""
    if view.ankh is None or view.mark is None:
        return []
    return list(line_through(view.ankh, view.mark))


def passed(view: View, square: str) -> list[str]:
    """The squares with tiles between the ankh and a square in one of its lines. [S2-4.3]"""
    if view.ankh is None:
        return []
    for way in range(len(STEPS)):
        squares = ray(view.ankh, way)
        if square in squares:
            return [at for at in squares[: squares.index(square)] if at in view.market]
    return []


def mark_to(view: View, square: str) -> str | None:
    """The mark of the line from the ankh to a square, if one leads there."""
    if view.ankh is None:
        return None
    return next((mark for mark in MARKS if square in line_through(view.ankh, mark)), None)


def reachable(view: View) -> list[str]:
    """The squares from which the player whose turn it is could take a tile now. [S2-4.1]"""
    if view.finger:
        return [view.finger]  # [S2-5.19]
    if view.ankh is None or view.mark is None:
        return [square for square in CENTRE if square in view.market]  # [S2-3.1] [S2-4.12]
    marks = MARKS if view.pyramid else (view.mark,)  # [S2-5.10]
    squares = {square for mark in marks for square in line_through(view.ankh, mark)}
    return [square for square in SQUARES if square in squares and square in view.market]


def price(view: View, move: str) -> int | None:
    """How many tiles a take sends to the corruption board; None for any other move."""
    verb, _, square = move.partition(" ")
    if verb != "take":
        return None
    return 0 if view.question == "merchant" else len(passed(view, square))  # [S2-6.6]


def mark_of(tile: str) -> str:
    """The mark of a goods tile or statue."""
    return tile.rstrip("*")[-1]


def opened_line(view: View, move: str) -> list[str]:
    """The squares that a move on the board leaves the rival to take from in the next turn.

    Empty for other moves, and while the ankh's direction is still to be chosen.
    """
    verb, _, thing = move.partition(" ")
    if verb == "point":
        return [thing]  # [S2-5.19]
    through = ankh_after(view, move)
    if through is None:
        return []
    square = thing if verb == "take" else str(view.about)
    gone = {square, *([] if view.question == "merchant" else passed(view, square))}
    return [at for at in line_through(*through) if at in view.market and at not in gone]


def ankh_after(view: View, move: str) -> tuple[str, str] | None:
    """Where the ankh stands after a take and by which mark, as far as the move decides it."""
    verb, _, thing = move.partition(" ")
    if view.question == "merchant":
        return (view.ankh, view.mark) if view.ankh and view.mark else None
    if verb == "turn":
        return str(view.about), thing
    if verb not in ("take", "keep", "deben"):
        return None
    square = thing if verb == "take" else str(view.about)
    tile = view.market[square]
    return None if tile == FACE_DOWN else (square, mark_of(tile))  # [S2-4.4] [S2-4.5]
