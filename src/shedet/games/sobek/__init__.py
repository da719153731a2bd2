"""Sobek. What can be known of it without loading its rules."""

from shedet.core.game import GameInfo, Option
from shedet.core.language import Sentence

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
