"""The whole application in the process of a test: requests and live pages straight into it."""

import asyncio
import random
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
from starlette.applications import Starlette
from starlette.types import Message

from shedet.web import app as application_module
from shedet.web.pages import render
from shedet.web.parts.snapshot import Pages
from shedet.web.protection.identity import COOKIE
from shedet.web.settings import Settings
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.tables import Tables
from tests.lengths import PATIENCE
from tests.web.databases import provide
from tests.web.plain_pages import PlainPages
from tests.web.ready import ReadyPool
from tests.web.tables import QuickWorkers

OWN = "http://localhost"
PLAIN = PlainPages()


def made(
    data: Path, pages: Pages = PLAIN, workers: QuickWorkers | None = None, **settings: Any
) -> Starlette:
    """An application that is not started; its bots answer at once, or as these workers do."""
    chosen = Settings(**{"data": str(data), "rate_limits": False, **settings})
    if data.is_dir() and not chosen.database:
        provide(data)
    with (
        patch.object(application_module, "Workers", lambda number: workers or QuickWorkers()),
        patch("shedet.web.thinking.films.WorkerPool", ReadyPool),
    ):
        return application_module.application(chosen, pages)


@asynccontextmanager
async def life(app: Starlette) -> AsyncIterator[None]:
    """From start to stop, without a server's way with garbage: it would search all that the
    test's process holds."""
    with patch("shedet.web.app.tidy", nullcontext):
        async with app.router.lifespan_context(app):
            yield


@asynccontextmanager
async def application(
    data: Path, pages: Pages = PLAIN, **settings: Any
) -> AsyncIterator[Starlette]:
    """As it is between start and stop."""
    app = made(data, pages, **settings)
    async with life(app):
        yield app


def client_of(
    app: Starlette, secret: str = "", is_strict: bool = False, **headers: str
) -> httpx.AsyncClient:
    """A browser, with the cookie of an earlier visit if it has one.

    A mistake of ours is an answer 500, as it would be for a real one, or is raised if it is strict.
    """
    return httpx.AsyncClient(
        transport=httpx.ASGITransport(app, raise_app_exceptions=is_strict),
        base_url=OWN,
        headers={"origin": OWN, **headers},
        cookies={COOKIE: secret} if secret else {},
    )


class Inside:
    """An application that runs here, and browsers that visit it."""

    def __init__(self, app: Starlette) -> None:
        self.app = app
        self.tables: Tables = app.state.site.tables

    def browser(self, secret: str = "", **headers: str) -> httpx.AsyncClient:
        return client_of(self.app, secret, is_strict=True, **headers)


@asynccontextmanager
async def running(data: Path, seed: int = 0) -> AsyncIterator[Inside]:
    """The server of a data directory, with its pages; its bots answer at once with any move."""
    workers, chance = QuickWorkers(), random.Random(seed)
    workers.choose = lambda question: chance.choice(question.legal)
    async with application(data, render, workers=workers) as app:
        yield Inside(app)


async def play(browser: httpx.AsyncClient, hosted: HostedTable, seat: int, move: str) -> None:
    """Answer what a seat is asked, by the form of its page."""
    form = {"seat": str(seat), "move": move, "number": str(hosted.table.asked[seat])}
    answer = await browser.post(f"/t/{hosted.id}/play", data=form)
    assert answer.status_code == 303, answer.text


class LiveLine:
    """A live page's WebSocket: what it sends is put in, what it is sent is taken out."""

    def __init__(
        self, app: Starlette, path: str, headers: Mapping[str, str] | None = None, room: int = 0
    ) -> None:
        query = path.partition("?")[2]
        told = {"host": "localhost", "origin": OWN, **(headers or {})}
        self.scope = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "scheme": "ws",
            "http_version": "1.1",
            "path": path.partition("?")[0],
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode("latin-1")) for name, value in told.items()],
            "client": ("127.0.0.1", 1),
            "server": ("localhost", 80),
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
        }
        self.up: asyncio.Queue[Message] = asyncio.Queue()
        self.down: asyncio.Queue[Message] = asyncio.Queue(room)
        self.up.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(app(self.scope, self.up.get, self.down.put))

    def send(self, **message: Any) -> None:
        self.up.put_nowait({"type": "websocket.receive", **message})

    async def hear(self) -> Message:
        """The next message; raises what the application raised instead."""
        async with asyncio.timeout(PATIENCE):
            heard = asyncio.ensure_future(self.down.get())
            await asyncio.wait([heard, self.task], return_when=asyncio.FIRST_COMPLETED)
            if not heard.done() and self.down.empty():
                heard.cancel()
                self.task.result()
                return {"type": "ended"}
            return await heard

    async def leave(self) -> None:
        self.up.put_nowait({"type": "websocket.disconnect", "code": 1001})
        async with asyncio.timeout(PATIENCE):
            await self.task
