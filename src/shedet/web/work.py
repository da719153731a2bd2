"""A process that only thinks: for bots, hints and analyses, at the tables of other servers."""

import asyncio
import signal
from collections.abc import Callable
from contextlib import suppress

import structlog

from shedet.bots import levels
from shedet.web import logs
from shedet.web.app import rendering
from shedet.web.background import beside
from shedet.web.lifecycle.resume import resume_again_and_again
from shedet.web.server import several_need_postgresql
from shedet.web.settings import Settings
from shedet.web.store.boxes import Boxes
from shedet.web.store.store import Store
from shedet.web.studies.weighing import Weigher
from shedet.web.tables.tables import Tables
from shedet.web.thinking.films import Films
from shedet.web.thinking.workers import Workers

LOOK = 0.3
"""Seconds between two looks for something to do."""

log = structlog.get_logger()


def work(settings: Settings, greet: Callable[[], None]) -> None:
    """Think until stopped. `greet` is called when it begins."""
    logs.begin(settings)
    levels.factor()
    boxes = Boxes(settings.pieces)
    store = Store(settings.database_url, settings.backup_folder)
    try:
        if not store.is_shared:
            raise several_need_postgresql()
        number = max(1, settings.bot_workers)
        tables = Tables(store, Workers(number), rendering(), boxes)
        asyncio.run(think(tables, greet))
    finally:
        store.close()


async def think(tables: Tables, greet: Callable[[], None]) -> None:
    stopping = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):  # on Windows; there an interrupt ends it
            asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    await tables.begin()
    log.info("thinking")
    greet()
    at_once = 2 * tables.bots.workers.number
    films = Films(tables.boxes.files, rendering().replay, is_limited=False)
    async with (
        beside(tables.pulse.go_on(tables.lookout.outage_ended)),
        beside(tables.lookout.look_again_and_again()),
        beside(resume_again_and_again(tables, LOOK, at_once)),
        beside(Weigher(tables, films).look_again_and_again(LOOK)),
    ):
        await stopping.wait()
    await tables.stop()
    films.close()
    log.info("stopped")
