"""Nile board games for programs: games, positions, views, records, bots, and a search.

>>> import shedet
>>> game = shedet.load("sobek2p")
>>> position = game.new(seed=9)
>>> position.legal_texts()
['take C3', 'take D3', 'take D4', 'take C4']
>>> position.play("take D3")

Names are imported when they are first used, so that `import shedet` costs nothing.
"""

import os

TYPE_CHECKING = False  # type checkers take it for True; importing typing takes time

__version__ = "0.1.0"

if os.environ.get("SHEDET_INTERPRETED"):
    from shedet.interpreted import prefer_sources

    prefer_sources()

if TYPE_CHECKING:
    from shedet.api import all_games, load, play, position_from, replay, verify
    from shedet.bots import Bot, dismiss, seat_bot
    from shedet.bots.failure import BotFailure
    from shedet.bots.function import Start
    from shedet.bots.judgement import Candidate
    from shedet.bots.match import Match, Played
    from shedet.bots.thinking import Thought, think
    from shedet.core.engine.chance import Chance, seeded
    from shedet.core.engine.position import Position
    from shedet.core.errors import (
        IllegalMove,
        NotationError,
        RecordMismatch,
        ShedetError,
        Unseeded,
    )
    from shedet.core.event import Event
    from shedet.core.game import Game, GameInfo, Option, Result, View, game_of
    from shedet.core.records.files import load_records, save_records
    from shedet.core.records.record import Line, Record, Recorder, Step
    from shedet.games import nile, sobek, sobek2p

HOMES = {
    "shedet.api": ("all_games", "load", "play", "position_from", "replay", "verify"),
    "shedet.bots": ("Bot", "dismiss", "seat_bot"),
    "shedet.bots.failure": ("BotFailure",),
    "shedet.bots.function": ("Start",),
    "shedet.bots.judgement": ("Candidate",),
    "shedet.bots.match": ("Match", "Played"),
    "shedet.bots.thinking": ("Thought", "think"),
    "shedet.core.engine.chance": ("Chance", "seeded"),
    "shedet.core.engine.position": ("Position",),
    "shedet.core.errors": (
        *("IllegalMove", "NotationError", "RecordMismatch", "ShedetError", "Unseeded"),
    ),
    "shedet.core.event": ("Event",),
    "shedet.core.game": ("Game", "GameInfo", "Option", "Result", "View", "game_of"),
    "shedet.core.records.files": ("load_records", "save_records"),
    "shedet.core.records.record": ("Line", "Record", "Recorder", "Step"),
    "shedet.games": ("nile", "sobek", "sobek2p"),
}
"""Where each public name is, for Python; type checkers read the imports above."""

__all__ = [
    "Bot",
    "BotFailure",
    "Candidate",
    "Chance",
    "Event",
    "Game",
    "GameInfo",
    "IllegalMove",
    "Line",
    "Match",
    "NotationError",
    "Option",
    "Played",
    "Position",
    "Record",
    "RecordMismatch",
    "Recorder",
    "Result",
    "ShedetError",
    "Start",
    "Step",
    "Thought",
    "Unseeded",
    "View",
    "all_games",
    "dismiss",
    "game_of",
    "load",
    "load_records",
    "nile",
    "play",
    "position_from",
    "replay",
    "save_records",
    "seat_bot",
    "seeded",
    "sobek",
    "sobek2p",
    "think",
    "verify",
]


if not TYPE_CHECKING:  # a type checker is to complain of names that do not exist

    def __getattr__(name: str) -> object:
        """A public name, imported when it is first used."""
        from importlib import import_module

        for module, names in HOMES.items():
            if name in names:
                if module == "shedet.games":
                    found: object = import_module(f"{module}.{name}")
                else:
                    found = getattr(import_module(module), name)
                globals()[name] = found
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
