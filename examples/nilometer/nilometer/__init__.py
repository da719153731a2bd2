"""Nilometer. What can be known of it without loading its rules."""

from shedet.core.game import GameInfo
from shedet.core.language import Sentence

INFO = GameInfo(
    id="nilometer",
    name=Sentence("Nilometer"),
    about=Sentence("Plant your fields where the flood will end, and help it get there."),
    seats=(2, 3, 4),
    options=(),
    rules_version=1,
    implementation="nilometer.game:NilometerGame",
)
