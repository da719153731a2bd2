"""Queries: what is read from and written to the database, and how a table is stored there."""

import json
from collections.abc import Callable, Collection, Sequence
from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, exists, func, insert, select, update
from sqlalchemy import Table as Place

from shedet.bots.analysis import Analysis
from shedet.core.errors import NotationError
from shedet.core.game import Game, games
from shedet.core.language import Sentence
from shedet.table import NotNow, Table
from shedet.web.parts.snapshot import Card, ChatLine
from shedet.web.store.boxes import Boxes
from shedet.web.store.schema import ANALYSES, CHAT, ENTRIES, LINKS, OWNERS, RECORDS, TABLES
from shedet.web.store.store import Job
from shedet.web.tables.hosted_table import HostedTable

OWN_CARDS = 50
LISTED_CARDS = 30

NEW_ROW = insert(TABLES)
ROW = update(TABLES).where(TABLES.c.id == bindparam("key"))
NEW_ENTRIES = insert(ENTRIES)
NEW_CHAT = insert(CHAT)


class NoSuchTable(NotationError):
    """Nothing is there under this id."""


def no_such_table() -> NoSuchTable:
    return NoSuchTable(Sentence("This table doesn’t exist."))


def no_such_link() -> NoSuchTable:
    return NoSuchTable(Sentence("This link has expired. Make a new one on the device you play on."))


def writing(*tables: HostedTable) -> Job:
    """A job that writes what is new at tables, atomically."""
    jobs = [writing_one(hosted) for hosted in tables]

    def write(connection: Connection) -> None:
        for job in jobs:
            job(connection)

    return write


def writing_one(hosted: HostedTable) -> Job:
    """Made from copies, because it runs in another thread."""
    row = row_of(hosted)
    is_new = hosted.written == 0
    entries = [
        {"table": hosted.id, "number": number, "json": json.dumps(entry)}
        for number, entry in enumerate(hosted.table.entries[hosted.written :], hosted.written)
    ]
    chat = chat_rows(hosted.id, hosted.chat[hosted.chat_written :], hosted.chat_written)
    owners = None if hosted.owners == hosted.owners_written else dict(hosted.owners)
    links = None if hosted.links == hosted.links_written else dict(hosted.links)

    def write(connection: Connection) -> None:
        if is_new:
            connection.execute(NEW_ROW, row)
        else:
            connection.execute(ROW, {**row, "key": row["id"]})
        if entries:
            connection.execute(NEW_ENTRIES, entries)
        if chat:
            connection.execute(NEW_CHAT, chat)
        if owners is not None:
            write_hashes(connection, OWNERS, hosted.id, owners)
        if links is not None:
            write_hashes(connection, LINKS, hosted.id, links)

    return write


def chat_rows(table_id: str, lines: Sequence[ChatLine], first: int = 0) -> list[dict[str, object]]:
    return [
        {"table": table_id, "number": number, **vars(line)}
        for number, line in enumerate(lines, first)
    ]


def row_of(hosted: HostedTable) -> dict[str, object]:
    table = hosted.table
    return {
        "id": hosted.id,
        "game": table.game.info.id,
        "created": hosted.created,
        "changed": hosted.changed,
        "stage": table.stage,
        "listed": hosted.listed,
        "names": json.dumps(table.names),
        "waiting": ",".join(map(str, hosted.waiting())),
        "clocked": table.watch.clock is not None,
        "rematch": hosted.rematch,
        "started_from": hosted.started_from,
        "seen": max(hosted.last_seen, hosted.changed),
        "ended": hosted.ended,
        "bot_asked": bool(hosted.asked_bots()),
    }


def write_hashes(
    connection: Connection, place: Place, table_id: str, hashes: dict[int, str]
) -> None:
    """Keep a hash for each seat of a table, and no others: of owners, or of links."""
    connection.execute(delete(place).where(place.c.table == table_id))
    if hashes:
        rows = [{"table": table_id, "seat": seat, "hash": text} for seat, text in hashes.items()]
        connection.execute(insert(place), rows)


def read_hashes(connection: Connection, place: Place, table_id: str) -> dict[int, str]:
    found = select(place.c.seat, place.c.hash).where(place.c.table == table_id)
    return {row.seat: row.hash for row in connection.execute(found)}


def was_written(hosted: HostedTable) -> None:
    """Note that all of a table is on the disk."""
    hosted.written = len(hosted.table.entries)
    hosted.chat_written = len(hosted.chat)
    hosted.owners_written = dict(hosted.owners)
    hosted.links_written = dict(hosted.links)
    hosted.noticed = hosted.noticeable()
    hosted.last_seen_written = max(hosted.last_seen, hosted.changed)


def seeing(table_id: str, at: float) -> Job:
    """A job that notes when somebody was at a table."""

    def write(connection: Connection) -> None:
        connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(seen=at))

    return write


def reading(
    table_id: str, now: Callable[[], float], boxes: Boxes
) -> Callable[[Connection], HostedTable]:
    """Loads a table. Loading may add entries, which are not on disk yet."""

    def read(connection: Connection) -> HostedTable:
        row = connection.execute(select(TABLES).where(TABLES.c.id == table_id)).one_or_none()
        if row is None:
            raise no_such_table()
        texts = connection.scalars(
            select(ENTRIES.c.json).where(ENTRIES.c.table == table_id).order_by(ENTRIES.c.number)
        ).all()
        entries = [json.loads(text) for text in texts]
        table = Table.load(entries, now, game_of(entries, boxes))
        hosted = HostedTable(
            table_id,
            table,
            row.created,
            row.changed,
            row.listed,
            read_hashes(connection, OWNERS, table_id),
            read_hashes(connection, LINKS, table_id),
            read_chat(connection, table_id),
            row.rematch,
            row.started_from,
            last_seen=row.seen,
        )
        hosted.analysis = read_analysis(connection, table_id)
        was_written(hosted)
        hosted.written = len(texts)
        return hosted

    return read


