"""Sobek: 2 Players. What can be known of it without loading its rules."""

from shedet.core.game import GameInfo, Option
from shedet.core.language import Sentence

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
