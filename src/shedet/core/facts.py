"""Facts in names: what the numbers of the event buffer are called and how they are read."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import ModuleType
from typing import NamedTuple

from shedet.core.event import Event, Value, seats_in

Reader = Callable[[int], Value | dict[str, Value]]
"""A number as what it stands for, or as several parts by name that it holds."""
Parts = str | Callable[[int, int, int], Mapping[str, Value]]
"""What the three numbers of a fact are called, see `Facts`; or a function that reads them all."""


def named(module: ModuleType, last: int) -> dict[int, str]:
    """The numbers of a module from 1 to the last, as they are called in sentences and texts."""
    names: dict[int, str] = {}
    for name, number in vars(module).items():
        if name.isupper() and isinstance(number, int) and 1 <= number <= last:
            names.setdefault(number, name.lower().replace("_", "-"))
    return names


def asked_by(
    questions: Mapping[int, str], asks: Mapping[str, Collection[str]]
) -> dict[int, set[str]]:
    """By the number of a question the pieces that ask it."""
    return {
        number: {piece for piece, asked in asks.items() if question in asked}
        for number, question in questions.items()
    }


class Part(NamedTuple):
    """One number of a fact: its name, how it is read, and whether only the audience learns it."""

    name: str
    sort: str
    column: int
    is_private: bool


NOTHING: list[Part] = []


class Facts:
    """The facts of a game, declared once.

    `back/(piece) from:place to:place` names three numbers. The first is told in two ways, the one
    in brackets to its audience alone; `from:place` is called from and read as a place. What has
    no reader is told as a number.
    """

    def __init__(
        self,
        names: Mapping[int, str],
        parts: Mapping[int, Parts],
        readers: Mapping[str, Reader],
    ) -> None:
        self.names = names
        self.readers = dict(readers)
        self.parts = {
            what: parsed(said) if isinstance(said, str) else said for what, said in parts.items()
        }

    def events(self, rows: Iterable[Sequence[int]], **readers: Reader) -> list[Event]:
        """Rows of the event buffer in names; what hangs on the moment has readers of its own."""
        every = {**self.readers, **readers} if readers else self.readers
        return [self.event(row, every) for row in rows]

    def event(self, row: Sequence[int], readers: Mapping[str, Reader]) -> Event:
        what, seat, a, b, c, audience = row
        parts, numbers = self.parts.get(what, NOTHING), (a, b, c)
        if not isinstance(parts, list):
            return Event(self.names[what], seat, parts(a, b, c))
        public: dict[str, Value] = {}
        private: dict[str, Value] = {}
        for name, sort, column, is_private in parts:
            read = readers.get(sort)
            said = read(numbers[column]) if read else numbers[column]
            told = private if is_private else public
            if isinstance(said, dict):
                told.update(said)
            else:
                told[name] = said
        return Event(self.names[what], seat, public, private, seats_in(audience if private else 0))

    def naming(self, sort: str) -> list[int]:
        """The facts whose first number is read as this."""
        told = [(what, parts) for what, parts in self.parts.items() if isinstance(parts, list)]
        return [
            what
            for what, parts in told
            if any(part.sort == sort and part.column == 0 for part in parts)
        ]


def parsed(text: str) -> list[Part]:
    parts = []
    for column, ways in enumerate(text.split()):
        for way in ways.split("/"):
            name, _, sort = way.strip("()").partition(":")
            parts.append(Part(name, sort or name, column, way.startswith("(")))
    return parts
