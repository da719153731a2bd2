"""What a line would bring, computed: played in a world that fits a view, and read from its facts.

A fact is certain by where it comes from, never because worlds agree: what a line tells before
anything is drawn and before anything is news is the same in every world of the view, so one world
is enough. All else is open, and said with the values that a few worlds gave. Worlds are seeded
from nothing but the view, so equal views give equal effects. All is in numbers of the game, as in
the event buffer; names are made when they are asked for. Laws 11 and 12 hold games to this.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from shedet.core.engine.chance import seeded
from shedet.core.engine.position import Position
from shedet.core.event import HIDDEN, Fact, Value
from shedet.core.game import Game

WAYS = 24
"""So many completions of a line are looked at; long sales have hundreds."""
WORLDS = 4
"""So many worlds say what an open fact may be; not all that it can be."""
SEED = 1
"""The same for every view: what differs between worlds comes from the view alone."""

Range = tuple[int, int]
"""The least and the most."""


@dataclass(frozen=True, slots=True)
class OpenFact:
    """A fact as several worlds tell it: it hangs on what is drawn or hidden."""

    what: int
    seat: int
    values: tuple[tuple[int, ...], ...]
    """What each of its three numbers was in the worlds that were tried, ascending."""
    count: int
    """In how many of these it came."""

    @property
    def alike(self) -> Fact:
        """As one fact: HIDDEN what differs."""
        a, b, c = (each[0] if len(each) == 1 else HIDDEN for each in self.values)
        return self.what, self.seat, a, b, c


@dataclass(frozen=True, slots=True)
class Way:
    """A complete line, and what it brings."""

    moves: tuple[int, ...]
    is_certain: bool
    """Is nothing open? Then all that stands here is the same in every world of the view."""
    facts: tuple[Fact, ...]
    """What it tells for certain, in order; HIDDEN stands for what the seat is not told."""
    open: tuple[OpenFact, ...]
    """What else it may tell."""
    gains: tuple[Range, ...]
    """For each seat the points gained. Within each world, for others may hold hidden ones."""
    deciding: tuple[int, ...]
    """Who decides next, as masks of seats, ascending; 0 where the game is over."""
    replies: tuple[int, ...]
    """Moves that are legal next for certain and that all can tell to be, ascending."""


@dataclass(frozen=True, slots=True)
class Effects:
    """What a move brings: all the ways to complete the line that it begins."""

    seat: int
    move: int
    ways: tuple[Way, ...]
    is_cut: bool
    """Are there more ways than were looked at?"""

    @property
    def is_certain(self) -> bool:
        """Is nothing open, whichever way is chosen?"""
        return not self.is_cut and all(way.is_certain for way in self.ways)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What is certain whichever way is chosen: numbers that hang on it are HIDDEN."""
        if self.is_cut:
            return ()  # what the other ways tell nobody has looked at
        if len(self.ways) == 1:
            return self.ways[0].facts
        every = joined([way.facts for way in self.ways])  # as if each way were a world
        return tuple(fact.alike for fact in every if fact.count == len(self.ways))

    @property
    def best(self) -> Way:
        """The way that gains the seat most, at least; the first of those."""
        return max(self.ways, key=lambda way: way.gains[self.seat])


@dataclass(slots=True)
class Played:
    """A line as far as it was played in one world."""

    moves: tuple[int, ...]
    position: Position
    told: tuple[Fact, ...] = ()
    certain: int = 0
    """So many of the first facts that were told are certain."""
    is_quiet: bool = True
    """Was nothing drawn, and nothing news?"""


