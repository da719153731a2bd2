"""The stream of a seat: numbered lines of JSON from which `Game.fold` keeps its view.

Line 0 is the view of the deal; what the seat was told follows, each thing with its number. A line
`view` replaces the view that was kept: the first line, one after a move was taken back, and where a
table without memory does not tell again what was told before.
"""

import asyncio
import time
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing, suppress
from typing import Any

from msgspec import json
from starlette.responses import StreamingResponse

from shedet.core.errors import ShedetError
from shedet.core.language import Sentence
from shedet.core.records.data import to_data
from shedet.web.api.operations import NDJSON, Asked, known_token
from shedet.web.api.problems import NotAllowed
from shedet.web.api.seen import (
    first_view,
    open_view,
    outcome_of,
    question_of,
    table_of,
    told_so_far,
)
from shedet.web.api.shapes import (
    PROTOCOL,
    ByeLine,
    EndLine,
    HeartbeatLine,
    QuestionLine,
    StartLine,
    TableLine,
    TableShape,
    ToldLine,
    ViewLine,
)
from shedet.web.parts.people import with_names
from shedet.web.parts.snapshot import Snapshot
from shedet.web.routes.site import who
from shedet.web.routes.table_routes import viewer_of
from shedet.web.tables.hosted_table import HostedTable

HEARTBEAT = 15.0
"""Seconds between two signs of life."""


class SeatStream:
    """A connection that tells a seat, or a spectator, all that happens at a table."""

    def __init__(self, asked: Asked, table: str, wish: int | None, start: int) -> None:
        self.asked = asked
        self.tables = asked.site.tables
        self.table = table
        self.wish = wish
        self.next = start
        """The number of the next thing to be told."""
        self.browser = asked.own.hash
        self.news = asyncio.Event()
        self.is_begun = False
        self.shown: TableShape | None = None
        self.question: int | None = None
        self.is_over = False
        self.checked = self.alive = time.monotonic()
        """When the token was last looked up, and when the reader was last sent something."""

    def wake(self) -> None:
        self.news.set()

    async def run(self) -> AsyncGenerator[bytes, None]:
        """Lines until the game is over or the reader is gone."""
        async with self.tables.registry.held(self.table, is_fresh=True) as hosted:
            self.wish = hosted.seat_from(self.browser, self.wish)
        self.tables.publisher.join(hosted, self)
        try:
            await self.tables.clocks.arrive(self.table, self.browser)
            self.wake()
            while not self.is_over and not self.tables.is_ending:
                for line in await self.heard():
                    yield json.encode(line) + b"\n"
            if not self.is_over:
                yield json.encode(ByeLine()) + b"\n"
        except ShedetError:
            # the table or the token is gone; whoever comes again will be told
            yield json.encode(ByeLine()) + b"\n"
        finally:
            self.tables.publisher.leave(self.table, self)

    async def heard(self) -> list[Any]:
        """What is new, or a sign of life.

        Signs of life follow what was sent, and not what woke us: that may be a secret draft.
        """
        lines: list[Any] = []
        with suppress(TimeoutError):
            left = self.alive + HEARTBEAT - time.monotonic()
            await asyncio.wait_for(self.news.wait(), max(0.0, left))
        await self.check_token()
        if self.news.is_set():
            self.news.clear()
            lines = await self.new_lines()
        now = time.monotonic()
        if not lines and now - self.alive >= HEARTBEAT:
            lines = [HeartbeatLine()]
        if lines:
            self.alive = now
        return lines

    async def new_lines(self) -> list[Any]:
        async with self.tables.registry.held(self.table) as hosted:
            viewer = viewer_of(hosted, self.browser, self.wish, self.asked.language)
            if viewer[0] != self.wish:
                raise not_yours()
            return list(self.lines(hosted, self.tables.publisher.snapshot(hosted, viewer)))

    async def check_token(self) -> None:
        """Refuse, from time to time, a token that was revoked while it was connected."""
        if time.monotonic() - self.checked >= HEARTBEAT:
            self.checked = time.monotonic()
            await known_token(self.asked.site, self.browser)

    def lines(self, hosted: HostedTable, snapshot: Snapshot) -> Iterator[Any]:
        """All that the reader does not know yet. Needs the lock of the table."""
        table = table_of(snapshot)
        if table != self.shown:
            self.shown = table
            yield TableLine(table)
        if snapshot.view is None:
            return
        if not self.is_begun:
            self.is_begun = True
            yield start_of(snapshot)
        yield from self.told(hosted, snapshot)
        question = question_of(snapshot)
        if question and question.number != self.question:
            yield QuestionLine(question.number, question.legal, question.view)
        self.question = question.number if question else None
        if snapshot.outcome:
            self.is_over = True
            yield EndLine(outcome_of(snapshot.outcome))

    def told(self, hosted: HostedTable, snapshot: Snapshot) -> Iterator[Any]:
        """What was told from the next number on."""
        last = told_so_far(snapshot)
        if self.next <= snapshot.forgotten and snapshot.forgotten:
            self.next = last + 1
            yield ViewLine(last, open_view(hosted, snapshot.seat))
            return
        if self.next == 0:
            self.next = 1
            yield ViewLine(0, to_data(first_view(hosted, snapshot.seat)))
        told = with_names(snapshot).told[max(0, self.next - 1 - snapshot.forgotten) :]
        for number, item in enumerate(told, self.next):
            text = item.sentence.say(snapshot.language) if item.sentence else ""
            if item.undoes:
                view = view_after(hosted, snapshot, number)
                yield ViewLine(number, view, item.undoes, text)
            else:
                yield ToldLine(number, [dict(event) for event in item.events], text)
        self.next = max(self.next, last + 1)


