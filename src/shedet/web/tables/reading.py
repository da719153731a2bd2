"""Reading tables from the database: whole, or what is new since they were read."""

import json
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import BindParameter, Connection, Row, bindparam, func, literal, select, union_all

from shedet.bots.analysis import Analysis
from shedet.bots.coach import Advice
from shedet.core.errors import NotationError
from shedet.core.game import Game
from shedet.core.language import Sentence
from shedet.lessons.guide import card_of, slip_of
from shedet.table import NotNow, Table
from shedet.table.entries import Entry
from shedet.web.parts.curtain import Opened
from shedet.web.parts.snapshot import ChatLine
from shedet.web.store.boxes import Boxes
from shedet.web.store.schema import (
    ANALYSES,
    CHAT,
    ENTRIES,
    HOME_TABLES,
    LINKS,
    OWNERS,
    TABLES,
    WISHES,
)
from shedet.web.tables.hosted_table import ANALYSIS, AnalysisTask, Hint, HostedTable
from shedet.web.tables.queries import no_such_table, note_written

KEY: BindParameter[str] = bindparam("key")
FIRST: BindParameter[int] = bindparam("first")
ROW = select(TABLES).where(TABLES.c.id == KEY)
NEW = (
    select(ENTRIES.c.json)
    .where(ENTRIES.c.table == KEY, ENTRIES.c.number >= FIRST)
    .order_by(ENTRIES.c.number)
)
SAID = select(CHAT).where(CHAT.c.table == KEY, CHAT.c.number >= FIRST).order_by(CHAT.c.number)
LINES = select(func.count()).where(CHAT.c.table == KEY)
HASHES = union_all(
    *(
        select(literal(kind), place.c.seat, place.c.hash).where(place.c.table == KEY)
        for kind, place in (("owner", OWNERS), ("link", LINKS))
    )
)
ASKED = select(WISHES).where(WISHES.c.table == KEY)
SHARED = select(HOME_TABLES).where(HOME_TABLES.c.table == KEY)


@dataclass(frozen=True)
class Found:
    """What the database holds of a table, from an entry and a message on."""

    row: Row[Any]
    entries: list[Entry]
    chat: list[ChatLine]
    lines: int | None
    """How many messages there are in all; asked for only where some were read before, or after the
    game."""
    owners: dict[int, str]
    links: dict[int, str]
    shared: dict[str, Opened]
    analysis: Analysis | None
    wishes: Sequence[Row[Any]]


def finding(table_id: str) -> Callable[[Connection], Found]:
    """Reads a table, all of it."""

    def read(connection: Connection) -> Found:
        found = finding_more(table_id)(connection)
        assert found
        return found

    return read


def finding_more(
    table_id: str, entries: int = 0, lines: int = 0, changes: int = -1
) -> Callable[[Connection], Found | None]:
    """Reads a table without so many entries and messages; None if so many changes are all."""
    key = {"key": table_id}

    def read(connection: Connection) -> Found | None:
        row = connection.execute(ROW, key).one_or_none()
        if row is None:
            raise no_such_table()
        if row.changes == changes:
            return None
        is_over = row.stage == "over"
        return Found(
            row,
            [json.loads(text) for text in connection.scalars(NEW, {**key, "first": entries})],
            read_chat(connection, table_id, lines),
            (connection.scalar(LINES, key) or 0) if lines or is_over else None,
            *read_hashes(connection, table_id),
            {s.hash: Opened(s.seat, s.until) for s in connection.execute(SHARED, key)},
            read_analysis(connection, table_id) if is_over else None,
            connection.execute(ASKED, key).all(),
        )

    return read


def reading(
    table_id: str, now: Callable[[], float], boxes: Boxes
) -> Callable[[Connection], HostedTable]:
    """Loads a table, as it stood after its last entry."""

    def read(connection: Connection) -> HostedTable:
        found = finding(table_id)(connection)
        table = Table.repeated(found.entries, now, game_of(found.entries, boxes))
        row = found.row
        hosted = HostedTable(table_id, table, row.created, row.changed, row.listed)
        take(hosted, found)
        return hosted

    return read


