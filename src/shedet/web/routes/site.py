"""What every page needs: the tables, the renderer, the settings; and who is visiting."""

from dataclasses import dataclass, replace
from typing import Annotated, Any
from urllib.parse import urlsplit

from msgspec import Meta, convert
from python_multipart.multipart import parse_options_header
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from shedet.core.errors import IllegalMove, ShedetError
from shedet.core.language import DEFAULT, LANGUAGES
from shedet.table import NotNow
from shedet.web.lifecycle.public_list import PublicList
from shedet.web.parts.preferences import in_cookies
from shedet.web.parts.snapshot import Pages, Visit
from shedet.web.people.devices import Devices
from shedet.web.people.persons import is_known
from shedet.web.people.recognition import visitor_in
from shedet.web.protection import identity
from shedet.web.protection.limits import Limits, TooMuch
from shedet.web.protection.proxies import household, is_loopback
from shedet.web.settings import Settings
from shedet.web.store.quota import Full
from shedet.web.store.store import NotKept, NotRead
from shedet.web.store.studies import NoSuchStudy
from shedet.web.studies.weighing import Weigher
from shedet.web.tables.queries import NoSuchTable
from shedet.web.tables.tables import Tables
from shedet.web.thinking.films import Films


@dataclass
class Site:
    """One for each application."""

    settings: Settings
    pages: Pages
    limits: Limits
    tables: Tables
    films: Films
    listing: PublicList
    weigher: Weigher
    devices: Devices
    network_address: str = ""
    """The address for other devices of the network, if they can connect."""


def site_of(connection: HTTPConnection) -> Site:
    site: Site = connection.app.state.site
    return site


def who(connection: HTTPConnection) -> str:
    """Whose requests are counted together."""
    return household(connection.client.host) if connection.client else ""


def is_secure(connection: HTTPConnection) -> bool:
    return site_of(connection).settings.https or connection.url.scheme in ("https", "wss")


def language_of(connection: HTTPConnection) -> str:
    """From the query, else the cookie, else the browser's preference."""
    for wish in (
        connection.query_params.get("lang"),
        connection.cookies.get(identity.LANGUAGE_COOKIE),
    ):
        if wish in LANGUAGES:
            return str(wish)
    return accepted(connection.headers.get("accept-language", ""))


def accepted(header: str) -> str:
    """The browser's preferred language among those supported."""
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
    chosen = in_cookies(request.cookies)
    visitor = visitor_in(request.scope)
    # the language is in the cookie: a return address must not undo a later choice
    query = request.url.remove_query_params("lang").query
    bell = site_of(request).tables.bell
    return Visit(
        language=language_of(request),
        address=address_of(request),
        path=request.url.path + (f"?{query}" if query else ""),
        theme=chosen["theme"],
        motion=chosen["motion"],
        taps=chosen["taps"],
        waiting=visitor.waiting,
        name=identity.name_in(request),
        has_sound=request.cookies.get(identity.SOUND_COOKIE) == "on",
        is_lan=bool(site_of(request).network_address),
        # the page of an error, too, is made when nobody could be recognised
        is_told=not visitor.error and browser_of(request) in bell.subscribed,
        has_messages=bell.is_on,
        **more,
    )


def address_of(connection: HTTPConnection) -> str:
    """The server's address for links that are shared: one that works elsewhere too, if any."""
    site = site_of(connection)
    host = connection.headers.get("host", "")
    if site.network_address and is_loopback(urlsplit(f"//{host}").hostname or ""):
        return site.network_address
    scheme = "https" if is_secure(connection) else "http"
    return f"{scheme}://{host}{site.settings.base_path}"


def number_in(value: object, below: int) -> int | None:
    """A whole number, in digits as forms and addresses give it or as messages do."""
    is_text = isinstance(value, str) and value.isascii() and value.isdigit()
    kind = Annotated[int, Meta(ge=0, lt=below)]
    try:
        number: int = convert(value, kind, strict=not is_text)
    except ValueError:
        return None
    return number


def seat_in(value: object) -> int | None:
    return number_in(value, 100)


def text_in(value: object, longest: int) -> str | None:
    """A text that is not longer than this."""
    try:
        text: str = convert(value, Annotated[str, Meta(max_length=longest)])
    except ValueError:
        return None
    return text


async def form_of(request: Request, fields: int = 10, files: int = 0) -> FormData:
    """The fields of a form, in UTF-8: some encodings fail, and Python caches every name."""
    _, options = parse_options_header(request.headers.get("content-type"))
    if options.get(b"charset", b"utf-8").lower() not in (b"utf-8", b"utf8"):
        raise HTTPException(400)
    return await request.form(max_files=files, max_fields=fields)


def device_of(connection: HTTPConnection) -> str:
    """The hash of a browser's secret; nothing for one that has none."""
    secret = identity.secret_in(connection, is_secure(connection))
    return identity.hash_of(secret) if secret else ""


def browser_of(connection: HTTPConnection) -> str:
    """The hash by which the seats of the person at a browser are known; nothing for nobody."""
    device = device_of(connection)
    return visitor_in(connection.scope).person(device) if device else ""


async def known(request: Request) -> tuple[str, str]:
    """The secret of the browser that asks, and who that is; a new one if nobody is known by it.

    An unknown secret may have been planted by somebody else. On those that we issued hangs
    something: seats, tokens, a person, studies, answers to puzzles.
    """
    secret, person = identity.secret_in(request, is_secure(request)), browser_of(request)
    read = site_of(request).tables.store.read
    if not person or not await read(is_known(identity.hash_of(secret), person)):
        secret = new_secret_for(request)
        person = identity.hash_of(secret)
    return secret, person


def new_secret_for(request: Request) -> str:
    return identity.new_host_secret() if is_secure(request) else identity.new_secret()


def carry_over(request: Request, response: Response) -> None:
    """When https is new, a browser that has seats gets its secret under the safer name."""
    if is_secure(request) and not identity.host_secret_in(request):
        identity.give_secret(response, identity.secret_in(request, True), True)


def redirect(request: Request, address: str, secret: str = "", name: str = "") -> Response:
    """Redirect to a GET; a browser that has a seat now gets its cookie."""
    response = RedirectResponse(address, 303)
    if secret:
        identity.give_secret(response, secret, is_secure(request))
    if name:
        identity.give_name(response, name, is_secure(request))
    return response


def status_of(error: ShedetError) -> int:
    for kind, status in (
        (NoSuchTable, 404),
        (NoSuchStudy, 404),
        (NotKept, 503),
        (NotRead, 503),
        (TooMuch, 429),
        (Full, 507),
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
    return HTMLResponse(site_of(request).pages.problem(status, error.sentence, visit), status)
