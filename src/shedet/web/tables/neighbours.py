"""Neighbours: who has pages of a table open at other servers."""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection

import structlog
from sqlalchemy import Connection, delete, exists, func, insert, select

from shedet.core.errors import ShedetError
from shedet.web.store.pulse import Pulse, living
from shedet.web.store.schema import OWNERS, PRESENCE
from shedet.web.store.store import Job, tell_others
from shedet.web.tables.connected_pages import ConnectedPages
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.registry import TableRegistry

PAUSE = 0.2
"""Seconds in which those who come and go are gathered."""

log = structlog.get_logger()

Pages = dict[str, Counter[str]]
"""How many pages each browser has open, by table."""


class Neighbours:
    """Tells other servers of our pages, and knows of theirs. Alone with SQLite there are none."""

    def __init__(self, registry: TableRegistry, tell: Callable[[HostedTable], None]) -> None:
        self.registry = registry
        self.store = registry.store
        self.pulse: Pulse = registry.pulse
        self.connected: ConnectedPages = registry.connected
        self.tell = tell
        self.elsewhere: Pages = {}
        """As far as we know, at tables with pages here."""
        self.changed: set[str] = set()
        """Tables with pages that have come or gone here."""
        self.task: asyncio.Task[None] | None = None

    def browsers(self, table_id: str) -> set[str]:
        """The browsers with a page of a table at other servers."""
        return {browser for browser in self.elsewhere.get(table_id, ()) if browser}

    def watchers(self, hosted: HostedTable) -> int:
        """How many pages at other servers belong to nobody who sits at the table."""
        pages = self.elsewhere.get(hosted.id, Counter())
        return sum(number for who, number in pages.items() if not hosted.seats_of(who))

    async def all_watchers(self, table_ids: Collection[str]) -> Counter[str]:
        """The same for several tables, with those here."""
        if self.store.is_shared:
            now = self.registry.now()
            return await self.store.read(counting_watchers(now, table_ids))
        loaded = [self.registry.loaded[key] for key in table_ids if key in self.registry.loaded]
        return Counter({hosted.id: self.connected.watchers(hosted) for hosted in loaded})

    # ours

    def note(self, table_id: str) -> None:
        """A page has come or gone here."""
        if not self.store.is_shared:
            return
        self.changed.add(table_id)
        if self.task is None or self.task.done():
            self.task = self.registry.tasks.spawn(self.write())

    async def write(self) -> None:
        while self.changed:
            await asyncio.sleep(PAUSE)
            tables, self.changed = self.changed, set()
            pages = {
                key: Counter(page.browser for page in self.connected.of(key)) for key in tables
            }
            try:
                await self.store.write(noting(self.pulse.id, pages))
                await self.look(tables)
            except ShedetError as error:
                log.warning("presence not noted", error=str(error))

    # theirs

    async def look(self, table_ids: Collection[str] | None = None) -> None:
        """Find who is elsewhere at these tables, or at all that have pages here."""
        here = list(self.connected.by_table) if table_ids is None else table_ids
        wanted = [key for key in here if key in self.connected]
        if not self.store.is_shared or not (wanted or self.elsewhere):
            return
        found = await self.store.read(finding(self.pulse.id, self.registry.now(), wanted))
        for key in [key for key in self.elsewhere if key not in self.connected]:
            del self.elsewhere[key]
        for key in wanted:
            pages = found.get(key, Counter())
            if pages != self.elsewhere.get(key, Counter()):
                self.elsewhere[key] = pages
                if hosted := self.registry.loaded.get(key):
                    self.tell(hosted)


def noting(server: str, pages: Pages) -> Job:
    """A job that writes which pages of tables a server has."""
    rows = [
        {"server": server, "table": key, "browser": browser, "pages": number}
        for key, counted in pages.items()
        for browser, number in counted.items()
    ]

    def write(connection: Connection) -> None:
        old = (PRESENCE.c.server == server) & PRESENCE.c.table.in_(list(pages))
        connection.execute(delete(PRESENCE).where(old))
        if rows:
            connection.execute(insert(PRESENCE), rows)
        for key in pages:
            tell_others(connection, "pages", key)

    return write


def counting_watchers(now: float, tables: Collection[str]) -> Callable[[Connection], Counter[str]]:
    """Asks how many pages of tables belong to nobody who sits there, at all servers."""
    is_owner = exists().where(
        OWNERS.c.table == PRESENCE.c.table, OWNERS.c.hash == PRESENCE.c.browser
    )
    found = (
        select(PRESENCE.c.table, func.sum(PRESENCE.c.pages))
        .where(PRESENCE.c.server.in_(living(now)), PRESENCE.c.table.in_(tables), ~is_owner)
        .group_by(PRESENCE.c.table)
    )
    return lambda connection: Counter({key: int(n) for key, n in connection.execute(found)})


def finding(
    server: str, now: float, tables: Collection[str] | None = None
) -> Callable[[Connection], Pages]:
    """Asks which pages of tables are open at other servers that live."""
    there = select(PRESENCE).where(PRESENCE.c.server != server, PRESENCE.c.server.in_(living(now)))
    if tables is not None:
        there = there.where(PRESENCE.c.table.in_(tables))

    def read(connection: Connection) -> Pages:
        pages: Pages = {}
        for row in connection.execute(there):
            pages.setdefault(row.table, Counter())[row.browser] += row.pages
        return pages

    return read
