"""What was written is there, all of it, once."""

import asyncio
import os
import sqlite3
import stat
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, event, insert, select, text

from shedet.core.errors import NotationError
from shedet.web.settings import without_password
from shedet.web.store import migrations
from shedet.web.store import store as store_module
from shedet.web.store.schema import RECORDS, SCHEMA, TABLES
from shedet.web.store.store import Job, Lost, NotKept, Store
from tests.web.databases import empty


@pytest.fixture
def database(blank_database: str) -> str:
    """What stores begin with is tried here."""
    return blank_database


def adding(record_id: str) -> Job:
    def write(connection: Connection) -> None:
        connection.execute(insert(RECORDS).values(id=record_id, created=0, json="{}"))

    return write


def ids(store: Store) -> list[str]:
    def read(connection: Connection) -> list[str]:
        return list(connection.scalars(select(RECORDS.c.id).order_by(RECORDS.c.id)))

    return store.read_now(read)


def test_migrations_make_the_schema(database: str) -> None:
    store = Store(database)
    context = MigrationContext.configure(store.writer, opts={"compare_type": True})
    assert compare_metadata(context, SCHEMA) == []
    store.close()


def test_what_was_written_is_there_after_reopening(database: str) -> None:
    store = Store(database)
    asyncio.run(store.write(adding("a")))
    store.close()
    again = Store(database)
    assert ids(again) == ["a"]
    again.close()


def test_many_jobs_share_a_commit(database: str) -> None:
    store = Store(database)
    commits = 0

    def count(_: object) -> None:
        nonlocal commits
        commits += 1

    event.listen(store.engine, "commit", count)

    async def write_all() -> None:
        await asyncio.gather(*(store.write(adding(f"{n:03}")) for n in range(200)))

    asyncio.run(write_all())
    assert ids(store) == [f"{n:03}" for n in range(200)]
    assert commits < 100
    store.close()


def test_a_job_that_fails_spoils_no_other(database: str) -> None:
    store = Store(database)

    async def write_all() -> list[object]:
        await store.write(adding("b"))
        jobs = [store.write(adding(name)) for name in ("a", "b", "c", "b", "d")]
        return list(await asyncio.gather(*jobs, return_exceptions=True))

    said = asyncio.run(write_all())
    assert [isinstance(answer, NotKept) for answer in said] == [False, True, False, True, False]
    assert ids(store) == ["a", "b", "c", "d"]
    store.close()


def test_a_job_is_done_whole_or_not_at_all(database: str) -> None:
    store = Store(database)

    def half(connection: Connection) -> None:
        adding("x")(connection)
        raise ValueError("in the middle")

    with pytest.raises(ValueError, match="in the middle"):
        asyncio.run(store.write(half))
    assert ids(store) == []
    asyncio.run(store.write(adding("y")))
    assert ids(store) == ["y"]
    store.close()


def test_close_writes_what_waits(database: str) -> None:
    store = Store(database)

    async def begin() -> None:
        waiting = [asyncio.ensure_future(store.write(adding(f"{n}"))) for n in range(5)]
        await asyncio.sleep(0)
        await asyncio.to_thread(store.close)
        await asyncio.gather(*waiting)

    asyncio.run(begin())
    again = Store(database)
    assert ids(again) == ["0", "1", "2", "3", "4"]
    again.close()


