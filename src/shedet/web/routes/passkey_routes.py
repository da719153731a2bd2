"""Passkeys, the recovery link, and the devices of a person."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from shedet.core.errors import ShedetError
from shedet.core.language import Sentence
from shedet.table import NotNow
from shedet.web.people import passkeys, recovery
from shedet.web.people.joining import join
from shedet.web.people.passkeys import LONGEST_ANSWER, Place
from shedet.web.people.persons import (
    keeping_device,
    keeping_person,
    reading_person,
    signing_out,
)
from shedet.web.protection import identity
from shedet.web.routes.commands import want
from shedet.web.routes.passkey_place import device_name, place_of
from shedet.web.routes.site import (
    browser_of,
    device_of,
    form_of,
    is_secure,
    known,
    new_secret_for,
    redirect,
    site_of,
    status_of,
    text_in,
    visit_of,
    who,
)
from shedet.web.routes.token_routes import want_readable
from shedet.web.routes.you_routes import id_in, mirror, own_visit, page, want_person


def want_place(request: Request) -> Place:
    place = place_of(request)
    if place is None:
        raise NotNow(Sentence("Passkeys need a secure address (https)."))
    return place


async def ask_to_make(request: Request) -> Response:
    """What a browser is asked in order to make a passkey; whoever asks is somebody from now on."""
    site = site_of(request)
    site.limits.count("open", who(request))
    await form_of(request)
    secret, person = await known(request)
    now, store = site.tables.registry.now(), site.tables.store
    try:
        place = want_place(request)
        await be_somebody(request, secret, person)
        name = identity.name_in(request) or "Shedet"
        asked = await passkeys.ask_to_make(store, place, person, name, now)
    except ShedetError as error:
        return refused(request, error)
    response = Response(asked, media_type="application/json")
    identity.give_secret(response, secret, is_secure(request))
    return response


async def be_somebody(request: Request, secret: str, person: str) -> None:
    """Keep this browser as a device of a person, if it is not yet."""
    store, now = site_of(request).tables.store, site_of(request).tables.registry.now()
    device = identity.hash_of(secret)
    found = await store.read(reading_person(person))
    if all(each.browser != device for each in found.devices):
        await store.write(keeping_device(device, person, device_name(request), now))
    if not found.created:
        name = identity.name_in(request)
        await store.write(keeping_person(person, now, name=name))


def refused(request: Request, error: ShedetError) -> Response:
    """For a script: the reason as it is said."""
    said = error.sentence.say(visit_of(request).language)
    return Response(said, status_of(error), media_type="text/plain; charset=utf-8")


async def make(request: Request) -> Response:
    """A passkey was made on this device: its public key is kept."""
    site = site_of(request)
    site.limits.count("open", who(request))
    form = await form_of(request)
    now = site.tables.registry.now()
    try:
        person = await want_person(request)
        answer = want(text_in(form.get("answer"), LONGEST_ANSWER), "answer")
        called = device_name(request)
        await passkeys.made(site.tables.store, want_place(request), person, answer, called, now)
    except ShedetError as error:
        return await again(request, error)
    return redirect(request, "/you/devices")


async def again(request: Request, error: ShedetError, what: str = "devices") -> Response:
    """The page again, with the reason why not."""
    said = error.sentence.say(visit_of(request).language)
    return await page(request, said, status_of(error), what)


async def ask_to_use(request: Request) -> Response:
    """What a browser is asked in order to sign in: with any passkey that it has for us."""
    site = site_of(request)
    site.limits.count("open", who(request))
    await form_of(request)
    try:
        place, now = want_place(request), site.tables.registry.now()
        asked = await passkeys.ask_to_use(site.tables.store, place, now)
    except ShedetError as error:
        return refused(request, error)
    return Response(asked, media_type="application/json")


async def use(request: Request) -> Response:
    """Sign in with a passkey: this device is the person's from now on."""
    site = site_of(request)
    site.limits.count("open", who(request))
    form = await form_of(request)
    try:
        answer = want(text_in(form.get("answer"), LONGEST_ANSWER), "answer")
        now, place = site.tables.registry.now(), want_place(request)
        person = await passkeys.used(site.tables.store, place, answer, now)
        response = redirect(request, "/you")
        await sign_in(request, response, person)
    except ShedetError as error:
        return await again(request, error, "you")
    return response


