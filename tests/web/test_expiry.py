"""Old data goes by itself, in time and not before, and never what somebody has in hand."""

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
from shedet.web.parts.snapshot import ChatLine
from shedet.web.settings import Settings
from shedet.web.store.schema import RECORDS, SCHEMA, TABLES
from shedet.web.tables import expiry, queries
from shedet.web.tables.create_table import rematch
from shedet.web.tables.expiry import expire
from shedet.web.tables.hall import Hall, new_id
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.queries import NoSuchTable
from tests.web.halls import ANN, BOB, Page, hall_in, new_table, play_first, until

TERMS = Settings()
NOTHING = {"unbegun": 0, "abandoned": 0, "uploads": 0, "chats": 0}


class Days:
    """Time that a test moves."""

    def __init__(self) -> None:
        self.days = 1000.0

    def __call__(self) -> float:
        return self.days * DAY


Test = Callable[[Hall, Days], Awaitable[None]]


def with_hall(database: str, test: Test) -> None:
    async def run() -> None:
        days = Days()
        async with hall_in(Path(), database=database, now=days) as hall:
            await test(hall, days)

    asyncio.run(run())


def here(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'shedet.db'}"


def gathering(hall: Hall) -> HostedTable:
    """A table that waits for a second player."""
    table = Table.open(load("sobek2p"), 2, {}, secrets.randbits(128), now=hall.now)
    table.sit(0, "Ann")
    hosted = HostedTable(new_id(), table, hall.now(), hall.now())
    hosted.owners[0] = ANN
    return hosted


def begun(hall: Hall, clock: Clock | None = None) -> HostedTable:
    hosted = new_table(hall, clock=clock)
    hosted.created = hosted.changed = hall.now()
    return hosted


def over(hall: Hall) -> HostedTable:
    hosted = begun(hall)
    hosted.table.resign(0)
    hosted.chat.append(ChatLine("Ann", "Well played", 0, hall.now()))
    return hosted


async def is_there(hall: Hall, hosted: HostedTable) -> bool:
    try:
        await hall.find(hosted.id)
    except NoSuchTable:
        return False
    return True


def rows(connection: Connection) -> dict[str, int]:
    return {
        name: connection.scalar(select(func.count()).select_from(table)) or 0
        for name, table in SCHEMA.tables.items()
    }


def test_a_table_never_begun_goes_after_a_week_with_all_that_belongs_to_it(database: str) -> None:
    async def test(hall: Hall, days: Days) -> None:
        hosted = gathering(hall)
        hosted.chat.append(ChatLine("Ann", "Anybody?", 0, hall.now()))
        hosted.links[0] = "hash"
        await hall.opened(hosted)
        days.days += 6.9
        assert await expire(hall, TERMS) == NOTHING
        days.days += 0.2
        assert await expire(hall, TERMS) == {**NOTHING, "unbegun": 1}
        assert not await is_there(hall, hosted)
        assert not any((await hall.store.read(rows)).values())

    with_hall(database, test)


def test_a_game_that_nobody_plays_on_goes_after_90_days(database: str) -> None:
    async def test(hall: Hall, days: Days) -> None:
        idle = await hall.opened(begun(hall))
        played = await hall.opened(begun(hall))
        visited = await hall.opened(begun(hall))
        days.days += 50
        await play_first(hall, played.id)
        page = Page()
        hall.join(visited, page)
        hall.leave(visited.id, page)
        await until(lambda: not hall.tasks)
        hall.tables.clear()  # as after a restart
        days.days += 39
        assert await expire(hall, TERMS) == NOTHING
        days.days += 2
        assert await expire(hall, TERMS) == {**NOTHING, "abandoned": 1}
        assert [await is_there(hall, hosted) for hosted in (idle, played, visited)] == [0, 1, 1]
        days.days += 50
        assert await expire(hall, TERMS) == {**NOTHING, "abandoned": 2}

    with_hall(database, test)


def test_finished_games_stay_and_their_chat_goes_90_days_after_the_end(database: str) -> None:
    async def test(hall: Hall, days: Days) -> None:
        hosted = await hall.opened(over(hall))
        days.days += 80

        def speak(now: HostedTable) -> None:
            now.chat.append(ChatLine("Ann", "Still here?", 0, hall.now()))

        await hall.change(hosted.id, speak)  # it does not prolong anything
        days.days += 9
        assert await expire(hall, TERMS) == NOTHING
        days.days += 2
        assert await expire(hall, TERMS) == {**NOTHING, "chats": 1}
        assert (await hall.find(hosted.id)).chat == []
        await hall.change(hosted.id, speak)
        hall.tables.clear()
        assert len((await hall.find(hosted.id)).chat) == 1
        days.days += 10000
        await expire(hall, TERMS)
        assert (await hall.find(hosted.id)).table.record().seats == ["Ann", "Bob"]

    with_hall(database, test)


