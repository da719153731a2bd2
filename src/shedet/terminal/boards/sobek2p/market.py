"""The market of Sobek: 2 Players as a picture: tiles, the ankh and its line, prices, previews."""

from typing import TYPE_CHECKING

from shedet.core.language import Sentence
from shedet.games.sobek2p.view.view import CHARACTERS, FACE_DOWN, SQUARES, mark_of, scarabs_on
from shedet.terminal.boards import LOOK
from shedet.terminal.output.canvas import Canvas, clipped

if TYPE_CHECKING:
    from shedet.games.sobek2p.words.preview import MoveChoices

LABEL = 2
"""Columns for the numbers of the rows."""
CELL = 9
"""Columns of a square at least: an edge, and eight for what lies there."""

SHORT = {
    "ivory": Sentence("Ivory", context="at most 6 letters"),
    "ebony": Sentence("Ebony", context="at most 6 letters"),
    "marble": Sentence("Marble", context="at most 6 letters"),
    "livestock": Sentence("Livest", context="at most 6 letters"),
    "fish": Sentence("Fish", context="at most 6 letters"),
    "wheat": Sentence("Wheat", context="at most 6 letters"),
    "statue": Sentence("Statue", context="at most 6 letters"),
}
FREE = Sentence("free", context="at most 4 letters")
ANKH = Sentence("ANKH", context="at most 4 letters")

MARKS = {"h": "─", "v": "│", "/": "╱", "\\": "╲"}
ON_MARKET = ("take", "point", "turn", "keep", "deben")
"""The moves that decide what the rival may take next."""
SCARAB, SYMBOL, BACK = "●", "◎", "◆"


