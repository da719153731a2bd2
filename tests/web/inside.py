"""A server without a port: the real application in this process, and browsers for it."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
from starlette.applications import Starlette

from shedet.web.app import application
from shedet.web.protection.identity import COOKIE
from shedet.web.settings import Settings
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.tables import Tables
from tests.web.life import life
from tests.web.tables import QuickWorkers

ADDRESS = "http://127.0.0.1:8000"


class Inside:
    """An application that runs here."""

    def __init__(self, app: Starlette) -> None:
        self.app = app
        self.tables: Tables = app.state.site.tables

    def browser(self, secret: str) -> httpx.AsyncClient:
        """A browser with the cookie of an earlier visit."""
        return httpx.AsyncClient(
            transport=httpx.ASGITransport(self.app),
            base_url=ADDRESS,
            headers={"origin": ADDRESS},
            cookies={COOKIE: secret},
        )


@asynccontextmanager
async def running(data: Path, seed: int = 0) -> AsyncIterator[Inside]:
    """The server of a data directory; its bots answer at once with any move."""
    app = application(Settings(data=str(data), rate_limits=False))
    inside = Inside(app)
    workers = QuickWorkers()
    chance = random.Random(seed)
    workers.choose = lambda question: chance.choice(question.legal)
    inside.tables.bots.workers = workers
    async with life(app):
        yield inside


async def play(browser: httpx.AsyncClient, hosted: HostedTable, seat: int, move: str) -> None:
    """Answer what a seat is asked, by the form of its page."""
    form = {"seat": str(seat), "move": move, "number": str(hosted.table.asked[seat])}
    answer = await browser.post(f"/t/{hosted.id}/play", data=form)
    assert answer.status_code == 303, answer.text
