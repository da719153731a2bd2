"""The lookout: hears what other servers have changed, and looks again for what it missed."""

import asyncio

import structlog

from shedet.core.errors import ShedetError
from shedet.web.store.news import Listener
from shedet.web.tables import reading
from shedet.web.tables.bell import Bell
from shedet.web.tables.clocks import Clocks
from shedet.web.tables.leases import NOBODY
from shedet.web.tables.publisher import Publisher
from shedet.web.thinking.workers import Workers

LOOK = 2.0
"""Seconds between two looks at tables with pages here, and at the flags that are due."""
AT_ONCE = 500
"""How many tables are asked for at once."""
TRIES = 5
"""How often a table is read again for hints that come meanwhile."""

log = structlog.get_logger()


class Lookout:
    """Keeps what pages here show up to date with what other servers write."""

    def __init__(self, publisher: Publisher, clocks: Clocks, workers: Workers, bell: Bell) -> None:
        self.publisher = publisher
        self.registry = publisher.registry
        self.clocks = clocks
        self.workers = workers
        self.bell = bell
        self.listener: Listener | None = None
        self.wanted: dict[str, int] = {}
        """Tables that are being read, and how many changes there are as far as we heard."""

    def begin(self) -> None:
        if self.registry.store.is_shared:
            self.listener = Listener(self.registry.store, self.heard)

    def heard(self, words: list[str]) -> None:
        """A hint of another server, or of our own; nothing depends on it."""
        match words:
            case []:
                self.registry.tasks.spawn(self.look())
                self.publisher.lists_changed()
            case ["table", table_id, changes] if changes.isdigit():
                hosted = self.registry.loaded.get(table_id)
                is_used = not self.registry.is_free(table_id)
                if hosted and is_used and hosted.changes < int(changes):
                    self.catch_up(table_id, int(changes))
            case ["served", server, cost, *path] if server != self.registry.pulse.id:
                self.workers.note_elsewhere(
                    tuple("" if part == NOBODY else part for part in path), float(cost)
                )
            case ["lobby"]:
                self.publisher.lists_changed()
            case ["subscribed", browser] if browser not in self.bell.subscribed:
                self.registry.tasks.spawn(self.bell.attempt(self.bell.refresh()))
            case ["pages", table_id] if table_id in self.registry.connected:
                self.registry.tasks.spawn(self.look_around([table_id]))

    async def look_around(self, table_ids: list[str] | None = None) -> None:
        """Find who is at our tables elsewhere."""
        try:
            await self.publisher.neighbours.look(table_ids)
        except ShedetError as error:
            log.warning("others not looked for", error=str(error))

    def catch_up(self, table_id: str, changes: int = 0) -> None:
        """Read what is new at a table, at least up to so many changes."""
        is_idle = table_id not in self.wanted
        self.wanted[table_id] = max(changes, self.wanted.get(table_id, 0))
        if is_idle:
            self.registry.tasks.spawn(self._catch_up(table_id))

    async def _catch_up(self, table_id: str) -> None:
        """Once more if there is a hint of something later than what was read."""
        try:
            for _ in range(TRIES):
                if table_id not in self.registry.loaded:
                    return
                async with self.registry.held(table_id, is_fresh=True) as hosted:
                    if hosted.changes >= self.wanted[table_id]:
                        return
        except ShedetError as error:
            log.info("table not read on", error=str(error))
            self.registry.connected.wake(table_id)
        finally:
            self.wanted.pop(table_id, None)

    async def look(self) -> None:
        """Find the tables in use here that others have changed without our hearing of it."""
        loaded, connected = self.registry.loaded, self.registry.connected
        for table_id in [key for key in connected.by_table if key not in loaded]:
            connected.wake(table_id)  # its pages load it again
        ids = [key for key in list(loaded) if not self.registry.is_free(key)]
        try:
            for first in range(0, len(ids), AT_ONCE):
                some = ids[first : first + AT_ONCE]
                counted = await self.registry.store.read(reading.counting(some))
                for table_id in some:
                    hosted = loaded.get(table_id)
                    if hosted and hosted.changes < counted.get(table_id, hosted.changes + 1):
                        self.catch_up(table_id)
        except ShedetError as error:
            log.warning("tables not looked at", error=str(error))

    async def look_again_and_again(self) -> None:
        """Until it is cancelled."""
        while True:
            await asyncio.sleep(LOOK)
            if self.registry.store.is_shared:
                await self.look()
                await self.look_around()
            try:
                await self.clocks.tick_all()
            except ShedetError as error:
                log.warning("flags not looked for", error=str(error))

    async def outage_ended(self) -> None:
        """Running clocks get back the time at which nobody could play."""
        for hosted in list(self.registry.loaded.values()):
            if hosted.next_flag() is not None:
                self.registry.tasks.spawn(self.clocks.tick(hosted.id))
        await self.look()

    async def end(self) -> None:
        if self.listener:
            await self.listener.close()
