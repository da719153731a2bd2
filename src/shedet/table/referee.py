"""The referee of one table: what each seat may ask for, and what the table does by itself.

The owner of a table writes its new entries to disk before showing them to anybody.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic

from shedet.core.engine.chance import seeded
from shedet.core.engine.position import Position
from shedet.core.errors import IllegalMove, NotationError, RecordMismatch, ShedetError
from shedet.core.event import Learned
from shedet.core.game import Deal, Game, V, V_co, load
from shedet.core.language import Sentence
from shedet.core.records.opening import is_position, opening_deal
from shedet.core.records.record import Line, Record, check_head
from shedet.core.records.upgrade import upgrade
from shedet.table.clock import Clock
from shedet.table.entries import FORMAT, Entry, check_shape
from shedet.table.refusal import NotInLesson, NotNow
from shedet.table.seal import BY_HEAP, BY_LINE, is_secret, key_of, secret_text
from shedet.table.table_state import Now, TableState, Told
from shedet.table.words import REMATCH, SUBSTITUTE


@dataclass(frozen=True)
class Question(Generic[V_co]):
    """What a seat is asked: the number that its answer must name, and all it may know."""

    number: int
    view: V_co
    legal: list[str]
    history: list[Learned]
    """What the seat was told so far; nothing at a table without memory."""


LONGEST_REPORT = 500


def no_time() -> float:
    """For tables without a clock."""
    return 0.0


class Table(TableState[V]):
    """One table. A request that does not fit raises an error and changes nothing."""

    @staticmethod
    def open(
        game: Game[Position, V],
        seats: int,
        options: dict[str, str],
        secret: int,
        clock: Clock | None = None,
        now: Now = no_time,
        patience: float = 0.0,
    ) -> "Table[V]":
        """A new table. Deal and chance follow from the secret, a number of 128 bits.

        At every table of this secret the n-th draw from a heap is the same, whatever is played.
        After `patience` days without a decision others may let a bot play on; 0: never.
        """
        options = game.info.choose(options)
        game.info.check_seats(seats)
        deal = game.deal(seats, options, seeded(key_of(secret_text(secret), "deal")))
        entry = first_entry(game, seats, options, deal, secret, clock, now)
        return Table(game, entry | ({"patience": patience} if patience else {}), now)

    @staticmethod
    def go_on_from(
        game: Game[Position, V],
        record: Record,
        lines: int,
        secret: int,
        clock: Clock | None = None,
        now: Now = no_time,
    ) -> "Table[V]":
        """A new table that stands where a record stood after so many lines."""
        check_head(game, record)
        entry = first_entry(
            game, len(record.seats), record.options, record.deal, secret, clock, now
        )
        entry["lines"] = [line.to_data() for line in record.lines[:lines]]
        return Table(game, entry, now)

    @staticmethod
    def open_at(
        game: Game[Position, V],
        position: Position,
        secret: int,
        clock: Clock | None = None,
        now: Now = no_time,
    ) -> "Table[V]":
        """A new table that begins with a position; what is drawn follows from the secret."""
        options, deal = game.options_in(position), opening_deal(game, position)
        entry = first_entry(game, position.seats, options, deal, secret, clock, now)
        return Table(game, entry, now)

    @staticmethod
    def load(entries: Iterable[object], now: Now = no_time, game: Game | None = None) -> "Table":
        """The table of these entries. The time for which it was closed counts for nobody."""
        table = Table.repeated(entries, now, game)
        if table.stage == "playing":
            table.resume(now())
        return table

    @staticmethod
    def repeated(
        entries: Iterable[object], now: Now = no_time, game: Game | None = None
    ) -> "Table":
        """The table of these entries, as it stood after the last one."""
        table = None
        for number, found in enumerate(entries, 1):
            try:
                entry = check_shape(found)
                if table is None:
                    table = Table(game_of(entry, game), entry, now)
                else:
                    table.carry_out(dict(entry))
            except ShedetError as error:
                raise RecordMismatch(
                    Sentence("Entry {number}: {error}", number=number, error=error.sentence)
                ) from None
        if table is None:
            raise RecordMismatch(Sentence("There are no entries."))
        return table

    def resume(self, at: float) -> None:
        """Nobody could play until then: the time since the last entry counts for nobody."""
        self.moment = at
        self.enter("resumed")
        self.go_on()

    def read_on(self, entries: Iterable[object]) -> None:
        """Carry out entries that somebody else has added."""
        for entry in entries:
            self.carry_out(dict(check_shape(entry)))

    @property
    def bots(self) -> dict[int, str]:
        """The seats that bots play now, and which bots."""
        return {number: seat.bot for number, seat in enumerate(self.seats) if seat.bot}

    def guide(self, lesson: str, lines: Iterable[Line]) -> None:
        """Teach a lesson: before anybody sits down, say all lines that will be played first."""
        self.moment = self.now()
        self.enter("guided", lesson=lesson, lines=[line.to_data() for line in lines])

    def sit(self, seat: int, name: str) -> None:
        """A person takes a seat; the game begins when the last seat is taken."""
        self.moment = self.now()
        self.enter("sat", seat=seat, name=name)
        self.go_on()

    def seat_bot(self, seat: int, bot: str) -> None:
        """A bot takes a free seat."""
        self.want_stage("gathering")
        self.moment = self.now()
        self.enter("bot", seat=seat, bot=bot)
        self.go_on()

    def leave(self, seat: int) -> None:
        """A seat is given up before the game has begun."""
        self.moment = self.now()
        self.enter("left", seat=seat)

    def hand_over(self, seat: int, bot: str) -> None:
        """A bot plays for a person from now on."""
        self.request()
        self.enter("bot", seat=seat, bot=bot)
        self.go_on()

    def return_seat(self, seat: int) -> None:
        """The person takes the seat back from the bot."""
        self.request()
        self.enter("returned", seat=seat)

    def view(self, seat: int) -> V:
        """What a seat sees; the seat after the last one is a spectator."""
        self.want_stage("playing", "over")
        self.want_viewer(seat)
        if seat in self.deciding:
            return self.game.view(self.line_play.as_seat(seat), seat)
        return self.game.view(self.line_play.position, seat)

    def want_viewer(self, seat: int) -> None:
        if seat != len(self.seats):
            self.want_seat(seat)

    def question(self, seat: int) -> Question[V] | None:
        """What a seat is asked now; None if nothing is."""
        if seat not in self.deciding:
            return None
        known = self.line_play.history if self.game.remembers(self.options) else []
        return Question(
            self.asked[seat],
            self.view(seat),
            self.line_play.legal(seat),
            [event.seen_by(seat) for event in known],
        )

    def thinking_seed(self, seat: int) -> int:
        """Where a bot's thinking about a seat's next move begins: alike at all tables of a secret.

        It follows from the secret and from how much the seat has played, so that bots that see the
        same decide the same. Nobody can tell the secret from it, nor the deal or a draw.
        """
        lines = sum(line.seat == seat for line in self.line_play.recorder.record.lines)
        return key_of(self.secret, f"bot {seat} {lines} {len(self.line_play.draft(seat))}")

    def play(self, seat: int, text: str, number: int) -> None:
        """A move, or all moves of a line at once; the number is that of the question."""
        self.request()
        self.want_decision(seat)
        if number != self.asked[seat]:
            raise NotNow(Sentence("The game has moved on. Please choose again."))
        moves = self.moves_of(text)
        self.want_in_lesson(seat, moves)
        texts = [self.game.move_text(move) for move in moves]
        self.enter("moved", seat=seat, moves=texts, forced=False, chance=None)
        self.go_on()

    def want_in_lesson(self, seat: int, moves: Sequence[int]) -> None:
        """As long as a lesson has lines left, only these can be played."""
        wanted = self.line_play.scripted(seat)
        tried = [*self.line_play.draft(seat), *moves]
        if wanted is not None and tried != wanted[: len(tried)]:
            raise NotInLesson(Sentence("The lesson asks for something else here."))

    def lesson_move(self, seat: int) -> str | None:
        """The next move that the lesson has for a seat that is asked something."""
        wanted = self.line_play.scripted(seat)
        if wanted is None or seat not in self.deciding:
            return None
        return self.game.move_text(wanted[len(self.line_play.draft(seat))])

    def is_in_lesson(self) -> bool:
        """Are there lines of a lesson left?"""
        return self.line_play.completed < len(self.line_play.script)

    def why_not(self, seat: int, text: str) -> IllegalMove | None:
        """Why a move or line is refused now; None if it is not."""
        self.want_decision(seat)
        moves = self.moves_of(text)
        try:
            self.line_play.try_out(seat, moves)
        except IllegalMove as refused:
            return refused
        return None

    def moves_of(self, text: str) -> list[int]:
        """The moves of a text: one move, or the line that it names."""
        try:
            return [self.game.move_number(text)]
        except NotationError:
            return self.game.line_moves(text)

    def may_have_hints(self, seat: int) -> bool:
        """Hints are for a person among bots; they would not be fair to other people.

        A lesson says itself what to do.
        """
        if self.is_in_lesson():
            return False
        others = (one for number, one in enumerate(self.seats) if number != seat)
        return not any(one.person and not one.forfeit for one in others)

    def want_hint(self, seat: int) -> None:
        """Refuse a hint where it would not be fair, or where nothing is asked."""
        self.want_decision(seat)
        if not self.may_have_hints(seat):
            raise NotNow(Sentence("Hints are off when you play against people."))

    def told(self, seat: int, since: int = 0) -> list[Told]:
        """What a seat was told, from a point of its own list on."""
        self.want_viewer(seat)
        return self._told[seat][since:]

    def time_left(self, seat: int) -> float | None:
        """Seconds; None without a clock."""
        return self.watch.left(seat, self.now()) if self.watch.clock else None

    def tick(self) -> None:
        """Let the flags fall whose time has run out: the seat has lost."""
        self.moment = self.now()
        while self.stage == "playing" and (fallen := self.watch.fallen(self.moment)):
            self.enter("flag", seat=fallen[0])
            self.go_on()

    def take_back(self, seat: int) -> None:
        """Take the seat's last move back: in its own turn at once, after it if all agree."""
        self.request()
        how = self.may_take_back(seat)
        if how == "at once":
            self.enter("took-back", seat=seat)
        elif how == "by consent":
            self.want_no_proposal()
            self.enter("proposed", seat=seat, what="take back")
            self.go_on()
        else:
            raise NotNow(
                Sentence(
                    "You can’t undo this move: it revealed or drew something, or someone has "
                    "moved since."
                )
            )

    def ask_abort(self, seat: int) -> None:
        """Ask to end the game without a result."""
        self.request()
        self.want_no_proposal()
        self.enter("proposed", seat=seat, what="abort")
        self.go_on()

    def ask_rematch(self, seat: int) -> None:
        """Ask for another game with the same people; the owner of the table opens the next one."""
        self.tick()
        self.enter("proposed", seat=seat, what=REMATCH)

    def miss(self, seat: int, whom: int, bot: str) -> None:
        """Ask that a bot plays on for somebody who stays away."""
        self.request()
        self.enter("missed", seat=seat, whom=whom, bot=bot)
        self.go_on()

    def agree(self, seat: int) -> None:
        self.request_answer()
        self.enter("agreed", seat=seat)
        self.go_on()

    def decline(self, seat: int) -> None:
        """Refuse what is proposed, or withdraw it."""
        self.request_answer()
        self.enter("declined", seat=seat)

    def resign(self, seat: int) -> None:
        self.request()
        self.enter("resigned", seat=seat)
        self.go_on()

    def fail(self, seat: int, report: str) -> None:
        """A bot crashed, hung or gave an invalid answer: its seat has lost."""
        self.request()
        self.enter("failed", seat=seat, report=" ".join(report.split())[:LONGEST_REPORT])
        self.go_on()

    def expect(self, seats: Iterable[int]) -> None:
        """Let the clocks wait until the people of these seats have come to the table."""
        self.moment = self.now()
        for seat in seats:
            self.enter("expected", seat=seat)

    def arrive(self, seat: int) -> None:
        """A person who was waited for has come."""
        self.moment = self.now()
        self.enter("arrived", seat=seat)

    def request_answer(self) -> None:
        """Checks before an answer to a proposal."""
        self.tick()
        self.want_answer()

    def request(self) -> None:
        """Checks before any request in a game: clocks come first."""
        self.tick()
        self.want_stage("playing")

    def go_on(self) -> None:
        """What the table does by itself: forced moves, and what all have agreed to."""
        while any(map(self.agreed, ("abort", "take back", SUBSTITUTE))):
            assert self.proposal
            if self.proposal.what == "abort":
                self.enter("aborted")
            elif self.proposal.whom is not None:
                self.enter("bot", seat=self.proposal.whom, bot=self.proposal.bot)
            else:
                self.enter("took-back", seat=self.proposal.by)
        while forced := self.forced():
            seat, text = forced
            self.enter("moved", seat=seat, moves=[text], forced=True, chance=None)

    def forced(self) -> tuple[int, str] | None:
        """A seat that has only one move, and that move; none that ends a choice it may undo."""
        for seat in self.deciding:
            legal = self.line_play.legal(seat)
            if len(legal) == 1 and not (
                self.game.is_closing(legal[0]) and self.may_take_back(seat) == "at once"
            ):
                return seat, legal[0]
        return None

    def is_dealt(self) -> bool:
        """Do the deal and all draws follow from the secret of this table?"""
        begun = self.entries[0]
        return not (begun["lines"] or self.line_play.script or is_position(begun["deal"]))

    def record(self) -> Record:
        """The game as a record; refused while it is played, as it would reveal secrets."""
        if self.stage != "over":
            raise NotNow(Sentence("You can save the game file once the game is over."))
        written = self.line_play.recorder.record
        return Record(
            written.game,
            written.rules,
            written.pieces,
            dict(written.options),
            self.names,
            written.deal,
            list(written.lines),
            written.result,
            self.secret if self.is_dealt() else "",
            draws=self.draws if self.is_dealt() else BY_LINE,
        )


