"""Removes a player's name and messages from a finished game. All else stays as it was.

Deal, moves and secret hold no name, so that seal and record can be checked as before.
"""

import json
from collections.abc import Callable, Sequence

from sqlalchemy import Connection, delete, insert, update

from shedet.core.language import Sentence
from shedet.table import NotNow
from shedet.table.entries import Entry
from shedet.web.parts.people import nameless, numbered_name
from shedet.web.store.schema import CHAT, ENTRIES, TABLES
from shedet.web.store.store import Job, Overtaken, tell_others
from shedet.web.tables import queries
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.tables import Tables


async def remove(
    tables: Tables, table_id: str, own: Callable[[HostedTable], int], language: str
) -> None:
    """Remove name and messages of the seat that `own` allows; then the table is reloaded."""
    await tables.tasks.shield(_remove(tables, table_id, own, language))


async def _remove(
    tables: Tables, table_id: str, own: Callable[[HostedTable], int], language: str
) -> None:
    async with tables.registry.held(table_id, is_fresh=True) as hosted:
        seat = own(hosted)
        hosted.table.want_stage("over")
        if not hosted.has_traces(seat):
            raise NotNow(Sentence("Your name and messages are already gone."))
        await tables.store.write(rewriting(hosted, seat, language))
        tables.publisher.reload(hosted)


def rewriting(hosted: HostedTable, seat: int, language: str) -> Job:
    """A job that rewrites a table without the player's name and messages."""
    table_id, old = hosted.id, hosted.table.seats[seat].person
    sat = {n: entry for n, entry in enumerate(hosted.table.entries) if entry["entry"] == "sat"}
    taken = {*hosted.table.names, *(entry["name"] for entry in sat.values())}
    new = old
    if old not in nameless():
        new = numbered_name(seat, len(hosted.table.seats), taken, language)
    renamed: dict[int, Entry] = {
        number: {**entry, "name": new} for number, entry in sat.items() if entry["name"] == old
    }
    names = [new if name == old else name for name in hosted.table.names]
    lines = queries.chat_rows(table_id, [line for line in hosted.chat if line.name != old])
    return write_anew(table_id, hosted.changes, renamed, names, lines)


def write_anew(
    table_id: str,
    before: int,
    entries: dict[int, Entry],
    names: Sequence[str],
    lines: Sequence[dict[str, object]],
) -> Job:
    def write(connection: Connection) -> None:
        for number, entry in entries.items():
            place = (ENTRIES.c.table == table_id) & (ENTRIES.c.number == number)
            connection.execute(update(ENTRIES).where(place).values(json=json.dumps(entry)))
        row = update(TABLES).where(TABLES.c.id == table_id, TABLES.c.changes == before)
        changed = row.values(names=json.dumps(names), changes=before + 1)
        if not connection.execute(changed).rowcount:
            raise Overtaken
        tell_others(connection, "table", table_id, before + 1)
        connection.execute(delete(CHAT).where(CHAT.c.table == table_id))
        if lines:
            connection.execute(insert(CHAT), list(lines))

    return write
