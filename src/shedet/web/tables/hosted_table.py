"""A table in memory: the referee's part, its owners and chat, its lock, its running tasks."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field

from shedet.bots import BOTS
from shedet.bots.analysis import Analysis
from shedet.bots.coach import Advice
from shedet.core.language import Sentence
from shedet.core.records.record import replay
from shedet.lessons.guide import Slip
from shedet.table import NotNow, Table
from shedet.table.seal import BY_HEAP
from shedet.web.parts.curtain import NOBODY, Curtain, Opened
from shedet.web.parts.people import nameless
from shedet.web.parts.render_memory import Parts, RenderMemory
from shedet.web.parts.snapshot import ChatLine, Snapshot
from shedet.web.parts.web_bots import ConnectedBot, is_web_bot

Growth = tuple[tuple[int, ...], ...]
Viewer = tuple[int, tuple[int, ...], str]
"""The seat that is shown, the seats of the browser, the language."""
Wishes = dict[int, tuple[int, int, int, Advice | None]]
"""By seat: number of the question, hints shown, percent done, what was found."""
ANALYSIS = -1
"""In place of a seat."""


@dataclass
class Shown:
    """The rendered page of one kind of viewers at one version of a table."""

    version: int
    snapshot: Snapshot
    regions: dict[str, str]
    title: str


@dataclass
class BotTask:
    """A bot that thinks about a question, which may close in the meantime."""

    bot: str
    number: int
    """Of the question."""
    work: asyncio.Task[str]


@dataclass
class Hint:
    """What the coach has said about one question."""

    number: int
    """Of the question."""
    shown: int = 1
    """How many of the hints it shows."""
    advice: Advice | None = None
    """None while the coach thinks."""
    work: asyncio.Task[None] | None = None
    place: int = 0
    """Place in the queue."""


@dataclass
class AnalysisTask:
    """A game that is being analysed, and how many percent of it are."""

    percent: int = 0
    place: int = 0
    """Place in the queue."""
    work: asyncio.Task[None] | None = None


@dataclass
class HostedTable:
    """A table, its owners and its chat. Reading or changing it needs the lock."""

    id: str
    table: Table
    created: float
    changed: float
    listed: bool = False
    owners: dict[int, str] = field(default_factory=dict)
    """Hashes of browsers' secrets by seat."""
    links: dict[int, str] = field(default_factory=dict)
    """Hashes of the private links that can still be used, by seat."""
    shared: dict[str, Opened] = field(default_factory=dict)
    """By the hash of its secret, each browser that several people share, and whose hand is open."""
    chat: list[ChatLine] = field(default_factory=list)
    rematch: str = ""
    started_from: str = ""
    opener: str = ""
    """The address from which it was opened; no other server knows it."""
    deal: str = ""
    """The deal, if others play it too."""
    closed_until: float = 0.0
    """Until then nobody but its player is shown the table, and nobody its secret."""
    tried_by: str = ""
    """As it is opened: whose one try at the deal it is."""
    account: str = ""
    """The visitor who opened it, by a hash of the address; nobody can tell the address from it."""
    changes: int = 0
    """How many changes of it were written, by any server."""
    last_seen: float = 0.0
    """When it was last viewed or changed."""
    last_seen_written: float = 0.0
    listed_as: tuple[str, ...] = ()
    """What lists showed of it when we last looked."""
    looked: set[int] = field(default_factory=set)
    """Seats whose players were shown here how the game ended."""
    places: dict[int, int] = field(default_factory=dict)
    """Places in the queue, by seat, of bots that wait for a worker."""
    born: list["HostedTable"] = field(default_factory=list)
    """New tables that result from the current change: they are written with it."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    version: int = 0
    """Counts the changes that a viewer could notice."""
    written: int = 0
    """How many entries are on the disk."""
    stage_written: str = ""
    noticed: tuple[object, ...] = ()
    """`noticeable()` of what is on disk."""
    chat_written: int = 0
    owners_written: dict[int, str] = field(default_factory=dict)
    links_written: dict[int, str] = field(default_factory=dict)
    shared_written: dict[str, Opened] = field(default_factory=dict)
    wishes_written: Wishes = field(default_factory=dict)
    is_analysis_written: bool = False
    memories: dict[Viewer, RenderMemory] = field(default_factory=dict)
    parts: dict[str, Parts] = field(default_factory=dict)
    """By language, parts of pages that several viewers share."""
    shown: dict[Viewer, Shown] = field(default_factory=dict)
    thinking: dict[int, asyncio.Task[None]] = field(default_factory=dict)
    thoughts: dict[int, BotTask] = field(default_factory=dict)
    hints: dict[int, Hint] = field(default_factory=dict)
    read: int = 0
    """How many steps of a lesson were read."""
    slip: Slip | None = None
    """What the player of a lesson has tried last, if it did not fit."""
    analysis: Analysis | None = None
    """The analysis of the game, if one was asked for."""
    analysis_task: AnalysisTask | None = None
    seen: dict[int, str] = field(default_factory=dict)
    """What the table wanted of a seat when its person last looked, as far as that matters."""
    alarm: asyncio.TimerHandle | None = None
    guests: tuple[ConnectedBot, ...] = ()
    """The connected bots that a free seat can be given to, as a page last asked."""
    _growth: Growth | None = None

    @property
    def path(self) -> tuple[str, str, str]:
        """The visitor who opened it, on whose account bots think here, as far as that is known."""
        browser = self.owners[min(self.owners)] if self.owners else ""
        return self.account or self.opener or browser, browser, self.id

    @property
    def spectator(self) -> int:
        """The number that stands for a viewer without a seat."""
        return len(self.table.seats)

    @property
    def is_closed(self) -> bool:
        """Do others still play the deal, for which nobody may look on or look back?"""
        return self.table.now() < self.closed_until

    def want_open(self) -> None:
        """Refuse what would tell of the deal."""
        if self.is_closed:
            raise NotNow(Sentence("Others still play this deal. It opens tomorrow."))

    def want_no_help(self) -> None:
        """Refuse what would not be fair to others who play the deal."""
        if self.is_closed:
            raise NotNow(Sentence("Everyone plays today’s deal alone and to the end."))

    def seats_of(self, browser: str) -> tuple[int, ...]:
        """The seats that belong to a browser."""
        if not browser:
            return ()
        return tuple(sorted(seat for seat, owner in self.owners.items() if owner == browser))

    def is_shared(self, browser: str) -> bool:
        """Do several people play at a browser, so that one must not see the hand of another?"""
        is_so = self.table.stage == "playing" and browser in self.shared
        return is_so and len(self.seats_of(browser)) > 1

    def open_to(self, browser: str) -> tuple[int, ...]:
        """The seats of a browser that it may show now: of a shared one the one that is open."""
        own = self.seats_of(browser)
        if not self.is_shared(browser):
            return own
        opened = self.shared[browser]
        return (opened.seat,) if opened.seat in own and self.may_stay_open(opened) else ()

    def open_hand(self, browser: str, seat: int) -> None:
        """Somebody at a shared browser has the device now: all other hands are covered."""
        is_asked = seat in self.waiting()
        self.shared[browser] = Opened(seat, 0 if is_asked else len(self.table.entries))

    def may_stay_open(self, opened: Opened) -> bool:
        """Is it still the turn for which a hand was opened, or has nothing happened since?"""
        if opened.until:
            return len(self.table.entries) <= opened.until
        return opened.seat in self.waiting()

    def draw_curtains(self) -> None:
        """After a change: cover the hands of those whose turn has ended."""
        for browser, opened in self.shared.items():
            if opened.seat != NOBODY and not self.may_stay_open(opened):
                self.shared[browser] = Opened()

    def curtain_of(self, browser: str, wish: int | None) -> Curtain | None:
        """What stands before the table on a browser; None where nobody shares it."""
        if browser not in self.shared:
            return None
        if not self.is_shared(browser):
            return Curtain("")
        own = self.seats_of(browser)
        waiting = tuple(seat for seat in self.waiting() if seat in own)
        kind = "aside" if wish == self.spectator else "open" if self.open_to(browser) else "drawn"
        return Curtain(kind, own, waiting)

    def seat_from(self, browser: str, wish: int | None) -> int:
        """The seat that a browser sees: the one it asks for if it may, else one to decide."""
        own = self.open_to(browser)
        if wish is not None and (wish in own or wish == self.spectator):
            return wish
        waiting = (seat for seat in self.waiting() if seat in own)
        return (*waiting, *own, self.spectator)[0]

    def arrive(self, browser: str) -> None:
        """Note that the players of this browser are at the table now."""
        for seat in sorted(self.table.expected & set(self.seats_of(browser))):
            self.table.arrive(seat)

    def give(self, seat: int, browser: str) -> None:
        """Give a seat to a browser, or to nobody; its private link ends."""
        self.links.pop(seat, None)
        if browser:
            self.owners[seat] = browser
        else:
            del self.owners[seat]

    def has_traces(self, seat: int) -> bool:
        """Is there a name or a message of a seat's player that can be removed?"""
        name = self.table.seats[seat].person
        return name not in nameless() or any(line.name == name for line in self.chat)

    def is_asked(self, seat: int, number: int) -> bool:
        """Does a seat still owe the answer to the question with this number?"""
        return seat in self.table.deciding and self.table.asked[seat] == number

    def memory_of(self, viewer: Viewer) -> RenderMemory:
        """What rendering remembers for a viewer."""
        if viewer not in self.memories:
            shared = self.parts.setdefault(viewer[2], Parts())
            self.memories[viewer] = RenderMemory(shared=shared)
        return self.memories[viewer]

    def cancel_stale_work(self) -> None:
        """Stop thinking about questions that are closed."""
        for seat, thought in self.thoughts.items():
            is_bots = self.table.bots.get(seat) == thought.bot
            if not is_bots or not self.is_asked(seat, thought.number):
                thought.work.cancel()
        for seat, hint in list(self.hints.items()):
            if not self.is_asked(seat, hint.number):
                self.drop_hint(seat)

    def drop_hint(self, seat: int) -> None:
        """A seat has no hint any more; the coach need not think about it."""
        hint = self.hints.pop(seat, None)
        if hint and hint.work:
            hint.work.cancel()

    def wishes(self) -> Wishes:
        """What the coach was asked, by seat, with what the coach has said; -1 is an analysis."""
        asked: Wishes = {
            seat: (hint.number, hint.shown, 0, hint.advice) for seat, hint in self.hints.items()
        }
        if self.analysis_task and self.analysis is None:
            asked[ANALYSIS] = (0, 0, self.analysis_task.percent, None)
        return asked

    def works(self) -> Iterator[asyncio.Task[object]]:
        """All thinking tasks of this table that are not done."""
        tasks: list[asyncio.Task[object] | None] = [*self.thinking.values()]
        tasks += [hint.work for hint in self.hints.values()]
        tasks += [self.analysis_task.work] if self.analysis_task else []
        yield from (task for task in tasks if task and not task.done())

    def cancel_work(self) -> None:
        """Stop the timer and all thinking."""
        self.stop_alarm()
        for work in list(self.works()):
            work.cancel()

    def stop_alarm(self) -> None:
        if self.alarm:
            self.alarm.cancel()
            self.alarm = None

    def shown_in_lists(self) -> tuple[str, ...]:
        """What the public list shows of it."""
        return (self.table.stage, *self.table.names)

    def noticeable(self) -> tuple[object, ...]:
        """A key that changes with everything public, and with nothing else."""
        return self.table.heard, len(self.chat), dict(self.owners), self.rematch

    def has_open_news(self) -> bool:
        """Has anything public changed since the last write?"""
        return self.noticeable() != self.noticed

    @property
    def ended(self) -> float:
        """When the game ended; 0 before that."""
        last: float = self.table.entries[-1]["at"]
        return last if self.table.stage == "over" else 0.0

    def has_just_ended(self) -> bool:
        """Is the game over, and not yet on the disk as that?"""
        return self.table.stage == "over" and self.stage_written != "over"

    def asked_bots(self) -> list[int]:
        """The seats at which a bot of ours is to move; visitors' bots come by themselves."""
        bots = self.table.bots
        return [seat for seat in self.table.deciding if seat in bots and not is_web_bot(bots[seat])]

    def waiting(self) -> list[int]:
        """The seats that the table waits for: a decision, or consent."""
        waiting = set(self.table.deciding)
        if self.table.proposal:
            waiting |= self.table.proposal.waiting
        return sorted(waiting)

    def next_flag(self) -> float | None:
        """When the next flag falls; None if no clock runs."""
        watch = self.table.watch
        if not watch.clock or self.table.stage != "playing":
            return None
        times = zip(watch.since, watch.stock, strict=True)
        return min((since + left for since, left in times if since is not None), default=None)

    def time_to_flag(self) -> float | None:
        """Seconds until the next flag falls; None if no clock runs."""
        at = self.next_flag()
        return None if at is None else at - self.table.now()

    def growth(self) -> Growth:
        """How the scores grew, line by line; only when the game is over."""
        if self.table.stage != "over":
            return ()
        if self._growth is None:
            game, record = self.table.game, self.table.record()
            self._growth = tuple(tuple(s.position.result()) for s in replay(game, record))
        return self._growth


def shared_seat(hosted: HostedTable) -> int | None:
    """The seat of the only person among bots of ours, whose deal a friend can play; else None."""
    table = hosted.table
    people = [number for number, seat in enumerate(table.seats) if seat.person]
    if table.stage != "over" or len(people) != 1 or not table.is_dealt() or hosted.is_closed:
        return None
    if table.draws != BY_HEAP:  # the friend would meet other deliveries
        return None
    if hosted.started_from or table.outcome is None or table.outcome.result is None:
        return None
    bots = [seat for number, seat in enumerate(table.seats) if number != people[0]]
    if table.seats[people[0]].bot or any(seat.bot not in BOTS or seat.forfeit for seat in bots):
        return None
    return people[0]