def game_of(entries: Sequence[object], boxes: Boxes) -> Game | None:
    """The game of a table, with the pieces that it was opened with; None if it is malformed."""
    match entries:
        case [{"game": str(game_id), "pieces": str(pieces)}, *_]:
            game = boxes.game(game_id, pieces)
            if game.pieces_hash != pieces:
                raise NotNow(Sentence("This table uses other game pieces than this server."))
            return game
    return None


def read_chat(connection: Connection, table_id: str) -> list[ChatLine]:
    rows = connection.execute(
        select(CHAT).where(CHAT.c.table == table_id).order_by(CHAT.c.number)
    ).all()
    return [ChatLine(row.name, row.text, row.seat, row.at) for row in rows]


def read_analysis(connection: Connection, table_id: str) -> Analysis | None:
    """The stored analysis; None also for an older format: it can be computed again."""
    found = connection.scalars(
        select(ANALYSES.c.json).where(ANALYSES.c.table == table_id)
    ).one_or_none()
    try:
        return Analysis.from_plain(json.loads(found)) if found else None
    except (NotationError, TypeError):
        return None


def keeping_analysis(table_id: str, analysis: Analysis) -> Job:
    text = json.dumps(analysis.plain())

    def write(connection: Connection) -> None:
        connection.execute(delete(ANALYSES).where(ANALYSES.c.table == table_id))
        connection.execute(insert(ANALYSES).values(table=table_id, json=text))

    return write


def has_seats(browser: str) -> Callable[[Connection], bool]:
    """Asks whether any seat belongs to a browser."""
    found = select(OWNERS.c.seat).where(OWNERS.c.hash == browser).limit(1)
    return lambda connection: connection.execute(found).first() is not None


def own_cards(browser: str) -> Callable[[Connection], list[Card]]:
    """The tables at which a browser has a seat, the last changed first."""

    def read(connection: Connection) -> list[Card]:
        rows = connection.execute(
            select(TABLES, OWNERS.c.seat)
            .join(OWNERS, OWNERS.c.table == TABLES.c.id)
            .where(OWNERS.c.hash == browser)
            .order_by(TABLES.c.changed.desc())
            .limit(OWN_CARDS)
        ).all()
        return cards(rows)

    return read


IS_LISTED = TABLES.c.listed & TABLES.c.stage.in_(("gathering", "playing"))
IS_OWNED = exists().where(OWNERS.c.table == TABLES.c.id)


def listed_cards(connection: Connection) -> list[Card]:
    """Tables that are shown to everybody: those that wait for players, then those to watch."""
    rows = connection.execute(
        select(TABLES)
        .where(IS_LISTED, IS_OWNED)
        .order_by(TABLES.c.stage, TABLES.c.changed.desc())
        .limit(LISTED_CARDS)
    ).all()
    return cards(rows)


def waiting_tables(browser: str) -> Callable[[Connection], int]:
    """Asks at how many listed tables that wait for players a browser has a seat."""
    own = select(OWNERS.c.table).where(OWNERS.c.hash == browser)
    found = select(func.count()).where(
        TABLES.c.listed, TABLES.c.stage == "gathering", TABLES.c.id.in_(own)
    )
    return lambda connection: connection.execute(found).scalar_one()


def still_listed(tables: Collection[str]) -> Callable[[Connection], Sequence[str]]:
    """Asks which of these tables are shown to everybody, or would be if somebody sat there."""
    found = select(TABLES.c.id).where(IS_LISTED, TABLES.c.id.in_(tables))
    return lambda connection: connection.scalars(found).all()


def cards(rows: Sequence[Row[Any]]) -> list[Card]:
    known = games()
    made = []
    for row in rows:
        if row.game in known:
            seat = getattr(row, "seat", None)
            asked = str(seat) in row.waiting.split(",")
            names = tuple(json.loads(row.names))
            made.append(Card(row.id, known[row.game], names, row.stage, seat, asked, row.changed))
    return made


def clocked_tables(connection: Connection) -> list[str]:
    """Tables at which a clock runs."""
    return list(
        connection.scalars(select(TABLES.c.id).where(TABLES.c.clocked, TABLES.c.stage == "playing"))
    )


def bot_tables(after: str, most: int) -> Callable[[Connection], list[str]]:
    """Tables without a clock at which a bot is to move, from an id on."""
    asked = (
        select(TABLES.c.id)
        .where(TABLES.c.stage == "playing", TABLES.c.bot_asked, ~TABLES.c.clocked)
        .where(TABLES.c.id > after)
        .order_by(TABLES.c.id)
        .limit(most)
    )
    return lambda connection: list(connection.scalars(asked))


def linked(link: str) -> Callable[[Connection], tuple[str, int]]:
    """Asks which seat of which table a private link is for."""

    def read(connection: Connection) -> tuple[str, int]:
        found = connection.execute(
            select(LINKS.c.table, LINKS.c.seat).where(LINKS.c.hash == link)
        ).one_or_none()
        if found is None:
            raise no_such_link()
        return found.table, found.seat

    return read


def keeping_record(record_id: str, text: str, now: float) -> Job:
    def write(connection: Connection) -> None:
        connection.execute(insert(RECORDS).values(id=record_id, created=now, json=text))

    return write


def record_text(record_id: str) -> Callable[[Connection], str]:
    def read(connection: Connection) -> str:
        found = connection.scalars(
            select(RECORDS.c.json).where(RECORDS.c.id == record_id)
        ).one_or_none()
        if found is None:
            raise NoSuchTable(Sentence("This game doesn’t exist."))
        return str(found)

    return read
