"""Connections that hang, crowd or do not read are closed, and nobody else waits for them."""

import asyncio
import logging
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvloop
import websockets
from starlette.requests import Request
from starlette.types import Receive, Scope, Send
from structlog.testing import capture_logs
from websockets.frames import Frame, Opcode
from websockets.typing import Origin

from shedet.web.protection import connections
from shedet.web.protection.connections import Config, Door, HttpConnection, Server, raise_file_limit
from shedet.web.protection.security import Security
from shedet.web.server import configuration, listen
from shedet.web.settings import Settings
from tests.lengths import PATIENCE
from tests.web.tables import until

GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
OWN = b"Host: localhost\r\nSec-Fetch-Site: same-origin\r\n"
POST = b"POST / HTTP/1.1\r\n" + OWN + b"Content-Length: 10\r\n\r\n"
LOTS = "x" * 100_000

ended: list[str] = []
"""How the live pages of a test ended."""


async def small(scope: Scope, receive: Receive, send: Send) -> None:
    """An application that reads what it is sent; its live pages are sent more and more."""
    if scope["type"] == "http":
        await Request(scope, receive).body()
        body = LOTS * 50 if scope["path"] == "/lots" else b"here"
        body = body.encode() if isinstance(body, str) else body
        length = str(len(body)).encode()
        headers = [(b"content-length", length)]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        try:
            while (await receive())["type"] == "websocket.receive":
                while True:
                    await send({"type": "websocket.send", "text": LOTS})
        except OSError as error:
            ended.append(type(error).__name__)
        else:
            ended.append("told")


class Running:
    def __init__(self, server: Server, port: int) -> None:
        self.server = server
        self.port = port

    @property
    def open(self) -> int:
        return len(self.server.server_state.connections)

    @property
    def lines(self) -> list[HttpConnection]:
        """Those that are no live pages."""
        every = self.server.server_state.connections
        return [line for line in every if isinstance(line, HttpConnection)]

    @property
    def door(self) -> Door:
        assert isinstance(self.server.config, Config)
        return self.server.config.door

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, limit=1000)

    async def page(self, **more: Any) -> websockets.ClientConnection:
        address = f"127.0.0.1:{self.port}"
        origin = Origin(f"http://{address}")
        return await websockets.connect(
            f"ws://{address}/", origin=origin, open_timeout=PATIENCE, **more
        )

    async def answer(self, request: bytes = GET) -> bytes:
        """The beginning of what a new connection is answered."""
        reader, writer = await self.connect()
        try:
            writer.write(request)
            return await reader.read(12)
        finally:
            writer.close()


def with_server(
    play: Callable[[Running], Awaitable[None]],
    caplog: pytest.LogCaptureFixture,
    **settings: Any,
) -> list[str]:
    """Play with a server; nothing goes wrong in it. Returns what stood in its log."""

    @asynccontextmanager
    async def running() -> AsyncIterator[Running]:
        chosen = Settings(data="", **settings)
        with listen("127.0.0.1", 0) as listening:
            server = Server(configuration(Security(small, chosen), chosen))
            server.config.lifespan = "off"
            task = asyncio.create_task(server.serve(sockets=[listening]))
            try:
                await until(lambda: server.started)
                yield Running(server, listening.getsockname()[1])
            finally:
                server.should_exit = server.force_exit = True
                await task

    async def run() -> None:
        async with asyncio.timeout(PATIENCE), running() as server:
            await play(server)
            assert (await server.answer()) == b"HTTP/1.1 200"

    ended.clear()
    with capture_logs() as logs, caplog.at_level(logging.WARNING):
        uvloop.run(run())
    assert not [record for record in caplog.records if record.exc_info]
    return [line["event"] for line in logs if line["log_level"] == "warning"]


