"""The pulse of a server: it says that it lives, keeps the database's time, and notices outages.

While no server lives or none reaches the database, nobody can play: that time counts for nobody.
"""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable

import structlog
from sqlalchemy import Connection, ScalarSelect, Select, delete, func, insert, select, text, update
from sqlalchemy.dialects.postgresql import insert as insert_or_not

from shedet.core.errors import ShedetError
from shedet.web.store.schema import OUTAGES, PRESENCE, SERVERS
from shedet.web.store.store import Job, Store

BEAT = 0.5
"""Seconds between two signs of life."""
GAP = 2.0
"""Seconds without any sign of life after which nobody could play."""
DEAD = 4.0
"""Seconds after which a server counts as gone; its work and its pages are others' then."""
DAY = 86400.0

log = structlog.get_logger()

NOW = text("select extract(epoch from clock_timestamp())")


def living(now: float) -> Select[str]:
    """Asks which servers live."""
    return select(SERVERS.c.id).where(SERVERS.c.seen > now - DEAD)


def all_workers(now: float) -> ScalarSelect[int]:
    """Asks how many processes think, at all servers that live."""
    total = func.coalesce(func.sum(SERVERS.c.workers), 0)
    return select(total).where(SERVERS.c.seen > now - DEAD).scalar_subquery()


class Pulse:
    """One for each process. A process that has SQLite for itself lives as long as it runs."""

    def __init__(self, store: Store, workers: int = 0) -> None:
        self.store = store
        self.workers = workers
        self.id = secrets.token_hex(8)
        self.outage_ended = 0.0
        """When nobody could play for the last time."""
        self.last = float("-inf")
        """When we last said that we live, by the clock of this machine that never jumps."""

    async def begin(self, now: Callable[[], float]) -> None:
        """The first sign of life; if nobody else lives, an outage ends with it."""
        if self.store.is_shared:
            await self.beat(is_first=True)
        else:
            self.outage_ended = now()

    async def beat(self, is_first: bool = False) -> bool:
        """Say that we live; returns whether an outage was found to have ended."""
        found: list[float] = []
        await self.store.write(self.beating(found, is_first))
        self.last = time.monotonic()
        self.store.ahead, ended = found
        is_new = ended > self.outage_ended
        self.outage_ended = max(ended, self.outage_ended)
        return is_new

    def beating(self, found: list[float], is_first: bool) -> Job:
        """A job that notes our sign of life; it finds how much the database's time is ahead of ours
        and when the last outage ended."""

        def write(connection: Connection) -> None:
            asked = time.time()
            now = float(connection.scalar(NOW) or 0.0)
            # it was said somewhere between question and answer
            ahead = now - (asked + time.time()) / 2
            last = float(connection.scalar(select(func.max(SERVERS.c.seen))) or 0.0)
            if now - last > (DEAD if is_first else GAP) or (is_first and not last):
                note = insert_or_not(OUTAGES).values(began=last or now, ended=now)
                connection.execute(note.on_conflict_do_nothing())
            row = {"seen": now, "workers": self.workers}
            if not connection.execute(update(SERVERS).where(SERVERS.c.id == self.id), row).rowcount:
                connection.execute(insert(SERVERS), {"id": self.id, **row})
            if is_first:
                sweep(connection, now)
            ended = float(connection.scalar(select(func.max(OUTAGES.c.ended))) or 0.0)
            found[:] = [ahead, ended]

        return write

    async def fresh(self) -> None:
        """Wait until we know of all outages: before anybody's time runs out."""
        if self.store.is_shared and time.monotonic() - self.last > GAP:
            await self.beat()

    async def go_on(self, ended: Callable[[], Awaitable[None]]) -> None:
        """Say again and again that we live; `ended` is called after an outage."""
        known = self.outage_ended
        while self.store.is_shared:
            await asyncio.sleep(BEAT)
            try:
                await self.beat()
                if self.outage_ended > known:
                    known = self.outage_ended
                    log.info("an outage has ended")
                    await ended()
            except ShedetError as error:
                log.warning("no sign of life", error=str(error))

    async def end(self) -> None:
        """Say that we stop."""

        def write(connection: Connection) -> None:
            connection.execute(delete(PRESENCE).where(PRESENCE.c.server == self.id))
            connection.execute(delete(SERVERS).where(SERVERS.c.id == self.id))

        if self.store.is_shared:
            try:
                await self.store.write(write)
            except ShedetError as error:
                log.warning("stop not noted", error=str(error))


def sweep(connection: Connection, now: float) -> None:
    """Forget servers that are long gone, and outages that no table needs to know any more."""
    gone = select(SERVERS.c.id).where(SERVERS.c.seen < now - DAY)
    connection.execute(delete(PRESENCE).where(PRESENCE.c.server.in_(gone)))
    connection.execute(delete(SERVERS).where(SERVERS.c.seen < now - DAY))
    latest = select(func.max(OUTAGES.c.ended)).scalar_subquery()
    connection.execute(delete(OUTAGES).where(OUTAGES.c.ended < latest))
