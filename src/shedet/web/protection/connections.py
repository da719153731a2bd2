"""Connections: limits on their number and time, and closing those that hang."""

import asyncio
import socket
import struct
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from ipaddress import IPv6Address, ip_address, ip_network
from math import inf
from typing import Any

import structlog
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from shedet.web.protection.limits import Places

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]

HEAD, BODY = 15.0, 60.0
"""Seconds for the head of a request, and for the rest of it."""
UNREAD = 30.0
"""Seconds that a peer may take to read what it is sent."""
LARGEST_HEAD, LARGEST_REQUEST = 64 * 1024, 8 * 1024 * 1024
"""Bytes; the limit for bodies is checked later, with a readable error."""
SEND_BUFFER = 128 * 1024
"""Bytes that the system keeps for a peer that does not read; Linux takes it twice."""
FOR_EACH = 200
"""Connections of one address: a browser has up to six, and one for each table that is open."""
FILES, SPARE = 65536, 200
"""Open files to ask for, and how many are for other things than connections."""
QUIET = 10.0
"""Seconds between two log lines of the same kind."""
PACKING = ServerPerMessageDeflateFactory(
    server_max_window_bits=13,
    client_max_window_bits=12,
    compress_settings={"memLevel": 6, "level": 3},
)
"""Packs what is sent as tightly as uvicorn does, in little more than half of the time."""
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-type: text/plain\r\n\r\n"
    b"Too many connections are open. Close some pages and try again.\n"
)

log = structlog.get_logger()


def raise_file_limit() -> int:
    """Raise the limit of open files as far as allowed; returns the limit."""
    if resource is None:
        return FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):  # macOS has further limits
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return FILES if soft == resource.RLIM_INFINITY else soft


