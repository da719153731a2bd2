"""The position of a game as every room of the house knows it; no rule of any game."""

from shedet.core.chance import Chance
from shedet.core.errors import IllegalMove
from shedet.core.plain import blank

SHAPES: dict[str, tuple[int, ...]] = {
    "seats": (),
    "to_act": (),
    "deciding": (),
    "mid_line": (),
    "is_over": (),
    "depth": (),
    "frames": (8, 4),
    "moves": (512,),
    "events": (192, 6),
    "event_count": (),
}
TRANSIENT = ("moves", "events", "event_count")


class Position(Chance):
    """Whose decision it is, what is legal, and playing a move.

    `to_act` is the seat whose moves `legal` lists; `deciding` is the mask of all seats that owe a
    decision, several only where they decide in secret at once. `mid_line` is set between moves
    of one line, when the move before revealed nothing and the same seat goes on.
    """

    seats: int
    to_act: int
    deciding: int
    mid_line: int
    is_over: int
    depth: int
    frames: list[list[int]]
    moves: list[int]
    events: list[list[int]]
    event_count: int

    def __init__(self) -> None:
        super().__init__()
        blank(self, SHAPES)

    def copy_position(self, other: "Position") -> None:
        """Copy what every game has; a game's own `copy` adds its own."""
        self.copy_chance(other)
        # copied from SHAPES
        other.seats = self.seats
        other.to_act = self.to_act
        other.deciding = self.deciding
        other.mid_line = self.mid_line
        other.is_over = self.is_over
        other.depth = self.depth
        for i in range(8):
            other.frames[i][:] = self.frames[i]
        # end of copies

    def fill(self) -> int:
        """Write the legal moves of the seat to act into `moves` and return how many they are."""
        raise NotImplementedError

    def apply(self, move: int) -> int:
        """Carry out a legal move; what happens on any other is not defined. Returns 0."""
        raise NotImplementedError

    def copy(self) -> "Position":
        """A position that shares nothing with this one."""
        raise NotImplementedError

    def score(self, seat: int) -> int:
        """The points of a seat; final once the game is over."""
        raise NotImplementedError

    def winners(self) -> int:
        """The mask of the seats that won, once the game is over."""
        raise NotImplementedError

    def redeal(self, seat: int, chance: Chance) -> int:
        """Draw anew, in place, everything that the seat cannot know. Returns 0."""
        raise NotImplementedError

    def renew_generator(self, chance: Chance) -> None:
        """What comes next is not known to anybody."""
        # one word a statement: C does not say in which order it evaluates an expression
        self.key0 = chance.word() << 32
        self.key0 |= chance.word()
        self.key1 = chance.word() << 32
        self.key1 |= chance.word()
        self.given = 0
        self.is_seeded = 1

    def conceals(self) -> int:
        """Is what the seat to act decides now hidden from the others?"""
        return 0

    def unburden(self) -> None:
        """From here on nobody draws conclusions from what is seen: enough to play to the end."""

    def encode(self) -> bytes:
        """All that matters for the rest of the game, except the generator; for comparison."""
        raise NotImplementedError

    def refusal(self, move: int) -> IllegalMove:
        """Why the move is not legal now, with the id of the rule that forbids it."""
        raise NotImplementedError

    def legal(self) -> list[int]:
        """The legal moves of the seat to act, each once; none when the game is over."""
        n = self.fill()
        return [self.moves[i] for i in range(n)]

    def play(self, move: int) -> None:
        """Carry out a move if it is legal; refuse it with the reason and change nothing if not."""
        number = move if 0 <= move < 1 << 15 else -1
        n = self.fill()
        for i in range(n):
            if self.moves[i] == number:
                self.event_count = 0
                self.noted_count = 0
                self.apply(number)
                return
        raise self.refusal(move)

    def result(self) -> list[int]:
        """The points of all seats."""
        return [self.score(seat) for seat in range(self.seats)]

    def switch(self, seat: int) -> None:
        """Let another of the deciding seats go first."""
        if not self.deciding >> seat & 1:
            raise ValueError(f"seat {seat} has nothing to decide")
        self.to_act = seat

    def offer(self, n: int, move: int) -> int:
        """Add a move to the legal ones; returns the new number of them."""
        self.moves[n] = move
        return n + 1

    def push(self, frame: int, seat: int, a: int, b: int) -> None:
        """Put a decision of a seat on top of the others."""
        self.frames[self.depth][0] = frame
        self.frames[self.depth][1] = seat
        self.frames[self.depth][2] = a
        self.frames[self.depth][3] = b
        self.depth += 1
        self.ask(seat)

    def pop(self) -> None:
        """Take the top decision off; what lay under it is next."""
        self.depth -= 1
        for i in range(4):
            self.frames[self.depth][i] = 0
        if self.depth > 0:
            self.ask(self.frames[self.depth - 1][1])

    def clear_frames(self) -> None:
        """Take all decisions off."""
        while self.depth > 0:
            self.pop()

    def ask(self, seat: int) -> None:
        self.to_act = seat
        self.deciding = 1 << seat

    def tell(self, fact: int, seat: int, a: int, b: int, c: int, audience: int) -> None:
        """Note a fact; the seats in the audience mask learn all of it, others its public part."""
        self.events[self.event_count][0] = fact
        self.events[self.event_count][1] = seat
        self.events[self.event_count][2] = a
        self.events[self.event_count][3] = b
        self.events[self.event_count][4] = c
        self.events[self.event_count][5] = audience
        self.event_count += 1

    def facts(self) -> list[list[int]]:
        """The facts of the last move."""
        return [[self.events[i][j] for j in range(6)] for i in range(self.event_count)]
