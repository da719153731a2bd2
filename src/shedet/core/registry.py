"""All games: finding them, loading them, and telling of which one a view or a position is."""

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING

from shedet.core.engine.position import Position
from shedet.core.errors import NotationError
from shedet.core.info import GameInfo, quoted
from shedet.core.language import Sentence

if TYPE_CHECKING:
    from shedet.core.game import Game, View

GROUP = "shedet.games"

_registered: dict[str, GameInfo] = {}


def register(info: GameInfo) -> None:
    """Add a game to those that installed packages register."""
    _registered[info.id] = info


@cache
def _announced() -> dict[str, GameInfo]:
    return {point.name: point.load() for point in entry_points(group=GROUP)}


def games() -> dict[str, GameInfo]:
    """All games by id; loads no rules."""
    return {**_announced(), **_registered}


def info_of(game_id: str) -> GameInfo:
    known = games()
    if game_id not in known:
        raise NotationError(
            Sentence(
                "There is no game {game}. Choose from: {known}.",
                game=quoted(game_id),
                known=", ".join(sorted(known)),
            )
        )
    return known[game_id]


def class_of(info: GameInfo) -> "type[Game]":
    """The class of a game; its rules are loaded."""
    module, name = info.implementation.split(":")
    found: type[Game] = getattr(import_module(module), name)
    return found


def load(game_id: str, pieces: Path | None = None) -> "Game":
    """The game with its rules, with the printed pieces or an owner's."""
    game = class_of(info_of(game_id))(pieces)
    game.box = pieces
    if pieces:
        _boxes[game_id, game.pieces_hash] = pieces
    return game


_boxes: dict[tuple[str, str], Path] = {}
"""The files of owners' pieces that were read, by game and hash."""


@cache
def kept(game_id: str, pieces: Path | None = None) -> "Game":
    """A game that is loaded once, for whatever belongs to it."""
    return load(game_id, pieces)


def game_of(thing: "View | Position") -> "Game":
    """The game that a view or a position is of.

    A position has the pieces that it is played with, a view the printed ones.
    """
    if isinstance(thing, Position):
        game = kept(home(type(thing)))  # type: ignore[arg-type]  # classes can be hashed
        pieces = getattr(getattr(thing, "pieces", None), "hash", game.pieces_hash)
        if pieces != game.pieces_hash:
            game = kept(game.info.id, _boxes.get((game.info.id, pieces)))
            game.check_pieces(pieces)
        return game
    if named := getattr(thing, "game", ""):
        return load(named)
    for info in neighbours(type(thing)):
        return load(info.id)
    raise NotationError(Sentence("{view} is a view of no game.", view=quoted(repr(thing))))


@cache
def home(kind: type[Position]) -> str:
    """The id of the game that has positions of a class."""
    for info in neighbours(kind):
        if issubclass(kind, class_of(info).position_type):
            return info.id
    raise TypeError(f"{kind.__name__} is a position of no game")


def neighbours(kind: type) -> list[GameInfo]:
    """The games in whose package a class is."""
    return [
        info
        for info in games().values()
        if f"{kind.__module__}.".startswith(
            f"{info.implementation.partition(':')[0].rpartition('.')[0]}."
        )
    ]
