"""Samples: what a seat saw, and how the game went on for it. Many of them make a file."""

import json
import zlib
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from shedet.core.engine.position import Position
from shedet.core.prior.prior import Prior

POINT, WHOLE = 10, 10000
"""A margin is stored in tenths of a point, a share of the win in ten thousandths."""
LIMIT = 3000.0
"""No margin is stored that is further from 0, in points."""


@dataclass
class Samples:
    """Rows of numbers: the inputs of a network, then margin and share."""

    head: dict[str, Any]
    rows: "array[int]" = field(default_factory=lambda: array("h"))

    def add(self, inputs: Sequence[int], margin: float, share: float) -> None:
        self.rows.extend(inputs)
        self.rows.append(round(POINT * max(-LIMIT, min(LIMIT, margin))))
        self.rows.append(round(WHOLE * share))

    def packed(self) -> bytes:
        """What stands in a file of them."""
        return json.dumps(self.head).encode() + b"\n" + zlib.compress(self.rows.tobytes(), 1)


def write(path: Path, packed: bytes) -> None:
    """Whole or not at all."""
    spare = path.with_suffix(".part")
    spare.write_bytes(packed)
    spare.replace(path)


def read(path: Path) -> tuple[dict[str, Any], bytes]:
    """The head of a file, and its rows as bytes of 16-bit numbers."""
    line, _, packed = path.read_bytes().partition(b"\n")
    return json.loads(line), zlib.decompress(packed)


def inputs_of(position: Position, prior: Prior, seat: int) -> list[int]:
    """What a network is fed for a seat: what it sees, and what the prior reckons from that."""
    extra = prior.reckon(position, seat)
    return [*position.observe(seat), *prior.reckoned[:extra]]


def margins_of(scores: Sequence[float]) -> list[float]:
    """How far each seat is ahead of its best rival."""
    return [
        score - max(other for rival, other in enumerate(scores) if rival != seat)
        for seat, score in enumerate(scores)
    ]


def shares_of(winners: int, seats: int) -> list[float]:
    """Each seat's share of the win, from the mask of winners."""
    count = winners.bit_count()
    return [(winners >> seat & 1) / count for seat in range(seats)]
