"""The coach at a table: hints about a question, and the analysis of a finished game."""

import asyncio

import structlog

from shedet.core.errors import ShedetError
from shedet.core.language import Sentence
from shedet.table import NotNow, Question
from shedet.web.parts.log_text import HINTS
from shedet.web.tables import queries
from shedet.web.tables.hosted_table import AnalysisTask, Hint, HostedTable
from shedet.web.tables.tables import Tables

log = structlog.get_logger()


def next_hint(
    tables: Tables, hosted: HostedTable, seat: int, number: int
) -> asyncio.Task[None] | None:
    """The next hint about the question with this number; returns the coach's task."""
    hosted.table.want_hint(seat)
    question = hosted.table.question(seat)
    if question is None or question.number != number:
        raise NotNow(Sentence("The game has moved on. Please choose again."))
    hint = hosted.hints.get(seat)
    if hint is None or hint.number != number:
        hint = hosted.hints[seat] = Hint(number)
        hint.work = tables.tasks.spawn(advise(tables, hosted, seat, hint, question))
    elif hint.advice:
        hint.shown = min(hint.shown + 1, HINTS)
    tables.publisher.tell(hosted)
    return hint.work


async def advise(
    tables: Tables, hosted: HostedTable, seat: int, hint: Hint, question: Question
) -> None:
    """Ask the coach, who is given what the seat sees and nothing else."""
    game = hosted.table.game

    def told(place: int) -> None:
        hint.place = place
        tables.publisher.tell(hosted)

    try:
        asker, file = tables.bots.asker(hosted, told), tables.boxes.file_of(game)
        advice = await tables.bots.workers.advise(asker, game.info.id, file, question.view)
        hint.advice = advice if advice.candidates else None
    except ShedetError as error:
        log.warning("coach not heard", error=str(error))
    if hint.advice is None and hosted.hints.get(seat) is hint:
        del hosted.hints[seat]
    tables.publisher.tell(hosted)


def look_back(tables: Tables, hosted: HostedTable) -> None:
    """Have a finished game analysed, once for all viewers."""
    if hosted.table.outcome is None or hosted.table.outcome.result is None:
        raise NotNow(Sentence("Only finished games can be analysed."))
    if hosted.analysis is None and hosted.analysis_task is None:
        task = hosted.analysis_task = AnalysisTask()
        task.work = tables.tasks.spawn(analyse(tables, hosted, task))
        tables.publisher.tell(hosted)


async def analyse(tables: Tables, hosted: HostedTable, analysis_task: AnalysisTask) -> None:
    game, record = hosted.table.game, hosted.table.record()

    def note(percent: int) -> None:
        analysis_task.percent = percent
        tables.publisher.tell(hosted)

    def told(place: int) -> None:
        analysis_task.place = place
        tables.publisher.tell(hosted)

    try:
        asker, file = tables.bots.asker(hosted, told), tables.boxes.file_of(game)
        found = await tables.bots.workers.analyse(asker, game.info.id, file, record, note)
        await tables.store.write(queries.keeping_analysis(hosted.id, found))
        hosted.analysis = found
    except ShedetError as error:
        log.warning("game not analysed", error=str(error))
    finally:
        hosted.analysis_task = None
        tables.publisher.tell(hosted)
