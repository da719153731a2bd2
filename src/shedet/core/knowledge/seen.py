"""What views of games with hidden pieces list alike."""

from collections.abc import Sequence

from shedet.core.knowledge.listing import PIECES, Listing
from shedet.core.quick import Memo

Lying = list[list[str] | None]
"""The names of the pieces in each place."""

Placed = tuple[str, tuple[str, ...]]


class Pairs:
    """Names and zones, and each piece with the zones in which it may be, by mask and number."""

    def __init__(self, names: tuple[str, ...], zones: tuple[str, ...]) -> None:
        self.names = names
        self.zones = zones
        self.order = sorted(range(len(names)), key=names.__getitem__)
        self.placed = Memo(self.pair)

    def pair(self, key: int) -> Placed:
        mask, number = divmod(key, PIECES)
        may = tuple(zone for single, zone in enumerate(self.zones) if mask >> single & 1)
        return self.names[number], may


def known_to(
    position: Listing, seat: int, pairs: Pairs, backs: Sequence[str]
) -> tuple[dict[str, dict[str, int]], list[Placed]]:
    """What the masks of a seat say: pieces by zone and back, and where each piece may be."""
    zones, several = pairs.zones, len(backs)
    found, rooms = position.unopened(seat, pairs.order, len(zones))
    placed = pairs.placed
    pieces = [placed[key] for key in found]
    pieces.sort()  # twins may be in other zones
    lying = {}
    for number, zone in enumerate(zones):
        counts = rooms[number * several : number * several + several]
        if any(counts):
            lying[zone] = dict(zip(backs, counts, strict=True))
    return lying, pieces
