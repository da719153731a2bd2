"""After a start: games at which a bot is to move go on by themselves, a few at a time."""

import asyncio

import structlog

from shedet.core.errors import ShedetError
from shedet.web.tables import queries
from shedet.web.tables.hall import Hall

AT_ONCE = 4
"""Tables that are brought back at the same time: those who come in person are not to wait."""
LISTED = 50
"""How many are asked for at once."""

log = structlog.get_logger()


async def resume(hall: Hall) -> None:
    """Let the bots move at all tables that wait for one."""
    last, count = "", 0
    places = asyncio.Semaphore(AT_ONCE)
    async with asyncio.TaskGroup() as tables:
        while ids := await listed(hall, last):
            for table_id in ids:
                await places.acquire()
                tables.create_task(go_on(hall, table_id, places))
            last, count = ids[-1], count + len(ids)
    if count:
        log.info("games went on", tables=count)


async def listed(hall: Hall, last: str) -> list[str]:
    try:
        return await hall.store.read(queries.bot_tables(last, LISTED))
    except ShedetError as error:
        log.warning("games not looked for", error=str(error))
        return []


async def go_on(hall: Hall, table_id: str, places: asyncio.Semaphore) -> None:
    """Bring a table back, and wait until its bots have nothing more to do."""
    try:
        hosted = await hall.find(table_id)
        while works := list(hosted.thinking.values()):
            await asyncio.wait(works)
    except ShedetError as error:
        log.warning("table not loaded", error=str(error))
    finally:
        places.release()
