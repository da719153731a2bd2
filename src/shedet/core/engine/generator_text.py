"""The generator of a position as text: its key, how many words it has given, and how it draws."""

import re

from shedet.core.engine import seeding
from shedet.core.engine.chance import Chance

NONE = "none"
"""What stands where nothing has been seeded."""
HEAPS = "heaps"
"""What stands behind where draws follow from their heaps."""


def written(chance: Chance) -> str:
    if not chance.is_seeded:
        return f"chance: {NONE}"
    key, given = chance.state()
    how = f" {HEAPS}" if chance.is_seeded == seeding.BY_HEAP else ""
    return f"chance: {key:032x} {given}{how}"


def read(chance: Chance, words: list[str]) -> None:
    """Continue where the text says; raises ValueError if it cannot be parsed."""
    if words == [NONE]:
        return
    key, given, *how = words
    if not re.fullmatch("[0-9a-f]{32}", key) or not re.fullmatch("0|[1-9][0-9]{0,18}", given):
        raise ValueError(words)
    if int(given) >= 1 << 62:
        raise ValueError(given)
    if how not in ([], [HEAPS]):
        raise ValueError(words)
    seed = chance.seed_heaps if how else chance.seed
    seed(int(key, 16), int(given))
