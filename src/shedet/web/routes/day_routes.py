"""The deals of the day, and duplicates: playing them, and how others have."""

import asyncio
from collections.abc import Callable
from datetime import date, timedelta

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from shedet.core.errors import ShedetError
from shedet.core.game import GameInfo, info_of
from shedet.core.language import Sentence
from shedet.table import NotNow
from shedet.web.lifecycle import deals
from shedet.web.lifecycle.deals import Player, day_at, day_in, end_of, want_deal
from shedet.web.parts.days import (
    Comparison,
    DayResult,
    DealCard,
    Duplicate,
    Look,
    Standing,
    Today,
)
from shedet.web.protection.identity import name_in
from shedet.web.routes.puzzle_routes import answers_in, daily_of
from shedet.web.routes.site import (
    browser_of,
    form_of,
    known,
    language_of,
    redirect,
    site_of,
    visit_of,
    who,
)
from shedet.web.store.deals import COACH, Deal, Score, deal_with, players_of, scores_of, try_of
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.tables import Tables

PODIUM = 3


async def today(request: Request) -> Response:
    site = site_of(request)
    site.limits.count("request", who(request))
    shown = await today_for(site.tables, browser_of(request))
    puzzle = await daily_of(site, await answers_in(request))
    return HTMLResponse(site.pages.today(shown, puzzle, visit_of(request)))


async def today_for(tables: Tables, browser: str) -> Today:
    """The deals of the day as a browser sees them, and those of the day before."""
    now = tables.registry.now()
    day = day_at(now)
    before = await tables.store.read(cards_for(tables, day - timedelta(1), browser, PODIUM))
    return Today(
        tuple(await tables.store.read(cards_for(tables, day, browser))),
        tuple(card for card in before if card.players),
        end_of(day) - now,
    )


async def deals_of_today(tables: Tables, browser: str) -> tuple[DealCard, ...]:
    """For the first page: the deals of the day as a browser sees them."""
    day = day_at(tables.registry.now())
    return tuple(await tables.store.read(cards_for(tables, day, browser)))


def cards_for(
    tables: Tables, day: date, browser: str, best: int = 0
) -> Callable[[Connection], list[DealCard]]:
    """Asks for the deals of a day, each with so many of the best."""
    infos = list(tables.games.values())
    return lambda connection: [card_of(connection, info, day, browser, best) for info in infos]


def card_of(connection: Connection, info: GameInfo, day: date, browser: str, best: int) -> DealCard:
    """A deal of a day: its players, what the browser has made of it, and so many of the best."""
    made = deals.daily(info, day)
    deal = deal_with(made.id)(connection)
    if deal is None:  # nobody has asked for it yet
        return DealCard(info, day.isoformat(), made.seat, made.bots)
    players = players_of(deal)(connection)
    mine = try_of(deal.id, browser)(connection)
    is_over = mine is not None and mine.stage == "over"
    field: list[Standing] = []
    if is_over or best:
        field, _ = standings(scores_of(deal)(connection), mine.table if mine else "")
        players = len(field)
    return DealCard(
        info,
        day.isoformat(),
        deal.seat,
        deal.bots,
        players,
        mine.table if mine else "",
        is_over,
        next((one for one in field if one.is_own), None),
        tuple(field[:best]),
    )


def standings(scores: list[Score], own: str) -> tuple[list[Standing], Standing | None]:
    """People by their places, who share one if their points are the same; and the coach."""
    people = [score for score in scores if score.who != COACH]
    coach = next((score for score in scores if score.who == COACH), None)

    def standing(score: Score) -> Standing:
        place = 1 + sum(other.points > score.points for other in people)
        is_own = score.table == own
        return Standing(score.name, score.points, place, score.table, is_own, score.lines)

    return [standing(score) for score in people], standing(coach) if coach else None


async def player_in(request: Request) -> tuple[str, Player]:
    """The secret of the browser that asks, and who plays by it."""
    await form_of(request)
    secret, browser = await known(request)
    return secret, Player(browser, name_in(request), language_of(request), who(request))


async def play_today(request: Request) -> Response:
    """Begin today's deal of a game, or go on with it."""
    site = site_of(request)
    site.limits.count("open", who(request))
    secret, player = await player_in(request)
    deal = await deals.deal_of_today(site.tables, request.path_params["game"])
    table = await deals.play(site.tables, deal, player)
    return redirect(request, f"/t/{table}", secret)


async def day_deal(request: Request) -> Deal:
    """The deal that an address names."""
    day, game = day_in(request.path_params["day"]), request.path_params["game"]
    return await want_deal(site_of(request).tables, f"{day}-{info_of(game).id}")


async def day_result(request: Request) -> Response:
    """How everybody has played a day's deal: for whoever has played it, or when the day is over."""
    site = site_of(request)
    site.limits.count("replay", who(request))
    tables, browser = site.tables, browser_of(request)
    deal = await day_deal(request)
    is_open = tables.registry.now() >= deal.closes
    mine = await tables.store.read(try_of(deal.id, browser))
    is_over = mine is not None and mine.stage == "over"
    if not is_open and not is_over:
        return redirect(request, f"/t/{mine.table}" if mine else "/today")
    own = mine.table if mine and is_over else ""
    field, coach = standings(await tables.store.read(scores_of(deal, whole=True)), own)
    look, percent = await look_of(tables, own, deal.seat) if own else (None, None)
    day = day_in(request.path_params["day"])
    card = DealCard(
        info_of(deal.game), day.isoformat(), deal.seat, deal.bots, len(field), own, is_over
    )
    shown = DayResult(
        tables.boxes.game(deal.game),
        card,
        deal.id,
        tuple(field),
        coach,
        look,
        is_open,
        percent,
    )
    return HTMLResponse(await asyncio.to_thread(site.pages.day_result, shown, visit_of(request)))


