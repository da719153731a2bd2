"""A whole server inside the test's own loop, with a time and bots that the test controls."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette

from shedet.web.pages import render
from shedet.web.parts.snapshot import Pages
from shedet.web.protection.identity import COOKIE
from tests.web.inside import Inside, LiveLine, made
from tests.web.serving import Live
from tests.web.tables import QuickWorkers


class Time:
    """A clock that stands until it is set."""

    def __init__(self) -> None:
        self.at = 1_000_000_000.0

    def __call__(self) -> float:
        return self.at


class ToldWorkers(QuickWorkers):
    """Bots that think until they are told what to answer."""

    def __init__(self) -> None:
        super().__init__()
        self.answers: dict[int, asyncio.Queue[str]] = {}

    def tell(self, seat: int, text: str) -> None:
        self.answers.setdefault(seat, asyncio.Queue()).put_nowait(text)

    async def answer(self, *asked: Any, **more: Any) -> str:
        seat = next(part for part in asked if type(part) is int)
        return await self.answers.setdefault(seat, asyncio.Queue()).get()


class ToldServer(Inside):
    """The application, and browsers that visit it."""

    def __init__(self, app: Starlette, time: Time, workers: ToldWorkers) -> None:
        super().__init__(app)
        self.time = time
        self.workers = workers

    def client(self, secret: str = "") -> httpx.AsyncClient:
        return self.browser(secret, **{"accept-encoding": "gzip"})

    async def connect(self, table: str, secret: str = "", seat: int | None = None) -> Live:
        """A live page, as `Live` keeps it."""
        headers = {"cookie": f"{COOKIE}={secret}"} if secret else {}
        query = "" if seat is None else f"?seat={seat}"
        line = LiveLine(self.app, f"/t/{table}/live{query}", headers)
        assert (await line.hear())["type"] == "websocket.accept"
        return Live(Socket(line))  # type: ignore[arg-type]


class Socket:
    """What `Live` needs of a WebSocket, without a wire."""

    def __init__(self, line: LiveLine) -> None:
        self.line = line

    async def send(self, text: str) -> None:
        self.line.send(text=text)

    async def recv(self) -> str:
        message = await self.line.hear()
        assert message["type"] == "websocket.send", message
        text: str = message["text"]
        return text

    async def close(self) -> None:
        await self.line.leave()


@asynccontextmanager
async def inside(directory: Path, pages: Pages = render) -> AsyncIterator[ToldServer]:
    """A server for the data of a directory, without what it does by itself from time to time."""
    time, workers = Time(), ToldWorkers()
    app = made(directory, pages, workers)
    server = ToldServer(app, time, workers)
    server.tables.registry.now = time
    try:
        await server.tables.begin()
        yield server
    finally:
        await server.tables.stop()
        server.tables.store.close()