def view_after(hosted: HostedTable, snapshot: Snapshot, number: int) -> Any:
    """What the viewer saw after this number, where a move was taken back since."""
    if number == told_so_far(snapshot):
        return open_view(hosted, snapshot.seat)
    views = [first_view(hosted, snapshot.seat)]
    counts = [0]
    for item in hosted.table.told(snapshot.seat)[:number]:
        if item.undoes:
            left = sum(counts) - item.undoes
            while sum(counts) > left:
                views.pop()
                counts.pop()
        elif item.events:
            views.append(snapshot.game.fold(views[-1], item.events))
            counts.append(len(item.events))
    return to_data(views[-1])


def start_of(snapshot: Snapshot) -> StartLine:
    game = snapshot.game
    return StartLine(
        PROTOCOL,
        snapshot.table,
        game.info.id,
        game.info.rules_version,
        game.pieces_hash,
        snapshot.options,
        len(snapshot.names),
        snapshot.seat,
    )


def not_yours() -> NotAllowed:
    return NotAllowed(Sentence("This seat doesn’t belong to your token."))


async def stream(asked: Asked) -> StreamingResponse:
    """The events of a seat, or what spectators are told."""
    seat = asked.values["seat"]
    async with asked.site.tables.registry.held(asked.table, is_fresh=True) as hosted:
        if seat is not None and seat not in (hosted.spectator, *hosted.seats_of(asked.own.hash)):
            raise not_yours()
    lines = SeatStream(asked, asked.table, seat, asked.values["from"] or 0)
    return streaming(asked, lines.run())


def streaming(asked: Asked, lines: AsyncGenerator[bytes, None]) -> StreamingResponse:
    """Lines as they come: neither compressed nor kept back by a proxy."""
    with asked.site.limits.live.taken(who(asked.request)):
        pass  # refused at once if there is no place; it is taken when the stream begins
    headers = {"content-encoding": "identity", "x-accel-buffering": "no"}
    return StreamingResponse(counted(asked, lines), media_type=NDJSON, headers=headers)


async def counted(asked: Asked, lines: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
    """A stream has a place among the live connections of its visitor."""
    with asked.site.limits.live.taken(who(asked.request)):
        async with aclosing(lines):
            async for line in lines:
                yield line
