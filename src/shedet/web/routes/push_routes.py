"""Messages to devices: turned on and off by their browsers."""

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from shedet.core.language import Sentence
from shedet.table import NotNow
from shedet.web.protection.outgoing import LONGEST_ADDRESS, checked
from shedet.web.protection.web_push import Device, is_device_key
from shedet.web.routes.commands import bad_field, want
from shedet.web.routes.site import browser_of, form_of, language_of, site_of, text_in, who
from shedet.web.store.subscriptions import Subscription, id_of
from shedet.web.tables import queries

LONGEST_KEY = 128


async def key(request: Request) -> Response:
    """The key by which a browser lets only this server send to it."""
    site = site_of(request)
    site.limits.count("request", who(request))
    want_on(request)
    return PlainTextResponse(await site.tables.bell.key())


async def turn_on(request: Request) -> Response:
    """Tell a device of its person's turns from now on, in the language of the page."""
    site = site_of(request)
    site.limits.count("open", who(request))
    want_on(request)
    form = await form_of(request)
    bell, browser = site.tables.bell, browser_of(request)
    endpoint = want(text_in(form.get("endpoint"), LONGEST_ADDRESS), "endpoint")
    point = want(text_in(form.get("key"), LONGEST_KEY), "key")
    auth = want(text_in(form.get("auth"), 32), "auth")
    checked(endpoint, bell.services.known)
    if not is_device_key(point, auth):
        raise bad_field("key")
    if not browser or not await site.tables.store.read(queries.has_seats(browser)):
        raise NotNow(Sentence("Sit down at a table first."))
    await site.tables.storage.want_room()
    device = Device(endpoint, point, auth)
    now = site.tables.registry.now()
    await bell.subscribe(Subscription(browser, device, language_of(request), now))
    return Response(status_code=204)


async def turn_off(request: Request) -> Response:
    """Tell a device no more."""
    site = site_of(request)
    site.limits.count("command", who(request))
    form = await form_of(request)
    endpoint = want(text_in(form.get("endpoint"), LONGEST_ADDRESS), "endpoint")
    await site.tables.bell.unsubscribe(browser_of(request), id_of(endpoint))
    return Response(status_code=204)


def want_on(request: Request) -> None:
    if not site_of(request).tables.bell.is_on:
        raise NotNow(Sentence("This server sends no messages."))


ROUTES = [
    Route("/push", key),
    Route("/push", turn_on, methods=["POST"]),
    Route("/push/off", turn_off, methods=["POST"]),
]
