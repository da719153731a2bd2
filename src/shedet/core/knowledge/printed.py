"""Pieces that the rules trust: what is printed on them does not change."""

from shedet.core.engine.arrays import blank
from shedet.core.engine.guarding import delete_field, set_field
from shedet.core.engine.locking import lock_printed, unguard

SHAPES: dict[str, tuple[int, ...]] = {"is_printed": ()}
READONLY = ("is_printed",)


class Printed:
    """Fields that can be set until `finish` is called."""

    is_printed: int

    def __init__(self) -> None:
        blank(self, SHAPES)

    def __setattr__(self, name: str, value: object) -> None:
        if self.is_printed:
            raise AttributeError(f"{name}: pieces do not change once they are printed")
        set_field(self, name, value)

    def __delattr__(self, name: str) -> None:
        delete_field(self, name)

    def finish(self) -> None:
        """Nothing more is to be printed on them."""
        if not self.is_printed:
            self.is_printed = 1
            lock_printed(self)


unguard(Printed)
