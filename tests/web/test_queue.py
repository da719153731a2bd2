"""Many bots at once: no visitor blocks the bots of another, and whoever waits is told."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor, Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from shedet.core.language import LANGUAGES
from shedet.table.line_play import DraftPart
from shedet.web.lifecycle.create_table import Wish, open_table
from shedet.web.pages import render
from shedet.web.parts.snapshot import FAR, ShownHint
from shedet.web.routes.commands import COMMANDS, CommandRequest
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.tables import Tables
from shedet.web.thinking import worker_pool as crew_module
from shedet.web.thinking.worker_pool import WorkerPool
from shedet.web.thinking.workers import Workers, choose
from tests.lengths import PATIENCE
from tests.web.markup import read
from tests.web.scenes import VISIT, scene, snapshot
from tests.web.tables import ANN, Page, new_table, play_first, tables_in, until

EVE = "e" * 64
WORKERS = 2


class Submitted(Executor):
    """Processes that work when the test says so."""

    def __init__(self) -> None:
        self.works: list[tuple[Future[Any], Any]] = []
        """What is being thought: the answer that is waited for, and the job with its arguments."""

    def submit(self, _: Any, /, *arguments: Any, **__: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if arguments:  # else it only warms up
            future.set_running_or_notify_cancel()
            self.works.append((future, arguments))
        return future

    def shutdown(self, *_: Any, **__: Any) -> None:
        return


class FakeCrew(WorkerPool):
    def processes(self, context: Any) -> Executor:
        return Submitted()

    @property
    def works(self) -> list[tuple[Future[Any], Any]]:
        assert isinstance(self.pool, Submitted)
        return self.pool.works

    def end_first(self) -> None:
        """Let the work end that began first; bots answer with their first move."""
        future, (_, job, *arguments) = self.works.pop(0)
        if job is choose:
            future.set_result(arguments[4][0])
        else:
            future.set_exception(RuntimeError("not known"))


class SlowWorkers(Workers):
    def __init__(self) -> None:
        self.thinkers = FakeCrew(WORKERS)
        self.analysts = FakeCrew(1)


Test = Callable[[Tables, FakeCrew], Awaitable[None]]


def with_tables(directory: Path, test: Test) -> None:
    async def run() -> None:
        workers = SlowWorkers()
        async with tables_in(directory, workers=workers) as tables:
            assert isinstance(workers.thinkers, FakeCrew)
            await asyncio.wait_for(test(tables, workers.thinkers), PATIENCE)

    asyncio.run(run())


async def attack(tables: Tables, crew: FakeCrew, browsers: list[str], is_watched: bool) -> None:
    """28 tables of one visitor, four of the strongest bots at each, all asked at once."""
    for browser in browsers:
        opponents = ["crocodile"] * 4
        wish = Wish("nile", "Eve", opponents, 0, {}, "", listed=False, opener="192.0.2.1")
        table_id = await open_table(tables, wish, browser, "en")
        hosted = await tables.registry.find(table_id)
        await tables.publisher.change(table_id, lambda now: now.table.hand_over(0, "crocodile"))
        if is_watched:
            tables.publisher.join(hosted, Page(browser))
        else:
            hosted.last_seen = 0.0
    await until(lambda: len(crew.queue.waiting) + len(crew.works) >= len(browsers))


async def asked_ibis(tables: Tables, **more: Any) -> HostedTable:
    """A table of Ann's at which Ibis is to move."""
    hosted = await tables.publisher.open(
        new_table(tables, bots="ibis", opener="198.51.100.1", **more)
    )
    tables.publisher.join(hosted, Page(ANN))
    while 0 in hosted.table.deciding:
        await play_first(tables, hosted.id)
    assert hosted.table.deciding == [1]
    return hosted


@pytest.mark.parametrize("is_watched", [True, False])
@pytest.mark.parametrize(
    "browsers", [[EVE] * 28, [f"{n:064}" for n in range(28)]], ids=["one browser", "many browsers"]
)
def test_28_tables_of_one_visitor_do_not_keep_another_persons_ibis_waiting(
    tmp_path: Path, browsers: list[str], is_watched: bool
) -> None:
    async def test(tables: Tables, crew: FakeCrew) -> None:
        await attack(tables, crew, browsers, is_watched)
        for _ in range(10):  # it has been going on for a while
            crew.end_first()
            await until(lambda: len(crew.works) == len(crew.queue.running) > 0)
        hosted = await asked_ibis(tables)
        before, served = len(hosted.table.entries), 0
        while len(hosted.table.entries) == before:
            await until(lambda: bool(crew.works))
            crew.end_first()
            served += 1
            await until(lambda: len(crew.works) == len(crew.queue.running))
            for _ in range(20):
                await asyncio.sleep(0)
        # what was being thought when it came, at most, and its own thought
        assert served <= WORKERS + 1

    with_tables(tmp_path, test)


def test_a_table_is_still_its_visitors_after_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        async with tables_in(tmp_path) as tables:
            opened = [
                await tables.publisher.open(new_table(tables, bots="ibis", opener="192.0.2.1"))
                for _ in range(2)
            ]
            assert {hosted.path[0] for hosted in opened} == {"192.0.2.1"}
        async with tables_in(tmp_path) as tables:
            paths = [(await tables.registry.find(hosted.id)).path for hosted in opened]
            assert paths == [(ANN, ANN, hosted.id) for hosted in opened]

    asyncio.run(test())