class Door:
    """Counts connections, in all and by address; trusted proxies are shared by many visitors."""

    def __init__(self, files: int, proxies: Sequence[str], is_limited: bool) -> None:
        most = max(files - SPARE, files // 2)
        self.places = Places(most, FOR_EACH if is_limited else most)
        self.proxies = proxies
        self.idle: dict[Timed, None] = {}
        """Idle connections, the longest idle first."""
        self.told_at: dict[str, float] = {}

    def enter(self, peer: object) -> str:
        """The key under which a connection is counted; empty if it is refused."""
        who = self.name_of(peer)
        if self.places.take(who):
            return who
        self.tell("too many connections", address=who, connections=self.places.all)
        self.make_room(who)
        return who if self.places.take(who) else ""

    def make_room(self, who: str) -> None:
        """Close an idle connection: of the same visitor, or of any if there are too many."""
        is_full = self.places.all >= self.places.most
        for connection in self.idle:
            if is_full or connection.who == who:
                connection.let_go()
                connection.transport.close()
                return

    def name_of(self, peer: object) -> str:
        """Whose it is: addresses of one IPv6 network are one visitor's."""
        host, port, *_ = peer if isinstance(peer, tuple) else (str(peer), 0)
        try:
            address = ip_address(host)
        except ValueError:
            return str(host)
        if isinstance(address, IPv6Address):
            address = address.ipv4_mapped or address
        if any(is_in(str(address), proxy) for proxy in self.proxies):
            return f"proxy {host} {port}"
        if isinstance(address, IPv6Address):
            return str(ip_network((address.packed, 64), strict=False))
        return str(address)

    def tell(self, what: str, **more: object) -> None:
        """Write to the log, but not thousands of lines."""
        now = time.monotonic()
        if now - self.told_at.get(what, -inf) >= QUIET:
            self.told_at[what] = now
            log.warning(what, **more)

    def sweep(self, connections: Iterable[object], now: float) -> None:
        """Close the connections whose time has run out."""
        for connection in list(connections):
            if isinstance(connection, Timed):
                connection.look_at_clock(now)


def is_in(address: str, proxy: str) -> bool:
    try:
        return ip_address(address) in ip_network(proxy, strict=False)
    except ValueError:
        return False


class Config(uvicorn.Config):
    """uvicorn's configuration, with the door that counts connections."""

    door: Door
    end_streams: Callable[[], None] | None = None
    """Called when the server begins to stop: a stream would else be waited for."""


class Server(uvicorn.Server):
    async def on_tick(self, counter: int) -> bool:
        if counter % 10 == 0 and isinstance(self.config, Config):
            now = asyncio.get_running_loop().time()
            self.config.door.sweep(self.server_state.connections, now)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if isinstance(self.config, Config) and self.config.end_streams:
            self.config.end_streams()
        await super().shutdown(sockets)


class Timed(asyncio.Protocol):
    """A connection with deadlines for sending a request and for reading the answer."""

    config: uvicorn.Config
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    who = ""
    heard = 0
    """Bytes of the request that is being received."""
    heard_by = inf
    read_by = inf

    @property
    def door(self) -> Door:
        assert isinstance(self.config, Config)
        return self.config.door

    def connection_lost(self, exc: Exception | None) -> None:
        self.let_go()
        super().connection_lost(exc)

    def let_go(self) -> None:
        """It is not counted any more."""
        self.door.idle.pop(self, None)
        if self.who:
            self.door.places.leave(self.who)
            self.who = ""

    def pause_writing(self) -> None:
        self.read_by = self.loop.time() + UNREAD
        super().pause_writing()

    def resume_writing(self) -> None:
        self.read_by = inf
        super().resume_writing()

    def look_at_clock(self, now: float) -> None:
        if self.transport.is_closing():
            # what is still to be sent keeps it open
            self.read_by = min(self.read_by, now + UNREAD)
        if now >= self.read_by:
            self.door.tell("connection cut: it does not read", address=self.who)
            cut(self.transport)
        elif now >= self.heard_by:
            self.heard_by = inf
            if self.heard:  # browsers also open connections in advance
                self.door.tell("connection closed: its request does not end", address=self.who)
            self.transport.close()


def cut(transport: asyncio.Transport) -> None:
    """Abort a connection, dropping all that was not sent, also in the system's buffers."""
    with suppress(OSError, AttributeError):
        linger = struct.pack("ii", 1, 0)
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
    transport.abort()


class HttpConnection(Timed, HttpToolsProtocol):
    """HTTP connections: counted, and with deadlines."""

    is_head = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.who = self.door.enter(transport.get_extra_info("peername"))
        self.heard_by = self.loop.time() + HEAD
        if self.who:
            self.door.idle[self] = None
        else:
            transport.write(FULL)
            transport.close()

    def data_received(self, data: bytes) -> None:
        if self.heard_by == inf and self.is_head:
            self.heard_by = self.loop.time() + HEAD
        self.heard += len(data)
        super().data_received(data)
        if self.heard > (LARGEST_HEAD if self.is_head else LARGEST_REQUEST):
            self.door.tell("connection cut: its request is too large", address=self.who)
            cut(self.transport)

    def on_headers_complete(self) -> None:
        self.door.idle.pop(self, None)
        self.is_head = False
        self.heard_by = self.loop.time() + BODY
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.is_head = True
        self.heard = 0
        self.heard_by = inf
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.is_head and self.who and not self.pipeline:
            self.door.idle[self] = None

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        self.who = ""  # its successor keeps the count


class LiveConnection(Timed, WebSocketsSansIOProtocol):
    """WebSockets: those that do not read or send nonsense are closed without a message."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        if self.config.ws_per_message_deflate:
            self.conn.available_extensions = [PACKING]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.who = self.door.name_of(transport.get_extra_info("peername"))

    def keepalive_timeout(self) -> None:
        """Skip the closing handshake: the peer is gone."""
        self.stop_keepalive()
        cut(self.transport)

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    async def send(self, message: Any) -> None:
        await self.writable.wait()
        if self.close_sent:
            raise ClientDisconnected
        await super().send(message)
