"""What `shedet admin` reads from and writes to the database of a server, which may be running."""

import json
import re
import time
from dataclasses import dataclass
from urllib.parse import urlsplit

from sqlalchemy import Connection, Engine, delete, func, insert, select

from shedet.core.errors import NotationError
from shedet.core.game import quoted
from shedet.core.language import Sentence
from shedet.web.operations.orders import CLOSE, DONE, REMOVE, SEEK
from shedet.web.operations.restrictions import ADDRESS, BROWSER, MUTED, network_of
from shedet.web.store.schema import CHAT, ORDERS, OWNERS, RESTRICTIONS, SEEKS, TABLES, TOKENS
from shedet.web.store.seeks import forgetting
from shedet.web.tables.queries import no_such_table
from shedet.web.tables.registry import is_id

MOST = 50
"""Tables, and lines of the log, that are listed."""
PATIENCE, LOOK = 8.0, 0.2
"""Seconds to wait for a server to carry out an order, and between two looks."""


@dataclass(frozen=True)
class Seat:
    """A player as the host sees them."""

    number: int
    name: str
    browser: str
    """The hash by which their browser, or their program, is known; empty for bots of ours."""


@dataclass(frozen=True)
class Shown:
    """A table as the host sees it."""

    id: str
    game: str
    stage: str
    changed: float
    listed: bool
    names: list[str]


def table_id_in(text: str) -> str:
    """The id of a table, from itself or from the address of its page."""
    path = urlsplit(text).path if "/" in text else text
    found = path.rpartition("/t/")[2].partition("/")[0]
    if not is_id(found):
        raise NotationError(Sentence("{text} is no table.", text=quoted(text)))
    return found


def tables(connection: Connection) -> list[Shown]:
    """The tables that changed last, the latest first."""
    rows = connection.execute(select(TABLES).order_by(TABLES.c.changed.desc()).limit(MOST))
    return [
        Shown(row.id, row.game, row.stage, row.changed, row.listed, names_in(row.names))
        for row in rows
    ]


def names_in(text: str) -> list[str]:
    """The names of players; seats may be empty."""
    return [name for name in json.loads(text) if name]


def seats_of(connection: Connection, table_id: str) -> list[Seat]:
    names = connection.scalar(select(TABLES.c.names).where(TABLES.c.id == table_id))
    if names is None:
        raise no_such_table()
    found = connection.execute(
        select(OWNERS.c.seat, OWNERS.c.hash).where(OWNERS.c.table == table_id)
    )
    browsers = {row.seat: row.hash for row in found}
    return [
        Seat(number, name or "", browsers.get(number, ""))
        for number, name in enumerate(json.loads(names))
    ]


def chat_of(connection: Connection, table_id: str) -> list[tuple[str, str]]:
    """What was said at a table: names and messages."""
    rows = connection.execute(
        select(CHAT.c.name, CHAT.c.text).where(CHAT.c.table == table_id).order_by(CHAT.c.number)
    )
    return [(row.name, row.text) for row in rows]


def seat_in(connection: Connection, text: str) -> tuple[str, Seat]:
    """A seat that is written TABLE:SEAT."""
    table, colon, number = text.rpartition(":")
    if not colon or not re.fullmatch(r"[0-9]", number):
        raise NotationError(
            Sentence("{text} is no player. Write TABLE:0, TABLE:1 and so on.", text=quoted(text))
        )
    table_id = table_id_in(table)
    seats = seats_of(connection, table_id)
    if int(number) >= len(seats):
        raise NotationError(Sentence("This seat doesn’t exist.", seat=int(number)))
    return table_id, seats[int(number)]


def seek_in(connection: Connection, text: str) -> str:
    """The browser of somebody who looks for a game, written seek:ID."""
    id = text.removeprefix(SEEK)
    browser = connection.scalar(select(SEEKS.c.browser).where(SEEKS.c.id == id))
    if browser is None:
        raise NotationError(Sentence("Nobody looks for a game as {text}.", text=quoted(text)))
    return str(browser)


