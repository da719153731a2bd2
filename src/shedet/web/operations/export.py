"""All finished games of a database as records, one line of JSON each."""

import json
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from sqlalchemy import Connection, Engine, select

from shedet.core.errors import NotationError
from shedet.core.game import one_line
from shedet.core.language import Sentence
from shedet.core.system.os_errors import not_written
from shedet.table import Table
from shedet.web.store.boxes import Boxes
from shedet.web.store.schema import ENTRIES, TABLES
from shedet.web.tables.reading import game_of


def export(engine: Engine, boxes: Boxes, target: Path) -> int:
    """Write the records to a file, whole or not at all; returns how many."""
    if target.exists():
        raise NotationError(
            Sentence("{path} is already there; nothing was changed.", path=one_line(str(target)))
        )
    unfinished = target.with_name(f".{target.name}.{os.getpid()}.part")
    number = 0
    try:
        with unfinished.open("x", encoding="utf-8") as file, engine.connect() as connection:
            for text in records(connection, boxes):
                file.write(text + "\n")
                number += 1
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(target)
    except OSError as error:
        raise not_written(target, error) from None
    finally:
        with suppress(OSError):
            unfinished.unlink()
    return number


def records(connection: Connection, boxes: Boxes) -> Iterator[str]:
    """The games that are over, the oldest first."""
    is_open = TABLES.c.closed_until <= time.time()  # a deal that others still play is no news yet
    over = select(TABLES.c.id, TABLES.c.started_from).where(TABLES.c.stage == "over", is_open)
    rows = connection.execute(over.order_by(TABLES.c.ended, TABLES.c.id)).all()
    for table_id, started_from in rows:
        entries = [
            json.loads(text)
            for text in connection.scalars(
                select(ENTRIES.c.json).where(ENTRIES.c.table == table_id).order_by(ENTRIES.c.number)
            )
        ]
        if not entries:
            continue  # deleted meanwhile
        game = game_of(entries, boxes)
        ended = float(entries[-1]["at"])
        found = Table.load(entries, lambda at=ended: at, game).record()  # type: ignore[misc]
        if started_from:
            found.secret = ""  # the deal came from a record
        yield found.to_json()
