"""The prior of a search: which moves look good, and how a position looks."""

from shedet.core.engine import stage
from shedet.core.engine.arrays import blank
from shedet.core.engine.position import Position

SHAPES: dict[str, tuple[int, ...]] = {
    "weights": (512,),
    "horizon": (),
    "scale": (),
    "exploration": (),
    "reckoned": (32,),
    "margins": (8,),
    "shares": (8,),
}


class Prior:
    """A prior without knowledge of a game: all moves are equally likely, points count as they are.

    `horizon` is after how many moves a search no longer plays on but asks for an estimate, 0
    if only at the end; `scale` the points of a lead that is half way to a certain win;
    `exploration` the exploration constant of a search, in hundredths. `reckoned` has what
    `reckon` found; `margins` and `shares` have what `evaluate` found for each seat: hundredths
    of a point ahead of its best rival, and ten thousandths of the win.
    """

    weights: list[int]
    horizon: int
    scale: int
    exploration: int
    reckoned: list[int]
    margins: list[int]
    shares: list[int]

    def __init__(self) -> None:
        blank(self, SHAPES)
        self.scale = 20
        self.exploration = 100

    def weigh(self, position: Position, n: int) -> int:
        """How likely a sensible player is to choose each of the first n moves that are offered.

        Writes into `weights` and returns their sum, which is above 0. A move of weight 0 is
        never searched. Only what the seat to act may know counts.
        """
        self.check(position, n)
        for i in range(n):
            self.weights[i] = 1
        return n

    def check(self, position: Position, n: int) -> int:
        """Refuse moves that are not those offered; a search need not be checked. Returns 0."""
        if not isinstance(position, Position):
            raise TypeError(f"not a position: {type(position).__name__}")
        if position.stage != stage.MOVING and n != position.count_legal():
            raise ValueError(f"{n} is not how many moves list_moves() has counted")
        return 0

    def rests(self, position: Position) -> int:
        """Is this a point at which an estimate is good enough?"""
        return 0

    def estimate(self, position: Position, seat: int) -> int:
        """The points that a seat can expect to have at the end."""
        if position is None:
            raise TypeError("not a position: None")
        return position.score(seat)

    def reckon(self, position: Position, seat: int) -> int:
        """Numbers that a seat can work out from what it sees, for a network; returns how many."""
        return 0

    def evaluate(self, position: Position) -> int:
        """Judge a position as it is, for every seat: 1 if it can, 0 if estimates must do."""
        return 0
