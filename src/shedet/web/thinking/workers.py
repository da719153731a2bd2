"""Bots and the coach in worker processes, so that the server never blocks."""

import secrets
from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from typing import TypeVar

from shedet.bots import BOTS, BotFailure, seat_bot
from shedet.bots.analysis import Analysis, analyse
from shedet.bots.coach import STUDIED, Advice, advise
from shedet.bots.levels import ADVISING, LEVELS, LevelBot, iterations_of
from shedet.core.engine.chance import seeded
from shedet.core.engine.position import Position
from shedet.core.errors import NotationError
from shedet.core.event import Learned
from shedet.core.game import View, kept, quoted
from shedet.core.language import Sentence
from shedet.core.records.record import Record
from shedet.table import NotNow, Question
from shedet.web.thinking.fair_queue import Asker
from shedet.web.thinking.fair_queue import Path as AskerPath
from shedet.web.thinking.worker_pool import JobControl, WorkerPool

T = TypeVar("T")

PATIENCE = 60.0
"""Seconds after which a bot counts as hung."""
LONG_PATIENCE = 3600.0
"""Seconds for a whole analysis."""
POLITE = 10
"""The niceness of an analysis."""


def choose(
    control: JobControl,
    game_id: str,
    pieces: Path | None,
    spec: str,
    view: View,
    legal: Sequence[str],
    history: Sequence[Learned],
    seed: int,
) -> str:
    """A bot's answer: the same for the same seed and view."""
    bot = seat_bot(spec, kept(game_id, pieces), seeded(seed))
    if isinstance(bot, LevelBot):
        bot.stop = control.is_stopped
    return bot(view, legal, history)


def counsel(control: JobControl, game_id: str, pieces: Path | None, view: View) -> Advice:
    """What the coach says to the seat of a view, and from nothing else."""
    seed = secrets.randbits(64)
    return advise(kept(game_id, pieces), view, seed=seed, stop=control.is_stopped)


def weigh(
    control: JobControl,
    game_id: str,
    pieces: Path | None,
    view: View,
    known: Position | None,
    seed: int,
) -> Advice:
    """What the coach says of a seat's moves; the position is given where all cards are open."""
    game = kept(game_id, pieces)
    return advise(
        game,
        view,
        seed=seed,
        stop=control.is_stopped,
        weighing=STUDIED,
        known=known,
        progress=control.note,
    )


def look_back(control: JobControl, game_id: str, pieces: Path | None, record: Record) -> Analysis:
    """A whole game, decision by decision."""
    game = kept(game_id, pieces)
    return analyse(game, record, progress=control.note, stop=control.is_stopped)


def check_bot(spec: str) -> str:
    """A built-in bot; programs are not started for visitors."""
    if spec not in BOTS:
        raise NotationError(
            Sentence(
                "There is no bot {name}. You can choose {known}.",
                name=quoted(spec),
                known=", ".join(BOTS),
            )
        )
    return spec


def cost_of(spec: str, game_id: str) -> int:
    """The expected cost of a bot's decision, in playouts."""
    return iterations_of(spec, kept(game_id, None)) if spec in LEVELS else 1


class Workers:
    """The processes: a pool for tables, and one process for analyses."""

    number = 1
    """How many think at once; with 0 all thinking is left to other servers."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.thinkers = WorkerPool(max(1, number))
        self.analysts = WorkerPool(1, POLITE)

    def warm_up(self) -> None:
        if self.number:
            self.thinkers.warm_up()

    def note_elsewhere(self, path: AskerPath, cost: float) -> None:
        """Another server thinks for an asker, who has had that much of the shares there."""
        self.thinkers.queue.shares.note(path, cost)

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
        """What the bot of a seat answers; a bot that fails raises BotFailure."""
        cost = cost_of(spec, game_id)
        known = (question.view, question.legal, question.history, seed)
        try:
            answer: str = await self.think(
                asker, cost, choose, game_id, pieces, spec, *known, level=spec
            )
        except BrokenProcessPool:
            raise BotFailure(spec, seat, Sentence("The bot’s program ended.")) from None
        except TimeoutError:
            raise BotFailure(spec, seat, Sentence("The bot didn’t answer in time.")) from None
        except RuntimeError as error:
            raise BotFailure(
                spec, seat, Sentence("The bot crashed: {error}", error=error)
            ) from None
        return answer

    async def advise(self, asker: Asker, game_id: str, pieces: Path | None, view: View) -> Advice:
        """The coach's advice for the seat of a view; the coach thinks as one of the levels."""
        cost = cost_of(ADVISING, game_id)
        try:
            advice: Advice = await self.think(
                asker, cost, counsel, game_id, pieces, view, level="coach"
            )
        except (RuntimeError, TimeoutError):
            raise no_answer() from None
        return advice

    async def weigh(
        self,
        asker: Asker,
        game_id: str,
        pieces: Path | None,
        view: View,
        known: Position | None,
        seed: int,
        note: Callable[[int], None],
    ) -> Advice:
        """What the coach says of all moves of a seat; the same seed gives the same answer."""
        try:
            advice: Advice = await self.thinkers.do(
                weigh,
                game_id,
                pieces,
                view,
                known,
                seed,
                patience=PATIENCE,
                note=note,
                asker=asker,
                cost=cost_of(ADVISING, game_id),
                level="coach",
            )
        except (RuntimeError, TimeoutError):
            raise no_answer() from None
        return advice

    async def think(
        self,
        asker: Asker,
        cost: float,
        job: Callable[..., T],
        *arguments: object,
        level: str = "",
    ) -> T:
        """Run a job, and retry with new processes if these broke."""
        do = partial(
            self.thinkers.do,
            job,
            *arguments,
            patience=PATIENCE,
            asker=asker,
            cost=cost,
            level=level,
        )
        try:
            return await do()
        except BrokenProcessPool:
            return await do()

    async def analyse(
        self,
        asker: Asker,
        game_id: str,
        pieces: Path | None,
        record: Record,
        note: Callable[[int], None],
    ) -> Analysis:
        """The analysis of a game; `note` is called with the percentage done."""
        arguments = (look_back, game_id, pieces, record)
        cost = len(record.lines)
        try:
            found: Analysis = await self.analysts.do(
                *arguments, patience=LONG_PATIENCE, note=note, asker=asker, cost=cost
            )
        except (RuntimeError, TimeoutError):
            raise no_answer() from None
        return found

    def close(self) -> None:
        self.thinkers.close()
        self.analysts.close()


def no_answer() -> NotNow:
    return NotNow(Sentence("The coach didn’t answer. Try again."))
