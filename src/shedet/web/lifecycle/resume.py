"""Resumes games that wait for a bot or the coach where nobody thinks: a few at a time."""

import asyncio
from collections.abc import AsyncIterator

import structlog

from shedet.core.errors import ShedetError
from shedet.web.tables import queries
from shedet.web.tables.tables import Tables

AT_ONCE = 4
"""Tables that are resumed at the same time: few, so that visitors need not wait."""
LISTED = 50
"""How many are asked for at once."""
EVERY = 1.0
"""Seconds between two rounds."""

log = structlog.get_logger()


async def resume_again_and_again(
    tables: Tables, every: float = EVERY, at_once: int = AT_ONCE
) -> None:
    """Also what a server has left behind that was stopped in the middle of a thought."""
    places, in_hand = asyncio.Semaphore(at_once), set[str]()
    while True:
        async for table_id in waiting(tables):
            if table_id not in in_hand:
                await places.acquire()
                in_hand.add(table_id)
                work = tables.tasks.spawn(go_on(tables, table_id, places))
                work.add_done_callback(lambda _, done=table_id: in_hand.discard(done))  # type: ignore[misc]
        await asyncio.sleep(every)


async def resume(tables: Tables) -> None:
    """Let the bots move at all tables that wait for one, once."""
    count = 0
    places = asyncio.Semaphore(AT_ONCE)
    async with asyncio.TaskGroup() as group:
        async for table_id in waiting(tables):
            await places.acquire()
            group.create_task(go_on(tables, table_id, places))
            count += 1
    if count:
        log.info("games went on", tables=count)


async def waiting(tables: Tables) -> AsyncIterator[str]:
    """The tables that wait for the coach or for a bot, and that nobody works on."""
    for table_id in await wished(tables):
        yield table_id
    last = ""
    while ids := await listed(tables, last):
        for table_id in ids:
            yield table_id
        last = ids[-1]


async def listed(tables: Tables, last: str) -> list[str]:
    try:
        now, own = tables.registry.now(), tables.pulse.id
        return await tables.store.read(queries.bot_tables(last, LISTED, now, own))
    except ShedetError as error:
        log.warning("games not looked for", error=str(error))
        return []


async def wished(tables: Tables) -> list[str]:
    """Tables at which the coach was asked something."""
    try:
        now, own = tables.registry.now(), tables.pulse.id
        return await tables.store.read(queries.wished_tables(now, own, LISTED))
    except ShedetError as error:
        log.warning("wishes not looked for", error=str(error))
        return []


async def go_on(tables: Tables, table_id: str, places: asyncio.Semaphore) -> None:
    """Load a table, and wait until its bots have nothing more to do."""
    try:
        async with tables.registry.held(table_id, is_fresh=True) as hosted:
            tables.go_on(hosted)
        while works := list(hosted.works()):
            await asyncio.wait(works)
    except ShedetError as error:
        log.warning("table not loaded", error=str(error))
    finally:
        places.release()
