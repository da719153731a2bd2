"""Three servers behind HAProxy on one PostgreSQL, with many tables in play: one server is killed,
PostgreSQL fails and comes back, hints are lost. No move is lost or doubled, every page goes on by
itself, no flag falls wrongly, every bot answers once, and people who look for a game meanwhile are
brought together once."""

import asyncio
import json
import os
import random
import secrets
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from sqlalchemy import Connection, select

from shedet.core.game import load
from shedet.table import Clock, Table
from shedet.table.clock import DAY
from shedet.web.protection.identity import COOKIE, hash_of, new_secret
from shedet.web.store import seeks
from shedet.web.store.schema import ENTRIES, OWNERS, SEEKS
from shedet.web.store.store import Store
from shedet.web.tables import queries
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.registry import new_id
from tests.lengths import LENGTH, PATIENCE, long
from tests.web import haproxy, postgres
from tests.web.served import DEAF
from tests.web.serving import Live, Server, connect, part
from tests.web.test_kill import Move, moves_in

SERVERS = 3
TABLES = 200 if LENGTH > 1 else 16
MOVES = 2 if LENGTH > 1 else 1
"""How often somebody moves at every table between two failures."""
PACE = TABLES / 100
"""Seconds for which a person thinks at most."""
DOWN = 21.0 if LENGTH > 1 else 0.0
"""Seconds for which PostgreSQL is gone, beside those that it takes to start."""
CLOCK = Clock(days=20.0 / DAY)
"""For each decision: less than PostgreSQL is gone in the long form."""
GONE = Clock(seconds=3.0)
"""At tables where nobody moves: its flag is to fall."""
PAUSE, LONGEST_PAUSE = 0.1, 2.0
"""Seconds after which a page connects again, at first and at most."""
LOST = "0.3"
"""The share of the hints that are lost."""

SEEKERS = 40 if LENGTH > 1 else 8
"""People who look for another game while a server is killed."""

BROKEN = (websockets.WebSocketException, httpx.TransportError, OSError, EOFError)


@dataclass
class Door:
    """Where browsers come in: what `connect` needs of a server."""

    port: int

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@dataclass
class Seat:
    """A person at a seat, who plays as long as the table is open, from whichever server."""

    table: str
    seat: int
    secret: str
    is_there: bool = True
    is_over: bool = False
    acknowledged: list[Move] = field(default_factory=list)
    unanswered: Move | None = None
    refused: int = 0
    broken: int = 0

    async def play(self, door: Door, is_done: Callable[[], bool]) -> None:
        chance = random.Random(f"{self.table} {self.seat}")
        pause = PAUSE
        async with httpx.AsyncClient(cookies={COOKIE: self.secret}) as client:
            while not (self.is_over or is_done()):
                try:
                    page = await connect(door, self.table, client, self.seat)  # type: ignore[arg-type]
                    async with page.socket:
                        pause = PAUSE
                        await self.play_on(page, chance, is_done)
                except BROKEN:
                    self.broken += 1
                    pause = min(2 * pause, LONGEST_PAUSE)
                    await asyncio.sleep(pause * (0.5 + chance.random()))

    async def play_on(self, page: Live, chance: random.Random, is_done: Callable[[], bool]) -> None:
        await page.hear()
        if self.unanswered:
            # a page does not know whether its last move arrived, and sends it again
            await self.send(page, self.unanswered)
        while not is_done():
            if page.part("top")[0] == "over":
                self.is_over = True
                return
            question = page.part("ask")
            if not question or not self.is_there:
                await heard_or_done(page, is_done)
                continue
            await asyncio.sleep(chance.random() * PACE)
            if question == page.part("ask"):
                number, legal = question
                await self.send(page, (self.table, self.seat, number, chance.choice(legal)))

    async def send(self, page: Live, move: Move) -> None:
        self.unanswered = move
        answer = await page.ask("play", move=move[3], number=move[2])
        self.unanswered = None
        if answer.get("ok"):
            self.acknowledged.append(move)
        else:
            self.refused += 1
            await asyncio.sleep(0.05)


async def heard_or_done(page: Live, is_done: Callable[[], bool]) -> None:
    """Wait for news, and not for ever."""
    try:
        async with asyncio.timeout(0.5):
            message = json.loads(await page.socket.recv())
    except TimeoutError:
        return
    page.regions.update(message.get("regions", {}))