def first_entry(
    game: Game,
    seats: int,
    options: dict[str, str],
    deal: Deal,
    secret: int,
    clock: Clock | None,
    now: Now,
) -> Entry:
    return {
        "entry": "opened",
        "at": now(),
        "format": FORMAT,
        "game": game.info.id,
        "rules": game.info.rules_version,
        "pieces": game.pieces_hash,
        "options": options,
        "seats": seats,
        "clock": clock.to_data() if clock else None,
        "secret": secret_text(secret),
        "draws": BY_HEAP,
        "deal": deal,
        "lines": [],
    }


def game_of(entry: Entry, game: Game | None) -> Game:
    """The game of a table's first entry, with the right rules and pieces."""
    if entry["entry"] != "opened" or entry["format"] != FORMAT:
        raise NotationError(Sentence("This table file has no beginning."))
    if not is_secret(entry["secret"]):
        raise NotationError(Sentence("Its part {part} isn’t valid.", part="secret"))
    game = game or load(entry["game"])
    if game.info.id != entry["game"]:
        raise NotationError(Sentence("This table belongs to another game."))
    seats = game.info.check_seats(entry["seats"])
    rules, options = upgrade(entry["game"], entry["rules"], entry["options"])
    head = Record(entry["game"], rules, entry["pieces"], options, [""] * seats, {})
    check_head(game, head)
    return game
