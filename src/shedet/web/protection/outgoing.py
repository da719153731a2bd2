"""Requests of the server to addresses that visitors gave: only to services on the internet.

Names are looked up here and the connection goes to what was found and checked, so that no name can
mean something else a moment later. Redirects are not followed, and what is answered is not kept.
"""

import asyncio
import re
import ssl
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

from shedet.core.errors import NotationError
from shedet.core.game import quoted
from shedet.core.language import Sentence

PATIENCE = 10.0
"""Seconds for a whole request."""
LARGEST_HEAD = 16 * 1024
"""Bytes of an answer that are read; its body is not."""
LONGEST_ADDRESS = 1000
TRANSLATED = IPv6Network("64:ff9b::/96")
"""Where IPv4 addresses are reached by IPv6 alone; the address is in the last 32 bits."""

Address = IPv4Address | IPv6Address


class NotReached(Exception):
    """No answer came, or none that could be read; it may be tried again."""


@dataclass(frozen=True)
class Answered:
    """The status of an answer, and after how many seconds the service wants to be asked again."""

    status: int
    retry_after: float = 0.0


def checked(address: str, known: Collection[str] = ()) -> str:
    """An address that the server may call; `known` are services named by the host of the server."""
    try:
        parts = urlsplit(address)
        is_known = origin_of(parts) in known
        is_right = parts.hostname and not parts.username and not parts.password
        is_right = is_right and (
            is_known or (parts.scheme == "https" and parts.port in (None, 443))
        )
        is_right = is_right and (is_known or is_public_name(parts.hostname or ""))
    except ValueError:
        is_right = False
    is_plain = re.fullmatch(r"[!-~]+", address) and len(address) <= LONGEST_ADDRESS
    if not is_right or not is_plain:
        raise NotationError(
            Sentence("{address} isn’t the address of a push service.", address=quoted(address))
        )
    return address


def origin_of(parts: SplitResult) -> str:
    """Scheme, host and port, as they are compared."""
    host = parts.hostname or ""
    shown = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{shown}" + (f":{parts.port}" if parts.port else "")


def is_public_name(host: str) -> bool:
    """May a name mean a service on the internet? What it means is looked up when it is called."""
    try:
        return is_public(ip_address(host))
    except ValueError:
        return "." in host.strip(".") and not host.endswith((".local", ".internal", ".localhost"))


def is_public(address: Address) -> bool:
    """Is it an address of the internet, however it is wrapped?"""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if address.teredo:
            inner = address.teredo[1]
        if address in TRANSLATED:
            inner = IPv4Address(int(address) & 0xFFFFFFFF)
        if inner and not is_public(inner):
            return False
    return address.is_global and not address.is_multicast


async def post(
    address: str, headers: Mapping[str, str], body: bytes, known: Collection[str] = ()
) -> Answered:
    """Post something; only the status of the answer counts."""
    parts = urlsplit(checked(address, known))
    try:
        async with asyncio.timeout(PATIENCE):
            return await exchange(parts, headers, body, origin_of(parts) in known)
    except (OSError, TimeoutError, ssl.SSLError, asyncio.IncompleteReadError) as error:
        raise NotReached(type(error).__name__) from None
    except (asyncio.LimitOverrunError, ValueError):
        raise NotReached("unreadable answer") from None


async def exchange(
    parts: SplitResult, headers: Mapping[str, str], body: bytes, is_known: bool
) -> Answered:
    is_tls, host = parts.scheme == "https", parts.hostname or ""
    port = parts.port or (443 if is_tls else 80)
    place = await found(host, port, is_known)
    security = {"ssl": trust(), "server_hostname": host} if is_tls else {}
    reader, writer = await asyncio.open_connection(place, port, limit=LARGEST_HEAD, **security)  # type: ignore[arg-type]
    try:
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        told = {
            "Host": origin_of(parts).partition("://")[2],
            **headers,
            "Content-Length": str(len(body)),
            "Connection": "close",
        }
        lines = [f"POST {target} HTTP/1.1", *(f"{name}: {text}" for name, text in told.items())]
        writer.write("\r\n".join([*lines, "", ""]).encode("ascii") + body)
        await writer.drain()
        return read(await reader.readuntil(b"\r\n\r\n"))
    finally:
        writer.close()
        with suppress(OSError, ssl.SSLError):
            await writer.wait_closed()


async def found(host: str, port: int, is_known: bool) -> str:
    """An address of a host to which the server may connect."""
    listed = await asyncio.get_running_loop().getaddrinfo(host, port)
    places = [str(address[0]).partition("%")[0] for *_, address in listed]
    if not is_known and not all(is_public(ip_address(place)) for place in places):
        raise NotReached("private address")
    return places[0]


@cache
def trust() -> ssl.SSLContext:
    return ssl.create_default_context()


def read(head: bytes) -> Answered:
    """The status line and what matters of the headers."""
    first, *lines = head.decode("latin-1").split("\r\n")
    if not (status := re.match(r"HTTP/1\.[01] (\d{3})\b", first)):
        raise NotReached("unreadable answer")
    wait = 0.0
    for line in lines:
        name, _, text = line.partition(":")
        if name.lower() == "retry-after" and re.fullmatch(r"\d{1,6}", text.strip()):
            wait = float(text)
    return Answered(int(status[1]), wait)
