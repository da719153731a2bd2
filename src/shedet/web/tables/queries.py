"""Queries: what is read from and written to the database, and how a table is stored there."""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Insert,
    Row,
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    select,
    update,
)
from sqlalchemy import Table as Place
from sqlalchemy.exc import IntegrityError

from shedet.bots.analysis import Analysis
from shedet.core.errors import NotationError
from shedet.core.game import games
from shedet.core.language import Sentence
from shedet.core.records.record import Record
from shedet.table import Clock
from shedet.web.parts.curtain import Opened
from shedet.web.parts.snapshot import Card, ChatLine, Result
from shedet.web.store.pulse import living
from shedet.web.store.schema import (
    ANALYSES,
    CHAT,
    ENTRIES,
    HOME_TABLES,
    LINKS,
    OWNERS,
    RECORDS,
    RESULTS,
    TABLES,
    TRIES,
    WISHES,
)
from shedet.web.store.store import Job, Overtaken, tell_others
from shedet.web.tables.hosted_table import HostedTable, Wishes

OWN_CARDS = 50
LISTED_CARDS = 30
FLAGS, FLAG_LEASE = 100, 5.0
"""How many flags a server takes at once, and after how many seconds others take those left."""

NEW_ROW = insert(TABLES)
ROW = update(TABLES).where(TABLES.c.id == bindparam("key"), TABLES.c.changes == bindparam("before"))
NEW_ENTRIES = insert(ENTRIES)
NEW_CHAT = insert(CHAT)
NEW_RESULTS = insert(RESULTS)
NEW_TRY = insert(TRIES)
PLAYED = update(TRIES).where(TRIES.c.table == bindparam("key")).values(lines=bindparam("played"))


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
    shared = None if hosted.shared == hosted.shared_written else dict(hosted.shared)
    wishes = hosted.wishes()
    wish_rows = None if wishes == hosted.wishes_written else rows_of(hosted.id, wishes)
    analysis = None if hosted.is_analysis_written else hosted.analysis

    is_news = hosted.listed and hosted.listed_as != hosted.shown_in_lists()
    results = results_of(hosted) if hosted.has_just_ended() else []
    played = lines_of(hosted.table.record()) if hosted.deal and results else ""
    tried: dict[str, object] = {"deal": hosted.deal, "who": hosted.tried_by, "table": hosted.id}
    before = hosted.changes

    def write(connection: Connection) -> None:
        if is_new:
            connection.execute(NEW_ROW, row)
            insert_or_lose(connection, NEW_TRY, [tried] if hosted.tried_by else [])
        insert_or_lose(connection, NEW_ENTRIES, entries)
        insert_or_lose(connection, NEW_CHAT, chat)
        if not is_new:
            # what is no entry has no number of its own: the count of changes decides
            changed = connection.execute(ROW, {**row, "key": row["id"], "before": before})
            if not changed.rowcount:
                raise Overtaken
        tell_others(connection, "table", row["id"], row["changes"])
        if is_news:
            tell_others(connection, "lobby")
        if owners is not None:
            write_hashes(connection, OWNERS, hosted.id, owners)
        if links is not None:
            write_hashes(connection, LINKS, hosted.id, links)
        if shared is not None:
            write_shared(connection, hosted.id, shared)
        if wish_rows is not None:
            write_wishes(connection, hosted.id, wish_rows)
        if analysis is not None:
            keeping_analysis(hosted.id, analysis)(connection)
        if results:
            connection.execute(NEW_RESULTS, results)
        if played:
            connection.execute(PLAYED, {"key": hosted.id, "played": played})

    return write


def results_of(hosted: HostedTable) -> list[dict[str, object]]:
    """How a game that is over ended for each seat; nothing if it was aborted."""
    table, outcome = hosted.table, hosted.table.outcome
    if outcome is None or not outcome.winners:
        return []
    seats = range(len(table.seats))
    points = outcome.result["scores"] if outcome.result else [None for _ in seats]
    worth = [
        (seat in outcome.winners, not table.seats[seat].forfeit, points[seat]) for seat in seats
    ]
    return [
        {
            "table": hosted.id,
            "seat": seat,
            "bot": "" if table.seats[seat].person else table.seats[seat].bot_name,
            "points": points[seat],
            "place": 1 + sum(other > worth[seat] for other in worth),
        }
        for seat in seats
    ]


def lines_of(record: Record) -> str:
    """All that was played, as one text: a JSON list of seats and lines."""
    return json.dumps([[line.seat, line.text] for line in record.lines])