@pytest.mark.parametrize(
    ("begun", "seconds"),
    [
        (b"\r\n", connections.HEAD),
        (b"GET / HTTP/1.1\r\nHost: x\r\n", connections.HEAD),
        (GET + b"GET /", connections.HEAD),
        (POST + b"12345", connections.BODY),
    ],
)
def test_a_request_that_does_not_end_is_given_up(
    begun: bytes, seconds: float, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(server: Running) -> None:
        reader, writer = await server.connect()
        now = asyncio.get_running_loop().time()
        writer.write(begun)
        rest = begun
        if begun.startswith(GET):
            await reader.readuntil(b"here")
            rest = b" HT"
            writer.write(rest)
        await until(lambda: [line.heard for line in server.lines] == [len(rest)])
        server.door.sweep(server.lines, now + seconds - 1)
        assert not server.lines[0].transport.is_closing()
        server.door.sweep(server.lines, asyncio.get_running_loop().time() + seconds)
        assert await reader.read() == b""
        await until(lambda: not server.open)
        writer.close()

    assert with_server(play, caplog) == ["connection closed: its request does not end"]


def test_a_connection_without_a_request_is_closed_by_itself(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HEAD", 0.5)

    async def play(server: Running) -> None:
        reader, writer = await server.connect()
        assert await reader.read() == b""
        await until(lambda: not server.open)
        writer.close()
        monkeypatch.undo()

    assert with_server(play, caplog) == []


def test_a_connection_that_waits_between_requests_stays(caplog: pytest.LogCaptureFixture) -> None:
    async def play(server: Running) -> None:
        reader, writer = await server.connect()
        for _ in range(3):
            writer.write(POST + b"1234567890")
            await reader.readuntil(b"here")
            server.door.sweep(server.lines, asyncio.get_running_loop().time() + 3600)
            assert not server.lines[0].transport.is_closing()
        writer.close()

    assert with_server(play, caplog) == []


def test_endless_heads_are_cut(caplog: pytest.LogCaptureFixture) -> None:
    async def play(server: Running) -> None:
        reader, writer = await server.connect()
        writer.write(b"GET / HTTP/1.1\r\nX: ")
        for _ in range(20):
            writer.write(b"x" * 10_000)
        with pytest.raises(ConnectionError):
            await reader.read()
        writer.close()
        await until(lambda: not server.open)

    assert with_server(play, caplog) == ["connection cut: its request is too large"]


def test_an_address_has_only_so_many_connections(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "FOR_EACH", 5)

    async def play(server: Running) -> None:
        pages = [await server.page() for _ in range(5)]
        assert [await server.answer() for _ in range(3)] == [b"HTTP/1.1 503"] * 3
        await pages.pop().close()
        await until(lambda: server.open < 5)
        assert await server.answer() == b"HTTP/1.1 200"
        for page in pages:
            await (await page.ping())
            await page.close()
        await until(lambda: not server.open)
        assert not server.door.places.counts
        assert not server.door.idle

    assert with_server(play, caplog) == ["too many connections"]


def test_idle_connections_make_room_for_those_that_ask(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "FOR_EACH", 5)

    async def play(server: Running) -> None:
        page = await server.page()
        idle = [await server.connect() for _ in range(30)]
        await until(lambda: server.door.places.all == 5)
        for _ in range(10):
            assert await server.answer() == b"HTTP/1.1 200"
        assert await idle[0][0].read() == b""
        await (await page.ping())
        await until(lambda: server.open <= 5)
        for _, writer in idle:
            writer.close()
        await page.close()

    assert with_server(play, caplog) == ["too many connections"]


@pytest.mark.parametrize("settings", [{"proxy": "10.0.0.1, 127.0.0.0/8"}, {"rate_limits": False}])
def test_a_proxy_of_ours_may_have_more(
    settings: dict[str, Any], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "FOR_EACH", 5)

    async def play(server: Running) -> None:
        lines = [await server.connect() for _ in range(20)]
        assert await server.answer() == b"HTTP/1.1 200"
        for _, writer in lines:
            writer.close()

    assert with_server(play, caplog, **settings) == []


@pytest.mark.parametrize(
    ("peer", "who"),
    [
        (("192.0.2.1", 5), "192.0.2.1"),
        (("::ffff:192.0.2.1", 5, 0, 0), "192.0.2.1"),
        (("2001:db8::1:2:3:4", 5, 0, 0), "2001:db8::/64"),
        (("2001:db8::5:6:7:8", 5, 0, 0), "2001:db8::/64"),
        (("fe80::1%lo", 5, 0, 1), "fe80::/64"),
        (("10.1.2.3", 5), "proxy 10.1.2.3 5"),
        (("2001:db8:9::1", 5, 0, 0), "proxy 2001:db8:9::1 5"),
        ("", ""),
    ],
)
def test_whose_a_connection_is(peer: object, who: str) -> None:
    door = Door(1000, ["10.0.0.0/8", "2001:db8:9::1"], is_limited=True)
    assert door.name_of(peer) == who


def test_there_are_never_more_connections_than_files() -> None:
    door = Door(300, ["0.0.0.0/0"], is_limited=True)
    entered = [door.enter(("192.0.2.1", port)) for port in range(1, 400)]
    assert 100 <= sum(map(bool, entered)) <= 200


def test_a_page_that_does_not_read_is_cut_with_all_that_it_was_not_sent(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "UNREAD", 0.5)

    async def play(server: Running) -> None:
        page = await server.page(compression=None, max_queue=1, ping_interval=None)
        page.transport.pause_reading()
        await page.send("tell me all")
        await until(lambda: not server.open)
        await until(lambda: bool(ended))
        assert ended == ["ClientDisconnected"]
        page.transport.resume_reading()
        await page.wait_closed()
        assert page.close_code == 1006

    assert with_server(play, caplog) == ["connection cut: it does not read"]


def test_a_visitor_who_does_not_read_the_answer_is_cut(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "UNREAD", 0.5)

    async def play(server: Running) -> None:
        with socket.create_connection(("127.0.0.1", server.port)) as line:
            line.sendall(GET.replace(b"/", b"/lots", 1))
            await until(lambda: server.open == 1)
            await until(lambda: not server.open)

    assert with_server(play, caplog) == ["connection cut: it does not read"]


def test_words_that_are_no_text_end_a_page_without_a_word_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def play(server: Running) -> None:
        page = await server.page()
        page.protocol.send_frame(Frame(Opcode.TEXT, b"\xff\xfe"))
        page.send_data()
        with pytest.raises(websockets.ConnectionClosedError) as closed:
            await page.recv()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1007
        await until(lambda: not server.open)

    assert with_server(play, caplog) == []


def test_as_many_files_may_be_open_as_the_system_allows() -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))
        raised = raise_file_limit()
        assert raised == resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        assert raised > 256 or before[1] == 256
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
