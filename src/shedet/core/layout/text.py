"""The text of a position, one part a line; see docs/notation.md."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from shedet.core.errors import NotationError
from shedet.core.knowledge.supply import Supply
from shedet.core.language import Sentence
from shedet.core.layout.laying import lay_out, sort_of
from shedet.core.layout.line import Found, Part, Words, unread
from shedet.core.layout.mark import SIGNS, bare
from shedet.core.layout.table import PLACE, Layout

EMPTY = "."


@dataclass(frozen=True)
class Grid(Part):
    """Places in rows, with one piece each: a line for each row."""

    label: str
    names: Sequence[str]
    width: int
    layout: Layout
    fields = ()
    is_needed = True

    @property
    def labels(self) -> list[str]:
        return [f"{self.label} {row + 1}" for row in range(len(self.names) // self.width)]

    def lines(self, position: Any) -> Iterator[str]:
        named = marked_names(position, self.layout)
        for row, label in enumerate(self.labels):
            places = self.names[self.width * row : self.width * (row + 1)]
            yield f"{label}: " + " ".join(named.get(name, [EMPTY])[0] for name in places)

    def take(self, position: Any, found: Found) -> None:
        """As if each place had a line of its own."""
        for row, label in enumerate(self.labels):
            (words,) = found[label]
            if len(words) != self.width:
                raise unread(f"{label}: {' '.join(words)}")
            for at, word in enumerate(words):
                if word != EMPTY:
                    found[self.names[self.width * row + at]] = [[word]]


@dataclass(frozen=True)
class Places(Part):
    """A line for each place that holds anything, besides those of a grid."""

    layout: Layout
    grid: Sequence[str] = ()

    @property
    def fields(self) -> tuple[str, ...]:  # type: ignore[override]
        stacked = self.layout.stack[1:] if self.layout.stack else ()
        return (PLACE, *self.layout.counted, *stacked, *self.layout.by_marks())

    @property
    def labels(self) -> list[str]:
        return [name for name in self.layout.places if name not in self.grid]

    def lines(self, position: Any) -> Iterator[str]:
        named = marked_names(position, self.layout)
        for label in self.labels:
            if label in named:
                yield f"{label}: {' '.join(named[label])}"

    def take(self, position: Any, found: Found) -> None:
        """What the marks say is noted when all else is read."""
        placed = placed_words(self.layout, found).items()
        lay_out(position, self.layout, {label: list(map(bare, words)) for label, words in placed})


def placed_words(layout: Layout, found: Found) -> dict[str, Words]:
    """The pieces of each place."""
    return {label: rows[0] for label, rows in found.items() if label in layout.places}


def marked_names(position: Any, layout: Layout) -> dict[str, list[str]]:
    """The names of the pieces in each place, with what is known of them."""
    names = list(position.pieces.all_names)
    for sort in layout.sorts:
        for mark in sort.marks:
            if mark.matters(position):
                for piece, numbers in enumerate(mark.numbers(position, sort), sort.first):
                    text = mark.text(position, piece, numbers)
                    names[piece] += "" if text is None else mark.sign + text
    named: dict[str, list[str]] = {}
    for piece, spot in enumerate(position.place):
        named.setdefault(layout.names[spot], []).append(names[piece])
    if layout.stack:
        label, field, count = layout.stack
        stacked = getattr(position, field)[: getattr(position, count)]
        named |= {label: [names[piece] for piece in reversed(stacked)]} if stacked else {}
    return named


def read_marks(position: Any, layout: Layout, found: Found) -> None:
    """Note what the marks say; pieces have the numbers with which they were laid out."""
    supply, words, marked = Supply(position.pieces.all_names), {}, {}
    for listed in placed_words(layout, found).values():
        for word in listed:
            name, *parts = SIGNS.split(word)
            piece, signs = supply.take(name), parts[::2]
            marks = [mark for mark in sort_of(layout, piece).marks if mark.matters(position)]
            if signs != [mark.sign for mark in marks if mark.sign in signs]:
                raise unread(word)
            words[piece], marked[piece] = word, dict(zip(signs, parts[1::2], strict=True))
    for sort in layout.sorts:
        for mark in sort.marks:
            if mark.matters(position):
                pieces = range(sort.first, sort.end)
                try:
                    mark.read(position, sort, {p: marked[p].get(mark.sign) for p in pieces})
                except ValueError as error:
                    raise unread(words[error.args[0]]) from None


@dataclass(frozen=True)
class PositionText:
    """All lines of a game's positions, in order."""

    layout: Layout
    parts: tuple[Part, ...]
    blank: Callable[[Any, int], Any]
    """A table for a box of pieces and so many seats, with nothing on it."""
    seats: tuple[int, ...]
    no_seats: Sentence | None = None
    """What is said where there is no line with one of these numbers; None if there is one alone."""

    @property
    def head(self) -> str:
        return f"position {self.layout.game} 1"

    @cached_property
    def by_label(self) -> dict[str, Part]:
        return {label: part for part in self.parts for label in part.labels}

    def write(self, position: Any) -> str:
        """All of a position, hidden parts and generator included."""
        lines = [line for part in self.parts for line in part.lines(position)]
        return "\n".join([self.head, *lines]) + "\n"

    def read(self, pieces: Any, text: str, check: Callable[[Any], None]) -> Any:
        """The position that a text describes; it is checked before the marks are read."""
        found = self.split(text)
        position = self.blank(pieces, self.seats_in(found))
        for part in sorted(self.parts, key=lambda part: part.is_late):
            part.take(position, found)
        check(position)
        if self.layout.sorts:
            read_marks(position, self.layout, found)
        return position

    def split(self, text: str) -> Found:
        """The words of every line by its label."""
        head, *lines = text.splitlines() or [""]
        if head != self.head:
            begin = Sentence("A position begins with the line {head}.", head=repr(self.head))
            raise NotationError(begin)
        found: Found = {}
        needed = [label for part in self.parts if part.is_needed for label in part.labels]
        is_twice = False
        for line in lines:
            label, colon, rest = line.partition(": ")
            words = rest.split(" ")
            if not colon or label not in self.by_label or not all(words):
                raise unread(line)
            is_twice |= label in found and not self.by_label[label].is_repeated
            found.setdefault(label, []).append(words)
        if is_twice or not all(label in found for label in needed):
            listed = ", ".join(needed)
            raise NotationError(
                Sentence(
                    "A position has the lines {labels}, and none of them twice.", labels=listed
                )
            )
        return found

    def seats_in(self, found: Found) -> int:
        if self.no_seats is None:
            return self.seats[0]
        by_text = {str(number): number for number in self.seats}
        (word, *others), *_ = found.get("seats", [[""]])
        if others or word not in by_text:
            raise NotationError(self.no_seats)
        return by_text[word]
