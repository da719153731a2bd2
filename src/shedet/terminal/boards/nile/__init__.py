"""The picture of An den Ufern des Nils."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from shedet.core.language import Sentence, listed
from shedet.games.nile.view.view import FIELDS, View, field_in
from shedet.table import Question
from shedet.terminal.boards import Entry, Here, Pick
from shedet.terminal.boards.nile.fields import DEPTH, GRID, Fields, cell_of
from shedet.terminal.boards.nile.market import Market, row_at
from shedet.terminal.boards.nile.picks import BidPick, BoatPick, SpoilPick
from shedet.terminal.boards.nile.side import Side, boat, supply_rows
from shedet.terminal.boards.nile.signs import BOAT, signs_of
from shedet.terminal.boards.nile.squares import STALL_ROWS, asked_at, beside, square_of
from shedet.terminal.boards.nile.track import track_row
from shedet.terminal.output.canvas import Canvas, Row, flow

if TYPE_CHECKING:
    from shedet.games.nile.game import NileGame

BELOW = 11
"""Rows above and below the picture at least."""
LOW, TALL = 1, 2
"""Rows of a field."""
UNDER = 5
"""Rows under the fields: track, boat, and three for the players."""
BESIDE = 38
"""Columns of the market at least."""
KEYS = {"end": "e", "joker": "j", "buy joker": "n"}
"""Letters that stand for moves which are no squares."""
NOTE = Sentence("tile mix reconstructed", context="at most 26 letters")


class Picture:
    """Draws views of one game, and knows which moves are fields, market rows or the boat."""

    def __init__(self, game: "NileGame", language: str) -> None:
        self.game = game
        self.words = game.words
        self.signs = signs_of(game.words)
        self.language = language

    def size(self, width: int, height: int) -> tuple[int, int]:
        """The whole width; fields are twice as high where the terminal is high enough."""
        is_tall = height >= 2 * BELOW + DEPTH * TALL
        return width, DEPTH * (TALL if is_tall else LOW) + UNDER

    def draw(
        self,
        view: View,
        names: Sequence[str],
        focus: str,
        size: tuple[int, int],
        within: Collection[str] = (),
    ) -> Canvas:
        """Fields beside the market; below them track, boat and players."""
        canvas, (width, height) = Canvas(*size, "panel"), size
        left, top = parts(size)
        choices = self.game.choices(view, names)
        fields = Fields(choices, focus, (left, top), self.language, within)
        canvas.lay(fields.draw(), 0, 0)
        market = Market(choices, focus, (width - left, top), self.language, within)
        canvas.lay(market.draw(), left, 0)
        canvas.line(1, top, self.track(view, width - 2), "panel")
        canvas.lay(boat(view, focus, width, self.language, BOAT in within), 0, top + 1)
        seats = len(view.players)
        first = view.seat if view.seat < seats else 0
        for column in range(seats):
            seat = (first + column) % seats
            x, end = (number * width // seats for number in (column, column + 1))
            side = Side(view, end - x, self.language).draw(seat, names[seat], height - top - 2)
            canvas.lay(side, x, top + 2)
        return canvas

    def track(self, view: View, width: int) -> Row:
        """The track, and that the mix of tiles is a reconstruction."""
        note = f"({NOTE.say(self.language)})" if self.game.is_reconstructed else ""
        ways = [flow([track_row(view, gap), [(note, "dim")]], width) for gap in (" ", "")]
        return next((rows[0] for rows in ways if len(rows) == 1), ways[-1][0])

    def side(self, view: View, names: Sequence[str], size: tuple[int, int]) -> Canvas:
        return Canvas(*size, "panel")

    def hand(self, view: View, names: Sequence[str], size: tuple[int, int]) -> Canvas:
        """The seat's own supply; all else is public."""
        canvas = Canvas(*size, "hand")
        if view.seat < len(view.players):
            for y, row in enumerate(supply_rows(view, self.words, size[0] - 2, self.language)):
                canvas.line(1, y, row, "hand")
        return canvas

    def squares(self, question: Question[View]) -> dict[str, str]:
        squares: dict[str, str] = {}
        for text in question.legal:
            if square_of(text):
                squares.setdefault(square_of(text), text)
        return squares

    def here(self, question: Question[View], square: str, names: Sequence[str]) -> Here:
        moves = [text for text in question.legal if square_of(text) == square]
        entries = [self.entry(question.view, text, names) for text in moves]
        return Here(self.title(question.view, square, names), entries)

    def title(self, view: View, square: str, names: Sequence[str]) -> str:
        """What a square is, with its name in notation, and what lies there."""
        if square == BOAT:
            return Sentence("The boat.").say(self.language)
        if square in STALL_ROWS:
            number = int(square[1])
            there, what = view.market[number - 1], Sentence("Market row {row}.", row=number)
        else:
            place = field_in(view, square)
            there = place.markers
            what = Sentence(
                "{name}: {field}, {palms}.",
                name=square,
                field=self.words.field(square),
                palms=self.words.palms(place.palms),
            )
        if there:
            named = listed([self.words.owned(marker, view.seat, names) for marker in there])
            what = Sentence("{place} There: {markers}.", place=what, markers=named)
        return what.say(self.language)

    def home(self, question: Question[View]) -> str:
        return ""

    def entries(self, question: Question[View], names: Sequence[str]) -> list[Entry]:
        view = question.view
        moves = [text for text in question.legal if not square_of(text)]
        moves.sort(key=lambda text: text in ("end", "done"))
        pick: Pick | None = None
        if view.question == "bid" and not view.chosen and moves != ["done"]:
            pick = BidPick(self.game.choices(view, names), self.language)
        elif view.question == "boat" and not view.chosen:
            pick = BoatPick(self.game.choices(view, names), self.language)
        if pick is None:
            return [self.entry(view, text, names) for text in moves]
        rest = [self.entry(view, "done", names)] if "done" in moves else []
        return [Entry(moves[0], pick.title, pick), *rest]

    def entry(self, view: View, text: str, names: Sequence[str]) -> Entry:
        choices = self.game.choices(view, names)
        sentence = choices.sentence(text).say(self.language)
        pick = SpoilPick(choices, text, self.language) if text.startswith("row ") else None
        return Entry(text, sentence, pick if pick and pick.items else None, KEYS.get(text, ""))

    def asked(self, view: View, square: str) -> str:
        return asked_at(view, square)

    def beside(self, square: str, key: str) -> str:
        return beside(square, key)

    def at(self, x: int, y: int, size: tuple[int, int]) -> str:
        left, top = parts(size)
        if y == top + 1:
            return BOAT
        if y >= top:
            return ""
        if x >= left:
            return row_at(y, top)
        column = (x - 1) // ((left - 1) // len(GRID))
        name = GRID[column][y * DEPTH // top] if 0 <= column < len(GRID) else ""
        return name if name in FIELDS else ""

    def reckoning(self, view: View, names: Sequence[str]) -> list[str]:
        """What the market has brought to each player so far, once it has brought anything."""
        if view.is_over or not any(map(sum, view.earned)):
            return []
        said = []
        for name, rows in zip(names, view.earned, strict=True):
            has = Sentence(
                "{player} has {number} point:",
                "{player} has {number} points:",
                sum(rows),
                player=name,
            )
            by_row = Sentence("By market rows: {points}", points=", ".join(map(str, rows)))
            said += [has.say(self.language), by_row.say(self.language)]
        return said

    def whole(self, views: Sequence[View], places: Sequence[str]) -> View:
        """The board shows nothing secret, so any seat's view serves."""
        return views[-1]


def parts(size: tuple[int, int]) -> tuple[int, int]:
    """Columns and rows of the fields with the river."""
    return len(GRID) * cell_of(size[0], BESIDE) + 1, size[1] - UNDER