async def sign_in(request: Request, response: Response, person: str) -> None:
    """This browser is the person's, by a secret that nobody can have planted there before."""
    site = site_of(request)
    secret = new_secret_for(request)
    before, now = browser_of(request), site.tables.registry.now()
    await join(site.tables, identity.hash_of(secret), before, person, device_name(request))
    if before == person and device_of(request) != person:
        # the same device, known by its new secret
        await site.tables.store.write(signing_out(person, device_of(request), now))
    identity.give_secret(response, secret, is_secure(request))
    mirror(request, response, await site.tables.store.read(reading_person(person)))


async def rename(request: Request) -> Response:
    site = site_of(request)
    site.limits.count("command", who(request))
    form = await form_of(request)
    try:
        name = " ".join(want(text_in(form.get("name"), 40), "name").split())
        want_readable(name)
        id = id_in(form, "id")
        await site.tables.store.write(passkeys.renaming(browser_of(request), id, name or "?"))
    except ShedetError as error:
        return await again(request, error)
    return redirect(request, "/you/devices")


async def remove(request: Request) -> Response:
    site = site_of(request)
    site.limits.count("command", who(request))
    form = await form_of(request)
    try:
        await site.tables.store.write(passkeys.removing(browser_of(request), id_in(form, "id")))
    except ShedetError as error:
        return await again(request, error)
    return redirect(request, "/you/devices")


async def devices(request: Request) -> Response:
    site_of(request).limits.count("request", who(request))
    return await page(request, what="devices")


async def sign_out(request: Request) -> Response:
    """A device belongs to nobody from now on; its pages notice within seconds, at any server."""
    site = site_of(request)
    site.limits.count("command", who(request))
    form = await form_of(request)
    device, person = id_in(form, "id"), browser_of(request)
    try:
        now = site.tables.registry.now()
        await site.tables.store.write(signing_out(person, device, now))
    except ShedetError as error:
        return await again(request, error)
    await site.devices.look()
    is_this = device == device_of(request)
    response = redirect(request, "/you" if is_this else "/you/devices")
    if is_this:
        identity.take_away(response)
    return response


async def print_link(request: Request) -> Response:
    """A recovery link, shown once; an earlier one ends."""
    site = site_of(request)
    site.limits.count("open", who(request))
    await form_of(request)
    secret, person = await known(request)
    await be_somebody(request, secret, person)
    link = await recovery.new_link(site.tables.store, person, site.tables.registry.now())
    response = await link_page(request, link, person, was_used=False)
    identity.give_secret(response, secret, is_secure(request))
    return response


async def link_page(request: Request, link: str, person: str, was_used: bool) -> Response:
    site = site_of(request)
    found = await site.tables.store.read(reading_person(person))
    visit = own_visit(request, found)
    address = f"{visit.address}/back/{link}"
    return HTMLResponse(site.pages.recovery(address, was_used, visit))


async def ask_to_come_back(request: Request) -> Response:
    """What a recovery link shows; nothing happens before the question is answered."""
    site = site_of(request)
    site.limits.count("open", who(request))
    secret = request.path_params["secret"]
    await recovery.person_of(site.tables.store, secret)
    visit = visit_of(request)
    return HTMLResponse(site.pages.come_back(secret, visit))


async def come_back(request: Request) -> Response:
    """A recovery link is used: the device is the person's, and another link takes its place."""
    site = site_of(request)
    site.limits.count("open", who(request))
    await form_of(request)
    now = site.tables.registry.now()
    person, link = await recovery.use(site.tables.store, request.path_params["secret"], now)
    response = await link_page(request, link, person, was_used=True)
    await sign_in(request, response, person)
    return response


ROUTES = [
    Route("/you/devices", devices),
    Route("/you/devices/sign-out", sign_out, methods=["POST"]),
    Route("/you/passkeys/ask", ask_to_make, methods=["POST"]),
    Route("/you/passkeys", make, methods=["POST"]),
    Route("/you/passkeys/rename", rename, methods=["POST"]),
    Route("/you/passkeys/remove", remove, methods=["POST"]),
    Route("/you/sign-in/ask", ask_to_use, methods=["POST"]),
    Route("/you/sign-in", use, methods=["POST"]),
    Route("/you/recovery", print_link, methods=["POST"]),
    Route("/back/{secret}", ask_to_come_back),
    Route("/back/{secret}", come_back, methods=["POST"]),
]
