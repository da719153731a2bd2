"""The place to meet: open tables, seeks, quick match and challenges."""

from collections.abc import Mapping
from dataclasses import replace

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route, WebSocketRoute

from shedet.core.errors import ShedetError
from shedet.web.lifecycle import meeting
from shedet.web.lifecycle.meeting import Guest
from shedet.web.protection import identity
from shedet.web.routes.commands import want
from shedet.web.routes.lobby_live import live, lobby_for
from shedet.web.routes.site import (
    browser_of,
    form_of,
    known,
    language_of,
    number_in,
    redirect,
    site_of,
    status_of,
    text_in,
    visit_of,
    who,
)
from shedet.web.routes.token_routes import own_name
from shedet.web.store import seeks
from shedet.web.store.seeks import Seek

PAIR = 2
"""How many meet by quick match and by a challenge."""


async def meet(request: Request) -> Response:
    site = site_of(request)
    site.limits.count("request", who(request))
    if browser := browser_of(request):
        # without script a page that is loaded is the only sign of life
        now = site.tables.registry.now()
        if await site.tables.store.read(seeks.is_to_show_life(browser, now)):
            await site.tables.store.write(seeks.showing_life(browser, now))
    return await page(request)


async def page(request: Request, error: str = "", status: int = 200) -> Response:
    """The page, with the reason why something was refused."""
    site = site_of(request)
    lobby = await lobby_for(site, browser_of(request), is_whole=True)
    visit = replace(visit_of(request, error=error), path="/meet")
    return HTMLResponse(site.pages.meet(lobby, visit), status)


class Asked:
    """A form of the lobby: its fields, and who sent it."""

    def __init__(self, request: Request, fields: Mapping[str, object], browser: str) -> None:
        self.request = request
        self.fields = fields
        self.browser = browser
        self.tables = site_of(request).tables
        self.name = ""

    def text(self, field: str, longest: int = 64) -> str:
        return want(text_in(self.fields.get(field, ""), longest), field)

    def guest(self, may_be_nameless: bool = False) -> Guest:
        """Who asks, under the name that others will see."""
        given = self.fields.get("name") or identity.name_in(self.request)
        self.name = "" if may_be_nameless and not given else own_name(given)
        return Guest(self.browser, self.name, language_of(self.request), who(self.request))

    def wish(self, kind: str, seats: int) -> Seek:
        guest = self.guest()
        now = self.tables.registry.now()
        terms = (self.text("game"), seats, self.text("clock", 16))
        return seeks.new_seek(kind, guest.browser, guest.name, *terms, now)


async def sit(asked: Asked) -> str:
    """Sit down at an open table, at once."""
    name = identity.name_in(asked.request)
    guest = Guest(asked.browser, name, language_of(asked.request))
    return await meeting.sit_down(asked.tables, asked.text("table"), guest)


async def seek(asked: Asked) -> str:
    players = want(number_in(asked.fields.get("players"), 10), "players")
    await meeting.seek(asked.tables, asked.wish(seeks.SEEK, players))
    return "/meet"


async def quick(asked: Asked) -> str:
    wish = asked.wish(seeks.QUICK, PAIR)
    return await meeting.quick(asked.tables, wish, asked.guest()) or "/meet"


async def challenge(asked: Asked) -> str:
    site = site_of(asked.request)
    site.limits.count("challenge", who(asked.request))
    await meeting.challenge(asked.tables, asked.wish(seeks.CHALLENGE, PAIR), asked.text("person"))
    return "/meet"


async def take(asked: Asked) -> str:
    id, game = asked.text("seek"), asked.text("game")
    return await meeting.take(asked.tables, id, game, asked.guest(may_be_nameless=True))


async def withdraw(asked: Asked) -> str:
    await meeting.withdraw(asked.tables, asked.text("seek"), asked.browser)
    return "/meet"


async def decline(asked: Asked) -> str:
    await meeting.decline(asked.tables, asked.text("seek"), asked.browser)
    return "/" if asked.fields.get("next") == "/" else "/meet"


ACTS = {
    "sit": sit,
    "seek": seek,
    "quick": quick,
    "challenge": challenge,
    "take": take,
    "withdraw": withdraw,
    "decline": decline,
}


async def act(request: Request) -> Response:
    """A form of the lobby: done, or the page again with the reason why not."""
    site = site_of(request)
    name = request.path_params["act"]
    if name not in ACTS:
        raise HTTPException(404)
    site.limits.count("seek", who(request))
    form = await form_of(request)
    fields = {field: value for field, value in form.items() if isinstance(value, str)}
    secret, browser = await known(request)
    asked = Asked(request, fields, browser)
    try:
        if name in ("sit", "take", "quick"):
            site.limits.count("open", who(request))
        there = await ACTS[name](asked)
    except ShedetError as error:
        return await page(request, error.sentence.say(language_of(request)), status_of(error))
    return redirect(request, there, secret, asked.name)


async def go(request: Request) -> Response:
    """To the table that came of what somebody looked for."""
    site = site_of(request)
    site.limits.count("request", who(request))
    id = request.path_params["seek"]
    try:
        there = await meeting.go_there(site.tables, id, browser_of(request))
    except ShedetError as error:
        return await page(request, error.sentence.say(language_of(request)), status_of(error))
    return redirect(request, there)


ROUTES = [
    Route("/meet", meet),
    Route("/meet/go/{seek}", go),
    Route("/meet/{act}", act, methods=["POST"]),
    WebSocketRoute("/meet/live", live),
]