class Meeting:
    """All tables, and who sits there."""

    def __init__(self) -> None:
        self.seats: list[Seat] = []
        self.flagged: set[str] = set()
        """Where a flag is to fall."""
        self.led: set[tuple[str, str]] = set()
        """Who was led to which new table, by the hash of their secret."""
        self.is_done = False

    def open_all(self, url: str) -> None:
        store = Store(url)
        made = [self.open_one(number) for number in range(TABLES)]
        asyncio.run(store.write(queries.writing(*made)))
        store.close()

    def open_one(self, number: int) -> HostedTable:
        """Two people; every fourth has a bot instead, every fifth a clock, one in ten nobody."""
        is_left, has_bot = number % 10 == 9, number % 4 == 0
        clock = GONE if is_left else CLOCK if number % 5 == 0 else None
        now = time.time
        table = Table.open(load("sobek2p"), 2, {}, secrets.randbits(128), clock=clock, now=now)
        hosted = HostedTable(new_id(), table, now(), now())
        for seat in range(1 if has_bot else 2):
            secret = new_secret()
            table.sit(seat, f"Player {seat}")
            hosted.owners[seat] = hash_of(secret)
            self.seats.append(Seat(hosted.id, seat, secret, is_there=not is_left))
        if has_bot:
            table.seat_bot(1, "random")
        if clock:
            table.expect(hosted.owners)
        if is_left:
            self.flagged.add(hosted.id)
        return hosted

    def playing(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.is_there and not seat.is_over]

    def count(self) -> Counter[str]:
        counted: Counter[str] = Counter()
        for seat in self.seats:
            counted[seat.table] += len(seat.acknowledged)
        return counted

    async def go_on_everywhere(self) -> None:
        """Until at every table that is not over somebody has moved so often again."""
        before = self.count()
        until = time.monotonic() + PATIENCE
        while True:
            now = self.count()
            late = [s for s in self.playing() if now[s.table] < before[s.table] + MOVES]
            if not late:
                return
            assert time.monotonic() < until, "\n".join(map(str, late))
            await asyncio.sleep(0.05)


@pytest.fixture
def place() -> Iterator[Path]:
    if postgres.binaries() is None or haproxy.program() is None:
        pytest.skip("NOT TESTED: several servers, for PostgreSQL or HAProxy is not here")
    directory = Path(tempfile.mkdtemp(prefix="shedet-fleet-"))
    yield directory
    shutil.rmtree(directory, ignore_errors=True)


@long
def test_nothing_is_lost_whatever_fails(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DEAF, LOST)
    base = place / str(os.getpid())
    with ExitStack() as stack:
        url = stack.enter_context(postgres.cluster(base))
        meeting = Meeting()
        servers = []
        for number in range(SERVERS):
            data = place / f"server{number}"
            data.mkdir()
            servers.append(Server(data, "--database", url))
            stack.callback(end, servers[-1])
        port = stack.enter_context(haproxy.balancing(place, [each.port for each in servers]))
        meeting.open_all(url)
        asyncio.run(fail(meeting, Door(port), servers, base))
        entries = entries_in(url)
        check(meeting, entries)
        check_matches(meeting, url)


def end(server: Server) -> None:
    if server.process.poll() is None:
        server.kill()
    else:
        server.finish()


async def fail(meeting: Meeting, door: Door, servers: list[Server], base: Path) -> None:
    """Let them play, and let things fail."""
    players = [
        asyncio.create_task(seat.play(door, lambda: meeting.is_done)) for seat in meeting.seats
    ]
    watcher = asyncio.create_task(watched(door, meeting))
    try:
        await meeting.go_on_everywhere()
        there = meeting.playing()[:SEEKERS]
        seekers = [asyncio.create_task(look_for_a_game(door, one, meeting)) for one in there]
        servers[0].process.kill()
        await meeting.go_on_everywhere()
        await asyncio.wait_for(asyncio.gather(*seekers), PATIENCE)
        await asyncio.to_thread(postgres.stop, base)
        await asyncio.sleep(DOWN)
        await asyncio.to_thread(postgres.start, base)
        await meeting.go_on_everywhere()
        await asyncio.wait_for(watcher, PATIENCE)
    finally:
        meeting.is_done = True
        await asyncio.gather(*players)


