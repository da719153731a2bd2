"""What views of games with hidden pieces list alike."""

from collections.abc import Iterable, Mapping, Sequence

from shedet.core.knowledge.hidden import Hidden

Lying = dict[int, list[int]]
"""The numbers of the pieces in each place."""


def lying_in(places: Iterable[int]) -> Lying:
    """What lies where, from the place of every piece."""
    lying: Lying = {}
    for number, where in enumerate(places):
        lying.setdefault(where, []).append(number)
    return lying


def known_to(
    position: Hidden,
    seat: int,
    names: Sequence[str],
    zones: Mapping[int, str],
    backs: Sequence[str],
) -> tuple[dict[str, dict[str, int]], list[tuple[str, tuple[str, ...]]]]:
    """What the masks of a seat say: pieces by zone and back, and where each piece may be."""
    every, printed = position.possible_zones[seat], position.stock.back
    found: dict[str, dict[str, int]] = {}
    pieces = []
    for number, name in enumerate(names):
        where = position.zone_now(number)
        if where in zones:
            count = found.setdefault(zones[where], dict.fromkeys(backs, 0))
            count[backs[printed[number]]] += 1
            mask = every[number]
            may_be = tuple(zone for single, zone in zones.items() if mask >> single & 1)
            pieces.append((name, may_be))
    return {zone: found[zone] for zone in zones.values() if zone in found}, sorted(pieces)
