"""Browsers for `bench/web.py`: whole games that were rehearsed, played again at many tables.

A table's draws follow from its secret, so a game that was once played in this process goes the same
way at a table of the server with the same secret. So a browser needs no rules, and hardly any time.
"""

import asyncio
import base64
import copy
import json
import os
import random
import struct
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from shedet.bots import greedy_bot
from shedet.core.engine.chance import seeded
from shedet.core.game import load
from shedet.table import Table
from shedet.table.entries import Entry
from shedet.web.parts.edits import edited
from shedet.web.protection.identity import hash_of
from shedet.web.store.store import Store
from shedet.web.tables import queries
from shedet.web.tables.hosted_table import HostedTable

GAMES = 16
"""How many games are rehearsed; tables share them, each at a stage of its own."""
NAMES = ("Ann", "Bob", "Cem", "Dag", "Eve")
RANDOM = 0.2
"""How many moves are random; the others are those of the greedy bot."""
PATIENCE = 30.0
"""Seconds after which a move counts as unanswered."""
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
LATE = 0.05
"""Seconds by which a move may be offered late without a word about it."""


@dataclass(frozen=True)
class Play:
    """What a seat plays: a whole line, and the number of the question that it answers."""

    seat: int
    line: str
    number: int
    entries: int
    """How many entries the table has before it."""


@dataclass(frozen=True)
class Rehearsed:
    """A game from the first seat taken to its end."""

    entries: list[Entry]
    plays: list[Play]


def rehearse(game_id: str, seats: int, number: int) -> Rehearsed:
    """Play a game to its end, mostly as the greedy bot does."""
    game, chance = load(game_id), random.Random(number)
    table = Table.open(game, seats, {}, random.Random(f"secret {number}").getrandbits(128))
    for seat in range(seats):
        table.sit(seat, NAMES[seat])
    greedy = greedy_bot(game, seeded(number))
    plays = []
    while table.stage == "playing":
        seat = table.deciding[0]
        question = table.question(seat)
        assert question
        position = table.line_play.as_seat(seat)
        moves: list[int] = []
        while not moves or position.mid_line:
            legal = [game.move_text(move) for move in position.legal()]
            is_random = chance.random() < RANDOM
            view = game.view(position, seat)
            move = chance.choice(legal) if is_random else greedy(view, legal, [])
            moves.append(game.move_number(move))
            position.play(moves[-1])
        line = game.line_text(moves) if len(moves) > 1 else game.move_text(moves[0])
        plays.append(Play(seat, line, question.number, len(table.entries)))
        table.play(seat, line, question.number)
    return Rehearsed(copy.deepcopy(table.entries), plays)


Laid = tuple[str, int, int]
"""A table in the database: its id, its game, and how many plays of that were made."""


def secret_of(group: int, seat: int) -> str:
    """The cookie of a browser."""
    return f"{group:021}{seat:022}"


def lay_out(
    directory: Path, games: list[Rehearsed], groups: int, seats: int, spare: int
) -> list[list[Laid]]:
    """Let tables stand in a server's database: for each group its tables, one after the other.

    The first stand at any point of their games, the others at the beginning.
    """
    chance, at = random.Random(1), time.time()
    laid: list[list[Laid]] = []
    store = Store(f"sqlite:///{directory / 'shedet.db'}")
    with store.engine.begin() as connection:
        for group in range(groups):
            laid.append([])
            for turn in range(1 + spare):
                number = chance.randrange(len(games))
                plays = games[number].plays
                done = 0 if turn else chance.randrange(len(plays))
                dated = [{**entry, "at": at} for entry in games[number].entries]
                hosted = HostedTable(
                    f"{group:015}{turn:07}",
                    Table.load(copy.deepcopy(dated[: plays[done].entries]), lambda: at),
                    at,
                    at,
                )
                owners = ((seat, hash_of(secret_of(group, seat))) for seat in range(seats))
                hosted.owners.update(owners)
                queries.writing(hosted)(connection)
                laid[-1].append((hosted.id, number, done))
    store.close()
    return laid


