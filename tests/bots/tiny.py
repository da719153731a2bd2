"""Games so small that the best move is known, to try searches on."""

from shedet.core.engine.chance import Chance
from shedet.core.engine.position import Position


class Tiny(Position):
    """What tiny games have in common; all that matters is a list of numbers."""

    players = 2

    def __init__(self) -> None:
        super().__init__()
        self.seats = self.players
        self.numbers: list[int] = []
        self.points = [0] * self.players
        self.ask(0)

    def copy(self) -> "Tiny":
        other = type(self)()
        self.copy_position(other)
        other.numbers, other.points = list(self.numbers), list(self.points)
        return other

    def redeal(self, seat: int, chance: Chance) -> int:
        self.renew_generator(chance)
        return 0

    def score(self, seat: int) -> int:
        return self.points[seat]

    def winners(self) -> int:
        best = max(self.points)
        return sum(1 << seat for seat, points in enumerate(self.points) if points == best)

    def end(self) -> None:
        self.is_over, self.deciding = 1, 0


class Nim(Tiny):
    """Take one to three of a heap; whoever takes the last one wins."""

    def __init__(self, heap: int = 0) -> None:
        super().__init__()
        self.numbers = [heap]

    def list_moves(self) -> int:
        n = 0
        for move in range(min(3, self.numbers[0])):
            n = self.offer(n, move)
        return n

    def apply(self, move: int) -> int:
        self.numbers[0] -= move + 1
        if self.numbers[0] == 0:
            self.points[self.to_act] = 1
            self.end()
        else:
            self.ask(1 - self.to_act)
        return 0


class Pennies(Tiny):
    """Seat 0 hides a coin, seat 1 names its side and wins if it is right."""

    hidden = 1

    def conceals(self) -> int:
        return int(self.hidden and self.to_act == 0)

    def list_moves(self) -> int:
        return self.offer(self.offer(0, 0), 1)

    def apply(self, move: int) -> int:
        self.numbers.append(move)
        if self.to_act == 0:
            self.ask(1)
        else:
            self.points[0 if self.numbers[0] != self.numbers[1] else 1] = 1
            self.end()
        return 0

    def redeal(self, seat: int, chance: Chance) -> int:
        if seat == 1 and self.numbers:
            self.numbers[0] = chance.below(2)
        return super().redeal(seat, chance)


class OpenPennies(Pennies):
    """The coin lies open."""

    hidden = 0


class Sealed(Tiny):
    """Seat 0 adds up to two coins in secret, seat 1 names how many and wins if it is right."""

    def conceals(self) -> int:
        return int(self.to_act == 0)

    def list_moves(self) -> int:
        n = self.offer(0, 0)
        if self.to_act == 1:
            return self.offer(self.offer(n, 1), 2)
        return self.offer(n, 1) if len(self.numbers) < 2 else n

    def apply(self, move: int) -> int:
        if self.to_act == 0 and move:
            self.numbers.append(move)
        elif self.to_act == 0:
            self.ask(1)
        else:
            self.points[move == len(self.numbers)] = 1
            self.end()
        return 0


class Gift(Tiny):
    """Seat 0 takes a point, or passes three to seat 1, who takes all or hands them to seat 2."""

    players = 3

    def list_moves(self) -> int:
        return self.offer(self.offer(0, 0), 1)

    def apply(self, move: int) -> int:
        if self.to_act == 0 and move:
            self.ask(1)
            return 0
        if self.to_act == 0:
            self.points[0] = 1
        else:
            self.points[2 if move else 1] = 3
        self.end()
        return 0


class Dice(Tiny):
    """Seat 0 takes two points, or throws: seat 1 has one point, a throw brings 0 or 3."""

    def list_moves(self) -> int:
        return self.offer(self.offer(0, 0), 1)

    def apply(self, move: int) -> int:
        self.points[1] = 1
        self.points[0] = 3 * self.below(2) if move else 2
        self.end()
        return 0
