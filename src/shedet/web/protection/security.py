"""Checks before all pages: hosts, origins and sizes of requests; security headers."""

import json
import time
from http import HTTPStatus
from ipaddress import ip_address
from urllib.parse import urlsplit

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shedet.web.parts.assets import IMPORT_MAP_HASH
from shedet.web.settings import Settings

LARGEST_BODY = 64 * 1024
LARGEST_UPLOAD = 2 * 1024 * 1024
UPLOADS = frozenset({"/replay"})
API = "/api/"

POLICY = "; ".join(
    [
        "default-src 'none'",
        f"script-src 'self' 'sha256-{IMPORT_MAP_HASH}'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    ]
)

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}

FILE_HEADERS = {
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
"""For static files: they are many, load nothing themselves, and are no pages."""

log = structlog.get_logger()


class TooLarge(Exception):
    """A request that is too large."""


class Security:
    """Refuses foreign hosts, cross-site requests and too large ones; adds our headers."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.names = settings.host_names | {"localhost"}
        self.is_https = settings.https

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self.refusal(scope, headers)
        if scope["type"] == "websocket":
            if refusal:
                await send({"type": "websocket.close", "code": 1008, "reason": refusal[1]})
            else:
                await self.app(scope, receive, send)
            return
        if refusal:
            await drain(receive)
            await refuse(send, *refusal, is_api(scope))
            return
        await self.answer(scope, receive, send)

    def refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        """Status and reason, if the request is refused."""
        host = headers.get("host", "")
        if not self.is_known(host):
            return 421, "This server does not answer under that name."
        if scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD"):
            is_https = self.is_https or scope["scheme"] in ("https", "wss")
            if not is_api(scope) and not is_own_origin(headers, host, is_https):
                return 403, "This request comes from another site."
        if declared_size(headers) > largest(scope):
            return 413, "This request is too large."
        return None

    def is_known(self, host: str) -> bool:
        """A host name of ours, or an IP address: other names could be an attacker's."""
        try:
            name = (urlsplit(f"//{host}").hostname or "").lower()
        except ValueError:
            return False
        if "*" in self.names or name in self.names:
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        read, limit = 0, largest(scope)
        status = 0

        async def receive_some() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > limit:
                if message.get("more_body"):
                    await drain(receive)
                raise TooLarge
            return message

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                told = MutableHeaders(scope=message)
                is_file = status == 200 and scope["path"].startswith("/static/")
                for name, value in (FILE_HEADERS if is_file else HEADERS).items():
                    told.setdefault(name, value)
                told.setdefault("cache-control", "no-store")
                if self.is_https or scope["scheme"] == "https":
                    told.setdefault("strict-transport-security", "max-age=31536000")
            await send(message)

        try:
            await self.app(scope, receive_some, send_with_headers)
        except TooLarge:
            if not status:
                status = 413
                await refuse(send, 413, "This request is too large.", is_api(scope))
        except ClientDisconnect:
            # a client that disconnected while sending gets no answer
            status = status or 499
        finally:
            endpoint = getattr(scope.get("endpoint"), "__name__", "")
            took = round((time.perf_counter() - began) * 1000, 1)
            # never the path: it may hold a private link
            log.debug(
                "request", method=scope["method"], page=endpoint, status=status, milliseconds=took
            )


def is_own_origin(headers: Headers, host: str, is_https: bool) -> bool:
    """Does the request come from a page of this server, by a scheme as safe as ours?"""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site") == "same-origin"
    return origin == f"https://{host}" or (origin == f"http://{host}" and not is_https)


def is_api(scope: Scope) -> bool:
    """Programs have no origin; they are known by tokens, and cookies are not looked at."""
    path: str = scope["path"]
    return path.startswith(API)


def largest(scope: Scope) -> int:
    return LARGEST_UPLOAD if scope["path"] in UPLOADS else LARGEST_BODY


def declared_size(headers: Headers) -> int:
    length = headers.get("content-length", "0")
    return int(length) if length.isascii() and length.isdigit() and len(length) < 12 else 1 << 40


async def drain(receive: Receive) -> None:
    """Keep reading for a while: a client that is still sending would not read the answer."""
    read = 0
    while read < 2 * LARGEST_UPLOAD:
        message = await receive()
        read += len(message.get("body", b""))
        if not message.get("more_body"):
            return


async def refuse(send: Send, status: int, reason: str, is_api: bool = False) -> None:
    """Answer without asking the application; programs are told as RFC 9457 says."""
    body, kind = reason.encode(), "text/plain; charset=utf-8"
    if is_api:
        title = HTTPStatus(status).phrase
        problem = {"type": "about:blank", "title": title, "status": status, "detail": reason}
        body, kind = json.dumps(problem).encode(), "application/problem+json"
    headers = {
        **HEADERS,
        "content-type": kind,
        "content-length": str(len(body)),
        "connection": "close",
    }
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": body})
