"""A game from deal to result as one JSON document that replays without the generator."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypedDict, TypeVar

from shedet.core.engine.chance import stream
from shedet.core.engine.position import Position
from shedet.core.errors import NotationError, RecordMismatch, ShedetError, Unseeded
from shedet.core.event import Event
from shedet.core.game import Deal, Game, Result, quoted
from shedet.core.language import Sentence
from shedet.core.records.data import Misshapen, from_data, named, optional
from shedet.core.records.opening import opening
from shedet.core.records.upgrade import upgrade

FORMAT = "shedet record 1"
T = TypeVar("T")


class LineData(TypedDict):
    """A line as it stands in a record."""

    seat: int
    line: str
    chance: list[str]


@dataclass(frozen=True)
class Line:
    """A run of moves of one seat in which nobody learned anything, and what was drawn."""

    seat: int
    text: str = named("line")
    chance: tuple[str, ...] = ()

    def to_data(self) -> LineData:
        """The line as it stands in a record."""
        return {"seat": self.seat, "line": self.text, "chance": list(self.chance)}


@dataclass
class Record:
    """A whole game, or one that is not over yet (then without result)."""

    game: str
    rules: int
    pieces: str
    options: dict[str, str]
    seats: list[str]
    deal: Deal
    lines: list[Line] = field(default_factory=list)
    result: Result | None = None
    secret: str = optional("")
    seed: int | None = optional(None)
    """The source of deal and draws: the secret of a table, or the seed of a game between bots."""
    draws: str = optional("")
    """How draws follow from the secret: `by heap`; else by line."""

    def to_json(self) -> str:
        """One line of JSON."""
        secret = {"secret": self.secret} if self.secret else {}
        draws = {"draws": self.draws} if self.secret and self.draws else {}
        seed = {} if self.seed is None else {"seed": self.seed}
        return json.dumps(
            {
                "format": FORMAT,
                "game": self.game,
                "rules": self.rules,
                "pieces": self.pieces,
                "options": self.options,
                "seats": self.seats,
                "deal": self.deal,
                "lines": [line.to_data() for line in self.lines],
                "result": self.result,
                **secret,
                **draws,
                **seed,
            }
        )

    @staticmethod
    def from_json(text: str) -> "Record":
        """Parse a record; an error says what is wrong with the text."""
        return Record.from_document(document_of(text))

    @staticmethod
    def from_document(document: object) -> "Record":
        """A record from parsed JSON; one of earlier rules as the present ones read it."""
        if not isinstance(document, dict) or document.get("format") != FORMAT:
            raise no_record(Sentence("its format is not {format}.", format=repr(FORMAT)))
        parts = {part: value for part, value in document.items() if part != "format"}
        record = read_part(Record, parts)
        record.rules, record.options = upgrade(record.game, record.rules, record.options)
        return record


def document_of(text: str) -> object:
    """The parsed JSON of a text that should be a record."""
    try:
        return json.loads(text, object_pairs_hook=once)
    except (ValueError, RecursionError) as error:  # also numbers with too many digits
        raise no_record(Sentence("not JSON ({error}).", error=error)) from None


def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object in which no name occurs twice."""
    names = [name for name, _ in pairs]
    if len(set(names)) < len(names):
        raise no_record(Sentence("a name occurs twice in one object."))
    return dict(pairs)


def no_record(reason: Sentence) -> NotationError:
    return NotationError(Sentence("This is not a saved game: {reason}", reason=reason))


def read_part(kind: type[T], data: object, *place: str) -> T:
    """A part of a record as a value of a type; an error says which part or line is wrong."""
    try:
        return from_data(kind, data)
    except Misshapen as error:
        path, unknown = (*place, *error.path), error.unknown
    match path:
        case ["lines", int(at), *_]:
            raise no_record(Sentence("move {number} isn’t valid.", number=at + 1))
        case [part, *_]:
            raise no_record(Sentence("its part {part} is missing or isn’t valid.", part=part))
    parts = ", ".join(map(quoted, unknown))
    raise no_record(Sentence("it has unknown parts: {parts}.", parts=parts))


@dataclass(frozen=True)
class PlayedLine:
    """The moves of a line as played: what happened, and what was drawn."""

    events: list[Event]
    chance: list[str]
    is_complete: bool


def play_line(
    game: Game,
    position: Position,
    seat: int,
    moves: Sequence[int],
    *,
    seed: int | None = None,
    script: Sequence[str] | None = None,
) -> PlayedLine:
    """Play moves of one line of a seat; chance follows the script, then the seed, if given.

    Moves after the end of the line are not checked: else refusing them, or not, would reveal
    what the line drew and uncovered.
    """
    if seat != position.to_act:
        position.switch(seat)
    if script is not None:
        position.follow([game.outcome_number(text) for text in script])
    if seed is not None:
        position.seed(seed)
    events: list[Event] = []
    chance: list[str] = []
    for number, move in enumerate(moves):
        if number and not position.mid_line:
            raise NotationError(Sentence("This move is longer or shorter than it should be."))
        position.play(move)
        events += game.events(position)
        chance += [game.outcome_text(outcome) for outcome in position.notes()]
    return PlayedLine(events, chance, not position.mid_line)


@dataclass(frozen=True)
class Mark:
    """A point of a game that its recorder can undo to."""

    position: Position
    lines: int
    moves: tuple[int, ...]
    chance: tuple[str, ...]


