"""How games are drawn: a module for each game that has a picture, found by the game's id."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol

from shedet.core.engine.position import Position
from shedet.core.game import Game, V
from shedet.core.language import Sentence
from shedet.table import Question
from shedet.terminal.output.canvas import Canvas

LOOK = "look"
"""The verb of a square that is only in focus, since no legal move means it."""


@dataclass(frozen=True)
class Item:
    """Something that can be ticked: its label, and its word in notation."""

    label: str
    word: str


class Pick(Protocol):
    """Several things chosen at once: a sale, discards, gifts."""

    title: str
    items: list[Item]
    least: int
    most: int
    """How many may be ticked."""
    is_full_at_first: bool
    """Are all of them ticked before anybody has chosen?"""

    def line(self, ticked: Sequence[bool]) -> str:
        """The whole line in notation."""

    def worth(self, ticked: Sequence[bool]) -> str:
        """What it would bring, in a sentence."""


@dataclass(frozen=True)
class Entry:
    """A choice that is not a square: a move, or the move that begins a line of ticked things."""

    text: str
    sentence: str
    pick: Pick | None = None
    key: str = ""
    """A letter that stands for it, where it has one."""


@dataclass(frozen=True)
class Here:
    """A square that can mean several moves: what it is, and what is possible there."""

    title: str
    entries: list[Entry]


class Board(Protocol[V]):
    """The picture of one game, drawn from a view."""

    signs: tuple[Sentence, ...]
    """What the signs of the picture mean."""

    def size(self, width: int, height: int) -> tuple[int, int]:
        """Columns and rows of the picture in a terminal of this size."""

    def draw(
        self,
        view: V,
        names: Sequence[str],
        focus: str,
        size: tuple[int, int],
        within: Collection[str] = (),
    ) -> Canvas:
        """The board; `focus` is the move in focus, or empty, `within` the squares of which
        one can be chosen, where the view does not tell."""

    def side(self, view: V, names: Sequence[str], size: tuple[int, int]) -> Canvas:
        """What the players have."""

    def hand(self, view: V, names: Sequence[str], size: tuple[int, int]) -> Canvas:
        """What the seat of the view holds."""

    def squares(self, question: Question[V]) -> dict[str, str]:
        """The legal moves on the board by square, the first where there are several."""

    def here(self, question: Question[V], square: str, names: Sequence[str]) -> Here | None:
        """All that a square offers; nothing on boards where a square means one move at most."""

    def home(self, question: Question[V]) -> str:
        """The square in focus at first: not a legal one, so that an accidental key does nothing."""

    def entries(self, question: Question[V], names: Sequence[str]) -> list[Entry]:
        """All other legal moves."""

    def asked(self, view: V, square: str) -> str:
        """The move that a square would mean, legal or not."""

    def beside(self, square: str, key: str) -> str:
        """The square next to one, by up, down, left or right; the same at the edge."""

    def at(self, x: int, y: int, size: tuple[int, int]) -> str:
        """The square at a point of the picture, or empty."""

    def reckoning(self, view: V, names: Sequence[str]) -> list[str]:
        """What the last round that is over brought, in a game of several; told when it changes."""

    def whole(self, views: Sequence[V], places: Sequence[str]) -> V:
        """One view with all hands open, from those of all seats."""


def board_of(game: Game[Position, V], language: str) -> Board[V]:
    """The picture of a game; a game without one is described in sentences."""
    name = f"{__name__}.{game.info.id}"
    has_own = game.info.id.isidentifier() and find_spec(name) is not None
    module = import_module(name if has_own else f"{__name__}.told")
    board: Board[V] = module.Picture(game, language)
    return board