class Foresight:
    """The worlds of one view in which lines are tried, made once for all of its moves."""

    def __init__(self, game: Game, view: Any) -> None:
        self.game, self.seat = game, game.seat_of(view)
        self.chance = seeded(SEED)
        first = game.world(view, self.chance)
        if first.deciding >> self.seat & 1:
            first.switch(self.seat)
        first.logging = 1  # a world tells nothing otherwise
        self.first, self.others = first, list[Position]()

    def effects(self, moves: Sequence[int] | None = None) -> dict[int, Effects]:
        """What each of these moves brings, or each legal one."""
        chosen = self.first.legal() if moves is None else moves
        return {move: self.effects_of(move) for move in chosen}

    def effects_of(self, move: int) -> Effects:
        """What a legal move brings, completed in every way up to WAYS."""
        begun = self.played(Played((), self.first), move)
        ways: list[Way] = []
        for complete in self.completions(begun):
            if len(ways) == WAYS:
                return Effects(self.seat, move, tuple(ways), True)
            ways.append(self.way(complete))
        return Effects(self.seat, move, tuple(ways), False)

    def named(self, way: Way) -> list[dict[str, Value]]:
        """The certain facts of a way in names, as its seat will be told them."""
        position = self.first.copy()
        told: list[dict[str, Value]] = []
        for move in way.moves:
            position.play(move)
            told += [event.seen_by(self.seat) for event in self.game.events(position)]
        return told[: len(way.facts)]

    def completions(self, begun: Played) -> Iterator[Played]:
        """A move inside a line means nothing until the line is complete."""
        if not begun.position.mid_line:
            yield begun
            return
        for move in begun.position.legal():
            yield from self.completions(self.played(begun, move))

    def played(self, before: Played, move: int) -> Played:
        """One move more, on a copy."""
        position = before.position.copy()
        position.play(move)
        after = Played((*before.moves, move), position, before.told, before.certain)
        rows = position.facts()
        after.told += self.told_of(rows)
        if not before.is_quiet:
            after.is_quiet = False
        elif rows or position.noted_count:
            certain = self.certain_in(position, len(rows))
            after.certain += certain
            after.is_quiet = certain == len(rows) and not position.noted_count
        return after

    def told_of(self, rows: list[list[int]]) -> tuple[Fact, ...]:
        """Facts of the last move as the seat is told them."""
        fact, seat = self.game.fact, self.seat
        return tuple([fact(row, seat) for row in rows])

    def certain_in(self, position: Position, rows: int) -> int:
        """How many facts of the last move were told before anything was drawn or news.

        Draws are told at once; where one is not told at all, nobody knows what hangs on it.
        """
        is_foreseen, seat = self.game.is_foreseen, self.seat
        for number, event in enumerate(self.game.events(position)):
            if not is_foreseen(event, seat):
                return number
        return 0 if position.noted_count else rows

    def way(self, complete: Played) -> Way:
        """One world is enough if nothing is open; else others say what may come."""
        replies = self.certain_replies(complete.position) if complete.is_quiet else None
        ends = [complete]
        certain = complete.certain
        if replies is None:
            # whether it ends the game, too, may hang on what is hidden
            certain = 0 if complete.is_quiet or complete.position.is_over else certain
            ends += [self.replayed(world, complete.moves) for world in self.other_worlds()]
        worlds = [self.first, *self.others[: len(ends) - 1]]
        return Way(
            complete.moves,
            replies is not None,
            complete.told[:certain],
            () if replies is not None else joined([end.told[certain:] for end in ends]),
            gains(worlds, [end.position for end in ends]),
            tuple(sorted({end.position.deciding for end in ends})),
            replies or (),
        )

    def certain_replies(self, end: Position) -> tuple[int, ...] | None:
        """Legal moves after a quiet line; None if nobody can tell whether the game goes on.

        Others may have nothing that they can do, which their hidden pieces decide: so the game
        goes on for certain if the seat itself is asked, if a move is there that all can tell to be
        legal, or if others still owe what they owed before.
        """
        if end.is_over:
            return ()
        legal = end.legal()
        if end.to_act == self.seat:
            return tuple(sorted(legal))
        public = tuple(sorted(self.game.public_moves.intersection(legal)))
        still_owed = end.deciding == self.first.deciding & ~(1 << self.seat)
        return public if public or still_owed else None

    def other_worlds(self) -> list[Position]:
        """All at once when one is wanted, so that none hangs on what was asked before."""
        if not self.others:
            for _ in range(WORLDS - 1):
                other = self.first.copy()
                other.redeal(self.seat, self.chance)
                self.others.append(other)
        return self.others

    def replayed(self, world: Position, moves: Sequence[int]) -> Played:
        """The same line in another world; what is certain is known already."""
        position = world.copy()
        told: list[Fact] = []
        for move in moves:
            position.play(move)
            told += self.told_of(position.facts())
        return Played(tuple(moves), position, tuple(told))


def effects_of(game: Game, view: Any) -> dict[int, Effects]:
    """What each legal move of the view's seat brings."""
    return Foresight(game, view).effects()


def gains(worlds: Sequence[Position], ends: Sequence[Position]) -> tuple[Range, ...]:
    """For each seat the least and the most points gained within a world."""
    gained = [
        [end.score(seat) - world.score(seat) for world, end in zip(worlds, ends, strict=True)]
        for seat in range(worlds[0].seats)
    ]
    return tuple((min(of_seat), max(of_seat)) for of_seat in gained)


def joined(lists: Sequence[tuple[Fact, ...]]) -> tuple[OpenFact, ...]:
    """What several lists of facts say, fact by fact: their order may differ from one to another."""
    found = [[fact] for fact in lists[0]]
    kinds = by_kind(found)
    for facts in lists[1:]:
        for kind, alone in by_kind([[fact] for fact in facts]).items():
            groups = kinds.setdefault(kind, [])
            fresh = paired(groups, alone)
            groups += fresh
            found += fresh
    return tuple(
        OpenFact(
            group[0][0],
            group[0][1],
            tuple(tuple(sorted({fact[column] for fact in group})) for column in (2, 3, 4)),
            len(group),
        )
        for group in found
    )


Groups = list[list[Fact]]


def by_kind(groups: Groups) -> dict[tuple[int, int], Groups]:
    """Facts of the same sort about the same seat belong together."""
    kinds: dict[tuple[int, int], Groups] = {}
    for group in groups:
        kinds.setdefault(group[0][:2], []).append(group)
    return kinds


KEYS: tuple[Callable[[Fact], Fact | int], ...] = (
    lambda fact: fact,
    lambda fact: fact[3],
    lambda fact: fact[0],
)
"""Facts of one kind are paired with the same one, else with one of the same source, else any."""


def paired(groups: Groups, alone: Groups) -> Groups:
    """Add to each group one fact of its kind at most; returns those that found no group."""
    for key in KEYS:
        if not groups or not alone:
            break
        waiting: dict[Fact | int, Groups] = {}
        for group in groups:
            waiting.setdefault(key(group[0]), []).append(group)
        left: Groups = []
        for one in alone:
            partners = waiting.get(key(one[0]))
            if partners:
                partners.pop(0).extend(one)
            else:
                left.append(one)
        groups = [group for partners in waiting.values() for group in partners]
        alone = left
    return alone
