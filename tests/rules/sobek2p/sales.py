"""Hands that can be sold, and what follows a sale."""

from typing import Any

from shedet.games.sobek2p.rules.position import Sobek2p
from tests.rules.sobek2p.tables import play, table

PILE = ["statue:h"]
FISH = ["fish:0h*", "fish:1Sh", "fish:1Sv"]
MARBLE = ["marble:0v", "marble:2Sh", "marble:2Sv"]
SALES = {"fish": "sell fish: 0h* 1Sh 1Sv", "marble": "sell marble: 0v 2Sh 2Sv"}
FISH_POINTS = 3 * 2
MARBLE_POINTS = 3 * 4


def after_sale(
    *slots: str,
    good: str = "fish",
    hand: tuple[str, ...] = (),
    rival: tuple[str, ...] = (),
    **rest: Any,
) -> Sobek2p:
    """Seat 0 has just sold three tiles and is looking at the slots."""
    tiles = FISH if good == "fish" else MARBLE
    rest = {"pile": PILE, **rest}
    position = table(hands=([*tiles, *hand], list(rival)), slots=slots, **rest)
    play(position, SALES[good])
    return position
