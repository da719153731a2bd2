"""The market of An den Ufern des Nils, the dial above it, and the stacks below it."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from shedet.core.language import Sentence, listed
from shedet.games.nile.view.view import STALLS, Marker
from shedet.terminal.boards import LOOK
from shedet.terminal.boards.nile.signs import ARROW, PALM, PLAYERS, WITHIN, fruit_sign, letter
from shedet.terminal.boards.nile.squares import STALL_ROWS, square_of
from shedet.terminal.output.canvas import Canvas, Row, clipped, flow, wrapped

if TYPE_CHECKING:
    from shedet.games.nile.words.preview import MoveChoices

FIRST = 1
"""The row of the picture in which the market begins."""
FULL = " ≠∗"
FREE = " · "


class Market:
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
        self.choices, self.view, self.answers = choices, choices.view, choices.answers
        self.words = choices.game.words
        self.focus = focus
        self.language = language
        self.canvas = Canvas(*size, "panel")
        self.width, self.depth = size[0] - 2, depth_of(size[1])

    def draw(self) -> Canvas:
        self.canvas.line(1, 0, self.dial(), "panel")
        for number, row in enumerate(self.view.market, 1):
            y = FIRST + (number - 1) * self.depth
            self.canvas.line(1, y, self.row(number, row), "panel")
            if STALL_ROWS[number - 1] in self.within:
                self.canvas.put(0, y, WITHIN, "free")
            if self.depth > 1:
                for line, text in enumerate(self.told(number), 1):
                    self.canvas.put(7, y + line, clipped(text, self.width - 6), "panel dim")
        y = FIRST + len(STALLS) * self.depth
        self.canvas.line(1, y, flow(self.stock(), self.width)[0], "panel")
        for line, text in enumerate(wrapped(self.news(), self.width, 2), 1):
            self.canvas.put(1, y + line, text, "panel name")
        self.frame()
        return self.canvas

    def dial(self) -> Row:
        """The three places of the dial; the arrow is at one of them."""
        row: Row = []
        for place, said in self.words.DIAL.items():
            is_here = place == self.view.dial
            mark = ARROW if is_here else " "
            row.append((f"{mark}{said.say(self.language)} ", "turn" if is_here else "dim"))
        return row

    def row(self, number: int, row: Sequence[Marker]) -> Row:
        """Number, palms, fruits and free places, what is not taken, and what it would pay."""
        palms = self.answers.palms_for(number)
        runs: Row = [(f"{number} ", "name"), (f"{palms}{PALM} ", "dim")]
        fruits: Row = [(fruit_sign(fruit, self.language), fruit.crop) for fruit in row]
        fruits += self.coming(number)
        free = FREE * (STALLS[number - 1] - len(fruits))
        runs += [*fruits, (free.ljust(3 * (max(STALLS) - len(fruits))), "dim")]
        runs.append((self.refusal(number).ljust(4), "red"))
        payments = self.answers.payments(number)
        paid = " ".join(f"{PLAYERS[seat]}{points}" for seat, points in payments)
        return [*runs, (f" →{paid}", "points")] if paid else runs

    def coming(self, number: int) -> Row:
        """The fruit that the harvest in focus would bring here."""
        verb, *words = self.focus.split() or [""]
        if verb != "harvest" or words[1] != str(number) or self.answers.is_full(number):
            return []
        own = self.choices.own_marker(words[0])
        sign = PLAYERS[own.owner] + letter(own.crop, self.language, is_large=True) + "+"
        return [(sign, "free")]

    def refusal(self, number: int) -> str:
        """The crops that are not taken."""
        if self.answers.is_full(number):
            return FULL
        letters = "".join(letter(crop, self.language) for crop in self.answers.refused(number))
        return f" ≠{letters}" if letters else ""

    def told(self, number: int) -> list[str]:
        """The same in words, where there is room for them."""
        kinds = [self.words.NAMES[crop] for crop in self.answers.refused(number)]
        said = []
        if self.answers.is_full(number):
            said.append(Sentence("Full: scored after this round."))
        elif kinds:
            said.append(Sentence("Refuses now: {crops}", crops=listed(kinds)))
        if paid := self.answers.payments(number):
            points = self.words.payments(paid, self.choices.names)
            said.append(Sentence("Would pay: {points}", points=points))
        return [sentence.say(self.language) for sentence in said]

    def stock(self) -> list[Row]:
        """Round and desert tiles."""
        places = [sand.place for sand in self.view.sand]
        words = [
            Sentence("Desert {number}", context="panel", number=places.count("stack")),
            Sentence("Discard {number}", context="panel", number=places.count("discards")),
        ]
        if self.view.round:
            words.insert(0, Sentence("Round {number}", context="panel", number=self.view.round))
        return [[(sentence.say(self.language), "")] for sentence in words]

    def news(self) -> str:
        """The tile whose event is being carried out, or for how long nobody has harvested."""
        if not self.view.turned:
            idle = self.words.idle_rounds(self.view.idle)
            return idle.say(self.language) if self.view.idle else ""
        event = self.words.tile(self.view.turned.tile)
        return Sentence("Turned up: {event}", event=event).say(self.language)

    def frame(self) -> None:
        """The market row in focus, or that would rot."""
        verb, _, place = self.focus.partition(" ")
        square = place if verb == LOOK else square_of(self.focus) if self.focus else ""
        if square in STALL_ROWS:
            y = FIRST + STALL_ROWS.index(square) * self.depth
            self.canvas.put(0, y, "[", "focus")
            self.canvas.put(self.canvas.width - 1, y, "]", "focus")


def depth_of(height: int) -> int:
    """How many rows of the picture a market row takes."""
    return 1 if height < 2 * len(STALLS) * 2 else 3


def row_at(y: int, height: int) -> str:
    """The square of the market row in a row of the picture, or nothing."""
    number = (y - FIRST) // depth_of(height)
    return STALL_ROWS[number] if y >= FIRST and number < len(STALL_ROWS) else ""
