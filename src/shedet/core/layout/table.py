"""The table of a game's state: where its pieces can be, and what of its fields must be told.

The shapes of the fields stand in `SHAPES` of the game's state. Every field there that is copied is
told in the encoding, and in the text of a position, unless the table says that it is counted.
"""

import sys
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from shedet.core.engine.chance import Chance
from shedet.core.layout.mark import Mark, Range

PLACE = "place"
"""The field with the place of every piece."""
Looks = Callable[[Any], Sequence[int]]
"""For a box of pieces: the number that all pieces have in common that nobody can tell apart."""


@dataclass(frozen=True)
class Sort(Range):
    """Pieces with numbers in a row: what tells them apart, where they can lie, how one is put."""

    look: Looks
    places: Callable[[Any], Container[int]]
    """The places of a position in which they can lie."""
    put: str
    """The method of a position that puts one of them down."""
    marks: tuple[Mark, ...] = ()
    """What is known of each: it follows its name, in this order."""


@dataclass(frozen=True)
class Layout:
    """Pieces have their place in the field `place`; all other fields are told as they are."""

    game: str
    places: Mapping[str, int] = field(default_factory=dict)
    """The number of every place by its name, in the order of the text."""
    sorts: tuple[Sort, ...] = ()
    single: Container[int] = ()
    """The places that hold one piece at most."""
    stack: tuple[str, str, str] | None = None
    """Where order matters: the place, the field with its pieces, the top one last, their number."""
    counted: tuple[str, ...] = ()
    """The fields that follow from where the pieces are."""
    rows: Mapping[str, str] = field(default_factory=dict)
    """The fields of which only the first rows matter, with the field that says how many."""
    refers: Mapping[str, tuple[int, Looks]] = field(default_factory=dict)
    """The fields with numbers of pieces: from which column on, and how those are told apart."""
    if_perfect: tuple[str, ...] = ()
    """The fields that matter only where observers remember what they saw."""

    @cached_property
    def names(self) -> dict[int, str]:
        """The name of every place by its number."""
        return {number: name for name, number in self.places.items()}

    def lying(self, position: Any) -> list[str]:
        """Where every piece is, one text for each."""
        pieces = zip(position.pieces.all_names, position.place, strict=True)
        return sorted(f"{name} in {self.names[spot]}" for name, spot in pieces)

    def by_marks(self) -> set[str]:
        """The fields that are told as marks of pieces."""
        return {mark.field for sort in self.sorts for mark in sort.marks}


_fields: dict[type, tuple[str, ...]] = {}


def fields_of(kind: type) -> tuple[str, ...]:
    """All fields of a position that are copied, besides the generator."""
    if kind not in _fields:
        names: list[str] = []
        for part in reversed(kind.__mro__):
            if part not in Chance.__mro__:
                module = sys.modules[part.__module__]
                transient = getattr(module, "TRANSIENT", ())
                names += [name for name in getattr(module, "SHAPES", ()) if name not in transient]
        _fields[kind] = tuple(dict.fromkeys(names))
    return _fields[kind]
