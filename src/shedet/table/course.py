"""The course of a game at a table: moves, what they told, and what can still be taken back."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from shedet.core.errors import NotationError, RecordMismatch
from shedet.core.event import Event, seats_in
from shedet.core.game import Deal, Game
from shedet.core.language import Sentence
from shedet.core.position import Position
from shedet.core.record import Line, Mark, Recorder
from shedet.table.seal import key_of

NEW_TURN = "turn"
"""The event by which every game says that a turn begins."""


@dataclass(frozen=True)
class Act:
    """A move that told nobody anything and drew nothing, and the point before it."""

    seat: int
    turn: int
    forced: bool
    mark: Mark
    told: int


class Course:
    """Plays the moves of one game. Chance in a line follows from the secret and its number."""

    def __init__(
        self, game: Game, options: dict[str, str], seats: int, deal: Deal, secret: str
    ) -> None:
        self.game = game
        self.secret = secret
        self.recorder = Recorder(game, options, [""] * seats, deal, 0)
        self.history: list[Event] = []
        self.acts: list[Act] = []
        self.turn = 0

    @property
    def position(self) -> Position:
        return self.recorder.position

    def deciding(self) -> list[int]:
        """The seats that owe a decision; inside a line, the one that is making it."""
        if self.position.is_over:
            return []
        if self.position.mid_line:
            return [self.position.to_act]
        return sorted(seats_in(self.position.deciding))

    def as_seat(self, seat: int) -> Position:
        """A copy in which a deciding seat is the one to act."""
        position = self.position.copy()
        position.switch(seat)
        return position

    def legal(self, seat: int) -> list[str]:
        return [self.game.move_text(move) for move in self.as_seat(seat).legal()]

    def play(
        self, seat: int, moves: Sequence[int], forced: bool, script: Sequence[str] | None = None
    ) -> tuple[list[Event], list[str]]:
        """Play moves of a seat, all or none; returns what happened and what chance gave."""
        act = Act(seat, self.turn, forced, self.recorder.mark(), len(self.history))
        try:
            events, chance = self.played(seat, moves, script)
        except BaseException:
            self.recorder.go_back(act.mark)
            raise
        self.history += events
        self.turn += sum(event.name == NEW_TURN for event in events)
        self.remember(act, bool(chance) or any(map(self.game.is_news, events)))
        return events, chance

    def try_out(self, seat: int, moves: Sequence[int]) -> None:
        """Play moves of a seat on a copy, to see whether they are refused."""
        position = self.as_seat(seat)
        for move in within_a_line(position, moves):
            position.play(move)

    def repeat(self, line: Line) -> list[Event]:
        """A line of an earlier game; it stays."""
        if not (0 <= line.seat < self.position.seats and line.seat in self.deciding()):
            raise RecordMismatch(Sentence("It is not the turn of seat {seat}.", seat=line.seat))
        events, _ = self.play(line.seat, self.game.line_moves(line.text), False, line.chance)
        if self.position.mid_line:
            raise RecordMismatch(Sentence("The line is longer or shorter than it should be."))
        self.acts.clear()
        return events

    def played(
        self, seat: int, moves: Sequence[int], script: Sequence[str] | None
    ) -> tuple[list[Event], list[str]]:
        position = self.position
        position.switch(seat)
        if script is not None:
            position.follow([self.game.outcome_number(text) for text in script])
        events: list[Event] = []
        chance: list[str] = []
        if not position.mid_line:
            line = len(self.recorder.record.lines) + 1
            position.seed(key_of(self.secret, f"line {line}"))
        for move in within_a_line(position, moves):
            events += self.recorder.play(move)
            chance += [self.game.outcome_text(outcome) for outcome in position.notes()]
        if script is not None and list(script) != chance:
            raise RecordMismatch(Sentence("The noted chance outcome is not possible."))
        position.follow([])
        return events, chance

    def remember(self, act: Act, stays: bool) -> None:
        """Keep what can be taken back; whatever told or drew something ends that, for all."""
        if stays or (self.acts and self.acts[-1].seat != act.seat):
            self.acts.clear()
        if not stays:
            self.acts.append(act)

    def last_act(self, seat: int) -> Act | None:
        """The last move that a seat made by choice, if it can still be taken back."""
        own = [act for act in self.acts if act.seat == seat and not act.forced]
        return own[-1] if own else None

    def take_back(self, act: Act) -> None:
        """Let a move, and the forced ones after it, not have been."""
        self.recorder.go_back(act.mark)
        del self.history[act.told :]
        del self.acts[self.acts.index(act) :]
        self.turn = act.turn


def within_a_line(position: Position, moves: Sequence[int]) -> Iterator[int]:
    """Moves that are played one after the other; what runs on after a line is not looked at.

    Else the end of a text, refused or not, would tell what its beginning drew and uncovered.
    """
    for number, move in enumerate(moves):
        if number and not position.mid_line:
            raise NotationError(Sentence("The line is longer or shorter than it should be."))
        yield move
