"""Pieces that may lie hidden: what is common to all games."""

from shedet.core.engine.arrays import blank
from shedet.core.knowledge.printed import Printed

SHAPES: dict[str, tuple[int, ...]] = {
    "pieces": (),
    "kinds": (),
    "backs": (),
    "zones": (),
    "back": (96,),
    "kind": (96,),
    "first": (97,),
}


class Stock(Printed):
    """So many pieces of so many kinds with so many backs, in so many zones.

    Pieces that look alike are one kind and stand side by side: `first[k]` to `first[k + 1] - 1`.
    """

    pieces: int
    kinds: int
    backs: int
    zones: int
    back: list[int]
    kind: list[int]
    first: list[int]

    def __init__(self) -> None:
        super().__init__()
        blank(self, SHAPES)

    def arrange(self, back: list[int], kind: list[int], zones: int) -> None:
        """The back and the kind of every piece, in order of the kinds."""
        if self.is_printed:
            raise ValueError("pieces do not change once they are printed")
        self.pieces = len(kind)
        self.kinds = max(kind) + 1
        self.backs = max(back) + 1
        self.zones = zones
        self.back = back + [0] * (96 - len(back))
        self.kind = kind + [0] * (96 - len(kind))
        self.first = [kind.index(number) if number in kind else len(kind) for number in range(97)]
