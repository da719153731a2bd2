"""The whole application in the process of a test, called without a network."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import httpx

from tests.web.inside import application

HOST = "nile.example"
VISITOR = "192.0.2.7"


class Inside:
    """Asks the application; keeps no cookies, so that a test says which a browser has."""

    def __init__(self, runner: asyncio.Runner, app: Any, scheme: str) -> None:
        self.runner = runner
        self.app = app
        self.address = f"{scheme}://{HOST}"

    def ask(
        self, method: str, path: str, cookie: str = "", visitor: str = VISITOR, **more: Any
    ) -> httpx.Response:
        headers = {"origin": self.address, "cookie": cookie, **more.pop("headers", {})}
        return self.runner.run(self.request(visitor, method, path, headers=headers, **more))

    async def request(self, visitor: str, *what: str, **more: Any) -> httpx.Response:
        way = httpx.ASGITransport(self.app, client=(visitor, 4000))
        async with httpx.AsyncClient(transport=way, base_url=self.address) as client:
            return await client.request(*what, **more)

    def get(self, path: str, cookie: str = "", **more: Any) -> httpx.Response:
        return self.ask("GET", path, cookie, **more)

    def post(self, path: str, cookie: str = "", **form: str) -> httpx.Response:
        return self.ask("POST", path, cookie, data=form)


@contextmanager
def inside(data: Path, scheme: str = "http", **settings: Any) -> Iterator[Inside]:
    """A server's application; `scheme` is how browsers come."""
    with asyncio.Runner() as runner:
        running = application(data, **{"hosts": HOST, "rate_limits": True, **settings})
        app = runner.run(running.__aenter__())
        try:
            yield Inside(runner, app, scheme)
        finally:
            runner.run(running.__aexit__(None, None, None))


def secret_in(answer: httpx.Response, name: str = "shedet") -> str:
    """What a cookie is set to; nothing if it is not set, or deleted."""
    cookies = SimpleCookie()
    for header in answer.headers.get_list("set-cookie"):
        cookies.load(header)
    return cookies[name].value if name in cookies else ""
