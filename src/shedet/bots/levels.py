"""Five levels of players: the same search, with more and more iterations; the weak overlook."""

import os
import tomllib
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from shedet.bots.thinking import think
from shedet.core.engine import position as position_module
from shedet.core.engine.chance import Chance
from shedet.core.errors import NotationError
from shedet.core.event import Learned
from shedet.core.game import Game, View, quoted
from shedet.core.language import Sentence

LEVELS = ("heron", "ibis", "jackal", "crocodile", "sphinx")
ADVISING = "crocodile"
"""The level as which the coach thinks, in hints and analyses: people wait for these."""
FILE = Path(__file__).with_name("levels.toml")
THINKING = "SHEDET_THINKING"
"""Environment variable: a factor for all iterations, for slow machines and quick tests."""
SEARCH_VERSION = 1
"""Raised whenever bots of the same numbers decide otherwise: older results no longer count."""
INTERPRETED = 0.6
"""Without compiled rules a level thinks as much as this power of its number."""


def is_interpreted() -> bool:
    """Do the rules run interpreted, so that levels think less?"""
    return str(position_module.__file__).endswith(".py")


class Level(NamedTuple):
    """How a level thinks."""

    iterations: int
    overlooks: int
    """So many percent of the moves that it looked at."""


@cache
def table_of_levels() -> dict[str, dict[str, Level]]:
    """By game; `*` stands for all others."""
    read = tomllib.loads(FILE.read_text("utf-8"))
    return {
        game: {name: Level(**numbers) for name, numbers in levels.items()}
        for game, levels in read.items()
    }


def level_of(name: str, game_id: str) -> Level:
    """The numbers of a level in a game."""
    table = table_of_levels()
    return table.get(game_id, table["*"])[name]


def factor() -> float:
    """The factor by which bots think more or less than usual here."""
    asked = os.environ.get(THINKING, "1")
    try:
        wanted = float(asked)
    except ValueError:
        wanted = -1.0
    if not 0 < wanted <= 100:
        raise NotationError(
            Sentence(
                "{name} is a number above 0 and up to 100, not {value}.",
                name=THINKING,
                value=quoted(asked),
            )
        )
    return wanted


def iterations_of(level: str, game: Game) -> int:
    """How many playouts a level makes before a decision."""
    usual = game.pace * level_of(level, game.info.id).iterations
    return max(2, round(factor() * (usual**INTERPRETED if is_interpreted() else usual)))


class LevelBot:
    """A bot of a level; `stop`, where it is set, is asked whether to end early."""

    def __init__(self, level: str, game: Game, chance: Chance) -> None:
        self.level = level
        self.game = game
        self.chance = chance
        self.stop: Callable[[], bool] | None = None

    def __call__(self, view: View, legal: Sequence[str], history: Sequence[Learned]) -> str:
        if len(legal) == 1:
            return legal[0]
        thought = think(
            self.game,
            view,
            seed=self.chance.word(),
            iterations=iterations_of(self.level, self.game),
            stop=self.stop,
            hurry=True,
            is_sound=self.level != LEVELS[0],
            overlooks=level_of(self.level, self.game.info.id).overlooks,
        )
        return thought.candidates[0].text if thought.candidates else legal[0]