def insert_or_lose(connection: Connection, place: Insert, rows: list[dict[str, object]]) -> None:
    """Insert what has the next numbers; whoever is first has them."""
    if not rows:
        return
    try:
        connection.execute(place, rows)
    except IntegrityError:
        raise Overtaken from None


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
        "changes": hosted.changes + 1,
        "due": hosted.next_flag() or 0.0,
        "account": hosted.account,
        "deal": hosted.deal,
        "closed_until": hosted.closed_until,
        "read": hosted.read,
        "tried": hosted.slip.tried if hosted.slip else "",
    }


def write_hashes(
    connection: Connection, place: Place, table_id: str, hashes: dict[int, str]
) -> None:
    """Keep a hash for each seat of a table, and no others: of owners, or of links."""
    connection.execute(delete(place).where(place.c.table == table_id))
    if hashes:
        rows = [{"table": table_id, "seat": seat, "hash": text} for seat, text in hashes.items()]
        connection.execute(insert(place), rows)


def write_shared(connection: Connection, table_id: str, shared: dict[str, Opened]) -> None:
    """Keep which browsers are shared, and whose hand is open there."""
    connection.execute(delete(HOME_TABLES).where(HOME_TABLES.c.table == table_id))
    rows = [{"table": table_id, "hash": who, **vars(opened)} for who, opened in shared.items()]
    if rows:
        connection.execute(insert(HOME_TABLES), rows)


def rows_of(table_id: str, wishes: Wishes) -> list[dict[str, object]]:
    return [
        {
            "table": table_id,
            "seat": seat,
            "number": number,
            "shown": shown,
            "done": done,
            "json": msgspec.json.encode(advice).decode() if advice else "",
        }
        for seat, (number, shown, done, advice) in wishes.items()
    ]


def write_wishes(connection: Connection, table_id: str, rows: list[dict[str, object]]) -> None:
    """Keep what the coach was asked, and nothing else; who works on it stays as it was."""
    of_table = WISHES.c.table == table_id
    connection.execute(
        delete(WISHES).where(of_table, WISHES.c.seat.not_in([r["seat"] for r in rows]))
    )
    for row in rows:
        same = of_table & (WISHES.c.seat == row["seat"])
        is_same = case((WISHES.c.number == row["number"], WISHES.c.lease), else_="")
        if not connection.execute(update(WISHES).where(same).values(**row, lease=is_same)).rowcount:
            connection.execute(insert(WISHES), row)


def was_written(hosted: HostedTable) -> None:
    """Note that all of a table is on the disk."""
    hosted.changes += 1
    note_written(hosted)


def note_written(hosted: HostedTable) -> None:
    """Note that what is in memory is what is on the disk."""
    hosted.written = len(hosted.table.entries)
    hosted.chat_written = len(hosted.chat)
    hosted.owners_written = dict(hosted.owners)
    hosted.links_written = dict(hosted.links)
    hosted.shared_written = dict(hosted.shared)
    hosted.wishes_written = hosted.wishes()
    hosted.is_analysis_written = hosted.analysis is not None
    hosted.noticed = hosted.noticeable()
    hosted.stage_written = hosted.table.stage
    hosted.last_seen_written = max(hosted.last_seen, hosted.changed)


def seeing(table_id: str, at: float) -> Job:
    """A job that notes when somebody was at a table."""

    def write(connection: Connection) -> None:
        connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(seen=at))

    return write


def keeping_analysis(table_id: str, analysis: Analysis) -> Job:
    """A job that keeps the analysis of a game; there is one for each."""
    text = json.dumps(analysis.plain())

    def write(connection: Connection) -> None:
        connection.execute(delete(ANALYSES).where(ANALYSES.c.table == table_id))
        connection.execute(insert(ANALYSES).values(table=table_id, json=text))

    return write


def wished_tables(now: float, own: str, most: int) -> Callable[[Connection], list[str]]:
    """Tables at which the coach was asked something that nobody works on."""
    open_ones = select(WISHES.c.table).where(WISHES.c.json == "", is_free(WISHES.c.lease, now, own))
    return lambda connection: list(connection.scalars(open_ones.distinct().limit(most)))


def has_seats(browser: str) -> Callable[[Connection], bool]:
    """Asks whether any seat belongs to a browser."""
    found = select(OWNERS.c.seat).where(OWNERS.c.hash == browser).limit(1)
    return lambda connection: connection.execute(found).first() is not None


