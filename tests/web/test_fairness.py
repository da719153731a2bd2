"""No byte that a seat is sent, and no message, tells what it may not know."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from shedet.table.entries import Entry
from shedet.web.api import stream
from shedet.web.api.stream import SeatStream
from shedet.web.parts.snapshot import ChatLine, Snapshot
from shedet.web.tables.hosted_table import HostedTable, Viewer
from shedet.web.tables.publisher import Publisher
from tests.web.programs import API, Lines, Program, token_of
from tests.web.serving import Live
from tests.web.tables import until
from tests.web.told_server import Time, ToldServer, inside
from tests.web.worlds import (
    OTHER,
    SECRETS,
    TABLE,
    Act,
    Acts,
    Case,
    Phase,
    Witness,
    compare,
    put,
    two_worlds,
)

REFUSED = ("take A1", "take F6", "sell fish", "play thief", "bid flax", "done", "rubbish")
WAIT = 10**6
"""The number of messages by which a watcher only waits."""
PASSER_BY = "p" * 43
"""The token of a spectator."""
QUIET = 40
"""Rounds of the loop without news after which a stream has nothing more to say."""
HALF = 8.0
"""Seconds in which a line is composed, and again until it is complete."""


class Watcher:
    """A viewer with a browser, a live page and a program, whose every byte is kept."""

    def __init__(self, server: ToldServer, secret: str = "") -> None:
        self.server = server
        self.secret = secret
        self.client: httpx.AsyncClient = server.client(secret)
        # its token is as secret as its cookie, so that they have the same seats
        self.program = Program(server.app, secret or PASSER_BY)
        self.witness = Witness()
        self.page: Live
        self.lines: Lines
        self.noted = 0

    async def come(self) -> None:
        self.page = await self.server.connect(TABLE, self.secret)
        await token_of(self.server.tables, "Ann", secret=self.secret or PASSER_BY)
        self.lines = Lines(self.server.app, f"{API}/tables/{TABLE}/events", self.program.headers)
        while not self.lines.drained():
            await asyncio.sleep(0)

    async def settle(self) -> None:
        """Hear until the server has nothing more to say."""
        await self.page.socket.send(json.dumps({"id": WAIT, "do": "pick", "move": ""}))
        while (await self.page.hear()).get("id") != WAIT:
            pass
        await self.settle_stream()

    async def settle_stream(self) -> None:
        """Wait until the stream has looked at all that it was woken for."""
        quiet = 0
        while quiet < QUIET:
            await asyncio.sleep(0)
            pages = self.server.tables.connected.of(TABLE)
            streams = [page for page in pages if isinstance(page, SeatStream)]
            is_busy = any(stream.news.is_set() for stream in streams)
            quiet = 0 if is_busy or not self.lines.down.empty() else quiet + 1
            self.lines.drained()

    def keep(self, when: str) -> None:
        """Keep what came since."""
        new, self.noted = self.page.heard[self.noted :], len(self.page.heard)
        self.witness.hear(when, [each for each in new if each.get("id") != WAIT])
        told, self.lines.heard = self.lines.heard, []
        self.witness.note(f"{when}, stream", [len(told), told])

    async def look_around(self, is_long: bool) -> None:
        """What a browser can load at a table; now and then all that it can be refused, too."""
        at, api = f"/t/{TABLE}", f"{API}/tables/{TABLE}"
        for path in (
            "/",
            "/meet",
            "/next",
            "/you",
            "/next/count",
            at,
            f"{at}/film",
            f"{at}/film?seat=1",
        ):
            await self.witness.look(self.client, "GET", path)
        await self.witness.look(self.program.client, "GET", api)
        if not is_long:
            return
        for path in (f"{api}?seat=1", f"{api}/record", f"{api}/analysis", f"{API}/tables?own=true"):
            await self.witness.look(self.program.client, "GET", path)
        for move in REFUSED:
            body = {"seat": 0, "move": move, "number": 99999}
            await self.witness.look(self.program.client, "POST", f"{api}/moves", json=body)
        for path in (
            "/today",
            "/you/data",
            "/you/delete",
            f"{at}?seat=1",
            f"{at}?lang=de",
            f"{at}/record",
            f"{at}/replay",
            f"{at}/no",
        ):
            await self.witness.look(self.client, "GET", path)
        for move in REFUSED:
            await self.witness.look(self.client, "GET", f"{at}/why", params={"move": move})
            form = {"seat": "0", "move": move, "number": "99999"}
            await self.witness.look(self.client, "POST", f"{at}/play", data=form)
        for command in ("agree", "return", "leave", "bot"):
            await self.witness.look(self.client, "POST", f"{at}/{command}", data={"seat": "0"})

    async def go(self) -> None:
        await self.page.socket.close()
        await self.client.aclose()
        await self.lines.leave()
        await self.program.client.aclose()


class Table:
    """A public game in one of two worlds: Ann in seat 0, a spectator, and all others."""

    def __init__(self, server: ToldServer, case: Case) -> None:
        self.server = server
        self.case = case
        people = [seat for seat in range(case.seats) if seat not in case.bots]
        self.seats = {seat: Watcher(server, SECRETS[seat]) for seat in people}
        self.spectator = Watcher(server)
        self.all = [self.seats[0], self.spectator, *(self.seats[seat] for seat in people[1:])]

    async def come(self) -> None:
        for number, watcher in enumerate(self.all):
            await watcher.come()
            for earlier in self.all[: number + 1]:
                await earlier.settle()
                earlier.keep(f"page {number}")

    async def play(self, number: int, acts: Acts, is_secret: bool) -> None:
        """Only the last act may be noticed: between the others and the last all look around."""
        time = self.server.time
        began = time.at = time.at + 1
        await self.server.tables.publisher.change(
            OTHER, lambda hosted: hosted.chat.append(said(time))
        )
        for done, act in enumerate(acts[:-1], 1):
            time.at = began + HALF * done / len(acts)
            await self.do(act)
        time.at = began + HALF
        for viewer in self.all:
            viewer.keep(f"phase {number}, composing")
        for viewer in self.all[:2] if is_secret or number == 0 else []:
            await viewer.look_around(is_long=number == 0)
            viewer.keep(f"phase {number}, looking around")
        time.at = began + 2 * HALF
        await self.do(acts[-1])
        for viewer in self.all:
            viewer.keep(f"phase {number}, {acts[-1].what} of seat {acts[-1].seat}")

    async def do(self, act: Act) -> None:
        hosted = await self.server.tables.registry.find(TABLE)
        if act.seat in self.case.bots:
            entries = len(hosted.table.entries)
            self.server.workers.tell(act.seat, act.text)
            await until(lambda: len(hosted.table.entries) > entries)
        else:
            fields = {"move": act.text, "number": hosted.table.asked[act.seat]}
            answer = await self.seats[act.seat].page.ask(act.what, **fields)
            assert answer.get("ok"), (act, answer)
        for watcher in self.all:
            await watcher.settle()


def said(time: Time) -> ChatLine:
    return ChatLine("Ann", "Still there?", 0, time.at)


def witnesses_of(
    directory: Path, case: Case, entries: list[Entry], phases: list[Phase], world: int
) -> list[Witness]:
    """What Ann, a spectator and the others were sent in a world."""

    async def run() -> list[Witness]:
        async with inside(directory) as server:
            table = Table(server, case)
            await table.come()
            for number, phase in enumerate(phases):
                await table.play(number, phase[world], phase[0] != phase[1])
            for watcher in table.all:
                await watcher.go()
            return [watcher.witness for watcher in table.all]

    directory.mkdir()
    put(directory, case, entries, Time().at)
    return asyncio.run(run())


def both(directory: Path, case: Case) -> tuple[list[Witness], list[Witness], list[Phase]]:
    """What the viewers were sent in both worlds, and what was done there."""
    one, other, phases = two_worlds(case)
    first = witnesses_of(directory / "one", case, one, phases, 0)
    return first, witnesses_of(directory / "other", case, other, phases, 1), phases


@pytest.fixture(autouse=True)
def no_heartbeats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Signs of life come by the time of the machine, which is not compared."""
    monkeypatch.setattr(stream, "HEARTBEAT", 10.0**6)


