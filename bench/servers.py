"""What a move costs at one server and at several: `python -m bench.servers`.

The two people of each table are at different servers, so that every move travels. Processor time is
measured, of the servers and of PostgreSQL: it says more than latencies on a machine that is busy.
"""

import argparse
import asyncio
import html
import os
import random
import re
import secrets
import shutil
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

import httpx
from tests.web import postgres
from tests.web.serving import Live, Server, connect, part, serving

from shedet.core.game import load
from shedet.table import Table
from shedet.web.protection.identity import COOKIE, hash_of, new_secret
from shedet.web.store.store import Store
from shedet.web.tables import queries
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.registry import new_id

TICKS = os.sysconf("SC_CLK_TCK")


def used(pid: int) -> float:
    """Seconds of processor time of a process and of its children that have ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / TICKS


def family(pid: int) -> list[int]:
    """A process and its children."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return [pid]
    return [pid, *map(int, children)]


def open_tables(url: str, number: int) -> list[tuple[str, list[str]]]:
    """Tables with two people each; returns their ids and the people's secrets."""
    store, made, opened = Store(url), [], []
    for _ in range(number):
        table = Table.open(load("sobek2p"), 2, {}, secrets.randbits(128), now=time.time)
        hosted = HostedTable(new_id(), table, time.time(), time.time())
        keys = [new_secret(), new_secret()]
        for seat, key in enumerate(keys):
            table.sit(seat, f"Player {seat}")
            hosted.owners[seat] = hash_of(key)
        made.append(hosted)
        opened.append((hosted.id, keys))
    asyncio.run(store.write(queries.writing(*made)))
    store.close()
    return opened


class Player:
    """One person's page, at one server."""

    def __init__(self, page: Live, seed: str) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.delays: list[float] = []

    async def play(self, pace: float, until: float) -> None:
        while time.monotonic() < until:
            number, moves = asked(self.page)
            if moves:
                await asyncio.sleep(self.chance.random() * 2 * pace)
                began = time.monotonic()
                answer = await self.page.ask("play", move=self.chance.choice(moves), number=number)
                if answer.get("ok"):
                    self.delays.append(time.monotonic() - began)
            else:
                try:
                    async with asyncio.timeout(1.0):
                        await self.page.hear()
                except TimeoutError:
                    continue


def asked(page: Live) -> tuple[int, list[str]]:
    """The number of the question that a page shows, and the moves that it offers."""
    shown = page.regions.get("ask", "")
    if '<div id="ask">' in shown and "<form" not in shown:
        question = part(shown, "ask") if "[" in shown else None
        return (question[0], question[1]) if question else (0, [])
    numbers = re.findall(r'name="number" value="(\d+)"', shown)
    moves = re.findall(r'name="move" value="([^"]+)"', shown)
    return int(numbers[0]) if numbers else 0, [html.unescape(move) for move in moves]


async def measure(kind: str, number: int, chosen: argparse.Namespace) -> str:
    directory = Path(tempfile.mkdtemp(prefix="shedet-bench-"))
    directory.chmod(0o755)
    folders = [directory / f"server{each}" for each in range(number)]
    for folder in folders:
        folder.mkdir()
    with ExitStack() as stack:
        stack.callback(shutil.rmtree, directory, ignore_errors=True)
        url = f"sqlite:///{directory / 'shedet.db'}"
        if kind == "postgresql":
            url = stack.enter_context(postgres.cluster(directory / "pg"))
        opened = await asyncio.to_thread(open_tables, url, chosen.tables)
        servers = [
            stack.enter_context(serving(folder, "--database", url, is_plain=chosen.plain))
            for folder in folders
        ]
        return await played(kind, servers, opened, directory / "pg", chosen)


async def played(
    kind: str,
    servers: list[Server],
    opened: list[tuple[str, list[str]]],
    base: Path,
    chosen: argparse.Namespace,
) -> str:
    players = []
    for number, (table, keys) in enumerate(opened):
        for seat, key in enumerate(keys):
            server = servers[(number + seat) % len(servers)]
            async with httpx.AsyncClient(cookies={COOKIE: key}) as client:
                page = await connect(server, table, client, seat)
            await page.hear()
            players.append(Player(page, f"{number} {seat}"))
    master = int((base / "data" / "postmaster.pid").read_text().split()[0]) if base.exists() else 0
    pids = [server.process.pid for server in servers]
    before = sum(map(used, pids)), sum(map(used, family(master))) if master else 0.0
    until = time.monotonic() + chosen.seconds
    pace = chosen.tables / chosen.rate
    await asyncio.gather(*(player.play(pace, until) for player in players))
    after = sum(map(used, pids)), sum(map(used, family(master))) if master else 0.0
    delays = sorted(delay for player in players for delay in player.delays)
    for player in players:
        await player.page.socket.close()
    moves = len(delays)
    serving, storing = (1000 * (b - a) / moves for a, b in zip(before, after, strict=True))
    return (
        f"{kind:<11}{len(servers):>2} server(s): {moves:>5} moves, {moves / chosen.seconds:5.1f} a "
        f"second; processor time for a move: {serving:5.2f} ms servers, {storing:5.2f} ms "
        f"PostgreSQL; answered after {1000 * delays[moves // 2]:.0f} ms (median)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--rate", type=float, default=40.0, help="moves a second, about")
    parser.add_argument("--seconds", type=float, default=20.0)
    plain = "plain pages instead of real ones: what is left when drawing them costs nothing"
    parser.add_argument("--plain", action="store_true", help=plain)
    chosen = parser.parse_args()
    for kind, number in (("sqlite", 1), ("postgresql", 1), ("postgresql", 2), ("postgresql", 3)):
        print(asyncio.run(measure(kind, number, chosen)), flush=True)


if __name__ == "__main__":
    main()
