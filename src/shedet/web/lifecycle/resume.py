"""Resumes games after a start: tables at which a bot is to move are loaded, a few at a time."""

import asyncio

import structlog

from shedet.core.errors import ShedetError
from shedet.web.tables import queries
from shedet.web.tables.tables import Tables

AT_ONCE = 4
"""Tables that are resumed at the same time: few, so that visitors need not wait."""
LISTED = 50
"""How many are asked for at once."""
EVERY = 2.0
"""Seconds between two rounds."""

log = structlog.get_logger()


async def resume_again_and_again(tables: Tables) -> None:
    """Also what a server has left behind that was stopped in the middle of a thought."""
    while True:
        await resume(tables)
        await asyncio.sleep(EVERY)


async def resume(tables: Tables) -> None:
    """Let the bots move at all tables that wait for one."""
    last, count = "", 0
    places = asyncio.Semaphore(AT_ONCE)
    async with asyncio.TaskGroup() as group:
        while ids := await listed(tables, last):
            for table_id in ids:
                await places.acquire()
                group.create_task(go_on(tables, table_id, places))
            last, count = ids[-1], count + len(ids)
    if count:
        log.info("games went on", tables=count)


async def listed(tables: Tables, last: str) -> list[str]:
    try:
        now, own = tables.registry.now(), tables.pulse.id
        return await tables.store.read(queries.bot_tables(last, LISTED, now, own))
    except ShedetError as error:
        log.warning("games not looked for", error=str(error))
        return []


async def go_on(tables: Tables, table_id: str, places: asyncio.Semaphore) -> None:
    """Load a table, and wait until its bots have nothing more to do."""
    try:
        hosted = await tables.registry.find(table_id)
        while works := list(hosted.thinking.values()):
            await asyncio.wait(works)
    except ShedetError as error:
        log.warning("table not loaded", error=str(error))
    finally:
        places.release()
