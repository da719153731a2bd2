"""When Python collects garbage.

With hundreds of tables in memory a full collection stops everything for a third of a second; by
default one comes every few seconds. Here young generations are collected as usual, all of them
only once in a while.
"""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from shedet.web.background import beside

EVERY = 600.0
"""Seconds between full collections."""
NEVER = 1_000_000


@asynccontextmanager
async def tidy() -> AsyncIterator[None]:
    """As long as the server runs."""
    usual = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, NEVER)
    try:
        async with beside(search_all()):
            yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


async def search_all() -> None:
    while True:
        await asyncio.sleep(EVERY)
        gc.collect()
