"""Clocks of tables: a timer for each table's next flag, which falls even if nobody looks.

Tables in memory have a timer. All others are found by what is due in the database.
"""

import asyncio

import structlog

from shedet.core.errors import ShedetError
from shedet.web.store.store import Overtaken
from shedet.web.tables import queries
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.publisher import Publisher
from shedet.web.tables.queries import NoSuchTable

LONGEST_ALARM = 3600.0
"""Seconds; a clock is checked at least that often, in case the machine was suspended."""
NEXT_TRY = 1.0
"""Seconds until a clock is checked again after the store failed."""

log = structlog.get_logger()


class Clocks:
    """Sets a table's alarm to its next flag, and lets the flag fall then."""

    def __init__(self, publisher: Publisher) -> None:
        self.publisher = publisher
        self.registry = publisher.registry
        self.tasks = publisher.tasks

    async def arrive(self, table_id: str, browser: str) -> None:
        """A browser has opened a page: clocks that wait for its players start."""
        async with self.registry.held(table_id, is_fresh=True) as hosted:
            is_expected = bool(hosted.table.expected & set(hosted.seats_of(browser)))
        if is_expected:
            await self.publisher.change(table_id, lambda now: now.arrive(browser))

    def set_alarm(self, hosted: HostedTable) -> None:
        """Set the timer for a table's next flag."""
        hosted.stop_alarm()
        left = hosted.time_to_flag()
        if left is not None:
            wait = min(max(left, 0.0) + 0.01, LONGEST_ALARM)
            hosted.alarm = self.tick_after(wait, hosted.id)

    def tick_after(self, seconds: float, table_id: str) -> asyncio.TimerHandle:
        loop = asyncio.get_running_loop()
        return loop.call_later(seconds, lambda: self.tasks.spawn(self.tick(table_id)))

    async def tick(self, table_id: str) -> None:
        """Let a flag fall, if its time has run out."""
        try:
            await self.registry.pulse.fresh()
            async with self.registry.held(table_id) as hosted:
                self.registry.note_outage(hosted)
                hosted.table.tick()
                if len(hosted.table.entries) > hosted.written:
                    await self.publisher.keep(hosted)
                else:
                    self.registry.go_on(hosted)
        except Overtaken:
            self.tick_after(0.0, table_id)
        except NoSuchTable:
            return
        except ShedetError as error:
            log.warning("clock not watched", error=str(error))
            self.tick_after(NEXT_TRY, table_id)

    async def tick_all(self) -> None:
        """Let the flags fall that are due at tables which nobody here looks at."""
        due: list[str] = []
        await self.registry.store.write(queries.claiming_due(self.registry.now(), due))
        for table_id in due:
            await self.tick(table_id)
