"""Tables without a server, for tests."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from time import time
from typing import Any

from shedet.bots.analysis import Analysis, analyse
from shedet.bots.coach import STUDIED, Advice, advise
from shedet.core.engine.position import Position
from shedet.core.game import load
from shedet.core.records.record import Record
from shedet.table import Clock, Question, Table
from shedet.web.store.store import Store
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.registry import new_id
from shedet.web.tables.tables import Tables
from shedet.web.thinking.fair_queue import Asker
from shedet.web.thinking.workers import Workers
from tests.lengths import PATIENCE
from tests.web.databases import provide
from tests.web.plain_pages import PlainPages

ANN, BOB = "a" * 64, "b" * 64


class QuickWorkers(Workers):
    """Bots that answer at once, in this process: with the first move, or as a test says."""

    def __init__(self) -> None:
        self.choose: Callable[[Question], str] = lambda question: question.legal[0]
        self.shown: list[Any] = []
        """All that the coach was given."""
        self.analysed: list[Record] = []
        self.seeds: list[int] = []
        """Where the thinking of each answer began."""
        self.elsewhere: list[tuple[Any, float]] = []
        """Who was served by other servers, and how much it cost."""

    def note_elsewhere(self, path: Any, cost: float) -> None:
        self.elsewhere.append((path, cost))

    def warm_up(self) -> None:
        return

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
        self.seeds.append(seed)
        await asyncio.sleep(0)
        return self.choose(question)

    async def advise(self, asker: Asker, game_id: str, pieces: Path | None, view: Any) -> Advice:
        self.shown.append(view)
        await asyncio.sleep(0)
        return advise(load(game_id), view, iterations=8)

    async def weigh(
        self,
        asker: Asker,
        game_id: str,
        pieces: Path | None,
        view: Any,
        known: Position | None,
        seed: int,
        note: Callable[[int], None],
    ) -> Advice:
        assert asker.claim is None or await asker.claim()
        self.shown.append((view, known))
        note(50)
        await asyncio.sleep(0)
        return advise(load(game_id), view, seed=seed, iterations=40, known=known, weighing=STUDIED)

    async def analyse(
        self,
        asker: Asker,
        game_id: str,
        pieces: Path | None,
        record: Record,
        note: Callable[[int], None],
    ) -> Analysis:
        self.analysed.append(record)
        note(50)
        await asyncio.sleep(0)
        return analyse(load(game_id), record, iterations=4)

    def close(self) -> None:
        return


class Page:
    """Counts how often it is told that something changed."""

    def __init__(self, browser: str = "") -> None:
        self.browser = browser
        self.woken = 0

    def wake(self) -> None:
        self.woken += 1


@asynccontextmanager
async def tables_in(directory: Path, **more: Any) -> AsyncIterator[Tables]:
    """The tables of a directory; at the end they are closed as a server would close them."""
    store = Store(more.pop("database", None) or provide(directory))
    tables = Tables(store, more.pop("workers", None) or QuickWorkers(), PlainPages(), **more)
    try:
        await tables.begin()
        yield tables
    finally:
        await tables.stop()
        store.close()


def new_table(
    tables: Tables,
    *,
    bots: str = "",
    clock: Clock | None = None,
    game: str = "sobek2p",
    **more: Any,
) -> HostedTable:
    """A table with Ann, and with Bob or a bot."""
    table = Table.open(
        load(game), 2, {}, secrets.randbits(128), clock=clock, now=tables.registry.now
    )
    table.sit(0, "Ann")
    hosted = HostedTable(new_id(), table, time(), time(), **more)
    hosted.owners[0] = ANN
    if bots:
        table.seat_bot(1, bots)
    else:
        table.sit(1, "Bob")
        hosted.owners[1] = BOB
    return hosted


async def play_first(tables: Tables, table_id: str) -> int:
    """Play the first legal move of whoever is asked; returns the seat."""

    def ask(hosted: HostedTable) -> int:
        seat = hosted.table.deciding[0]
        question = hosted.table.question(seat)
        assert question
        hosted.table.play(seat, question.legal[0], question.number)
        return seat

    return await tables.publisher.change(table_id, ask)


async def until(is_so: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait for something that happens by itself."""
    async with asyncio.timeout(seconds):
        while not is_so():
            await asyncio.sleep(0.005)
