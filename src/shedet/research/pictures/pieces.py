"""What several boards have: backs, small numbers, frames."""

from collections.abc import Mapping

from shedet.research.pictures.canvas import FINE, INK, TILE_EDGE, Box, Canvas, Point


def backs(canvas: Canvas, counts: Mapping[str, int], at: Point) -> float:
    """Hidden pieces, one beside the other by their backs; returns where they end."""
    x, y = at
    number = sum(counts.values())
    step = min(12.0, 130 / max(number, 1))
    for back, count in counts.items():
        for _ in range(count):
            canvas.back(back, (x, y, x + 15, y + 20))
            x += step
    return x + 15 - step if number else x


def chip(canvas: Canvas, said: str, corner: Point, size: float) -> None:
    """A small number in the corner to the right and below."""
    x, y = corner
    canvas.circle((x - size * 0.7, y - size * 0.7), size * 0.75, "#fffaf0", TILE_EDGE)
    canvas.text((x - size * 0.7, y - size * 0.7), said, size, INK, "mm", bold=1)


def outlined(canvas: Canvas, box: Box, colour: str) -> None:
    """A frame around a place."""
    left, top, right, bottom = (length * FINE for length in box)
    canvas.pen.rounded_rectangle((left, top, right, bottom), 8 * FINE, None, colour, 3 * FINE)