class Market:
    """Draws one view; `focus` is the move in focus."""

    def __init__(
        self, choices: "MoveChoices", focus: str, size: tuple[int, int], language: str
    ) -> None:
        self.choices = choices
        self.view = view = choices.view
        self.focus = focus
        self.language = language
        self.cell = cell_of(size)
        self.canvas = Canvas(*size, "wood")
        table = choices.table
        line = table.line(table.ankh, table.ankh_mark) if view.ankh else []
        self.line = [SQUARES[square] for square in line]
        moves = map(choices.game.move_text, table.legal())
        self.within = {square_in(move): move for move in moves if square_in(move)}
        self.square = square_in(focus)
        if view.question in ("ankh", "symbol"):
            self.square = str(view.about)

    def draw(self) -> Canvas:
        width, height = self.cell
        for column, letter in enumerate("ABCDEF"):
            self.canvas.put(LABEL + column * width + 1 + (width - 2) // 2, 0, letter, "label")
        for row in range(6):
            self.canvas.put(0, 1 + row * height + (height - 1) // 2, str(row + 1), "label")
        for square in SQUARES:
            if square in self.view.market:
                self.tile(square)
            else:
                self.gap(square)
        self.previews()
        return self.canvas

    def corner(self, square: str) -> tuple[int, int]:
        """Where the edge of a square begins."""
        return LABEL + "ABCDEF".index(square[0]) * self.cell[0], 1 + (
            int(square[1]) - 1
        ) * self.cell[1]

    def tile(self, square: str) -> None:
        x, y = self.corner(square)
        width, height = self.cell[0] - 1, self.cell[1]
        tile = self.view.market[square]
        shade = "light" if ("ABCDEF".index(square[0]) + int(square[1])) % 2 else "dark"
        if square not in self.within and not self.view.is_over:
            shade += " far"
        good = "back" if tile == FACE_DOWN else tile.partition(":")[0]
        style = f"{'back' if tile == FACE_DOWN or tile in CHARACTERS else 'tile'} {shade}"
        self.canvas.fill(x + 1, y, width, height, style)
        self.canvas.put(x + 1, y, self.name(tile, width), f"{style} {good}")
        if tile not in CHARACTERS and tile != FACE_DOWN:
            mark = MARKS[mark_of(tile)]
            self.canvas.put(x + width, y, mark, f"{style} mark")
            shown = SYMBOL if ":D" in tile else SCARAB * scarabs_on(tile)
            self.canvas.put(x + 1, y + height - 1, shown, f"{style} shown")
        self.tag(square, x + width, y + height - 1)

    def name(self, tile: str, width: int) -> str:
        if tile == FACE_DOWN:
            return (f"{BACK} ?" if width < 10 else f"{BACK}  ?").ljust(width)
        names = self.choices.game.words.NAMES
        if tile in CHARACTERS:
            return clipped(f"{BACK}{names[tile].say(self.language)}", width)
        good = tile.partition(":")[0]
        full = names[good].say(self.language).capitalize()
        short = SHORT[good].say(self.language)
        return full if len(full) <= width - 2 else clipped(short, width - 2)

    def tag(self, square: str, right: int, y: int) -> None:
        """What a take would cost, where one is possible."""
        if square not in self.within:
            return
        cost = self.cost(square)
        text = f"+{cost}" if cost else clipped(FREE.say(self.language), 4)
        self.canvas.put(right - len(text) + 1, y, text, "cost" if cost else "free")

    def cost(self, square: str) -> int:
        """The price of a take by whoever is to act; or of what the Finger may point at."""
        is_own = self.view.to_act == self.view.seat
        if is_own and self.within[square].startswith("take "):
            return self.choices.price(self.within[square])
        return len(self.choices.table.passed(SQUARES.index(square)))

    def gap(self, square: str) -> None:
        """An empty square: bare, in the ankh's line, or the ankh's own."""
        x, y = self.corner(square)
        width, height = self.cell[0] - 1, self.cell[1]
        shade = "light" if ("ABCDEF".index(square[0]) + int(square[1])) % 2 else "dark"
        self.canvas.fill(x + 1, y, width, height, f"gap {shade}")
        mark = self.view.mark
        if square == self.view.ankh and mark:
            self.canvas.fill(x + 1, y, width, height, "ankh")
            self.beam(x + 1, y, mark, "ankh", MARKS[mark])
            self.canvas.put(x + 1, y, clipped(ANKH.say(self.language), 4), "ankh")
        elif square in self.line and mark:
            self.beam(x + 1, y, mark, "beam", MARKS[mark])
        else:
            self.canvas.put(x + 1 + width // 2, y + (height - 1) // 2, "·", f"gap {shade}")

    def beam(self, x: int, y: int, mark: str, style: str, letter: str) -> None:
        """A piece of a line through a square; the ankh's word leaves it the right half."""
        width, height = self.cell[0] - 1, self.cell[1]
        if mark == "h":
            self.canvas.put(x, y + height - 1, letter * width, style)
            return
        for row in range(height):
            lean = {"v": 0, "/": height - 1 - 2 * row, "\\": 2 * row - height + 1}[mark]
            self.canvas.put(x + width - 3 + lean, y + row, letter, style)

    def previews(self) -> None:
        """What the move in focus would do: open a line to the rival, cost tiles, take one."""
        verb = self.focus.partition(" ")[0]
        if verb in ON_MARKET:
            for square in self.choices.opened(self.focus):
                self.frame(square, "┆", "┆", "opened")
        if verb == "take":
            for square in self.choices.passed(self.focus):
                self.frame(square, "!", "!", "bribe")
        if self.square:
            self.frame(self.square, "[", "]", "focus")

    def frame(self, square: str, left: str, right: str, style: str) -> None:
        x, y = self.corner(square)
        for row in range(self.cell[1]):
            self.canvas.put(x, y + row, left, style)
            self.canvas.put(x + self.cell[0], y + row, right, style)


def square_in(move: str) -> str:
    """The square that a move names, if it names one."""
    verb, _, thing = move.partition(" ")
    return thing if verb in ("take", "point", LOOK) and thing in SQUARES else ""


def cell_of(size: tuple[int, int]) -> tuple[int, int]:
    """Columns and rows of one square in a picture of this size."""
    return max(CELL, (size[0] - LABEL - 1) // 6), max(2, (size[1] - 1) // 6)
