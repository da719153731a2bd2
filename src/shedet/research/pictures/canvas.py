"""What pictures are drawn with: colours, shapes and letters."""

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 960, 640
FINE = 2
"""Everything is drawn so many times as large, then made smaller: edges are smooth."""
MARGIN = 12

GROUND, SURFACE, SURFACE_2, LINE = "#eaddc0", "#fbf5e6", "#f3e8cf", "#d3c09a"
INK, INK_2 = "#2a2017", "#5b4a36"
ACT, PICK, COST = "#0d5f6b", "#efb93f", "#a2341d"
WOOD, SLOT, TILE, TILE_EDGE, MARK = "#c9a66b", "#b8935f", "#fdf6e3", "#b3945a", "#7b4a1c"
WATER, WATER_2, WAVE, SAND, SAND_2 = "#3d8f9e", "#155a6c", "#eafaf7", "#e6cf98", "#d8bb7b"
PALMS = {1: "#cdbb73", 2: "#b0b05d", 3: "#8ba24c", 4: "#6f8f3f"}
SEATS = ("#a5301f", "#1f4f8f", "#2f6a3c", "#d9a520", "#f6f0e0")
BACKS = {
    "grey": "#8a8a83",
    "black": "#35302b",
    "red": "#8c2f26",
    "beige": "#8a7753",
    "green": "#4b6a4a",
    "orange": "#8c2f26",
}
GOODS = {
    "ivory": ("circle", "#f1e6cb", "#3b2c1b"),
    "ebony": ("hexagon", "#2c1f1a", "#f5e6cb"),
    "marble": ("square", "#66747f", "#ffffff"),
    "livestock": ("shield", "#9c4126", "#fff0df"),
    "cattle": ("shield", "#9c4126", "#fff0df"),
    "fish": ("lens", "#11606f", "#e9fbff"),
    "wheat": ("arch", "#e3a92f", "#33220a"),
}
OTHER = ("star", "#3d6b35", "#f4ffe6")
"""Statues and amulets, which stand for any good."""

PLAIN = str.maketrans({"×": "x", "…": "...", "’": "'", "−": "-", "–": "-"})
"""The letters that Pillow brings are few."""

Box = tuple[float, float, float, float]
Point = tuple[float, float]
Pixels = npt.NDArray[np.uint8]


@cache
def font(size: float) -> Any:
    return ImageFont.load_default(size * FINE)


class Canvas:
    """A sheet with the ground of the tables; lengths are pixels of the finished picture."""

    def __init__(self) -> None:
        self.image = Image.new("RGB", (WIDTH * FINE, HEIGHT * FINE), GROUND)
        self.pen = ImageDraw.Draw(self.image)

    def pixels(self) -> Pixels:
        """The finished picture: rows, columns, red, green and blue."""
        small = self.image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
        return np.asarray(small, np.uint8).copy()

    def panel(
        self, box: Box, fill: str = SURFACE, edge: str = LINE, radius: float = 8, width: float = 1
    ) -> None:
        left, top, right, bottom = (length * FINE for length in box)
        self.pen.rounded_rectangle(
            (left, top, right, bottom), radius * FINE, fill, edge, round(width * FINE)
        )

    def circle(
        self, at: Point, radius: float, fill: str, edge: str = LINE, width: float = 1
    ) -> None:
        x, y = at
        box = [length * FINE for length in (x - radius, y - radius, x + radius, y + radius)]
        self.pen.ellipse(box, fill, edge, round(width * FINE))

    def shape(self, points: Sequence[Point], fill: str, edge: str | None = None) -> None:
        self.pen.polygon([(x * FINE, y * FINE) for x, y in points], fill, edge)

    def line(self, points: Sequence[Point], colour: str, width: float = 1.5) -> None:
        fine = [(x * FINE, y * FINE) for x, y in points]
        self.pen.line(fine, colour, round(width * FINE), joint="curve")

    def text(
        self,
        at: Point,
        said: str,
        size: float = 13,
        colour: str = INK,
        anchor: str = "lm",
        bold: int = 0,
    ) -> None:
        x, y = at
        said = said.translate(PLAIN)
        self.pen.text((x * FINE, y * FINE), said, colour, font(size), anchor, stroke_width=bold)

    def fitted(
        self, at: Point, said: str, width: float, size: float = 13, colour: str = INK
    ) -> None:
        """A line of text that is cut off where it would be too wide."""
        kept = len(said)
        while kept and font(size).getlength(said[:kept] + "...") > width * FINE:
            kept -= 1
        self.text(at, said if kept == len(said) else f"{said[:kept].rstrip()}...", size, colour)

    def label(self, at: Point, said: str, width: float, size: float, colour: str = INK) -> None:
        """Words in the middle of a place, smaller if they would be too wide."""
        wide = font(size).getlength(said) / FINE
        self.text(at, said, max(1, size * min(1, width / wide)), colour, "mm")

    def good(self, name: str, at: Point, size: float) -> None:
        """The sign of a good: its shape, its colour and its first letter."""
        shape, fill, ink = GOODS.get(name, OTHER)
        x, y = at
        half = size / 2
        if shape == "circle":
            self.circle(at, half, fill, ink, 1.5)
        elif shape == "square":
            self.panel((x - half, y - half, x + half, y + half), fill, fill, 3)
        elif shape == "arch":
            self.panel((x - half, y - half, x + half, y + half), fill, fill, half * 0.9)
            self.panel((x - half, y, x + half, y + half), fill, fill, 2)
        else:
            self.shape(outline_of(shape, x, y, half), fill, ink)
        self.text(at, name[0].upper(), size * 0.55, ink, "mm", bold=1)

    def back(self, name: str, box: Box) -> None:
        """The back of a tile or card."""
        self.panel(box, BACKS[name], "#1f1a12", 3)


def outline_of(shape: str, x: float, y: float, half: float) -> list[Point]:
    if shape == "hexagon":
        return around(x, y, [half] * 6, 0)
    if shape == "star":
        return around(x, y, [half * 1.1, half * 0.85] * 8, 0)
    if shape == "shield":
        bow = [(x + half * cos(a), y + half * 1.05 * sin(a)) for a in arc(0, pi)]
        return [(x - half, y - half), (x + half, y - half), *bow]
    upper = [(x + half * 1.15 * cos(a), y - half * 0.85 * sin(a)) for a in arc(0, pi)]
    lower = [(x - half * 1.15 * cos(a), y + half * 0.85 * sin(a)) for a in arc(0, pi)]
    return upper + lower


def around(x: float, y: float, radii: Sequence[float], turn: float) -> list[Point]:
    """Corners at these distances, evenly around a point."""
    step = 2 * pi / len(radii)
    return [
        (x + radius * cos(turn + i * step), y + radius * sin(turn + i * step))
        for i, radius in enumerate(radii)
    ]


def arc(first: float, last: float, steps: int = 16) -> list[float]:
    return [first + (last - first) * i / steps for i in range(steps + 1)]
