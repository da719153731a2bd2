"""Deals that many play: what each day brings, and tables at which a deal is played."""

import secrets
from base64 import urlsafe_b64encode
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from hashlib import sha256

from shedet.bots.levels import ADVISING, LEVELS
from shedet.core.game import GameInfo, info_of
from shedet.core.language import Sentence
from shedet.table import NotNow, Table
from shedet.table.clock import DAY
from shedet.table.seal import is_secret, secret_text
from shedet.web.boards import no_board
from shedet.web.lifecycle.create_table import free_name
from shedet.web.lifecycle.reserved_names import is_bots
from shedet.web.store.deals import (
    COACH,
    Deal,
    deal_with,
    has_coach,
    keeping_deal,
    keeping_try,
    try_of,
)
from shedet.web.store.store import Overtaken
from shedet.web.tables.hosted_table import HostedTable, shared_seat
from shedet.web.tables.queries import NoSuchTable, lines_of
from shedet.web.tables.registry import new_id
from shedet.web.tables.tables import Tables

EPOCH = date(1970, 1, 1).toordinal()
MOST_SEATS = 4
"""With more, a deal of a day would take long."""


@dataclass(frozen=True)
class Player:
    """Who plays a deal."""

    browser: str
    name: str
    language: str
    opener: str = ""
    """The visitor's address."""


def day_at(now: float) -> date:
    """The day that it is for everybody, everywhere."""
    return date.fromordinal(EPOCH + int(now // DAY))


def end_of(day: date) -> float:
    """When the next day begins."""
    return (day.toordinal() - EPOCH + 1) * DAY


def day_in(text: str) -> date:
    """A day as addresses name it."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise no_such_deal() from None
    if day.isoformat() != text:
        raise no_such_deal()
    return day


def no_such_deal() -> NoSuchTable:
    return NoSuchTable(Sentence("This deal doesn’t exist."))


def daily(info: GameInfo, day: date, secret: str = "") -> Deal:
    """A day's deal as far as it follows from the day: who plays, and where the person sits."""

    def drawn(what: str) -> int:
        return int.from_bytes(sha256(f"{day} {info.id} {what}".encode()).digest())

    sizes = [seats for seats in info.seats if seats <= MOST_SEATS]
    seats = sizes[drawn("seats") % len(sizes)]
    own = drawn("seat") % seats
    bots = sorted(sorted(LEVELS, key=drawn)[: seats - 1], key=LEVELS.index)
    bots.insert(own, "")
    return Deal(f"{day}-{info.id}", info.id, secret, own, tuple(bots), info.choose({}), end_of(day))


def offered(tables: Tables, game: str) -> GameInfo:
    """A game that is played here."""
    info = info_of(game)
    if info.id not in tables.games:
        raise no_board(info)
    return info


async def deal_of_today(tables: Tables, game: str) -> Deal:
    """Today's deal of a game, made now if nobody has asked for it before."""
    info = offered(tables, game)
    made = daily(info, day_at(tables.registry.now()), secret_text(secrets.randbits(128)))
    found = await tables.store.read(deal_with(made.id))
    if found is None:
        try:
            await tables.store.write(keeping_deal(made))
            return made
        except Overtaken:
            found = await tables.store.read(deal_with(made.id))
    assert found
    return found


async def want_deal(tables: Tables, id: str) -> Deal:
    found = await tables.store.read(deal_with(id))
    if found is None:
        raise no_such_deal()
    return found


async def play(tables: Tables, deal: Deal, player: Player) -> str:
    """The one table at which a person plays a deal and it counts: begun now, or before."""
    begun = await tables.store.read(try_of(deal.id, player.browser))
    if begun is None:
        await tables.storage.want_room()
        try:
            opened = await opened_for(tables, deal, player, player.browser)
        except Overtaken:
            begun = await tables.store.read(try_of(deal.id, player.browser))
        else:
            await let_coach_play(tables, deal)
            return opened
    assert begun
    return begun.table


async def study(tables: Tables, deal: Deal, player: Player) -> str:
    """Another table with a deal, which does not count."""
    is_open = tables.registry.now() >= deal.closes
    begun = await tables.store.read(try_of(deal.id, player.browser))
    if not (is_open and deal.closes) and (begun is None or begun.stage != "over"):
        raise NotNow(Sentence("Play it once first, so that it counts."))
    await tables.storage.want_room()
    return await opened_for(tables, deal, player)


async def opened_for(tables: Tables, deal: Deal, player: Player, tried_by: str = "") -> str:
    """A new table with a deal, and a person among its bots."""
    hosted = table_with(tables, deal)
    hosted.opener, hosted.tried_by = player.opener, tried_by
    name = " ".join(player.name.split())
    if not name or is_bots(name):
        name = free_name(hosted, deal.seat, player.language)
    hosted.table.sit(deal.seat, name)
    hosted.owners[deal.seat] = player.browser
    seat_bots(hosted, deal)
    await tables.publisher.open(hosted)
    return hosted.id


def table_with(tables: Tables, deal: Deal) -> HostedTable:
    """A table with a deal, and nobody there yet."""
    if deal.game not in tables.games:
        raise no_board(info_of(deal.game))
    assert is_secret(deal.secret)
    now = tables.registry.now()
    table = Table.open(
        tables.boxes.game(deal.game),
        len(deal.bots),
        dict(deal.options),
        int(deal.secret, 16),
        now=tables.registry.now,
    )
    return HostedTable(
        new_id(), table, now, now, last_seen=now, deal=deal.id, closed_until=deal.closes
    )


def seat_bots(hosted: HostedTable, deal: Deal) -> None:
    for seat, bot in enumerate(deal.bots):
        if bot:
            hosted.table.seat_bot(seat, bot)


async def let_coach_play(tables: Tables, deal: Deal) -> None:
    """Once, the level of the coach plays a day's deal from the seat of the people."""
    if not deal.closes or await tables.store.read(has_coach(deal.id)):
        return
    hosted = table_with(tables, deal)
    hosted.tried_by = COACH
    hosted.table.seat_bot(deal.seat, ADVISING)
    seat_bots(hosted, deal)
    try:
        await tables.publisher.open(hosted)
    except Overtaken:
        return


def duplicate_id(table_id: str) -> str:
    """The same for whoever asks; nobody can tell the table from it."""
    return urlsafe_b64encode(sha256(f"deal {table_id}".encode()).digest()[:16]).decode()[:22]


async def share(tables: Tables, table_id: str, browser: str) -> Deal:
    """The duplicate of a game that its player has finished, made now or before."""
    async with tables.registry.held(table_id, is_fresh=True) as hosted:
        if not hosted.seats_of(browser):
            raise NotNow(Sentence("Only players at this table can do that."))
        seat = shared_seat(hosted)
        if seat is None:
            raise NotNow(
                Sentence("A friend can play the deal of a finished game against our bots only.")
            )
        table = hosted.table
        bots = tuple("" if n == seat else one.bot for n, one in enumerate(table.seats))
        lines, options = lines_of(table.record()), dict(table.options)
        made = Deal(
            duplicate_id(table_id),
            table.game.info.id,
            table.secret,
            seat,
            bots,
            options,
            source=table_id,
        )
    if await tables.store.read(deal_with(made.id)) is None:
        await tables.storage.want_room()
        with suppress(Overtaken):
            counted = keeping_try(made.id, browser, table_id, lines)
            await tables.store.write(keeping_deal(made, counted))
    return await want_deal(tables, made.id)
