"""What is known of single pieces: part of the encoding, and a sign and a text behind a name."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from shedet.core.errors import NotationError
from shedet.core.language import Sentence

SIGNS = re.compile("([!~^])")
MOST_MASKS = 10
"""So many different ones of pieces with the same back can be joined."""
MASKS = re.compile(r"[1-9a-f][0-9a-f]{0,3}(\.[1-9a-f][0-9a-f]{0,3})*")


def bare(word: str) -> str:
    """The name of a piece without its marks."""
    return SIGNS.split(word, maxsplit=1)[0]


@dataclass(frozen=True)
class Range:
    """Pieces with numbers in a row, from the first to before the end."""

    first: int
    end: int


@dataclass(frozen=True)
class Mark(ABC):
    """A field that has numbers for single pieces."""

    sign: str
    field: str

    def matters(self, position: Any) -> bool:
        return True

    @abstractmethod
    def numbers(self, position: Any, pieces: Range) -> list[tuple[int, ...]]:
        """For each of these pieces."""

    @abstractmethod
    def text(self, position: Any, piece: int, numbers: tuple[int, ...]) -> str | None:
        """What stands behind the sign; None where nothing need be said."""

    @abstractmethod
    def read(self, position: Any, pieces: Range, texts: Mapping[int, str | None]) -> None:
        """Note what the marks say; a ValueError is about a piece."""


class Masks(Mark):
    """Under perfect memory: for each observer the zones in which a piece may be."""

    def matters(self, position: Any) -> bool:
        return bool(position.perfect)

    def numbers(self, position: Any, pieces: Range) -> list[tuple[int, ...]]:
        observers = position.possible_zones[: position.seats + 1]
        return list(zip(*(masks[pieces.first : pieces.end] for masks in observers), strict=True))

    def text(self, position: Any, piece: int, numbers: tuple[int, ...]) -> str | None:
        if all(mask == 1 << position.zone_now(piece) for mask in numbers):
            return None
        return ".".join(f"{mask:x}" for mask in numbers)

    def read(self, position: Any, pieces: Range, texts: Mapping[int, str | None]) -> None:
        """The true zone has its bit in every mask; without a mark all observers know it."""
        zones = [list(masks) for masks in position.possible_zones]
        observers = position.seats + 1
        for piece, text in texts.items():
            true = 1 << position.zone_now(piece)
            if text is not None and not MASKS.fullmatch(text):
                raise ValueError(piece)
            masks = [int(mask, 16) for mask in text.split(".")] if text else [true] * observers
            if len(masks) != observers:
                raise ValueError(piece)
            for observer, mask in enumerate(masks):
                if not mask & true or mask >= 1 << position.stock.zones:
                    raise ValueError(piece)
                zones[observer][piece] = mask
        position.possible_zones = zones


def check_masks(position: Any) -> None:
    """Masks from which nothing more follows, and no more of them than a game brings about."""
    zones, backs = [list(masks) for masks in position.possible_zones], position.stock.back
    pieces = range(position.stock.pieces)
    for observer in range(position.seats + 1):
        for back in range(position.stock.backs):
            masks = {zones[observer][piece] for piece in pieces if backs[piece] == back}
            if len([mask for mask in masks if mask & (mask - 1)]) > MOST_MASKS:
                raise NotationError(Sentence("These masks are more than a game can bring about."))
        for piece in pieces:
            mask = zones[observer][piece]
            if position.sees(observer, piece) and mask & (mask - 1):
                raise NotationError(Sentence("The masks leave out what follows from them."))
    position.stale = [[1] * 4 for _ in range(6)]
    position.conclude()
    if [list(masks) for masks in position.possible_zones] != zones:
        raise NotationError(Sentence("The masks leave out what follows from them."))


class Seen(Mark):
    """Which seats have looked at a piece: a row of the field for each seat."""

    def numbers(self, position: Any, pieces: Range) -> list[tuple[int, ...]]:
        return list(zip(*getattr(position, self.field), strict=True))

    def text(self, position: Any, piece: int, numbers: tuple[int, ...]) -> str | None:
        return "".join(str(seat) for seat, seen in enumerate(numbers) if seen) or None

    def read(self, position: Any, pieces: Range, texts: Mapping[int, str | None]) -> None:
        seen = [[0] * len(row) for row in getattr(position, self.field)]
        for piece, text in texts.items():
            seats = [seat for seat in range(len(seen)) if str(seat) in (text or "")]
            if text is not None and (not text or text != "".join(map(str, seats))):
                raise ValueError(piece)
            for seat in seats:
                seen[seat][piece - pieces.first] = 1
        setattr(position, self.field, seen)


@dataclass(frozen=True)
class Apart(Mark):
    """Under perfect memory: the piece that is told apart in a seat's hand, one more its number."""

    hand_of: Callable[[Any, int], int]
    """The seat in whose hand the piece lies; others are no seats."""

    def matters(self, position: Any) -> bool:
        return bool(position.perfect)

    def numbers(self, position: Any, pieces: Range) -> list[tuple[int, ...]]:
        apart = getattr(position, self.field)
        return [(int(piece + 1 in apart),) for piece in range(pieces.first, pieces.end)]

    def text(self, position: Any, piece: int, numbers: tuple[int, ...]) -> str | None:
        return "" if numbers[0] else None

    def read(self, position: Any, pieces: Range, texts: Mapping[int, str | None]) -> None:
        apart = [0] * len(getattr(position, self.field))
        for piece, text in texts.items():
            if text is not None:
                seat = self.hand_of(position, piece)
                if text or seat not in range(len(apart)) or apart[seat]:
                    raise ValueError(piece)
                apart[seat] = piece + 1
        setattr(position, self.field, apart)
