"""What is kept of a person: name, settings, devices; and what else belongs to them."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Column, Connection, delete, func, insert, select, update
from sqlalchemy import Table as Place

from shedet.core.language import Sentence
from shedet.table import NotNow
from shedet.web.parts.preferences import chosen_in
from shedet.web.store.schema import (
    CHALLENGES,
    CONNECTED_BOTS,
    DEVICES,
    HOME_TABLES,
    OPINIONS,
    OWNERS,
    PASSKEYS,
    PEOPLE,
    PRESENCE,
    PUZZLE_ANSWERS,
    RECOVERY_LINKS,
    SEEKS,
    STUDIES,
    SUBSCRIPTIONS,
    TABLES,
    TOKENS,
    TRIES,
    WEIGHINGS,
)
from shedet.web.store.store import Job
from shedet.web.tables.queries import has_seats

MOST_DEVICES = 50


@dataclass(frozen=True)
class Belonging:
    """Rows that belong to a person, by a column with their hash: they go where the person goes."""

    place: Place
    column: str
    hidden: tuple[str, ...] = ()
    """Columns that no export shows: secrets, and the hashes of others."""
    parts: tuple[Column[str], ...] = ()
    """Columns of other tables that hold the ids of these rows, and go with them."""
    shows_issue: bool = True
    """Does a row show that we gave the person a secret?"""


BELONGINGS = (
    Belonging(PEOPLE, "id", ("id", "leaving", "lease")),
    Belonging(DEVICES, "person", ("browser", "person")),
    Belonging(PASSKEYS, "person", ("id", "person")),
    Belonging(CHALLENGES, "person", ("hash", "person"), shows_issue=False),
    Belonging(RECOVERY_LINKS, "person", ("hash", "person")),
    Belonging(OPINIONS, "person", ("person", "other")),
    Belonging(OPINIONS, "other", ("person", "other", "blocks", "name", "since"), shows_issue=False),
    Belonging(TOKENS, "owner", ("hash", "owner"), (CONNECTED_BOTS.c.token,)),
    Belonging(PRESENCE, "browser", tuple(PRESENCE.columns.keys()), shows_issue=False),
    Belonging(TRIES, "who", ("who",)),
    Belonging(SEEKS, "browser", ("browser", "rival", "seen", "bench")),
    Belonging(SEEKS, "rival", tuple(SEEKS.columns.keys()), shows_issue=False),
    Belonging(STUDIES, "owner", ("owner",), (WEIGHINGS.c.study,)),
    Belonging(HOME_TABLES, "hash", ("hash",), shows_issue=False),
    Belonging(PUZZLE_ANSWERS, "owner", ("owner",)),
    Belonging(SUBSCRIPTIONS, "browser", ("id", "browser", "key", "auth")),
)
"""All but seats (`owners`), which change with their tables. What else is kept of people is added
here."""

APART = frozenset(
    {
        *("tables", "entries", "owners", "links", "chat", "analyses", "records", "results"),
        *("servers", "outages", "wishes", "counts", "keys", "orders", "restrictions", "chores"),
        *("connected_bots", "weighings", "push_keys", "tellings", "deals"),
    }
)
"""The tables of the database that hold no person's hash, or that are seen to apart."""


@dataclass(frozen=True)
class Device:
    """A browser that belongs to a person."""

    browser: str
    name: str
    since: float


@dataclass(frozen=True)
class Person:
    """What is kept of somebody."""

    id: str
    name: str = ""
    created: float = 0.0
    settings: Mapping[str, str] = field(default_factory=dict)
    devices: Sequence[Device] = ()
    has_recovery: bool = False