class Page(asyncio.Protocol):
    """A live page of one seat: a WebSocket that counts what it is sent."""

    def __init__(self, table: str, seat: int, secret: str, port: int, is_read: bool) -> None:
        self.table, self.seat, self.secret, self.port = table, seat, secret, port
        self.is_read = is_read
        """Does it keep its regions, to be compared with those of a fresh page?"""
        self.regions: dict[str, str] = {}
        self.received = b""
        self.is_open = False
        self.inflater = zlib.decompressobj(wbits=-15)
        self.wire = self.bytes = 0
        """What it was sent, as it came and unpacked."""
        self.updates = 0
        self.told_at = 0.0
        self.answer: dict[str, object] | None = None
        self.news = asyncio.Event()

    async def connect(self) -> None:
        """Connect, and wait for the first regions."""
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, "127.0.0.1", self.port)
        await self.hears(lambda: self.updates > 0)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's is none by its class
        host, key = f"127.0.0.1:{self.port}", base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET /t/{self.table}/live?seat={self.seat} HTTP/1.1",
            f"Host: {host}",
            f"Origin: http://{host}",
            f"Cookie: shedet={self.secret}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits",
        ]
        self.transport.write("\r\n".join([*lines, "", ""]).encode())

    def data_received(self, data: bytes) -> None:
        self.received += data
        if not self.is_open:
            head, found, rest = self.received.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head, head
            self.is_open, self.received = True, rest
        for kind, is_packed, body in self.frames():
            if kind == PING:
                self.transport.write(masked(PONG, body))
            elif kind == TEXT:
                self.hear(self.inflated(body) if is_packed else body)

    def frames(self) -> Iterator[tuple[int, bool, bytes]]:
        """The frames that are complete: kind, whether packed, content."""
        while len(self.received) >= 2:
            first, length = self.received[:2]
            head = 2
            if length == 126:
                (length,) = struct.unpack(">H", self.received[2:4].rjust(2, b"\xff"))
                head = 4
            elif length == 127:
                (length,) = struct.unpack(">Q", self.received[2:10].rjust(8, b"\xff"))
                head = 10
            if len(self.received) < head + length:
                return
            body = self.received[head : head + length]
            self.received = self.received[head + length :]
            self.wire += head + length
            yield first & 15, bool(first & 0x40), body

    def inflated(self, body: bytes) -> bytes:
        return self.inflater.decompress(body + b"\x00\x00\xff\xff")

    def hear(self, text: bytes) -> None:
        self.bytes += len(text)
        if text.startswith(b'{"id"'):
            self.answer = json.loads(text)
        else:
            self.updates += 1
            self.told_at = time.perf_counter()
            if self.is_read:
                for name, news in json.loads(text).get("regions", {}).items():
                    whole = isinstance(news, str)
                    self.regions[name] = news if whole else edited(self.regions[name], news)
        self.news.set()

    def ask(self, message: dict[str, object]) -> None:
        self.answer = None
        self.transport.write(masked(TEXT, json.dumps({"id": 1, **message}).encode()))

    async def hears(self, is_so: Callable[[], bool]) -> bool:
        """Wait until something has come; false if it has not in time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while not is_so():
                    self.news.clear()
                    await self.news.wait()
        return is_so()

    async def is_told(self, had: int) -> bool:
        """Has it heard of a change since it had so many updates?"""
        return await self.hears(lambda: self.updates > had)

    def leave(self) -> None:
        self.transport.abort()


def masked(kind: int, body: bytes) -> bytes:
    """A frame as browsers send it; a mask of zeros is a mask."""
    length = bytes([0x80 | len(body)]) if len(body) < 126 else struct.pack(">BH", 0xFE, len(body))
    return bytes([0x80 | kind]) + length + bytes(4) + body


@dataclass
class Sums:
    """What was measured in one run."""

    took: list[float] = field(default_factory=list)
    refused: int = 0
    unanswered: int = 0
    late: int = 0
    games: int = 0
    """Games that ended, and another began."""
    idle: int = 0
    """Moves that were not made because a group had no game left."""
    seconds: float = 0.0


class Group:
    """The people of one table, who go on to their next when a game is over."""

    def __init__(self, crowd: "Crowd", number: int, laid: list[Laid]) -> None:
        self.crowd = crowd
        self.number = number
        self.laid = laid
        self.plays: list[Play] = []
        self.at = 0
        self.pages: list[Page] = []
        self.gone = [0, 0]
        """What earlier pages were sent."""
        self.lock = asyncio.Lock()

    async def sit_down(self) -> None:
        """Connect all seats to the next table."""
        table, game, self.at = self.laid.pop(0)
        self.plays = self.crowd.games[game].plays
        for page in self.pages:
            self.gone[0] += page.wire
            self.gone[1] += page.bytes
            page.leave()
        is_read = self.number % max(1, self.crowd.groups_wanted // self.crowd.read) == 0
        self.pages = [
            Page(table, seat, secret_of(self.number, seat), self.crowd.port, is_read)
            for seat in range(self.crowd.seats)
        ]
        await asyncio.gather(*(page.connect() for page in self.pages))

    def sent(self) -> tuple[int, int]:
        """Bytes on the wire, and unpacked."""
        return (
            self.gone[0] + sum(page.wire for page in self.pages),
            self.gone[1] + sum(page.bytes for page in self.pages),
        )

    async def move(self, due: float, sums: Sums) -> None:
        """The next move, from when it was due until the last seat was told."""
        async with self.lock:
            if self.at >= len(self.plays):
                if not self.laid:
                    sums.idle += 1
                    return
                await self.sit_down()
                sums.games += 1
            play = self.plays[self.at]
            mover = self.pages[play.seat]
            before = [page.updates for page in self.pages]
            mover.ask({"do": "play", "move": play.line, "number": play.number})
            await mover.hears(lambda: mover.answer is not None)
            if mover.answer is None:
                sums.unanswered += 1
                return
            self.at += 1
            if "error" in mover.answer:
                sums.refused += 1
                return
            for page, had in zip(self.pages, before, strict=True):
                if not await page.is_told(had):
                    sums.unanswered += 1
                    return
            sums.took.append(max(page.told_at for page in self.pages) - due)


class Crowd:
    """All browsers."""

    def __init__(self, port: int, games: list[Rehearsed], seats: int, groups: int) -> None:
        self.port, self.games, self.seats, self.groups_wanted = port, games, seats, groups
        self.read = 10
        self.groups: list[Group] = []
        self.next = 0

    async def arrive(self, laid: list[list[Laid]]) -> None:
        """Sit down at all tables, some at a time."""
        gate = asyncio.Semaphore(10)

        async def one(group: Group) -> None:
            async with gate:
                await group.sit_down()

        self.groups = [Group(self, number, tables) for number, tables in enumerate(laid)]
        await asyncio.gather(*map(one, self.groups))
        await asyncio.sleep(1)

    def sent(self) -> tuple[int, int]:
        each = [group.sent() for group in self.groups]
        return sum(wire for wire, _ in each), sum(plain for _, plain in each)

    async def play(self, rate: float, seconds: float) -> Sums:
        """So many moves a second, each table in its turn."""
        sums, began, moves = Sums(), time.perf_counter(), []
        for number in range(int(seconds * rate)):
            due = began + number / rate
            if (wait := due - time.perf_counter()) > 0:
                await asyncio.sleep(wait)
            sums.late += time.perf_counter() - due > LATE
            group = self.groups[self.next % len(self.groups)]
            self.next += 1
            moves.append(asyncio.create_task(group.move(due, sums)))
        await asyncio.gather(*moves)
        sums.seconds = time.perf_counter() - began
        return sums

    async def wrong(self) -> tuple[int, int]:
        """How many pages do not show what a fresh page is sent, and how many were compared."""
        wrong = compared = 0
        for group in self.groups:
            for page in group.pages:
                if page.is_read:
                    fresh = Page(page.table, page.seat, page.secret, self.port, True)
                    await fresh.connect()
                    await asyncio.sleep(0.05)
                    fresh.leave()
                    compared += 1
                    wrong += any(page.regions[name] != text for name, text in fresh.regions.items())
        return wrong, compared

    def leave(self) -> None:
        for group in self.groups:
            for page in group.pages:
                page.leave()
