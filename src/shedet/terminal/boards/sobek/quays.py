"""The nine quays of Sobek as a picture: cards, prices, the rope after the fourth, previews."""

from typing import TYPE_CHECKING

from shedet.core.language import Sentence
from shedet.games.sobek.view.view import CHARACTERS, FACE_DOWN, View, scarabs_on
from shedet.terminal.boards import LOOK
from shedet.terminal.output.canvas import Canvas, clipped

if TYPE_CHECKING:
    from shedet.games.sobek.game import SobekGame

QUAYS = tuple("123456789")
TEMPLE = "0"
"""The place before the first quay, where no card ever lies."""
LEFT = 7
"""Columns of the temple with its edge."""
CELL, WIDEST = 8, 13
"""Columns of a quay: an edge, and seven or more for the card."""

SHORT = {
    "ivory": Sentence("Ivory", context="at most 6 letters"),
    "ebony": Sentence("Ebony", context="at most 6 letters"),
    "marble": Sentence("Marble", context="at most 6 letters"),
    "cattle": Sentence("Cattle", context="at most 6 letters"),
    "fish": Sentence("Fish", context="at most 6 letters"),
    "wheat": Sentence("Wheat", context="at most 6 letters"),
    "amulet": Sentence("Amulet", context="at most 6 letters"),
}
FREE = Sentence("free", context="at most 4 letters")
TEMPLE_NAME = Sentence("Temple", context="at most 6 letters")

SCARAB, BACK = "●", "◆"
ROPE, NEW_ROPE = "║", "┆"


class Quays:
    """Draws one view; `focus` is the move in focus."""

    def __init__(
        self, game: "SobekGame", view: View, focus: str, size: tuple[int, int], language: str
    ) -> None:
        self.words, self.world = game.words, game.sets(view).world
        self.view = view
        self.focus = focus
        self.language = language
        self.cell, self.rows = cell_of(size[0]), size[1] - 1
        self.canvas = Canvas(*size, "wood")
        self.near = [at + 1 for at in self.world.near()]
        legal = [game.move_text(move).partition(" ") for move in self.world.legal()]
        self.within = [int(quay) for verb, _, quay in legal if verb == "take"]
        """The quays of which one is to be chosen now."""

    def draw(self) -> Canvas:
        self.canvas.fill(1, 1, LEFT - 1, self.rows, "ankh")
        self.canvas.put(1, 1, clipped(TEMPLE_NAME.say(self.language), LEFT - 1), "ankh")
        for quay, card in enumerate(self.view.quay, 1):
            self.canvas.put(self.edge(quay) + self.cell // 2, 0, str(quay), "label")
            if card:
                self.card(quay, card)
            else:
                self.gap(quay)
        self.rope(self.near, ROPE, "beam")
        self.previews()
        return self.canvas

    def edge(self, quay: int) -> int:
        """The column before a quay; that after it belongs to the next one."""
        return 0 if quay == 0 else LEFT + (quay - 1) * self.cell

    def card(self, quay: int, card: str) -> None:
        x, width = self.edge(quay) + 1, self.cell - 1
        shade = "light" if quay % 2 else "dark"
        if quay not in self.within and not self.view.is_over:
            shade += " far"
        is_character = card == FACE_DOWN or card in CHARACTERS
        style = f"{'back' if is_character else 'tile'} {shade}"
        self.canvas.fill(x, 1, width, self.rows, style)
        good = card.partition(":")[0]
        self.canvas.put(x, 1, self.name(card, width), style if is_character else f"{style} {good}")
        self.canvas.put(x, self.rows, SCARAB * scarabs_on(card), f"{style} shown")
        if quay in self.within:
            cost = len(self.world.passed(quay - 1))
            text = f"+{cost}" if cost else clipped(FREE.say(self.language), 4)
            self.canvas.put(x + width - len(text), self.rows, text, "cost" if cost else "free")

    def name(self, card: str, width: int) -> str:
        if card == FACE_DOWN:
            return f"{BACK} ?"
        if card in CHARACTERS:
            return clipped(f"{BACK}{self.words.NAMES[card].say(self.language)}", width)
        good = card.partition(":")[0]
        full = self.words.NAMES[good].say(self.language).capitalize()
        return full if len(full) <= width else clipped(SHORT[good].say(self.language), width)

    def gap(self, quay: int) -> None:
        style = f"gap {'light' if quay % 2 else 'dark'}"
        self.canvas.fill(self.edge(quay) + 1, 1, self.cell - 1, self.rows, style)
        self.canvas.put(self.edge(quay) + self.cell // 2, 1 + (self.rows - 1) // 2, "·", style)

    def rope(self, open_quays: list[int], sign: str, style: str) -> None:
        """Behind the last card within reach, if more lie beyond."""
        if open_quays and open_quays[-1] != self.view.filled[-1]:
            for row in range(self.rows + 1):
                self.canvas.put(self.edge(open_quays[-1] + 1), row, sign, style)

    def previews(self) -> None:
        """What the move in focus would do: move the rope, cost cards, take one."""
        verb, _, place = self.focus.partition(" ")
        if place not in (TEMPLE, *QUAYS) or verb not in ("take", LOOK):
            return
        if verb == "take":
            at = int(place) - 1
            self.rope([left + 1 for left in self.world.leaves(at)], NEW_ROPE, "opened")
            for before in self.world.passed(at):
                self.frame(before + 1, "!", "!", "bribe")
        self.frame(int(place), "[", "]", "focus")

    def frame(self, quay: int, left: str, right: str, style: str) -> None:
        for row in range(1, self.rows + 1):
            self.canvas.put(self.edge(quay), row, left, style)
            self.canvas.put(self.edge(quay + 1), row, right, style)


def cell_of(width: int) -> int:
    """Columns of one quay in a picture of this width."""
    return max(CELL, min(WIDEST, (width - LEFT - 1) // len(QUAYS)))
