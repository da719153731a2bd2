"""The page of a table, what is asked for there, and its record."""

import asyncio
import json
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from shedet.core.errors import IllegalMove, ShedetError
from shedet.core.language import Sentence
from shedet.web.parts.snapshot import Snapshot
from shedet.web.people.recognition import look_again, visitor_in
from shedet.web.protection.base_path import Base
from shedet.web.protection.limits import COUNTED
from shedet.web.routes.commands import COMMANDS, CommandRequest, bad_field, want
from shedet.web.routes.site import (
    browser_of,
    carry_over,
    form_of,
    known,
    language_of,
    redirect,
    seat_in,
    site_of,
    status_of,
    visit_of,
    who,
)
from shedet.web.tables.hosted_table import HostedTable, Viewer
from shedet.web.tables.missed import steps
from shedet.web.tables.queries import NoSuchTable

LONGEST_PICK = 2000


def viewer_of(hosted: HostedTable, browser: str, seat: int | None, language: str) -> Viewer:
    """The viewer that a browser is at a table, with the seat that it asked for."""
    if not hosted.seats_of(browser):
        hosted.want_open()
    return hosted.seat_from(browser, seat), hosted.open_to(browser), language


def viewer_in(request: Request, hosted: HostedTable, seat: int | None = None) -> Viewer:
    """The viewer that a request comes from, with the seat that it names, if no other is given."""
    if seat is None:
        seat = seat_in(request.query_params.get("seat"))
    return viewer_of(hosted, browser_of(request), seat, language_of(request))


async def table(request: Request) -> Response:
    site_of(request).limits.count("request", who(request))
    picked = ";".join(request.query_params.getlist("pick")) or None
    if picked is not None and len(picked) > LONGEST_PICK:
        raise bad_field("pick")
    tables, table_id = site_of(request).tables, request.path_params["table"]
    await tables.clocks.arrive(table_id, browser_of(request))
    response = await page(request, 200, picked=picked)
    await tables.bell.see(table_id, browser_of(request))
    return response


async def page(request: Request, status: int, seat: int | None = None, **more: object) -> Response:
    """The whole page, as the viewer sees the table now; a seat of theirs may be asked for."""
    site = site_of(request)
    await site.tables.offer_guests(request.path_params["table"])
    async with site.tables.registry.held(request.path_params["table"], is_fresh=True) as hosted:
        site.tables.publisher.note_visit(hosted)
        viewer = viewer_in(request, hosted, seat)
        site.tables.publisher.note_look(hosted, viewer)
        return rendered(request, hosted, viewer, status, **more)


def rendered(
    request: Request, hosted: HostedTable, viewer: Viewer, status: int, **more: object
) -> Response:
    """The page for a viewer. Needs the lock of the table."""
    site = site_of(request)
    snapshot = site.tables.publisher.snapshot(hosted, viewer, site.tables.registry.now())
    snapshot = without_blocked(hosted, snapshot, visitor_in(request.scope).blocked)
    wish = seat_in(request.query_params.get("seat"))
    more["curtain"] = hosted.curtain_of(browser_of(request), wish)
    response = HTMLResponse(site.pages.page(snapshot, visit_of(request, **more)), status)
    if snapshot.own_seats:
        carry_over(request, response)
    return response


def without_blocked(hosted: HostedTable, snapshot: Snapshot, blocked: frozenset[str]) -> Snapshot:
    """The snapshot without what was said by those whom its viewer blocks."""
    seats = {seat for seat, owner in hosted.owners.items() if owner in blocked}
    if not any(line.seat in seats for line in snapshot.chat):
        return snapshot
    return replace(snapshot, chat=tuple(line for line in snapshot.chat if line.seat not in seats))


async def tv(request: Request) -> Response:
    """The big screen: a spectator's, whoever asks."""
    site = site_of(request)
    site.limits.count("request", who(request))
    async with site.tables.registry.held(request.path_params["table"], is_fresh=True) as hosted:
        site.tables.publisher.note_visit(hosted)
        hosted.want_open()
        viewer = (hosted.spectator, (), language_of(request))
        snapshot = site.tables.publisher.snapshot(hosted, viewer, site.tables.registry.now())
        return HTMLResponse(site.pages.tv(snapshot, visit_of(request)))


