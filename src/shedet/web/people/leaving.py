"""Deletes a person: at once all by which they are known, then their traces at all tables.

Finished games keep their moves, under a number instead of a name. Where other people still play, a
bot takes the seat; a table without other people ends. A server that stops meanwhile leaves the rest
to the others, or to its next start.
"""

import asyncio
import json
from collections.abc import Callable
from functools import partial

import structlog
from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, update

from shedet.core.errors import ShedetError
from shedet.core.language import DEFAULT
from shedet.web.lifecycle.expiry import delete_tables
from shedet.web.lifecycle.removal import rewriting
from shedet.web.parts.people import numbered_name
from shedet.web.parts.web_bots import is_web_bot, owner_of, spec_of
from shedet.web.parts.you import Leaving
from shedet.web.people.persons import deleting_belongings
from shedet.web.store.pulse import living
from shedet.web.store.schema import (
    CHAT,
    DEVICES,
    ENTRIES,
    LINKS,
    OPINIONS,
    OWNERS,
    PASSKEYS,
    PEOPLE,
    RESULTS,
    TABLES,
    TOKENS,
)
from shedet.web.store.store import Job, Overtaken
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.queries import NoSuchTable
from shedet.web.tables.tables import Tables

STAND_IN = "ibis"
"""The bot that plays on where others play."""
EVERY = 2.0
"""Seconds between two looks at who is to be deleted."""
NOTICED = 10.0
"""Seconds after which every server has ended the person's live pages."""

log = structlog.get_logger()


def counting(person: str) -> Callable[[Connection], Leaving]:
    """Asks how much there is of somebody."""
    own = OWNERS.join(TABLES, TABLES.c.id == OWNERS.c.table)

    def count(connection: Connection, place: object, *where: ColumnElement[bool]) -> int:
        asked = select(func.count()).select_from(place).where(*where)  # type: ignore[arg-type]
        return connection.execute(asked).scalar_one()

    def read(connection: Connection) -> Leaving:
        mine = OWNERS.c.hash == person
        said = CHAT.join(OWNERS, (OWNERS.c.table == CHAT.c.table) & (OWNERS.c.seat == CHAT.c.seat))
        return Leaving(
            finished=count(connection, own, mine, TABLES.c.stage == "over"),
            running=count(connection, own, mine, TABLES.c.stage != "over"),
            chat=count(connection, said, mine),
            passkeys=count(connection, PASSKEYS, PASSKEYS.c.person == person),
            devices=count(connection, DEVICES, DEVICES.c.person == person),
            tokens=count(connection, TOKENS, TOKENS.c.owner == person),
            people=count(connection, OPINIONS, OPINIONS.c.person == person),
        )

    return read


def shutting(person: str, now: float) -> Job:
    """A job after which nobody is this person any more, and their tables are to be seen to.

    Seats of their programs are theirs, as of now, so that these are found with the others.
    """

    def write(connection: Connection) -> None:
        tokens = select(TOKENS.c.hash).where(TOKENS.c.owner == person)
        by_token = OWNERS.c.hash.in_(tokens)
        ids = connection.scalars(select(OWNERS.c.table).where(by_token)).all()
        connection.execute(update(OWNERS).where(by_token).values(hash=person))
        touched = update(TABLES).where(TABLES.c.id.in_(ids))
        connection.execute(touched.values(changes=TABLES.c.changes + 1))
        browsers = connection.scalars(
            select(DEVICES.c.browser).where(DEVICES.c.person == person)
        ).all()
        deleting_belongings(connection, person)
        # live pages notice by these rows; they go with the last table
        for browser in {person, *browsers}:
            connection.execute(delete(DEVICES).where(DEVICES.c.browser == browser))
            row = {"browser": browser, "person": "", "name": person, "since": now}
            connection.execute(insert(DEVICES).values(**row))
        gone = {"id": person, "name": "", "created": now, "settings": "{}", "leaving": now}
        connection.execute(insert(PEOPLE).values(**gone))

    return write


async def leave(tables: Tables, person: str) -> None:
    """Delete somebody: when this returns, nobody is them; their tables follow."""
    await tables.store.write(shutting(person, tables.registry.now()))


async def see_to_again_and_again(tables: Tables) -> None:
    """For as long as the server runs, finish what was begun here or elsewhere."""
    while True:
        await see_to(tables)
        await asyncio.sleep(EVERY)


async def see_to(tables: Tables) -> None:
    """Take the traces of all who are to be deleted from their tables."""
    try:
        for person in await tables.store.read(waiting):
            if await claimed(tables, person):
                await see_to_one(tables, person)
    except ShedetError as error:
        log.warning("somebody is not deleted yet", error=str(error))


def waiting(connection: Connection) -> list[str]:
    return list(connection.scalars(select(PEOPLE.c.id).where(PEOPLE.c.leaving > 0)))


async def claimed(tables: Tables, person: str) -> bool:
    """Is it ours to do? It is another's for as long as that server lives."""
    own, now = tables.pulse.id, tables.store.now()
    done: list[int] = []
    free = or_(PEOPLE.c.lease.in_(("", own)), PEOPLE.c.lease.not_in(living(now)))

    def write(connection: Connection) -> None:
        claim = update(PEOPLE).where(PEOPLE.c.id == person, free).values(lease=own)
        done.append(connection.execute(claim).rowcount)

    await tables.store.write(write)
    return bool(done[0])


