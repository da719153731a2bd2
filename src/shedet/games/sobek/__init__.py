"""Sobek. What can be known of it without loading its rules."""

from shedet.core.game import GameInfo, Option
from shedet.core.language import Sentence

INFO = GameInfo(
    id="sobek",
    name=Sentence("Sobek"),
    about=Sentence("Trade at the temple quays. If you jump the queue, you pay in bribes."),
    seats=(2, 3, 4),
    options=(
        Option(
            "memory",
            ("pure", "perfect"),
            Sentence(
                "pure (only what lies open now) or perfect (everything you have seen so far)."
            ),
        ),
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
