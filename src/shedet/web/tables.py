"""The page of a table, what is asked for there, and its record."""

import asyncio

from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from shedet.core.errors import IllegalMove, ShedetError
from shedet.core.language import Sentence
from shedet.web.deeds import DEEDS, Asked, misshapen
from shedet.web.house import (
    browser_of,
    carry_over,
    form_of,
    house_of,
    known,
    language_of,
    redirect,
    seat_in,
    status_of,
    visit_of,
    who,
)
from shedet.web.kept import Kept, Viewer
from shedet.web.limiting import COUNTED
from shedet.web.shelf import NoSuchTable

LONGEST_PICK = 2000


def viewer_of(kept: Kept, browser: str, seat: int | None, language: str) -> Viewer:
    """From where a browser looks: the seat it wishes if it is its own, else the one asked."""
    own = kept.seats_of(browser)
    if seat is not None and (seat in own or seat == kept.spectator):
        return seat, own, language
    if own:
        waiting = [seat for seat in kept.waiting() if seat in own]
        return (waiting or own)[0], own, language
    return kept.spectator, (), language


def viewer_in(connection: HTTPConnection, kept: Kept) -> Viewer:
    seat = seat_in(connection.query_params.get("seat"))
    return viewer_of(kept, browser_of(connection), seat, language_of(connection))


async def table(request: Request) -> Response:
    house_of(request).limits.count("request", who(request))
    picked = ";".join(request.query_params.getlist("pick")) or None
    if picked is not None and len(picked) > LONGEST_PICK:
        raise misshapen("pick")
    await house_of(request).hall.arrived(request.path_params["table"], browser_of(request))
    return await page(request, 200, picked=picked)


async def page(
    request: Request, status: int, viewer: Viewer | None = None, **more: object
) -> Response:
    """The whole page, as the viewer sees the table now."""
    house = house_of(request)
    async with house.hall.held(request.path_params["table"]) as kept:
        house.hall.look(kept)
        seen_from = viewer or viewer_in(request, kept)
        sight = house.hall.sight(kept, seen_from, house.hall.now())
        response = HTMLResponse(house.pages.page(sight, visit_of(request, **more)), status)
    if sight.own_seats:
        carry_over(request, response)
    return response


async def why(request: Request) -> Response:
    """Why a move is refused, in words and with its rule."""
    house = house_of(request)
    house.limits.count("request", who(request))
    move = request.query_params.get("move", "")
    async with house.hall.held(request.path_params["table"]) as kept:
        viewer = viewer_in(request, kept)
        refused = why_not(kept, viewer, move)
    if refused is None:
        return await page(request, 200, viewer, picked=move)
    return await page(request, 200, viewer, why=refused)


def why_not(kept: Kept, viewer: Viewer, move: str) -> IllegalMove | None:
    """Why the viewer's seat cannot make a move; none of another seat's business is told."""
    if len(move) > LONGEST_PICK:
        raise misshapen("move")
    want_player(viewer)
    return kept.table.why_not(viewer[0], move)


def want_player(viewer: Viewer) -> None:
    """Refuse spectators."""
    seat, own, _ = viewer
    if seat not in own:
        raise NoSuchTable(Sentence("Only those who play can ask that."))


async def deed(request: Request) -> Response:
    """A form of a table: done, or the page again with the reason why not."""
    house = house_of(request)
    name = request.path_params["deed"]
    if name not in DEEDS:
        raise NoSuchTable(Sentence("There is nothing under this address."))
    house.limits.count(COUNTED.get(name, "deed"), who(request))
    form = await form_of(request, fields=20)
    fields = {field: value for field, value in form.items() if isinstance(value, str)}
    table_id = request.path_params["table"]
    secret, browser = await known(request) if name == "sit" else ("", browser_of(request))
    async with house.hall.held(table_id) as kept:
        house.hall.look(kept)
        viewer = viewer_of(kept, browser, seat_in(fields.get("seat")), language_of(request))
    seat = seat_in(fields["seat"]) if fields.get("seat") else viewer[0]
    if seat is None:
        raise misshapen("seat")
    asked = Asked(house.hall, table_id, browser, seat, fields, viewer[2])
    try:
        answer = await DEEDS[name](asked)
    except ShedetError as error:
        return await page(request, status_of(error), viewer, error=error.sentence.say(viewer[2]))
    if answer.work:
        await asyncio.wait([answer.work])
    if answer.link:
        return await page(request, 200, viewer, link=visit_of(request).address + answer.link)
    back = f"/t/{table_id}" + (f"?seat={seat}" if len(viewer[1]) > 1 else "")
    if name == "analyse":
        back += "#analysis"
    return redirect(request, answer.go or back, secret, answer.name)


async def record(request: Request) -> Response:
    """The whole game as a file, when it is over."""
    house = house_of(request)
    house.limits.count("request", who(request))
    table_id = request.path_params["table"]
    async with house.hall.held(table_id) as kept:
        found = kept.table.record()
        if kept.started_from:
            found.secret = ""
        name = f"{found.game}-{table_id[:8]}.jsonl"
    return PlainTextResponse(
        found.to_json() + "\n",
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


ROUTES = [
    Route("/t/{table}", table),
    Route("/t/{table}/why", why),
    Route("/t/{table}/record", record),
    Route("/t/{table}/{deed}", deed, methods=["POST"]),
]
