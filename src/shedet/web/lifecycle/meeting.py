"""People meet: at open tables, by seeks and quick match, by challenges."""

import secrets
from dataclasses import dataclass, replace

from shedet.core.errors import NotationError
from shedet.core.game import info_of
from shedet.core.language import Sentence
from shedet.table import Clock, NotNow, Table
from shedet.web.boards import no_board
from shedet.web.lifecycle import create_table
from shedet.web.lifecycle.reserved_names import is_bots
from shedet.web.parts.snapshot import CLOCKS
from shedet.web.store import seeks
from shedet.web.store.seeks import Seek
from shedet.web.store.store import Overtaken
from shedet.web.tables.acquaintances import known_at
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.registry import new_id
from shedet.web.tables.tables import Tables

TAKEN = Sentence("Somebody was faster: this table has no free seat now.")
TRIES = 20
"""How often somebody may be overtaken by others."""


@dataclass(frozen=True)
class Guest:
    """Who asks: the browser, the name, the language, the address."""

    browser: str
    name: str
    language: str
    opener: str = ""


async def sit_down(tables: Tables, table_id: str, guest: Guest) -> str:
    """Take the first free seat of a table at once; returns the address of the table."""
    apart = await tables.store.read(seeks.apart_from(guest.browser))

    def ask(hosted: HostedTable) -> int:
        if own := hosted.seats_of(guest.browser):
            return own[0]
        free = [seat for seat, place in enumerate(hosted.table.seats) if not place.is_taken]
        if hosted.table.stage != "gathering" or not free:
            raise NotNow(TAKEN)
        if apart & set(hosted.owners.values()):
            raise NotNow(Sentence("You can’t sit down at this table."))
        seat_person(hosted, free[0], guest.browser, guest.name, guest.language)
        create_table.expect_people(tables, hosted)
        return free[0]

    seat = await tables.publisher.change(table_id, ask)
    return f"/t/{table_id}?seat={seat}"


def seat_person(hosted: HostedTable, seat: int, browser: str, name: str, language: str) -> None:
    """Let somebody sit down, under their name if nobody else at the table has it."""
    is_free = name and not is_bots(name) and name not in hosted.table.names
    hosted.table.sit(seat, name if is_free else create_table.free_name(hosted, seat, language))
    hosted.give(seat, browser)


def check_wish(tables: Tables, game: str, seats: int, clock: str) -> None:
    """Refuse a game, a number of players or a clock that is not offered."""
    if clock not in CLOCKS:
        raise NotationError(Sentence("{text} is no clock. Try 15+10 or 2d.", text=clock))
    if not game:
        if not any(seats in info.seats for info in tables.games.values()):
            raise NotationError(Sentence("No game is for so many players."))
        return
    info = info_of(game)
    if game not in tables.games:
        raise no_board(info)
    info.check_seats(seats)


async def seek(tables: Tables, wish: Seek) -> None:
    """Show everybody that somebody looks for a game, or challenge somebody."""
    check_wish(tables, wish.game, wish.seats, wish.clock)
    await tables.storage.want_room()
    await tables.store.write(seeks.keeping_seek(wish))
    tables.lobby.wake()


async def take(tables: Tables, id: str, game: str, guest: Guest) -> str:
    """Play with somebody who looks for a game, or accept a challenge; the address of the table."""
    found = await tables.store.read(seeks.seek_with(id))
    if found.kind == seeks.CHALLENGE and found.rival != guest.browser:
        raise NotNow(seeks.GONE)
    if found.browser == guest.browser:
        raise NotNow(Sentence("That’s your own. Somebody else has to take it."))
    chosen = found.game or game
    check_wish(tables, chosen or "?", found.seats, found.clock)
    return await bring_together(tables, replace(found, game=chosen), guest)


async def quick(tables: Tables, wish: Seek, guest: Guest) -> str:
    """Meet who waits for the same game, or wait for the next one; the address of the table, if
    there is one."""
    check_wish(tables, wish.game or "?", wish.seats, wish.clock)
    await tables.storage.want_room()
    for _ in range(TRIES):
        try:
            waiting = await tables.store.read(seeks.waiting_on_benches(wish, wish.created))
            if waiting:
                return await bring_together(tables, waiting, guest)
            await tables.store.write(seeks.waiting_quick(wish))
        except (NotNow, Overtaken):
            continue
        tables.lobby.wake()
        return ""
    raise Overtaken


async def bring_together(tables: Tables, found: Seek, guest: Guest) -> str:
    """A table with both, which is made only if nobody else has taken the seek; its address."""
    await tables.storage.want_room()
    now = tables.registry.now()
    table = Table.open(
        tables.boxes.game(found.game),
        found.seats,
        {},
        secrets.randbits(128),
        clock=Clock.read(found.clock),
        now=tables.registry.now,
    )
    # with seats to spare it goes to the open tables
    is_listed = found.seats > 2
    hosted = HostedTable(new_id(), table, now, now, is_listed, opener=guest.opener, last_seen=now)
    first, second = secrets.SystemRandom().sample(range(found.seats), 2)
    seat_person(hosted, first, found.browser, found.name, guest.language)
    seat_person(hosted, second, guest.browser, guest.name, guest.language)
    create_table.expect_people(tables, hosted)
    took = hosted.table.names[second]
    await tables.publisher.open(
        hosted, seeks.taking_seek(found, guest.browser, took, hosted.id, now)
    )
    tables.lobby.wake()
    return f"/t/{hosted.id}?seat={second}"


async def challenge(tables: Tables, wish: Seek, person: str) -> None:
    """Challenge somebody with whom one has played: `person` names a seat of a common table."""
    rival, name = await tables.store.read(known_at(person, wish.browser))
    await seek(tables, replace(wish, rival=rival, rival_name=name))


async def withdraw(tables: Tables, id: str, browser: str) -> None:
    await tables.store.write(seeks.withdrawing_seek(id, browser))
    tables.lobby.wake()


async def decline(tables: Tables, id: str, browser: str) -> None:
    """Say no to a challenge."""
    await tables.store.write(seeks.declining_seek(id, browser, tables.registry.now()))
    tables.lobby.wake()


async def go_there(tables: Tables, id: str, browser: str) -> str:
    """The address of the table that came of somebody's seek."""
    found = await tables.store.read(seeks.seek_with(id))
    if browser not in (found.browser, found.rival) or not found.table:
        raise NotNow(seeks.GONE)
    await tables.store.write(seeks.meeting_at(id, browser))
    tables.lobby.wake()
    return f"/t/{found.table}"
