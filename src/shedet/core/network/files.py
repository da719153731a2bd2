"""Files of networks: a line of JSON that tells where one comes from, then its numbers."""

import json
import sys
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from math import prod
from typing import Any

from shedet.core.network.network import Network
from shedet.core.observing import ObservationLayout

HEAD = ("game", "seats", "layout", "reckoned", "horizon", "exploration")
"""What a network cannot be used without; the rest of a head tells how it came about."""


@dataclass(frozen=True)
class NetworkFile:
    """A network with its head. `network` is one that searches make twins of."""

    head: Mapping[str, Any]
    network: Network


def counts_of(layout: ObservationLayout, reckoned: int) -> list[int]:
    """For every input whether it is a count: what is observed, then what is reckoned."""
    counts = []
    for part in layout.parts:
        is_count = int((part.low, part.high) != (0, 1))
        counts += [is_count] * prod(map(len, part.axes))
    return counts + [1] * reckoned


def layout_hash(layout: ObservationLayout) -> str:
    """A hash of which number of an observation is what."""
    parts = [[part.name, [list(axis) for axis in part.axes], part.high] for part in layout.parts]
    return sha256(json.dumps(parts).encode()).hexdigest()[:16]


def packed(head: Mapping[str, Any], numbers: Sequence[int]) -> bytes:
    """A file's bytes; numbers are stored in 16 bits, the low byte first."""
    return json.dumps(head).encode() + b"\n" + turned(array("h", numbers)).tobytes()


def unpacked(data: bytes, layout: ObservationLayout) -> NetworkFile:
    """The network in a file, if it was made for this layout."""
    line, _, rest = data.partition(b"\n")
    head = json.loads(line)
    missing = [name for name in HEAD if name not in head]
    if missing:
        raise ValueError(f"the head of the network lacks {', '.join(missing)}")
    if head["layout"] != layout_hash(layout):
        raise ValueError("the network was made for other observations")
    numbers = array("h")
    numbers.frombytes(rest)
    return NetworkFile(head, Network(counts_of(layout, head["reckoned"]), turned(numbers)))


def turned(numbers: "array[int]") -> "array[int]":
    """Between this machine's order of bytes and that of files."""
    if sys.byteorder == "little":
        return numbers
    other = numbers[:]
    other.byteswap()
    return other


def file_name(seats: int) -> str:
    return f"network-{seats}.net"


@cache
def data_of(game: str, seats: int) -> bytes | None:
    """The file that comes with a game for so many seats, if there is one."""
    try:
        return files(f"shedet.games.{game}.prior").joinpath(file_name(seats)).read_bytes()
    except (ModuleNotFoundError, FileNotFoundError):
        return None


@cache
def network_of(game: str, seats: int, layout: ObservationLayout) -> NetworkFile:
    """The network that comes with a game for so many seats, as `data_of` has it."""
    data = data_of(game, seats)
    if data is None:
        raise ValueError(f"{game} comes without a network for {seats} seats")
    return unpacked(data, layout)
