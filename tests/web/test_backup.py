"""Backups hold all of a moment, go from either database into either, and are whole or nothing."""

import asyncio
import gzip
import json
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest
from sqlalchemy import Connection, Table, insert, select

from shedet.core.errors import NotationError
from shedet.web.store import backup as backup_module
from shedet.web.store.backup import back_up, opened, restore
from shedet.web.store.migrating import head, migrate, step_of
from shedet.web.store.schema import ENTRIES, KEYS, OUTAGES, RECORDS, SCHEMA, TABLES
from shedet.web.store.store import Job, Store
from tests.commands import run

GOLDEN = Path(__file__).parents[1] / "golden" / "v1" / "shedet.db.gz"


def old_database(folder: Path) -> Path:
    """A database as an earlier version wrote it."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "shedet.db"
    path.write_bytes(gzip.decompress(GOLDEN.read_bytes()))
    return path


@pytest.fixture
def database(blank_database: str) -> str:
    """What is restored finds nothing, not even tables."""
    return blank_database


def content(connection: Connection) -> dict[str, list[tuple[object, ...]]]:
    def rows(table: Table) -> list[tuple[object, ...]]:
        found = connection.execute(select(table).order_by(*table.primary_key.columns))
        return [tuple(row) for row in found]

    return {table.name: rows(table) for table in SCHEMA.sorted_tables}


def content_of(database: str) -> dict[str, list[tuple[object, ...]]]:
    store = Store(database)
    try:
        return store.read_now(content)
    finally:
        store.close()


def filled(database: str, folder: Path) -> dict[str, list[tuple[object, ...]]]:
    """Put the tables of an earlier version there; returns what is there then."""
    store = Store(database)
    restore(old_database(folder), store.writer)
    found = store.read_now(content)
    store.close()
    assert len(found["tables"]) > 3
    assert len(found["entries"]) > 100
    return found


def test_a_backup_goes_into_an_empty_database_of_the_same_kind(
    database: str, tmp_path: Path
) -> None:
    before, file = filled(database, tmp_path / "old"), tmp_path / "kept.db"
    done = run("backup", file, "--database", database)
    assert (done.returncode, done.stderr) == (0, "")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    other = f"sqlite:///{tmp_path / 'other.db'}"
    done = run("restore", file, "--database", other)
    assert (done.returncode, done.stderr) == (0, "")
    assert content_of(other) == before
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith(".part")] == []


def test_a_backup_of_sqlite_goes_into_postgresql_and_back(
    tmp_path: Path, postgres_url: str, request: pytest.FixtureRequest
) -> None:
    from tests.web.databases import empty

    empty(postgres_url)
    sqlite = f"sqlite:///{tmp_path / 'a' / 'shedet.db'}"
    before = filled(sqlite, tmp_path / "old")
    run("backup", tmp_path / "one.db", "--database", sqlite)
    done = run("restore", tmp_path / "one.db", "--database", postgres_url)
    assert (done.returncode, done.stderr) == (0, "")
    assert content_of(postgres_url) == before
    run("backup", tmp_path / "two.db", "--database", postgres_url)
    with opened(tmp_path / "two.db") as connection:
        assert content(connection) == before
        assert step_of(connection) == head()


def test_a_restore_refuses_a_database_that_is_not_empty_in_one_line(
    database: str, tmp_path: Path
) -> None:
    before, file = filled(database, tmp_path / "old"), tmp_path / "kept.db"
    run("backup", file, "--database", database)
    done = run("restore", file, "--database", database)
    assert done.returncode == 2
    assert done.stderr.startswith("shedet restore: The database isn’t empty")
    assert done.stderr.count("\n") == 1
    assert content_of(database) == before


def test_what_servers_know_while_they_run_is_in_no_backup(
    tmp_path: Path, postgres_url: str
) -> None:
    """With the key of a day one could tell later from which address a table was opened."""
    from tests.web.databases import empty

    empty(postgres_url)
    store = Store(postgres_url)
    restore(old_database(tmp_path / "old"), store.writer)
    with store.writer.begin():
        store.writer.execute(insert(KEYS).values(day=1, key="k" * 64))
        store.writer.execute(insert(OUTAGES).values(began=1.0, ended=2.0))
    back_up(store.engine, tmp_path / "kept.db")
    store.close()
    with opened(tmp_path / "kept.db") as connection:
        found = content(connection)
    assert found["tables"]
    assert not found["keys"]
    empty(postgres_url)
    store = Store(postgres_url)
    with store.writer.begin():  # as a server leaves it that was started once
        store.writer.execute(insert(KEYS).values(day=1, key="k" * 64))
        store.writer.execute(insert(OUTAGES).values(began=1.0, ended=2.0))
    assert restore(tmp_path / "kept.db", store.writer)["tables"] == len(found["tables"])
    store.close()


def test_a_restore_that_fails_leaves_nothing(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = old_database(tmp_path / "old")

    def breaks(source: Connection, target: Connection, tables: object) -> None:
        target.execute(insert(RECORDS).values(id="x", created=0, json="{}"))
        raise sqlite3.OperationalError("disk I/O error")

    store = Store(database)
    monkeypatch.setattr(backup_module, "pour", breaks)
    with pytest.raises(NotationError, match="can’t be restored: disk I/O error"):
        restore(old, store.writer)
    assert not any(store.read_now(content).values())
    store.close()


def test_a_backup_that_fails_leaves_no_file(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: object) -> None:
        raise sqlite3.OperationalError("disk is full")

    monkeypatch.setattr(backup_module, "copy_pages", breaks)
    monkeypatch.setattr(backup_module, "copy_rows", breaks)
    store, folder = Store(database), tmp_path / "kept"
    with pytest.raises(NotationError, match="was not made: disk is full"):
        back_up(store.engine, folder / "kept.db")
    store.close()
    assert list(folder.iterdir()) == []


def test_a_backup_replaces_no_file(database: str, tmp_path: Path) -> None:
    filled(database, tmp_path / "old")
    file = tmp_path / "mine"
    file.write_text("mine")
    done = run("backup", file, "--database", database)
    assert done.returncode == 2
    assert "already there" in done.stderr
    assert file.read_text() == "mine"


def test_what_is_no_backup_is_refused_before_a_database_is_made(tmp_path: Path) -> None:
    broken = b"SQLite format 3\0" + b"x" * 5000
    for name, data in (("text", b"hello"), ("empty", b""), ("none", None), ("broken", broken)):
        file = tmp_path / name
        if data is not None:
            file.write_bytes(data)
        done = run("restore", file, "--data", tmp_path / "data")
        assert done.returncode == 2
        assert "can’t be restored" in done.stderr
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.executescript("create table a (b); insert into a values (1)")
    assert "no backup" in run("restore", tmp_path / "other.db", "--data", tmp_path / "d").stderr
    assert not (tmp_path / "data").exists()


def test_a_backup_is_one_moment_while_a_server_writes(database: str, tmp_path: Path) -> None:
    """Rows come in pairs, each pair in one transaction; a backup never has half of one."""
    store, stopped, written = Store(database), Event(), Event()

    def pair(number: int) -> Job:
        rows = [{"id": f"{number}{side}", "created": 0, "json": "x" * 2000} for side in "ab"]

        def write(connection: Connection) -> None:
            connection.execute(insert(RECORDS), rows)

        return write

    async def write_on() -> None:
        number = 0
        while not stopped.is_set():
            await store.write(pair(number))
            number += 1
            if number == 20:
                written.set()

    thread = Thread(target=lambda: asyncio.run(write_on()))
    thread.start()
    try:
        assert written.wait(60)
        for n in range(3):
            back_up(store.engine, tmp_path / f"{n}.db")
    finally:
        stopped.set()
        thread.join()
        store.close()
    for n in range(3):
        with opened(tmp_path / f"{n}.db") as connection:
            ids = set(connection.scalars(select(RECORDS.c.id)))
        assert len(ids) >= 40
        assert {i[:-1] + "a" for i in ids} | {i[:-1] + "b" for i in ids} == ids


def test_a_database_of_an_earlier_version_is_backed_up_before_it_is_migrated(
    tmp_path: Path,
) -> None:
    old = old_database(tmp_path)
    with opened(old) as connection:
        step = step_of(connection)
    assert step != head()
    Store(f"sqlite:///{old}").close()
    (copy,) = tmp_path.glob(f"shedet-before-{head()}-*.db")
    with opened(copy) as connection:
        assert step_of(connection) == step
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    other = f"sqlite:///{tmp_path / 'other' / 'shedet.db'}"
    assert run("restore", copy, "--database", other).returncode == 0
    assert content_of(other).keys() == content_of(f"sqlite:///{old}").keys()
    Store(f"sqlite:///{old}").close()
    assert len(list(tmp_path.glob("shedet-before-*"))) == 1


def test_postgresql_is_backed_up_into_the_data_folder_before_it_is_migrated(
    tmp_path: Path, postgres_url: str
) -> None:
    from sqlalchemy import create_engine

    from tests.web.databases import empty

    empty(postgres_url)
    engine = create_engine(postgres_url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.connect() as connection:
        migrate(connection, "0003")
        connection.commit()
    engine.dispose()
    Store(postgres_url, tmp_path / "data").close()
    (copy,) = (tmp_path / "data").iterdir()
    with opened(copy) as connection:
        assert step_of(connection) == "0003"


def test_nothing_is_backed_up_where_nothing_is(tmp_path: Path) -> None:
    Store(f"sqlite:///{tmp_path / 'shedet.db'}").close()
    assert list(tmp_path.glob("shedet-before-*")) == []
    done = run("backup", tmp_path / "b", "--data", tmp_path / "nowhere")
    assert done.returncode == 2
    assert "There are no tables yet" in done.stderr
    assert not (tmp_path / "nowhere").exists()


def test_an_export_holds_every_finished_game_and_verifies(tmp_path: Path) -> None:
    shutil.copy(old_database(tmp_path / "old"), tmp_path / "shedet.db")
    file = tmp_path / "games.jsonl"
    done = run("export", file, "--data", tmp_path)
    assert done.returncode == 2
    assert "Start the server once" in done.stderr
    store = Store(f"sqlite:///{tmp_path / 'shedet.db'}")
    over = store.read_now(
        lambda connection: set(
            connection.scalars(
                select(ENTRIES.c.json)
                .join(TABLES, TABLES.c.id == ENTRIES.c.table)
                .where(TABLES.c.stage == "over", ENTRIES.c.number == 0)
            )
        )
    )
    done = run("export", file, "--data", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    store.close()
    records = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert len(records) == len(over) > 0
    assert {record["game"] for record in records} == {json.loads(text)["game"] for text in over}
    assert run("verify", file).returncode == 0
