"""A server in a process of its own, and clients for it."""

import asyncio
import html
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import websockets

from shedet.bots.levels import THINKING
from shedet.web.parts.edits import edited
from tests.children import hear_interrupts
from tests.lengths import PATIENCE
from tests.web.databases import provide

ROOT = Path(__file__).parents[2]
QUICK = "0.05"
"""How much of the usual bots think at these servers."""


class Server:
    """A server on loopback, on a port of its own."""

    def __init__(
        self, data: Path, *flags: str, is_plain: bool = True, is_limited: bool = False
    ) -> None:
        self.data = data
        limits = {
            "SHEDET_RATE_LIMITS": "yes" if is_limited else "no",
            "SHEDET_BOT_WORKERS": "1",  # each takes a third of a second to begin
        }
        command = [sys.executable, "-m", "tests.web.served", "plain" if is_plain else "real"]
        if "--database" not in flags:
            provide(data)
        with (data / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--data", str(data), "--port", "0", *flags],
                cwd=ROOT,
                env={**os.environ, **limits, THINKING: QUICK},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                preexec_fn=hear_interrupts,
            )
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r"(http://\S+:(\d+))(\S*)", line)
        assert found, f"{line!r} {(data / 'log').read_text()}"
        self.address, self.port, self.base = found[1], int(found[2]), found[3]

    def kill(self) -> None:
        """As a failing machine would."""
        self.process.kill()
        self.finish()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        return self.finish()

    def pass_a_day(self) -> None:
        self.process.send_signal(signal.SIGUSR1)

    def finish(self) -> int:
        code = self.process.wait(PATIENCE)
        if self.process.stdout:
            self.process.stdout.close()
        return code

    def log(self) -> str:
        return (self.data / "log").read_text()

    def client(self) -> httpx.AsyncClient:
        """A browser: keeps cookies, and says where its requests come from."""
        return httpx.AsyncClient(
            base_url=self.address,
            headers={"origin": self.address},
            timeout=PATIENCE,
            trust_env=False,
        )


@contextmanager
def serving(data: Path, *flags: str, **more: bool) -> Iterator[Server]:
    server = Server(data, *flags, **more)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()
        else:
            server.finish()


def part(text: str, name: str) -> Any:
    """What a region of the plain pages holds."""
    found = re.search(rf'<div id="{name}">(.*?)</div>', text)
    assert found, text
    return json.loads(html.unescape(found[1]))


class Live:
    """A page's WebSocket: keeps the regions as the page would."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self.socket = socket
        self.regions: dict[str, str] = {}
        self.heard: list[dict[str, Any]] = []
        self.ids = 0

    def part(self, name: str) -> Any:
        return part(self.regions[name], name)

    async def hear(self) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE):
            message: dict[str, Any] = json.loads(await self.socket.recv())
        self.heard.append(message)
        for name, news in message.get("regions", {}).items():
            whole = isinstance(news, str)
            self.regions[name] = news if whole else edited(self.regions[name], news)
        return message

    async def ask(self, do: str, **fields: object) -> dict[str, Any]:
        """Ask for something and hear until it is answered."""
        self.ids += 1
        await self.socket.send(json.dumps({"id": self.ids, "do": do, **fields}))
        while True:
            message = await self.hear()
            if message.get("id") == self.ids:
                return message

    async def until(self, is_so: Any) -> None:
        while not is_so(self):
            await self.hear()


async def connect(
    server: Server, table: str, client: httpx.AsyncClient, seat: int | None = None, **more: Any
) -> Live:
    cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    headers = {"cookie": cookies} if cookies else {}
    query = "" if seat is None else f"?seat={seat}"
    socket = await websockets.connect(
        f"ws://127.0.0.1:{server.port}/t/{table}/live{query}",
        origin=more.pop("origin", server.address),
        additional_headers=headers,
        max_size=2**24,
        open_timeout=PATIENCE,
        ping_timeout=PATIENCE,
        **more,
    )
    return Live(socket)


async def open_table(client: httpx.AsyncClient, **fields: str) -> str:
    """A new table; returns its id."""
    form = {"game": "sobek2p", "name": "Ann", "opponent": "link", "seat": "0", **fields}
    answer = await client.post("/tables", data=form)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/t/")


async def sit(client: httpx.AsyncClient, table: str, seat: int, name: str) -> None:
    answer = await client.post(f"/t/{table}/sit", data={"seat": str(seat), "name": name})
    assert answer.status_code == 303, answer.text
