"""Both banks as a picture: four columns of seven fields, and the river stepping down between."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from shedet.games.nile.view.view import ROWS, Field
from shedet.terminal.boards import LOOK
from shedet.terminal.boards.nile.signs import PALM, WAVES, WITHIN, marker_sign
from shedet.terminal.output.canvas import Canvas

if TYPE_CHECKING:
    from shedet.games.nile.words.preview import MoveChoices

COLUMNS = (("U2", "L5"), ("U3", "L4"), ("U4", "L3"), ("U5", "L2"))
"""The upper and the lower row of each column."""
DEPTH = 8
"""Seven fields and the river."""
CELL, WIDEST = 10, 16
"""Columns of a field: an edge, and nine or more for what lies there."""


def stacked(upper: str, lower: str) -> list[str]:
    """A column from top to bottom; the river is called by both its rows."""
    above = [f"{upper}{number}" for number in range(int(upper[1]), 0, -1)]
    return [*above, upper + lower, *(f"{lower}{number + 1}" for number in range(int(lower[1])))]


GRID = [stacked(*rows) for rows in COLUMNS]
SPOTS = {name: (x, y) for x, column in enumerate(GRID) for y, name in enumerate(column)}
"""Column and row of each field, and of the river."""


class Fields:
    """Draws one view; `focus` is the move in focus."""

    def __init__(
        self,
        choices: "MoveChoices",
        focus: str,
        size: tuple[int, int],
        language: str,
        within: Collection[str] = (),
    ) -> None:
        self.within = within
        self.choices, self.view = choices, choices.view
        self.river = dict(zip(ROWS, choices.game.pieces.river, strict=True))
        self.reached = choices.answers.floods
        self.focus = focus
        self.language = language
        self.cell, self.rows = (size[0] - 1) // len(GRID), size[1] // DEPTH
        self.canvas = Canvas(*size, "wood")

    def draw(self) -> Canvas:
        for upper, lower in COLUMNS:
            self.stream(upper, lower)
        for field in self.view.fields:
            self.field(field)
            if field.name in self.within:
                x, y = self.corner(field.name)
                for row in range(y, y + self.rows):
                    self.canvas.put(x - 1, row, WITHIN, "free")
        self.preview()
        return self.canvas

    def corner(self, name: str) -> tuple[int, int]:
        """Where a field begins, behind its edge."""
        column, row = SPOTS[name]
        return column * self.cell + 1, row * self.rows

    def ground(self, name: str, style: str, sign: str = " ") -> None:
        x, y = self.corner(name)
        for row in range(self.rows):
            self.canvas.put(x, y + row, sign * (self.cell - 1), style)

    def stream(self, upper: str, lower: str) -> None:
        """The river with the names of the two rows, and the waves that it has for each."""
        x, y = self.corner(upper + lower)
        self.ground(upper + lower, "river")
        wide = self.cell // 2 - 4 if self.rows == 1 else self.cell - 5
        above = f"{upper}▲{WAVES[self.river[upper]] * wide}"
        below = f"{lower}▼{WAVES[self.river[lower]] * wide}"
        if self.rows == 1:
            self.canvas.put(x, y, f"{above} {below}", "river")
            return
        self.canvas.put(x, y, above, "river")
        self.canvas.put(x, y + self.rows - 1, below, "river")

    def field(self, field: Field) -> None:
        x, y = self.corner(field.name)
        if field.is_covered:
            self.ground(field.name, "covered", "╱")
        elif field.water:
            self.water(field.name, field.water, "water")
        else:
            self.ground(field.name, *(("desert", "░") if field.is_desert else ("field",)))
            style = "desert" if field.is_desert else "field"
            palms = f"{field.palms}{PALM}"
            self.canvas.put(x, y, palms if self.rows == 1 else f"{field.name} {palms}", style)
            if field.name in self.reached:
                wave = WAVES[self.reached[field.name]]
                self.canvas.put(x + self.cell - 2, y, wave, "field reach")
            self.markers(field, x, y)

    def markers(self, field: Field, x: int, y: int) -> None:
        """Below the palms where there is room, else behind them."""
        if self.rows == 1:
            x += 2
        gap = 1 if self.rows > 1 or self.cell > CELL + 2 else 0
        for marker in field.markers:
            style = "field own" if marker.owner == self.view.seat else "field marker"
            x += gap
            self.canvas.put(x, y + self.rows - 1, marker_sign(marker, self.language), style)
            x += 3

    def water(self, name: str, waves: tuple[int, int], style: str) -> None:
        """A water tile with the waves at its upper and its lower end."""
        x, y = self.corner(name)
        self.ground(name, style)
        above, below = waves[::-1] if name[0] == "U" else waves
        wide = (self.cell - 4) // 2 if self.rows == 1 else self.cell - 3
        ends = f"▲{WAVES[above] * wide}", f"▼{WAVES[below] * wide}"
        if self.rows == 1:
            self.canvas.put(x, y, " ".join(ends), style)
            return
        self.canvas.put(x, y, ends[0], style)
        self.canvas.put(x, y + self.rows - 1, ends[1], style)

    def preview(self) -> None:
        """What the move in focus would do: lay water, or only frame the field."""
        verb, *words = self.focus.split() or [""]
        name = next((word for word in words if word in SPOTS), "")
        if not name or verb not in ("flood", "ebb", "sow", "ripe", "grow", "harvest", LOOK):
            return
        if verb == "flood" and self.focus in self.choices.legal:
            self.water(name, self.choices.waves(self.focus), "opened")
        x, y = self.corner(name)
        for row in range(y, y + self.rows):
            self.canvas.put(x - 1, row, "[", "focus")
            self.canvas.put(x + self.cell - 1, row, "]", "focus")


def cell_of(width: int, beside: int) -> int:
    """Columns of one field in a picture of this width, with so many columns beside the fields."""
    return max(CELL, min(WIDEST, (width - beside - 1) // len(GRID)))
