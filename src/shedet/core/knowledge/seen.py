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
    found: dict[int, dict[str, int]] = {}
    may_be: dict[int, tuple[str, ...]] = {}
    pieces = []
    for number, (name, mask) in enumerate(zip(names, every, strict=False)):
        where = position.zone_now(number)
        if where not in zones:
            continue
        if where not in found:
            found[where] = dict.fromkeys(backs, 0)
        found[where][backs[printed[number]]] += 1
        if mask not in may_be:
            may_be[mask] = tuple(zone for single, zone in zones.items() if mask >> single & 1)
        pieces.append((name, may_be[mask]))
    return {zones[where]: found[where] for where in zones if where in found}, sorted(pieces)
