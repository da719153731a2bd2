"""Where the pieces of a small game can be, and who sees them there."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

STEP = 8
"""From one area to the next: so many seats can have a place of their own in it."""
EVERYBODY = (1 << STEP + 1) - 1
"""All seats, and the one after the last for a spectator."""


class Seen(Enum):
    """Who sees what lies in an area."""

    BY_ALL = "by all"
    BY_OWNER = "by owner"
    BY_NOBODY = "by nobody"


@dataclass(frozen=True)
class Area:
    """A sort of place: one for all, or one for each seat."""

    name: str
    seen: Seen
    is_each: bool = False
    """Has every seat one of its own?"""


def numbers_of(areas: Sequence[Area]) -> range:
    """The number of the place that each area has, or that it has for the first seat."""
    return range(0, STEP * len(areas), STEP)


def label_of(areas: Sequence[Area], place: int) -> str:
    """The name of a place: that of its area, and the seat if each has one."""
    area, seat = areas[place // STEP], place % STEP
    return f"{area.name} {seat}" if area.is_each else area.name


def area_of(label: str) -> str:
    """The area of a place by its name."""
    return label.partition(" ")[0]


def audience_of(areas: Sequence[Area], place: int) -> int:
    """The mask of those who see what lies in a place."""
    seen, seat = areas[place // STEP].seen, place % STEP
    return {Seen.BY_ALL: EVERYBODY, Seen.BY_OWNER: 1 << seat, Seen.BY_NOBODY: 0}[seen]


def places_in(areas: Sequence[Area], seats: int) -> dict[str, int]:
    """The numbers of all places at a table of so many seats, by their names."""
    return {
        label_of(areas, first + seat): first + seat
        for first, area in zip(numbers_of(areas), areas, strict=True)
        for seat in range(seats if area.is_each else 1)
    }