def test_sqlite_syncs_every_commit(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'a.db'}")

    def pragmas(connection: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [connection.execute(text(f"pragma {name}")).scalar() for name in names]

    assert store.read_now(pragmas) == ["wal", 2, 1]
    assert pragmas(store.writer) == ["wal", 2, 1]
    store.close()


def test_one_server_a_file(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'a.db'}"
    store = Store(database)
    with pytest.raises(NotationError, match="Another server"):
        Store(database)
    store.close()
    Store(database).close()


def test_many_servers_begin_a_postgresql_at_once(postgres_url: str) -> None:
    empty(postgres_url)
    with ThreadPoolExecutor() as threads:
        stores = list(threads.map(Store, [postgres_url] * 4))
    for number, store in enumerate(stores):
        asyncio.run(store.write(adding(f"{number}")))
    assert [ids(store) for store in stores] == [["0", "1", "2", "3"]] * 4
    for store in stores:
        store.close()


@pytest.mark.parametrize(
    "address",
    ["", "nonsense", "mysql://host/db", "sqlite://", "sqlite:///:memory:", "sqlite+x:///a.db"],
)
def test_other_databases_are_refused(address: str) -> None:
    with pytest.raises(NotationError):
        Store(address)


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(NotationError, match="cannot be written"):
        Store(f"sqlite:///{tmp_path / 'file' / 'a.db'}")


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    path.write_bytes(b"this is not a database at all, not even nearly" * 100)
    with pytest.raises(NotationError, match="cannot be opened"):
        Store(f"sqlite:///{path}")
    assert path.read_bytes().startswith(b"this is not")


def test_a_database_of_the_future(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    Store(f"sqlite:///{path}").close()
    with sqlite3.connect(path) as database:
        database.execute("update alembic_version set version_num = '9999'")
    database.close()
    with pytest.raises(NotationError, match="later version"):
        Store(f"sqlite:///{path}")


def test_a_postgresql_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(NotationError, match="cannot be opened") as refused:
        Store(f"postgresql://me:hidden@/db?host={tmp_path}")
    assert "hidden" not in str(refused.value)
    assert without_password("postgresql://me:hidden@host/db") == "postgresql://me:***@host/db"


def test_a_lost_connection_is_made_anew(postgres_url: str) -> None:
    empty(postgres_url)
    store = Store(postgres_url)
    asyncio.run(store.write(adding("a")))
    backend = store.writer.execute(text("select pg_backend_pid()")).scalar()
    store.writer.commit()

    def end(connection: Connection) -> None:
        connection.execute(text(f"select pg_terminate_backend({backend})"))

    store.read_now(end)
    with pytest.raises(Lost):
        asyncio.run(store.write(adding("b")))
    assert not store.is_healthy
    asyncio.run(store.write(adding("c")))
    assert store.is_healthy
    assert ids(store) == ["a", "c"]
    store.close()


def modes(directory: Path) -> dict[str, int]:
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in directory.iterdir()}


@pytest.fixture
def lavish() -> Iterator[None]:
    """New files are for everybody, unless a program says otherwise."""
    usual = os.umask(0)
    yield
    os.umask(usual)


FILES = {"a.db", "a.db-wal", "a.db-shm"}


@pytest.mark.usefixtures("lavish")
def test_a_new_database_is_for_its_owner_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def look(*_: object) -> None:
        seen.append(modes(tmp_path))

    seen: list[dict[str, int]] = []
    monkeypatch.setattr(store_module, "migrate", look)
    store = Store(f"sqlite:///{tmp_path / 'a.db'}")
    look()
    store.close()
    assert seen[0].keys() >= {"a.db"}
    assert all(set(files.values()) == {0o600} for files in seen)


@pytest.mark.usefixtures("lavish")
def test_a_database_that_was_open_to_others_is_closed_to_them(tmp_path: Path) -> None:
    old = sqlite3.connect(tmp_path / "a.db")
    old.execute("pragma journal_mode = wal")
    old.execute("create table old (number)")
    assert modes(tmp_path) == dict.fromkeys(FILES, 0o644)
    store = Store(f"sqlite:///{tmp_path / 'a.db'}")
    asyncio.run(store.write(adding("a")))
    assert modes(tmp_path) == dict.fromkeys({*FILES, "a.db.lock"}, 0o600)
    store.close()
    old.close()


def test_tables_of_the_version_before_know_when_they_were_seen_and_ended(database: str) -> None:
    store = Store(database)
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.attributes["connection"] = store.writer
    command.downgrade(config, "0002")
    usual = {"game": "sobek2p", "created": 1, "listed": False, "names": "[]", "clocked": False}
    usual = {**usual, "rematch": "", "started_from": "", "changed": 7.0}
    stages = [("a", "gathering", ""), ("b", "playing", "1"), ("c", "over", "")]
    old = [{"id": key, "stage": stage, "waiting": seats, **usual} for key, stage, seats in stages]
    names = ", ".join(old[0])
    values = ", ".join(f":{name}" for name in old[0])
    store.writer.execute(text(f"insert into tables ({names}) values ({values})"), old)
    store.writer.commit()
    store.close()
    before = time.time()
    again = Store(database)
    known = select(TABLES.c.seen, TABLES.c.ended, TABLES.c.bot_asked).order_by(TABLES.c.id)
    found = again.read_now(lambda connection: [tuple(row) for row in connection.execute(known)])
    assert [row[1:] for row in found] == [(0.0, False), (0.0, True), (7.0, False)]
    assert all(row[0] >= before for row in found)  # all terms begin with the new version
    again.close()
