"""Acquaintances: the people with whom somebody has played, named by a table where both sat."""

import json
from collections.abc import Callable

from sqlalchemy import Connection, select

from shedet.core.language import Sentence
from shedet.table import NotNow
from shedet.web.parts.people import nameless
from shedet.web.parts.snapshot import Acquaintance
from shedet.web.store.schema import OWNERS, TABLES, TOKENS
from shedet.web.store.seeks import kept_apart

MOST, LOOKED_AT = 50, 500
"""How many are listed, and at how many seats they are looked for."""

MINE, THEIRS = OWNERS.alias("mine"), OWNERS.alias("theirs")


def acquaintances(browser: str) -> Callable[[Connection], list[Acquaintance]]:
    """Asks with whom a browser has played, the last first; each person once."""
    found = (
        select(TABLES.c.id, TABLES.c.game, TABLES.c.names, TABLES.c.changed)
        .add_columns(THEIRS.c.seat, THEIRS.c.hash)
        .join(MINE, MINE.c.table == TABLES.c.id)
        .join(THEIRS, THEIRS.c.table == TABLES.c.id)
        .where(MINE.c.hash == browser, THEIRS.c.hash != browser)
        .where(THEIRS.c.hash.not_in(select(TOKENS.c.hash)))
        .order_by(TABLES.c.changed.desc())
        .limit(LOOKED_AT)
    )

    def read(connection: Connection) -> list[Acquaintance]:
        if not browser:
            return []
        met = kept_apart(connection, browser)
        people: list[Acquaintance] = []
        for row in connection.execute(found):
            name = json.loads(row.names)[row.seat]
            if row.hash not in met and name and name not in nameless() and len(people) < MOST:
                met.add(row.hash)
                people.append(Acquaintance(f"{row.id}:{row.seat}", name, row.game, row.changed))
        return people

    return read


def known_at(person: str, browser: str) -> Callable[[Connection], tuple[str, str]]:
    """Asks who sat at a seat, and how they were called: for somebody who sat at that table."""
    table_id, _, seat = person.partition(":")

    def read(connection: Connection) -> tuple[str, str]:
        found = (
            select(THEIRS.c.hash, TABLES.c.names)
            .join(MINE, MINE.c.table == TABLES.c.id)
            .join(THEIRS, THEIRS.c.table == TABLES.c.id)
            .where(TABLES.c.id == table_id, MINE.c.hash == browser, THEIRS.c.hash != browser)
            .where(THEIRS.c.seat == (int(seat) if seat.isdecimal() and len(seat) < 3 else -1))
            .where(THEIRS.c.hash.not_in(select(TOKENS.c.hash)))
        )
        row = connection.execute(found).first()
        if row is None:
            raise NotNow(Sentence("Choose somebody you’ve played with."))
        return row.hash, json.loads(row.names)[int(seat)]

    return read
