"""A grid of letters to draw on, each with the name of a style."""

import textwrap
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

Run = tuple[str, str]
"""A text and the name of its style."""
Row = list[Run]


@lru_cache(4096)
def letters_of(text: str) -> list[tuple[str, int]]:
    """The grapheme clusters of a text, each with its columns."""
    from rich.cells import split_graphemes  # not above: loaded only where something is drawn

    return [(text[begin:end], width) for begin, end, width in split_graphemes(text)[0]]


@lru_cache(4096)
def width_of(text: str) -> int:
    """How many columns a text takes."""
    from rich.cells import cell_len

    return cell_len(text)


def clipped(text: str, width: int) -> str:
    """A text that is not wider than this; what is cut off leaves three dots."""
    from rich.cells import chop_cells

    if width_of(text) <= width:
        return text
    return chop_cells(text, width - 1)[0] + "…" if width > 1 else "…"[: max(width, 0)]


def wrapped(text: str, width: int, most: int) -> list[str]:
    """A text in lines, at most so many; what does not fit leaves three dots."""
    lines = textwrap.wrap(text, max(width, 8), break_on_hyphens=False) or [""]
    if len(lines) > most:
        rest = " ".join(lines[most - 1 :])
        lines = [*lines[: most - 1], clipped(rest, width)]
    return [clipped(line, width) for line in lines]


def row_width(row: Row) -> int:
    return sum(width_of(text) for text, _ in row)


def flow(groups: Sequence[Row], width: int) -> list[Row]:
    """Groups of texts one after the other, two columns apart, in as many rows as they need."""
    rows: list[Row] = []
    for group in groups:
        if rows and row_width(rows[-1]) + 2 + row_width(group) <= width:
            rows[-1] += [("  ", ""), *group]
        else:
            rows.append([*group])
    return rows


class Canvas:
    """Cells by row and column. What is drawn outside is lost, so that nothing overflows."""

    def __init__(self, width: int, height: int, style: str = "") -> None:
        self.width = width
        self.height = height
        self.letters = [[" "] * width for _ in range(height)]
        self.styles = [[style] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str | None = None) -> None:
        """Write a text; without a style it keeps the one that is there."""
        if not 0 <= y < self.height:
            return
        for letter, wide in letters_of(text):
            if wide == 0 and 0 < x <= self.width:
                self.letters[y][x - 1] += letter
            elif x >= 0 and wide and x + wide <= self.width:
                self.letters[y][x] = letter
                if wide == 2:
                    self.letters[y][x + 1] = ""
                if style is not None:
                    self.styles[y][x : x + wide] = [style] * wide
            x += wide

    def line(self, x: int, y: int, row: Row, ground: str) -> None:
        """Write texts one after the other, their styles on one ground."""
        for text, style in row:
            self.put(x, y, text, f"{ground} {style}".strip())
            x += width_of(text)

    def fill(self, x: int, y: int, width: int, height: int, style: str) -> None:
        """An empty field of one style."""
        for row in range(y, y + height):
            self.put(x, row, " " * width, style)

    def lay(self, other: "Canvas", x: int, y: int) -> None:
        """Draw another canvas onto this one."""
        for row, runs in enumerate(other.runs()):
            at = x
            for text, style in runs:
                self.put(at, y + row, text, style)
                at += width_of(text)

    def runs(self) -> list[list[Run]]:
        """Each row as texts of one style."""
        rows = []
        for letters, styles in zip(self.letters, self.styles, strict=True):
            cells = zip(letters, styles, strict=True)
            rows.append(
                [
                    ("".join(letter for letter, _ in run), style)
                    for style, run in groupby(cells, key=lambda cell: cell[1])
                ]
            )
        return rows

    def text(self) -> str:
        """The letters alone."""
        return "\n".join("".join(letters).rstrip() for letters in self.letters)
