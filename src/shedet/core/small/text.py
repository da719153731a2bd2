"""Deals and positions of small games as text."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from shedet.core.engine import generator_text
from shedet.core.engine.chance import Chance, shuffled
from shedet.core.errors import NotationError
from shedet.core.game import Deal, quoted
from shedet.core.language import Sentence
from shedet.core.layout.laying import Named, check_all_there, check_names
from shedet.core.layout.line import unread
from shedet.core.small.places import area_of, places_in
from shedet.core.small.position import SmallPosition

FIRST, OVER = "first", "over"
S = TypeVar("S", bound=SmallPosition)
T = TypeVar("T")


@dataclass(frozen=True)
class Texts(Generic[S]):
    """What the texts of one game are made of."""

    game: str
    kind: type[S]
    hands: Mapping[str, int]
    """How many pieces are dealt to each place of an area; the rest lies in the first area."""
    pieces: Mapping[int, Sequence[str]]
    """The names of the pieces for each number of seats."""

    def shares(self, seats: int) -> dict[str, int]:
        """How many pieces are dealt to each place."""
        labels = places_in(self.kind.areas, seats)
        return {
            label: self.hands[area_of(label)] for label in labels if area_of(label) in self.hands
        }

    def deal(self, seats: int, chance: Chance) -> Deal:
        """Who begins, and which pieces lie where."""
        deal: Deal = {FIRST: chance.below(seats)}
        names = self.pieces[seats]
        order = shuffled(chance, range(len(names)))
        for label, number in self.shares(seats).items():
            deal[label] = [names[piece] for piece in sorted(order[:number])]
            del order[:number]
        return deal

    def start(self, seats: int, deal: Deal) -> S:
        """The pieces where a deal says; refuses a deal that is not one."""
        named = {label: part for label, part in deal.items() if label != FIRST}
        shares = self.shares(seats)
        if (
            set(deal) != {FIRST, *shares}
            or type(deal[FIRST]) is not int
            or deal[FIRST] not in range(seats)
            or not all(is_share(part, shares[label]) for label, part in named.items())
        ):
            raise NotationError(Sentence("This is not a deal: {deal}.", deal=quoted(str(deal))))
        position = self.kind()
        position.seats = seats
        self.lay_out(position, named)
        return position

    def turned(self, deal: Deal) -> Deal:
        """The same deal with every seat moved on by one."""
        seats = 1 + max(int(label.split()[1]) for label in deal if " " in label)
        moved: Deal = {FIRST: (deal[FIRST] + 1) % seats}
        for label, part in deal.items():
            area, _, seat = label.partition(" ")
            if label != FIRST:
                moved[f"{area} {(int(seat) + 1) % seats}" if seat else label] = part
        return moved

    def lay_out(self, position: S, named: Named) -> None:
        """Put pieces on their places by name, all others on the first one."""
        names = self.pieces[position.seats]
        check_names(names, named, self.game)
        places = places_in(position.areas, position.seats)
        at = {name: places[label] for label, part in named.items() for name in part}
        position.where = [at.get(name, 0) for name in names]

    @property
    def head(self) -> str:
        return f"position {self.game} 1"

    def written(self, position: S) -> str:
        """A position as text: a line for each number and each place."""
        names = self.pieces[position.seats]
        lines = {
            "seats": str(position.seats),
            OVER if position.is_over else "asked": f"{position.asked} {position.to_act}",
            **{name: str(n) for name, n in zip(position.counters, position.counts, strict=True)},
        }
        for label, place in places_in(position.areas, position.seats).items():
            lines[label] = " ".join(names[piece] for piece in position.pieces_at(place))
        text = [f"{label}: {value}".rstrip() for label, value in lines.items()]
        return "\n".join([self.head, *text, generator_text.written(position)]) + "\n"

    def read(self, text: str) -> S:
        """The position that a text tells of."""
        position, found = self.kind(), Lines(text, self.head)
        tables = {str(seats): seats for seats in self.pieces}
        position.seats = found.take("seats", lambda words: tables[words[0]], 1)
        seats = {str(seat): seat for seat in range(position.seats)}
        position.is_over = int(OVER in found.words)
        position.question, position.to_act = found.take(
            OVER if position.is_over else "asked",
            lambda words: (position.questions.index(words[0]), seats[words[1]]),
            2,
        )
        position.deciding = 0 if position.is_over else 1 << position.to_act
        position.counts = [
            found.take(name, lambda words: int(words[0]), 1) for name in position.counters
        ]
        named = {
            label: found.take(label, list) for label in places_in(position.areas, position.seats)
        }
        found.take("chance", lambda words: generator_text.read(position, words))
        for label in found.words:
            raise unread(label)
        check_all_there(self.pieces[position.seats], named)
        self.lay_out(position, named)
        return position


def is_share(part: object, number: int) -> bool:
    """Is it a list of so many different names?"""
    return (
        isinstance(part, list)
        and all(isinstance(name, str) for name in part)
        and len(set(part)) == len(part) == number
    )


class Lines:
    """The words of every line of a text by its label; what is taken is no longer there."""

    def __init__(self, text: str, head: str) -> None:
        first, *lines = text.splitlines() or [""]
        if first != head:
            begin = Sentence("A position begins with the line {head}.", head=repr(head))
            raise NotationError(begin)
        self.words: dict[str, list[str]] = {}
        for line in lines:
            label, _, value = line.partition(":")
            if label in self.words:
                raise unread(line)
            self.words[label] = value.split()

    def take(self, label: str, read: Callable[[list[str]], T], number: int | None = None) -> T:
        """What a line says, with so many words; an error names the line."""
        words = self.words.pop(label, None)
        try:
            if words is None or number not in (None, len(words)):
                raise ValueError(label)
            return read(words)
        except (KeyError, ValueError):
            raise unread(f"{label}: {' '.join(words or ())}") from None
