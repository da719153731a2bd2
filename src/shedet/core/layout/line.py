"""The lines of a position's text: how fields are written, and read again."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from shedet.core.engine import generator_text
from shedet.core.errors import NotationError
from shedet.core.event import seats_in
from shedet.core.game import quoted
from shedet.core.language import Sentence

Words = list[str]
Found = dict[str, list[Words]]
"""The words of all lines of a text, by their labels."""
MALFORMED = (ValueError, KeyError, IndexError, AttributeError)
"""What a reader may raise at words that it cannot make sense of."""
NONE = "none"


class Part(ABC):
    """Lines of a text that tell some fields."""

    fields: tuple[str, ...]
    is_needed = False
    is_late = False
    """Is it read after all others?"""
    is_repeated = False

    @property
    @abstractmethod
    def labels(self) -> list[str]: ...

    @abstractmethod
    def lines(self, position: Any) -> Iterator[str]:
        """What is written of a position."""

    @abstractmethod
    def take(self, position: Any, found: Found) -> None:
        """Read what was found of it."""


@dataclass(frozen=True)
class Line(Part):
    """Fields that are told in a line, or in one for each of several things."""

    label: str
    fields: tuple[str, ...]
    write: Callable[[Any, int], Iterable[str]]
    """For a position and one of the things: its words, none where the line is left out."""
    read: Callable[[Any, int, Words], None]
    each: Sequence[object] = ()
    """The things that have a line each; their names follow the label."""
    is_needed: bool = False
    is_late: bool = False

    @property
    def labels(self) -> list[str]:
        return [f"{self.label} {thing}" for thing in self.each] if self.each else [self.label]

    def lines(self, position: Any) -> Iterator[str]:
        for at, label in enumerate(self.labels):
            words = " ".join(self.write(position, at))
            if words:
                yield f"{label}: {words}"

    def take(self, position: Any, found: Found) -> None:
        for at, label in enumerate(self.labels):
            for words in found.get(label, []):
                try:
                    self.read(position, at, words)
                except MALFORMED:
                    raise unread(f"{label}: {' '.join(words)}") from None


@dataclass(frozen=True)
class Rows(Part):
    """Lines with the same label, as many as there are rows to tell."""

    label: str
    fields: tuple[str, ...]
    write: Callable[[Any], Iterable[Iterable[object]]]
    read: Callable[[Any, list[Words]], None]
    is_repeated = True

    @property
    def labels(self) -> list[str]:
        return [self.label]

    def lines(self, position: Any) -> Iterator[str]:
        for row in self.write(position):
            yield f"{self.label}: {' '.join(map(str, row))}"

    def take(self, position: Any, found: Found) -> None:
        self.read(position, found.get(self.label, []))


def unread(line: str) -> NotationError:
    return NotationError(Sentence("{line} is not a line of a position.", line=quoted(line)))


def number_of(word: str, limit: int, lowest: int = 0) -> int:
    """A whole number from the lowest to below the limit."""
    if not re.fullmatch("0|-?[1-9][0-9]{0,18}", word) or not lowest <= int(word) < limit:
        raise ValueError(word)
    return int(word)


def numbers_of(words: Words, limit: int, count: int) -> list[int]:
    """So many numbers below a limit."""
    if len(words) != count:
        raise ValueError(words)
    return [number_of(word, limit) for word in words]


def put_in(position: Any, field: str, at: int, value: object) -> None:
    """Change one entry of an array, which is read as a tuple."""
    table = list(getattr(position, field))
    table[at] = value
    setattr(position, field, table)


def ascending(words: Words, names: Sequence[str]) -> list[int]:
    """The numbers of these names, each once and in order."""
    numbers = [names.index(word) for word in words]
    if numbers != sorted(set(numbers)):
        raise ValueError(words)
    return numbers


def seat_names(position: Any) -> list[str]:
    return [str(seat) for seat in range(position.seats)]


# lines for fields of one number, and for flags


def number(field: str, limit: int, lowest: int = 0, label: str = "") -> Line:
    """A number that is always told."""

    def read(position: Any, _: int, words: Words) -> None:
        (word,) = words
        setattr(position, field, number_of(word, limit, lowest))

    return Line(
        label or field, (field,), lambda p, _: [str(getattr(p, field))], read, is_needed=True
    )


def word(field: str, names: Callable[[Any], Sequence[str]], has_none: bool = False) -> Line:
    """One of several words, or `none` for -1."""

    def read(position: Any, _: int, words: Words) -> None:
        text = " ".join(words)
        is_none = has_none and text == NONE
        setattr(position, field, -1 if is_none else names(position).index(text))

    def write(position: Any, _: int) -> list[str]:
        at = getattr(position, field)
        return [names(position)[at] if at >= 0 else NONE]

    return Line(field, (field,), write, read, is_needed=True)


def flag(field: str, label: str = "") -> Line:
    """`yes`, or no line."""

    def read(position: Any, _: int, words: Words) -> None:
        if words != ["yes"]:
            raise ValueError(words)
        setattr(position, field, 1)

    return Line(label or field, (field,), lambda p, _: ["yes"] * getattr(p, field), read)


def flags(field: str, names: Callable[[Any], Sequence[str]], label: str = "") -> Line:
    """The names of those that have the flag."""

    def read(position: Any, _: int, words: Words) -> None:
        found = ascending(words, names(position))
        size = len(getattr(position, field))
        setattr(position, field, [int(at in found) for at in range(size)])

    def write(position: Any, _: int) -> list[str]:
        return [
            name
            for name, has in zip(names(position), getattr(position, field), strict=False)
            if has
        ]

    return Line(label or field, (field,), write, read)


def counts(field: str, seats: int, limit: int, size: int) -> Line:
    """For each seat a row of numbers; none where all are 0."""

    def read(position: Any, seat: int, words: Words) -> None:
        if seat >= position.seats:
            raise ValueError(seat)
        put_in(position, field, seat, numbers_of(words, limit, size))

    def write(position: Any, seat: int) -> list[str]:
        row = getattr(position, field)[seat]
        return [str(count) for count in row] if any(row) else []

    return Line(field.replace("_", "-"), (field,), write, read, each=range(seats))


# lines that every game has


def seats_line() -> Line:
    """Read before all others, as the table is made for so many."""
    return Line(
        "seats", ("seats",), lambda p, _: [str(p.seats)], lambda p, at, words: None, is_needed=True
    )


def asked(questions: Mapping[int, str], most: int, limits: tuple[int, int]) -> Rows:
    """The stack of questions, its bottom first."""
    frames = {name: frame for frame, name in questions.items()}

    def write(position: Any) -> Iterator[list[object]]:
        for frame, seat, a, b in position.frames[: position.depth]:
            yield [questions[frame], seat, a, b]

    def read(position: Any, rows: list[Words]) -> None:
        for words in rows:
            try:
                name, seat, a, b = words
                if position.depth == most:
                    raise ValueError(words)
                arguments = number_of(a, limits[0]), number_of(b, limits[1])
                position.push(frames[name], number_of(seat, position.seats), *arguments)
            except MALFORMED:
                raise unread(f"asked: {' '.join(words)}") from None

    return Rows("asked", ("frames", "depth", "to_act", "deciding"), write, read)


def over() -> Line:
    """The game is over, and nobody is asked."""

    def read(position: Any, _: int, words: Words) -> None:
        if words != ["yes"]:
            raise ValueError(words)
        position.is_over, position.deciding = 1, 0

    return Line("over", ("is_over",), lambda p, _: ["yes"] * p.is_over, read)


def memory() -> Line:
    def read(position: Any, _: int, words: Words) -> None:
        if words != ["perfect"]:
            raise ValueError(words)
        position.perfect = 1

    return Line("memory", ("perfect",), lambda p, _: ["perfect"] * p.perfect, read)


def generator() -> Line:
    return Line(
        "chance",
        (),
        lambda p, _: [generator_text.written(p).removeprefix("chance: ")],
        lambda p, _, words: generator_text.read(p, words),
        is_needed=True,
    )


MID_LINE = flag("mid_line", "mid-line")


def seats_mask(field: str, label: str = "") -> Line:
    """A mask of seats."""

    def read(position: Any, _: int, words: Words) -> None:
        setattr(position, field, sum(1 << seat for seat in ascending(words, seat_names(position))))

    return Line(
        label or field,
        (field,),
        lambda p, _: map(str, sorted(seats_in(getattr(p, field)))),
        read,
    )
