"""Priors that rate every move with numbers from a game's `weights.toml`."""

from shedet.core.engine.arrays import FieldNumbers, blank
from shedet.core.engine.position import Position
from shedet.core.prior import sentinel
from shedet.core.prior.prior import Prior

SHAPES: dict[str, tuple[int, ...]] = {
    "ratings": (512,),
    "likely": (96,),
    "spread": (),
}


class Rating(Prior):
    """A move that is rated `spread` below the best one is half as likely as that."""

    ratings: list[int]
    likely: list[int]
    spread: int

    def __init__(self, numbers: FieldNumbers) -> None:
        super().__init__()
        blank(self, SHAPES)
        self.likely = [round(4096 * 0.5 ** (0.125 * i)) for i in range(96)]
        for name, number in numbers.items():
            setattr(self, name, number)

    def part(self, number: int, percent: int) -> int:
        """A percentage, rounded toward zero on both sides of it."""
        product = number * percent
        return product // 100 if product >= 0 else -(-product // 100)

    def settle(self, n: int) -> int:
        """Turn the ratings of n moves into weights; returns their sum."""
        best = sentinel.NEVER
        for i in range(n):
            if self.ratings[i] > best:
                best = self.ratings[i]
        total = 0
        spread = self.spread if self.spread > 0 else 1
        for i in range(n):
            if self.ratings[i] == sentinel.NEVER and best > sentinel.NEVER:
                self.weights[i] = 0
                continue
            loss = (best - self.ratings[i]) * 8 // spread
            self.weights[i] = self.likely[95 if loss > 95 else loss]
            total += self.weights[i]
        return total

    def favourite(self, position: Position) -> int:
        """The legal move with most weight; of several the first."""
        if position is None:
            raise TypeError("not a position: None")
        n = position.count_legal()
        if n == 0:
            raise ValueError("there is no move to choose from")
        self.weigh(position, n)
        best = 0
        for i in range(1, n):
            if self.weights[i] > self.weights[best]:
                best = i
        return position.moves[best]