async def film(request: Request) -> Response:
    """What the viewer's seat has missed since its last decision, as it was told and saw it."""
    site = site_of(request)
    site.limits.count("replay", who(request))
    async with site.tables.registry.held(request.path_params["table"], is_fresh=True) as hosted:
        hosted.want_open()
        viewer = viewer_in(request, hosted)
        want_player(viewer)
        snapshot = site.tables.publisher.snapshot(hosted, viewer)
        shown = json.dumps(site.pages.film(steps(hosted.table, snapshot)), ensure_ascii=False)
    if site.settings.base_path:
        shown = Base(site.settings.base_path).in_message(shown)
    return Response(shown, media_type="application/json")


async def why(request: Request) -> Response:
    """Why a move is refused, in words and with its rule."""
    site = site_of(request)
    site.limits.count("request", who(request))
    move = request.query_params.get("move", "")
    async with site.tables.registry.held(request.path_params["table"], is_fresh=True) as hosted:
        site.tables.publisher.note_visit(hosted)
        viewer = viewer_in(request, hosted)
        if refused := why_not(hosted, viewer, move):
            return rendered(request, hosted, viewer, 200, why=refused)
        return rendered(request, hosted, viewer, 200, picked=move)


def why_not(hosted: HostedTable, viewer: Viewer, move: str) -> IllegalMove | None:
    """Why the viewer's seat cannot make a move; reveals nothing of other seats."""
    if len(move) > LONGEST_PICK:
        raise bad_field("move")
    want_player(viewer)
    return hosted.table.why_not(viewer[0], move)


def want_player(viewer: Viewer) -> None:
    """Refuse spectators."""
    seat, own, _ = viewer
    if seat not in own:
        raise NoSuchTable(Sentence("Only players can ask for this."))


async def command(request: Request) -> Response:
    """A form of a table: done, or the page again with the reason why not."""
    site = site_of(request)
    name = request.path_params["command"]
    if name not in COMMANDS:
        raise NoSuchTable(Sentence("Page not found."))
    site.limits.count(COUNTED.get(name, "command"), who(request))
    form = await form_of(request, fields=20)
    fields = {field: value for field, value in form.items() if isinstance(value, str)}
    table_id = request.path_params["table"]
    secret, browser = await known(request) if name == "sit" else ("", browser_of(request))
    named = want(seat_in(fields["seat"]), "seat") if fields.get("seat") else None
    # the command takes the lock; what is read before it is only the way back
    hosted = await site.tables.registry.find(table_id)
    site.tables.publisher.note_visit(hosted)
    seat, own, language = viewer_of(hosted, browser, named, language_of(request))
    asked = CommandRequest(site.tables, table_id, browser, named, fields, language)
    try:
        answer = await COMMANDS[name](asked)
    except ShedetError as error:
        return await page(request, status_of(error), seat, error=error.sentence.say(language))
    if answer.work:
        await asyncio.wait([answer.work])
    if answer.link:
        return await page(request, 200, seat, link=visit_of(request).address + answer.link)
    if answer.note:
        await look_again(request.scope, site.tables.store)
        return await page(request, 200, seat, note=answer.note.say(language))
    back = f"/t/{table_id}" + (f"?seat={seat}" if len(own) > 1 else "")
    if name == "analyse":
        back += "#analysis"
    return redirect(request, answer.go or back, secret, answer.name)


async def record(request: Request) -> Response:
    """The whole game as a file, when it is over."""
    site = site_of(request)
    site.limits.count("request", who(request))
    table_id = request.path_params["table"]
    async with site.tables.registry.held(table_id, is_fresh=True) as hosted:
        hosted.want_open()
        found = hosted.table.record()
        if hosted.started_from:
            found.secret = ""
        name = f"{found.game}-{table_id[:8]}.jsonl"
    return PlainTextResponse(
        found.to_json() + "\n",
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


ROUTES = [
    Route("/t/{table}", table),
    Route("/t/{table}/tv", tv),
    Route("/t/{table}/why", why),
    Route("/t/{table}/film", film),
    Route("/t/{table}/record", record),
    Route("/t/{table}/{command}", command, methods=["POST"]),
]
