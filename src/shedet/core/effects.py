"""What a line would bring, computed: played in a world that fits a view, and read from its facts.

A fact is certain by where it comes from, never because worlds agree: what a line tells before
anything is drawn and before anything is news is the same in every world of the view, so one world
is enough. All else is open, and said with the values that a few worlds gave. Worlds are seeded
from nothing but the view, so equal views give equal effects. All is in numbers of the game, as in
the event buffer; names are made when they are asked for. Laws 11 and 12 hold games to this.
"""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic

from shedet.core.engine.chance import seeded
from shedet.core.engine.position import Position
from shedet.core.event import HIDDEN, Fact, Value
from shedet.core.game import Game, Measure, V
from shedet.core.language import Sentence

WAYS = 24
"""So many completions of a line are looked at; long sales have hundreds."""
WORLDS = 4
"""So many worlds say what an open fact may be; not all that it can be."""
KEPT = 32
"""Of so many views what was computed is kept."""
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
    is_foretold: bool
    """Is nothing open but which pieces are seen or drawn? Then facts and replies are certain, and
    where nothing was drawn the changes, too.
    """
    facts: tuple[Fact, ...]
    """What it tells for certain, in order; HIDDEN stands for what the seat is not told."""
    open: tuple[OpenFact, ...]
    """What else it may tell."""
    changes: tuple[tuple[Range, ...], ...]
    """For each measure of the game, by seat, what is added to it. Within each world, for others
    may hold what is hidden.
    """
    deciding: tuple[int, ...]
    """Who decides next, as masks of seats, ascending; 0 where the game is over."""
    replies: tuple[int, ...]
    """Moves that are legal next for certain and that all can tell to be, ascending."""
    end: Position = field(compare=False, repr=False)
    """The first world after it: queries about what the certain facts decide may be asked of it."""

    @property
    def gains(self) -> tuple[Range, ...]:
        """The points that each seat gains: the first measure of every game."""
        return self.changes[0]


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
    is_foretold: bool = True
    """Could all be foretold, but for pieces on which nothing hangs?"""
    has_drawn: bool = False


