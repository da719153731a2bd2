"""The position of a small game: where each piece lies, a few open numbers, and who is asked what.

Rules change it by `move_piece`, `draw_piece`, `count`, `ask_for` and `finish` alone. All of these
tell what happened, so that views can be kept up to date without a word of the game.
"""

from array import array
from collections.abc import Mapping, Sequence
from typing import Self

from shedet.core.engine.chance import Chance, shuffled
from shedet.core.engine.position import Position
from shedet.core.small.places import EVERYBODY, STEP, Area, audience_of

MOVED, COUNTED, ASKED, SCORED = range(1, 5)
"""What can be told. MOVED: piece, from, to; COUNTED: the new number, which one; ASKED: the
question; SCORED, for each seat at the end: points, and whether it won.
"""


class SmallPosition(Position):
    """Pieces are numbered from 0; nobody knows more of them than the seat sees now."""

    areas: Sequence[Area]
    counters: Sequence[str] = ()
    """The names of the open numbers."""
    questions: Sequence[str]
    """The names of what can be asked."""

    audiences: Sequence[int]
    """For each place the mask of those who see what lies there: follows from the areas."""
    where: list[int]
    counts: list[int]
    question: int

    def __init__(self) -> None:
        super().__init__()
        self.where = []
        self.counts = [0] * len(self.counters)
        self.question = 0

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "areas" in vars(cls):
            cls.audiences = [
                audience_of(cls.areas, place) for place in range(STEP * len(cls.areas))
            ]

    @property
    def asked(self) -> str:
        """The name of the question."""
        return self.questions[self.question]

    def begin(self, first: int, options: Mapping[str, str]) -> None:
        """Ask for the first decision; the pieces are dealt."""
        raise NotImplementedError

    def possible(self) -> Sequence[int]:
        """The moves of the seat to act, while the game is not over."""
        raise NotImplementedError

    def carry_out(self, move: int) -> None:
        """What a legal move does, and who is asked next."""
        raise NotImplementedError

    def list_moves(self) -> int:
        n = 0
        for move in () if self.is_over else self.possible():
            n = self.offer(n, move)
        return n

    def apply(self, move: int) -> int:
        self.carry_out(move)
        return 0

    def pieces_at(self, place: int) -> list[int]:
        """What lies in a place, upward."""
        return [piece for piece, at in enumerate(self.where) if at == place]

    def move_piece(self, piece: int, to: int) -> None:
        """Move a piece; those learn which who see it before or afterwards."""
        before = self.where[piece]
        self.where[piece] = to
        if self.logging:
            audience = self.audiences[before] | self.audiences[to]
            self.tell(MOVED, self.to_act, piece, before, to, audience)

    def draw_piece(self, source: int, to: int) -> int:
        """Move any piece from one place to another; returns which."""
        n = 0
        for piece in self.pieces_at(source):
            n = self.put_in_urn(n, piece)
        drawn = self.draw(n)
        self.move_piece(drawn, to)
        return drawn

    def count(self, counter: int, number: int) -> None:
        """Set an open number."""
        self.counts[counter] = number
        if self.logging:
            self.tell(COUNTED, self.to_act, number, counter, 0, EVERYBODY)

    def ask_for(self, question: int, seat: int) -> None:
        """Let a seat decide something."""
        self.question = question
        self.ask(seat)
        if self.logging:
            self.tell(ASKED, seat, question, 0, 0, EVERYBODY)

    def finish(self) -> None:
        """End the game; all are told the result."""
        self.is_over, self.deciding = 1, 0
        if self.logging:
            for seat, points in enumerate(self.result()):
                self.tell(SCORED, seat, points, self.winners() >> seat & 1, 0, EVERYBODY)

    def winners(self) -> int:
        """Whoever has the most points; a game with another way to break ties says so."""
        scores = self.result()
        return sum(1 << seat for seat, points in enumerate(scores) if points == max(scores))

    def copy(self) -> Self:
        other = type(self)()
        self.copy_position(other)
        other.where, other.counts = self.where[:], self.counts[:]
        other.question = self.question
        return other

    def redeal(self, seat: int, chance: Chance) -> int:
        """Whatever the seat does not see changes places, each way as likely as the next."""
        hidden = [
            piece for piece, at in enumerate(self.where) if not self.audiences[at] >> seat & 1
        ]
        places = shuffled(chance, [self.where[piece] for piece in hidden])
        for piece, place in zip(hidden, places, strict=True):
            self.where[piece] = place
        self.renew_generator(chance)
        return 0

    def encode(self) -> bytes:
        state = [self.seats, self.to_act, self.is_over, self.question, *self.counts, *self.where]
        return array("h", state).tobytes()
