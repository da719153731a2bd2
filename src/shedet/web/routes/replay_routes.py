"""Replays of finished games, and playing on from any point of them."""

import asyncio
from dataclasses import replace

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from shedet.core.errors import NotationError
from shedet.core.language import Sentence
from shedet.core.records.record import Record
from shedet.web.lifecycle import create_table
from shedet.web.pages import rematch_offer
from shedet.web.parts.people import people_of, with_names
from shedet.web.parts.snapshot import Offer
from shedet.web.protection.identity import name_in
from shedet.web.routes.commands import bad_field, want
from shedet.web.routes.site import (
    form_of,
    known,
    language_of,
    number_in,
    redirect,
    seat_in,
    site_of,
    text_in,
    visit_of,
    who,
)
from shedet.web.routes.table_routes import viewer_in
from shedet.web.store.quota import UPLOADS
from shedet.web.tables import queries
from shedet.web.tables.registry import is_id, new_id
from shedet.web.thinking.films import Found, Wanted


async def table_replay(request: Request) -> Response:
    count(request)
    return await show(request, await of_table(request))


async def record_replay(request: Request) -> Response:
    count(request)
    found = await of_file(request, request.query_params.get("record", "1"))
    return await show(request, found)


def count(request: Request) -> None:
    site_of(request).limits.count("replay", who(request))


async def of_table(request: Request, table_id: str = "") -> Found:
    """The record of a table that is over: that of the address, unless another one is named."""
    table_id = table_id or request.path_params["table"]
    async with site_of(request).tables.registry.held(table_id, is_fresh=True) as hosted:
        hosted.want_open()
        found = Found(f"/t/{table_id}/replay", table_id, hosted.table.record())
        seen = site_of(request).tables.publisher.snapshot(hosted, viewer_in(request, hosted))
        html = rematch_offer.region(with_names(seen), people_of(seen))
        offer = Offer(table_id, seen.seat, str(html))
        return replace(found, analysis=hosted.analysis, offer=offer)


async def of_file(request: Request, given: object) -> Found:
    """A record of an uploaded file."""
    record_id = request.path_params["record"]
    if not is_id(record_id):
        raise queries.no_such_table()
    text = await site_of(request).tables.store.read(queries.record_text(record_id))
    lines = text.splitlines()
    number = want(number_in(given, 10**6), "record")
    if not 1 <= number <= len(lines):
        raise NotationError(Sentence("This file has no game {number}.", number=number))
    return Found(f"/replay/{record_id}", record_id, lines[number - 1], number, len(lines))


async def show(request: Request, found: Found) -> Response:
    return HTMLResponse(await site_of(request).films.page(found, wanted_in(request), who(request)))


def wanted_in(request: Request) -> Wanted:
    """The step that is asked for, and through whose eyes."""
    query = request.query_params
    as_seat = None if query.get("as", "all") == "all" else seat_in(query["as"])
    return Wanted(step_in(query.get("step")), as_seat, visit_of(request))


def step_in(text: str | None) -> int | None:
    """The step that is asked for; without any it is the last."""
    if text is None:
        return None
    return int(text[:6]) if text.isascii() and text.isdigit() else 0


async def open_form(request: Request) -> Response:
    return HTMLResponse(site_of(request).pages.open_record(visit_of(request)))


async def open_file(request: Request) -> Response:
    """Store the records of an uploaded file, so that they can be replayed at an address."""
    site = site_of(request)
    site.limits.count("upload", who(request))
    text = await uploaded(request)
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines or "\0" in text:
        raise NotationError(Sentence("This file contains no game."))
    await site.films.check(lines[0], who(request))
    site.limits.count("kilobytes", who(request), 1 + len(text.encode()) // 1024)
    await site.tables.storage.want_room(UPLOADS)
    record_id = new_id()
    job = queries.keeping_record(record_id, "\n".join(lines), site.tables.registry.now())
    await site.tables.store.write(job)
    return redirect(request, f"/replay/{record_id}?step=0")


async def uploaded(request: Request) -> str:
    """The text of the file in a form."""
    form = await form_of(request, fields=5, files=1)
    try:
        file = form.get("file")
        if not isinstance(file, UploadFile):
            raise bad_field("file")
        return (await file.read()).decode()
    except UnicodeDecodeError:
        raise NotationError(Sentence("This isn’t a game file.")) from None
    finally:
        await form.close()


async def continue_table(request: Request) -> Response:
    return await go_on(request, await of_table(request))


async def continue_record(request: Request) -> Response:
    form = await form_of(request)
    return await go_on(request, await of_file(request, form.get("record", "1")))


async def go_on(request: Request, found: Found) -> Response:
    """Play on from a step of a record, against a bot."""
    site = site_of(request)
    site.limits.count("open", who(request))
    form = await form_of(request)
    seat = want(seat_in(form.get("seat")), "seat")
    bot = want(text_in(form.get("bot"), 200), "bot")
    step = want(number_in(form.get("step"), 10**6), "step")
    record = found.record
    if isinstance(record, str):
        record = await asyncio.to_thread(Record.from_json, record)
    branch = create_table.Branch(
        game=site.tables.boxes.game(record.game, record.pieces),
        record=record,
        step=step,
        seat=seat,
        bot=bot,
        address=f"{found.address}?step={step}&record={found.number}",
        opener=who(request),
    )
    secret, browser = await known(request)
    table_id = await create_table.go_on_from(
        site.tables, branch, browser, name_in(request), language_of(request)
    )
    return redirect(request, f"/t/{table_id}", secret)


ROUTES = [
    Route("/t/{table}/replay", table_replay),
    Route("/t/{table}/replay/continue", continue_table, methods=["POST"]),
    Route("/replay", open_form),
    Route("/replay", open_file, methods=["POST"]),
    Route("/replay/{record}", record_replay),
    Route("/replay/{record}/continue", continue_record, methods=["POST"]),
]
