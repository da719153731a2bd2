"""Sentences as tables: a row for each case, spoken by one function for all games."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from string import Formatter
from typing import Any, Generic, Protocol, TypeVar

from shedet.core.event import Learned
from shedet.core.language import Sentence


@dataclass(frozen=True)
class About:
    """What a piece is, for sheets and cards: written once, shown everywhere."""

    name: Sentence
    kind: Sentence
    """Such as: a character."""
    does: Sentence
    rule: str
    """The id of the rule that says it in full."""
    more: Sentence | None = None
    """A second sentence, where there is room for it."""
    number: int = 1
    """How many are in the box; 0: not counted."""
    family: Sentence | None = None
    """The good that it belongs to."""
    pieces: tuple[str, ...] = ()
    """The pieces that it tells of, where that is not the one after which it is called."""


class Subject(Protocol):
    """What sentences are about; by name it gives what is said as it is."""

    def __getitem__(self, name: str, /) -> Any: ...


T = TypeVar("T", bound=Subject)


class Sentences(Generic[T]):
    """Rows by case, and what their place holders stand for: else what the subject has so named.

    `number` chooses the plural form.
    """

    def __init__(
        self, rows: Mapping[str, Sentence], values: Mapping[str, Callable[[T], object]]
    ) -> None:
        self.rows = rows
        self.values = values

    def find(self, case: str, subject: T) -> Sentence | None:
        """The sentence for a case, if anything is said of it."""
        return self.say(case, subject) if case in self.rows else None

    def say(self, case: str, subject: T) -> Sentence:
        """The sentence for a case, about its subject."""
        return self.spoken(self.rows[case], subject)

    def say_all(self, cases: Mapping[str, object], subject: T) -> list[Sentence]:
        """The sentences for those cases that are so, in their order."""
        return [self.say(case, subject) for case, is_so in cases.items() if is_so]

    def spoken(self, row: Sentence, subject: T) -> Sentence:
        values = {name: self.value(name, subject) for name in placeholders(row.text, row.plural)}
        number = values.pop("number") if row.plural else None
        return row.about(number, **values)

    def value(self, name: str, subject: T) -> Any:
        return self.values[name](subject) if name in self.values else subject[name]


@cache
def placeholders(text: str, plural: str) -> tuple[str, ...]:
    """What stands in braces; a plural form has its number."""
    names = [name for _, name, _, _ in Formatter().parse(text + plural) if name]
    return tuple(dict.fromkeys([*names, "number"] if plural else names))


def shown(
    rows: Sequence[tuple[Sentence, Any]],
    forms: Mapping[str, Callable[[Any], object]],
    **values: object,
) -> list[Sentence]:
    """Each sentence about its things, where there are any; `forms` puts them into words.

    In a plural form their number is said.
    """
    sentences = []
    for row, things in rows:
        if things:
            number = (things if isinstance(things, int) else len(things)) if row.plural else None
            names = [name for name in placeholders(row.text, row.plural) if name in forms]
            worded = {name: forms[name](things) for name in names}
            sentences.append(row.about(number, **values, **worded))
    return sentences


class Happening:
    """An event as a seat learned it, with what the players are called."""

    def __init__(self, event: Learned, names: Sequence[str]) -> None:
        self.event = event
        self.names = names
        self.name: str = event["event"]
        self.seat: int = event["seat"]
        self.player = names[self.seat]

    def __getitem__(self, name: str) -> Any:
        return self.player if name == "player" else self.event[name]

    def get(self, name: str, default: str = "") -> Any:
        return self.event.get(name, default)

    def sort(self, place: str) -> str:
        """The sort of a place of the event: its first word."""
        return str(self.event[place]).partition(" ")[0]

    def number(self, place: str) -> int:
        """The number of a place of the event, -1 where there is one of its sort."""
        rest = str(self.event[place]).partition(" ")[2]
        return int(rest.partition(" ")[0]) if rest else -1

    def owner(self, place: str) -> str:
        """The player whose place it is."""
        return self.names[self.number(place)]


class Asked:
    """A view in which somebody is asked, with what the players are called, and what else is known.

    What it has no name for itself, the view has.
    """

    def __init__(self, view: Any, names: Sequence[str], **known: Any) -> None:
        self.view = view
        self.names = names
        self.__dict__.update(known)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.view, name)

    def __getitem__(self, name: str) -> Any:
        return getattr(self.view, name)


class Prompts(Sentences[Asked]):
    """What is said where somebody is asked."""


class Log(Sentences[Happening]):
    """What is said of events; `cases` tells apart those of one name."""

    def __init__(
        self,
        cases: Mapping[str, Callable[[Happening], str]],
        rows: Mapping[str, Sentence],
        values: Mapping[str, Callable[[Happening], object]],
        chief: Sequence[str] = (),
    ) -> None:
        super().__init__(rows, values)
        self.cases = cases
        self.ranks = {case: rank for rank, case in enumerate(chief)}
        """What a turn is about if it is about several things, the chief case first."""

    def told(self, event: Learned, names: Sequence[str]) -> Sentence | None:
        """A sentence for an event; none where another event says it all."""
        happening = Happening(event, names)
        return self.find(self.case_of(happening), happening)

    def case_of(self, happening: Happening) -> str:
        of = self.cases.get(happening.name)
        return of(happening) if of else happening.name

    def chief(self, events: Sequence[Learned], names: Sequence[str]) -> Sentence | None:
        """The sentence of the chief event of a turn, else of the first of which one is said."""
        met = [Happening(event, names) for event in events]
        said = [(self.case_of(one), one) for one in met if self.case_of(one) in self.rows]
        if not said:
            return None
        return self.say(*min(said, key=lambda one: self.ranks.get(one[0], len(self.ranks))))
