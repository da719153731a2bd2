"""One module for each game: how its table is drawn. Found by the game's id."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any


@cache
def board_of(game_id: str) -> Any:
    """The module that draws a game."""
    return import_module(f"shedet.web.boards.{game_id}")


@cache
def has_board(game_id: str) -> bool:
    """Can the game be played in the browser?"""
    return find_spec(f"shedet.web.boards.{game_id}") is not None
