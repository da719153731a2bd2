"""The first page, opening tables, the rules, private links, and health checks."""

from dataclasses import replace

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from shedet.bots.levels import LEVELS
from shedet.core.game import info_of
from shedet.core.language import Sentence
from shedet.web.lifecycle import create_table
from shedet.web.parts.snapshot import Card, Home
from shedet.web.people import history
from shedet.web.people.recognition import counted_waiting
from shedet.web.protection import identity
from shedet.web.routes.commands import bad_field, take_seat, want
from shedet.web.routes.day_routes import deals_of_today
from shedet.web.routes.lobby_live import challenges_to
from shedet.web.routes.site import (
    browser_of,
    carry_over,
    form_of,
    is_secure,
    known,
    language_of,
    number_in,
    redirect,
    seat_in,
    site_of,
    visit_of,
    who,
)
from shedet.web.routes.you_routes import keep_settings, settings_in
from shedet.web.tables import glimpses, queries

MOST_SEATS = 10


async def home(request: Request) -> Response:
    """Games, the visitor's tables, tables to watch."""
    site = site_of(request)
    site.limits.count("request", who(request))
    own = await own_tables(request)
    listed = await site.tables.store.read(queries.listed_cards)
    mine = {card.table for card in own}
    watchers = await site.tables.publisher.neighbours.all_watchers(
        {card.table for card in (*own, *listed)}
    )
    shown = Home(
        games=tuple(site.tables.games.values()),
        bots=LEVELS,
        own=tuple(replace(card, watchers=watchers[card.table]) for card in own),
        listed=tuple(
            replace(card, watchers=watchers[card.table])
            for card in listed
            if card.table not in mine
        ),
        opponent=request.cookies.get(identity.OPPONENT_COOKIE, ""),
        guests=tuple(await site.tables.guests.listed()),
        now=site.tables.registry.now(),
        asked=await challenges_to(site, browser_of(request)),
        deals=await deals_of_today(site.tables, browser_of(request)) if own else (),
    )
    response = HTMLResponse(site.pages.home(shown, visit_of(request)))
    if own:
        carry_over(request, response)
    return response


async def own_tables(request: Request) -> list[Card]:
    """The visitor's tables, those that wait for them first, with what is told of each."""
    tables, browser = site_of(request).tables, browser_of(request)
    if not browser:
        return []
    ask = queries.own_cards(browser, running_first=True)
    by_table: dict[str, Card] = {}
    for card in glimpses.in_order(await tables.store.read(ask)):
        by_table.setdefault(card.table, card)
    shown = await glimpses.with_glimpses(tables, list(by_table.values()), language_of(request))
    return glimpses.in_order(await glimpses.with_results(tables, shown))


async def next_table(request: Request) -> Response:
    """Leads to the table that waits for the visitor with the shortest time left; from a table, to
    the one that comes after it."""
    site = site_of(request)
    site.limits.count("request", who(request))
    browser = browser_of(request)
    ask = history.next_waiting(browser, request.query_params.get("after", ""))
    found = await site.tables.store.read(ask) if browser else None
    return redirect(request, f"/t/{found[0]}?seat={found[1]}" if found else "/")


async def count_tables(request: Request) -> Response:
    """At how many tables it is the visitor's turn, beside one: for pages that are open."""
    site = site_of(request)
    site.limits.count("request", who(request))
    browser, besides = browser_of(request), request.query_params.get("after", "")
    asked = {browser} if browser else set[str]()
    read = site.tables.store.read
    waiting = await read(lambda connection: counted_waiting(connection, asked, besides))
    return JSONResponse({"waiting": waiting}, headers={"cache-control": "no-store"})


