"""Sobek: 2 Players. What can be known of it without loading its rules."""

from typing import TYPE_CHECKING

from shedet.core.info import MEMORY, GameInfo, offering
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
    options=(MEMORY,),
    rules_version=1,
    implementation="shedet.games.sobek2p.game:Sobek2pGame",
)

if not TYPE_CHECKING:  # a type checker is to complain of names that do not exist
    __getattr__ = offering(__name__, __all__, "Sobek2p")