def own_cards(browser: str, running_first: bool = False) -> Callable[[Connection], list[Card]]:
    """The tables at which a browser has a seat, the last changed first."""
    order = [TABLES.c.changed.desc()]
    if running_first:
        order.insert(0, case((TABLES.c.stage == "over", 1), else_=0).asc())

    def read(connection: Connection) -> list[Card]:
        rows = connection.execute(
            select(TABLES, OWNERS.c.seat, OWNERS.c.looked)
            .join(OWNERS, OWNERS.c.table == TABLES.c.id)
            .where(OWNERS.c.hash == browser)
            .order_by(*order)
            .limit(OWN_CARDS)
        ).all()
        # several people may share a browser: each table is listed once, by a seat that is to act
        found: dict[str, Card] = {}
        for card in cards(rows):
            if card.table not in found or card.is_asked:
                found[card.table] = card
        return list(found.values())

    return read


def looking(table_id: str, seats: Collection[int]) -> Job:
    """A job that notes that the players of these seats have looked at how the game ended."""
    own = (OWNERS.c.table == table_id) & OWNERS.c.seat.in_(seats)

    def write(connection: Connection) -> None:
        connection.execute(update(OWNERS).where(own).values(looked=True))

    return write


def ended(tables: Collection[str]) -> Callable[[Connection], dict[str, tuple[Result, ...]]]:
    """Asks how games ended, for each seat; aborted ones are left out."""
    found = select(RESULTS).where(RESULTS.c.table.in_(tables))
    by_seat = found.order_by(RESULTS.c.table, RESULTS.c.seat)

    def read(connection: Connection) -> dict[str, tuple[Result, ...]]:
        results: dict[str, tuple[Result, ...]] = {}
        for row in connection.execute(by_seat):
            before = results.get(row.table, ())
            results[row.table] = (*before, Result(row.place, row.points))
        return results

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
    waiting = [row.id for row in rows if row.stage == "gathering"]
    first = (ENTRIES.c.number == 0) & ENTRIES.c.table.in_(waiting)
    opened = connection.execute(select(ENTRIES.c.table, ENTRIES.c.json).where(first))
    return cards(rows, {row.table: clock_in(row.json) for row in opened})


def clock_in(opening: str) -> Clock | None:
    """The clock with which a table was opened."""
    given = json.loads(opening)["clock"]
    return Clock.from_data(given) if given else None


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


def listed_by(account: str) -> Callable[[Connection], Sequence[str]]:
    """Asks which tables that are shown to everybody a visitor has opened, at any server."""
    found = select(TABLES.c.id).where(IS_LISTED, TABLES.c.account == account)
    return lambda connection: connection.scalars(found).all()


def cards(rows: Sequence[Row[Any]], clocks: Mapping[str, Clock | None] | None = None) -> list[Card]:
    known = games()
    return [
        Card(
            row.id,
            known[row.game],
            tuple(json.loads(row.names)),
            row.stage,
            seat := getattr(row, "seat", None),
            str(seat) in row.waiting.split(","),
            row.changed,
            changes=row.changes,
            due=row.due,
            ended=row.ended,
            is_missed=row.stage == "over" and not getattr(row, "looked", True),
            clock=(clocks or {}).get(row.id),
        )
        for row in rows
        if row.game in known
    ]


def claiming_due(now: float, claimed: list[str]) -> Job:
    """A job that finds tables whose next flag is due; others look there again only later."""
    due = (
        select(TABLES.c.id)
        .where(TABLES.c.due > 0, TABLES.c.due <= now)
        .order_by(TABLES.c.due)
        .limit(FLAGS)
        .with_for_update(skip_locked=True)
    )

    def write(connection: Connection) -> None:
        claimed[:] = connection.scalars(due).all()
        if claimed:
            later = update(TABLES).where(TABLES.c.id.in_(claimed)).values(due=now + FLAG_LEASE)
            connection.execute(later)

    return write


def is_free(lease: Column[str], now: float, own: str) -> ColumnElement[bool]:
    """Does nobody else work on it, or nobody who lives?"""
    return lease.in_(("", own)) | lease.not_in(living(now))


def bot_tables(after: str, most: int, now: float, own: str) -> Callable[[Connection], list[str]]:
    """Tables at which a bot is to move and nobody else thinks, from an id on."""
    asked = (
        select(TABLES.c.id)
        .where(TABLES.c.stage == "playing", TABLES.c.bot_asked)
        .where(TABLES.c.id > after, is_free(TABLES.c.lease, now, own))
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