class Foresight:
    """The worlds of one view in which lines are tried, made once for all of its moves.

    Any viewer can ask the first of them what is a query; only a seat that decides has effects.
    """

    def __init__(self, game: Game, view: Any, world: Position | None = None) -> None:
        """Where a world that fits the view is known already, it is the first."""
        self.game, self.view, self.seat = game, view, game.seat_of(view)
        self.chance = seeded(SEED)
        self.others: list[Position] = []
        self.computed: dict[int, Effects] = {}
        self.first_ways: dict[int, Way] = {}
        self.starts: dict[int, Played] = {}
        if world is not None:
            self.world = world

    @cached_property
    def world(self) -> Position:
        """The first world, to be asked queries; whoever plays in it makes a copy."""
        world = self.game.world(self.view, self.chance)
        if world.deciding >> self.seat & 1:
            world.switch(self.seat)
        world.logging = 1  # a world tells nothing otherwise
        return world

    def effects(self, moves: Sequence[int] | None = None) -> dict[int, Effects]:
        """What each of these moves brings, or each legal one."""
        chosen = self.world.legal() if moves is None else moves
        return {move: self.effects_of(move) for move in chosen}

    def effects_of(self, move: int) -> Effects:
        """What a legal move brings; computed when it is asked for, and kept."""
        if move not in self.computed:
            self.computed[move] = self.compute(move)
        return self.computed[move]

    def first_way(self, move: int) -> Way:
        """One way to complete a legal move, where any will do; far less work than all."""
        if move in self.computed:
            return self.computed[move].ways[0]
        if move not in self.first_ways:
            self.first_ways[move] = self.way(next(self.completions(self.started(move))))
        return self.first_ways[move]

    def begun(self, move: int) -> Position:
        """The first world after a legal move, whose line may go on: to be asked."""
        return self.started(move).position

    def started(self, move: int) -> Played:
        if move not in self.starts:
            self.starts[move] = self.played(Played((), self.world), move)
        return self.starts[move]

    def compute(self, move: int) -> Effects:
        """The line completed in every way up to WAYS."""
        ways: list[Way] = []
        for complete in self.completions(self.started(move)):
            if len(ways) == WAYS:
                return Effects(self.seat, move, tuple(ways), True)
            ways.append(self.way(complete))
        return Effects(self.seat, move, tuple(ways), False)

    def named(self, way: Way) -> list[dict[str, Value]]:
        """The certain facts of a way in names, as its seat will be told them."""
        return self.names_of(way.moves, self.world)[: len(way.facts)]

    def names_of(self, moves: Sequence[int], world: Position) -> list[dict[str, Value]]:
        """What a line tells in a world, in names, as far as it could be foretold."""
        game, seat, position = self.game, self.seat, world.copy()
        told: list[dict[str, Value]] = []
        for move in moves:
            position.play(move)
            for event in game.events(position):
                known = None if game.is_foreseen(event, seat) else game.foretold(event, seat)
                told.append(event.seen_by(seat) if known is None else dict(known))
        return told

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
        facts = self.told_of(position)
        certain, is_foretold, is_quiet = 0, False, False
        if before.is_foretold:
            certain, is_foretold, is_quiet = self.certain_in(position, facts)
        return Played(
            (*before.moves, move),
            position,
            (*before.told, *facts),
            before.certain + certain,
            before.is_quiet and is_quiet,
            is_foretold,
            before.has_drawn or position.noted_count > 0,
        )

    def told_of(self, position: Position) -> list[Fact]:
        """Facts of the last move as the seat is told them."""
        fact, seat = self.game.fact, self.seat
        return [fact(row, seat) for row in position.facts()]

    def certain_in(self, position: Position, facts: list[Fact]) -> tuple[int, bool, bool]:
        """How many facts of the last move could be foretold; whether all, and with every piece.

        The piece of a fact of which all but that could be foretold is HIDDEN from now on. Draws are
        told at once; where one is not told at all, nobody knows what hangs on it.
        """
        game, seat, is_quiet = self.game, self.seat, True
        if not facts and not position.noted_count:
            return 0, True, True
        for number, event in enumerate(game.events(position)):
            if game.is_foreseen(event, seat):
                continue
            if game.foretold(event, seat) is None:
                return number, False, False
            what, whose, _, b, c = facts[number]
            facts[number] = what, whose, HIDDEN, b, c
            is_quiet = False
        if position.noted_count and is_quiet:
            return 0, False, False
        return len(facts), True, is_quiet

    def way(self, complete: Played) -> Way:
        """One world is enough if nothing is open; else others say what may come."""
        replies = self.certain_replies(complete) if complete.is_foretold else None
        ends = [complete]
        certain = complete.certain
        if replies is None and (complete.is_foretold or complete.position.is_over):
            # whether it ends the game, too, may hang on what others hide
            certain = min(certain, self.own_facts(complete.told))
        if replies is None or complete.has_drawn:
            ends += [self.replayed(world, complete.moves) for world in self.other_worlds()]
        worlds = [self.world, *self.others[: len(ends) - 1]]
        return Way(
            complete.moves,
            replies is not None and complete.is_quiet,
            replies is not None,
            complete.told[:certain],
            () if replies is not None else joined([end.told[certain:] for end in ends]),
            changes(self.game.measures, worlds, [end.position for end in ends]),
            tuple(sorted({end.position.deciding for end in ends})),
            replies or (),
            complete.position,
        )

    def own_facts(self, told: Sequence[Fact]) -> int:
        """How many of the first facts are about the seat itself."""
        return next((i for i, fact in enumerate(told) if fact[1] != self.seat), len(told))

    def certain_replies(self, complete: Played) -> tuple[int, ...] | None:
        """Legal moves after a foretold line; None if nobody can tell whether the game goes on.

        Others may have nothing that they can do, which their hidden pieces decide: so the game
        goes on for certain if the seat itself is asked, if a move is there that all can tell to be
        legal, or if others still owe what they owed before.
        """
        end = complete.position
        if end.is_over:
            return ()
        legal = end.legal()
        if end.to_act == self.seat and complete.is_quiet:
            return tuple(sorted(legal))
        public = tuple(sorted(self.game.public_moves.intersection(legal)))
        if end.to_act == self.seat:
            return public  # what else it may do hangs on what it sees by then
        still_owed = end.deciding == self.world.deciding & ~(1 << self.seat)
        return public if public or still_owed else None

    def other_worlds(self) -> list[Position]:
        """All at once when one is wanted, so that none hangs on what was asked before."""
        if not self.others:
            for _ in range(WORLDS - 1):
                other = self.world.copy()
                other.redeal(self.seat, self.chance)
                self.others.append(other)
        return self.others

    def replayed(self, world: Position, moves: Sequence[int]) -> Played:
        """The same line in another world; what is certain is known already."""
        position = world.copy()
        told: list[Fact] = []
        for move in moves:
            position.play(move)
            told += self.told_of(position)
        return Played(tuple(moves), position, tuple(told))


