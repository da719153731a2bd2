"""A film: a finished game, step by step: what happened, and who knew what."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Generic

from shedet.core.engine.position import Position
from shedet.core.errors import NotationError
from shedet.core.event import Event
from shedet.core.game import Game, V, load, one_line, quoted
from shedet.core.language import Sentence
from shedet.core.records.files import texts
from shedet.core.records.opening import opening
from shedet.core.records.record import Record, document_of, replay
from shedet.terminal.boards import board_of
from shedet.terminal.boards.told import scene_of
from shedet.terminal.session.player_names import names_at, names_in
from shedet.terminal.session.record_files import holds_table, is_entry, named, table_over
from shedet.terminal.session.session import ending_of

ALL = "all"
SPECTATOR = "spectator"


@dataclass(frozen=True)
class Frame:
    """One step: the position, and the line that led to it."""

    position: Position
    seat: int = -1
    text: str = ""
    events: Sequence[Event] = ()


class Film(Generic[V]):
    """All steps of a record. `seen_as` is a seat's number, the spectator's, or -1 for all.

    `ended` says how it ended at a table, where not only the record decides.
    """

    def __init__(
        self,
        game: Game[Position, V],
        record: Record,
        seen_as: int,
        language: str,
        ended: Sequence[str] = (),
    ) -> None:
        self.game = game
        self.ended = list(ended)
        self.record = record
        self.names = names_in(record.seats, language)
        self.seen_as = seen_as
        self.language = language
        self.board = board_of(game, language)
        start = opening(game, len(record.seats), record.options, record.deal)
        self.frames = [Frame(start)]
        for step in replay(game, record):
            self.frames.append(Frame(step.position, step.line.seat, step.line.text, step.events))

    @property
    def last(self) -> int:
        return len(self.frames) - 1

    def view(self, number: int) -> V:
        """What is seen at a step: by a seat, or everything at once."""
        position = self.frames[number].position
        if self.seen_as >= 0:
            return self.game.view(position, self.seen_as)
        views = [self.game.view(position, seat) for seat in range(len(self.names) + 1)]
        return self.board.whole(views, self.game.places(position))

    def sentences(self, number: int) -> list[str]:
        """What happened in a step, as far as the chosen seat was told."""
        said = []
        for event in self.frames[number].events:
            known = event.seen_by(self.seen_as)
            if self.seen_as < 0:
                known = {**known, **event.private}
            said.append(self.game.event_text(known, self.names, self.language))
        return [sentence for sentence in said if sentence]

    def description(self, number: int) -> list[str]:
        """The table in sentences."""
        return scene_of(self.game, self.view(number), self.names, self.language)

    def title(self, number: int) -> str:
        """The step, whose knowledge is shown, and the line in notation."""
        frame = self.frames[number]
        if not number:
            sentence = Sentence(
                "Before the first of {last} steps, {seen}.", last=self.last, seen=self.seen()
            )
        else:
            sentence = Sentence(
                "Step {number} of {last}, {seen}. {player}: {line}",
                number=number,
                last=self.last,
                seen=self.seen(),
                player=self.names[frame.seat],
                line=frame.text,
            )
        return sentence.say(self.language)

    def seen(self) -> Sentence:
        if self.seen_as < 0:
            return Sentence("everything face up")
        if self.seen_as == len(self.names):
            return Sentence("a spectator’s view")
        return Sentence("{player}’s view", player=self.names[self.seen_as])

    def turn_round(self) -> None:
        """Change whose knowledge is shown: all, then each seat's, then the spectators'."""
        self.seen_as = self.seen_as + 1 if self.seen_as < len(self.names) else -1

    def ending(self) -> list[str]:
        """The result, or how a game ended that was not played to its end."""
        if self.ended:
            return self.ended
        if self.record.result is None:
            return [Sentence("The saved game ends before the game is over.").say(self.language)]
        return self.game.result_text(self.record.result, self.names, self.language)


def film_of(path: Path, number: int, seen_as: str, pieces: Path | None, language: str) -> Film:
    """The film of a record in a file, or of a saved table."""
    name = one_line(str(path))
    lines = texts(path, name)
    first = next(lines, "")
    found = first if number == 1 else next(islice(lines, number - 2, None), "")
    if not found or (number > 1 and holds_table(first)):  # a saved table is one game of many lines
        raise NotationError(Sentence("{path} has no game {number}.", path=name, number=number))
    with named(name, number):
        document = document_of(found)
    if is_entry(document):
        table = table_over(path, pieces)
        record = table.record()
        assert table.outcome is not None
        said = ending_of(table.game, table.outcome, names_at(table, language), language)
        return Film(table.game, record, eyes_of(seen_as, record), language, said)
    with named(name, number):
        record = Record.from_document(document)
        game = load(record.game, pieces)
        return Film(game, record, eyes_of(seen_as, record), language)


def eyes_of(text: str, record: Record) -> int:
    """The seat whose knowledge is shown."""
    seats = len(record.seats)
    if text == ALL:
        return -1
    if text == SPECTATOR:
        return seats
    if text.isascii() and text.isdigit() and int(text[:3]) < seats:
        return int(text[:3])
    raise NotationError(
        Sentence(
            "{text} is not a player: choose 0 to {last}, spectator or all.",
            text=quoted(text),
            last=seats - 1,
        )
    )
