"""A fair queue of jobs: fair between visitors and between their tables, short jobs first.

Each visitor, and below it each browser and each table, has an equal share of the processes. What
counts is the expected cost of its jobs, never how long they took, so that a place in
the queue tells nothing of what a bot knows.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Hashable, Iterable
from dataclasses import dataclass, field
from itertools import count

from shedet.web.parts.snapshot import FAR

Path = tuple[Hashable, ...]

UNWATCHED = 10
"""One job in so many is for a table that nobody watches, however many others wait."""
LONG = 2.0
"""Seconds after which an asker is told the place in the queue."""
REMEMBERED = 1000
"""Shares that are kept at least before those that owe nothing are forgotten."""


def nobody_told(place: int) -> None:
    """For askers that do not show their place."""


@dataclass(frozen=True)
class Asker:
    """Who a job is for."""

    path: Path = ("",)
    """The visitor, then what is told apart among the visitor's own, down to the table."""
    is_watched: Callable[[], bool] = lambda: True
    """Does somebody watch the table?"""
    told: Callable[[int], None] = nobody_told
    """Called with the place in the queue after a while: 1 is next, 0 when the job has started."""
    claim: Callable[[], Awaitable[bool | None]] | None = None
    """Asked when its turn has come: may we do it, or does another server? None: not yet."""


@dataclass(eq=False)
class Turn:
    """A job that waits, or is running."""

    asker: Asker
    cost: float
    """The expected cost."""
    begin: Callable[[], None]
    """Called when it is to begin."""
    number: int
    since: float
    place: int = 0
    """The last that the asker was told."""

    def tell(self, place: int) -> None:
        if place != self.place:
            self.place = place
            self.asker.told(place)


@dataclass
class Shares:
    """How much of its share each asker has used, at each level of the tree of askers.

    A new asker begins level with the others: neither behind them nor with credit.
    """

    used: dict[Path, float] = field(default_factory=dict)
    level: dict[Path, float] = field(default_factory=dict)
    """For each part of the tree: the use of the one that was served last."""

    def come(self, part: Path) -> None:
        """Something waits for a part of the tree where nothing waited before."""
        self.used[part] = max(self.used.get(part, 0.0), self.level.get(part[:-1], 0.0))

    def charge(self, turn: Turn) -> None:
        for part in parts(turn.asker.path):
            self.used[part] += turn.cost
            self.level[part[:-1]] = max(self.level.get(part[:-1], 0.0), self.used[part])

    def refund(self, turn: Turn) -> None:
        """The job was not done here after all."""
        for part in parts(turn.asker.path):
            self.used[part] = self.used.get(part, turn.cost) - turn.cost

    def note(self, path: Path, cost: float) -> None:
        """Another server has served an asker."""
        for part in parts(path):
            self.come(part)
            self.used[part] += cost
            self.level[part[:-1]] = max(self.level.get(part[:-1], 0.0), self.used[part])

    def choose(self, turns: Iterable[Turn]) -> Turn:
        """The next job: of the visitor who will have used least, then of the table, then the
        shortest."""
        left = list(turns)
        for end in range(1, max(len(turn.asker.path) for turn in left) + 1):
            groups: dict[Path, list[Turn]] = {}
            for turn in left:
                groups.setdefault(turn.asker.path[:end], []).append(turn)
            left = min(groups.items(), key=lambda group: self.after(*group))[1]
        return min(left, key=by_length)

    def after(self, part: Path, turns: list[Turn]) -> tuple[float, float, int]:
        """How much a part will have used after the shortest of these."""
        cost, number = min(map(by_length, turns))
        return self.used[part] + cost, cost, number

    def forget(self, waiting: set[Path]) -> None:
        """Forget askers that owe nothing: a new start gives them the same share."""
        self.used = {
            part: used
            for part, used in self.used.items()
            if part in waiting or used > self.level.get(part[:-1], 0.0)
        }
        parents = {part[:-1] for part in self.used} | {()}
        self.level = {part: at for part, at in self.level.items() if part in parents}

    def copy(self) -> "Shares":
        return Shares(dict(self.used), dict(self.level))


def parts(path: Path) -> list[Path]:
    """The visitor, the visitor's browser, and so on down to the table."""
    return [path[:end] for end in range(1, len(path) + 1)]


def parts_of(turns: Iterable[Turn]) -> set[Path]:
    return {part for turn in turns for part in parts(turn.asker.path)}


def by_length(turn: Turn) -> tuple[float, int]:
    return turn.cost, turn.number


class Queue:
    """What waits for so many processes, and what they work on."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.waiting: list[Turn] = []
        self.running: list[Turn] = []
        self.shares = Shares()
        self.passed_over = 0
        """How many jobs started since the last unwatched one, while one waited."""
        self.numbers = count()

    @property
    def most(self) -> int:
        """As many as one visitor has at once while others wait: a process is left for these."""
        return max(1, self.workers - 1)

    def add(self, asker: Asker, cost: float, begin: Callable[[], None], now: float) -> Turn:
        turn = Turn(asker, cost, begin, next(self.numbers), now)
        there = parts_of(self.waiting)
        if len(self.shares.used) > REMEMBERED + len(there):
            self.shares.forget(there)
        for part in parts(asker.path):
            if part not in there:
                self.shares.come(part)
        self.waiting.append(turn)
        return turn

    def end(self, turn: Turn) -> None:
        """The job is done, or cancelled."""
        for turns in (self.waiting, self.running):
            if turn in turns:
                turns.remove(turn)
        turn.tell(0)

    def begin_all(self) -> None:
        """Start the jobs that can start now."""
        while len(self.running) < self.workers and (able := self.able()):
            turn = self.shares.choose(able)
            self.shares.charge(turn)
            self.waiting.remove(turn)
            self.running.append(turn)
            turn.tell(0)
            turn.begin()

    def able(self) -> list[Turn]:
        """Candidates to start: watched ones, of visitors who do not run many already."""
        watched, others = parted(self.waiting)
        if others and self.unwatched_running() >= self.most:
            others = []
        if watched and (not others or self.passed_over < UNWATCHED - 1):
            self.passed_over += bool(others)
            return self.with_room(watched)
        self.passed_over = 0
        return self.with_room(others)

    def unwatched_running(self) -> int:
        """With one process only there is none to be kept free."""
        if self.workers == 1:
            return 0
        return sum(not turn.asker.is_watched() for turn in self.running)

    def with_room(self, turns: list[Turn]) -> list[Turn]:
        """Without visitors who run enough at once, unless they alone wait."""
        has = Counter(turn.asker.path[0] for turn in self.running)
        return [turn for turn in turns if has[turn.asker.path[0]] < self.most] or turns

    def tell_places(self, now: float) -> None:
        """Tell those who have waited long where they are: how many tables come first."""
        watched, _ = parted(self.waiting)
        if not any(now - turn.since >= LONG for turn in watched):
            return
        shares, tables = self.shares.copy(), dict[Path, int]()
        left = list(watched)
        while left and len(tables) < FAR:
            turn = shares.choose(left)
            shares.charge(turn)
            left.remove(turn)
            tables.setdefault(turn.asker.path, len(tables) + 1)
        for turn in watched:
            if now - turn.since >= LONG:
                turn.tell(tables.get(turn.asker.path, FAR + 1))


def parted(turns: Iterable[Turn]) -> tuple[list[Turn], list[Turn]]:
    """Jobs for tables that somebody watches, and the others."""
    watched: list[Turn] = []
    others: list[Turn] = []
    for turn in turns:
        (watched if turn.asker.is_watched() else others).append(turn)
    return watched, others
