"""The visitor's address behind a reverse proxy."""

from ipaddress import IPv4Address, IPv6Address, ip_address

import structlog
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from shedet.web.settings import Settings

FORWARDED = b"x-forwarded-for"
SIGNS = frozenset({FORWARDED, b"forwarded"})
"""Headers in which proxies name the visitor."""
HEALTH = frozenset({"/healthz", "/readyz"})
"""Paths that are requested on the machine itself."""
ENOUGH = 100
"""Requests without such a header after which a proxy counts as misconfigured."""

log = structlog.get_logger()


class Proxies:
    """Takes visitors' addresses from trusted proxies; logs a warning when that looks wrong."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.inner = ProxyHeadersMiddleware(app, settings.proxy_addresses)  # type: ignore[arg-type]
        self.trusted = self.inner.trusted_hosts
        self.is_behind = settings.https or bool(settings.proxy_addresses)
        self.silent = 0
        """How many requests came from the proxy without the visitor's address."""
        self.has_warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan" and scope.get("client"):
            peer, port = scope["client"]
            peer = plain(peer)
            scope = {**scope, "client": (peer, port)}
            if not self.has_warned and scope["path"] not in HEALTH:
                self.look(peer, {name for name, _ in scope["headers"]})
        await self.inner(scope, receive, send)  # type: ignore[arg-type]

    def look(self, peer: str, headers: set[bytes]) -> None:
        """Warn once if requests look as if all visitors were counted as one."""
        is_trusted = peer in self.trusted
        if headers & SIGNS and not is_trusted:
            self.warn(peer, "a proxy speaks for visitors, but its address is not in --proxy")
        elif FORWARDED in headers:
            self.silent = -1
        elif self.is_behind and self.silent >= 0 and (is_trusted or is_loopback(peer)):
            self.silent += 1
            if self.silent == ENOUGH:
                self.warn(peer, "the proxy sends no X-Forwarded-For")

    def warn(self, peer: str, reason: str) -> None:
        self.has_warned = True
        log.warning("all visitors count as one", reason=reason, peer=peer, see="docs/hosting.md")


def address_in(host: str) -> IPv4Address | IPv6Address | None:
    """The address; an IPv4-mapped IPv6 address as IPv4."""
    try:
        address = ip_address(host)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def plain(host: str) -> str:
    return str(address_in(host) or host)


def is_loopback(host: str) -> bool:
    """Is it this machine, by its address or by its usual name?"""
    address = address_in(host)
    return address.is_loopback if address else host == "localhost"


def household(host: str) -> str:
    """Whose requests are counted together; one household has 2**64 addresses of IPv6."""
    address = address_in(host)
    if isinstance(address, IPv6Address):
        return f"{IPv6Address(int(address) >> 64 << 64)}/64"
    return plain(host)
