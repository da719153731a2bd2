"""Tables: listed, opened, looked at, joined and played at; records and analyses of games."""

import json

from shedet.core.language import Sentence
from shedet.table import NotNow
from shedet.web.api.operations import Asked
from shedet.web.api.seen import seen_of
from shedet.web.api.shapes import (
    Action,
    AnalysisShape,
    Create,
    Created,
    Join,
    Move,
    Record,
    SeatBot,
    Seen,
    TableEntry,
    TableList,
)
from shedet.web.api.stream import not_yours
from shedet.web.lifecycle import create_table
from shedet.web.parts.web_bots import is_web_bot, spec_of
from shedet.web.people.opinions import blockers_of
from shedet.web.protection.limits import COUNTED
from shedet.web.routes.commands import COMMANDS, CommandRequest, want_welcome
from shedet.web.routes.site import address_of, who
from shedet.web.routes.table_routes import viewer_of
from shedet.web.routes.token_routes import own_name
from shedet.web.tables import queries
from shedet.web.tables.hosted_table import HostedTable

OPEN_SEAT = "open"


async def listed(asked: Asked) -> TableList:
    """Tables that everybody may see, or those at which the token has a seat."""
    read = asked.site.tables.store.read
    own = asked.values["own"]
    cards = await read(queries.own_cards(asked.own.hash) if own else queries.listed_cards)
    return TableList(
        [
            TableEntry(
                card.table,
                card.game.id,
                card.stage,  # type: ignore[arg-type]
                list(card.names),
                card.seat,
                card.is_asked,
            )
            for card in cards
        ]
    )


async def create(asked: Asked) -> Created:
    """A new table, with the token in one of its seats."""
    body: Create = asked.body
    name = name_for(asked, body.name)
    wish = create_table.Wish(
        game=body.game,
        name=name,
        opponents=[create_table.LINK if o == OPEN_SEAT else o for o in body.opponents],
        seat=body.seat,
        options=body.options,
        clock=body.clock,
        listed=body.listed,
        patience=body.patience,
        opener=who(asked.request),
        sits_as=spec_of(name, asked.own.name) if body.kind == "bot" else "",
    )
    tables, token = asked.site.tables, asked.own.hash

    async def open_it() -> str:
        return await create_table.open_table(tables, wish, token, asked.language)

    if wish.listed:
        table_id = await asked.site.listing.open(wish.opener, token, open_it)
    else:
        table_id = await open_it()
    async with tables.registry.held(table_id, is_fresh=True) as hosted:
        (seat, *_) = hosted.seats_of(token)
    return Created(table_id, seat, f"{address_of(asked.request)}/t/{table_id}")


def name_for(asked: Asked, wish: str) -> str:
    """The name for a seat: as wished, else that of the token; refused if it could mislead."""
    return own_name(wish.strip() or asked.own.name)


async def look(asked: Asked) -> Seen:
    """A table as a seat of the token sees it, or as spectators do."""
    return await seen(asked, asked.values["seat"])


async def seen(asked: Asked, wish: int | None) -> Seen:
    tables, token = asked.site.tables, asked.own.hash
    async with tables.registry.held(asked.table, is_fresh=True) as hosted:
        tables.publisher.note_visit(hosted)
        if wish is not None and wish not in (hosted.spectator, *hosted.seats_of(token)):
            raise not_yours()
        viewer = viewer_of(hosted, token, wish, asked.language)
        return seen_of(hosted, tables.publisher.snapshot(hosted, viewer))


async def join(asked: Asked) -> Seen:
    """Take an open seat, as a bot or as a person."""
    body: Join = asked.body
    seat: int = asked.values["seat"]
    name = name_for(asked, body.name)
    tables, token = asked.site.tables, asked.own
    blockers = await tables.store.read(blockers_of(token.hash))

    def ask(hosted: HostedTable) -> None:
        want_welcome(hosted, blockers)
        if body.kind == "bot":
            hosted.table.seat_bot(seat, spec_of(name, token.name))
        else:
            hosted.table.sit(seat, name)
        hosted.owners[seat] = token.hash
        create_table.expect_people(tables, hosted)

    await tables.publisher.change(asked.table, ask)
    return await seen(asked, seat)


async def seat_bot(asked: Asked) -> Seen:
    """Give an open seat to a bot: by somebody who sits at the table."""
    body: SeatBot = asked.body
    await command(asked, "bot", asked.values["seat"], bot=body.bot)
    return await seen(asked, None)


async def play(asked: Asked) -> Seen:
    """Answer a question."""
    body: Move = asked.body
    await command(asked, "play", body.seat, move=body.move, number=body.number)
    return await seen(asked, body.seat)


async def act(asked: Asked) -> Seen:
    """Anything else that a seat can ask for."""
    body: Action = asked.body
    if kind := COUNTED.get(body.action):
        asked.site.limits.count(kind, who(asked.request))
    if body.action == "fail":
        await fail(asked, body)
    else:
        more = {} if body.whom is None else {"whom": body.whom}
        await command(asked, body.action, body.seat, **more)
    return await seen(asked, None if body.action == "leave" else body.seat)


async def fail(asked: Asked, body: Action) -> None:
    """The program of a bot reports that the bot is broken: it has lost."""

    def ask(hosted: HostedTable) -> None:
        want_own(hosted, asked, body.seat)
        if not is_web_bot(hosted.table.bots.get(body.seat, "")):
            raise NotNow(Sentence("No bot of yours plays at this seat."))
        hosted.table.fail(body.seat, body.report or "?")

    await asked.site.tables.publisher.change(asked.table, ask)


def want_own(hosted: HostedTable, asked: Asked, seat: int) -> None:
    hosted.table.want_seat(seat)
    if seat not in hosted.seats_of(asked.own.hash):
        raise not_yours()


async def command(asked: Asked, name: str, seat: int, **fields: object) -> None:
    """What a page can ask for, too, is done by the same command."""
    tables, token = asked.site.tables, asked.own.hash
    if name != "bot":
        async with tables.registry.held(asked.table, is_fresh=True) as hosted:
            want_own(hosted, asked, seat)
    request = CommandRequest(tables, asked.table, token, seat, fields, asked.language)
    await COMMANDS[name](request)


async def record(asked: Asked) -> Record:
    """The whole game, when it is over."""
    async with asked.site.tables.registry.held(asked.table, is_fresh=True) as hosted:
        hosted.want_open()
        found = hosted.table.record()
        if hosted.started_from:
            found.secret = ""
    return Record(json.loads(found.to_json()))


async def analysis(asked: Asked) -> AnalysisShape:
    """The analysis of a game, as far as it is done."""
    async with asked.site.tables.registry.held(asked.table, is_fresh=True) as hosted:
        hosted.want_open()
        return analysis_of(hosted)


def analysis_of(hosted: HostedTable) -> AnalysisShape:
    task, found = hosted.analysis_task, hosted.analysis
    return AnalysisShape(task.percent if task else None, found.plain() if found else None)


async def analyse(asked: Asked) -> AnalysisShape:
    """Start the analysis of a game, by somebody who played it."""
    tables = asked.site.tables

    def ask(hosted: HostedTable) -> AnalysisShape:
        if not hosted.seats_of(asked.own.hash):
            raise not_yours()
        tables.coach.look_back(hosted)
        return analysis_of(hosted)

    return await tables.publisher.change(asked.table, ask)
