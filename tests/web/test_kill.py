"""Killed in the middle of bursts of moves, again and again: nothing acknowledged is lost, nothing
is played twice, and every table goes on."""

import asyncio
import json
import random
import sqlite3
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import websockets

from shedet.core.game import load
from shedet.table import Table
from shedet.table.entries import check_shape
from tests.lengths import PATIENCE, long, times
from tests.web.serving import Live, Server, connect, open_table, part, sit

KILLS = times(4)
TABLES = 3
MEETINGS = 10
"""All tables of a meeting can come to their end before the kill; then others are opened."""

Move = tuple[str, int, int, str]
"""Table, seat, number of the question, text."""


class Player:
    """A person at one seat with a live page, who remembers what was acknowledged."""

    def __init__(self, table: str, seat: int, client: httpx.AsyncClient) -> None:
        self.table = table
        self.seat = seat
        self.client = client
        self.acknowledged: list[Move] = []
        self.unanswered: Move | None = None
        self.is_over = False
        self.random = random.Random(f"{seat}")

    async def play(self, server: Server, burst: "Burst") -> None:
        """Play as fast as the server lets us, until it dies or the game is over."""
        try:
            await self.play_on(server, burst)
            self.is_over = True
        except (websockets.WebSocketException, httpx.TransportError, OSError, EOFError):
            return

    async def play_on(self, server: Server, burst: "Burst") -> None:
        page = await connect(server, self.table, self.client, self.seat)
        await page.hear()
        if self.unanswered:
            # a page does not know whether its last move arrived, and sends it again
            await self.send(page, self.unanswered)
        while page.part("top")[0] != "over":
            if question := page.part("ask"):
                assert await self.send(page, self.choose(question))
                burst.count()
            else:
                await page.hear()
        await page.socket.close()

    def choose(self, question: Any) -> Move:
        number, legal = question
        return self.table, self.seat, number, self.random.choice(legal)

    async def send(self, page: Live, move: Move) -> bool:
        self.unanswered = move
        answer = await page.ask("play", move=move[3], number=move[2])
        return self.answered(bool(answer.get("ok")))

    def answered(self, is_done: bool) -> bool:
        assert self.unanswered
        if is_done:
            self.acknowledged.append(self.unanswered)
        self.unanswered = None
        return is_done


class PlayerByForms(Player):
    """A person without a script."""

    async def play_on(self, server: Server, burst: "Burst") -> None:
        self.client.base_url = httpx.URL(server.address)
        self.client.headers["origin"] = server.address
        if self.unanswered:
            await self.post(self.unanswered)
        while True:
            text = (await self.client.get(f"/t/{self.table}")).text
            if part(text, "top")[0] == "over":
                return
            if question := part(text, "ask"):
                assert await self.post(self.choose(question))
                burst.count()
            else:
                await asyncio.sleep(0.01)

    async def post(self, move: Move) -> bool:
        self.unanswered = move
        form = {"move": move[3], "number": str(move[2])}
        answer = await self.client.post(f"/t/{self.table}/play", data=form)
        return self.answered(answer.status_code == 303)


class Burst:
    """Kills the server after so many moves, while others are under way."""

    def __init__(self, server: Server, moves: int) -> None:
        self.server = server
        self.left = moves

    def count(self) -> None:
        self.left -= 1
        if self.left == 0:
            self.server.process.kill()


def played(path: Path) -> dict[str, list[Move]]:
    """All moves that people chose, by table, each with the number of its question."""
    database = sqlite3.connect(path)
    rows = database.execute('select "table", number, json from entries order by 1, 2').fetchall()
    database.close()
    tables: dict[str, list[dict[str, Any]]] = {}
    for table, number, text in rows:
        entries = tables.setdefault(table, [])
        assert number == len(entries)
        entries.append(json.loads(text))
    return {table: moves_in(table, entries) for table, entries in tables.items()}


def moves_in(table_id: str, entries: list[dict[str, Any]]) -> list[Move]:
    table = Table(load("sobek2p"), entries[0], lambda: 0.0)
    moves = []
    for entry in entries[1:]:
        check_shape(entry)
        if entry["entry"] == "moved" and not entry["forced"]:
            number = table.asked[entry["seat"]]
            assert len(entry["moves"]) == 1
            moves.append((table_id, entry["seat"], number, entry["moves"][0]))
        table.carry_out(dict(entry))
    return moves


@long
def test_killed_again_and_again(tmp_path: Path) -> None:
    chance = random.Random(5)

    async def run() -> None:
        everybody: list[Player] = []
        server = Server(tmp_path)
        for kill in range(KILLS):
            burst = Burst(server, chance.randint(3, 30))
            for _ in range(MEETINGS):
                players = [player for player in everybody if not player.is_over]
                while len(players) < 2 * TABLES:
                    new = await new_players(server)
                    players += new
                    everybody += new
                await asyncio.gather(*(player.play(server, burst) for player in players))
                if burst.left <= 0:
                    break
            assert burst.left <= 0
            assert server.finish() == -9
            check(everybody, played(tmp_path / "shedet.db"), kill)
            server = Server(tmp_path)
        await finish(server, everybody)
        check(everybody, played(tmp_path / "shedet.db"), KILLS)
        assert server.stop() == 0

    asyncio.run(run())


async def new_players(server: Server) -> list[Player]:
    clients = [server.client(), server.client()]
    table = await open_table(clients[0])
    await sit(clients[1], table, 1, "Bob")
    return [Player(table, 0, clients[0]), PlayerByForms(table, 1, clients[1])]


def check(players: list[Player], tables: dict[str, list[Move]], kill: int) -> None:
    acknowledged = [move for player in players for move in player.acknowledged]
    there = Counter(move for moves in tables.values() for move in moves)
    lost = [move for move in acknowledged if there[move] != 1]
    assert lost == [], f"after kill {kill}"
    questions = Counter((table, seat, number) for table, seat, number, _ in there.elements())
    assert max(questions.values()) == 1, f"after kill {kill}"


async def finish(server: Server, players: list[Player]) -> None:
    """Every table goes on, to its end."""
    never = Burst(server, 10**9)
    await asyncio.gather(*(player.play(server, never) for player in players if not player.is_over))
    assert all(player.is_over for player in players)
    for player in players:
        await player.client.aclose()


def test_bots_processes_end_with_the_server(tmp_path: Path) -> None:
    server = Server(tmp_path)
    asyncio.run(play_a_bot(server))
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    started = [Path("/proc") / pid for pid in children.read_text().split()]
    assert started
    server.kill()
    deadline = time.monotonic() + PATIENCE
    while any(map(is_alive, started)):
        assert time.monotonic() < deadline
        time.sleep(0.01)


async def play_a_bot(server: Server) -> None:
    async with server.client() as client:
        table = await open_table(client, opponent="random")
        async with (await connect(server, table, client)).socket as socket:
            page = Live(socket)
            await page.until(lambda page: page.regions and page.part("ask"))
            for _ in range(3):
                number, legal = page.part("ask")
                assert (await page.ask("play", move=legal[0], number=number))["ok"]
                await page.until(lambda page: page.part("ask") or page.part("top")[0] == "over")


def is_alive(process: Path) -> bool:
    """Does it run? What only waits to be reaped does not."""
    try:
        return (process / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
