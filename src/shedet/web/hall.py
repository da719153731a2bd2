"""All tables of this process: found, changed one request at a time, written, then told."""

import asyncio
import re
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager
from typing import Any, Protocol, TypeVar

import structlog

from shedet.bots import BotFailure
from shedet.core.errors import ShedetError
from shedet.core.game import GameInfo, games, quoted
from shedet.core.language import DEFAULT, Sentence
from shedet.table import Question, Table
from shedet.table.clock import DAY
from shedet.table.ledger import STAND_IN
from shedet.web import shelf
from shedet.web.boxes import Boxes
from shedet.web.kept import BotTask, Kept, Shown, Viewer
from shedet.web.looking import sight_of
from shedet.web.scheduling import Asker, nobody_told
from shedet.web.sight import Pages, Sight
from shedet.web.storage import Storage
from shedet.web.store import Store
from shedet.web.thinking import Workers

T = TypeVar("T")

KEPT = 2000
"""How many tables stay in memory at least."""
LONGEST_ALARM = 3600.0
"""Seconds; a clock is looked at again at least that often, should the machine have slept."""
NEXT_TRY = 10.0
"""Seconds until a clock is looked at again after the store failed."""
MOMENT = 60.0
"""Seconds for which somebody is still there who loaded a page or asked for something."""

log = structlog.get_logger()


class Page(Protocol):
    """A connected page of a table."""

    browser: str

    def wake(self) -> None:
        """Something that it may show has changed."""


def new_id() -> str:
    """128 bits that nobody guesses."""
    return secrets.token_urlsafe(16)


def is_id(text: str) -> bool:
    """Can it be an id that we gave?"""
    return re.fullmatch(r"[A-Za-z0-9_-]{22}", text, re.ASCII) is not None


