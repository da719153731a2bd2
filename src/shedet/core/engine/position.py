"""The position of a game as the rest of the code sees it; no rule of any game."""

from operator import index

from shedet.core.engine import capacity, seeding, stage
from shedet.core.engine.arrays import blank
from shedet.core.engine.chance import NO_SEED, Chance
from shedet.core.engine.checks import checked
from shedet.core.engine.guarding import delete_field, set_field
from shedet.core.engine.home import (
    Restored,
    is_same,
    legal_texts,
    number_of,
    reduced,
    refused,
    shown,
    written,
)
from shedet.core.engine.locking import lock_outside
from shedet.core.engine.observation import Observation
from shedet.core.errors import IllegalMove, Unseeded

SHAPES: dict[str, tuple[int, ...]] = {
    "stage": (),
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
TRANSIENT = ("stage", "moves", "events", "event_count")
READONLY = ("stage", "depth", "frames", "moves", "events", "event_count")


class Position(Chance):
    """Whose decision it is, what is legal, and playing a move.

    `to_act` is the seat whose moves `legal` lists; `deciding` is the mask of all seats that owe a
    decision, several only where they decide in secret at once. `mid_line` is set between moves
    of one line, when the last move revealed nothing and the same seat is still to move.

    What a position of compiled rules holds is trusted by them, so once it is in play it changes
    by moves alone. `_x` is what compiled rules call without a check; Python is given `x`.
    """

    stage: int
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

    def __setattr__(self, name: str, value: object) -> None:
        """Only `logging` can be set in play."""
        if self.stage == stage.IN_PLAY and name != "logging":
            raise AttributeError(f"{name}: a position in play changes by its moves alone")
        set_field(self, name, value)

    def __delattr__(self, name: str) -> None:
        delete_field(self, name)

    def _settle(self) -> None:
        """End laying out: only moves change it from now on. For code that lays out positions."""
        self.stage = stage.IN_PLAY

    def _reopen(self) -> None:
        """Back to laying out. For code that lays out positions, and knows what fits."""
        self.stage = stage.LAYING

    def _can_move(self) -> bool:
        """Is there a legal move in what is laid out so far? For code that lays out positions."""
        self.must_have_pieces()
        before = self.stage
        self.stage = stage.MOVING
        n = self.list_moves() if self.depth > 0 else 0
        self.stage = before
        return n > 0

    def copy_position(self, other: "Position") -> None:
        """Copy what every game has; a game's own `copy` adds its own."""
        if not isinstance(other, Position) or other.stage == stage.IN_PLAY:
            raise TypeError(f"not a position that can be written to: {type(other).__name__}")
        self._copy_part(other)

    def _copy_part(self, other: "Position") -> None:
        """What every game has does not make a whole position, so the other stays at its stage."""
        kept = other.stage
        other.stage = stage.MOVING
        self._copy_position(other)
        other.stage = kept

    def _copy_position(self, other: "Position") -> None:
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

    def list_moves(self) -> int:
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
        """Redraw, in place, everything that the seat cannot know. Returns 0."""
        raise NotImplementedError

    def take_back(self, spare: "Position") -> int:
        """Restore the state of an earlier copy; returns 1 if that can be done."""
        return 0

    def observe(self, seat: int) -> list[int]:
        """What a seat sees as numbers; `game.observation` says which is what."""
        self.check_seat(checked(seat, 31, "seat"))
        self.must_have_pieces()
        into = Observation()
        n = self._observe(seat, into)
        return [into.values[i] for i in range(n)]

    def _observe(self, seat: int, into: Observation) -> int:
        """Write what a seat sees; returns how many numbers that are."""
        raise NotImplementedError("this game has no observations")

    def deals_itself(self) -> int:
        """Can it deal itself anew? Else the game must."""
        return 0

    def _deal(self, chance: Chance) -> int:
        """From any start position, deal in place as the game would. Returns 0."""
        raise NotImplementedError

    def _shuffle_urn(self, first: int, n: int, chance: Chance) -> int:
        """Shuffle a part of the urn as `shuffled` does. Returns 0."""
        for last in range(n - 1, 0, -1):
            other = first + chance.below(last + 1)
            kept = self.urn[first + last]
            self.urn[first + last] = self.urn[other]
            self.urn[other] = kept
        return 0

    def has_pieces(self) -> int:
        """Has it everything that the rules read unchecked?"""
        return 1

    def must_be_laid(self) -> int:
        """Refuse a position that is not laid out. Returns 0."""
        if self.stage == stage.LAYING:
            raise ValueError("nothing is laid out yet: game.new() gives a position to play")
        return 0

    def check_seat(self, seat: int) -> int:
        """Refuse a seat that does not exist, or a position that is not laid out. Returns 0."""
        self.must_be_laid()
        if seat < 0 or seat >= self.seats:
            raise ValueError(f"there is no seat {seat}")
        return 0

    def begin_redeal(self, seat: int, chance: Chance) -> int:
        """Check what a redeal is given; returns the stage to go back to."""
        self.must_be_laid()
        if seat < 0 or seat > self.seats:
            raise ValueError(f"there is no seat {seat}")
        self.check_chance(chance)
        before = self.stage
        self.stage = stage.MOVING
        return before

    def check_chance(self, chance: Chance) -> int:
        """Refuse a generator that cannot be drawn from unchecked. Returns 0."""
        if not isinstance(chance, Chance):
            raise TypeError(f"not a source of chance: {type(chance).__name__}")
        if not chance.is_seeded:
            raise Unseeded(NO_SEED)
        return 0

    def must_have_pieces(self) -> int:
        """Refuse a position without pieces. Returns 0."""
        if not self.has_pieces():
            raise ValueError("there are no pieces on this table")
        return 0

    def must_be_laying(self) -> int:
        """Refuse to lay out pieces while the game is played. Returns 0."""
        if self.stage == stage.IN_PLAY:
            raise ValueError("a position in play changes by its moves alone")
        return self.must_have_pieces()

    def renew_generator(self, chance: Chance) -> int:
        """Give the generator a new random key. Returns 0."""
        if chance is None:
            raise TypeError("not a source of chance: None")
        # one word a statement: C does not say in which order it evaluates an expression
        self.key0 = chance.word() << 32
        self.key0 |= chance.word()
        self.key1 = chance.word() << 32
        self.key1 |= chance.word()
        self.given = 0
        self.is_seeded = seeding.BY_WORD
        return 0

    def conceals(self) -> int:
        """Is what the seat to act decides now hidden from the others?"""
        return 0

    def stop_tracking(self) -> None:
        """Stop tracking what seats can infer; enough to play to the end."""

    def encode(self) -> bytes:
        """All that matters for the rest of the game, except the generator; for comparison."""
        raise NotImplementedError

    def refusal(self, move: int) -> IllegalMove:
        """Why the move is not legal now, with the id of the rule that forbids it."""
        return refused(self, move)

    def legal(self) -> list[int]:
        """The legal moves of the seat to act, each once; none when the game is over."""
        n = self.count_legal()
        return [self.moves[i] for i in range(n)]

    def count_legal(self) -> int:
        """What `list_moves` returns, checked: a game in plain Python may have it wrong."""
        n = self.list_moves()
        if n < 0 or n > capacity.MOVES:
            raise ValueError(
                f"list_moves() counts {n} moves, and there is room for {capacity.MOVES}"
            )
        return n

    def play(self, move: int | str) -> None:
        """Carry out a move if it is legal; refuse it with the reason and change nothing if not.

        A move is a number that `legal` lists, or its text.
        """
        wanted = move if type(move) is int else self.number_from(move)
        number = wanted if 0 <= wanted < 1 << 15 else -1
        n = self.count_legal()
        for i in range(n):
            if self.moves[i] == number:
                self.play_whole(number)
                return
        raise self.refusal(wanted)

    def number_from(self, move: object) -> int:
        """The number of a move that is given as text, or as another kind of whole number."""
        return number_of(self, move) if isinstance(move, str) else index(move)  # type: ignore[arg-type]

    def play_whole(self, move: int) -> int:
        """Apply a legal move atomically: all of it, or none if a draw fails. Returns 0."""
        before = self.stage
        spare = None
        if before == stage.IN_PLAY:
            if not self.is_seeded or self.scripted_next < self.scripted_count:
                spare = self.copy()
            self.stage = stage.MOVING
        self.event_count = 0
        self.noted_count = 0
        try:
            self.apply(move)
        except BaseException:
            self.event_count = 0
            self.noted_count = 0
            if spare is not None:
                self.take_back(spare)
            elif before == stage.IN_PLAY:
                before = stage.LAYING  # its state is undefined now
            self.stage = before
            raise
        self.stage = before
        return 0

    def play_checked(self, move: int) -> int:
        """What `apply` of compiled rules does for callers from Python. Returns 0."""
        self.play(move)
        return 0

    def result(self) -> list[int]:
        """The points of all seats."""
        return [self.score(seat) for seat in range(self.seats)]

    def switch(self, seat: int) -> None:
        """Let another of the deciding seats go first."""
        if not self.deciding >> checked(seat, 31, "seat") & 1:
            raise ValueError(f"seat {seat} has nothing to decide")
        self.to_act = seat

    def offer(self, n: int, move: int) -> int:
        """Add a move to the legal ones; returns the new number of them."""
        if n < 0 or n >= capacity.MOVES or move < 0 or move >= 32767:
            raise ValueError(f"move {move} as number {n} has no room among the legal ones")
        return self._offer(n, move)

    def _offer(self, n: int, move: int) -> int:
        self.moves[n] = move
        return n + 1

    def push(self, frame: int, seat: int, a: int, b: int) -> int:
        """Put a decision of a seat on top of the others. Returns 0."""
        if self.depth < 0 or self.depth >= capacity.FRAMES:
            raise ValueError(f"there is room for {capacity.FRAMES} decisions")
        self.ask(seat)
        self.frames[self.depth][0] = frame
        self.frames[self.depth][1] = seat
        self.frames[self.depth][2] = a
        self.frames[self.depth][3] = b
        self.depth += 1
        return 0

    def pop(self) -> int:
        """Take the top decision off; what lay under it is next. Returns 0."""
        if self.depth < 1 or self.stage == stage.IN_PLAY:
            raise ValueError("there is no decision that can be taken off")
        self.depth -= 1
        for i in range(4):
            self.frames[self.depth][i] = 0
        if self.depth > 0:
            self.ask(self.frames[self.depth - 1][1])
        return 0

    def clear_frames(self) -> int:
        """Take all decisions off. Returns 0."""
        if self.depth > 0 and self.stage == stage.IN_PLAY:
            raise ValueError("there is no decision that can be taken off")
        if self.depth > 1:
            self.ask(self.frames[0][1])
        while self.depth > 0:
            self.depth -= 1
            self.frames[self.depth][0] = 0
            self.frames[self.depth][1] = 0
            self.frames[self.depth][2] = 0
            self.frames[self.depth][3] = 0
        return 0

    def ask(self, seat: int) -> int:
        """Let a seat decide next. Returns 0."""
        if seat < 0 or seat >= 31 or self.stage == stage.IN_PLAY:
            raise ValueError(f"seat {seat} cannot be asked")
        self.to_act = seat
        self.deciding = 1 << seat
        return 0

    def tell(self, fact: int, seat: int, a: int, b: int, c: int, audience: int) -> int:
        """Note a fact; the seats in the audience mask learn all of it, others its public part.

        Returns 0.
        """
        if self.event_count >= capacity.FACTS:
            raise ValueError(f"there is room for {capacity.FACTS} facts in a move")
        self.events[self.event_count][0] = fact
        self.events[self.event_count][1] = seat
        self.events[self.event_count][2] = a
        self.events[self.event_count][3] = b
        self.events[self.event_count][4] = c
        self.events[self.event_count][5] = audience
        self.event_count += 1
        return 0

    def facts(self) -> list[list[int]]:
        """The facts of the last move."""
        return [[self.events[i][j] for j in range(6)] for i in range(self.event_count)]

    def is_legal(self, move: int | str) -> bool:
        """Can the move, a number or a text, be played now? What is no move at all is refused."""
        wanted = move if type(move) is int else self.number_from(move)
        return wanted in self.legal()

    def legal_texts(self) -> list[str]:
        """The legal moves of the seat to act as texts, in the order of `legal`."""
        return legal_texts(self)

    @property
    def text(self) -> str:
        """All of the position in notation, hidden parts and generator included.

        `game.position_from` reads it again, and so does `shedet.position_from`.
        """
        return written(self)

    def __repr__(self) -> str:
        return shown(self)

    def __eq__(self, other: object) -> bool:
        """The same table with the same generator. `encode` compares tables without it."""
        if not isinstance(other, Position):
            return NotImplemented
        return is_same(self, other)

    __hash__ = None  # type: ignore[assignment]  # it changes; `encode` gives something to hash

    def __copy__(self) -> "Position":
        return self.copy()

    def __deepcopy__(self, _: object) -> "Position":
        return self.copy()

    def __reduce__(self) -> tuple[object, Restored]:
        return reduced(self)


lock_outside(Position)
