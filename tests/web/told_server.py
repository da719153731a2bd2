"""A whole server inside the test's own loop, with a time and bots that the test controls."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette
from starlette.types import Message

from shedet.web.app import application
from shedet.web.parts.snapshot import Pages
from shedet.web.settings import Settings
from shedet.web.tables.tables import Tables
from tests.lengths import PATIENCE
from tests.web.serving import Live
from tests.web.tables import QuickWorkers

HOST = "127.0.0.1:8000"


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


class Inside:
    """The application, and browsers that visit it."""

    def __init__(self, app: Starlette, tables: Tables, time: Time, workers: ToldWorkers) -> None:
        self.app = app
        self.tables = tables
        self.time = time
        self.workers = workers

    def client(self, secret: str = "") -> httpx.AsyncClient:
        """A browser, with a seat's secret if it has one."""
        return httpx.AsyncClient(
            transport=httpx.ASGITransport(self.app),
            base_url=f"http://{HOST}",
            headers={"origin": f"http://{HOST}", "accept-encoding": "gzip"},
            cookies={"shedet": secret} if secret else {},
        )

    async def connect(self, table: str, secret: str = "", seat: int | None = None) -> Live:
        """A live page, as `Live` keeps it."""
        socket = Socket(self.app, f"/t/{table}/live", secret, seat)
        await socket.accepted()
        return Live(socket)  # type: ignore[arg-type]


class Socket:
    """A WebSocket without a wire: what the application sends waits here to be received."""

    def __init__(self, app: Starlette, path: str, secret: str, seat: int | None) -> None:
        self.up: asyncio.Queue[Message] = asyncio.Queue()
        self.down: asyncio.Queue[Message] = asyncio.Queue()
        headers = {"host": HOST, "origin": f"http://{HOST}"}
        if secret:
            headers["cookie"] = f"shedet={secret}"
        scope = {
            "type": "websocket",
            "scheme": "ws",
            "path": path,
            "query_string": b"" if seat is None else f"seat={seat}".encode(),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 8000),
            "subprotocols": [],
        }
        self.up.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(app(scope, self.up.get, self.down.put))

    async def accepted(self) -> None:
        assert (await self.down.get())["type"] == "websocket.accept"

    async def send(self, text: str) -> None:
        self.up.put_nowait({"type": "websocket.receive", "text": text})

    async def recv(self) -> str:
        message = await self.down.get()
        assert message["type"] == "websocket.send", message
        text: str = message["text"]
        return text

    async def close(self) -> None:
        self.up.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(self.task, PATIENCE)


@asynccontextmanager
async def inside(directory: Path, pages: Pages | None = None) -> AsyncIterator[Inside]:
    """A server for the data of a directory."""
    app = application(Settings(data=str(directory), rate_limits=False), pages)
    tables: Tables = app.state.site.tables
    tables.bots.workers.close()
    time, workers = Time(), ToldWorkers()
    tables.registry.now, tables.bots.workers = time, workers
    try:
        await tables.begin()
        yield Inside(app, tables, time, workers)
    finally:
        await tables.stop()
        tables.store.close()
