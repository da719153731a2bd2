"""Line play at a table: moves, what they revealed, and what can still be taken back."""

from collections.abc import Sequence
from dataclasses import dataclass

from shedet.core.engine.position import Position
from shedet.core.errors import RecordMismatch
from shedet.core.event import Event, seats_in
from shedet.core.game import Deal, Game
from shedet.core.language import Sentence
from shedet.core.records.record import Line, Mark, Recorder, play_line
from shedet.table.seal import begin_draws, key_of_line

NEW_TURN = "turn"
"""The event by which every game says that a turn begins."""


@dataclass(frozen=True)
class DraftPart:
    """What a seat sent at once: moves of one line, chosen or forced."""

    moves: tuple[int, ...]
    forced: bool


@dataclass(frozen=True)
class UndoableLine:
    """A line that revealed nothing and drew nothing, and the point before it."""

    seat: int
    steps: tuple[DraftPart, ...]
    mark: Mark
    told: int
    turn: int
    decision: int


class LinePlay:
    """Plays the lines of one game. Chance follows from the secret, by heap or by line.

    A line that is not complete is a draft, hidden from all but its seat: it is played
    when it is complete. So seats that decide at once can compose their lines in any order.
    """

    def __init__(
        self,
        game: Game,
        options: dict[str, str],
        seats: int,
        deal: Deal,
        secret: str,
        draws: str,
    ) -> None:
        self.game = game
        self.secret = secret
        self.draws = draws
        self.recorder = Recorder(game, options, [""] * seats, deal, 0)
        begin_draws(self.recorder.position, secret, draws)
        self.history: list[Event] = []
        self.drafts: list[list[DraftPart]] = [[] for _ in range(seats)]
        self.acts: list[UndoableLine] = []
        """The last lines, all of one seat, that can still be taken back."""
        self.turn = 0
        self.decision = 0
        """Counts what was asked; what several seats are asked at once is one decision."""
        self.script: list[Line] = []
        """The lines of a lesson, with what is drawn in them; nothing else can be played."""

    @property
    def position(self) -> Position:
        return self.recorder.position

    def deciding(self) -> list[int]:
        """The seats that owe a decision."""
        return [] if self.position.is_over else sorted(seats_in(self.position.deciding))

    @property
    def completed(self) -> int:
        """How many lines are complete, and count."""
        return len(self.recorder.record.lines)

    def draft(self, seat: int) -> list[int]:
        """The moves of the line that a seat has begun."""
        return [move for step in self.drafts[seat] for move in step.moves]

    def as_seat(self, seat: int) -> Position:
        """A copy in which a deciding seat is the one to act, with the line that it has begun."""
        position = self.position.copy()
        position.switch(seat)
        play_line(self.game, position, seat, self.draft(seat))
        return position

    def legal(self, seat: int) -> list[str]:
        return [self.game.move_text(move) for move in self.as_seat(seat).legal()]

    def play(
        self, seat: int, moves: Sequence[int], forced: bool, script: Sequence[str] | None = None
    ) -> tuple[list[Event], list[str]]:
        """Play moves of a seat atomically; returns what happened and what was drawn."""
        steps = (*self.drafts[seat], DraftPart(tuple(moves), forced))
        others = [other for other in self.deciding() if other != seat]
        act = UndoableLine(
            seat, steps, self.recorder.mark(), len(self.history), self.turn, self.decision
        )
        try:
            events, chance = self.played(seat, [*self.draft(seat), *moves], script)
        except BaseException:
            self.recorder.go_back(act.mark)
            raise
        if self.position.mid_line:
            # others must not notice it: what they may take back stays as it is
            self.recorder.go_back(act.mark)
            self.drafts[seat] = list(steps)
            return [], []
        self.drafts[seat] = []
        self.history += events
        self.turn += sum(event.name == NEW_TURN for event in events)
        self.decision += not others or self.deciding() != others
        self.remember(act, bool(chance) or any(map(self.game.is_news, events)))
        return events, chance

    def scripted(self, seat: int) -> list[int] | None:
        """All moves of the line that a lesson has for a seat now."""
        if self.completed >= len(self.script) or self.script[self.completed].seat != seat:
            return None
        return self.game.line_moves(self.script[self.completed].text)

    def try_out(self, seat: int, moves: Sequence[int]) -> None:
        """Play moves of a seat on a copy, to see whether they are refused."""
        play_line(self.game, self.as_seat(seat), seat, moves)

    def repeat(self, line: Line) -> list[Event]:
        """A line of an earlier game; it cannot be taken back."""
        if not (0 <= line.seat < self.position.seats and line.seat in self.deciding()):
            raise RecordMismatch(Sentence("It isn’t seat {seat}’s turn.", seat=line.seat))
        events, _ = self.play(line.seat, self.game.line_moves(line.text), False, line.chance)
        if self.drafts[line.seat]:
            raise RecordMismatch(Sentence("This move is longer or shorter than it should be."))
        self.acts.clear()
        return events

    def played(
        self, seat: int, moves: Sequence[int], script: Sequence[str] | None
    ) -> tuple[list[Event], list[str]]:
        if script is None and self.scripted(seat) == list(moves):
            script = self.script[self.completed].chance
        seed = key_of_line(self.secret, self.draws, self.completed + 1)
        played = self.recorder.play_moves(seat, moves, seed=seed, script=script)
        if script is not None and list(script) != played.chance:
            raise RecordMismatch(Sentence("The noted chance outcome is not possible."))
        self.position.follow([])
        return played.events, played.chance

    def remember(self, act: UndoableLine, stays: bool) -> None:
        """Keep what can be taken back; a line that revealed or drew something ends that for all."""
        if stays or (self.acts and self.acts[-1].seat != act.seat):
            self.acts.clear()
        if not stays:
            self.acts.append(act)

    def turn_to_take_back(self, seat: int) -> int | None:
        """The turn of the last thing that a seat did by choice, if it can still be taken back."""
        if has_choice(self.drafts[seat]):
            return self.turn
        own = [act for act in self.acts if act.seat == seat and has_choice(act.steps)]
        return own[-1].turn if own else None

    def take_back(self, seat: int) -> int:
        """Undo the last choice of a seat, and what was forced after it.

        Returns how many lines were removed.
        """
        lines = self.completed
        steps = self.drafts[seat]
        while not has_choice(steps):
            act = self.acts.pop()
            self.recorder.go_back(act.mark)
            del self.history[act.told :]
            self.turn, self.decision, steps = act.turn, act.decision, list(act.steps)
        while steps.pop().forced:
            pass
        self.drafts[seat] = steps
        for other in set(range(len(self.drafts))) - set(self.deciding()):
            # drafts that answered a withdrawn question are dropped with it
            self.drafts[other] = []
        return lines - self.completed


def has_choice(steps: Sequence[DraftPart]) -> bool:
    return any(not step.forced for step in steps)
