"""Databases without rows: migrated once in a process and then copied, or emptied."""

import tempfile
from functools import cache
from pathlib import Path

from sqlalchemy import create_engine, text

from shedet.web.store.migrating import head, step_of
from shedet.web.store.store import Store


@cache
def migrated() -> bytes:
    """A file as all migrations leave it."""
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "shedet.db"
        Store(f"sqlite:///{path}").close()
        return path.read_bytes()


def provide(directory: Path) -> str:
    """The address of the database of a data directory; if there is none, a migrated one."""
    path = directory / "shedet.db"
    if not path.exists():
        path.touch(0o600)
        path.write_bytes(migrated())
    return f"sqlite:///{path}"


def empty(url: str) -> None:
    """Leave nothing in a database of PostgreSQL, as it was before it was migrated."""
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        connection.execute(text("drop schema public cascade"))
        connection.execute(text("create schema public"))
    engine.dispose()


def empty_rows(url: str) -> None:
    """Leave no row in a database of PostgreSQL, migrated as it is, if it is."""
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        is_migrated = step_of(connection) == head()
        if is_migrated:
            tables = connection.scalars(
                text("select tablename from pg_tables where schemaname = 'public'")
            )
            names = ", ".join(f'"{name}"' for name in tables if name != "alembic_version")
            connection.execute(text(f"truncate {names} restart identity"))
    engine.dispose()
    if not is_migrated:
        empty(url)
