"""Programs that use the API of an application in the test's own process."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from starlette.applications import Starlette
from starlette.types import Message

from shedet.web.protection.identity import hash_of
from shedet.web.store.tokens import SCOPES, Token, keeping_token
from shedet.web.tables.tables import Tables
from tests.lengths import PATIENCE

API = "/api/v1"
OWNER = "o" * 64
"""The browser that made the tokens of tests."""


async def token_of(
    tables: Tables, name: str, scopes: tuple[str, ...] = SCOPES, secret: str = ""
) -> str:
    """A token, as the page makes it."""
    secret = secret or f"shedet_{name}".ljust(50, "x")
    token = Token(hash_of(secret), OWNER, name, "a test", scopes, tables.registry.now(), 0.0)
    await tables.store.write(keeping_token(token))
    return secret


class Program:
    """A program with a token; it has no cookies, and no origin."""

    def __init__(self, app: Starlette, token: str = "", **headers: str) -> None:
        self.app = app
        self.headers = {**({"authorization": f"Bearer {token}"} if token else {}), **headers}
        self.client = httpx.AsyncClient(
            transport=httpx.ASGITransport(app),
            base_url="http://localhost",
            headers=self.headers,
        )

    async def ask(self, method: str, path: str, body: object = None, **query: Any) -> Any:
        """What is answered, if it is no problem."""
        answer = await self.raw(method, path, body, **query)
        assert answer.status_code < 300, answer.text
        return answer.json()

    async def raw(
        self, method: str, path: str, body: object = None, **query: Any
    ) -> httpx.Response:
        sent: dict[str, Any] = {} if body is None else {"json": body}
        return await self.client.request(method, API + path, params=query, **sent)

    async def refused(
        self, status: int, method: str, path: str, body: object = None, **query: Any
    ) -> dict[str, Any]:
        """The problem with which something is refused."""
        answer = await self.raw(method, path, body, **query)
        assert answer.status_code == status, answer.text
        assert answer.headers["content-type"] == "application/problem+json"
        problem: dict[str, Any] = answer.json()
        assert problem["status"] == status
        assert problem["title"]
        assert problem["detail"].strip()
        assert "\n" not in problem["detail"]
        return problem

    @asynccontextmanager
    async def stream(self, path: str, **query: Any) -> AsyncIterator["Lines"]:
        """The lines of a stream, as they come."""
        lines = Lines(self.app, API + path, self.headers, str(httpx.QueryParams(query)))
        try:
            yield lines
        finally:
            await lines.leave()


class Lines:
    """A stream, read line by line: httpx would wait for its end."""

    def __init__(self, app: Starlette, path: str, headers: dict[str, str], query: str = "") -> None:
        told = {"host": "localhost", "accept-encoding": "gzip", **headers}
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in told.items()],
            "client": ("127.0.0.1", 1),
            "server": ("localhost", 80),
        }
        self.down: asyncio.Queue[Message] = asyncio.Queue()
        self.up: asyncio.Queue[Message] = asyncio.Queue()
        self.up.put_nowait({"type": "http.request", "body": b"", "more_body": False})
        self.task = asyncio.create_task(app(scope, self.up.get, self.down.put))
        self.status = 0
        self.headers: dict[bytes, bytes] = {}
        self.heard: list[bytes] = []
        """Every line, byte by byte."""
        self.is_over = False
        self.rest = b""

    async def next(self) -> dict[str, Any]:
        """The next line; nothing at the end."""
        while b"\n" not in self.rest and not self.is_over:
            async with asyncio.timeout(PATIENCE):
                await self.take(await self.down.get())
        line, _, self.rest = self.rest.partition(b"\n")
        if not line:
            return {}
        self.heard.append(line)
        said: dict[str, Any] = json.loads(line)
        return said

    async def take(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], dict(message["headers"])
        else:
            self.rest += message["body"]
            self.is_over = not message.get("more_body")

    async def until(self, *kinds: str) -> dict[str, Any]:
        """The next line of one of these kinds."""
        async with asyncio.timeout(PATIENCE):  # signs of life go on for ever
            while (line := await self.next()) and line["type"] not in kinds:
                pass
        return line

    def drained(self) -> list[bytes]:
        """What has come and was not looked at yet."""
        while not self.down.empty():
            message = self.down.get_nowait()
            if message["type"] != "http.response.start":
                self.rest += message["body"]
        *lines, self.rest = self.rest.split(b"\n")
        self.heard += lines
        return lines

    async def leave(self) -> None:
        self.up.put_nowait({"type": "http.disconnect"})
        async with asyncio.timeout(PATIENCE):
            await self.task
