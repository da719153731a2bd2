"""What happened, finer than moves: a public part for all and a private part for an audience."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Value = str | int

Learned = Mapping[str, Any]
"""What a seat learned of an event, by names: each game knows what is a text and what a number."""

Fact = tuple[int, int, int, int, int]
"""A row of the event buffer as one seat is told it: what, whose, and three numbers."""

HIDDEN = -32000
"""Stands for a number that a seat is not told."""


@dataclass(frozen=True)
class Event:
    """A fact; the audience is the set of seats that learn its private part too."""

    name: str
    seat: int
    public: Mapping[str, Value]
    private: Mapping[str, Value] = field(default_factory=dict)
    audience: frozenset[int] = frozenset()

    def seen_by(self, seat: int) -> dict[str, Value]:
        """The part of the event that a seat learns."""
        known: dict[str, Value] = {"event": self.name, "seat": self.seat, **self.public}
        if seat in self.audience:
            known.update(self.private)
        return known


def seats_in(mask: int) -> frozenset[int]:
    """The seats whose bits are set."""
    return frozenset(seat for seat in range(mask.bit_length()) if mask >> seat & 1)
