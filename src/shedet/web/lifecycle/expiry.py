"""Removes old tables, uploads and chats from time to time; never a table that is in use."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress

import structlog
from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Select,
    delete,
    exists,
    select,
    update,
)

from shedet.core.errors import ShedetError
from shedet.table.clock import DAY
from shedet.web.settings import Settings
from shedet.web.store.pulse import living
from shedet.web.store.schema import (
    ANALYSES,
    CHAT,
    ENTRIES,
    HOME_TABLES,
    LINKS,
    OWNERS,
    PRESENCE,
    RECORDS,
    RESULTS,
    STUDIES,
    TABLES,
    TELLINGS,
    TRIES,
    WISHES,
)
from shedet.web.store.seeks import dropping_old, has_old
from shedet.web.store.store import Job
from shedet.web.store.studies import removing_stale
from shedet.web.tables.tables import Tables

EVERY = 3600.0
"""Seconds between two rounds."""
BATCH = 50
"""Rows deleted at once: the store has other jobs to write."""

log = structlog.get_logger()


async def expire_again_and_again(tables: Tables, settings: Settings) -> None:
    while True:
        try:
            await expire(tables, settings)
        except ShedetError as error:
            log.warning("old data not removed", error=str(error))
        await asyncio.sleep(EVERY)


async def expire(tables: Tables, settings: Settings) -> dict[str, int]:
    """Remove what is due; returns how much of each."""
    gone: dict[str, int] = {}
    for name, days, let_go in (
        ("unbegun", settings.keep_unbegun, unbegun),
        ("abandoned", settings.keep_abandoned, abandoned),
        ("uploads", settings.keep_uploads, uploads),
        ("chats", settings.keep_chat, chats),
        ("studies", settings.keep_uploads, nameless_studies),
    ):
        gone[name] = await let_go(tables, tables.registry.now() - days * DAY) if days else 0
    now = tables.registry.now()
    if await tables.store.read(has_old(now)):
        await tables.store.write(dropping_old(now))
    log.info("old data removed", **gone)
    return gone


async def unbegun(tables: Tables, before: float) -> int:
    """Tables that nobody has visited since then, and at which no game began."""
    return sum(
        [await remove(tables, ids, before) async for ids in stale(tables, "gathering", before)]
    )


async def abandoned(tables: Tables, before: float) -> int:
    """Games that nobody has played or visited since then, and at which no clock runs."""
    count = 0
    async for ids in stale(tables, "playing", before):
        clocked = select(TABLES.c.id).where(TABLES.c.id.in_(ids), TABLES.c.clocked)
        for table_id in await tables.store.read(listing(clocked)):
            # a clock that is to run keeps the table: its flag will fall
            with suppress(ShedetError):
                await tables.registry.find(table_id)
        count += await remove(tables, ids, before)
    return count


def stale(tables: Tables, stage: str, before: float) -> AsyncIterator[list[str]]:
    due = (TABLES.c.stage == stage) & (TABLES.c.seen < before) & (TABLES.c.changed < before)
    return batches(tables, TABLES.c.id, due)


async def batches(
    tables: Tables, key: Column[str], due: ColumnElement[bool]
) -> AsyncIterator[list[str]]:
    """The ids of what is due, a few at a time, each once."""
    last = ""
    while True:
        ask = select(key).where(due, key > last).order_by(key).limit(BATCH)
        ids = await tables.store.read(listing(ask))
        if ids:
            yield ids
        if len(ids) < BATCH:
            return
        last = ids[-1]


def listing(ask: Select[str]) -> Callable[[Connection], list[str]]:
    return lambda connection: list(connection.scalars(ask))


async def remove(tables: Tables, ids: list[str], before: float) -> int:
    """Remove those of these tables that are not in use."""
    unseen = [table_id for table_id in ids if last_seen(tables, table_id) < before]
    gone: list[str] = []
    async with tables.registry.closed(unseen) as free:
        if free:
            await tables.store.write(removing(free, before, tables.store.now(), gone))
    tables.publisher.unlink(gone)
    return len(gone)


def last_seen(tables: Tables, table_id: str) -> float:
    """When somebody was last at a table, as far as memory knows better than the store."""
    hosted = tables.registry.loaded.get(table_id)
    return max(hosted.last_seen, hosted.changed) if hosted else 0.0


def removing(ids: list[str], before: float, now: float, gone: list[str]) -> Job:
    """A job that removes tables, without those at which somebody was meanwhile at other servers."""
    is_used = (
        exists()
        .where(PRESENCE.c.table == TABLES.c.id, PRESENCE.c.server.in_(living(now)))
        .correlate(TABLES)
    )
    still = select(TABLES.c.id).where(
        TABLES.c.id.in_(ids), TABLES.c.seen < before, TABLES.c.changed < before, ~is_used
    )

    def write(connection: Connection) -> None:
        gone[:] = connection.scalars(still.with_for_update()).all()
        delete_tables(connection, gone)

    return write


def delete_tables(connection: Connection, ids: list[str]) -> None:
    """Delete tables with all that belongs to them."""
    parts = (ANALYSES, CHAT, HOME_TABLES, LINKS, OWNERS, WISHES, RESULTS, TELLINGS, TRIES, ENTRIES)
    for part in parts:
        deleting(part.c.table, ids)(connection)
    linked = update(TABLES).where(TABLES.c.rematch.in_(ids))
    connection.execute(linked.values(rematch="", changes=TABLES.c.changes + 1))
    deleting(TABLES.c.id, ids)(connection)


async def uploads(tables: Tables, before: float) -> int:
    """Records that were uploaded before then."""
    count = 0
    async for ids in batches(tables, RECORDS.c.id, RECORDS.c.created < before):
        await tables.store.write(deleting(RECORDS.c.id, ids))
        count += len(ids)
    return count


async def nameless_studies(tables: Tables, before: float) -> int:
    """Studies that nobody has kept under a name or changed since then."""
    count = 0
    due = (STUDIES.c.name == "") & (STUDIES.c.changed < before)
    async for ids in batches(tables, STUDIES.c.id, due):
        await tables.store.write(removing_stale(ids, before))
        count += len(ids)
    return count


async def chats(tables: Tables, before: float) -> int:
    """What was said at tables whose game ended before then."""
    spoken = select(CHAT.c.table).where(CHAT.c.table == TABLES.c.id).exists()
    due = (TABLES.c.stage == "over") & (TABLES.c.ended < before) & spoken
    count = 0
    async for ids in batches(tables, TABLES.c.id, due):
        async with tables.registry.closed(ids) as free:
            if free:
                await tables.store.write(silencing(free))
        count += len(free)
    return count


def silencing(ids: list[str]) -> Job:
    """A job that deletes what was said at tables."""

    def write(connection: Connection) -> None:
        deleting(CHAT.c.table, ids)(connection)
        changed = update(TABLES).where(TABLES.c.id.in_(ids))
        connection.execute(changed.values(changes=TABLES.c.changes + 1))

    return write


def deleting(key: Column[str], ids: list[str]) -> Job:
    """A job that deletes the rows with these keys."""

    def write(connection: Connection) -> None:
        connection.execute(delete(key.table).where(key.in_(ids)))

    return write
