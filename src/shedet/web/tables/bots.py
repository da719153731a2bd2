"""Bots at tables: each that is asked something thinks in a worker process, then moves."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from shedet.bots import BotFailure
from shedet.core.errors import ShedetError
from shedet.core.game import quoted
from shedet.core.language import Sentence
from shedet.table import Question, Table
from shedet.web.measures import MOVES, timed
from shedet.web.store.boxes import Boxes
from shedet.web.tables.hosted_table import BotTask, HostedTable
from shedet.web.tables.leases import Leases
from shedet.web.tables.publisher import Publisher
from shedet.web.thinking.fair_queue import Asker, nobody_told
from shedet.web.thinking.worker_pool import TakenElsewhere
from shedet.web.thinking.workers import Workers, cost_of

log = structlog.get_logger()


class Bots:
    """Lets the bots of tables think, and plays their moves."""

    def __init__(
        self, publisher: Publisher, workers: Workers, boxes: Boxes, leases: Leases
    ) -> None:
        self.publisher = publisher
        self.registry = publisher.registry
        self.tasks = publisher.tasks
        self.workers = workers
        self.boxes = boxes
        self.leases = leases

    def asker(
        self,
        hosted: HostedTable,
        told: Callable[[int], None],
        claim: Callable[[], Awaitable[bool | None]],
    ) -> Asker:
        """The asker of a job for a table; `told` is called with the place in the queue."""
        return Asker(hosted.path, lambda: self.publisher.is_watched(hosted), told, claim)

    def go_on(self, hosted: HostedTable) -> None:
        """Start the bots that are asked something and do not think yet."""
        if not self.workers.number:
            return  # others think for us
        for seat in hosted.asked_bots():
            if (thought := hosted.thinking.get(seat)) is None or thought.done():
                hosted.thinking[seat] = self.tasks.spawn(self.think(hosted, seat))

    async def think(self, hosted: HostedTable, seat: int) -> None:
        """Play for a bot as long as its seat is asked something."""
        try:
            while asked := await self.asked(hosted, seat):
                await self.answer(hosted, seat, *asked)
        except ShedetError as error:
            log.warning("bot not heard", error=str(error))
        except TakenElsewhere:
            return
        finally:
            hosted.thinking.pop(seat, None)
            if not hosted.thinking:
                self.tasks.spawn(self.release(hosted))

    async def release(self, hosted: HostedTable) -> None:
        try:
            await self.leases.release(hosted)
        except ShedetError as error:
            log.warning("lease not released", error=str(error))

    async def asked(self, hosted: HostedTable, seat: int) -> tuple[str, Question, int] | None:
        """The bot in a seat, what it is asked, and the seed of its thinking; if it is asked."""
        async with hosted.lock:
            spec = hosted.table.bots.get(seat)
            if spec is None or self.registry.loaded.get(hosted.id) is not hosted:
                return None
            question = hosted.table.question(seat)
            return (spec, question, hosted.table.thinking_seed(seat)) if question else None

    async def answer(
        self, hosted: HostedTable, seat: int, spec: str, question: Question, seed: int
    ) -> None:
        """Ask a bot and play its answer, if the question is still open then."""
        if hosted.table.is_in_lesson():
            await self.publisher.change(hosted.id, lambda now: play_in_lesson(now.table, seat))
            return
        game = hosted.table.game
        file = self.boxes.file_of(game)

        def told(place: int) -> None:
            hosted.places[seat] = place
            self.publisher.tell(hosted)

        # that a bot is in the middle of a line is secret, so nobody is told that it waits there
        telling = nobody_told if hosted.table.line_play.drafts[seat] else told
        cost = cost_of(spec, game.info.id)
        asker = self.asker(hosted, telling, lambda: self.leases.claim(hosted, cost))
        answering = self.workers.answer(asker, game.info.id, file, spec, seat, question, seed)
        work = self.tasks.spawn(answering)
        hosted.thoughts[seat] = BotTask(spec, question.number, work)
        try:
            await asyncio.wait([work])
            if work.cancelled():
                return
            text = work.result()
            if text not in question.legal:
                what = Sentence("The bot can’t play {move} here.", move=quoted(text))
                raise BotFailure(spec, seat, what)
        except BotFailure as failure:
            report = failure.sentence.say()
            log.warning("bot failed", report=report)
            await self.publisher.change(hosted.id, lambda now: now.table.fail(seat, report))
            return
        finally:
            work.cancel()
            hosted.thoughts.pop(seat, None)
            hosted.places.pop(seat, None)

        def play(now: HostedTable) -> None:
            if now.table.bots.get(seat) == spec and now.is_asked(seat, question.number):
                now.table.play(seat, text, question.number)

        with timed(MOVES, "bot"):
            await self.publisher.change(hosted.id, play)


def play_in_lesson(table: Table, seat: int) -> None:
    """What the lesson says comes next, without a thought."""
    if move := table.lesson_move(seat):
        table.play(seat, move, table.asked[seat])
