"""The score track of Sobek as a line: the symbols near the markers, and whose they are."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from shedet.core.language import Sentence
from shedet.games.sobek.view.view import SYMBOLS
from shedet.terminal.output.canvas import Canvas, Row, flow, width_of

if TYPE_CHECKING:
    from shedet.games.sobek.game import SobekGame

SIGNS = {"ankh": "☥", "eye": "◉", "lotus": "♣", "crook": "⌠"}
MARKERS = "ABCD"
"""The letters of the markers by seat."""
NOTE = Sentence("order reconstructed", context="symbols of the track")
GAP = "┄ "

Span = tuple[int, int]
"""The first and the last of some neighbouring spaces."""


class Track:
    """Draws as many spaces around the markers as there is room for."""

    def __init__(self, game: "SobekGame", scores: Sequence[int], language: str) -> None:
        self.words, self.symbols = game.words, game.symbols
        self.scores = scores
        self.language = language

    def sign(self, space: int) -> str:
        """What a space shows: a glyph, or its number; two columns at least, for two markers."""
        symbol = SYMBOLS[self.symbols[space % len(self.symbols)]]
        return SIGNS[symbol] + " " if symbol in SIGNS else f"{space} ".ljust(3)

    def spans(self, around: int) -> list[Span]:
        """The spaces so near to a marker, from the first on."""
        spans: list[Span] = []
        for score in sorted(self.scores):
            first, last = max(0, score - around), score + around
            if spans and first <= spans[-1][1] + 1:
                first = spans.pop()[0]
            spans.append((first, last))
        return spans

    def laid_out(self, spans: Sequence[Span], start: int) -> tuple[dict[int, int], int]:
        """The column of every space, and the column behind the last one."""
        columns, x = {}, start
        for number, (first, last) in enumerate(spans):
            x += width_of(GAP) if number else 0
            for space in range(first, last + 1):
                columns[space] = x
                x += width_of(self.sign(space))
        return columns, x

    def draw(self, width: int) -> Canvas:
        """Three rows: markers, spaces, and the meaning of the signs."""
        canvas = Canvas(width, 3, "wood")
        for around in range(width, 0, -1):
            columns, end = self.laid_out(self.spans(around), 1)
            if end < width:
                break
        for space, x in columns.items():
            sign = self.sign(space)
            canvas.put(x, 1, sign, "label" if sign[0].isdigit() else "wood")
            if x > 1 and space - 1 not in columns:
                canvas.put(x - width_of(GAP), 1, GAP, "wood")
        below = 0
        for space in set(self.scores):
            letters = "".join(
                MARKERS[seat] for seat, score in enumerate(self.scores) if score == space
            )
            canvas.put(columns[space], 0, letters[:2], "marker")
            canvas.put(columns[space], 2, letters[2:], "marker")
            below = columns[space] if letters[2:] else below
        self.meaning(canvas, below)
        return canvas

    def meaning(self, canvas: Canvas, below: int) -> None:
        """What the signs mean, and that their order is not known; beside markers in this row."""
        groups: list[Row] = [
            [(sign, "marker"), (f" {self.words.GLYPHS[symbol].say(self.language)}", "")]
            for symbol, sign in SIGNS.items()
        ]
        groups.append([(f"({NOTE.say(self.language)})", "")])
        x, end = 1, canvas.width - 1
        if below > canvas.width // 2:
            end = below - 2
        elif below:
            x = below + 4
        for text, style in flow(groups, end - x)[0]:
            canvas.put(x, 2, text, style or "wood")
            x += width_of(text)