STOCK, DAYS = "15+10", "2d"
PURE, PERFECT = (("memory", "pure"),), (("memory", "perfect"),)
BID = (("start", "bid"),)

CASES = [
    Case("sobek2p", 2, PURE),
    Case("sobek2p", 2, PERFECT, STOCK),
    Case("sobek2p", 2, PURE, DAYS, (1,)),
    Case("sobek", 2, PERFECT, STOCK, later=6),
    Case("sobek", 3, PURE, DAYS, later=10),
    Case("sobek", 4, PERFECT, STOCK, (3,), later=18),
    Case("nile", 2, BID, STOCK, (1,)),
    Case("nile", 2, BID, DAYS),
    Case("nile", 3, BID, STOCK),
    Case("nile", 4, BID, DAYS, (1, 2, 3)),
    Case("nile", 5, BID, STOCK, (2, 4)),
    Case("nile", 5, BID),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_two_hidden_worlds_look_alike(tmp_path: Path, case: Case) -> None:
    first, second, phases = both(tmp_path, case)
    assert phases
    if case.game == "nile" or len(case.bots) < case.seats - 1:
        # else what bots do takes as many moves in both worlds as all see in the end
        assert any(len(one) != len(other) for one, other in phases)
    compare(first[0], second[0])
    compare(first[1], second[1])
    assert all(any(is_stream(what) and told[0] for what, told in w.heard) for w in first[:2])
    if others := first[2:]:
        # they see the difference: the comparison can tell
        assert any(one.heard != other.heard for one, other in zip(others, second[2:], strict=True))


def is_stream(what: str) -> bool:
    return what.endswith(", stream")


def test_the_comparison_feels_a_stream_that_speaks_whenever_it_is_woken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = SeatStream.lines

    def told_again(seat: SeatStream, hosted: HostedTable, snapshot: Snapshot) -> Iterator[Any]:
        seat.shown = None
        yield from lines(seat, hosted, snapshot)

    monkeypatch.setattr(SeatStream, "lines", told_again)
    first, second, _ = both(tmp_path, Case("nile", 2, BID, STOCK, (1,)))
    for one, other in zip(first[:2], second[:2], strict=True):
        with pytest.raises(AssertionError, match="composing, stream"):
            compare(one, other)


def test_the_comparison_feels_a_clock_that_is_sent_anew_with_each_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it once was: what was composed in secret could be counted by the messages."""
    snapshot = Publisher.snapshot

    def as_it_was(
        publisher: Publisher, hosted: HostedTable, viewer: Viewer, now: float | None = None
    ) -> Snapshot:
        return snapshot(publisher, hosted, viewer, publisher.registry.now())

    monkeypatch.setattr(Publisher, "snapshot", as_it_was)
    first, second, _ = both(tmp_path, Case("nile", 2, BID, STOCK, (1,)))
    for one, other in zip(first[:2], second[:2], strict=True):
        with pytest.raises(AssertionError, match="composing"):
            compare(one, other)
