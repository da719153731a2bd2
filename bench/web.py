"""How the server handles many tables: `make bench-web`.

One process serves; this one is all the browsers. Every page keeps what it is sent; at the end it is
compared with what a fresh page is sent, so that a lost message cannot go unseen.
"""

import argparse
import asyncio
import html
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles

import httpx
import uvloop
import websockets
from websockets.typing import Origin

AT_ONCE = 50
"""Requests under way while tables are opened."""


@dataclass
class Page:
    """A live page of one seat."""

    table: str
    seat: int
    cookie: str
    socket: websockets.ClientConnection | None = None
    regions: dict[str, str] = field(default_factory=dict)
    told_at: float = 0.0
    answered_at: float = 0.0
    error: str = ""
    bytes: int = 0
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def connect(self, port: int, compression: str | None) -> None:
        self.socket = await websockets.connect(
            f"ws://127.0.0.1:{port}/t/{self.table}/live?seat={self.seat}",
            origin=Origin(f"http://127.0.0.1:{port}"),
            additional_headers={"cookie": f"shedet={self.cookie}"},
            compression=compression,
            max_size=2**24,
        )

    async def listen(self) -> None:
        assert self.socket
        async for text in self.socket:
            now = time.perf_counter()
            self.bytes += len(text)
            message = json.loads(text)
            if "regions" in message:
                self.regions.update(message["regions"])
                self.told_at = now
            if message.get("id"):
                self.answered_at = now
                self.error = message.get("error", "")
            self.news.set()

    async def hears(self, is_so: Callable[[], bool], seconds: float) -> bool:
        """Wait until something has come; false if it has not in that time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not is_so():
                    self.news.clear()
                    await self.news.wait()
        return is_so()

    def moves(self) -> tuple[str, list[str]]:
        """The number of the question and the moves that the page offers."""
        asked = self.regions.get("ask", "")
        numbers = re.findall(r'name="number" value="(\d+)"', asked)
        moves = re.findall(r'name="move" value="([^"]+)"', asked)
        return numbers[0] if numbers else "", [html.unescape(move) for move in moves]


class Crowd:
    """All browsers."""

    def __init__(self, port: int, chosen: argparse.Namespace) -> None:
        self.port = port
        self.chosen = chosen
        self.compression = None if chosen.plain else "deflate"
        self.tables: list[list[Page]] = []
        self.listening: list[asyncio.Task[None]] = []
        self.took: list[float] = []
        self.refused = self.unanswered = self.late = 0
        self.random = random.Random(1)

    async def arrive(self) -> None:
        """Open all tables, sit down, connect."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def open_one() -> None:
            async with gate:
                self.tables.append(await self.open_table())

        await asyncio.gather(*(open_one() for _ in range(self.chosen.tables)))
        pages = [page for table in self.tables for page in table]

        async def connect(page: Page) -> None:
            async with gate:
                await page.connect(self.port, self.compression)
            self.listening.append(asyncio.create_task(page.listen()))

        await asyncio.gather(*(connect(page) for page in pages))
        while not all(page.regions for page in pages):
            await asyncio.sleep(0.05)
        await asyncio.sleep(1)

    async def open_table(self) -> list[Page]:
        base = f"http://127.0.0.1:{self.port}"
        pages: list[Page] = []
        for seat in range(2):
            async with httpx.AsyncClient(
                base_url=base, headers={"origin": base}, trust_env=False, timeout=60, verify=False
            ) as client:
                if seat == 0:
                    form = {"game": "sobek2p", "opponent": "link", "seat": "0"}
                    address = (await client.post("/tables", data=form)).headers["location"]
                else:
                    await client.post(f"{address}/sit", data={"seat": "1", "name": "Bob"})
                table = address.removeprefix("/t/")
                pages.append(Page(table, seat, client.cookies["shedet"]))
        return pages

    async def play(self) -> float:
        """So many moves a second, each table in its turn; returns how long it took."""
        began = time.perf_counter()
        moves = []
        for number in range(self.chosen.seconds * self.chosen.rate):
            wait = began + number / self.chosen.rate - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            elif wait < -0.05:
                self.late += 1
            table = self.tables[number % len(self.tables)]
            moves.append(asyncio.create_task(self.move(table)))
        await asyncio.gather(*moves)
        return time.perf_counter() - began

    async def move(self, table: list[Page]) -> None:
        """One move; measured until the last seat has its update."""
        asked = [page for page in table if page.moves()[1]]
        if not asked:
            return
        mover = asked[0]
        other = table[1 - mover.seat]
        number, legal = mover.moves()
        before = other.regions.get("log")
        message = {"id": 1, "do": "play", "move": self.random.choice(legal), "number": number}
        began = time.perf_counter()
        assert mover.socket
        await mover.socket.send(json.dumps(message))
        if not await mover.hears(lambda: mover.answered_at > began, 10):
            self.unanswered += 1
            return
        if mover.error:
            self.refused += 1
            return
        # inside a line others are sent nothing
        await other.hears(lambda: other.regions.get("log") != before, 1)
        last = max(mover.answered_at, other.told_at if other.told_at > began else 0)
        self.took.append(last - began)

    async def check(self) -> int:
        """How many pages do not show what a fresh page is sent."""
        wrong = 0
        for table in self.tables[:: max(1, len(self.tables) // 100)]:
            for page in table:
                fresh = Page(page.table, page.seat, page.cookie)
                await fresh.connect(self.port, self.compression)
                assert fresh.socket
                fresh.regions = json.loads(await fresh.socket.recv())["regions"]
                await fresh.socket.close()
                wrong += any(
                    without_names(page.regions[name]) != without_names(text)
                    for name, text in fresh.regions.items()
                )
        return wrong

    async def leave(self) -> None:
        for table in self.tables:
            for page in table:
                if page.socket:
                    page.socket.transport.abort()
        await asyncio.gather(*self.listening, return_exceptions=True)


def without_names(text: str) -> str:
    """A region without the names by which pieces move, which may differ."""
    return re.sub(r'data-vt="[^"]*"', "", text)


def usage(pid: int) -> tuple[float, float]:
    """CPU seconds and MB of a process."""
    parts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    ticks = int(parts[11]) + int(parts[12])
    memory = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    assert memory
    return ticks / os.sysconf("SC_CLK_TCK"), int(memory[1]) / 1024


async def measure(port: int, pid: int, chosen: argparse.Namespace) -> list[tuple[str, str]]:
    crowd = Crowd(port, chosen)
    began = time.perf_counter()
    await crowd.arrive()
    arrived = time.perf_counter() - began
    cpu, idle = usage(pid)
    sent = sum(page.bytes for table in crowd.tables for page in table)
    took = await crowd.play()
    cpu, memory = usage(pid)[0] - cpu, usage(pid)[1]
    sent = sum(page.bytes for table in crowd.tables for page in table) - sent
    wrong = await crowd.check()
    await crowd.leave()
    cuts = quantiles(crowd.took, n=100)
    return [
        ("tables, connected seats", f"{len(crowd.tables)}, {2 * len(crowd.tables)}"),
        ("all seated and connected after", f"{arrived:.1f} s"),
        ("moves", f"{len(crowd.took)} in {took:.1f} s ({len(crowd.took) / took:.0f}/s)"),
        ("move to the last seat's update, p50", f"{cuts[49] * 1000:.1f} ms"),
        ("p99", f"{cuts[98] * 1000:.1f} ms"),
        ("longest", f"{max(crowd.took) * 1000:.1f} ms"),
        ("server CPU", f"{100 * cpu / took:.0f} % of one core"),
        ("server memory", f"{memory:.0f} MB (before the moves {idle:.0f} MB)"),
        ("sent for each move, before compression", f"{sent / len(crowd.took) / 1000:.1f} kB"),
        ("refused, unanswered, pages out of date", f"{crowd.refused}, {crowd.unanswered}, {wrong}"),
        ("moves sent late by this program", f"{crowd.late}"),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=int, default=100, help="moves a second, in all")
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--plain", action="store_true", help="without compression")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        server = subprocess.Popen(
            [sys.executable, "-m", "shedet", "serve", "--port", "0", "--data", data],
            env={**os.environ, "SHEDET_RATE_LIMITS": "no", "SHEDET_LOG_LEVEL": "warning"},
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert server.stdout
            found = re.search(r":(\d+)\s*$", server.stdout.readline())
            assert found
            rows = uvloop.run(measure(int(found[1]), server.pid, chosen))
        finally:
            server.terminate()
            server.wait(30)
    width = max(len(name) for name, _ in rows)
    for name, value in rows:
        print(f"{name:{width}}  {value}")


if __name__ == "__main__":
    main()