class Choices(ABC, Generic[V]):
    """All that can be said of the legal moves of one view; made once for all of them."""

    def __init__(self, game: Game[Position, V], view: V, names: Sequence[str]) -> None:
        self.game, self.view, self.names = game, view, names
        self.foresight = foresight_of(game, view)

    def effects(self, text: str) -> Effects:
        """What a legal move brings."""
        return self.foresight.effects_of(self.game.move_number(text))

    @abstractmethod
    def sentence(self, text: str) -> Sentence:
        """A legal move of the view's seat, with its full public consequence."""


_kept: deque[Foresight] = deque(maxlen=KEPT)


def foresight_of(game: Game[Position, V], view: V) -> Foresight:
    """Whoever asks about the same view asks the same worlds, while not many others are asked."""
    for foresight in reversed(tuple(_kept)):  # mostly it is the one asked last
        if foresight.view is view and foresight.game is game:
            return foresight
    return keep(Foresight(game, view))


def keep(foresight: Foresight) -> Foresight:
    """Let all who ask about its view ask this one."""
    _kept.append(foresight)
    return foresight


def stand_in(game: Game[Position, V], opened: V, seen: V) -> V:
    """A view that shows more than anybody saw is asked as the one that it was made of."""
    keep(Foresight(game, opened, foresight_of(game, seen).world))
    return opened


def dominates(measures: Sequence[Measure], better: Effects, worse: Effects) -> bool:
    """Is each way of one move worse for its seat than some way of another, for certain?

    Two ways are compared if both are certain and the same seats decide next, for the turn is worth
    something too. One is better if no measure is worse for its seat, none better for another seat,
    and at least one differs. That says which move is better only where moves differ in nothing that
    no measure counts, such as the piece that is taken: as answers to questions that a game
    declares as `weighed`.
    """
    if not (better.is_certain and worse.is_certain):
        return False
    return all(
        any(is_better(measures, one, other, worse.seat) for one in better.ways)
        for other in worse.ways
    )


def is_better(measures: Sequence[Measure], one: Way, other: Way, seat: int) -> bool:
    """Of two certain ways of a seat: is the first one better in what can be compared?"""
    if one.deciding != other.deciding:
        return False
    gains = [
        (first - second) * (1 if measure.is_gain else -1) * (1 if whose == seat else -1)
        for measure, ours, theirs in zip(measures, one.changes, other.changes, strict=True)
        for whose, ((first, _), (second, _)) in enumerate(zip(ours, theirs, strict=True))
    ]
    return min(gains) >= 0 < max(gains)


def changes(
    measures: Sequence[Measure], worlds: Sequence[Position], ends: Sequence[Position]
) -> tuple[tuple[Range, ...], ...]:
    """For each measure, by seat, the least and the most that is added within a world."""
    pairs = list(zip(worlds, ends, strict=True))
    added = []
    for measure in measures:
        of = measure.of
        by_seat = [
            [of(end, seat) - of(world, seat) for world, end in pairs]
            for seat in range(worlds[0].seats)
        ]
        added.append(tuple((min(every), max(every)) for every in by_seat))
    return tuple(added)


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
