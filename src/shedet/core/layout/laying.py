"""Laying pieces out by name, each in its place."""

from collections import Counter
from collections.abc import Callable, Container, Generator, Mapping, Sequence
from itertools import chain
from typing import Any

from shedet.core.errors import NotationError
from shedet.core.game import quoted
from shedet.core.knowledge.supply import Supply
from shedet.core.language import Sentence
from shedet.core.layout.table import Layout, Sort

Named = Mapping[str, Sequence[str]]
"""The names of the pieces in each place; where order matters the top one first."""


def lay_out(position: Any, layout: Layout, named: Named) -> dict[str, list[int]]:
    """Put every piece down; returns the numbers of those in each place."""
    names, places, single = position.pieces.all_names, layout.places, layout.single
    laid = numbered(names, named, layout.game)
    ways: list[tuple[Container[int], Callable[[int, int], None]]] = []
    for sort in layout.sorts:
        way = sort.places(position), getattr(position, sort.put)
        ways += [way] * (sort.end - sort.first)
    for label, pieces in laid.items():
        where = places[label]
        for number in pieces:
            fitting, put = ways[number]
            if where not in fitting or (number != pieces[0] and where in single):
                raise misplaced(names[number], label)
            put(number, where)
    if layout.stack:
        label, field, count = layout.stack
        stacked, room = laid.get(label, []), len(getattr(position, field))
        if len(stacked) > room:
            raise misplaced(names[stacked[-1]], label)
        setattr(position, field, stacked[::-1] + [-1] * (room - len(stacked)))
        setattr(position, count, len(stacked))
    return laid


def numbered(names: Sequence[str], named: Named, game: str) -> dict[str, list[int]]:
    """The number of a piece for every name, each once; all pieces must be there."""
    left = Supply(names).left
    try:
        laid = {where: [left[name].pop(0) for name in listed] for where, listed in named.items()}
    except LookupError:  # there is no such piece, or no more of them
        check_names(names, named, game)
        raise
    if any(left.values()):
        check_all_there(names, named)
    return laid


def sort_of(layout: Layout, number: int) -> Sort:
    return next(sort for sort in layout.sorts if sort.first <= number < sort.end)


def misplaced(name: str, where: str) -> NotationError:
    """A piece lies where the rules never put it."""
    return NotationError(Sentence("{piece} cannot lie in {place}.", piece=name, place=where))


def miscounted(name: str, listed: int, number: int) -> NotationError:
    return NotationError(
        Sentence(
            "{name} is there {listed} times instead of {number}.",
            name=name,
            listed=listed,
            number=number,
        )
    )


def listed_in(named: Named) -> Counter[str]:
    return Counter(chain.from_iterable(named.values()))


def check_names(names: Sequence[str], named: Named, game: str) -> None:
    """Every name is one of a piece, and no piece is named too often."""
    there_are = Counter(names)
    for name, number in listed_in(named).items():
        if name not in there_are:
            raise NotationError(
                Sentence("{name} is not a piece of {game}.", name=quoted(name), game=game)
            )
        if number > there_are[name]:
            raise miscounted(name, number, there_are[name])


def check_all_there(names: Sequence[str], named: Named) -> None:
    listed = listed_in(named)
    for name, number in Counter(names).items():
        if listed[name] != number:
            raise miscounted(name, listed[name], number)


def no_deal(game: str, reason: Sentence) -> NotationError:
    return NotationError(
        Sentence("This is not a deal of {game}: {reason}", game=game, reason=reason)
    )


def check_part(game: str, part: str, listed: object, size: int) -> None:
    """A part of a deal is a list of so many names."""
    if not isinstance(listed, list) or not all(isinstance(name, str) for name in listed):
        raise no_deal(game, Sentence("{part} is not a list of names.", part=part))
    check_size(game, part, len(listed), size)


def check_size(game: str, part: str, number: int, size: int) -> None:
    if number != size:
        raise no_deal(
            game,
            Sentence(
                "{part} has {number} pieces instead of {size}.",
                part=part,
                number=number,
                size=size,
            ),
        )


def drawn(urn: list[str], number: int) -> Generator[list[str], str, list[str]]:
    """So many names out of an urn, one after the other; the others stay in it."""
    names = []
    for _ in range(number):
        names.append((yield urn))
        urn.remove(names[-1])
    return names


def drawn_each(
    urn: list[str], number: int, seats: int
) -> Generator[list[str], str, list[list[str]]]:
    """So many for each seat."""
    names = []
    for _ in range(seats):
        names.append((yield from drawn(urn, number)))
    return names


def drawn_seat(seats: int) -> Generator[list[str], str, int]:
    """Any of the seats."""
    return int((yield [str(seat) for seat in range(seats)]))
