"""Sobek: 2 Players. What can be known of it without loading its rules."""

from typing import TYPE_CHECKING

from shedet.core.game import GameInfo, Option
from shedet.core.language import Sentence

if TYPE_CHECKING:
    from shedet.games.sobek2p.rules.position import Sobek2p as Position
    from shedet.games.sobek2p.view.view import Draw, Known, Player, View

__all__ = ["INFO", "Draw", "Known", "Player", "Position", "View"]

INFO = GameInfo(
    id="sobek2p",
    name=Sentence("Sobek: 2 Players"),
    about=Sentence("Trade at the crocodile god’s temple. Every shortcut is a bribe."),
    seats=(2,),
    options=(
        Option(
            "memory",
            ("pure", "perfect"),
            Sentence(
                "pure (only what lies open now) or perfect (everything you have seen so far)."
            ),
        ),
    ),
    rules_version=1,
    implementation="shedet.games.sobek2p.game:Sobek2pGame",
)


if not TYPE_CHECKING:  # a type checker is to complain of names that do not exist

    def __getattr__(name: str) -> object:
        """What programs know of the game: its positions and views. Loads the rules."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        if name == "Position":
            return import_module("shedet.games.sobek2p.rules.position").Sobek2p
        return getattr(import_module("shedet.games.sobek2p.view.view"), name)
