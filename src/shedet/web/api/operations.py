"""Operations: what can be asked for, declared once for the routes and for the OpenAPI document."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar, get_origin

from msgspec import DecodeError as Misread
from msgspec import ValidationError, convert, json
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from shedet.core.errors import NotationError
from shedet.core.game import one_line
from shedet.core.language import Sentence
from shedet.web.api.problems import NotAllowed, NoToken, language_of
from shedet.web.operations.restrictions import BARRED
from shedet.web.protection.identity import hash_of
from shedet.web.routes.site import Site, site_of, who
from shedet.web.store.tokens import Token, token_with, using_token

T = TypeVar("T")

DAY = 86400.0
BEARER = "bearer "
NDJSON = "application/x-ndjson"
OPEN = {
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
}
"""Any page may read what its own token is given: no cookie is looked at."""


@dataclass(frozen=True)
class Parameter:
    """A part of the query or of the path."""

    name: str
    kind: Any
    about: str
    place: str = "query"


@dataclass(frozen=True)
class Asked:
    """A request that may be answered: who asks, and for what."""

    request: Request
    site: Site
    token: Token | None
    values: dict[str, Any]
    """The parameters, by name; None where one was not given."""
    body: Any

    @property
    def language(self) -> str:
        return language_of(self.request)

    @property
    def table(self) -> str:
        return str(self.values["table"])

    @property
    def own(self) -> Token:
        assert self.token
        return self.token


Handler = Callable[[Asked], Awaitable[Any]]


@dataclass(frozen=True)
class Operation:
    """One thing that can be asked for."""

    id: str
    method: str
    path: str
    about: str
    """One line."""
    handler: Handler
    answer: Any
    """The shape of the answer, or of each line of a stream; a Response is sent as it is."""
    scope: str = ""
    """What a token must be allowed; empty: no token is needed."""
    body: Any = None
    parameters: Sequence[Parameter] = field(default_factory=tuple)
    limit: str = "request"
    """The rate limit under which it is counted."""
    status: int = 200
    is_stream: bool = False
    problems: Sequence[int] = ()
    """Statuses beside those that all operations can have."""


def endpoint(operation: Operation) -> Callable[[Request], Awaitable[Response]]:
    """The route of an operation: checks everything that is declared, then asks."""

    async def answer(request: Request) -> Response:
        if operation.is_stream and request.method == "HEAD":
            raise HTTPException(405)  # it would have no end
        site = site_of(request)
        site.limits.count(operation.limit, who(request))
        token = await token_in(request, operation.scope)
        values = values_in(request, operation.parameters)
        body = await body_in(request, operation.body) if operation.body else None
        found = await operation.handler(Asked(request, site, token, values, body))
        if isinstance(found, Response):
            found.headers.update(OPEN)
            return found
        return Response(json.encode(found), operation.status, OPEN, "application/json")

    answer.__name__ = operation.id
    return answer


async def token_in(request: Request, scope: str) -> Token | None:
    """The token that a request brings, if it may do this; none where none is needed."""
    header = request.headers.get("authorization", "")
    if not scope:
        return None
    if not header.lower().startswith(BEARER):
        raise NoToken(Sentence("This needs a token, as “Bearer” in the header “Authorization”."))
    token = await known_token(site_of(request), hash_of(header[len(BEARER) :].strip()))
    if scope not in token.scopes:
        raise NotAllowed(Sentence("This token doesn’t have the scope “{scope}”.", scope=scope))
    return token


async def known_token(site: Site, token_hash: str) -> Token:
    """The token with a hash; refused if it was revoked, or if the host has shut out its owner."""
    store, now = site.tables.store, site.tables.registry.now()
    token = await store.read(token_with(token_hash))
    if token is None:
        raise NoToken(Sentence("This token is unknown, or it was revoked."))
    if token.owner in site.tables.barred:
        raise NotAllowed(BARRED)
    if now - token.used > DAY:
        await store.write(using_token(token.hash, now))
    return token


def values_in(request: Request, parameters: Sequence[Parameter]) -> dict[str, Any]:
    """The parameters of a request, as declared."""
    values: dict[str, Any] = {}
    for parameter in parameters:
        given: object = request.path_params.get(parameter.name)
        if parameter.place == "query":
            texts = request.query_params.getlist(parameter.name)
            given = (texts if is_list(parameter) else texts[-1]) if texts else None
        values[parameter.name] = None if given is None else read(given, parameter)
    return values


def is_list(parameter: Parameter) -> bool:
    return get_origin(getattr(parameter.kind, "__origin__", None)) is list


def read(given: object, parameter: Parameter) -> Any:
    try:
        return convert(given, parameter.kind, strict=False)
    except ValidationError as error:
        raise unreadable(parameter.name, error) from None


async def body_in(request: Request, kind: type[T]) -> T:
    try:
        return json.decode(await request.body(), type=kind)
    except (Misread, UnicodeDecodeError, RecursionError) as error:
        raise unreadable("body", error) from None


def unreadable(what: str, error: Exception) -> NotationError:
    said = one_line(str(error))[:200] or type(error).__name__
    return NotationError(
        Sentence("This request isn’t valid ({what}): {error}.", what=what, error=said)
    )
