"""Sobek. What can be known of it without loading its rules."""

from typing import TYPE_CHECKING

from shedet.core.game import GameInfo, Option
from shedet.core.language import Sentence

if TYPE_CHECKING:
    from shedet.games.sobek.rules.position import Sobek as Position
    from shedet.games.sobek.view.view import CardSet, Known, Player, Tally, View

__all__ = ["INFO", "CardSet", "Known", "Player", "Position", "Tally", "View"]

INFO = GameInfo(
    id="sobek",
    name=Sentence("Sobek"),
    about=Sentence("Buy at the quays of the temple; whoever jumps the queue pays with a bribe."),
    seats=(2, 3, 4),
    options=(
        Option(
            "memory",
            ("pure", "perfect"),
            Sentence(
                "pure: only what lies on the table now; perfect: also what a seat saw happen."
            ),
        ),
        Option(
            "priests",
            ("choose", "all"),
            Sentence(
                "choose: a priest's player chooses which characters of the good leave the pile;"
                " all: they all leave, and any good may be named."
            ),
        ),
    ),
    rules_version=2,
    implied={1: {"priests": "all"}},
    implementation="shedet.games.sobek.game:SobekGame",
)


if not TYPE_CHECKING:  # a type checker is to complain of names that do not exist

    def __getattr__(name: str) -> object:
        """What programs know of the game: its positions and views. Loads the rules."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        if name == "Position":
            return import_module("shedet.games.sobek.rules.position").Sobek
        return getattr(import_module("shedet.games.sobek.view.view"), name)