def test_uploads_go_after_30_days_many_or_few(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expiry, "BATCH", 3)

    async def test(hall: Hall, days: Days) -> None:
        def write(connection: Connection) -> None:
            old = [{"id": f"old {n}", "created": hall.now(), "json": "{}"} for n in range(7)]
            connection.execute(insert(RECORDS), old)

        await hall.store.write(write)
        days.days += 29
        await hall.store.write(queries.keeping_record("new", "{}", hall.now()))
        assert await expire(hall, TERMS) == NOTHING
        days.days += 2
        assert await expire(hall, TERMS) == {**NOTHING, "uploads": 7}
        assert await hall.store.read(queries.record_text("new")) == "{}"

    with_hall(database, test)


def test_nothing_goes_where_the_terms_are_0(tmp_path: Path) -> None:
    async def test(hall: Hall, days: Days) -> None:
        for hosted in (gathering(hall), begun(hall), over(hall)):
            await hall.opened(hosted)
        await hall.store.write(queries.keeping_record("record", "{}", hall.now()))
        days.days += 10000
        never = Settings(keep_unbegun=0, keep_abandoned=0, keep_uploads=0, keep_chat=0)
        assert await expire(hall, never) == NOTHING
        assert sum((await expire(hall, TERMS)).values()) == 4

    with_hall(here(tmp_path), test)


def test_what_somebody_looks_at_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And what is passed over does not keep the rest from going."""
    monkeypatch.setattr(expiry, "BATCH", 2)

    async def test(hall: Hall, days: Days) -> None:
        tables = [await hall.opened(gathering(hall)) for _ in range(9)]
        ended = await hall.opened(over(hall))
        page = Page()
        for hosted in (*tables[::3], ended):
            hall.join(hosted, page)
        days.days += 1000
        assert await expire(hall, TERMS) == {**NOTHING, "unbegun": 6}
        for hosted in (*tables[::3], ended):
            assert hall.tables[hosted.id] is hosted
            hall.leave(hosted.id, page)
        # who was there until now has not left it for long
        assert await expire(hall, TERMS) == {**NOTHING, "chats": 1}
        days.days += 8
        assert await expire(hall, TERMS) == {**NOTHING, "unbegun": 3}

    with_hall(here(tmp_path), test)


def test_a_table_that_is_being_changed_stays(tmp_path: Path) -> None:
    async def test(hall: Hall, days: Days) -> None:
        hosted = await hall.opened(gathering(hall))
        days.days += 8
        async with hall.held(hosted.id):
            assert await expire(hall, TERMS) == NOTHING
        assert await expire(hall, TERMS) == {**NOTHING, "unbegun": 1}

    with_hall(here(tmp_path), test)


def test_who_comes_while_a_table_goes_hears_that_it_is_gone(tmp_path: Path) -> None:
    async def test(hall: Hall, days: Days) -> None:
        hosted = await hall.opened(gathering(hall))
        days.days += 8
        finding = []

        write = hall.store.write

        async def meanwhile(job: queries.Job) -> None:
            finding.append(asyncio.create_task(hall.find(hosted.id)))
            for _ in range(5):
                await asyncio.sleep(0)
            assert not finding[0].done()
            await write(job)

        hall.store.write = meanwhile  # type: ignore[method-assign]
        assert await expire(hall, TERMS) == {**NOTHING, "unbegun": 1}
        with pytest.raises(NoSuchTable):
            await finding[0]

    with_hall(here(tmp_path), test)


def test_a_game_whose_clock_runs_stays_until_its_flag_falls(tmp_path: Path) -> None:
    async def test(hall: Hall, days: Days) -> None:
        hosted = await hall.opened(begun(hall, Clock(days=99)))
        days.days += 95
        hall.drop(hosted)  # not even in memory
        assert await expire(hall, TERMS) == NOTHING
        assert hall.tables[hosted.id].time_to_flag()
        days.days += 100
        await hall.tick(hosted.id)
        assert (await hall.find(hosted.id)).table.stage == "over"
        assert await expire(hall, TERMS) == NOTHING

    with_hall(here(tmp_path), test)


def test_the_way_to_a_next_game_ends_with_it(tmp_path: Path) -> None:
    async def test(hall: Hall, days: Days) -> None:
        hosted = await hall.opened(over(hall))
        assert not await rematch(hall, hosted.id, ANN)
        following = await rematch(hall, hosted.id, BOB)
        days.days += 95
        assert (await expire(hall, TERMS))["abandoned"] == 1
        assert (await hall.find(hosted.id)).rematch == ""
        column = select(TABLES.c.rematch).where(TABLES.c.id == hosted.id)
        assert await hall.store.read(lambda connection: connection.scalar(column)) == ""
        assert await rematch(hall, hosted.id, ANN) != following

    with_hall(here(tmp_path), test)


def test_a_server_lets_old_data_go_when_it_starts(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path))
    long_ago = 1.0

    async def put() -> None:
        async with hall_in(tmp_path, now=lambda: long_ago) as hall:
            await hall.store.write(queries.keeping_record("record", "{}", long_ago))

    async def serve() -> None:
        app = application(settings)
        store = app.state.site.hall.store
        async with app.router.lifespan_context(app):
            async with asyncio.timeout(30):
                while (await store.read(rows))["records"]:
                    await asyncio.sleep(0.01)

    asyncio.run(put())
    asyncio.run(serve())
