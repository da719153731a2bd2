"""One module for each game: how its table is drawn. Found by the game's id."""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from markupsafe import Markup

from shedet.core.errors import NotationError
from shedet.core.game import Game, GameInfo, Result, View
from shedet.core.language import Sentence
from shedet.web.parts.people import Person
from shedet.web.parts.scoring import Row
from shedet.web.parts.screen import Screen
from shedet.web.parts.snapshot import Snapshot
from shedet.web.parts.still import Mark

FIRST = ("sobek", "sobek2p", "nile")
"""The games that pages show before any others, in this order."""


class Board(Protocol):
    """The module that draws a game."""

    STYLE: str
    PICTURE: str
    SYMBOL: str

    def facts(self, snapshot: Snapshot) -> list[str]:
        """What the top of the page says of the game."""

    def credit(self, language: str) -> str:
        """Players, time, authors."""

    def drawn_name(self, snapshot: Snapshot, name: str) -> str:
        """Something that was drawn, in words."""

    def regions(
        self, snapshot: Snapshot, picked: str | None, people: Sequence[Person]
    ) -> dict[str, Markup]:
        """The parts of the page that only this game can draw."""

    def replayed(
        self,
        snapshot: Snapshot,
        people: Sequence[Person],
        views: Sequence[View],
        picked: str | None = None,
    ) -> dict[str, Markup]:
        """The table with all cards open, where the views of all seats are given: at a step of a
        record, or with what can be picked."""

    def screen(self, snapshot: Snapshot, people: Sequence[Person]) -> Screen:
        """The table as a television shows it, from what a spectator sees."""

    def score_rows(
        self, game: Game, result: Result, seats: Sequence[int], language: str
    ) -> list[Row]:
        """The result as a table."""


class Drawings(Protocol):
    """The module that draws a game's pieces for its learning page."""

    CSS: str
    SHOWN: Sequence[str]
    """The regions of the table that its picture shows."""
    MARKS: Sequence[Mark]

    def drawing(self, name: str, language: str) -> Markup:
        """A piece by its name, or what else a sheet draws."""


@cache
def drawings_of(game_id: str) -> Drawings:
    return cast(Drawings, import_module(f"shedet.web.boards.{game_id}.sheet"))


@cache
def board_of(game_id: str) -> Board:
    return cast(Board, import_module(f"shedet.web.boards.{game_id}"))


def in_order(games: Sequence[GameInfo]) -> list[GameInfo]:
    """The games that have pages, ours first."""
    shown = {info.id: info for info in games if has_board(info.id)}
    return [shown.pop(game) for game in FIRST if game in shown] + list(shown.values())


@cache
def has_board(game_id: str) -> bool:
    """Can the game be played in the browser?"""
    return find_spec(f"shedet.web.boards.{game_id}") is not None


def no_board(info: GameInfo) -> NotationError:
    """Why a game that only the terminal shows is not played here."""
    return NotationError(Sentence("{game} has no table in the browser.", game=info.name))
