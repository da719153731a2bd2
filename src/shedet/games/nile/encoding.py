"""A position as bytes, for comparison. Never compiled."""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shedet.games.nile.state import State

NUMBERS = (
    *("seats", "to_act", "deciding", "mid_line", "is_over", "depth"),
    *("hippo", "bid_start", "buy_all", "freshen", "outermost"),
    *("round", "first", "start", "dial", "bidders", "obelisk", "shuffles"),
    *("turned", "turned_field", "idle", "has_harvest"),
)
ROWS = (
    *("covered", "water", "wave_in", "wave_out", "desert", "stall_count", "points", "lost"),
    *("jokers", "has_bought", "height", "water_tile", "water_known"),
    *("sand_place", "sand_tile", "sand_known", "sand_shuffle", "since"),
)
TABLES = (
    *("frames", "owner", "crop", "ripe", "acted", "stall_owner", "stall_crop", "stall_state"),
    *("supply", "tired", "boat", "boat_tired", "out", "bid", "earned"),
)


def encoded(state: "State") -> bytes:
    cells: list[int] = [getattr(state, name) for name in NUMBERS]
    for name in ROWS:
        cells += getattr(state, name)
    for name in TABLES:
        for row in getattr(state, name):
            cells += row
    return array("h", cells).tobytes()
