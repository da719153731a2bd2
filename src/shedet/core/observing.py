"""The layout of observations: which number is what, and between which bounds."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from typing import NoReturn

Axis = tuple[str, ...]


@dataclass(frozen=True)
class Part:
    """Numbers that belong together: one for each way to combine the labels of the axes."""

    name: str
    axes: tuple[Axis, ...]
    high: int
    about: str
    low: int = 0

    @property
    def size(self) -> int:
        return prod(len(axis) for axis in self.axes)

    def labels(self) -> list[str]:
        """A name for each number."""
        return [" ".join((self.name, *chosen)) for chosen in product(*self.axes)]


@dataclass(frozen=True)
class ObservationLayout:
    """The parts of an observation in their order."""

    parts: tuple[Part, ...]

    @cached_property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(part.size for part in self.parts)

    @cached_property
    def offsets(self) -> dict[str, int]:
        """Where each part begins."""
        found, at = {}, 0
        for part in self.parts:
            found[part.name] = at
            at += part.size
        return found

    def labels(self) -> list[str]:
        """A name for each number."""
        return [label for part in self.parts for label in part.labels()]

    def low(self) -> list[int]:
        """The lowest value of each number."""
        return [part.low for part in self.parts for _ in range(part.size)]

    def high(self) -> list[int]:
        """The highest value of each number."""
        return [part.high for part in self.parts for _ in range(part.size)]

    def part_of(self, values: Sequence[int], name: str) -> Sequence[int]:
        """The numbers of one part."""
        part = next(part for part in self.parts if part.name == name)
        return values[self.offsets[name] :][: part.size]

    def joined(self, found: Mapping[str, Sequence[int]]) -> list[int]:
        """The numbers of all parts, each given by its name."""
        if list(found) != [part.name for part in self.parts]:
            unlike(list(found), [part.name for part in self.parts])
        for part in self.parts:
            if len(found[part.name]) != part.size:
                unlike(len(found[part.name]), f"{part.size} numbers of {part.name}")
        return [int(number) for part in self.parts for number in found[part.name]]


def unlike(found: object, wanted: object) -> NoReturn:
    raise ValueError(f"an observation has {found}, and its layout {wanted}")


def one_hot(axis: Sequence[object], *chosen: object) -> list[int]:
    """1 where a label is one of those chosen."""
    return [int(label in chosen) for label in axis]


def counted(axis: Sequence[str], things: Iterable[str] | None) -> list[int]:
    """How many there are of each label; 0 of all if they are not seen."""
    listed = list(things or ())
    return [listed.count(label) for label in axis]


def seats_from(seats: int) -> Axis:
    """The seats as an observer counts them: itself, then the next to its left."""
    return ("own", *(f"left {number}" for number in range(1, seats)))


ONE: tuple[Axis, ...] = ()
"""The axes of a single number."""
