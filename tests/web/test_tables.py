"""Tables of a process: written before told, loaded again, resumed by themselves."""

import asyncio
import os
import signal
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from shedet.core.errors import NotationError, ShedetError
from shedet.core.game import games, load
from shedet.table import Clock, NotNow, Table
from shedet.web.lifecycle.create_table import Wish, open_table, rematch
from shedet.web.parts.snapshot import Snapshot
from shedet.web.store.store import Job, NotKept, Store
from shedet.web.tables import queries
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.queries import NoSuchTable
from shedet.web.tables.tables import Tables
from shedet.web.thinking.workers import Workers
from tests.lengths import PATIENCE
from tests.web.plain_pages import PlainPages
from tests.web.tables import (
    ANN,
    BOB,
    Page,
    QuickWorkers,
    new_table,
    play_first,
    tables_in,
    until,
)


class Clockwork:
    """Time that a test moves."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def kinds(hosted: HostedTable) -> list[str]:
    return [entry["entry"] for entry in hosted.table.entries]


def test_a_table_is_found_again_after_a_restart(database: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with tables_in(tmp_path, database=database) as tables:
            hosted = await tables.publisher.open(new_table(tables, listed=True))
            for _ in range(5):
                await play_first(tables, hosted.id)
            entries = list(hosted.table.entries)
        async with tables_in(tmp_path, database=database) as tables:
            again = await tables.registry.find(hosted.id)
            assert again is not hosted
            assert again.table.entries[: len(entries)] == entries
            assert [entry["entry"] for entry in again.table.entries[len(entries) :]] == ["resumed"]
            assert again.written == len(again.table.entries)
            assert again.owners == {0: ANN, 1: BOB}
            assert again.listed
            assert again.table.asked == hosted.table.asked
            assert again.table.decided == hosted.table.decided
            for _ in range(5):
                await play_first(tables, hosted.id)

    asyncio.run(play())


def test_a_table_that_is_not_there_is_not_found(tmp_path: Path) -> None:
    async def look() -> None:
        async with tables_in(tmp_path) as tables:
            for table_id in ("nothing", "", "x" * 5000, "a\0b", "' or 1=1 --"):
                with pytest.raises(NoSuchTable):
                    await tables.registry.find(table_id)

    asyncio.run(look())


def test_two_who_look_at_once_get_the_same_table(tmp_path: Path) -> None:
    async def look() -> None:
        async with tables_in(tmp_path) as tables:
            hosted = await tables.publisher.open(new_table(tables))
        async with tables_in(tmp_path) as tables:
            found = await asyncio.gather(*(tables.registry.find(hosted.id) for _ in range(10)))
            assert len(set(map(id, found))) == 1
            assert kinds(found[0]).count("resumed") == 1

    asyncio.run(look())


def test_nobody_is_told_before_it_is_written(tmp_path: Path) -> None:
    """While the disk works, no page is woken, and whoever looks waits."""

    async def play() -> None:
        async with tables_in(tmp_path) as tables:
            hosted = await tables.publisher.open(new_table(tables))
            page = Page()
            tables.publisher.join(hosted, page)
            woken, version = page.woken, hosted.version
            gate = asyncio.Event()
            write = tables.store.write

            async def slow(job: Job) -> None:
                await gate.wait()
                await write(job)

            tables.store.write = slow  # type: ignore[method-assign]
            move = asyncio.create_task(play_first(tables, hosted.id))
            await until(lambda: len(hosted.table.entries) > hosted.written)
            looking = asyncio.create_task(look(tables, hosted))
            try:
                for _ in range(20):
                    await asyncio.sleep(0)
                assert not looking.done()
                assert (page.woken, hosted.version) == (woken, version)
            finally:
                gate.set()
            await move
            assert await looking == len(hosted.table.entries) == hosted.written
            assert page.woken == woken + 1

    async def look(tables: Tables, hosted: HostedTable) -> int:
        async with tables.registry.held(hosted.id) as held:
            return len(held.table.entries)

    asyncio.run(play())


def test_what_cannot_be_written_did_not_happen(tmp_path: Path) -> None:
    async def play() -> None:
        async with tables_in(tmp_path) as tables:
            hosted = await tables.publisher.open(new_table(tables))
            await play_first(tables, hosted.id)
            before = list(hosted.table.entries)
            write = tables.store.write

            async def full(job: Job) -> None:
                def fill(connection: Connection) -> None:
                    job(connection)
                    connection.exec_driver_sql("insert into nowhere values (1)")

                await write(fill)

            tables.store.write = full  # type: ignore[method-assign]
            with pytest.raises(NotKept):
                await play_first(tables, hosted.id)
            tables.store.write = write  # type: ignore[method-assign]
            again = await tables.registry.find(hosted.id)
            assert again is not hosted
            assert again.table.entries == before
            await play_first(tables, hosted.id)

    asyncio.run(play())


def test_a_refusal_changes_nothing_but_a_fallen_flag_stays(tmp_path: Path) -> None:
    now = Clockwork()

    async def play() -> None:
        async with tables_in(tmp_path, now=now) as tables:
            hosted = await tables.publisher.open(new_table(tables, clock=Clock(seconds=60)))
            seat = hosted.table.deciding[0]

            def rubbish(found: HostedTable) -> None:
                found.table.play(seat, "take Z9", found.table.asked[seat])

            with pytest.raises(ShedetError):
                await tables.publisher.change(hosted.id, rubbish)
            assert kinds(hosted)[-1] != "flag"
            now.time += 61
            with pytest.raises(NotNow):
                await tables.publisher.change(hosted.id, rubbish)
            assert kinds(hosted)[-1] == "flag"
            assert hosted.written == len(hosted.table.entries)
            assert hosted.table.stage == "over"

    asyncio.run(play())


def test_whoever_goes_away_leaves_a_whole_table(tmp_path: Path) -> None:
    """A request whose client is gone is finished all the same."""

    async def play() -> None:
        async with tables_in(tmp_path) as tables:
            hosted = await tables.publisher.open(new_table(tables))

            async def is_cut_off() -> None:
                before = len(hosted.table.entries)
                move = asyncio.create_task(play_first(tables, hosted.id))
                await asyncio.sleep(0)
                move.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await move
                await until(lambda: hosted.written > before)
                assert hosted.written == len(hosted.table.entries)
                assert tables.registry.loaded[hosted.id] is hosted

            for _ in range(20):
                await is_cut_off()

    asyncio.run(play())


def test_a_flag_falls_by_itself(tmp_path: Path) -> None:
    async def play() -> None:
        async with tables_in(tmp_path) as tables:
            hosted = await tables.publisher.open(new_table(tables, clock=Clock(seconds=0.2)))
            page = Page()
            tables.publisher.join(hosted, page)
            await until(
                lambda: hosted.table.stage == "over" and hosted.written == len(kinds(hosted))
            )
            assert hosted.table.outcome
            assert hosted.table.outcome.how == "flag"
            assert page.woken >= 2

    asyncio.run(play())


def test_clocks_run_after_a_restart_where_nobody_looks(tmp_path: Path) -> None:
    async def play() -> None:
        async with tables_in(tmp_path) as tables:
            hosted = await tables.publisher.open(new_table(tables, clock=Clock(seconds=0.5)))
        async with tables_in(tmp_path) as tables:
            loaded = tables.registry.loaded
            async with asyncio.timeout(PATIENCE):
                while hosted.id not in loaded or loaded[hosted.id].table.stage != "over":
                    await tables.clocks.tick_all()
                    await asyncio.sleep(0.01)
            resumed, flag = loaded[hosted.id].table.entries[-2:]
            assert (resumed["entry"], flag["entry"]) == ("resumed", "flag")
            assert flag["at"] >= resumed["at"] + 0.5  # the time without a server is nobody's

    asyncio.run(play())


async def bots_play(tables: Tables, bot: str) -> None:
    """A whole game between a bot and the random one."""
    hosted = new_table(tables, bots=bot)
    hosted.table.hand_over(0, "random")
    await tables.publisher.open(hosted)
    await until(lambda: hosted.table.stage == "over", 60)
    assert hosted.table.outcome
    assert hosted.table.outcome.how == "played"


def test_bots_play_in_their_own_processes_to_the_end(tmp_path: Path) -> None:
    async def play() -> None:
        async with tables_in(tmp_path, workers=Workers(1)) as tables:
            await bots_play(tables, "greedy")

    asyncio.run(play())


def test_a_killed_worker_is_replaced(tmp_path: Path) -> None:
    async def play() -> None:
        workers = Workers(1)
        async with tables_in(tmp_path, workers=workers) as tables:
            loop = asyncio.get_running_loop()
            worker = await loop.run_in_executor(workers.thinkers.pool, os.getpid)
            os.kill(worker, signal.SIGKILL)
            await bots_play(tables, "random")

    asyncio.run(play())


def test_a_bot_that_answers_rubbish_forfeits(tmp_path: Path) -> None:
    async def play() -> None:
        workers = QuickWorkers()
        workers.choose = lambda question: "take over the world"
        async with tables_in(tmp_path, workers=workers) as tables:
            hosted = await tables.publisher.open(new_table(tables, bots="greedy"))
            while hosted.table.stage == "playing" and 0 in hosted.table.deciding:
                await play_first(tables, hosted.id)
            await until(lambda: hosted.table.stage == "over")
            assert hosted.table.outcome
            assert hosted.table.outcome.how == "failed"
            assert hosted.table.outcome.winners == [0]

    asyncio.run(play())


def test_a_seat_that_comes_back_from_a_bot_is_not_played_by_it(tmp_path: Path) -> None:
    async def play() -> None:
        gate = asyncio.Event()

        class Thinker(QuickWorkers):
            async def answer(self, *arguments: Any) -> str:
                await gate.wait()
                return await super().answer(*arguments)

        async with tables_in(tmp_path, workers=Thinker()) as tables:
            hosted = await tables.publisher.open(new_table(tables))
            seat = hosted.table.deciding[0]
            await tables.publisher.change(
                hosted.id, lambda now: now.table.hand_over(seat, "greedy")
            )
            await until(lambda: seat in hosted.thinking)
            await tables.publisher.change(hosted.id, lambda now: now.table.return_seat(seat))
            gate.set()
            await until(lambda: seat not in hosted.thinking)
            assert "moved" not in kinds(hosted)

    asyncio.run(play())


def test_tables_that_nobody_looks_at_leave_memory(tmp_path: Path) -> None:
    async def play() -> None:
        async with tables_in(tmp_path, limit=3) as tables:
            watched = await tables.publisher.open(new_table(tables))
            clocked = await tables.publisher.open(new_table(tables, clock=Clock(seconds=600)))
            tables.publisher.join(watched, Page())
            for _ in range(6):
                last = await tables.publisher.open(new_table(tables))
            assert {watched.id, clocked.id, last.id} == set(tables.registry.loaded)
            await play_first(tables, watched.id)

    asyncio.run(play())


def test_presence_is_told(tmp_path: Path) -> None:
    async def look() -> None:
        async with tables_in(tmp_path) as tables:
            hosted = await tables.publisher.open(new_table(tables))
            ann, stranger = Page(ANN), Page("c" * 64)
            tables.publisher.join(hosted, ann)
            tables.publisher.join(hosted, stranger)
            tables.publisher.join(hosted, Page())
            snapshot = tables.publisher.snapshot(hosted, (0, (0,), "en"))
            assert (snapshot.here, snapshot.watchers) == ((True, False), 2)
            tables.publisher.leave(hosted.id, ann)
            assert stranger.woken == 3
            assert tables.publisher.snapshot(hosted, (2, (), "en")).here == (False, False)

    asyncio.run(look())


def test_a_rematch_is_one_table_for_all(tmp_path: Path) -> None:
    async def play() -> None:
        async with tables_in(tmp_path) as tables:
            hosted = await tables.publisher.open(new_table(tables))
            with pytest.raises(NotNow):
                await rematch(tables, hosted.id, ANN)
            await tables.publisher.change(hosted.id, lambda now: now.table.resign(0))
            with pytest.raises(NotNow):
                await rematch(tables, hosted.id, "c" * 64)
            assert await rematch(tables, hosted.id, ANN) == "", "Bob is asked first"
            asked = [rematch(tables, hosted.id, browser) for browser in (BOB, ANN, BOB)]
            first, *others = await asyncio.gather(*asked)
            assert others == [first, first]
            assert first
        async with tables_in(tmp_path) as tables:
            new = await tables.registry.find(first)
            assert new.table.names == ["Bob", "Ann"]
            assert new.owners == {0: BOB, 1: ANN}
            assert new.table.stage == "playing"
            assert (await tables.registry.find(hosted.id)).rematch == first
            cards = await tables.store.read(queries.own_cards(ANN))
            assert {(card.table, card.seat) for card in cards} == {(first, 1), (hosted.id, 0)}

    asyncio.run(play())


def test_regions_are_rendered_once_for_all_viewers_of_a_kind(tmp_path: Path) -> None:
    async def look() -> None:
        async with tables_in(tmp_path) as tables:
            hosted = await tables.publisher.open(new_table(tables))
            spectator = (2, (), "en")
            assert tables.publisher.shown(hosted, spectator) is tables.publisher.shown(
                hosted, spectator
            )
            before = tables.publisher.shown(hosted, spectator)
            assert tables.publisher.shown(hosted, (2, (), "de")) is not before
            await play_first(tables, hosted.id)
            assert tables.publisher.shown(hosted, spectator) is not before
            assert (
                tables.publisher.shown(hosted, spectator).snapshot.memory is before.snapshot.memory
            )

    asyncio.run(look())


def test_a_line_that_is_only_begun_does_not_move_the_table_up_in_any_list(tmp_path: Path) -> None:
    """Lists are in the order of changes, and others look at them."""

    async def play() -> None:
        clock = Clockwork()
        async with tables_in(tmp_path, now=clock) as tables:
            hosted = new_table(tables, game="nile")
            hosted.table = Table.open(load("nile"), 2, {"start": "bid"}, 1, now=clock)
            for seat, name in enumerate(("Ann", "Bob")):
                hosted.table.sit(seat, name)
            await tables.publisher.open(hosted)
            before = hosted.changed

            def play_now(hosted: HostedTable, move: str) -> None:
                hosted.table.play(0, move, hosted.table.asked[0])

            for move, after in (("bid flax", before), ("done", clock.time + 60)):
                clock.time += 30
                await tables.publisher.change(hosted.id, partial(play_now, move=move))
                assert hosted.changed == after

    asyncio.run(play())


def test_what_was_told_is_forgotten_where_nobody_may_remember(tmp_path: Path) -> None:
    async def play() -> None:
        async with tables_in(tmp_path) as tables:
            hosted = await tables.publisher.open(new_table(tables))
            assert hosted.table.options == {"memory": "pure"}
            for _ in range(12):
                await play_first(tables, hosted.id)
            snapshot = tables.publisher.snapshot(hosted, (0, (0,), "en"))
            told = hosted.table.told(0)
            assert 0 < len(snapshot.told) < len(told)
            assert list(snapshot.told) == told[snapshot.forgotten :]
            assert 0 <= snapshot.seen <= len(snapshot.told)
            await tables.publisher.change(hosted.id, lambda now: now.table.resign(0))
            assert len(tables.publisher.snapshot(hosted, (0, (0,), "en")).told) == len(
                hosted.table.told(0)
            )

    asyncio.run(play())


def test_a_game_without_pages_is_not_offered(tmp_path: Path) -> None:
    class Picky(PlainPages):
        def regions(self, snapshot: Snapshot, picked: str | None = None) -> dict[str, str]:
            if snapshot.game.info.id == "lots":
                raise ModuleNotFoundError("no board")
            return super().regions(snapshot, picked)

    async def look() -> None:
        store = Store(f"sqlite:///{tmp_path / 'shedet.db'}")
        tables = Tables(store, QuickWorkers(), Picky())
        await tables.begin()
        assert set(tables.games) == set(games()) - {"lots"}
        wish = Wish("lots", "Ann", ["random"], 0, {}, "", False)
        with pytest.raises(NotationError, match="no table in the browser"):
            await open_table(tables, wish, ANN, "en")
        await tables.stop()
        store.close()

    asyncio.run(look())
