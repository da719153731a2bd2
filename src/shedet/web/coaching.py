"""What the coach does at a table: hints about a question, and the game looked at again."""

import asyncio

import structlog

from shedet.core.errors import ShedetError
from shedet.core.language import Sentence
from shedet.table import NotNow, Question
from shedet.web import shelf
from shedet.web.hall import Hall
from shedet.web.kept import AnalysisTask, Hint, Kept
from shedet.web.telling import RUNGS

log = structlog.get_logger()


def climb(hall: Hall, kept: Kept, seat: int, number: int) -> asyncio.Task[None] | None:
    """One hint more about the question with this number; returns the coach's work."""
    kept.table.want_hint(seat)
    question = kept.table.question(seat)
    if question is None or question.number != number:
        raise NotNow(Sentence("This answers an earlier question: look at the table again."))
    hint = kept.hints.get(seat)
    if hint is None or hint.number != number:
        hint = kept.hints[seat] = Hint(number)
        hint.work = hall.spawn(advise(hall, kept, seat, hint, question))
    elif hint.advice:
        hint.rung = min(hint.rung + 1, RUNGS)
    hall.tell(kept)
    return hint.work


async def advise(hall: Hall, kept: Kept, seat: int, hint: Hint, question: Question) -> None:
    """Ask the coach, who is given what the seat sees and nothing else."""
    game = kept.table.game

    def told(place: int) -> None:
        hint.place = place
        hall.tell(kept)

    try:
        asker, file = hall.asker(kept, told), hall.boxes.file_of(game)
        advice = await hall.workers.advise(asker, game.info.id, file, question.view)
        hint.advice = advice if advice.candidates else None
    except ShedetError as error:
        log.warning("coach not heard", error=str(error))
    if hint.advice is None and kept.hints.get(seat) is hint:
        del kept.hints[seat]
    hall.tell(kept)


def look_back(hall: Hall, kept: Kept) -> None:
    """Have a finished game analysed, once for all."""
    if kept.table.outcome is None or kept.table.outcome.result is None:
        raise NotNow(Sentence("Only a game that was played to its end can be analysed."))
    if kept.analysis is None and kept.analysis_task is None:
        kept.analysis_task = AnalysisTask()
        kept.analysis_task.work = hall.spawn(analyse(hall, kept, kept.analysis_task))
        hall.tell(kept)


async def analyse(hall: Hall, kept: Kept, analysis_task: AnalysisTask) -> None:
    game, record = kept.table.game, kept.table.record()

    def note(percent: int) -> None:
        analysis_task.percent = percent
        hall.tell(kept)

    def told(place: int) -> None:
        analysis_task.place = place
        hall.tell(kept)

    try:
        asker, file = hall.asker(kept, told), hall.boxes.file_of(game)
        found = await hall.workers.analyse(asker, game.info.id, file, record, note)
        await hall.store.write(shelf.keeping_analysis(kept.id, found))
        kept.analysis = found
    except ShedetError as error:
        log.warning("game not analysed", error=str(error))
    finally:
        kept.analysis_task = None
        hall.tell(kept)
