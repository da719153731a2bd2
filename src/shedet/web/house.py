"""What every page needs: the hall, the renderer, the settings; and who is visiting."""

import ipaddress
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from shedet.core.errors import IllegalMove, ShedetError
from shedet.core.language import DEFAULT, LANGUAGES
from shedet.table import NotNow
from shedet.web import identity
from shedet.web.hall import Hall
from shedet.web.limiting import Limits, TooMuch
from shedet.web.settings import Settings
from shedet.web.shelf import NoSuchTable
from shedet.web.sight import Pages, Visit
from shedet.web.store import NotKept

THEMES = ("papyrus", "night")


@dataclass
class House:
    """One for each application."""

    settings: Settings
    pages: Pages
    limits: Limits
    hall: Hall
    network_address: str = ""
    """The address for other devices of the network, if they may come in."""


def house_of(connection: HTTPConnection) -> House:
    house: House = connection.app.state.house
    return house


def who(connection: HTTPConnection) -> str:
    """Whose requests are counted together."""
    return connection.client.host if connection.client else ""


def is_secure(connection: HTTPConnection) -> bool:
    return house_of(connection).settings.https or connection.url.scheme in ("https", "wss")


def language_of(connection: HTTPConnection) -> str:
    """As the address says, else as chosen before, else as the browser wishes."""
    for wish in (
        connection.query_params.get("lang"),
        connection.cookies.get(identity.LANGUAGE_COOKIE),
    ):
        if wish in LANGUAGES:
            return str(wish)
    return accepted(connection.headers.get("accept-language", ""))


def accepted(header: str) -> str:
    """The language that a browser likes best of those that we speak."""
    best, weight = DEFAULT, 0.0
    for part in header[:200].split(","):
        code, _, quality = part.partition(";q=")
        try:
            likes = float(quality) if quality else 1.0
        except ValueError:
            continue
        code = code.strip()[:2].lower()
        if code in LANGUAGES and likes > weight:
            best, weight = code, likes
    return best


def visit_of(request: Request, **more: Any) -> Visit:
    """What is known of a reader."""
    theme = request.cookies.get(identity.THEME_COOKIE, "")
    # the language is kept: an address to come back to must not undo another choice
    query = request.url.remove_query_params("lang").query
    return Visit(
        language=language_of(request),
        address=address_of(request),
        path=request.url.path + (f"?{query}" if query else ""),
        theme=theme if theme in THEMES else "",
        name=identity.name_in(request),
        is_lan=bool(house_of(request).network_address),
        **more,
    )


def address_of(connection: HTTPConnection) -> str:
    """The server's address for links that are shared: one that works elsewhere too, if any."""
    house = house_of(connection)
    host = connection.headers.get("host", "")
    if house.network_address and is_loopback(urlsplit(f"//{host}").hostname or ""):
        return house.network_address
    return f"{'https' if is_secure(connection) else 'http'}://{host}"


def is_loopback(name: str) -> bool:
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"


def seat_in(text: object) -> int | None:
    """A seat's number as forms and addresses give it."""
    if type(text) is int and 0 <= text < 100:
        return text
    if isinstance(text, str) and text.isascii() and text.isdigit() and len(text) < 3:
        return int(text)
    return None


def known(request: Request) -> tuple[str, str]:
    """The secret of the browser that asks, a new one if it has none, and its hash."""
    secret = identity.secret_in(request) or identity.new_secret()
    return secret, identity.hash_of(secret)


def redirect(request: Request, address: str, secret: str = "", name: str = "") -> Response:
    """Go on with a GET there; a browser that has a seat now is given its secret."""
    response = RedirectResponse(address, 303)
    if secret:
        identity.give_secret(response, secret, is_secure(request))
    if name:
        identity.give_name(response, name, is_secure(request))
    return response


def status_of(error: ShedetError) -> int:
    for kind, status in (
        (NoSuchTable, 404),
        (NotKept, 503),
        (TooMuch, 429),
        (NotNow, 409),
        (IllegalMove, 409),
    ):
        if isinstance(error, kind):
            return status
    return 400


async def show_error(request: Request, error: Exception) -> Response:
    """A page for what cannot be done."""
    assert isinstance(error, ShedetError)
    visit = replace(visit_of(request), path="/")
    status = status_of(error)
    return HTMLResponse(house_of(request).pages.problem(status, error.sentence, visit), status)