async def look_of(tables: Tables, table: str, seat: int) -> tuple[Look | None, int | None]:
    """A game of one's own, with what the coach says of it: asked for now, if it was not before."""
    async with tables.registry.held(table, is_fresh=True) as hosted:
        outcome = hosted.table.outcome
        if outcome is None or outcome.result is None:
            return None, None  # a bot failed: nothing is to be compared
        names = tuple(hosted.table.names)
        points = outcome.result["scores"][seat]
        look = Look(
            Standing(names[seat], points, 0, table, True), hosted.table.record(), hosted.analysis
        )
        percent = hosted.analysis_task.percent if hosted.analysis_task else None
        is_asked = is_looked_at(hosted)
    if not is_asked and not await look_back(tables, table):
        return look, None  # shown without it
    return look, percent


def is_looked_at(hosted: HostedTable) -> bool:
    """Was the coach asked what it says of the game?"""
    return hosted.analysis is not None or hosted.analysis_task is not None


async def look_back(tables: Tables, table: str) -> bool:
    """Ask the coach what it says of a game; false if it cannot be asked."""
    try:
        await tables.publisher.change(table, tables.coach.look_back)
    except ShedetError:
        return False
    return True


async def study_day(request: Request) -> Response:
    """A deal of a day again, or later: it does not count."""
    site = site_of(request)
    site.limits.count("open", who(request))
    secret, player = await player_in(request)
    table = await deals.study(site.tables, await day_deal(request), player)
    return redirect(request, f"/t/{table}", secret)


async def duplicate(request: Request) -> Response:
    """A deal that a friend may play; for whoever has played it, who else has."""
    site = site_of(request)
    site.limits.count("request", who(request))
    tables = site.tables
    deal = await want_duplicate(tables, request.path_params["deal"])
    mine = await tables.store.read(try_of(deal.id, browser_of(request)))
    if mine and mine.stage != "over":
        return redirect(request, f"/t/{mine.table}")
    scores = await tables.store.read(scores_of(deal))
    first = next((score for score in scores if score.table == deal.source), None)
    field, _ = standings(scores, mine.table) if mine else ([], None)
    shown = Duplicate(
        deal.id,
        info_of(deal.game),
        deal.seat,
        deal.bots,
        first.name if first else "",
        tuple(field),
    )
    return HTMLResponse(site.pages.deal(shown, visit_of(request)))


async def want_duplicate(tables: Tables, id: str) -> Deal:
    """A deal that is not one of a day: those are played where the days are."""
    deal = await want_deal(tables, id)
    if deal.closes:
        raise deals.no_such_deal()
    return deal


async def play_duplicate(request: Request) -> Response:
    """Play a friend's deal, or go on with it."""
    site = site_of(request)
    site.limits.count("open", who(request))
    secret, player = await player_in(request)
    deal = await want_duplicate(site.tables, request.path_params["deal"])
    table = await deals.play(site.tables, deal, player)
    return redirect(request, f"/t/{table}", secret)


async def study_duplicate(request: Request) -> Response:
    site = site_of(request)
    site.limits.count("open", who(request))
    secret, player = await player_in(request)
    deal = await want_duplicate(site.tables, request.path_params["deal"])
    table = await deals.study(site.tables, deal, player)
    return redirect(request, f"/t/{table}", secret)


async def compare(request: Request) -> Response:
    """Two games of one deal: the reader's, or else the best, and another."""
    site = site_of(request)
    site.limits.count("replay", who(request))
    tables = site.tables
    deal = await want_deal(tables, request.path_params["deal"])
    mine = await tables.store.read(try_of(deal.id, browser_of(request)))
    is_open = tables.registry.now() >= deal.closes
    if not is_open or (not deal.closes and (mine is None or mine.stage != "over")):
        raise NotNow(Sentence("You can compare when you have played the deal yourself."))
    scores = await tables.store.read(scores_of(deal))
    field, coach = standings(scores, mine.table if mine else "")
    every = [*field, *([coach] if coach else [])]
    other = next((one for one in every if one.table == request.path_params["table"]), None)
    own = next((one for one in every if one.is_own), None)
    if other is None or own is None or other is own:
        raise deals.no_such_deal()
    shown = Comparison(
        deal.id,
        tables.boxes.game(deal.game),
        deal.seat,
        await played(tables, own),
        await played(tables, other),
        request.query_params.get("all") == "1",
    )
    return HTMLResponse(await asyncio.to_thread(site.pages.comparison, shown, visit_of(request)))


async def played(tables: Tables, one: Standing) -> Look:
    """How somebody has played, from the table; what the coach says is asked for now, if it was not
    before."""
    async with tables.registry.held(one.table, is_fresh=True) as hosted:
        hosted.want_open()
        look, is_asked = Look(one, hosted.table.record(), hosted.analysis), is_looked_at(hosted)
    if not is_asked:
        await look_back(tables, one.table)
    return look


ROUTES = [
    Route("/today", today),
    Route("/today/{game}", play_today, methods=["POST"]),
    Route("/today/{day}/{game}", day_result),
    Route("/today/{day}/{game}/study", study_day, methods=["POST"]),
    Route("/deal/{deal}", duplicate),
    Route("/deal/{deal}", play_duplicate, methods=["POST"]),
    Route("/deal/{deal}/study", study_duplicate, methods=["POST"]),
    Route("/deal/{deal}/{table}", compare),
]
