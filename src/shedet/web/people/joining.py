"""A device becomes a person's: what was played on it as nobody in particular comes along."""

from collections.abc import Callable, Sequence

from sqlalchemy import Connection, delete, exists, insert, select, update

from shedet.web.people.persons import BELONGINGS, Belonging, keeping_device
from shedet.web.store.schema import (
    DEVICES,
    OWNERS,
    PASSKEYS,
    RECOVERY_LINKS,
    RESTRICTIONS,
    TABLES,
)
from shedet.web.store.store import Job, tell_others
from shedet.web.tables.tables import Tables

AT_ONCE = 200
"""Tables whose seats change their owner in one write."""


async def join(tables: Tables, browser: str, before: str, person: str, device: str) -> None:
    """A new browser belongs to a person.

    `before` is who used this browser till now, by another secret: if nobody else can come back as
    them, by passkey, link or another device, all that is theirs is the person's from now on.
    """
    await tables.tasks.shield(_join(tables, browser, before, person, device))


async def _join(tables: Tables, browser: str, before: str, person: str, device: str) -> None:
    merges = bool(before) and before != person and await tables.store.read(is_bound(before))
    if merges:
        await move_seats(tables, before, person)
    keep = keeping_device(browser, person, device, tables.registry.now())

    def write(connection: Connection) -> None:
        keep(connection)
        if merges:
            move_belongings(connection, before, person)

    await tables.store.write(write)
    if merges:
        await move_seats(tables, before, person)  # what was begun meanwhile


def is_bound(person: str) -> Callable[[Connection], bool]:
    """Asks whether somebody is known by one browser only, and not by a passkey or a link."""
    ways = [exists().where(place.c.person == person) for place in (PASSKEYS, RECOVERY_LINKS)]
    ways += [exists().where(DEVICES.c.person == person, DEVICES.c.browser != person)]
    return lambda connection: not any(connection.scalar(select(way)) for way in ways)


async def move_seats(tables: Tables, before: str, person: str) -> None:
    """All seats of the one are the other's; tables in use are read again by their pages."""
    asked = select(OWNERS.c.table).where(OWNERS.c.hash == before).distinct()
    ids = await tables.store.read(lambda connection: connection.scalars(asked).all())
    for first in range(0, len(ids), AT_ONCE):
        some = ids[first : first + AT_ONCE]
        async with tables.registry.closed(some) as free:
            if free:
                await tables.store.write(moving(free, before, person))
        for table_id in set(some) - set(free):
            async with tables.registry.held(table_id, is_fresh=True) as hosted:
                await tables.store.write(moving([table_id], before, person))
                tables.publisher.reload(hosted)


def moving(ids: Sequence[str], before: str, person: str) -> Job:
    """A job that gives the seats of the one to the other, at these tables."""

    def write(connection: Connection) -> None:
        own = OWNERS.c.table.in_(ids) & (OWNERS.c.hash == before)
        connection.execute(update(OWNERS).where(own).values(hash=person))
        changed = update(TABLES).where(TABLES.c.id.in_(ids))
        connection.execute(changed.values(changes=TABLES.c.changes + 1))
        asked = select(TABLES.c.id, TABLES.c.changes).where(TABLES.c.id.in_(ids))
        for row in connection.execute(asked).all():
            tell_others(connection, "table", row.id, row.changes)

    return write


def move_belongings(connection: Connection, before: str, person: str) -> None:
    """All rows of the one are the other's; where both have one, the other's stays."""
    for belonging in BELONGINGS:
        move_rows(connection, belonging, before, person)
    move_restrictions(connection, before, person)


def move_rows(connection: Connection, belonging: Belonging, before: str, person: str) -> None:
    place, column = belonging.place, belonging.place.c[belonging.column]
    keys = list(place.primary_key.columns)
    for row in connection.execute(select(place).where(column == before)).all():
        given = row._mapping
        this = [key == given[key] for key in keys]
        there = [key == (person if key is column else given[key]) for key in keys]
        if column in keys and connection.execute(select(place).where(*there)).first():
            connection.execute(delete(place).where(*this))
        else:
            connection.execute(update(place).where(*this).values({column: person}))


def move_restrictions(connection: Connection, before: str, person: str) -> None:
    """Who was muted or shut out is so as the person, too."""
    asked = select(RESTRICTIONS).where(RESTRICTIONS.c.value == before)
    for row in connection.execute(asked).all():
        same = (RESTRICTIONS.c.kind == row.kind) & (RESTRICTIONS.c.value == person)
        if not connection.execute(select(RESTRICTIONS).where(same)).first():
            connection.execute(insert(RESTRICTIONS).values(**{**row._mapping, "value": person}))
