"""A server that is reached under a path: `https://example.org/shedet/` instead of a whole host.

All code inside knows addresses from the root on. Here the path is taken off what comes in, and put
before every address that goes out: in pages, in what live pages are sent, in redirects, in cookies
and in the import map. One place instead of a hundred, and nothing to forget in a template.
"""

import hashlib
import re
from base64 import b64encode

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shedet.web.parts.assets import IMPORT_MAP, IMPORT_MAP_HASH

NAMES = r"\b(?:href|src|action|formaction|data-[a-z-]+)"
IN_PAGE = re.compile(rf'({NAMES}=")/(?!/)')
IN_MESSAGE = re.compile(rf'({NAMES}=\\"|"(?:go|link)":")/(?!/)')
"""Attributes that hold an address. Text of visitors has no bare quotes, so it is never meant."""
ANYWHERE = frozenset({"/healthz", "/readyz"})
"""Also answered without the path: they are asked for on the machine itself."""


class Base:
    """A path, and what its pages need instead of what they have at the root."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.import_map = str(IMPORT_MAP).replace('"/static/', f'"{path}/static/')
        digest = hashlib.sha256(self.import_map.encode()).digest()
        self.import_map_hash = b64encode(digest).decode()

    def in_page(self, text: str) -> str:
        moved = text.replace(str(IMPORT_MAP), self.import_map)
        return IN_PAGE.sub(rf"\1{self.path}/", moved)

    def in_message(self, text: str) -> str:
        return IN_MESSAGE.sub(rf"\1{self.path}/", text)

    def in_location(self, location: str, host: str) -> str:
        for root in ("", f"http://{host}", f"https://{host}"):
            if location.startswith(f"{root}/") and not location.startswith("//"):
                return f"{root}{self.path}{location.removeprefix(root)}"
        return location

    def in_cookie(self, cookie: str) -> str:
        """Browsers accept `__Host-` only for the whole host."""
        if cookie.startswith("__Host-"):
            return cookie
        return re.sub(r"(; *path)=/(?=;|$)", rf"\1={self.path}", cookie, flags=re.IGNORECASE)


class BasePath:
    """The outer part: takes the path off requests, and puts it into headers."""

    def __init__(self, app: ASGIApp, path: str) -> None:
        self.app = app
        self.base = Base(path)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or scope["path"] in ANYWHERE:
            await self.app(scope, receive, send)
            return
        inside = self.inside(scope)
        if inside is None:
            await self.elsewhere(scope, send)
            return
        hosts = (value for name, value in scope["headers"] if name == b"host")
        host = next(hosts, b"").decode("latin-1")

        async def send_moved(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.move(MutableHeaders(scope=message), host)
            await send(message)

        await self.app(inside, receive, send_moved)

    def inside(self, scope: Scope) -> Scope | None:
        """The request as it would be at the root; None if it is not under the path."""
        path: str = scope["path"]
        if not path.startswith(f"{self.base.path}/"):
            return None
        raw: bytes = scope.get("raw_path") or path.encode()
        short = raw.removeprefix(self.base.path.encode())
        return {**scope, "path": path.removeprefix(self.base.path), "raw_path": short}

    async def elsewhere(self, scope: Scope, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
            return
        is_door = scope["path"] == self.base.path
        headers = [(b"content-length", b"0")]
        headers += [(b"location", f"{self.base.path}/".encode())] if is_door else []
        status = 308 if is_door else 404
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": b""})

    def move(self, headers: MutableHeaders, host: str) -> None:
        if "location" in headers:
            headers["location"] = self.base.in_location(headers["location"], host)
        if policy := headers.get("content-security-policy"):
            moved = policy.replace(IMPORT_MAP_HASH, self.base.import_map_hash)
            headers["content-security-policy"] = moved
        cookies = headers.getlist("set-cookie")
        if cookies:
            del headers["set-cookie"]
            for cookie in cookies:
                headers.append("set-cookie", self.base.in_cookie(cookie))


class BasePages:
    """The inner part, within compression: puts the path into pages and messages."""

    def __init__(self, app: ASGIApp, path: str) -> None:
        self.app = app
        self.base = Base(path)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        held: list[Message] = []
        parts: list[bytes] = []

        async def send_moved(message: Message) -> None:
            kind = message["type"]
            if kind == "websocket.send" and message.get("text"):
                message = {**message, "text": self.base.in_message(message["text"])}
            elif kind == "http.response.start" and is_page(message):
                held.append(message)
                return
            elif kind == "http.response.body" and held:
                parts.append(message.get("body", b""))
                if message.get("more_body"):
                    return
                body = self.base.in_page(b"".join(parts).decode()).encode()
                start = held.pop()
                MutableHeaders(scope=start)["content-length"] = str(len(body))
                await send(start)
                message = {**message, "body": body}
            await send(message)

        await self.app(scope, receive, send_moved)


def is_page(start: Message) -> bool:
    return MutableHeaders(scope=start).get("content-type", "").startswith("text/html")