class Recorder:
    """Plays a game and writes it down, line by line."""

    def __init__(
        self, game: Game, options: dict[str, str], seats: Sequence[str], deal: Deal, seed: int
    ) -> None:
        self.game = game
        self.position = opening(game, len(seats), options, deal)
        self.position.seed(seed)
        self.position.logging = 1
        self.record = Record(
            game.info.id,
            game.info.rules_version,
            game.pieces_hash,
            options,
            list(seats),
            deal,
        )
        self._moves: list[int] = []
        self._chance: list[str] = []

    @classmethod
    def new(
        cls,
        game: Game,
        seats: Sequence[str],
        seed: int,
        options: Mapping[str, str] | None = None,
    ) -> "Recorder":
        """A game between players of these names, dealt from a seed as `Game.new` does."""
        chosen = game.info.choose(options or {})
        deal = game.deal(len(seats), chosen, stream(seed, 0))
        recorder = cls(game, chosen, seats, deal, stream(seed, 1).state()[0])
        recorder.record.seed = seed
        return recorder

    def play(self, move: int | str) -> list[Event]:
        """Play a move, a number or a text, for the seat to act; completed lines are kept."""
        number = self.game.as_number(move)
        return self.play_moves(self.position.to_act, [number]).events

    def play_moves(
        self,
        seat: int,
        moves: Sequence[int],
        *,
        seed: int | None = None,
        script: Sequence[str] | None = None,
    ) -> PlayedLine:
        """Play moves of one line of a seat; a completed line is written down."""
        played = play_line(self.game, self.position, seat, moves, seed=seed, script=script)
        self._moves += moves
        self._chance += played.chance
        if played.is_complete:
            text = self.game.line_text(self._moves)
            self.record.lines.append(Line(seat, text, tuple(self._chance)))
            self._moves, self._chance = [], []
        if self.position.is_over:
            self.record.result = self.game.result(self.position)
        return played

    def mark(self) -> Mark:
        """This point of the game, to go back to."""
        return Mark(
            self.position.copy(), len(self.record.lines), tuple(self._moves), tuple(self._chance)
        )

    def go_back(self, mark: Mark) -> None:
        """Undo everything since the mark."""
        self.position = mark.position.copy()
        self._moves, self._chance = list(mark.moves), list(mark.chance)
        self.record.result = None
        del self.record.lines[mark.lines :]


@dataclass(frozen=True)
class Step:
    """One line as it was replayed: its moves, and all that happened."""

    number: int
    line: Line
    moves: list[int]
    events: list[Event]
    position: Position


def replay(game: Game, record: Record) -> Iterator[Step]:
    """Play a record again, line by line; says which line is wrong and why."""
    for step in run_through(game, record):
        yield replace(step, position=step.position.copy())


def run_through(game: Game, record: Record) -> Iterator[Step]:
    """`replay` without copies: all steps share one position, which moves on."""
    check_head(game, record)
    position = opening(game, len(record.seats), record.options, record.deal)
    position.logging = 1
    for number, line in enumerate(record.lines, 1):
        try:
            moves, events = replay_line(game, position, line)
        except ShedetError as error:
            raise RecordMismatch(
                Sentence(
                    "Move {number}, {line}: {error}",
                    number=number,
                    line=quoted(line.text),
                    error=error.sentence,
                )
            ) from None
        yield Step(number, line, moves, events, position)
    check_result(game, record, position)


def check_head(game: Game, record: Record) -> None:
    """Is the record one of this game, these rules and these pieces?"""
    game.info.check_seats(len(record.seats))
    if record.rules != game.info.rules_version:
        raise RecordMismatch(
            Sentence(
                "This game was saved with rules version {theirs}, but here is version {ours}.",
                theirs=record.rules,
                ours=game.info.rules_version,
            )
        )
    game.check_pieces(record.pieces)
    if game.info.choose(record.options) != record.options:
        raise RecordMismatch(Sentence("The saved game does not name all options."))


def replay_line(game: Game, position: Position, line: Line) -> tuple[list[int], list[Event]]:
    moves = game.line_moves(line.text)
    if position.is_over:
        raise RecordMismatch(Sentence("The game was already over."))
    if not (0 <= line.seat < position.seats and position.deciding >> line.seat & 1):
        raise RecordMismatch(
            Sentence(
                "It’s seat {to_act}’s turn, not seat {seat}’s.",
                to_act=position.to_act,
                seat=line.seat,
            )
        )
    try:
        played = play_line(game, position, line.seat, moves, script=line.chance)
    except Unseeded:
        raise other_number(line) from None
    if not played.is_complete:
        raise RecordMismatch(Sentence("This move is longer or shorter than it should be."))
    if position.scripted_next != len(line.chance):
        raise other_number(line)
    return moves, played.events


def other_number(line: Line) -> RecordMismatch:
    return RecordMismatch(
        Sentence(
            "This move has {given} chance outcomes, but the rules need another number.",
            given=len(line.chance),
        )
    )


def check_result(game: Game, record: Record, position: Position) -> None:
    if not position.is_over and record.result is not None:
        raise RecordMismatch(
            Sentence("The saved game has a result, but its moves end before the game does.")
        )
    if position.is_over:
        result = game.result(position)
        if json.dumps(record.result, sort_keys=True) != json.dumps(result, sort_keys=True):
            raise RecordMismatch(
                Sentence(
                    "The result is {ours}, not {theirs}.",
                    ours=json.dumps(result),
                    theirs=quoted(json.dumps(record.result)),
                )
            )