def seeks(connection: Connection) -> list[tuple[str, str, str, str]]:
    """What people look for, the latest first: how it is written, the browser, what, the name."""
    rows = connection.execute(
        select(SEEKS).where(SEEKS.c.state == "open").order_by(SEEKS.c.created.desc()).limit(MOST)
    )
    return [(f"{SEEK}{row.id}", row.browser, row.kind, row.name) for row in rows]


def browser_in(connection: Connection, text: str) -> str:
    """A browser, by its whole hash or by a seat that it, or a program with its token, has."""
    found = text
    if text.startswith(SEEK):
        found = seek_in(connection, text)
    elif not re.fullmatch(r"[0-9a-f]{64}", text):
        _, seat = seat_in(connection, text)
        found = seat.browser
    if not found:
        raise NotationError(Sentence("Nobody plays at this seat."))
    owner = connection.scalar(select(TOKENS.c.owner).where(TOKENS.c.hash == found))
    return owner or found


def restriction_for(connection: Connection, act: str, target: str) -> tuple[str, str]:
    """Kind and value of what is banned or muted, or not any more."""
    if act in ("ban", "unban") and (network := network_of(target)):
        if network.prefixlen < (8 if network.version == 4 else 32):
            raise NotationError(Sentence("{text} is too wide.", text=quoted(target)))
        return ADDRESS, str(network)
    return (BROWSER if act in ("ban", "unban") else MUTED), browser_in(connection, target)


def restrict(engine: Engine, act: str, target: str, note: str) -> bool:
    """Ban, mute, or end that; false if nothing was to be done. The server notices by itself."""
    with engine.begin() as connection:
        kind, value = restriction_for(connection, act, target)
        place = (RESTRICTIONS.c.kind == kind) & (RESTRICTIONS.c.value == value)
        is_there = connection.execute(select(RESTRICTIONS).where(place)).first() is not None
        if is_there == (act in ("ban", "mute")):
            return False
        if is_there:
            connection.execute(delete(RESTRICTIONS).where(place))
        else:
            row = {"kind": kind, "value": value, "since": time.time(), "note": note}
            connection.execute(insert(RESTRICTIONS), row)
            if kind == BROWSER:
                forgetting([value])(connection)
        note_order(connection, act, f"{kind} {value}", note, DONE)
    return True


def restrictions(connection: Connection) -> list[tuple[str, str, float, str]]:
    rows = connection.execute(select(RESTRICTIONS).order_by(RESTRICTIONS.c.since))
    return [(row.kind, row.value, row.since, row.note) for row in rows]


def order(engine: Engine, act: str, target: str, note: str) -> int:
    """Order a server to close a table or to remove a name; returns the number of the order."""
    with engine.begin() as connection:
        if act == CLOSE:
            wanted = table_id_in(target)
            seats_of(connection, wanted)
        else:
            assert act == REMOVE
            if target.startswith(SEEK):
                seek_in(connection, target)
                wanted = target
            else:
                table_id, seat = seat_in(connection, target)
                wanted = f"{table_id}:{seat.number}"
        return note_order(connection, act, wanted, note, "")


def note_order(connection: Connection, act: str, target: str, note: str, outcome: str) -> int:
    last = connection.scalar(select(func.max(ORDERS.c.number))) or 0
    row = {"number": last + 1, "at": time.time(), "act": act, "target": target}
    connection.execute(insert(ORDERS), {**row, "note": note, "outcome": outcome})
    return int(last) + 1


def outcome_of(engine: Engine, number: int) -> str:
    """What came of an order; empty if no server did it within a while."""
    until = time.monotonic() + PATIENCE
    while True:
        with engine.connect() as connection:
            asked = select(ORDERS.c.outcome).where(ORDERS.c.number == number)
            outcome = str(connection.scalar(asked))
        if outcome or time.monotonic() > until:
            return outcome
        time.sleep(LOOK)


def log(connection: Connection) -> list[tuple[float, str, str, str, str]]:
    """The last orders, the oldest first: when, what, of whom, why, and what came of it."""
    rows = connection.execute(select(ORDERS).order_by(ORDERS.c.number.desc()).limit(MOST)).all()
    return [(row.at, row.act, row.target, row.note, row.outcome) for row in reversed(rows)]
