"""Never compiled: gives an interpreted object its arrays; a compiled one has them in its struct."""

from collections.abc import Mapping

Shape = tuple[int, ...]

FieldNumbers = Mapping[str, int | list[int]]
"""Numbers, or lists of them, by the names of the fields that they are for."""


def blank(owner: object, shapes: Mapping[str, Shape]) -> None:
    """Arrays of zeros by name; the empty shape is one number."""
    if not hasattr(owner, "__dict__"):
        return
    for name, shape in shapes.items():
        if not hasattr(type(owner), name):  # a subclass of a compiled class has them already
            setattr(owner, name, zeros(shape))


def zeros(shape: Shape) -> int | list[int] | list[list[int]]:
    if not shape:
        return 0
    if len(shape) == 1:
        return [0] * shape[0]
    rows, columns = shape
    return [[0] * columns for _ in range(rows)]


def joined(low: int, high: int) -> int:
    """Two words of 64 bits as one number of 128."""
    return low | high << 64