class Hall:
    """Every change of a table goes through `change` or `opened`."""

    def __init__(
        self,
        store: Store,
        workers: Workers,
        pages: Pages,
        boxes: Boxes | None = None,
        now: Callable[[], float] = time.time,
        limit: int = KEPT,
        megabytes: int = 0,
    ) -> None:
        self.store = store
        self.storage = Storage(store, megabytes)
        self.workers = workers
        self.pages = pages
        self.boxes = boxes or Boxes()
        self.now = now
        self.limit = limit
        self.games: dict[str, GameInfo] = {}
        """Those that can be played here."""
        self.tables: dict[str, Kept] = {}
        self.loading: dict[str, asyncio.Task[Kept]] = {}
        self.shut: dict[str, asyncio.Event] = {}
        """Tables that nobody is let to for a moment; the event is that they are open again."""
        self.connected: dict[str, set[Page]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.is_stopping = False

    async def begin(self) -> None:
        """After a start: clocks that run must be watched, also where nobody looks."""
        self.workers.warm_up()
        self.rehearse()
        for table_id in await self.store.read(shelf.clocked_tables):
            try:
                await self.find(table_id)
            except ShedetError as error:
                log.warning("table not loaded", error=str(error))

    def rehearse(self) -> None:
        """Load rules and pages before somebody waits for them; see which games have pages."""
        for info in games().values():
            table = Table.open(self.boxes.game(info.id), info.seats[0], {}, 0)
            for seat in range(info.seats[0]):
                table.seat_bot(seat, STAND_IN)
            try:
                self.shown(Kept(new_id(), table, 0, 0), (table.deciding[0], (), DEFAULT))
                self.games[info.id] = info
            except ImportError:
                log.warning("game without pages", game=info.id)

    async def stop(self) -> None:
        """Finish what was begun; bots that still think are let go."""
        self.is_stopping = True
        for kept in self.tables.values():
            for work in list(kept.works()):
                work.cancel()
            if kept.alarm:
                kept.alarm.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.workers.close()

    # finding

    async def find(self, table_id: str) -> Kept:
        """A table, from memory or from the store."""
        while opened := self.shut.get(table_id):
            await opened.wait()
        if kept := self.tables.get(table_id):
            return kept
        if not is_id(table_id):
            raise shelf.no_such_table()
        task = self.loading.get(table_id)
        if task is None:
            task = self.spawn(self.load(table_id))
            self.loading[table_id] = task
            task.add_done_callback(lambda _: self.loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def load(self, table_id: str) -> Kept:
        kept = await self.store.read(shelf.reading(table_id, self.now, self.boxes))
        if len(kept.table.entries) > kept.written:
            await self.store.write(shelf.writing(kept))
            shelf.was_written(kept)
        self.make_room()
        self.tables[table_id] = kept
        self.go_on(kept)
        return kept

    def make_room(self) -> None:
        """Let the tables go that nobody looks at, those first that were found first."""
        for table_id in list(self.tables):
            if len(self.tables) < self.limit:
                return
            if self.is_free(table_id):
                del self.tables[table_id]

    def is_free(self, table_id: str) -> bool:
        """Is a table in nobody's hands: no page, no request, no bot that thinks, no clock?"""
        if table_id in self.connected or table_id in self.loading:
            return False
        kept = self.tables.get(table_id)
        return not kept or not (
            kept.thinking or kept.analysis_task or kept.alarm or kept.lock.locked()
        )

    @asynccontextmanager
    async def closed(self, table_ids: Iterable[str]) -> AsyncIterator[list[str]]:
        """Those of these tables that are free, closed for a while: who wants one waits."""
        free = [table_id for table_id in table_ids if self.is_free(table_id)]
        opened = asyncio.Event()
        for table_id in free:
            self.tables.pop(table_id, None)
            self.shut[table_id] = opened
        try:
            yield free
        finally:
            for table_id in free:
                del self.shut[table_id]
            opened.set()

    @asynccontextmanager
    async def held(self, table_id: str) -> AsyncIterator[Kept]:
        """A table with its lock: what is seen of it is on the disk, and nobody changes it."""
        while True:
            kept = await self.find(table_id)
            async with kept.lock:
                if self.tables.get(table_id) is kept:
                    yield kept
                    return

    def unlink(self, table_ids: Iterable[str]) -> None:
        """These tables are gone: no other leads to them any more."""
        gone = set(table_ids)
        for kept in self.tables.values():
            if kept.rematch in gone:
                kept.rematch = ""
                self.tell(kept)

    # changing

    async def opened(self, kept: Kept) -> Kept:
        """Keep a new table."""
        return await self.finished(self.open(kept))

    async def open(self, kept: Kept) -> Kept:
        async with kept.lock:
            await self.store.write(shelf.writing(kept))
            shelf.was_written(kept)
            self.make_room()
            self.tables[kept.id] = kept
        log.info("table opened", game=kept.table.game.info.id)
        self.go_on(kept)
        return kept

    async def change(self, table_id: str, ask: Callable[[Kept], T]) -> T:
        """Ask a table for something; a refusal is raised, and changes nothing."""
        return await self.finished(self.changed(table_id, ask))

    async def changed(self, table_id: str, ask: Callable[[Kept], T]) -> T:
        async with self.held(table_id) as kept:
            try:
                answer = ask(kept)
            except ShedetError:
                # a refusal changes nothing, but a flag may have fallen before it
                if len(kept.table.entries) > kept.written:
                    await self.keep(kept)
                raise
            except BaseException:
                self.drop(kept)
                raise
            await self.keep(kept)
        return answer

    async def arrived(self, table_id: str, browser: str) -> None:
        """A page of a browser is opened: clocks that wait for its people wait no longer."""
        kept = await self.find(table_id)
        if kept.table.expected & set(kept.seats_of(browser)):
            await self.change(table_id, lambda now: now.arrive(browser))

    async def keep(self, kept: Kept) -> None:
        """Write, then tell. What cannot be written did not happen: the store knows the truth."""
        if kept.has_open_news():
            kept.changed = self.now()
        born, kept.born = kept.born, []
        try:
            await self.store.write(shelf.writing(*born, kept))
        except BaseException:
            self.drop(kept)
            raise
        for each in (*born, kept):
            shelf.was_written(each)
            self.tables[each.id] = each
        self.tell(kept)
        for each in (*born, kept):
            self.go_on(each)

    def drop(self, kept: Kept) -> None:
        """After something went wrong: the store knows better."""
        log.warning("table dropped from memory")
        self.let_go(kept)

    def let_go(self, kept: Kept) -> None:
        """Forget what is in memory of a table; it is read again when it is needed."""
        if self.tables.get(kept.id) is kept:
            del self.tables[kept.id]
        if kept.alarm:
            kept.alarm.cancel()
        for work in list(kept.works()):
            work.cancel()
        self.wake(kept.id)

    async def finished(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something to its end, even if whoever asked for it goes away."""
        return await asyncio.shield(self.spawn(work))

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    # telling

    def tell(self, kept: Kept) -> None:
        """Something at a table changed, and is on the disk."""
        kept.version += 1
        self.wake(kept.id)

    def wake(self, table_id: str) -> None:
        for page in self.connected.get(table_id, ()):
            page.wake()

    def join(self, kept: Kept, page: Page) -> None:
        """A page is connected."""
        self.connected.setdefault(kept.id, set()).add(page)
        self.look(kept)
        self.tell(kept)

    def leave(self, table_id: str, page: Page) -> None:
        """A page is gone."""
        pages = self.connected.get(table_id, set())
        pages.discard(page)
        if not pages:
            self.connected.pop(table_id, None)
        if kept := self.tables.get(table_id):
            self.look(kept)
            self.tell(kept)

    def sight(self, kept: Kept, viewer: Viewer, now: float | None = None) -> Sight:
        """What a viewer may see now. Needs the lock: what is seen must be on the disk."""
        pages = self.connected.get(kept.id, set())
        owners = {page.browser for page in pages if page.browser}
        here = [kept.owners.get(seat, "") in owners for seat in range(len(kept.table.seats))]
        watchers = sum(not kept.seats_of(page.browser) for page in pages)
        return sight_of(kept, viewer, here, watchers, now)

    def shown(self, kept: Kept, viewer: Viewer) -> Shown:
        """What live pages of a viewer show; rendered once for all viewers of a kind."""
        shown = kept.shown.get(viewer)
        if shown and shown.version == kept.version:
            return shown
        sight = self.sight(kept, viewer)
        shown = Shown(kept.version, sight, self.pages.regions(sight), self.pages.title(sight))
        kept.shown[viewer] = shown
        return shown

    def look(self, kept: Kept) -> None:
        """Somebody looks at a table, or asks for something there."""
        kept.looked = self.now()
        if kept.looked - kept.looked_written > DAY and kept.table.stage != "over":
            kept.looked_written = kept.looked
            self.spawn(self.note_looked(kept))

    async def note_looked(self, kept: Kept) -> None:
        try:
            await self.store.write(shelf.seeing(kept.id, kept.looked))
        except ShedetError as error:
            log.warning("visit not noted", error=str(error))

    def is_watched(self, kept: Kept) -> bool:
        """Does somebody look at a table, or did a moment ago, where pages are not live?"""
        return kept.id in self.connected or self.now() - kept.looked < MOMENT

    def asker(self, kept: Kept, told: Callable[[int], None]) -> Asker:
        """For whom something is thought at a table; `told` hears the place in the queue."""
        return Asker(kept.path, lambda: self.is_watched(kept), told)

    # what tables do by themselves

    def go_on(self, kept: Kept) -> None:
        """Let bots think that are asked something, and only those; watch the clocks."""
        kept.let_go()
        if self.is_stopping:
            return
        for seat in kept.asked_bots():
            if seat not in kept.thinking:
                task = self.spawn(self.think(kept, seat))
                kept.thinking[seat] = task
        if kept.alarm:
            kept.alarm.cancel()
            kept.alarm = None
        left = kept.time_to_flag()
        if left is not None:
            wait = min(max(left, 0.0) + 0.01, LONGEST_ALARM)
            loop = asyncio.get_running_loop()
            kept.alarm = loop.call_later(wait, lambda: self.spawn(self.tick(kept.id)))

    async def tick(self, table_id: str) -> None:
        """Let a flag fall, if its time is over."""
        try:
            async with self.held(table_id) as kept:
                kept.table.tick()
                if len(kept.table.entries) > kept.written:
                    await self.keep(kept)
                else:
                    self.go_on(kept)
        except ShedetError as error:
            log.warning("clock not watched", error=str(error))
            loop = asyncio.get_running_loop()
            loop.call_later(NEXT_TRY, lambda: self.spawn(self.tick(table_id)))

    async def think(self, kept: Kept, seat: int) -> None:
        """Answer for a bot as long as its seat is asked something."""
        try:
            while asked := await self.asked(kept, seat):
                spec, question = asked
                await self.answer(kept, seat, spec, question)
        except ShedetError as error:
            log.warning("bot not heard", error=str(error))
        finally:
            kept.thinking.pop(seat, None)

    async def asked(self, kept: Kept, seat: int) -> tuple[str, Question] | None:
        async with kept.lock:
            spec = kept.table.bots.get(seat)
            if spec is None or self.tables.get(kept.id) is not kept:
                return None
            question = kept.table.question(seat)
            return (spec, question) if question else None

    async def answer(self, kept: Kept, seat: int, spec: str, question: Question) -> None:
        """Ask a bot and play what it says, if it is still asked when it has thought."""
        game = kept.table.game
        file = self.boxes.file_of(game)

        def told(place: int) -> None:
            kept.places[seat] = place
            self.tell(kept)

        # that a bot is in the middle of a line nobody knows, so nobody hears that it waits there
        asker = self.asker(kept, nobody_told if kept.table.course.drafts[seat] else told)
        work = self.spawn(self.workers.answer(asker, game.info.id, file, spec, seat, question))
        kept.thoughts[seat] = BotTask(spec, question.number, work)
        try:
            await asyncio.wait([work])
            if work.cancelled():
                return
            text = work.result()
            if text not in question.legal:
                what = Sentence("Its move {move} is not a legal one.", move=quoted(text))
                raise BotFailure(spec, seat, what)
        except BotFailure as failure:
            report = failure.sentence.say()
            log.warning("bot failed", report=report)
            await self.change(kept.id, lambda now: now.table.fail(seat, report))
            return
        finally:
            work.cancel()
            kept.thoughts.pop(seat, None)
            kept.places.pop(seat, None)

        def play(now: Kept) -> None:
            if now.table.bots.get(seat) == spec and now.is_asked(seat, question.number):
                now.table.play(seat, text, question.number)

        await self.change(kept.id, play)
