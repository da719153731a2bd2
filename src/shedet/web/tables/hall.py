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
from shedet.table.table_state import STAND_IN
from shedet.web.parts.snapshot import Pages, Snapshot
from shedet.web.store.boxes import Boxes
from shedet.web.store.quota import Quota
from shedet.web.store.store import Store
from shedet.web.tables import queries
from shedet.web.tables.hosted_table import BotTask, HostedTable, Shown, Viewer
from shedet.web.tables.snapshots import snapshot_of
from shedet.web.thinking.fair_queue import Asker, nobody_told
from shedet.web.thinking.workers import Workers

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
        self.storage = Quota(store, megabytes)
        self.workers = workers
        self.pages = pages
        self.boxes = boxes or Boxes()
        self.now = now
        self.limit = limit
        self.games: dict[str, GameInfo] = {}
        """Those that can be played here."""
        self.tables: dict[str, HostedTable] = {}
        self.loading: dict[str, asyncio.Task[HostedTable]] = {}
        self.shut: dict[str, asyncio.Event] = {}
        """Tables that nobody is let to for a moment; the event is that they are open again."""
        self.connected: dict[str, set[Page]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.is_stopping = False

    async def begin(self) -> None:
        """After a start: clocks that run must be watched, also where nobody looks."""
        self.workers.warm_up()
        self.rehearse()
        for table_id in await self.store.read(queries.clocked_tables):
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
                self.shown(HostedTable(new_id(), table, 0, 0), (table.deciding[0], (), DEFAULT))
                self.games[info.id] = info
            except ImportError:
                log.warning("game without pages", game=info.id)

    async def stop(self) -> None:
        """Finish what was begun; bots that still think are let go."""
        self.is_stopping = True
        for hosted in self.tables.values():
            for work in list(hosted.works()):
                work.cancel()
            if hosted.alarm:
                hosted.alarm.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.workers.close()

    # finding

    async def find(self, table_id: str) -> HostedTable:
        """A table, from memory or from the store."""
        while opened := self.shut.get(table_id):
            await opened.wait()
        if hosted := self.tables.get(table_id):
            return hosted
        if not is_id(table_id):
            raise queries.no_such_table()
        task = self.loading.get(table_id)
        if task is None:
            task = self.spawn(self.load(table_id))
            self.loading[table_id] = task
            task.add_done_callback(lambda _: self.loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def load(self, table_id: str) -> HostedTable:
        hosted = await self.store.read(queries.reading(table_id, self.now, self.boxes))
        if len(hosted.table.entries) > hosted.written:
            await self.store.write(queries.writing(hosted))
            queries.was_written(hosted)
        self.make_room()
        self.tables[table_id] = hosted
        self.go_on(hosted)
        return hosted

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
        hosted = self.tables.get(table_id)
        return not hosted or not (
            hosted.thinking or hosted.analysis_task or hosted.alarm or hosted.lock.locked()
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
    async def held(self, table_id: str) -> AsyncIterator[HostedTable]:
        """A table with its lock: what is seen of it is on the disk, and nobody changes it."""
        while True:
            hosted = await self.find(table_id)
            async with hosted.lock:
                if self.tables.get(table_id) is hosted:
                    yield hosted
                    return

    def unlink(self, table_ids: Iterable[str]) -> None:
        """These tables are gone: no other leads to them any more."""
        gone = set(table_ids)
        for hosted in self.tables.values():
            if hosted.rematch in gone:
                hosted.rematch = ""
                self.tell(hosted)

    # changing

    async def opened(self, hosted: HostedTable) -> HostedTable:
        """Keep a new table."""
        return await self.finished(self.open(hosted))

    async def open(self, hosted: HostedTable) -> HostedTable:
        async with hosted.lock:
            await self.store.write(queries.writing(hosted))
            queries.was_written(hosted)
            self.make_room()
            self.tables[hosted.id] = hosted
        log.info("table opened", game=hosted.table.game.info.id)
        self.go_on(hosted)
        return hosted

    async def change(self, table_id: str, ask: Callable[[HostedTable], T]) -> T:
        """Ask a table for something; a refusal is raised, and changes nothing."""
        return await self.finished(self.changed(table_id, ask))

    async def changed(self, table_id: str, ask: Callable[[HostedTable], T]) -> T:
        async with self.held(table_id) as hosted:
            try:
                answer = ask(hosted)
            except ShedetError:
                # a refusal changes nothing, but a flag may have fallen before it
                if len(hosted.table.entries) > hosted.written:
                    await self.keep(hosted)
                raise
            except BaseException:
                self.drop(hosted)
                raise
            await self.keep(hosted)
        return answer

    async def arrived(self, table_id: str, browser: str) -> None:
        """A page of a browser is opened: clocks that wait for its people wait no longer."""
        hosted = await self.find(table_id)
        if hosted.table.expected & set(hosted.seats_of(browser)):
            await self.change(table_id, lambda now: now.arrive(browser))

    async def keep(self, hosted: HostedTable) -> None:
        """Write, then tell. What cannot be written did not happen: the store knows the truth."""
        if hosted.has_open_news():
            hosted.changed = self.now()
        born, hosted.born = hosted.born, []
        try:
            await self.store.write(queries.writing(*born, hosted))
        except BaseException:
            self.drop(hosted)
            raise
        for each in (*born, hosted):
            queries.was_written(each)
            self.tables[each.id] = each
        self.tell(hosted)
        for each in (*born, hosted):
            self.go_on(each)

    def drop(self, hosted: HostedTable) -> None:
        """After something went wrong: the store knows better."""
        log.warning("table dropped from memory")
        self.let_go(hosted)

    def let_go(self, hosted: HostedTable) -> None:
        """Forget what is in memory of a table; it is read again when it is needed."""
        if self.tables.get(hosted.id) is hosted:
            del self.tables[hosted.id]
        if hosted.alarm:
            hosted.alarm.cancel()
        for work in list(hosted.works()):
            work.cancel()
        self.wake(hosted.id)

    async def finished(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something to its end, even if whoever asked for it goes away."""
        return await asyncio.shield(self.spawn(work))

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    # telling

    def tell(self, hosted: HostedTable) -> None:
        """Something at a table changed, and is on the disk."""
        hosted.version += 1
        self.wake(hosted.id)

    def wake(self, table_id: str) -> None:
        for page in self.connected.get(table_id, ()):
            page.wake()

    def join(self, hosted: HostedTable, page: Page) -> None:
        """A page is connected."""
        self.connected.setdefault(hosted.id, set()).add(page)
        self.look(hosted)
        self.tell(hosted)

    def leave(self, table_id: str, page: Page) -> None:
        """A page is gone."""
        pages = self.connected.get(table_id, set())
        pages.discard(page)
        if not pages:
            self.connected.pop(table_id, None)
        if hosted := self.tables.get(table_id):
            self.look(hosted)
            self.tell(hosted)

    def snapshot(self, hosted: HostedTable, viewer: Viewer, now: float | None = None) -> Snapshot:
        """What a viewer may see now. Needs the lock: what is seen must be on the disk."""
        pages = self.connected.get(hosted.id, set())
        owners = {page.browser for page in pages if page.browser}
        here = [hosted.owners.get(seat, "") in owners for seat in range(len(hosted.table.seats))]
        watchers = sum(not hosted.seats_of(page.browser) for page in pages)
        return snapshot_of(hosted, viewer, here, watchers, now)

    def shown(self, hosted: HostedTable, viewer: Viewer) -> Shown:
        """What live pages of a viewer show; rendered once for all viewers of a kind."""
        shown = hosted.shown.get(viewer)
        if shown and shown.version == hosted.version:
            return shown
        snapshot = self.snapshot(hosted, viewer)
        shown = Shown(
            hosted.version, snapshot, self.pages.regions(snapshot), self.pages.title(snapshot)
        )
        hosted.shown[viewer] = shown
        return shown

    def look(self, hosted: HostedTable) -> None:
        """Somebody looks at a table, or asks for something there."""
        hosted.looked = self.now()
        if hosted.looked - hosted.looked_written > DAY and hosted.table.stage != "over":
            hosted.looked_written = hosted.looked
            self.spawn(self.note_looked(hosted))

    async def note_looked(self, hosted: HostedTable) -> None:
        try:
            await self.store.write(queries.seeing(hosted.id, hosted.looked))
        except ShedetError as error:
            log.warning("visit not noted", error=str(error))

    def is_watched(self, hosted: HostedTable) -> bool:
        """Does somebody look at a table, or did a moment ago, where pages are not live?"""
        return hosted.id in self.connected or self.now() - hosted.looked < MOMENT

    def asker(self, hosted: HostedTable, told: Callable[[int], None]) -> Asker:
        """For whom something is thought at a table; `told` hears the place in the queue."""
        return Asker(hosted.path, lambda: self.is_watched(hosted), told)

    # what tables do by themselves

    def go_on(self, hosted: HostedTable) -> None:
        """Let bots think that are asked something, and only those; watch the clocks."""
        hosted.let_go()
        if self.is_stopping:
            return
        for seat in hosted.asked_bots():
            if seat not in hosted.thinking:
                task = self.spawn(self.think(hosted, seat))
                hosted.thinking[seat] = task
        if hosted.alarm:
            hosted.alarm.cancel()
            hosted.alarm = None
        left = hosted.time_to_flag()
        if left is not None:
            wait = min(max(left, 0.0) + 0.01, LONGEST_ALARM)
            loop = asyncio.get_running_loop()
            hosted.alarm = loop.call_later(wait, lambda: self.spawn(self.tick(hosted.id)))

    async def tick(self, table_id: str) -> None:
        """Let a flag fall, if its time is over."""
        try:
            async with self.held(table_id) as hosted:
                hosted.table.tick()
                if len(hosted.table.entries) > hosted.written:
                    await self.keep(hosted)
                else:
                    self.go_on(hosted)
        except ShedetError as error:
            log.warning("clock not watched", error=str(error))
            loop = asyncio.get_running_loop()
            loop.call_later(NEXT_TRY, lambda: self.spawn(self.tick(table_id)))

    async def think(self, hosted: HostedTable, seat: int) -> None:
        """Answer for a bot as long as its seat is asked something."""
        try:
            while asked := await self.asked(hosted, seat):
                spec, question = asked
                await self.answer(hosted, seat, spec, question)
        except ShedetError as error:
            log.warning("bot not heard", error=str(error))
        finally:
            hosted.thinking.pop(seat, None)

    async def asked(self, hosted: HostedTable, seat: int) -> tuple[str, Question] | None:
        async with hosted.lock:
            spec = hosted.table.bots.get(seat)
            if spec is None or self.tables.get(hosted.id) is not hosted:
                return None
            question = hosted.table.question(seat)
            return (spec, question) if question else None

    async def answer(self, hosted: HostedTable, seat: int, spec: str, question: Question) -> None:
        """Ask a bot and play what it says, if it is still asked when it has thought."""
        game = hosted.table.game
        file = self.boxes.file_of(game)

        def told(place: int) -> None:
            hosted.places[seat] = place
            self.tell(hosted)

        # that a bot is in the middle of a line nobody knows, so nobody hears that it waits there
        asker = self.asker(hosted, nobody_told if hosted.table.line_play.drafts[seat] else told)
        work = self.spawn(self.workers.answer(asker, game.info.id, file, spec, seat, question))
        hosted.thoughts[seat] = BotTask(spec, question.number, work)
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
            await self.change(hosted.id, lambda now: now.table.fail(seat, report))
            return
        finally:
            work.cancel()
            hosted.thoughts.pop(seat, None)
            hosted.places.pop(seat, None)

        def play(now: HostedTable) -> None:
            if now.table.bots.get(seat) == spec and now.is_asked(seat, question.number):
                now.table.play(seat, text, question.number)

        await self.change(hosted.id, play)