async def see_to_one(tables: Tables, person: str) -> None:
    """All tables of a person, one by one; then the last rows go, too."""
    asked = select(OWNERS.c.table).where(OWNERS.c.hash == person).distinct()
    ids = await tables.store.read(lambda connection: connection.scalars(asked).all())
    left = 0
    for table_id in ids:
        try:
            await tables.tasks.shield(forget_at(tables, table_id, person))
        except NoSuchTable:
            continue
        except Overtaken:
            left += 1  # somebody wrote there: the next look tries again
    if left:
        return
    since = tables.registry.now() - NOTICED

    def write(connection: Connection) -> None:
        row = (PEOPLE.c.id == person) & (PEOPLE.c.leaving < since)
        if connection.execute(delete(PEOPLE).where(row)).rowcount:
            connection.execute(delete(DEVICES).where(DEVICES.c.name == person))

    await tables.store.write(write)


async def forget_at(tables: Tables, table_id: str, person: str) -> None:
    """One table without a person."""
    hosted = await tables.registry.find(table_id)
    if person not in hosted.owners.values():  # in memory still a program's
        async with tables.registry.held(table_id) as hosted:
            tables.publisher.reload(hosted)
        hosted = await tables.registry.find(table_id)
    if is_alone(hosted, person) and await has_ended(tables, table_id, person):
        return
    await tables.publisher.change(table_id, lambda now: hand_over(now, person))
    while seats := (await tables.registry.find(table_id)).seats_of(person):
        async with tables.registry.held(table_id, is_fresh=True) as hosted:
            await tables.store.write(forgetting(hosted, seats[0]))
            tables.publisher.reload(hosted)
        if hosted.table.stage == "gathering":
            await tables.publisher.change(table_id, partial(get_up, seat=seats[0]))


def is_alone(hosted: HostedTable, person: str) -> bool:
    """Is it a table that is not over, without other people or their programs?"""
    return hosted.table.stage != "over" and set(hosted.owners.values()) == {person}


async def has_ended(tables: Tables, table_id: str, person: str) -> bool:
    """Delete a table that concerns nobody else; no, if somebody has come at another server."""
    async with tables.registry.held(table_id, is_fresh=True) as hosted:
        if not is_alone(hosted, person):
            return False
        await tables.store.write(ending(hosted))
        tables.registry.forget(hosted)
        tables.publisher.unlink([table_id])
    tables.connected.wake(table_id)
    return True


def ending(hosted: HostedTable) -> Job:
    """A job that deletes a table, unless somebody was faster to change it."""
    row = update(TABLES).where(TABLES.c.id == hosted.id, TABLES.c.changes == hosted.changes)

    def write(connection: Connection) -> None:
        if not connection.execute(row.values(changes=hosted.changes + 1)).rowcount:
            raise Overtaken
        delete_tables(connection, [hosted.id])

    return write


def hand_over(hosted: HostedTable, person: str) -> None:
    """A bot plays on for the person; the seats of the person's own programs have lost."""
    table = hosted.table
    for seat in hosted.seats_of(person):
        if table.stage == "playing" and is_web_bot(table.bots.get(seat, "")):
            table.fail(seat, "?")
        elif table.stage == "playing" and seat not in table.bots:
            table.hand_over(seat, STAND_IN)


def get_up(hosted: HostedTable, seat: int) -> None:
    """Before the game the seat is free again."""
    hosted.table.leave(seat)
    hosted.give(seat, "")


def forgetting(hosted: HostedTable, seat: int) -> Job:
    """A job that takes a seat from its owner, with their name and messages.

    Before the game the seat stays theirs, until they have got up.
    """
    is_person = bool(hosted.table.seats[seat].person)
    job = rewriting(hosted, seat, DEFAULT) if is_person else without_program(hosted, seat)

    def write(connection: Connection) -> None:
        job(connection)
        if hosted.table.stage != "gathering":
            for part in (OWNERS, LINKS):
                own = (part.c.table == hosted.id) & (part.c.seat == seat)
                connection.execute(delete(part).where(own))

    return write


def without_program(hosted: HostedTable, seat: int) -> Job:
    """A job that takes the name of its owner from a bot that somebody ran."""
    spec = hosted.table.seats[seat].bot_name
    new = numbered_name(seat, len(hosted.table.seats), hosted.table.names, DEFAULT)
    anew = spec_of(spec.rpartition(":")[2], new)
    renamed = {
        number: json.dumps({**entry, "bot": anew})
        for number, entry in enumerate(hosted.table.entries)
        if entry["entry"] == "bot" and is_web_bot(spec) and owner_of(entry["bot"]) == owner_of(spec)
    }

    def write(connection: Connection) -> None:
        for number, text in renamed.items():
            own = (ENTRIES.c.table == hosted.id) & (ENTRIES.c.number == number)
            connection.execute(update(ENTRIES).where(own).values(json=text))
        result = (RESULTS.c.table == hosted.id) & (RESULTS.c.bot == spec)
        connection.execute(update(RESULTS).where(result).values(bot=anew))
        row = update(TABLES).where(TABLES.c.id == hosted.id, TABLES.c.changes == hosted.changes)
        if not connection.execute(row.values(changes=hosted.changes + 1)).rowcount:
            raise Overtaken

    return write
