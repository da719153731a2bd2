"""Everything that is kept of a person, as one JSON document, written piece by piece."""

import json
from collections.abc import AsyncIterator, Callable
from typing import Any

from sqlalchemy import Connection, select

from shedet.core.errors import ShedetError
from shedet.web.parts.snapshot import ChatLine
from shedet.web.people.persons import BELONGINGS
from shedet.web.store.schema import OWNERS, RESULTS
from shedet.web.tables import reading
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.tables import Tables


async def exported(tables: Tables, person: str) -> AsyncIterator[str]:
    """The pieces of the document: what is kept of the person, then one table after the other."""
    kept = await tables.store.read(belongings(person))
    head = json.dumps({"format": "shedet person 1", **kept}, ensure_ascii=False)
    yield head[:-1] + ', "tables": ['
    asked = select(OWNERS.c.table).where(OWNERS.c.hash == person).distinct()
    ids = await tables.store.read(lambda connection: connection.scalars(asked).all())
    between = ""
    for table_id in ids:
        try:
            found = await tables.store.read(of_table(tables, table_id, person))
        except ShedetError:
            continue  # deleted meanwhile, or of pieces that this server does not have
        yield between + "\n" + json.dumps(found, ensure_ascii=False)
        between = ","
    yield "\n]}\n"


def belongings(person: str) -> Callable[[Connection], dict[str, Any]]:
    """Asks for all rows that belong to somebody, without secrets and without hashes of others."""

    def read(connection: Connection) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for belonging in BELONGINGS:
            shown = [c for c in belonging.place.columns if c.name not in belonging.hidden]
            if shown:
                asked = select(*shown).where(belonging.place.c[belonging.column] == person)
                rows = [dict(row._mapping) for row in connection.execute(asked)]
                found[belonging.place.name] = rows
        for row in found["people"]:
            row["settings"] = json.loads(row["settings"])
        return found

    return read


def of_table(tables: Tables, table_id: str, person: str) -> Callable[[Connection], dict[str, Any]]:
    """Asks for a table as its player may have it: of a game that runs neither deal nor moves."""
    load = reading.reading(table_id, tables.registry.now, tables.boxes)

    def read(connection: Connection) -> dict[str, Any]:
        hosted = load(connection)
        results = select(RESULTS).where(RESULTS.c.table == table_id).order_by(RESULTS.c.seat)
        # not yet of a deal that others still play
        is_over = hosted.table.stage == "over" and not hosted.is_closed
        return {
            "table": table_id,
            "game": hosted.table.game.info.id,
            "stage": hosted.table.stage,
            "created": hosted.created,
            "ended": hosted.ended,
            "names": hosted.table.names,
            "seats": list(hosted.seats_of(person)),
            "chat": [{"at": line.at, "text": line.text} for line in own_lines(hosted, person)],
            "results": [
                {"seat": row.seat, "bot": row.bot, "points": row.points, "place": row.place}
                for row in connection.execute(results)
            ],
            "record": json.loads(hosted.table.record().to_json()) if is_over else None,
        }

    return read


def own_lines(hosted: HostedTable, person: str) -> list[ChatLine]:
    """What somebody said at a table."""
    own = hosted.seats_of(person)
    return [line for line in hosted.chat if line.seat in own]
