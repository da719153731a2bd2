"""A server that is asked over HTTP, by the standard library alone."""

import http.client
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from shedet.core.errors import NotationError, ShedetError
from shedet.core.game import one_line, quoted
from shedet.core.language import DEFAULT, Sentence

PREFIX = "/api/v1"
PATIENCE = 60.0
"""Seconds without any byte after which a server counts as gone; it gives signs of life."""
LONGEST_LINE = 1 << 22
TABLE = re.compile(r"(.*)/t/([A-Za-z0-9_-]{22})")
LATER = (429, 502, 503, 504)
"""Answers after which it helps to ask again."""


class ServerGone(ShedetError):
    """Nobody answers, or not now: it may help to try again."""


class Refused(ShedetError):
    """The server says no, and will say so again."""

    def __init__(self, status: int, said: str) -> None:
        super().__init__(Sentence("The server says: {said}", said=one_line(said)))
        self.status = status


class NoRedirect(HTTPRedirectHandler):
    """A token is for the server that was named, and goes to no other."""

    def redirect_request(self, *_: Any) -> None:
        return None


def address_in(text: str) -> tuple[str, str]:
    """A server's address, and the id of a table if the address of its page was given."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise NotationError(
            Sentence(
                "{url} is no address of a server, such as http://localhost:8000.", url=quoted(text)
            )
        )
    found = TABLE.fullmatch(parts.path.rstrip("/"))
    path, table = (found[1], found[2]) if found else (parts.path.rstrip("/"), "")
    return f"{parts.scheme}://{parts.netloc}{path}", table


class Server:
    """A server with a token. Can be used from several threads."""

    def __init__(self, address: str, token: str, language: str = DEFAULT) -> None:
        self.address = address
        self.headers = {
            "authorization": f"Bearer {token}",
            "accept-language": language,
            "user-agent": "shedet",
        }
        self.opener = build_opener(NoRedirect)

    def ask(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        """What the server answers."""
        data = None if body is None else json.dumps(body).encode()
        headers = {**self.headers, **({"content-type": "application/json"} if body else {})}
        with self.opened(Request(self.url(path), data, headers, method=method)) as answer:
            try:
                found = json.loads(answer.read())
            except (OSError, http.client.HTTPException) as error:
                raise self.gone(error) from None
            except ValueError:
                raise self.no_api() from None
        if not isinstance(found, dict):
            raise self.no_api()
        return found

    def stream(self, path: str, query: Mapping[str, object]) -> Iterator[dict[str, Any]]:
        """The lines of a stream, as they come, until it ends."""
        asked = urlencode(dict(query), doseq=True)
        with self.opened(Request(f"{self.url(path)}?{asked}", headers=self.headers)) as answer:
            while line := self.line_of(answer):
                try:
                    said = json.loads(line)
                except ValueError:
                    raise self.no_api() from None
                yield said

    def line_of(self, answer: Any) -> bytes:
        try:
            line: bytes = answer.readline(LONGEST_LINE)
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise self.gone(error) from None
        return line

    def url(self, path: str) -> str:
        return self.address + PREFIX + quote(path)

    def opened(self, request: Request) -> Any:
        try:
            return self.opener.open(request, timeout=PATIENCE)
        except HTTPError as error:
            with error:
                raise self.refusal(error) from None
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise self.gone(error) from None

    def refusal(self, error: HTTPError) -> ShedetError:
        """What the server says against it, in its own words."""
        try:
            said = json.loads(error.read(1 << 16))["detail"]
        except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError):
            said = None
        if error.code in LATER:
            return self.gone(error if said is None else said)
        return self.no_api() if said is None else Refused(error.code, str(said))

    def gone(self, error: object) -> ServerGone:
        reason = error.reason if isinstance(error, URLError) else error
        said = getattr(reason, "strerror", None) or str(reason) or type(reason).__name__
        return ServerGone(
            Sentence(
                "The server {url} doesn’t answer: {error}.",
                url=self.address,
                error=one_line(str(said)).rstrip("."),
            )
        )

    def no_api(self) -> NotationError:
        return NotationError(Sentence("There is no Shedet API at {url}.", url=self.address))
