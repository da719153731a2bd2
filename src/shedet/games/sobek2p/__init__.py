"""Sobek: 2 Players. What can be known of it without loading its rules."""

from shedet.core.game import GameInfo, Option
from shedet.core.language import Sentence

INFO = GameInfo(
    id="sobek2p",
    name=Sentence("Sobek: 2 Players"),
    about=Sentence("Trade at the temple of the crocodile god; every shortcut is a bribe."),
    seats=(2,),
    options=(
        Option(
            "memory",
            ("pure", "perfect"),
            Sentence(
                "pure: only what lies on the table now; perfect: also what a seat saw happen."
            ),
        ),
    ),
    rules_version=1,
    implementation="shedet.games.sobek2p.game:Sobek2pGame",
)
