"""Hands that make a set, and what follows when it is laid."""

from typing import Any

from shedet.games.sobek.rules.position import Sobek
from tests.rules.sobek.tables import play, table

FISH = ["fish:1S", "fish:1S", "fish:0"]
MARBLE = ["marble:2S", "marble:2S", "marble:0"]
LINES = {"fish": "lay fish: 1S 1S 0", "marble": "lay marble: 2S 2S 0"}


def after_set(
    *tokens: str, good: str = "fish", hands: tuple[list[str], ...] = ([],), **rest: Any
) -> Sobek:
    """The seat whose turn it is has just laid three cards and looks at the tokens."""
    seat = rest.get("turn", 0)
    cards = FISH if good == "fish" else MARBLE
    held = [list(hands[n]) if n < len(hands) else [] for n in range(rest.get("seats", 2))]
    held[seat] += cards
    position = table(hands=held, tokens=tokens, **rest)
    play(position, LINES[good])
    return position
