"""The registry of tables: finds them by id, in memory or in the store, and locks them."""

import asyncio
import re
import secrets
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

from shedet.web.background import TaskSet
from shedet.web.store.boxes import Boxes
from shedet.web.store.pulse import Pulse
from shedet.web.store.store import NotRead, Overtaken, Store
from shedet.web.tables import queries, reading
from shedet.web.tables.connected_pages import ConnectedPages
from shedet.web.tables.hosted_table import HostedTable

KEPT = 2000
"""How many tables stay in memory at least."""


def new_id() -> str:
    """128 random bits."""
    return secrets.token_urlsafe(16)


def is_id(text: str) -> bool:
    """Is it a well-formed id?"""
    return re.fullmatch(r"[A-Za-z0-9_-]{22}", text, re.ASCII) is not None


class TableRegistry:
    """Holds the tables that are in memory; at any time at most one object for each table."""

    def __init__(
        self,
        store: Store,
        pulse: Pulse,
        boxes: Boxes,
        connected: ConnectedPages,
        tasks: TaskSet,
        go_on: Callable[[HostedTable], None],
        now: Callable[[], float],
        limit: int,
    ) -> None:
        self.store = store
        self.pulse = pulse
        self.boxes = boxes
        self.connected = connected
        self.tasks = tasks
        self.go_on = go_on
        """Called with each table after it was loaded or changed."""
        self.now = now
        self.limit = limit
        self.loaded: dict[str, HostedTable] = {}
        self.loading: dict[str, asyncio.Task[HostedTable]] = {}
        self.reopening: dict[str, asyncio.Event] = {}
        """Tables that are closed; the event is set when they are open again."""

    async def find(self, table_id: str) -> HostedTable:
        """A table, from memory or from the store."""
        while reopened := self.reopening.get(table_id):
            await reopened.wait()
        if hosted := self.loaded.get(table_id):
            return hosted
        if not is_id(table_id):
            raise queries.no_such_table()
        task = self.loading.get(table_id)
        if task is None:
            task = self.tasks.spawn(self._load(table_id))
            self.loading[table_id] = task
            task.add_done_callback(lambda _: self.loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def _load(self, table_id: str) -> HostedTable:
        await self.pulse.fresh()
        while True:
            hosted = await self.store.read(reading.reading(table_id, self.now, self.boxes))
            self.note_outage(hosted)
            if hosted.table.stage == "playing":
                # what later rules would have done at once
                hosted.table.moment = max(hosted.table.moment, self.now())
                hosted.table.go_on()
                hosted.draw_curtains()
            try:
                if len(hosted.table.entries) > hosted.written:
                    await self.store.write(queries.writing(hosted))
                    queries.was_written(hosted)
            except Overtaken:
                continue
            break
        self.add(hosted)
        self.go_on(hosted)
        return hosted

    def note_outage(self, hosted: HostedTable) -> None:
        """If nobody could play since the last entry, that time counts for nobody."""
        table, ended = hosted.table, self.pulse.outage_ended
        if table.stage == "playing" and table.entries[-1]["at"] < ended:
            table.resume(ended)

    async def read_on(self, hosted: HostedTable) -> bool:
        """Read what others have written. Needs the lock; returns whether there was anything."""
        if not self.store.is_shared or self.loaded.get(hosted.id) is not hosted:
            return False
        known = (hosted.written, hosted.chat_written, hosted.changes)
        try:
            found = await self.store.read(reading.finding_more(hosted.id, *known))
            if found is None:
                return False
            if reading.read_on(hosted, found):
                self.go_on(hosted)
            else:
                self.forget(hosted)
        except NotRead:
            raise  # what is in memory is old, but whole
        except BaseException:
            self.forget(hosted)
            self.connected.wake(hosted.id)
            raise
        return True

    @asynccontextmanager
    async def held(self, table_id: str, is_fresh: bool = False) -> AsyncIterator[HostedTable]:
        """A table with its lock: what is seen of it is on the disk, and nobody changes it here.

        It may lag behind what other servers wrote a moment ago, unless it has to be fresh.
        """
        while True:
            hosted = await self.find(table_id)
            async with hosted.lock:
                if is_fresh and await self.read_on(hosted):
                    hosted.version += 1
                    self.connected.wake(table_id)
                if self.loaded.get(table_id) is hosted:
                    yield hosted
                    return

    def add(self, hosted: HostedTable) -> None:
        """Keep a table in memory."""
        self.make_room()
        self.loaded[hosted.id] = hosted

    def make_room(self) -> None:
        """Drop tables that are not in use, the oldest first."""
        for table_id in list(self.loaded):
            if len(self.loaded) < self.limit:
                return
            if self.is_free(table_id):
                del self.loaded[table_id]

    def is_free(self, table_id: str) -> bool:
        """Is a table not in use: no page, no request, no bot that thinks, no clock?"""
        if table_id in self.connected or table_id in self.loading:
            return False
        hosted = self.loaded.get(table_id)
        return not hosted or not (any(hosted.works()) or hosted.alarm or hosted.lock.locked())

    def forget(self, hosted: HostedTable) -> None:
        """Drop a table from memory with all its work; it is loaded again when it is needed."""
        if self.loaded.get(hosted.id) is hosted:
            del self.loaded[hosted.id]
        hosted.cancel_work()

    @asynccontextmanager
    async def closed(self, table_ids: Iterable[str]) -> AsyncIterator[list[str]]:
        """Those of these tables that are not in use, closed meanwhile: requests for them wait."""
        free = [table_id for table_id in table_ids if self.is_free(table_id)]
        reopened = asyncio.Event()
        for table_id in free:
            self.loaded.pop(table_id, None)
            self.reopening[table_id] = reopened
        try:
            yield free
        finally:
            for table_id in free:
                del self.reopening[table_id]
            reopened.set()
