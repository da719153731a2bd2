"""The generator of a position as text: its key, and how many words it has given."""

import re

from shedet.core.engine.chance import Chance

NONE = "none"
"""What stands where nothing has been seeded."""


def written(chance: Chance) -> str:
    if not chance.is_seeded:
        return f"chance: {NONE}"
    key, given = chance.state()
    return f"chance: {key:032x} {given}"


def read(chance: Chance, words: list[str]) -> None:
    """Continue where the text says; raises ValueError if it cannot be parsed."""
    if words == [NONE]:
        return
    key, given = words
    if not re.fullmatch("[0-9a-f]{32}", key) or not re.fullmatch("0|[1-9][0-9]{0,18}", given):
        raise ValueError(words)
    if int(given) >= 1 << 62:
        raise ValueError(given)
    chance.seed(int(key, 16), int(given))
