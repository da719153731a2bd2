"""The coach on the analysis board: what was asked about a point is answered by any server.

What is asked stands in the database, so that each process can show it and any that thinks can do
it. As a seat knew it, the coach is given what that seat sees and nothing else.
"""

import asyncio
import time
from contextlib import suppress

import msgspec
import structlog

from shedet.bots.coach import Advice
from shedet.core.errors import ShedetError
from shedet.table import NotNow
from shedet.web.parts.study import OPEN
from shedet.web.store import studies
from shedet.web.store.studies import OPEN as OPEN_SEAT
from shedet.web.store.studies import Asked
from shedet.web.studies.showing import Asking, Refused, given_to_coach, start_of
from shedet.web.tables.tables import Tables
from shedet.web.thinking.fair_queue import Asker
from shedet.web.thinking.films import Films
from shedet.web.thinking.worker_pool import TakenElsewhere
from shedet.web.thinking.workers import PATIENCE

LOOK = 2.0
"""Seconds between two looks for what other servers were asked and do not answer."""
POLL = 0.1
"""Seconds between two looks whether the coach has answered, for pages without script."""
NOTE = 0.5
"""Seconds between two notes of how far the coach is."""

log = structlog.get_logger()


class Weigher:
    """Answers what the coach is asked about points of studies."""

    def __init__(self, tables: Tables, films: Films) -> None:
        self.tables = tables
        self.films = films
        self.at_work: set[tuple[str, int, int]] = set()

    async def want_decision(self, asking: Asking, who: str) -> None:
        """Refuse a question where the seat has nothing to decide."""
        study, view = asking.study, asking.view
        seat = OPEN_SEAT if view == OPEN else int(view)
        arguments = (given_to_coach, study, asking.number, seat, self.films.files)
        with self.films.places.taken(who):
            given = await self.films.work(*arguments)
        if isinstance(given, Refused):
            raise NotNow(given.sentence)

    async def ask(self, study: str, node: int, seat: int, account: str) -> None:
        """Note what is asked, and begin with it if we think."""
        store = self.tables.store
        await store.write(studies.asking(study, node, seat, account, self.tables.registry.now()))
        asked = await store.read(studies.weighing_at(study, node, seat))
        if asked and not asked.json:
            self.begin(asked)

    def begin(self, asked: Asked) -> None:
        key = (asked.study, asked.node, asked.seat)
        if self.tables.bots.workers.number and key not in self.at_work:
            self.at_work.add(key)
            self.tables.tasks.spawn(self.answer(asked))

    async def answer(self, asked: Asked) -> None:
        store = self.tables.store
        try:
            advice = await self.advice(asked)
            if not advice.candidates:
                await store.write(studies.forgetting(asked))
                return
            json = msgspec.json.encode(advice).decode()
            await store.write(studies.noting(asked, json=json, percent=100, place=0))
        except TakenElsewhere:
            pass
        except ShedetError as error:
            log.warning("coach not heard", error=str(error))
            with suppress(ShedetError):
                await store.write(studies.forgetting(asked))
        finally:
            self.at_work.discard((asked.study, asked.node, asked.seat))

    async def advice(self, asked: Asked) -> Advice:
        """Think, as the fair queue has it."""
        tables = self.tables
        study = await tables.store.read(studies.study_with(asked.study))
        files = self.films.files
        given = await self.films.work(given_to_coach, study, asked.node, asked.seat, files)
        if isinstance(given, Refused):
            raise NotNow(given.sentence)
        view, known = given
        start = start_of(study)
        file = tables.boxes.file_of(tables.boxes.game(start.game, start.pieces))

        async def claim() -> bool:
            claimed: list[bool] = []
            own, now = tables.pulse.id, tables.store.now()
            await tables.store.write(studies.claiming(asked, own, now, claimed))
            return claimed[-1]

        noted = 0.0

        def note(**news: object) -> None:
            nonlocal noted
            if time.monotonic() - noted > NOTE:
                noted = time.monotonic()
                tables.tasks.spawn(self.noted(asked, news))

        asker = Asker(
            (asked.account, study.owner, study.id),
            told=lambda place: note(place=place),
            claim=claim,
        )
        return await tables.bots.workers.weigh(
            asker,
            start.game,
            file,
            view,
            known,
            asked.node,
            lambda percent: note(percent=percent, place=0),
        )

    async def noted(self, asked: Asked, news: dict[str, object]) -> None:
        with suppress(ShedetError):
            await self.tables.store.write(studies.noting(asked, **news))

    async def wait(self, study: str, node: int, seat: int) -> None:
        """Until the coach has answered, or will not: for pages without script."""
        until = time.monotonic() + PATIENCE
        while not self.tables.is_stopping and time.monotonic() < until:
            asked = await self.tables.store.read(studies.weighing_at(study, node, seat))
            if asked is None or asked.json:
                return
            await asyncio.sleep(POLL)

    async def look_again_and_again(self, every: float = LOOK) -> None:
        """Answer what was asked elsewhere and nobody works on, until it is cancelled."""
        tables = self.tables
        while True:
            await asyncio.sleep(every)
            if not tables.bots.workers.number:
                continue
            try:
                asked = studies.unanswered(tables.pulse.id, tables.store.now())
                for one in await tables.store.read(asked):
                    self.begin(one)
            except ShedetError as error:
                log.warning("analyses not looked at", error=str(error))
