"""What a seat sees as numbers, while they are written; a game's layout says which is what."""

from shedet.core.engine.arrays import blank

SHAPES: dict[str, tuple[int, ...]] = {"values": (2048,), "used": (), "columns": (96,)}
READONLY = ("values", "used", "columns")


class Observation:
    """The first `used` of the values are written; the rest is 0. `columns` is room for rules."""

    values: list[int]
    used: int
    columns: list[int]

    def __init__(self) -> None:
        blank(self, SHAPES)

    def clear(self) -> None:
        """All is 0 again."""
        for i in range(self.used):
            self.values[i] = 0
        self.used = 0
