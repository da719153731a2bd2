"""Replays of records, in their own process: no move waits for a long one."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Generic, TypeVar

from shedet.bots.analysis import Analysis
from shedet.bots.levels import LEVELS
from shedet.core.engine.position import Position
from shedet.core.errors import NotationError, ShedetError
from shedet.core.event import Event, seats_in
from shedet.core.game import Game, V
from shedet.core.language import Sentence
from shedet.core.records.opening import opening
from shedet.core.records.record import Record, check_head, replay
from shedet.table import NotNow, Outcome, Told
from shedet.table.seal import seal_of
from shedet.web.boards import has_board, no_board
from shedet.web.parts.edits import Edit, edits
from shedet.web.parts.people import bot_called
from shedet.web.parts.snapshot import Offer, Replay, Snapshot, Visit
from shedet.web.protection.limits import Places
from shedet.web.store.boxes import Boxes
from shedet.web.thinking.worker_pool import JobControl, WorkerPool

T = TypeVar("T")

FILMS = 12
"""Films that the process keeps; one of the longest takes 6 MB."""
PAGES = 100
"""Pages that the server keeps; one takes up to 80 kB."""
FRAMES = 25
"""Pages of a whole film that are made at once."""
AT_ONCE, FOR_EACH = 60, 10
"""How many pages may wait to be made, for all visitors and for each."""
PATIENCE = 60.0
"""Seconds after which the process counts as hung."""
POLITE = 10
"""Its niceness."""


class Film(Generic[V]):
    """A record played to its end, with the position after every step."""

    def __init__(self, game: Game[Position, V], record: Record) -> None:
        check_head(game, record)
        self.game = game
        self.record = record
        start = opening(game, len(record.seats), record.options, record.deal)
        self.positions: list[Position] = [start]
        self.events: list[list[Event]] = []
        for step in replay(game, record):
            self.positions.append(step.position)
            self.events.append(step.events)

    @property
    def seats(self) -> int:
        return len(self.record.seats)

    def view(self, step: int, seat: int) -> V:
        position = self.positions[step].copy()
        if seat in seats_in(position.deciding):
            position.switch(seat)
        return self.game.view(position, seat)

    @cached_property
    def growth(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(self.game.result(p)["scores"]) for p in self.positions)

    def gained(self, step: int, events: list[Event]) -> int:
        """How many points whoever made a step has gained by it, as everybody can see."""
        if not events:
            return 0
        before, after = self.positions[step : step + 2]
        points = self.game.open_points
        return points(after, events[0].seat) - points(before, events[0].seat)

    def snapshot(self, table: str, step: int, seat: int, language: str) -> Snapshot:
        """What a seat saw after a step; nothing is asked of it."""
        record, position = self.record, self.positions[step]
        told = tuple(
            Told([e.seen_by(seat) for e in events], gained=self.gained(number, events))
            for number, events in enumerate(self.events[:step])
        )
        result = record.result if step == len(record.lines) else None
        outcome = Outcome("played", result["winners"], result) if result else None
        return Snapshot(
            game=self.game,
            table=table,
            seat=seat,
            own_seats=(),
            names=tuple(record.seats),
            bots={seat: bot for seat, bot in enumerate(map(bot_called, record.seats)) if bot},
            free_seats=(),
            stage="over" if outcome else "playing",
            options=dict(record.options),
            view=self.view(step, seat),
            deciding=tuple(sorted(seats_in(position.deciding))),
            question=None,
            told=told,
            seen=max(0, step - 1),
            may_take_back="",
            proposal=None,
            clocks=(None,) * self.seats,
            outcome=outcome,
            chat=(),
            seal=seal_of(record.secret) if record.secret else "",
            secret=record.secret or None,
            language=language,
            watchers=0,
            listed=False,
        )


@dataclass(frozen=True)
class Found:
    """A record, and where its replay is."""

    address: str
    table: str
    record: Record | str
    """Or its text, which nobody has read yet."""
    number: int = 1
    numbers: int = 1
    analysis: Analysis | None = None
    offer: Offer | None = None

    @property
    def key(self) -> Hashable:
        """The same for the same game and players; a name may be taken out of a record."""
        names = tuple(self.record.seats) if isinstance(self.record, Record) else ()
        return self.address, self.number, names


@dataclass(frozen=True)
class Wanted:
    """What is to be seen of a record."""

    step: int | None
    """The nearest that there is; None: the last."""
    as_seat: int | None
    visit: Visit


class Recent(Generic[T]):
    """A least-recently-used cache."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.things: OrderedDict[Hashable, T] = OrderedDict()

    def get(self, key: Hashable) -> T | None:
        if key in self.things:
            self.things.move_to_end(key)
        return self.things.get(key)

    def keep(self, key: Hashable, thing: T) -> T:
        self.things[key] = thing
        if len(self.things) > self.most:
            self.things.popitem(last=False)
        return thing


class Shelf:
    """In the process: the games, and the films that were used last."""

    boxes: Boxes | None = None
    films: Recent[Film] = Recent(FILMS)


