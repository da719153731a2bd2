"""Creates tables: new ones, rematches, and branches of a record."""

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from shedet.core.errors import NotationError
from shedet.core.game import Game, info_of, load
from shedet.core.language import Sentence
from shedet.core.records.record import Record
from shedet.lessons import PLAYER, TEACHER, guide
from shedet.lessons.guide import want_lesson
from shedet.lessons.sheet import sheet_of
from shedet.lessons.sheet_words import NO_EXAMPLE
from shedet.table import Clock, NotNow, Table
from shedet.table.clock import DAY
from shedet.table.words import REMATCH
from shedet.web.boards import no_board
from shedet.web.lifecycle.reserved_names import is_bots, want_own_name
from shedet.web.parts.curtain import Opened
from shedet.web.parts.people import numbered_name
from shedet.web.parts.web_bots import ConnectedBot, is_web_bot
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.registry import new_id
from shedet.web.tables.tables import Tables
from shedet.web.thinking.films import no_such_place
from shedet.web.thinking.workers import check_bot

PATIENCE, MOST_PATIENCE = 3, 60
"""Days that the others wait for somebody, if nothing else was chosen; and the most."""
LINK = "link"
"""Instead of a bot's name: a person who comes by the table's address."""


@dataclass(frozen=True)
class Wish:
    """The table to create."""

    game: str
    name: str
    opponents: Sequence[str]
    """For each other seat a bot's name, or `link`."""
    seat: int | None
    options: Mapping[str, str]
    clock: str
    listed: bool
    opener: str = ""
    """The visitor's address."""
    people: Sequence[str] = ()
    """The names of others who play at the opener's browser."""
    patience: int = 0
    """Days after which a bot may play for somebody who stays away; 0: never."""
    sits_as: str = ""
    """The bot that takes the opener's seat, where a program opens the table for a bot."""


def free_name(hosted: HostedTable, seat: int, language: str) -> str:
    """A name for somebody who gave none, and that nobody else has."""
    return numbered_name(seat, len(hosted.table.seats), hosted.table.names, language)


async def open_table(tables: Tables, wish: Wish, browser: str, language: str) -> str:
    """A new table with the one who opens it in a seat; returns its id."""
    for name in (wish.name, *wish.people):
        want_own_name(name)
    info = info_of(wish.game)
    if info.id not in tables.games:
        raise no_board(info)
    seats = info.check_seats(1 + len(wish.people) + len(wish.opponents))
    if wish.seat is not None and not 0 <= wish.seat < seats:
        raise NotationError(Sentence("This seat doesn’t exist.", seat=wish.seat + 1))
    options = info.choose(wish.options)
    clock = Clock.read(wish.clock) if wish.clock else None
    await tables.storage.want_room()
    guests = await tables.guests.chosen_in(list(wish.opponents), info.id)
    table = Table.open(
        tables.boxes.game(wish.game),
        seats,
        options,
        secrets.randbits(128),
        clock=clock,
        now=tables.registry.now,
        patience=wish.patience,
    )
    now = tables.registry.now()
    hosted = HostedTable(new_id(), table, now, now, wish.listed, opener=wish.opener, last_seen=now)
    own = secrets.randbelow(seats) if wish.seat is None else wish.seat
    others = [(own + 1 + n) % seats for n in range(seats - 1)]
    if wish.sits_as:
        table.seat_bot(own, wish.sits_as)
    else:
        table.sit(own, wish.name or free_name(hosted, own, language))
    hosted.owners[own] = browser
    for name in wish.people:
        seat_here(hosted, others.pop(0), name, browser)
    for seat, opponent in zip(others, wish.opponents, strict=True):
        if guest := guests.get(opponent):
            seat_guest(hosted, seat, guest)
        elif opponent != LINK:
            table.seat_bot(seat, check_bot(opponent))
    expect_people(tables, hosted)
    await tables.publisher.open(hosted)
    for guest in guests.values():
        tables.guests.call(guest.token)
    return hosted.id


def seat_here(hosted: HostedTable, seat: int, name: str, browser: str) -> None:
    """Give a seat to one more person at a browser, which they pass on from turn to turn."""
    hosted.table.sit(seat, name)
    hosted.owners[seat] = browser
    hosted.shared[browser] = Opened()


def seat_guest(hosted: HostedTable, seat: int, guest: ConnectedBot) -> None:
    """Give a free seat to a bot that a visitor runs."""
    hosted.table.seat_bot(seat, guest.spec)
    hosted.owners[seat] = guest.token


async def open_lesson(
    tables: Tables, game_id: str, name: str, browser: str, language: str, opener: str
) -> str:
    """A table at which Heron teaches a game; returns its id."""
    want_own_name(name)
    lesson = want_lesson(game_id)
    if game_id not in tables.games:
        raise no_board(info_of(game_id))
    await tables.storage.want_room()
    game = tables.boxes.game(game_id, load(game_id).pieces_hash)
    table = guide.open_lesson(game, lesson, secrets.randbits(128), tables.registry.now)
    now = tables.registry.now()
    hosted = HostedTable(new_id(), table, now, now, opener=opener, last_seen=now)
    guide.sit_down(table, name or free_name(hosted, PLAYER, language))
    hosted.owners[PLAYER] = browser
    await tables.publisher.open(hosted)
    return hosted.id


