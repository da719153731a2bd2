"""Sobek. What can be known of it without loading its rules."""

from typing import TYPE_CHECKING

from shedet.core.info import MEMORY, GameInfo, Option, offering
from shedet.core.language import Sentence

if TYPE_CHECKING:
    from shedet.games.sobek.rules.position import Sobek as Position
    from shedet.games.sobek.view.view import CardSet, Known, Player, Tally, View

__all__ = ["INFO", "CardSet", "Known", "Player", "Position", "Tally", "View"]

INFO = GameInfo(
    id="sobek",
    name=Sentence("Sobek"),
    about=Sentence("Trade at the temple quays. If you jump the queue, you pay in bribes."),
    seats=(2, 3, 4),
    options=(
        MEMORY,
        Option(
            "priests",
            ("choose", "all"),
            Sentence(
                "choose (you pick which characters leave) or all (they all leave, and you may"
                " name any good)."
            ),
        ),
    ),
    rules_version=2,
    implied={1: {"priests": "all"}},
    implementation="shedet.games.sobek.game:SobekGame",
)

if not TYPE_CHECKING:  # a type checker is to complain of names that do not exist
    __getattr__ = offering(__name__, __all__, "Sobek")
