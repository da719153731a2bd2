"""Old data is removed, in time and not before, and never what is in use."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, insert, select

from shedet.core.game import load
from shedet.table import Clock, Table
from shedet.table.clock import DAY
from shedet.web.app import application
from shedet.web.lifecycle import expiry
from shedet.web.lifecycle.create_table import rematch
from shedet.web.lifecycle.expiry import expire
from shedet.web.lifecycle.removal import remove as remove_name
from shedet.web.parts.snapshot import ChatLine
from shedet.web.settings import Settings
from shedet.web.store.schema import RECORDS, SCHEMA, TABLES
from shedet.web.store.store import Job
from shedet.web.tables import queries
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.queries import NoSuchTable
from shedet.web.tables.registry import new_id
from shedet.web.tables.tables import Tables
from tests.lengths import PATIENCE
from tests.web.databases import provide
from tests.web.inside import life
from tests.web.tables import ANN, BOB, Page, QuickWorkers, new_table, play_first, tables_in, until

TERMS = Settings()
NOTHING = {"unbegun": 0, "abandoned": 0, "uploads": 0, "chats": 0, "studies": 0}


class Days:
    """Time that a test moves."""

    def __init__(self) -> None:
        self.days = 1000.0

    def __call__(self) -> float:
        return self.days * DAY


Test = Callable[[Tables, Days], Awaitable[None]]


def with_tables(database: str, test: Test) -> None:
    async def run() -> None:
        days = Days()
        async with tables_in(Path(), database=database, now=days) as tables:
            await test(tables, days)

    asyncio.run(run())


async def removed(tables: Tables) -> dict[str, int]:
    """What is removed once nothing else is under way: a table that is being read stays."""
    await until(lambda: not tables.tasks.running)
    return await expire(tables, TERMS)


def here(tmp_path: Path) -> str:
    return provide(tmp_path)


def gathering(tables: Tables) -> HostedTable:
    """A table that waits for a second player."""
    table = Table.open(load("sobek2p"), 2, {}, secrets.randbits(128), now=tables.registry.now)
    table.sit(0, "Ann")
    hosted = HostedTable(new_id(), table, tables.registry.now(), tables.registry.now())
    hosted.owners[0] = ANN
    return hosted


def begun(tables: Tables, clock: Clock | None = None) -> HostedTable:
    hosted = new_table(tables, clock=clock)
    hosted.created = hosted.changed = tables.registry.now()
    return hosted


def over(tables: Tables) -> HostedTable:
    hosted = begun(tables)
    hosted.table.resign(0)
    hosted.chat.append(ChatLine("Ann", "Well played", 0, tables.registry.now()))
    return hosted


async def is_there(tables: Tables, hosted: HostedTable) -> bool:
    try:
        await tables.registry.find(hosted.id)
    except NoSuchTable:
        return False
    return True


def rows(connection: Connection) -> dict[str, int]:
    return {
        name: connection.scalar(select(func.count()).select_from(table)) or 0
        for name, table in SCHEMA.tables.items()
        if name not in ("servers", "outages")  # which belong to no table
    }


def test_a_table_never_begun_goes_after_a_week_with_all_that_belongs_to_it(database: str) -> None:
    async def test(tables: Tables, days: Days) -> None:
        hosted = gathering(tables)
        hosted.chat.append(ChatLine("Ann", "Anybody?", 0, tables.registry.now()))
        hosted.links[0] = "hash"
        await tables.publisher.open(hosted)
        days.days += 6.9
        assert await removed(tables) == NOTHING
        days.days += 0.2
        assert await removed(tables) == {**NOTHING, "unbegun": 1}
        assert not await is_there(tables, hosted)
        assert not any((await tables.store.read(rows)).values())

    with_tables(database, test)


def test_a_game_that_nobody_plays_on_goes_after_90_days(database: str) -> None:
    async def test(tables: Tables, days: Days) -> None:
        idle = await tables.publisher.open(begun(tables))
        played = await tables.publisher.open(begun(tables))
        visited = await tables.publisher.open(begun(tables))
        days.days += 50
        await play_first(tables, played.id)
        page = Page()
        tables.publisher.join(visited, page)
        tables.publisher.leave(visited.id, page)
        await until(lambda: not tables.tasks.running)
        tables.registry.loaded.clear()  # as after a restart
        days.days += 39
        assert await removed(tables) == NOTHING
        days.days += 2
        assert await removed(tables) == {**NOTHING, "abandoned": 1}
        assert [await is_there(tables, hosted) for hosted in (idle, played, visited)] == [0, 1, 1]
        days.days += 50
        assert await removed(tables) == {**NOTHING, "abandoned": 2}

    with_tables(database, test)


def test_finished_games_stay_and_their_chat_goes_90_days_after_the_end(database: str) -> None:
    async def test(tables: Tables, days: Days) -> None:
        hosted = await tables.publisher.open(over(tables))
        days.days += 80

        def speak(now: HostedTable) -> None:
            now.chat.append(ChatLine("Ann", "Still here?", 0, tables.registry.now()))

        await tables.publisher.change(hosted.id, speak)  # it does not prolong anything
        days.days += 9
        assert await removed(tables) == NOTHING
        days.days += 2
        assert await removed(tables) == {**NOTHING, "chats": 1}
        assert (await tables.registry.find(hosted.id)).chat == []
        await tables.publisher.change(hosted.id, speak)
        tables.registry.loaded.clear()
        assert len((await tables.registry.find(hosted.id)).chat) == 1
        days.days += 10000
        await removed(tables)
        assert (await tables.registry.find(hosted.id)).table.record().seats == ["Ann", "Bob"]

    with_tables(database, test)


def test_uploads_go_after_30_days_many_or_few(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expiry, "BATCH", 3)

    async def test(tables: Tables, days: Days) -> None:
        def write(connection: Connection) -> None:
            old = [
                {"id": f"old {n}", "created": tables.registry.now(), "json": "{}"} for n in range(7)
            ]
            connection.execute(insert(RECORDS), old)

        await tables.store.write(write)
        days.days += 29
        await tables.store.write(queries.keeping_record("new", "{}", tables.registry.now()))
        assert await removed(tables) == NOTHING
        days.days += 2
        assert await removed(tables) == {**NOTHING, "uploads": 7}
        assert await tables.store.read(queries.record_text("new")) == "{}"

    with_tables(database, test)


def test_nothing_goes_where_the_terms_are_0(tmp_path: Path) -> None:
    async def test(tables: Tables, days: Days) -> None:
        for hosted in (gathering(tables), begun(tables), over(tables)):
            await tables.publisher.open(hosted)
        await tables.store.write(queries.keeping_record("record", "{}", tables.registry.now()))
        days.days += 10000
        never = Settings(keep_unbegun=0, keep_abandoned=0, keep_uploads=0, keep_chat=0)
        assert await expire(tables, never) == NOTHING
        assert sum((await expire(tables, TERMS)).values()) == 4

    with_tables(here(tmp_path), test)


def test_what_somebody_looks_at_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And what is passed over does not keep the rest from going."""
    monkeypatch.setattr(expiry, "BATCH", 2)

    async def test(tables: Tables, days: Days) -> None:
        opened = [await tables.publisher.open(gathering(tables)) for _ in range(9)]
        ended = await tables.publisher.open(over(tables))
        page = Page()
        for hosted in (*opened[::3], ended):
            tables.publisher.join(hosted, page)
        days.days += 1000
        assert await expire(tables, TERMS) == {**NOTHING, "unbegun": 6}
        for hosted in (*opened[::3], ended):
            assert tables.registry.loaded[hosted.id] is hosted
            tables.publisher.leave(hosted.id, page)
        # who was there until now has not left it for long
        assert await expire(tables, TERMS) == {**NOTHING, "chats": 1}
        days.days += 8
        assert await expire(tables, TERMS) == {**NOTHING, "unbegun": 3}

    with_tables(here(tmp_path), test)


