"""The coach at tables: hints about a question, and the analysis of a finished game.

What was asked is written with the table, so that any server can answer it and every page shows it.
"""

import asyncio
import time
from collections.abc import Callable

import structlog

from shedet.core.errors import ShedetError
from shedet.core.language import Sentence
from shedet.table import NotNow, Question
from shedet.web.parts.log_text import HINTS
from shedet.web.tables.bots import Bots
from shedet.web.tables.hosted_table import ANALYSIS, AnalysisTask, Hint, HostedTable
from shedet.web.thinking.worker_pool import TakenElsewhere
from shedet.web.thinking.workers import PATIENCE

WRITE = 2.0
"""Seconds between two notes for other servers of how far an analysis is."""
LOOK = 0.05
"""Seconds between two looks whether the coach has answered."""

log = structlog.get_logger()


class Coach:
    """Notes what is asked, and answers it unless another server does."""

    def __init__(self, bots: Bots) -> None:
        self.bots = bots
        self.publisher = bots.publisher
        self.tasks = bots.tasks
        self.workers = bots.workers
        self.is_stopping = False

    # asking: parts of changes of a table

    def next_hint(self, hosted: HostedTable, seat: int, number: int) -> None:
        """Ask for the next hint about the question with this number."""
        hosted.want_no_help()
        hosted.table.want_hint(seat)
        if not hosted.is_asked(seat, number):
            raise NotNow(Sentence("The game has moved on. Please choose again."))
        hint = hosted.hints.get(seat)
        if hint is None or hint.number != number:
            hosted.drop_hint(seat)
            hosted.hints[seat] = Hint(number)
        elif hint.advice:
            hint.shown = min(hint.shown + 1, HINTS)

    def look_back(self, hosted: HostedTable) -> None:
        """Have a finished game analysed, once for all viewers."""
        if hosted.table.outcome is None or hosted.table.outcome.result is None:
            raise NotNow(Sentence("Only finished games can be analysed."))
        if hosted.analysis is None and hosted.analysis_task is None:
            hosted.analysis_task = AnalysisTask()

    # answering

    def go_on(self, hosted: HostedTable) -> None:
        """Start what was asked and nobody here works on."""
        if not self.workers.number:
            return
        for seat, hint in hosted.hints.items():
            question = hosted.table.question(seat)
            is_idle = hint.work is None or hint.work.done()
            if question and hint.advice is None and is_idle:
                hint.work = self.tasks.spawn(self.advise(hosted, seat, hint, question))
        task = hosted.analysis_task
        if task and hosted.analysis is None and (task.work is None or task.work.done()):
            task.work = self.tasks.spawn(self.analyse(hosted, task))

    async def advise(self, hosted: HostedTable, seat: int, hint: Hint, question: Question) -> None:
        """Ask the coach, who is given what the seat sees and nothing else."""
        game = hosted.table.game

        def told(place: int) -> None:
            hint.place = place
            self.publisher.tell(hosted)

        asker = self.bots.asker(hosted, told, lambda: self.bots.leases.claim_wish(hosted, seat))
        advice = None
        try:
            file = self.bots.boxes.file_of(game)
            advice = await self.workers.advise(asker, game.info.id, file, question.view)
        except TakenElsewhere:
            return
        except ShedetError as error:
            log.warning("coach not heard", error=str(error))
        finally:
            hint.work = None

        def note(now: HostedTable) -> None:
            asked = now.hints.get(seat)
            if asked and asked.number == hint.number and asked.advice is None:
                asked.advice = advice if advice and advice.candidates else None
                if asked.advice is None:
                    del now.hints[seat]

        await self.noted(hosted, note)

    async def analyse(self, hosted: HostedTable, task: AnalysisTask) -> None:
        game, record = hosted.table.game, hosted.table.record()
        written = time.monotonic()

        def note(percent: int) -> None:
            nonlocal written
            task.percent = percent
            self.publisher.tell(hosted)
            if time.monotonic() - written > WRITE:
                written = time.monotonic()
                self.tasks.spawn(self.noted(hosted, lambda now: None))

        def told(place: int) -> None:
            task.place = place
            self.publisher.tell(hosted)

        asker = self.bots.asker(hosted, told, lambda: self.bots.leases.claim_wish(hosted, ANALYSIS))
        found = None
        try:
            file = self.bots.boxes.file_of(game)
            found = await self.workers.analyse(asker, game.info.id, file, record, note)
        except TakenElsewhere:
            return
        except ShedetError as error:
            log.warning("game not analysed", error=str(error))
        finally:
            task.work = None

        def keep(now: HostedTable) -> None:
            now.analysis = now.analysis or found
            now.analysis_task = None

        await self.noted(hosted, keep)

    async def noted(self, hosted: HostedTable, note: Callable[[HostedTable], None]) -> None:
        """Write what the coach has done."""
        try:
            await self.publisher.change(hosted.id, note)
        except ShedetError as error:
            log.warning("coach not noted", error=str(error))

    async def wait(self, table_id: str, seat: int, number: int) -> None:
        """Until a hint is there, or will not come: for pages that are not told of it."""
        until = time.monotonic() + PATIENCE
        while not self.is_stopping and time.monotonic() < until:
            try:
                async with self.publisher.registry.held(table_id, is_fresh=True) as hosted:
                    hint = hosted.hints.get(seat)
            except ShedetError:
                return
            if hint is None or hint.number != number or hint.advice:
                return
            await asyncio.sleep(LOOK)
