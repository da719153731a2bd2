"""The visitor's own page, games, people and settings."""

import re
from collections.abc import Sequence
from dataclasses import replace

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from shedet.core.errors import ShedetError
from shedet.core.language import Sentence
from shedet.table import NotNow
from shedet.web.parts.preferences import PREFERENCES, chosen_in, in_cookies
from shedet.web.parts.snapshot import Visit
from shedet.web.parts.you import DeviceRow, GamesPage, PasskeyRow, You
from shedet.web.people import history
from shedet.web.people.opinions import opinions_of, taking_back
from shedet.web.people.passkeys import passkeys_of
from shedet.web.people.persons import Person, is_known, keeping_person, reading_person
from shedet.web.protection import identity
from shedet.web.routes.commands import bad_field, want
from shedet.web.routes.passkey_place import place_of
from shedet.web.routes.site import (
    browser_of,
    device_of,
    form_of,
    is_secure,
    known,
    number_in,
    redirect,
    site_of,
    status_of,
    text_in,
    visit_of,
    who,
)
from shedet.web.routes.token_routes import own_name

LATEST = 5
"""Finished games on the first page."""
FARTHEST = 10_000
"""Pages of finished games."""


async def want_person(request: Request) -> str:
    """Who asks; refused for a browser of which nothing is kept."""
    person = browser_of(request)
    read = site_of(request).tables.store.read
    if not person or not await read(is_known(device_of(request), person)):
        raise NotNow(Sentence("Nothing is kept of you here yet. Play a game first."))
    return person


async def you(request: Request) -> Response:
    site_of(request).limits.count("request", who(request))
    return await page(request)


async def page(request: Request, error: str = "", status: int = 200, what: str = "") -> Response:
    """The page, or that of devices; with the reason why something was refused."""
    site = site_of(request)
    shown, person = await read_you(request)
    draw = site.pages.devices if what == "devices" else site.pages.you
    visit = own_visit(request, person, error)
    response = HTMLResponse(draw(shown, visit), status)
    mirror(request, response, person)
    return response


def own_visit(request: Request, person: Person, error: str = "") -> Visit:
    """What is known of a reader who is looked up anyway: choices made on another device hold."""
    visit = visit_of(request, error=error)
    chosen = {**in_cookies(request.cookies), **person.settings}
    return replace(
        visit,
        path="/you",
        name=person.name or visit.name,
        theme=chosen["theme"],
        motion=chosen["motion"],
    )


async def read_you(request: Request) -> tuple[You, Person]:
    """All that the page shows, read at once."""
    site = site_of(request)
    person, device, place = browser_of(request), device_of(request), place_of(request)
    now = site.tables.registry.now()
    if not person:
        empty = You(is_known=False, takes_passkeys=place is not None, now=now)
        return replace(empty, name=identity.name_in(request)), Person("")
    read = site.tables.store.read
    found = await read(reading_person(person))
    bots, people = await read(history.tallies(person))
    shown = You(
        name=found.name or identity.name_in(request),
        since=found.created,
        now=now,
        running=tuple(await read(history.running_tables(person))),
        games=tuple(await read(history.finished_games(person, 0, LATEST))),
        finished=await read(history.count_finished(person)),
        bots=tuple(bots),
        people=tuple(people),
        opinions=tuple(await read(opinions_of(person))),
        passkeys=tuple(
            PasskeyRow(
                each.id, each.name, each.created, each.used, bool(place and each.host == place.host)
            )
            for each in await read(passkeys_of(person))
        ),
        devices=tuple(
            DeviceRow(each.browser, each.name, each.since, each.browser == device)
            for each in found.devices
        ),
        has_recovery=found.has_recovery,
        takes_passkeys=place is not None,
    )
    return shown, found


def mirror(request: Request, response: Response, person: Person) -> None:
    """What is kept with the person goes into the cookies of this browser, from which pages read."""
    secure, now = is_secure(request), in_cookies(request.cookies)
    for each in PREFERENCES:
        value = person.settings.get(each.field, now[each.field])
        if value != now[each.field]:
            identity.give(response, each.cookie, value, secure)
    if person.name and person.name != identity.name_in(request):
        identity.give_name(response, person.name, secure)