def test_a_visit_that_only_memory_knows_keeps_a_table(tmp_path: Path) -> None:
    async def test(tables: Tables, days: Days) -> None:
        hosted = await tables.publisher.open(gathering(tables))
        days.days += 2
        tables.publisher.note_visit(hosted)
        await until(lambda: not tables.tasks.running)
        days.days += 0.9
        tables.publisher.note_visit(hosted)  # not a day after the last: it is not written
        days.days += 6.5
        assert await expire(tables, TERMS) == NOTHING
        days.days += 1
        assert await expire(tables, TERMS) == {**NOTHING, "unbegun": 1}

    with_tables(here(tmp_path), test)


def test_a_table_that_is_being_changed_stays(tmp_path: Path) -> None:
    async def test(tables: Tables, days: Days) -> None:
        hosted = await tables.publisher.open(gathering(tables))
        days.days += 8
        async with tables.registry.held(hosted.id):
            assert await expire(tables, TERMS) == NOTHING
        assert await expire(tables, TERMS) == {**NOTHING, "unbegun": 1}

    with_tables(here(tmp_path), test)


def test_who_comes_while_a_table_goes_hears_that_it_is_gone(tmp_path: Path) -> None:
    async def test(tables: Tables, days: Days) -> None:
        hosted = await tables.publisher.open(gathering(tables))
        days.days += 8
        finding = []

        write = tables.store.write

        async def meanwhile(job: Job) -> None:
            finding.append(asyncio.create_task(tables.registry.find(hosted.id)))
            for _ in range(5):
                await asyncio.sleep(0)
            assert not finding[0].done()
            await write(job)

        tables.store.write = meanwhile  # type: ignore[method-assign]
        assert await expire(tables, TERMS) == {**NOTHING, "unbegun": 1}
        with pytest.raises(NoSuchTable):
            await finding[0]

    with_tables(here(tmp_path), test)


