"""The picture of Sobek: 2 Players."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from shedet.core.effects import stand_in
from shedet.core.language import Sentence
from shedet.games.sobek2p.view.view import FACE_DOWN, GIVER, SQUARES, View
from shedet.table import Question
from shedet.terminal.boards import Entry, Pick
from shedet.terminal.boards.sobek2p.market import LABEL, Market, cell_of, square_in
from shedet.terminal.boards.sobek2p.picks import DiscardPick, GiftPick, SalePick
from shedet.terminal.boards.sobek2p.side import Hand, Side
from shedet.terminal.output.canvas import Canvas

if TYPE_CHECKING:
    from shedet.games.sobek2p.game import Sobek2pGame
    from shedet.games.sobek2p.words.preview import MoveChoices

WIDEST, HIGHEST = 13, 3
"""Columns and rows of a square at most."""
SIDE, BELOW = 23, 11
"""Columns beside the market and rows above and below it at least."""


class Picture:
    """Draws views of one game, and knows which moves are squares."""

    signs = (
        Sentence("free, +1, +2: how many tiles a take sends to your corruption board."),
        Sentence("[ ] looked at, ! goes to your corruption, ┆ then open to your rival."),
        Sentence("● scarab, ◎ deben symbol, ─ │ ╱ ╲ how the tile turns the ankh."),
        Sentence("Backs: □ grey start tile, ■ black goods tile, ◆ red character. § snakes."),
    )

    def __init__(self, game: "Sobek2pGame", language: str) -> None:
        self.game = game
        self.language = language

    def size(self, width: int, height: int) -> tuple[int, int]:
        """As large as the terminal allows, up to where it would look empty."""
        cell = min(WIDEST, (width - SIDE - LABEL - 1) // 6)
        rows = min(HIGHEST, (height - BELOW - 1) // 6)
        return LABEL + 6 * cell + 1, 1 + 6 * rows

    def draw(
        self,
        view: View,
        names: Sequence[str],
        focus: str,
        size: tuple[int, int],
        within: Collection[str] = (),
    ) -> Canvas:
        return Market(self.game.choices(view, names), focus, size, self.language).draw()

    def side(self, view: View, names: Sequence[str], size: tuple[int, int]) -> Canvas:
        return Side(self.game.choices(view, names), size[0], self.language).draw(size[1])

    def hand(self, view: View, names: Sequence[str], size: tuple[int, int]) -> Canvas:
        """The seat's hand; in an open view both, one below the other."""
        hand = Hand(self.game.choices(view, names), self.language)
        if view.seat < 2:
            title = Sentence("Hand", context="panel").say(self.language)
            return hand.draw(size, view.seat, title)
        canvas = Canvas(*size, "hand")
        for seat in range(2):
            if view.players[seat].hand is not None:
                half = (size[0], size[1] // 2)
                canvas.lay(hand.draw(half, seat, names[seat]), 0, seat * half[1])
        return canvas

    def squares(self, question: Question[View]) -> dict[str, str]:
        return {square_in(text): text for text in question.legal if square_in(text)}

    def here(self, question: Question[View], square: str, names: Sequence[str]) -> None:
        return None

    def home(self, question: Question[View]) -> str:
        view = question.view
        return view.ankh or ""

    def entries(self, question: Question[View], names: Sequence[str]) -> list[Entry]:
        view, choices = question.view, self.game.choices(question.view, names)
        if view.question == "discard" and not view.laid:
            pick = DiscardPick(choices, self.language)
            return [Entry(question.legal[0], pick.title, pick)]
        entries = []
        for text in question.legal:
            if square_in(text):
                continue
            sentence = choices.sentence(text).say(self.language)
            gifts = self.gifts(choices) if text == f"play {GIVER}" else []
            entries += gifts or [Entry(text, sentence, self.pick(choices, text))]
        return entries

    def pick(self, choices: "MoveChoices", text: str) -> Pick | None:
        verb, _, good = text.partition(" ")
        return SalePick(choices, good, self.language) if verb == "sell" else None

    def gifts(self, choices: "MoveChoices") -> list[Entry]:
        """The Courtesan with each of the sets that she could add to."""
        entries = []
        for good in choices.sets(choices.view.seat):
            pick = GiftPick(choices, good, self.language)
            if pick.items:
                sentence = Sentence(
                    "Play {courtesan}: add one or two tiles to your set of {good}.",
                    courtesan=self.game.words.OBJECTS[GIVER],
                    good=self.game.words.NAMES[good],
                )
                entries.append(Entry(f"play {GIVER}", sentence.say(self.language), pick))
        return entries

    def asked(self, view: View, square: str) -> str:
        return f"point {square}" if view.question == "finger" else f"take {square}"

    def beside(self, square: str, key: str) -> str:
        column, row = "ABCDEF".index(square[0]), int(square[1])
        column += {"left": -1, "right": 1}.get(key, 0)
        row += {"up": -1, "down": 1}.get(key, 0)
        if not (0 <= column < 6 and 1 <= row <= 6):
            return square
        return "ABCDEF"[column] + str(row)

    def at(self, x: int, y: int, size: tuple[int, int]) -> str:
        width, height = cell_of(size)
        column, row = (x - LABEL) // width, (y - 1) // height
        if x < LABEL or y < 1 or not (0 <= column < 6 and 0 <= row < 6):
            return ""
        return SQUARES[row * 6 + column]

    def reckoning(self, view: View, names: Sequence[str]) -> list[str]:
        return []

    def whole(self, views: Sequence[View], places: Sequence[str]) -> View:
        """All hands open, and who the face-down characters are."""
        lying = {place: name for name, _, place in (text.partition(" in ") for text in places)}
        market = {
            square: lying.get(square, tile) if tile == FACE_DOWN else tile
            for square, tile in views[0].market.items()
        }
        players = (views[0].players[0], views[1].players[1])
        whole = replace(views[-1], players=players, market=market)
        return stand_in(self.game, whole, views[-1])
