"""Results of games that ended before results were kept: filled in once, a few at a time."""

import asyncio

import structlog
from sqlalchemy import Connection, exists, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from shedet.core.errors import ShedetError
from shedet.web.store.pulse import living
from shedet.web.store.schema import CHORES, RESULTS, TABLES
from shedet.web.store.store import Job, Overtaken
from shedet.web.tables import queries, reading
from shedet.web.tables.tables import Tables

CHORE = "results"
BATCH = 20
"""Games after which it is noted how far it is."""
PAUSE = 0.05
"""Seconds between two games: others have more urgent work."""
EVERY = 30.0
"""Seconds until it is looked again whether the server that does it still lives."""

log = structlog.get_logger()


async def fill_results(tables: Tables) -> None:
    """Until all old games have results, or some other server has seen to it."""
    while True:
        try:
            if await is_done(tables):
                return
            if not await claimed(tables):
                await asyncio.sleep(EVERY)
        except ShedetError as error:
            log.warning("results not filled in", error=str(error))
            await asyncio.sleep(EVERY)


async def claimed(tables: Tables) -> bool:
    """Do the next games, if that is ours to do."""
    own, now = tables.pulse.id, tables.store.now()
    found: list[str] = []
    free = or_(CHORES.c.lease.in_(("", own)), CHORES.c.lease.not_in(living(now)))

    def claim(connection: Connection) -> None:
        if not connection.execute(select(CHORES.c.name).where(CHORES.c.name == CHORE)).first():
            row = {"name": CHORE, "at": "", "is_done": False, "lease": ""}
            connection.execute(insert(CHORES).values(**row))
        place = update(CHORES).where(CHORES.c.name == CHORE, free).values(lease=own)
        if connection.execute(place).rowcount:
            found.append(connection.execute(select(CHORES.c.at)).scalar_one())

    try:
        await tables.store.write(claim)
    except ShedetError:
        return False  # another server began at the same moment
    if not found:
        return False
    await fill_some(tables, found[0])
    return True


async def fill_some(tables: Tables, after: str) -> None:
    """The next games by their ids, and how far that is."""
    has_results = exists().where(RESULTS.c.table == TABLES.c.id)
    asked = (
        select(TABLES.c.id)
        .where(TABLES.c.stage == "over", TABLES.c.id > after, ~has_results)
        .order_by(TABLES.c.id)
        .limit(BATCH)
    )
    ids = await tables.store.read(lambda connection: connection.scalars(asked).all())
    for table_id in ids:
        await fill(tables, table_id)
        await asyncio.sleep(PAUSE)
    is_last = len(ids) < BATCH
    row = update(CHORES).where(CHORES.c.name == CHORE)
    at = ids[-1] if ids else after

    def note(connection: Connection) -> None:
        connection.execute(
            row.values(at=at, is_done=is_last, lease="" if is_last else CHORES.c.lease)
        )

    await tables.store.write(note)


async def fill(tables: Tables, table_id: str) -> None:
    """The results of one game; one that cannot be read has none."""
    try:
        load = reading.reading(table_id, tables.registry.now, tables.boxes)
        results = queries.results_of(await tables.store.read(load))
        if results:
            await tables.store.write(adding(results))
    except Overtaken:
        return  # somebody else has added them
    except ShedetError as error:
        log.warning("no results of an old game", error=str(error))


def adding(results: list[dict[str, object]]) -> Job:
    def write(connection: Connection) -> None:
        try:
            connection.execute(insert(RESULTS), results)
        except IntegrityError:
            raise Overtaken from None

    return write


async def is_done(tables: Tables) -> bool:
    asked = select(CHORES.c.is_done).where(CHORES.c.name == CHORE)
    return bool(await tables.store.read(lambda connection: connection.execute(asked).scalar()))
