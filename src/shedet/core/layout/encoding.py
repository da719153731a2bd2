"""A position as bytes, for comparison."""

from array import array
from collections.abc import Iterator
from typing import Any

from shedet.core.layout.table import PLACE, Layout, fields_of


def encoded(position: Any, layout: Layout) -> bytes:
    """Fields as they are; pieces that look alike are interchangeable, so these are put in order."""
    cells: list[int] = []
    by_piece = {PLACE, *layout.by_marks()} if layout.sorts else set()
    for name in fields_of(type(position)):
        is_forgotten = name in layout.if_perfect and not position.perfect
        if name not in by_piece and name not in layout.counted and not is_forgotten:
            cells += flat(told(position, layout, name))
    for sort in layout.sorts:
        looks = sort.look(position.pieces)[: sort.end - sort.first]
        marks = [mark.numbers(position, sort) for mark in sort.marks if mark.matters(position)]
        parts = (looks, position.place[sort.first : sort.end], *marks)
        cells += flat(sorted(zip(*parts, strict=True)))
    return array("h", cells).tobytes()


def told(position: Any, layout: Layout, name: str) -> Any:
    """What a field holds: the rows that matter, and pieces by their looks."""
    value = getattr(position, name)
    if name in layout.rows:
        value = value[: getattr(position, layout.rows[name])]
    if name in layout.refers:
        column, look = layout.refers[name]
        looks = look(position.pieces)
        rows = [row if isinstance(row, tuple | list) else (row,) for row in value]
        value = [
            [*row[:column], *(looks[piece] if piece >= 0 else 0 for piece in row[column:])]
            for row in rows
        ]
    return value


def flat(value: Any) -> Iterator[int]:
    """All numbers of a field or row, whatever its shape."""
    if isinstance(value, int):
        yield value
    else:
        for part in value:
            yield from flat(part)
