"""After a restart bots resume by themselves, also without a clock and without viewers."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Connection

from shedet.table import Question
from shedet.web.app import application
from shedet.web.lifecycle.resume import AT_ONCE, resume
from shedet.web.settings import Settings
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.tables import Tables
from shedet.web.thinking.fair_queue import Asker
from tests.lengths import PATIENCE
from tests.web.inside import life
from tests.web.tables import QuickWorkers, new_table, play_first, tables_in, until


class Sleepers(QuickWorkers):
    """Bots that never answer."""

    def __init__(self) -> None:
        super().__init__()
        self.askers: list[Asker] = []

    async def answer(
        self,
        asker: Asker,
        game_id: str,
        pieces: Path | None,
        spec: str,
        seat: int,
        question: Question,
        seed: int,
    ) -> str:
        self.askers.append(asker)
        await asyncio.Event().wait()
        raise AssertionError


async def waiting_for_bot(tables: Tables) -> HostedTable:
    """A table at which a bot is to move and does not."""
    hosted = await tables.publisher.open(new_table(tables, bots="heron"))
    while hosted.table.deciding == [0]:
        await play_first(tables, hosted.id)
    assert hosted.asked_bots() == [1]
    return hosted


async def left_waiting(directory: Path, number: int) -> list[HostedTable]:
    """Tables at which a bot was to move when the server stopped."""
    async with tables_in(directory, workers=Sleepers()) as tables:
        return [await waiting_for_bot(tables) for _ in range(number)]


def moves(hosted: HostedTable) -> int:
    return sum(entry["entry"] == "moved" for entry in hosted.table.entries)


def test_bots_move_at_all_tables_that_waited_for_them_and_at_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shedet.web.lifecycle.resume.LISTED", 2)

    async def test() -> None:
        waiting = await left_waiting(tmp_path, 7)
        async with tables_in(tmp_path) as tables:
            person = await tables.publisher.open(new_table(tables))
            other = await tables.publisher.open(new_table(tables, bots="heron"))
            await until(lambda: not other.thinking and other.table.deciding == [0])
        async with tables_in(tmp_path) as tables:
            await asyncio.wait_for(resume(tables), PATIENCE)
            assert set(tables.registry.loaded) == {hosted.id for hosted in waiting}
            assert not {person.id, other.id} & set(tables.registry.loaded)
            for before in waiting:
                hosted = tables.registry.loaded[before.id]
                assert moves(hosted) > moves(before)
                assert hosted.table.deciding == [0] or hosted.table.stage == "over"
        async with tables_in(tmp_path) as tables:
            await asyncio.wait_for(resume(tables), PATIENCE)
            assert not tables.registry.loaded

    asyncio.run(test())


def test_few_tables_are_brought_back_at_once_and_behind_those_who_look(tmp_path: Path) -> None:
    async def test() -> None:
        await left_waiting(tmp_path, AT_ONCE + 3)
        workers, later = Sleepers(), 1e10
        async with tables_in(tmp_path, workers=workers, now=lambda: later) as tables:
            work = asyncio.create_task(resume(tables))
            await until(lambda: len(workers.askers) == AT_ONCE)
            for _ in range(50):
                await asyncio.sleep(0)
            assert len(tables.registry.loaded) == AT_ONCE
            assert not any(asker.is_watched() for asker in workers.askers)
            work.cancel()
            await asyncio.wait([work])

    asyncio.run(test())


def test_a_table_that_cannot_be_loaded_keeps_no_other_from_going_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shedet.web.lifecycle.resume.AT_ONCE", 1)

    async def test() -> None:
        first, *others = sorted(await left_waiting(tmp_path, 3), key=lambda hosted: hosted.id)
        async with tables_in(tmp_path) as tables:

            def spoil(connection: Connection) -> None:
                connection.exec_driver_sql(
                    f"update entries set json = '[]' where \"table\" = '{first.id}'"
                )

            await tables.store.write(spoil)
            await asyncio.wait_for(resume(tables), PATIENCE)
            assert set(tables.registry.loaded) == {hosted.id for hosted in others}

    asyncio.run(test())


def test_a_server_lets_bots_go_on_when_it_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shedet.web.app.Workers", lambda number: QuickWorkers())

    async def serve(table_id: str) -> None:
        app = application(Settings(data=str(tmp_path)))
        tables: Tables = app.state.site.tables
        async with life(app):
            loaded = tables.registry.loaded
            await until(lambda: table_id in loaded and not loaded[table_id].asked_bots())

    (hosted,) = asyncio.run(left_waiting(tmp_path, 1))
    asyncio.run(serve(hosted.id))