async def look_for_a_game(door: Door, who: Seat, meeting: Meeting) -> None:
    """Ask for a quick match until it is noted, however often the answer is lost."""
    address, cookies = door.address, {COOKIE: who.secret}
    wish = {"game": "sobek2p", "clock": "1d", "name": f"Player {who.seat}"}
    async with httpx.AsyncClient(
        base_url=address, timeout=PATIENCE, cookies=cookies, headers={"origin": address}
    ) as client:
        while True:
            try:
                answer = await client.post("/meet/quick", data=wish)
            except BROKEN:
                continue
            if answer.status_code == 303:
                break
            await asyncio.sleep(PAUSE)
    table = answer.headers["location"].partition("?")[0]
    if table != "/meet":
        meeting.led.add((hash_of(who.secret), table.removeprefix("/t/")))


def check_matches(meeting: Meeting, url: str) -> None:
    """Each quick match brought two people to one table, and at most one waits for somebody."""
    store = Store(url)
    try:
        quick = store.read_now(lambda c: list(c.execute(select(SEEKS))))
        owners = store.read_now(
            lambda c: [(row.hash, row.table) for row in c.execute(OWNERS.select())]
        )
    finally:
        store.close()
    made = [row for row in quick if row.state != seeks.OPEN]
    assert len({row.table for row in made}) == len(made) > 0
    for row in made:
        people = {who for who, table in owners if table == row.table}
        assert len(people) == 2
        assert row.browser in people
    assert meeting.led <= set(owners)
    assert len({row.browser for row in quick if row.state == seeks.OPEN}) <= 1


async def watched(door: Door, meeting: Meeting) -> None:
    """Where nobody moves, the flag falls by itself, and pages that were open say so."""
    left = [seat for seat in meeting.seats if seat.table in meeting.flagged]
    async with asyncio.timeout(PATIENCE):
        while not all(seat.is_over for seat in left):
            await asyncio.sleep(0.05)
    async with httpx.AsyncClient(base_url=door.address) as client:
        for seat in left[:3]:
            page = (await client.get(f"/t/{seat.table}")).text
            assert part(page, "status")[0] == "flag"


def entries_in(url: str) -> dict[str, list[dict[str, Any]]]:
    store = Store(url)

    def read(connection: Connection) -> dict[str, list[dict[str, Any]]]:
        found: dict[str, list[dict[str, Any]]] = {}
        for row in connection.execute(select(ENTRIES).order_by(ENTRIES.c.table, ENTRIES.c.number)):
            of_table = found.setdefault(row.table, [])
            assert row.number == len(of_table)
            of_table.append(json.loads(row.json))
        return found

    try:
        return store.read_now(read)
    finally:
        store.close()


def check(meeting: Meeting, tables: dict[str, list[dict[str, Any]]]) -> None:
    """`moves_in` plays every entry again: one that does not fit, such as a flag of a seat that has
    time left, is refused."""
    there = [move for table, entries in tables.items() for move in moves_in(table, entries)]
    written = Counter(there)
    acknowledged = [move for seat in meeting.seats for move in seat.acknowledged]
    lost = [move for move in acknowledged if written[move] != 1]
    answers = Counter((table, seat, number) for table, seat, number, _ in there)
    doubled = [question for question, times in answers.items() if times > 1]
    people = {(seat.table, seat.seat) for seat in meeting.seats}
    bots = [move for move in there if move[:2] not in people]
    flags = [
        (table, entry)
        for table, entries in tables.items()
        for entry in entries
        if entry["entry"] == "flag"
    ]
    wrong = [table for table, _ in flags if table not in meeting.flagged]
    failed = [e for entries in tables.values() for e in entries if e["entry"] == "failed"]
    print(
        f"\n{len(tables)} tables, {SERVERS} servers: moves acknowledged {len(acknowledged)}, "
        f"lost {len(lost)}, doubled {len(doubled)}; refused and made again "
        f"{sum(seat.refused for seat in meeting.seats)}, connections made anew "
        f"{sum(seat.broken for seat in meeting.seats)}; bots’ answers {len(bots)}; flags fallen "
        f"{len(flags)} of {len(meeting.flagged)}, wrongly {len(wrong)}"
    )
    assert (lost, doubled, wrong, failed) == ([], [], [], [])
    assert len(flags) == len(meeting.flagged)
    assert len(bots) > TABLES // 4