async def open_table(request: Request) -> Response:
    site = site_of(request)
    site.limits.count("open", who(request))
    form = await form_of(request, fields=50)
    fields = {name: value for name, value in form.items() if isinstance(value, str)}
    people = people_in(form)
    opponents = [text for text in form.getlist("opponent") if isinstance(text, str) and text]
    if "invite" in fields:
        opponents = [create_table.LINK]
    elif "guest" in fields:
        opponents = [fields["guest"]]
    seat = fields.get("seat", "any")
    wish = create_table.Wish(
        game=fields.get("game", ""),
        name=" ".join(fields.get("name", "").split())[:200],
        opponents=checked_opponents(opponents, fields.get("players", ""), len(people)),
        people=people,
        seat=None if seat in ("", "any") else want(seat_in(seat), "seat"),
        options={
            name.removeprefix("option-"): value
            for name, value in fields.items()
            if name.startswith("option-")
        },
        clock=fields.get("clock", ""),
        listed=fields.get("listed") == "1",
        patience=patience_in(fields.get("patience", "")),
        opener=who(request),
    )
    secret, browser = await known(request)

    async def open_it() -> str:
        return await create_table.open_table(site.tables, wish, browser, language_of(request))

    if wish.listed:
        table_id = await site.listing.open(who(request), browser, open_it)
    else:
        table_id = await open_it()
    response = redirect(request, f"/t/{table_id}", secret, wish.name)
    if opponents and opponents[0] in LEVELS:
        identity.give(response, identity.OPPONENT_COOKIE, opponents[0], is_secure(request))
    return response


def patience_in(text: str) -> int:
    """For how many days the others wait at least; 0: as long as it takes."""
    if not text:
        return create_table.PATIENCE
    return want(number_in(text, create_table.MOST_PATIENCE + 1), "patience")


async def open_lesson(request: Request) -> Response:
    """A guided first game, by one click."""
    site = site_of(request)
    site.limits.count("open", who(request))
    form = await form_of(request, fields=50)
    given = form.get("name", "")
    name = " ".join(given.split())[:200] if isinstance(given, str) else ""
    secret, browser = await known(request)
    table_id = await create_table.open_lesson(
        site.tables,
        request.path_params["game"],
        name,
        browser,
        language_of(request),
        who(request),
    )
    return redirect(request, f"/t/{table_id}", secret, name)


def people_in(form: FormData) -> list[str]:
    """The names of others at this device: fields that are left empty are nobody."""
    given = [text for text in form.getlist("person") if isinstance(text, str)]
    return [name[:200] for text in given[:MOST_SEATS] if (name := " ".join(text.split()))]


def checked_opponents(opponents: list[str], players: str, people: int = 0) -> list[str]:
    """For each other seat one; a single one for as many as the number of players asks for.

    People at this device come first, and a table for them alone needs no opponents.
    """
    if people:
        if len(opponents) > 1:
            raise bad_field("opponent")
        in_all = want(seat_in(players or "0"), "players")
        return opponents * max(0, min(in_all, MOST_SEATS) - 1 - people)
    if players:
        seats = seat_in(players)
        if seats is None or len(opponents) != 1:
            raise bad_field("players")
        opponents = opponents * (min(seats, MOST_SEATS) - 1)
    if not 0 < len(opponents) < MOST_SEATS:
        raise bad_field("opponent")
    return opponents


async def choose_settings(request: Request) -> Response:
    """Language, theme and sounds, as all pages offer them."""
    form = await form_of(request)
    response = redirect(request, local(form.get("next")))
    await keep_settings(request, response, settings_in(form, ("language", "theme", "sound")))
    return response


def local(address: object) -> str:
    """An address of this server, whatever a form says."""
    if not isinstance(address, str) or not address.startswith("/") or not address.isprintable():
        return "/"
    return "/" if address[1:2] in ("/", "\\") or "\\" in address else address


async def rulebooks(request: Request) -> Response:
    site = site_of(request)
    games = tuple(site.tables.games.values())
    return HTMLResponse(site.pages.rulebooks(games, visit_of(request)))


async def rules(request: Request) -> Response:
    info = info_of(request.path_params["game"])
    return HTMLResponse(site_of(request).pages.rules(info, visit_of(request)))


async def learning(request: Request) -> Response:
    """The place to learn the games."""
    site = site_of(request)
    site.limits.count("request", who(request))
    games = tuple(site.tables.games.values())
    return HTMLResponse(site.pages.learning(games, visit_of(request)))


