"""Backups: the whole database as one SQLite file, from and into either kind of database."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import URL, Connection, Engine, MetaData, create_engine, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from shedet.core.errors import NotationError
from shedet.core.game import one_line
from shedet.core.language import Sentence
from shedet.core.system.os_errors import not_written, reason_of
from shedet.web.store.migrating import head, migrate, step_of
from shedet.web.store.schema import SCHEMA

ROWS = 1000
"""Rows that are copied at once."""
STEPS = "alembic_version"
"""Alembic's own table: which migrations were made."""
PASSING = frozenset({"servers", "outages", "presence", "counts", "keys"})
"""What servers know of each other while they run. A key outlives its day in no backup: with it one
could find out from which address a table was opened."""


def back_up(engine: Engine, target: Path) -> None:
    """Write all of a database to a file, as it is at one moment; whole or not at all.

    A server may be using the database meanwhile.
    """
    if target.exists():
        raise NotationError(
            Sentence("{path} is already there; nothing was changed.", path=one_line(str(target)))
        )
    unfinished = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
        if engine.dialect.name == "sqlite":
            copy_pages(str(engine.url.database), unfinished)
        else:
            copy_rows(engine, unfinished)
        with unfinished.open("rb") as file:
            os.fsync(file.fileno())
        unfinished.replace(target)
    except OSError as error:
        raise not_written(target, error) from None
    except (sqlite3.Error, SQLAlchemyError) as error:
        raise NotationError(
            Sentence(
                "The backup {path} was not made: {error}",
                path=one_line(str(target)),
                error=" ".join(str(getattr(error, "orig", None) or error).split())[:200],
            )
        ) from None
    finally:
        for ending in ("", "-journal", "-wal", "-shm"):
            with suppress(OSError):
                unfinished.with_name(unfinished.name + ending).unlink()


def copy_pages(source: str, target: Path) -> None:
    """By SQLite's own backup, which sees one moment while others write."""
    there = sqlite3.connect(f"{Path(source).absolute().as_uri()}?mode=ro", uri=True, timeout=30)
    here = sqlite3.connect(target)
    try:
        there.backup(here)
        # the copy is one file, without a log beside it
        here.execute("pragma journal_mode = delete")
    finally:
        here.close()
        there.close()


def copy_rows(source: Engine, target: Path) -> None:
    """Table by table, into tables as the same migrations make them."""
    with opened(target) as here, source.connect() as there:
        there = there.execution_options(isolation_level="REPEATABLE READ")
        migrate(here, step_of(there) or head())
        pour(there, here, tables_of(there))
        here.commit()


def pour(source: Connection, target: Connection, tables: MetaData) -> None:
    """Copy all rows, tables that others refer to first; without what passes."""
    for table in tables.sorted_tables:
        if table.name in PASSING:
            continue
        found = source.execution_options(yield_per=ROWS).execute(select(table))
        for rows in found.mappings().partitions(ROWS):
            target.execute(insert(table), [dict(row) for row in rows])


def tables_of(connection: Connection) -> MetaData:
    """The tables that are there, which may be those of an earlier version."""
    found = MetaData()
    found.reflect(connection, only=lambda name, _: name != STEPS)
    return found


@contextmanager
def opened(path: Path) -> Iterator[Connection]:
    """A connection to a SQLite file of ours."""
    engine = create_engine(URL.create("sqlite", database=str(path)))
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def restore(file: Path, target: Connection) -> dict[str, int]:
    """Put a backup into an empty database, in one transaction; returns the rows of each table.

    The target has the present tables already. The backup may be of an earlier version: a copy of
    it is migrated first.
    """
    want_backup(file)
    with target.begin(), TemporaryDirectory(prefix="shedet-") as folder:
        want_empty(target)
        copy = Path(folder, "backup.db")
        try:
            copy_pages(str(file), copy)
            with opened(copy) as source:
                migrate(source, "head")
                source.commit()
                counts = {table.name: count(source, table.name) for table in SCHEMA.sorted_tables}
                pour(source, target, SCHEMA)
        except (sqlite3.Error, SQLAlchemyError) as error:
            raise not_restored(file, str(getattr(error, "orig", None) or error)) from None
    return counts


def want_empty(target: Connection) -> None:
    """Refuse a database in which something is, or which a server uses."""
    wanted = [table.name for table in SCHEMA.sorted_tables if table.name not in PASSING]
    if found := [name for name in (*wanted, "servers") if count(target, name)]:
        raise NotationError(
            Sentence(
                "The database isn’t empty: there is something in {tables}. Nothing was changed.",
                tables=", ".join(found),
            )
        )


def want_backup(file: Path) -> None:
    """Refuse what is no backup."""
    try:
        with file.open("rb") as opened_file:
            start = opened_file.read(16)
    except OSError as error:
        raise not_restored(file, reason_of(error)) from None
    if start != b"SQLite format 3\0":
        raise not_restored(file, Sentence("this is no backup of Shedet."))
    try:
        with opened(file) as source:
            step = step_of(source)
    except SQLAlchemyError:
        step = None
    if step is None:
        raise not_restored(file, Sentence("this is no backup of Shedet."))


def not_restored(file: Path, reason: Sentence | str) -> NotationError:
    return NotationError(
        Sentence("{path} can’t be restored: {error}", path=one_line(str(file)), error=reason)
    )


def count(connection: Connection, name: str) -> int:
    table = SCHEMA.tables[name]
    return int(connection.scalar(select(func.count()).select_from(table)) or 0)


def back_up_before_migrating(engine: Engine, connection: Connection, folder: Path) -> Path | None:
    """If the tables are those of an earlier version, first a backup; where it is."""
    step = step_of(connection)
    connection.rollback()
    if step in (None, head()):
        return None
    moment = datetime.now(UTC).strftime("%Y%m%dT%H%M%S")
    path = folder / f"shedet-before-{head()}-{moment}.db"
    back_up(engine, path)
    return path
