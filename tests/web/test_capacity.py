"""How much a visitor may store in a day, and how much is stored in all."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Connection, delete, insert

from shedet.web.app import application
from shedet.web.lifecycle.create_table import rematch
from shedet.web.protection.limits import Limits, TooMuch
from shedet.web.settings import Settings
from shedet.web.store.quota import MEASURE, MEGABYTE, UPLOADS, Full, Quota, size
from shedet.web.store.schema import RECORDS
from shedet.web.store.store import Store
from shedet.web.tables.tables import Tables
from tests.lengths import PATIENCE
from tests.web.inside import client_of, life
from tests.web.scenes import scene
from tests.web.serving import open_table
from tests.web.tables import ANN, QuickWorkers, new_table, play_first, tables_in

Test = Callable[[httpx.AsyncClient, Tables], Awaitable[None]]
Serve = Callable[[Test, Settings], None]


@asynccontextmanager
async def visiting(settings: Settings) -> AsyncIterator[tuple[httpx.AsyncClient, Tables]]:
    """A server in this process, and a browser."""
    app = application(settings)
    async with life(app), client_of(app, is_strict=True) as client:
        yield client, app.state.site.tables


@pytest.fixture
def serve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Serve:
    monkeypatch.setattr("shedet.web.app.Workers", lambda number: QuickWorkers())

    def run(test: Test, chosen: Settings) -> None:
        async def visit() -> None:
            async with visiting(replace(chosen, data=str(tmp_path))) as visit:
                await asyncio.wait_for(test(*visit), PATIENCE)

        asyncio.run(visit())

    return run


async def upload(client: httpx.AsyncClient, number: int = 1) -> httpx.Response:
    line = scene("over").record().to_json()
    return await client.post("/replay", files={"file": ("a.jsonl", "\n".join([line] * number))})


def test_an_address_opens_so_many_tables_in_a_day_next_games_included(
    serve: Serve,
) -> None:
    async def test(client: httpx.AsyncClient, tables: Tables) -> None:
        table = await open_table(client, opponent="greedy")
        assert (await client.post(f"/t/{table}/resign", data={"seat": "0"})).status_code == 303
        assert (await client.post(f"/t/{table}/rematch", data={"seat": "0"})).status_code == 303
        form = {"game": "sobek2p", "opponent": "greedy"}
        refused = await client.post("/tables", data=form)
        assert refused.status_code == 429
        assert "Try again tomorrow" in refused.text
        assert (await client.get(f"/t/{table}")).status_code == 200

    serve(test, Settings(tables_a_day=2))


def test_an_address_uploads_so_much_in_a_day(serve: Serve) -> None:
    async def test(client: httpx.AsyncClient, tables: Tables) -> None:
        line = len(scene("over").record().to_json())
        many = 600 * 1024 // line
        assert (await upload(client, many)).status_code == 303
        refused = await upload(client, many)
        assert refused.status_code == 429
        assert "Try again tomorrow" in refused.text

    serve(test, Settings(uploads_a_day=1))


def test_what_is_counted_for_one_address_is_not_counted_for_another() -> None:
    limits = Limits(True, tables_a_day=2)
    for who in ("192.0.2.1", "192.0.2.2"):
        for _ in range(2):
            limits.count("open", who)
        with pytest.raises(TooMuch):
            limits.count("open", who)
    for unlimited in (Limits(True), Limits(False, tables_a_day=1, kilobytes_a_day=1)):
        for _ in range(5):
            unlimited.count("open", "192.0.2.1")
            unlimited.count("kilobytes", "192.0.2.1", 10**6)


def test_a_full_server_says_so_takes_nothing_new_and_lets_games_go_on(
    serve: Serve,
) -> None:
    async def test(client: httpx.AsyncClient, tables: Tables) -> None:
        hosted = await tables.publisher.open(new_table(tables))
        over = new_table(tables)
        over.table.resign(0)
        await tables.publisher.open(over)
        for used, opening, uploads in ((0.4, 303, 303), (0.6, 303, 507), (1.1, 507, 507)):
            tables.storage.used = round(used * tables.storage.room)
            tables.storage.measured = float("inf")
            form = {"game": "sobek2p", "opponent": "greedy"}
            opened = await client.post("/tables", data=form)
            assert opened.status_code == opening
            uploaded = await upload(client)
            assert uploaded.status_code == uploads
        for refused in (opened, uploaded):
            assert "The server is full right now" in refused.text
        with pytest.raises(Full):
            await rematch(tables, over.id, ANN)
        await play_first(tables, hosted.id)

    serve(test, Settings(storage=100))


def test_the_room_is_measured_and_what_went_is_free_again(database: str) -> None:
    store = Store(database)
    time = 0.0
    storage = Quota(store, megabytes=12, now=lambda: time)
    text = "x" * MEGABYTE

    def fill(connection: Connection) -> None:
        for number in range(30):
            connection.execute(insert(RECORDS).values(id=str(number), created=0, json=text))

    def clear(connection: Connection) -> None:
        connection.execute(delete(RECORDS))

    async def test() -> None:
        nonlocal time
        await storage.want_room()
        before = store.read_now(size)
        await store.write(fill)
        await storage.want_room()  # it was measured a moment ago
        after = store.read_now(size)
        assert after > before
        if store.url.get_backend_name() == "sqlite":
            time += MEASURE + 1
            with pytest.raises(Full):
                await storage.want_room()
            with pytest.raises(Full):
                await storage.want_room(UPLOADS)
            await store.write(clear)
            time += MEASURE + 1
            await storage.want_room()

    try:
        asyncio.run(test())
    finally:
        store.close()


def test_what_was_removed_is_not_in_the_file_either(tmp_path: Path) -> None:
    async def test() -> None:
        async with tables_in(tmp_path) as tables:
            text = "nobody is to read this again"

            def put(connection: Connection) -> None:
                connection.execute(insert(RECORDS).values(id="a", created=0, json=text))

            def clear(connection: Connection) -> None:
                connection.execute(delete(RECORDS))

            await tables.store.write(put)
            tables.store.read_now(written_out)
            assert text.encode() in (tmp_path / "shedet.db").read_bytes()
            await tables.store.write(clear)
            tables.store.read_now(written_out)
            assert text.encode() not in (tmp_path / "shedet.db").read_bytes()

    asyncio.run(test())


def written_out(connection: Connection) -> None:
    connection.exec_driver_sql("pragma wal_checkpoint(truncate)")