async def learn(request: Request) -> Response:
    info = info_of(request.path_params["game"])
    return HTMLResponse(site_of(request).pages.learn(info, visit_of(request)))


async def card(request: Request) -> Response:
    """What one piece does: a part of a page."""
    site = site_of(request)
    site.limits.count("request", who(request))
    info = info_of(request.path_params["game"])
    return HTMLResponse(site.pages.card(info, request.path_params["piece"], visit_of(request)))


async def open_example(request: Request) -> Response:
    """A worked example as a table, by one click."""
    site = site_of(request)
    site.limits.count("open", who(request))
    await form_of(request)
    secret, browser = await known(request)
    table_id = await create_table.open_example(
        site.tables,
        request.path_params["game"],
        request.path_params["example"],
        identity.name_in(request),
        browser,
        language_of(request),
        who(request),
    )
    return redirect(request, f"/t/{table_id}", secret)


async def ask_to_move(request: Request) -> Response:
    """What a private link shows: the seat that it is for."""
    site = site_of(request)
    site.limits.count("request", who(request))
    secret = request.path_params["secret"]
    link = identity.hash_of(secret)
    table_id, seat = await site.tables.store.read(queries.linked(link))
    async with site.tables.registry.held(table_id, is_fresh=True) as hosted:
        if hosted.links.get(seat) != link:
            raise queries.no_such_link()
        # the link alone shows no more than a spectator sees
        viewer = (hosted.spectator, (), language_of(request))
        public = site.tables.publisher.snapshot(hosted, viewer)
        snapshot = replace(public, seat=seat, view=None, told=())
        return HTMLResponse(site.pages.seat_link(snapshot, secret, visit_of(request)))


async def move_seat(request: Request) -> Response:
    """The seat belongs to this browser from now on."""
    site = site_of(request)
    site.limits.count("command", who(request))
    secret, browser = await known(request)
    table_id, seat = await take_seat(site.tables, request.path_params["secret"], browser)
    return redirect(request, f"/t/{table_id}?seat={seat}", secret)


async def healthz(request: Request) -> Response:
    """The process lives."""
    return JSONResponse({"status": "ok"})


async def readyz(request: Request) -> Response:
    """Ready to serve: the database answers, and the last write succeeded."""
    tables = site_of(request).tables
    try:
        await tables.store.write(lambda connection: None)
        await tables.store.read(lambda connection: connection.exec_driver_sql("select 1").all())
        is_ready = tables.store.is_healthy and not tables.is_stopping
    except Exception:
        is_ready = False
    status = "ready" if is_ready else "not ready"
    return JSONResponse({"status": status}, 200 if is_ready else 503)


async def lost(request: Request, error: Exception) -> Response:
    """There is nothing under this address."""
    status = getattr(error, "status_code", 404)
    sentence = Sentence("Page not found.")
    if status == 405:
        sentence = Sentence("That isn’t possible here.")
    if status == 400:
        sentence = Sentence("Something was wrong with that request. Reload and try again.")
    pages = site_of(request).pages
    return HTMLResponse(pages.problem(status, sentence, visit_of(request)), status)


async def failed(request: Request, error: Exception) -> Response:
    """500."""
    sentence = Sentence("Something went wrong. Your game is saved – try again.")
    pages = site_of(request).pages
    return HTMLResponse(pages.problem(500, sentence, visit_of(request)), 500)


ROUTES = [
    Route("/", home),
    Route("/next", next_table),
    Route("/next/count", count_tables),
    Route("/tables", open_table, methods=["POST"]),
    Route("/lessons/{game}", open_lesson, methods=["POST"]),
    Route("/settings", choose_settings, methods=["POST"]),
    Route("/rules", rulebooks),
    Route("/rules/{game}", rules),
    Route("/learn", learning),
    Route("/learn/{game}", learn),
    Route("/learn/{game}/card/{piece}", card),
    Route("/learn/{game}/{example}", open_example, methods=["POST"]),
    Route("/seat/{secret}", ask_to_move),
    Route("/seat/{secret}", move_seat, methods=["POST"]),
    Route("/healthz", healthz),
    Route("/readyz", readyz),
]
