"""A visitor's data: everything as a file, and the way out."""

from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route

from shedet.web.parts.preferences import PREFERENCES
from shedet.web.parts.you import Leaving
from shedet.web.people import leaving
from shedet.web.people.export import exported
from shedet.web.protection import identity
from shedet.web.routes.site import browser_of, form_of, site_of, visit_of, who
from shedet.web.routes.you_routes import want_person


async def data(request: Request) -> Response:
    """Everything that is kept of the visitor."""
    site = site_of(request)
    site.limits.count("open", who(request))
    person = await want_person(request)
    day = datetime.fromtimestamp(site.tables.registry.now(), UTC).date().isoformat()
    return StreamingResponse(
        exported(site.tables, person),
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="shedet-{day}.json"'},
    )


async def ask_to_delete(request: Request) -> Response:
    """What goes, and the question."""
    site = site_of(request)
    site.limits.count("request", who(request))
    person = browser_of(request)
    found = await site.tables.store.read(leaving.counting(person)) if person else Leaving()
    return HTMLResponse(site.pages.leave(found, visit_of(request)))


async def delete(request: Request) -> Response:
    """The visitor is nobody from now on."""
    site = site_of(request)
    site.limits.count("open", who(request))
    await form_of(request)
    person = await want_person(request)
    await leaving.leave(site.tables, person)
    await site.devices.look()
    response = HTMLResponse(site.pages.left(visit_of(request)))
    identity.take_away(response)
    for cookie in (identity.OPPONENT_COOKIE, *(each.cookie for each in PREFERENCES)):
        response.delete_cookie(cookie, httponly=True, samesite="lax")
    return response


ROUTES = [
    Route("/you/data", data),
    Route("/you/delete", ask_to_delete),
    Route("/you/delete", delete, methods=["POST"]),
]