def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let those who wait be told at once."""
    monkeypatch.setattr(crew_module, "TELL", 0.01)
    monkeypatch.setattr("shedet.web.thinking.fair_queue.LONG", 0.0)


def status(tables: Tables, hosted: HostedTable, seat: int = 0) -> str:
    own = (seat,) if seat == 0 else ()
    return read(
        render.regions(tables.publisher.snapshot(hosted, (seat, own, "en")))["status"]
    ).words()


def test_who_waits_is_told_the_place_in_the_queue_and_when_it_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quickly(monkeypatch)

    async def test(tables: Tables, crew: FakeCrew) -> None:
        await attack(tables, crew, [EVE] * 3, is_watched=True)
        hosted, other = await asked_ibis(tables), await asked_ibis(tables)
        await until(lambda: hosted.places.get(1) == 1 and other.places.get(1) == 2)
        told = "Many bots are thinking. Yours is number 2 in the queue."
        assert told in status(tables, other)
        assert told in status(tables, other, seat=2)  # for those who watch too
        version = other.version
        for _ in range(WORKERS + 2):
            crew.end_first()
            await until(lambda: len(crew.works) == len(crew.queue.running))
        await until(lambda: not any(other.places.values()))
        assert other.version > version
        assert "queue" not in status(tables, other)

    with_tables(tmp_path, test)


def test_that_a_bot_waits_in_the_middle_of_a_line_is_told_to_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others do not know that it has begun one, and how many choices it has."""
    quickly(monkeypatch)

    async def test(tables: Tables, crew: FakeCrew) -> None:
        await attack(tables, crew, [EVE] * 3, is_watched=True)
        hosted = await asked_ibis(tables)
        await until(lambda: hosted.places.get(1) == 1)
        hosted.table.line_play.drafts[1].append(DraftPart((), False))
        hosted.thoughts[1].work.cancel()  # it is asked again
        await until(lambda: not hosted.places)
        seen = hosted.version
        # its turn hears its place
        await until(
            lambda: any(t.place and t.asker.path == hosted.path for t in crew.queue.waiting)
        )
        assert not hosted.places
        assert hosted.version == seen

    with_tables(tmp_path, test)


def test_the_coach_and_the_analysis_wait_in_a_queue_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quickly(monkeypatch)

    async def test(tables: Tables, crew: FakeCrew) -> None:
        await attack(tables, crew, [EVE] * 3, is_watched=True)
        hosted = await tables.publisher.open(new_table(tables, bots="heron", opener="198.51.100.1"))
        while 0 not in hosted.table.deciding:  # another deal, in which Ann begins
            hosted = await tables.publisher.open(
                new_table(tables, bots="heron", opener="198.51.100.1")
            )
        tables.publisher.join(hosted, Page(ANN))
        number = hosted.table.asked[0]
        await COMMANDS["hint"](CommandRequest(tables, hosted.id, ANN, 0, {"number": number}, "en"))
        await until(lambda: hosted.hints[0].place > 0)
        place = hosted.hints[0].place
        assert f"Your coach is number {place} in the queue." in status(tables, hosted)
        games = [scene("over") for _ in range(3)]
        ended = []
        for table in games:
            over = new_table(tables)
            over.table = table
            await tables.publisher.open(over)
            tables.publisher.join(over, Page(ANN))
            await tables.publisher.change(over.id, tables.coach.look_back)
            ended.append(over)
        last = ended[-1]
        await until(lambda: bool(last.analysis_task and last.analysis_task.place == 2))
        shown = render.regions(tables.publisher.snapshot(last, (0, (0,), "en")))["analysis"]
        assert "Yours is number 2 in the queue." in read(shown).words()

    with_tables(tmp_path, test)


@pytest.mark.parametrize("language", LANGUAGES)
def test_places_are_told_in_every_language(language: str) -> None:
    waits = replace(snapshot(scene("turn"), language=language), bot_place=3)
    told = read(render.regions(waits)["status"]).one("small", role="status").text
    assert "3" in told
    far = replace(waits, bot_place=FAR + 1)
    assert f"{FAR}+" in read(render.regions(far)["status"]).words()
    coach = replace(waits, hint=ShownHint(1, None, place=7), bot_place=0, may_have_hints=True)
    assert "7" in read(render.regions(coach)["status"]).one("div", class_="advice").words()
    over = replace(snapshot(scene("over"), language=language), analysing=0, analysis_place=4)
    assert "4" in read(render.page(over, VISIT)).one(id="analysis").one(role="status").text


def test_where_a_process_hangs_those_who_wait_go_on_waiting_for_another() -> None:
    async def test() -> None:
        crew = FakeCrew(1)
        hangs = asyncio.create_task(crew.do(choose, patience=0.05))
        waits = asyncio.create_task(crew.do(choose, patience=60))
        await until(lambda: bool(crew.works))
        pool = crew.pool
        with pytest.raises(TimeoutError):
            await hangs
        assert crew.pool is not pool
        await until(lambda: len(crew.works) == 1)
        crew.works[0][0].set_result("thought")
        assert await waits == "thought"

    asyncio.run(test())
