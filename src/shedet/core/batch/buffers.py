"""Buffers that a caller gives: checked in plain words before anything is written into them."""

from array import array
from collections.abc import Sequence
from typing import Any

BYTES = ("B", "b", "?")
NAMES = {"h": "int16", "B": "uint8", "f": "float32", "i": "int32", "Q": "uint64"}


def writable(given: Any, code: str, size: int, what: str) -> Any:
    """A buffer of so many numbers of one type in one dimension; a new one if none is given."""
    if given is None:
        return memoryview(array(code, bytes(size * array(code).itemsize)))
    try:
        whole = memoryview(given)
    except TypeError:
        raise TypeError(f"{what} is not a buffer: {type(given).__name__}") from None
    if whole.readonly:
        raise ValueError(f"{what} is read-only")
    if not whole.c_contiguous:
        raise ValueError(f"{what} is not contiguous")
    kind = whole.format.removeprefix("@")
    if kind != code and not (code in BYTES and kind in BYTES):
        raise ValueError(f"{what} has numbers of the type {kind!r}, not {NAMES[code]} ({code!r})")
    if whole.nbytes != size * whole.itemsize:
        raise ValueError(f"{what} has {whole.nbytes // whole.itemsize} numbers, not {size}")
    flat: Any = whole.cast("B")
    return flat.cast(code) if size else whole


def moves_in(given: Any) -> Any:
    """Moves as a buffer of int32: one that is given so is used as it is, others are copied."""
    try:
        whole = memoryview(given)
    except TypeError:
        if not isinstance(given, Sequence):
            raise TypeError(f"moves are not a buffer or a list: {type(given).__name__}") from None
        return as_moves(given)
    kind = whole.format.removeprefix("@")
    if whole.ndim != 1 or kind not in "bBhHiIlLqQ":
        raise ValueError(f"moves are whole numbers in one dimension, not {kind!r}")
    return whole if kind == "i" and whole.c_contiguous else as_moves(whole.tolist())


def as_moves(listed: Sequence[int]) -> "array[int]":
    try:
        return array("i", listed)
    except OverflowError:
        raise ValueError("a move is a number of 32 bits") from None
