"""After a restart bots go on by themselves, also where there is no clock and nobody looks."""

import asyncio
from pathlib import Path

import pytest

from shedet.table import Question
from shedet.web.app import application
from shedet.web.settings import Settings
from shedet.web.tables.hall import Hall
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.resume import AT_ONCE, resume
from shedet.web.thinking.fair_queue import Asker
from tests.web.halls import QuickWorkers, hall_in, new_table, play_first, until


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
    ) -> str:
        self.askers.append(asker)
        await asyncio.Event().wait()
        raise AssertionError


async def waiting_for_bot(hall: Hall) -> HostedTable:
    """A table at which a bot is to move and does not."""
    hosted = await hall.opened(new_table(hall, bots="heron"))
    while hosted.table.deciding == [0]:
        await play_first(hall, hosted.id)
    assert hosted.asked_bots() == [1]
    return hosted


async def left_waiting(directory: Path, number: int) -> list[HostedTable]:
    """Tables at which a bot was to move when the server stopped."""
    async with hall_in(directory, workers=Sleepers()) as hall:
        return [await waiting_for_bot(hall) for _ in range(number)]


def moves(hosted: HostedTable) -> int:
    return sum(entry["entry"] == "moved" for entry in hosted.table.entries)


def test_bots_move_at_all_tables_that_waited_for_them_and_at_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shedet.web.tables.resume.LISTED", 2)

    async def test() -> None:
        tables = await left_waiting(tmp_path, 7)
        async with hall_in(tmp_path) as hall:
            person = await hall.opened(new_table(hall))
            other = await hall.opened(new_table(hall, bots="heron"))
            await until(lambda: not other.thinking and other.table.deciding == [0])
        async with hall_in(tmp_path) as hall:
            await asyncio.wait_for(resume(hall), 30)
            assert set(hall.tables) == {hosted.id for hosted in tables}
            assert not {person.id, other.id} & set(hall.tables)
            for before in tables:
                hosted = hall.tables[before.id]
                assert moves(hosted) > moves(before)
                assert hosted.table.deciding == [0] or hosted.table.stage == "over"
        async with hall_in(tmp_path) as hall:
            await asyncio.wait_for(resume(hall), 30)
            assert not hall.tables

    asyncio.run(test())


def test_few_tables_are_brought_back_at_once_and_behind_those_who_look(tmp_path: Path) -> None:
    async def test() -> None:
        await left_waiting(tmp_path, AT_ONCE + 3)
        workers, later = Sleepers(), 1e10
        async with hall_in(tmp_path, workers=workers, now=lambda: later) as hall:
            work = asyncio.create_task(resume(hall))
            await until(lambda: len(workers.askers) == AT_ONCE)
            for _ in range(50):
                await asyncio.sleep(0)
            assert len(hall.tables) == AT_ONCE
            assert not any(asker.is_watched() for asker in workers.askers)
            work.cancel()
            await asyncio.wait([work])

    asyncio.run(test())


def test_a_table_that_cannot_be_loaded_keeps_no_other_from_going_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shedet.web.tables.resume.AT_ONCE", 1)

    async def test() -> None:
        first, *others = sorted(await left_waiting(tmp_path, 3), key=lambda hosted: hosted.id)
        async with hall_in(tmp_path) as hall:

            def spoil(connection: object) -> None:
                connection.exec_driver_sql(  # type: ignore[attr-defined]
                    f"update entries set json = '[]' where \"table\" = '{first.id}'"
                )

            await hall.store.write(spoil)
            await asyncio.wait_for(resume(hall), 30)
            assert set(hall.tables) == {hosted.id for hosted in others}

    asyncio.run(test())


def test_a_server_lets_bots_go_on_when_it_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shedet.web.app.Workers", lambda number: QuickWorkers())

    async def serve(table_id: str) -> None:
        app = application(Settings(data=str(tmp_path)))
        hall: Hall = app.state.site.hall
        async with app.router.lifespan_context(app):
            await until(lambda: table_id in hall.tables and not hall.tables[table_id].asked_bots())

    (hosted,) = asyncio.run(left_waiting(tmp_path, 1))
    asyncio.run(serve(hosted.id))