async def change_name(request: Request) -> Response:
    """The name that new seats begin with."""
    site = site_of(request)
    site.limits.count("command", who(request))
    form = await form_of(request)
    try:
        name = own_name(form.get("name"))
        secret, person = await known(request)
        now = site.tables.registry.now()
        await site.tables.store.write(keeping_person(person, now, name=name))
    except ShedetError as error:
        said = error.sentence.say(visit_of(request).language)
        return await page(request, said, status_of(error))
    return redirect(request, "/you", secret, name)


async def games(request: Request) -> Response:
    site = site_of(request)
    site.limits.count("request", who(request))
    person, read = browser_of(request), site.tables.store.read
    number = number_in(request.query_params.get("page", "1"), FARTHEST)
    if not number:
        raise bad_field("page")
    finished = await read(history.count_finished(person)) if person else 0
    pages = max(1, -(-finished // history.PAGE))
    number = min(number, pages)
    first = (number - 1) * history.PAGE
    found = await read(history.finished_games(person, first)) if finished else []
    now = site.tables.registry.now()
    shown = GamesPage(tuple(found), finished, number, pages, now)
    visit = replace(visit_of(request), path="/you/games")
    return HTMLResponse(site.pages.your_games(shown, visit))


async def settings(request: Request) -> Response:
    site = site_of(request)
    site.limits.count("request", who(request))
    person = browser_of(request)
    found = await site.tables.store.read(reading_person(person)) if person else Person("")
    chosen = {**in_cookies(request.cookies), **found.settings}
    visit = replace(own_visit(request, found), path="/you/settings")
    is_saved = request.query_params.get("saved") == "1"
    response = HTMLResponse(site.pages.your_settings(chosen, visit, is_saved))
    mirror(request, response, found)
    return response


async def choose(request: Request) -> Response:
    """Keep settings in cookies, and with the person if anything is kept of them."""
    site = site_of(request)
    site.limits.count("command", who(request))
    form = await form_of(request, fields=20)
    chosen = settings_in(form, [each.field for each in PREFERENCES])
    response = redirect(request, "/you/settings?saved=1")
    await keep_settings(request, response, chosen)
    return response


def settings_in(form: FormData, fields: Sequence[str]) -> dict[str, str]:
    """What a form chooses of these; refused where it is no value."""
    given = {name: form[name] for name in fields if isinstance(form.get(name), str)}
    chosen = chosen_in(given)
    for name in given.keys() - chosen.keys():
        raise bad_field(name)
    return chosen


async def keep_settings(request: Request, response: Response, chosen: dict[str, str]) -> None:
    """What was chosen, in cookies and with the person; of strangers nothing is kept here."""
    for each in PREFERENCES:
        if each.field in chosen:
            identity.give(response, each.cookie, chosen[each.field], is_secure(request))
    person, store = browser_of(request), site_of(request).tables.store
    if not (chosen and person):
        return
    if await store.read(is_known(device_of(request), person)):
        now = site_of(request).tables.registry.now()
        await store.write(keeping_person(person, now, settings=chosen))


async def forget(request: Request) -> Response:
    """Somebody is neither liked nor blocked any more."""
    site = site_of(request)
    site.limits.count("command", who(request))
    id = id_in(await form_of(request), "id", "[0-9a-f]{32}")
    try:
        await site.tables.store.write(taking_back(browser_of(request), id))
    except ShedetError as error:
        said = error.sentence.say(visit_of(request).language)
        return await page(request, said, status_of(error))
    return redirect(request, "/you")


def id_in(form: FormData, name: str, shape: str = "[0-9a-f]{64}") -> str:
    """An id from a form."""
    found = want(text_in(form.get(name), 64), name)
    if not re.fullmatch(shape, found):
        raise bad_field(name)
    return found


ROUTES = [
    Route("/you", you),
    Route("/you/name", change_name, methods=["POST"]),
    Route("/you/games", games),
    Route("/you/settings", settings),
    Route("/you/settings", choose, methods=["POST"]),
    Route("/you/people/forget", forget, methods=["POST"]),
]