def reading_person(person: str) -> Callable[[Connection], Person]:
    """Asks for all that is kept of somebody; of who has chosen nothing that is little."""

    def read(connection: Connection) -> Person:
        row = connection.execute(select(PEOPLE).where(PEOPLE.c.id == person)).one_or_none()
        began = (
            select(func.min(TABLES.c.created))
            .join(OWNERS, OWNERS.c.table == TABLES.c.id)
            .where(OWNERS.c.hash == person)
        )
        first = connection.execute(began).scalar_one_or_none()
        times = [time for time in (row.created if row else None, first) if time]
        own = select(DEVICES).where(DEVICES.c.person == person).order_by(DEVICES.c.since.desc())
        link = select(RECOVERY_LINKS.c.hash).where(RECOVERY_LINKS.c.person == person)
        return Person(
            person,
            row.name if row else "",
            min(times, default=0.0),
            settings_in(row.settings) if row else {},
            [Device(d.browser, d.name, d.since) for d in connection.execute(own)],
            connection.execute(link).first() is not None,
        )

    return read


def settings_in(text: str) -> dict[str, str]:
    return chosen_in(json.loads(text))


def is_known(browser: str, person: str) -> Callable[[Connection], bool]:
    """Asks whether a browser's secret is one that we gave it: something hangs on it."""

    def read(connection: Connection) -> bool:
        device = select(DEVICES.c.person).where(DEVICES.c.browser == browser)
        if connection.execute(device).scalar() or has_seats(person)(connection):
            return True
        columns = [each.place.c[each.column] for each in BELONGINGS if each.shows_issue]
        asked = [select(column).where(column == person).limit(1) for column in columns]
        return any(connection.execute(each).first() for each in asked)

    return read


def deleting_belongings(connection: Connection, person: str) -> None:
    """Delete all that belongs to a person, but seats."""
    for belonging in BELONGINGS:
        place, own = belonging.place, belonging.place.c[belonging.column] == person
        for part in belonging.parts:
            (key,) = place.primary_key.columns
            connection.execute(delete(part.table).where(part.in_(select(key).where(own))))
        connection.execute(delete(place).where(own))


def keeping_person(
    person: str, now: float, name: str | None = None, settings: Mapping[str, str] | None = None
) -> Job:
    """A job that keeps a name, or settings in place of those that were kept of the same fields."""

    def write(connection: Connection) -> None:
        row = connection.execute(select(PEOPLE).where(PEOPLE.c.id == person)).one_or_none()
        kept = {**(settings_in(row.settings) if row else {}), **(settings or {})}
        values: dict[str, Any] = {"settings": json.dumps(kept)}
        if name is not None:
            values["name"] = name
        if row:
            connection.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(**values))
        else:
            given = {"id": person, "name": "", "created": now, **values}
            connection.execute(insert(PEOPLE).values(**given))

    return write


def keeping_device(browser: str, person: str, name: str, now: float) -> Job:
    """A job that notes to whom a browser belongs from now on."""

    def write(connection: Connection) -> None:
        counted = select(func.count()).where(DEVICES.c.person == person)
        if connection.execute(counted).scalar_one() >= MOST_DEVICES:
            raise NotNow(
                Sentence("You’re on {most} devices already. Sign out of one.", most=MOST_DEVICES)
            )
        connection.execute(delete(DEVICES).where(DEVICES.c.browser == browser))
        row = {"browser": browser, "person": person, "name": name, "since": now}
        connection.execute(insert(DEVICES).values(**row))

    return write


def signing_out(person: str, browser: str, now: float) -> Job:
    """A job after which one of a person's browsers belongs to nobody."""

    def write(connection: Connection) -> None:
        own = (DEVICES.c.browser == browser) & (DEVICES.c.person == person)
        if not connection.execute(update(DEVICES).where(own).values(person="", since=now)).rowcount:
            raise NotNow(Sentence("This device is already signed out."))

    return write


def changed_devices(since: float) -> Callable[[Connection], Sequence[tuple[str, str]]]:
    """Asks which browsers came to belong to somebody else since then, and to whom."""
    found = select(DEVICES.c.browser, DEVICES.c.person).where(DEVICES.c.since > since)
    return lambda connection: [(row.browser, row.person) for row in connection.execute(found)]