def film_of(record: Record | str, files: Mapping[str, Path]) -> Film:
    if isinstance(record, str):
        record = Record.from_json(record)
    Shelf.boxes = Shelf.boxes or Boxes({game: str(file) for game, file in files.items()})
    game = Shelf.boxes.game(record.game, record.pieces)
    if not has_board(game.info.id):
        raise no_board(game.info)
    return Film(game, record)


def check(control: JobControl, text: str, files: Mapping[str, Path]) -> Sentence | None:
    """What is wrong with a record."""
    try:
        film_of(text, files)
    except ShedetError as error:
        return error.sentence
    return None


def show(
    control: JobControl,
    found: Found,
    wanted: Wanted,
    files: Mapping[str, Path],
    render: Callable[[Replay, Visit], str],
) -> str | Sentence:
    """The page of a step, or what is wrong with the record."""
    try:
        film = kept_film(found, files)
        return render(shown(film, found, wanted), wanted.visit)
    except ShedetError as error:
        return error.sentence


@dataclass(frozen=True)
class Reel:
    """All pages of a replay: the first, and for each further step what changes in the last."""

    first: str
    steps: list[list[Edit]]


def frames(
    control: JobControl,
    found: Found,
    wanted: Wanted,
    files: Mapping[str, Path],
    render: Callable[[Replay, Visit], str],
) -> Reel | Sentence:
    """A page, and what changes in some further steps."""
    try:
        film = kept_film(found, files)
        first = wanted.step or 0
        steps = range(first, min(first + FRAMES + 1, len(film.positions)))
        pages = [render(shown(film, found, replace(wanted, step=n)), wanted.visit) for n in steps]
    except ShedetError as error:
        return error.sentence
    return Reel(pages[0], [edits(one, other) for one, other in pairwise(pages)])


def kept_film(found: Found, files: Mapping[str, Path]) -> Film:
    """The film of a record, from the shelf if it is there."""
    return Shelf.films.get(found.key) or Shelf.films.keep(found.key, film_of(found.record, files))


def shown(film: Film, found: Found, wanted: Wanted) -> Replay:
    last, as_seat = len(film.positions) - 1, wanted.as_seat
    if as_seat is not None and as_seat > film.seats:
        raise no_such_place()
    step = last if wanted.step is None else min(wanted.step, last)
    seat = film.seats if as_seat is None else as_seat
    return Replay(
        address=found.address,
        snapshot=film.snapshot(found.table, step, seat, wanted.visit.language),
        step=step,
        lines=tuple(film.record.lines),
        as_seat=as_seat,
        views=tuple(film.view(step, s) for s in range(film.seats)) if as_seat is None else (),
        growth=film.growth,
        bots=LEVELS,
        record=found.number,
        records=found.numbers,
        analysis=found.analysis,
        offer=found.offer,
    )


def no_such_place() -> NotationError:
    return NotationError(Sentence("This game has no such move."))


class Films:
    """The server's part: asks the process, and keeps what was asked for last."""

    def __init__(
        self, files: Mapping[str, Path], render: Callable[[Replay, Visit], str], is_limited: bool
    ) -> None:
        self.files = dict(files)
        self.render = render
        self.pages: Recent[str] = Recent(PAGES)
        self.places = Places(AT_ONCE, FOR_EACH, is_limited)
        self.pool = WorkerPool(1, POLITE)

    async def page(self, found: Found, wanted: Wanted, who: str) -> str:
        key = (found.key, found.analysis is None, found.offer, wanted)
        kept = self.pages.get(key)
        if kept is not None:
            return kept
        with self.places.taken(who):
            page = await self.work(show, found, wanted, self.files, self.render)
        if isinstance(page, Sentence):
            raise NotationError(page)
        self.pages.keep(key, page)
        return page

    async def reel(self, found: Found, wanted: Wanted, who: str) -> Reel:
        """All pages of a replay; what is offered at its table is not among them.

        They are made some at a time, so that others need not wait for all of them.
        """
        kept, first, steps = replace(found, offer=None), "", list[list[Edit]]()
        with self.places.taken(who):
            while not first or len(steps) % FRAMES == 0:
                part = replace(wanted, step=len(steps))
                made = await self.work(frames, kept, part, self.files, self.render)
                if isinstance(made, Sentence):
                    raise NotationError(made)
                first = first or made.first
                steps += made.steps
                if not made.steps:
                    break
        return Reel(first, steps)

    async def check(self, text: str, who: str) -> None:
        """Refuse what is not a record that can be replayed."""
        with self.places.taken(who):
            wrong = await self.work(check, text, self.files)
        if wrong is not None:
            raise NotationError(wrong)

    async def work(self, job: Callable[..., T], *arguments: object) -> T:
        try:
            return await self.pool.do(job, *arguments, patience=PATIENCE)
        except (BrokenProcessPool, TimeoutError):  # the pool has a new process for who waits
            raise NotNow(Sentence("The replay can’t be shown right now. Try again.")) from None

    def close(self) -> None:
        self.pool.close()
