"""The whole application without a socket: requests and live pages straight into it."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
from starlette.applications import Starlette
from starlette.types import Message

from shedet.web import app as application_module
from shedet.web.parts.snapshot import Pages
from shedet.web.settings import Settings
from tests.lengths import PATIENCE
from tests.web.life import life
from tests.web.plain_pages import PlainPages
from tests.web.tables import QuickWorkers

OWN = "http://localhost"


@asynccontextmanager
async def application(
    data: Path, pages: Pages | None = None, **settings: Any
) -> AsyncIterator[Starlette]:
    """As it is between start and stop; bots answer at once."""
    chosen = Settings(**{"data": str(data), "rate_limits": False, **settings})
    with patch.object(application_module, "Workers", lambda number: QuickWorkers()):
        app = application_module.application(chosen, pages or PlainPages())
    async with life(app):
        yield app


def client_of(app: Starlette, **headers: str) -> httpx.AsyncClient:
    """A browser; a mistake of ours is an answer 500, as it would be for a real one."""
    return httpx.AsyncClient(
        transport=httpx.ASGITransport(app, raise_app_exceptions=False),
        base_url=OWN,
        headers={"origin": OWN, **headers},
    )


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
