"""Orders of the host, given by `shedet admin` through the database and carried out here."""

import asyncio

import structlog
from sqlalchemy import Connection, select, update

from shedet.core.errors import ShedetError
from shedet.core.language import DEFAULT, Sentence
from shedet.table import NotNow
from shedet.web.lifecycle.expiry import delete_tables
from shedet.web.lifecycle.removal import rewriting
from shedet.web.operations.restrictions import Restrictions, read
from shedet.web.store.schema import ORDERS
from shedet.web.store.seeks import removing_seek
from shedet.web.store.store import Job, NotKept, NotRead, Overtaken
from shedet.web.tables.tables import Tables

EVERY = 2.0
"""Seconds between two looks at what the host wants."""
CLOSE, REMOVE = "close", "remove"
SEEK = "seek:"
"""What the id of a seek is written after."""
DONE = "done"

log = structlog.get_logger()


async def heed(tables: Tables, restrictions: Restrictions) -> None:
    """For as long as the server runs, do what the host orders."""
    while True:
        try:
            await look(tables, restrictions)
        except ShedetError as error:
            log.warning("the host was not heard", error=str(error))
        await asyncio.sleep(EVERY)


async def look(tables: Tables, restrictions: Restrictions) -> None:
    """Hold to the restrictions of now, and carry out the orders that wait."""
    restrictions.hold(await tables.store.read(read))
    for number, act, target in await tables.store.read(waiting):
        outcome = DONE
        try:
            await carry_out(tables, number, act, target)
        except (Overtaken, NotKept, NotRead) as error:
            # somebody else wrote to the table, or nobody can now: the next look tries again
            log.warning("the host's order waits", act=act, error=str(error))
            continue
        except ShedetError as error:
            outcome = str(error)
            await tables.store.write(noting(number, outcome))
        log.info("the host's order", act=act, outcome=outcome)


def waiting(connection: Connection) -> list[tuple[int, str, str]]:
    """Orders that no server has carried out yet, the oldest first."""
    asked = select(ORDERS.c.number, ORDERS.c.act, ORDERS.c.target)
    rows = connection.execute(asked.where(ORDERS.c.outcome == "").order_by(ORDERS.c.number))
    return [(row.number, row.act, row.target) for row in rows]


def noting(number: int, outcome: str) -> Job:
    """A job that notes what came of an order, unless another server has done it."""

    def write(connection: Connection) -> None:
        place = update(ORDERS).where(ORDERS.c.number == number, ORDERS.c.outcome == "")
        connection.execute(place.values(outcome=outcome))

    return write


async def carry_out(tables: Tables, number: int, act: str, target: str) -> None:
    """Close a table, or remove the name and the messages of a seat; done and noted at once."""
    table_id, _, seat = target.partition(":")
    note = noting(number, DONE)
    if target.startswith(SEEK):
        await tables.store.write(both(removing_seek(target.removeprefix(SEEK)), note))
        tables.lobby.wake()
    elif act == CLOSE:
        await tables.tasks.shield(close(tables, table_id, note))
    else:
        await tables.tasks.shield(remove(tables, table_id, int(seat), note))


def both(first: Job, second: Job) -> Job:
    """A job that does two."""

    def write(connection: Connection) -> None:
        first(connection)
        second(connection)

    return write


async def close(tables: Tables, table_id: str, note: Job) -> None:
    """Delete a table, whoever is there: its pages are told that it is gone."""

    def write(connection: Connection) -> None:
        delete_tables(connection, [table_id])
        note(connection)

    async with tables.registry.held(table_id, is_fresh=True) as hosted:
        await tables.store.write(write)
        tables.registry.forget(hosted)
        tables.publisher.unlink([table_id])
    tables.connected.wake(table_id)


async def remove(tables: Tables, table_id: str, seat: int, note: Job) -> None:
    """Remove a player's name and messages, at any time of the game."""
    async with tables.registry.held(table_id, is_fresh=True) as hosted:
        if not 0 <= seat < len(hosted.table.seats) or not hosted.table.seats[seat].person:
            raise NotNow(Sentence("Nobody plays at this seat."))
        anew = rewriting(hosted, seat, DEFAULT)

        def write(connection: Connection) -> None:
            anew(connection)
            note(connection)

        await tables.store.write(write)
        tables.publisher.reload(hosted)