def test_a_game_whose_clock_runs_stays_until_its_flag_falls(tmp_path: Path) -> None:
    async def test(tables: Tables, days: Days) -> None:
        hosted = await tables.publisher.open(begun(tables, Clock(days=99)))
        days.days += 95
        tables.publisher.drop(hosted)  # not even in memory
        assert await expire(tables, TERMS) == NOTHING
        assert tables.registry.loaded[hosted.id].time_to_flag()
        days.days += 100
        await tables.clocks.tick(hosted.id)
        assert (await tables.registry.find(hosted.id)).table.stage == "over"
        assert await expire(tables, TERMS) == NOTHING

    with_tables(here(tmp_path), test)


def test_the_way_to_a_next_game_ends_with_it(tmp_path: Path) -> None:
    async def test(tables: Tables, days: Days) -> None:
        hosted = await tables.publisher.open(over(tables))
        assert not await rematch(tables, hosted.id, ANN)
        following = await rematch(tables, hosted.id, BOB)
        tables.publisher.join(hosted, Page(ANN))  # it stays in memory
        days.days += 95
        assert (await expire(tables, TERMS))["abandoned"] == 1
        assert (await tables.registry.find(hosted.id)).rematch == ""
        column = select(TABLES.c.rematch).where(TABLES.c.id == hosted.id)
        assert await tables.store.read(lambda connection: connection.scalar(column)) == ""
        await remove_name(tables, hosted.id, lambda now: 0, "en")
        assert "Ann" not in (await tables.registry.find(hosted.id)).table.names
        assert await rematch(tables, hosted.id, ANN) != following

    with_tables(here(tmp_path), test)


def test_a_server_lets_old_data_go_when_it_starts(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path))
    long_ago = 1.0

    async def put() -> None:
        async with tables_in(tmp_path, now=lambda: long_ago) as tables:
            await tables.store.write(queries.keeping_record("record", "{}", long_ago))

    async def serve() -> None:
        app = application(settings)
        app.state.site.tables.bots.workers = QuickWorkers()
        store = app.state.site.tables.store
        async with life(app):
            async with asyncio.timeout(PATIENCE):
                while (await store.read(rows))["records"]:
                    await asyncio.sleep(0.01)

    asyncio.run(put())
    asyncio.run(serve())