async def open_example(
    tables: Tables, game_id: str, id: str, name: str, browser: str, language: str, opener: str
) -> str:
    """A table that stands as a worked example does, against Heron; returns its id."""
    sheet = sheet_of(info_of(game_id).id)
    example = sheet.example(id) if sheet else None
    if example is None:
        raise NotationError(NO_EXAMPLE)
    if game_id not in tables.games:
        raise no_board(info_of(game_id))
    await tables.storage.want_room()
    game = tables.boxes.game(game_id, load(game_id).pieces_hash)
    position = game.position_from(example.position)
    now = tables.registry.now()
    table = Table.open_at(game, position, secrets.randbits(128), now=tables.registry.now)
    hosted = HostedTable(new_id(), table, now, now, opener=opener, last_seen=now)
    if not name or is_bots(name):
        name = free_name(hosted, PLAYER, language)
    table.sit(PLAYER, name)
    for seat in range(1, len(table.seats)):
        table.seat_bot(seat, TEACHER)
    hosted.owners[PLAYER] = browser
    await tables.publisher.open(hosted)
    return hosted.id


def expect_people(tables: Tables, hosted: HostedTable) -> None:
    """At the start of a game with a clock: wait for players without an open page of the table."""
    if hosted.table.watch.clock and hosted.table.stage == "playing":
        here = tables.publisher.browsers(hosted.id)
        late = [seat for seat, owner in hosted.owners.items() if owner not in here]
        hosted.table.expect([seat for seat in late if seat not in hosted.table.bots])


async def rematch(tables: Tables, table_id: str, browser: str) -> str:
    """Ask for the next game, or agree to it; returns its table once all have agreed."""
    guests = await tables.guests.listed()

    def ask(hosted: HostedTable) -> str:
        own = hosted.seats_of(browser)
        if not own:
            raise NotNow(Sentence("Only players at this table can do that."))
        table = hosted.table
        table.want_stage("over")
        if hosted.rematch:
            return hosted.rematch
        if not table.proposal:
            table.ask_rematch(own[0])
        assert table.proposal
        for seat in sorted(table.proposal.waiting & set(own)):
            table.agree(seat)
        play_again(tables, hosted, guests)
        return hosted.rematch

    if not (await tables.registry.find(table_id)).rematch:
        await tables.storage.want_room()
    return await tables.publisher.change(table_id, ask)


def play_again(tables: Tables, hosted: HostedTable, guests: list[ConnectedBot]) -> None:
    """Make the next table, if all have agreed to it."""
    if hosted.table.agreed(REMATCH) and not hosted.rematch:
        new = next_table(tables, hosted, {guest.token for guest in guests})
        hosted.born.append(new)
        hosted.rematch = new.id


def next_table(tables: Tables, hosted: HostedTable, guests: set[str]) -> HostedTable:
    """The same players, options and clock; everybody moves on by one seat.

    Of bots that visitors run, those whose tokens are in `guests` come along: another one has left
    or is busy, and its seat is free.
    """
    old = hosted.table
    seats = len(old.seats)
    table = Table.open(
        old.game,
        seats,
        dict(old.options),
        secrets.randbits(128),
        clock=old.watch.clock,
        now=tables.registry.now,
        patience=old.absence.patience / DAY,
    )
    now = tables.registry.now()
    new = HostedTable(new_id(), table, now, now, hosted.listed, opener=hosted.opener, last_seen=now)
    new.account = hosted.account
    new.shared = dict.fromkeys(hosted.shared, Opened())
    for number, seat in enumerate(old.seats):
        place = (number + 1) % seats
        if seat.person and number in hosted.owners:
            table.sit(place, seat.person)
            new.owners[place] = hosted.owners[number]
        elif is_web_bot(seat.bot):
            if (token := hosted.owners.get(number, "")) in guests:
                table.seat_bot(place, seat.bot)
                new.owners[place] = token
                tables.guests.call(token)
        elif seat.bot:
            table.seat_bot(place, seat.bot)
    expect_people(tables, new)
    return new


@dataclass(frozen=True)
class Branch:
    """A point of a record to play on from."""

    game: Game
    record: Record
    step: int
    seat: int
    bot: str
    address: str
    """Of the replay."""
    opener: str = ""
    """The visitor's address."""


async def go_on_from(tables: Tables, branch: Branch, browser: str, name: str, language: str) -> str:
    """A table that stands where a record stood after a step, against a bot."""
    seats = len(branch.record.seats)
    if not 0 <= branch.seat < seats or not 0 <= branch.step <= len(branch.record.lines):
        raise no_such_place()
    check_bot(branch.bot)
    if branch.game.info.id not in tables.games:
        raise no_board(branch.game.info)
    await tables.storage.want_room()
    if not name or is_bots(name):
        name = numbered_name(branch.seat, seats, (), language)
    secret = secrets.randbits(128)
    table = await asyncio.to_thread(
        Table.go_on_from, branch.game, branch.record, branch.step, secret, now=tables.registry.now
    )
    for seat in range(seats):
        if seat == branch.seat:
            table.sit(seat, name)
        else:
            table.seat_bot(seat, branch.bot)
    now = tables.registry.now()
    hosted = HostedTable(
        new_id(),
        table,
        now,
        now,
        started_from=branch.address,
        opener=branch.opener,
        last_seen=now,
    )
    hosted.owners[branch.seat] = browser
    await tables.publisher.open(hosted)
    return hosted.id