def read_on(hosted: HostedTable, found: Found) -> bool:
    """Carry out what others have added to a table; false if all of it must be read anew."""
    hosted.table.read_on(found.entries)
    if is_rewritten(hosted, found):
        return False
    take(hosted, found)
    return True


def is_rewritten(hosted: HostedTable, found: Found) -> bool:
    """Was a name or a message taken out of what was read before? The host can do that at any time.

    Needs the new entries, by which names change too.
    """
    is_renamed = json.loads(found.row.names) != hosted.table.names
    is_cut = found.lines is not None and found.lines < hosted.chat_written + len(found.chat)
    return is_renamed or is_cut


def take(hosted: HostedTable, found: Found) -> None:
    """All that is no entry."""
    row = found.row
    hosted.changes, hosted.changed, hosted.listed = row.changes, row.changed, row.listed
    hosted.owners, hosted.links, hosted.shared = found.owners, found.links, found.shared
    hosted.chat += found.chat
    hosted.rematch, hosted.started_from, hosted.account = row.rematch, row.started_from, row.account
    hosted.deal, hosted.closed_until = row.deal, row.closed_until
    hosted.last_seen = max(hosted.last_seen, row.seen)
    hosted.analysis = found.analysis
    take_lesson(hosted, row.read, row.tried)
    take_wishes(hosted, found.wishes)
    note_written(hosted)


def take_lesson(hosted: HostedTable, read: int, tried: str) -> None:
    hosted.read, hosted.slip = read, None
    if tried and (card := card_of(hosted.table, read)) and card.step.line:
        hosted.slip = slip_of(hosted.table, card, tried)


def take_wishes(hosted: HostedTable, wishes: Sequence[Row[Any]]) -> None:
    """What the coach was asked, and what the coach has said."""
    asked = {row.seat: row for row in wishes}
    if (wish := asked.pop(ANALYSIS, None)) and hosted.analysis is None:
        hosted.analysis_task = hosted.analysis_task or AnalysisTask()
        hosted.analysis_task.percent = max(hosted.analysis_task.percent, wish.done)
    elif hosted.analysis_task and not hosted.analysis_task.work:
        hosted.analysis_task = None
    for seat in set(hosted.hints) - set(asked):
        hosted.drop_hint(seat)
    for seat, row in asked.items():
        if not hosted.is_asked(seat, row.number):
            continue
        hint = hosted.hints.get(seat)
        if hint is None or hint.number != row.number:
            hosted.drop_hint(seat)
            hint = hosted.hints[seat] = Hint(row.number)
        hint.shown = row.shown
        hint.advice = msgspec.json.decode(row.json, type=Advice) if row.json else None


def counting(table_ids: Collection[str]) -> Callable[[Connection], dict[str, int]]:
    """Asks how many changes of these tables were written; of those that are there."""
    found = select(TABLES.c.id, TABLES.c.changes).where(TABLES.c.id.in_(table_ids))
    return lambda connection: {row.id: row.changes for row in connection.execute(found)}


def game_of(entries: Sequence[object], boxes: Boxes) -> Game | None:
    """The game of a table, with the pieces that it was opened with; None if it is malformed."""
    match entries:
        case [{"game": str(game_id), "pieces": str(pieces)}, *_]:
            game = boxes.game(game_id, pieces)
            if game.pieces_hash != pieces:
                raise NotNow(Sentence("This table uses other game pieces than this server."))
            return game
    return None


def read_hashes(connection: Connection, table_id: str) -> tuple[dict[int, str], dict[int, str]]:
    """Of a table's owners, and of its links."""
    found: dict[str, dict[int, str]] = {"owner": {}, "link": {}}
    for kind, seat, text in connection.execute(HASHES, {"key": table_id}):
        found[kind][seat] = text
    return found["owner"], found["link"]


def read_chat(connection: Connection, table_id: str, first: int) -> list[ChatLine]:
    rows = connection.execute(SAID, {"key": table_id, "first": first})
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
