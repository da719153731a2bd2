"""A private link carries a seat once, and only the seat of the one who made it."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text

from shedet.core.errors import ShedetError
from shedet.core.game import load
from shedet.core.language import Sentence
from shedet.table import Table
from shedet.web.protection.identity import hash_of
from shedet.web.routes.commands import COMMANDS, CommandRequest, take_seat
from shedet.web.store.schema import LINKS
from shedet.web.store.store import NotKept, Store, checked, engine_of, migrate
from shedet.web.tables.hall import Hall, new_id
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.queries import NoSuchTable
from tests.web.halls import ANN, BOB, hall_in, new_table

CYD = "c" * 64
PHONE = "d" * 64


async def ask(hall: Hall, table: str, browser: str, deed: str, seat: int, **fields: str) -> str:
    """Do something at a table; returns the secret of the link, if one was made."""
    asked = CommandRequest(hall, table, browser, seat, fields, "en")
    return (await COMMANDS[deed](asked)).link.removeprefix("/seat/")


async def table_for_three(hall: Hall) -> str:
    """A table of Ann's, with two free seats."""
    table = Table.open(load("sobek"), 3, {}, 7, now=hall.now)
    table.sit(0, "Ann")
    hosted = HostedTable(new_id(), table, hall.now(), hall.now())
    hosted.owners[0] = ANN
    await hall.opened(hosted)
    return hosted.id


async def owner_of(hall: Hall, table: str, seat: int) -> str:
    async with hall.held(table) as hosted:
        return hosted.owners.get(seat, "")


async def is_dead(hall: Hall, link: str) -> bool:
    """Does a link carry nothing, neither now nor after a restart?"""
    found = select(LINKS.c.seat).where(LINKS.c.hash == hash_of(link))
    if await hall.store.read(lambda connection: connection.execute(found).all()):
        return False
    with pytest.raises(NoSuchTable):
        await take_seat(hall, link, PHONE)
    return True


def test_a_link_made_before_leaving_does_not_take_the_seat_of_the_next(
    database: str, tmp_path: Path
) -> None:
    async def run() -> None:
        async with hall_in(tmp_path, database=database) as hall:
            table = await table_for_three(hall)
            await ask(hall, table, BOB, "sit", 1, name="Bob")
            link = await ask(hall, table, BOB, "link", 1)
            await ask(hall, table, BOB, "leave", 1)
            assert await is_dead(hall, link)
            await ask(hall, table, CYD, "sit", 1, name="Cyd")
            await ask(hall, table, ANN, "bot", 2, bot="greedy")
            assert await is_dead(hall, link)
            assert await owner_of(hall, table, 1) == CYD

    asyncio.run(run())


def test_whoever_sits_down_again_begins_without_a_link(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall_in(tmp_path) as hall:
            table = await table_for_three(hall)
            link = await ask(hall, table, ANN, "link", 0)
            await ask(hall, table, ANN, "leave", 0)
            await ask(hall, table, ANN, "sit", 0, name="Ann")
            assert await is_dead(hall, link)

    asyncio.run(run())


def test_a_link_is_used_once(database: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with hall_in(tmp_path, database=database) as hall:
            hosted = await hall.opened(new_table(hall))
            link = await ask(hall, hosted.id, ANN, "link", 0)
            assert await take_seat(hall, link, PHONE) == (hosted.id, 0)
            assert await owner_of(hall, hosted.id, 0) == PHONE
            with pytest.raises(NoSuchTable):
                await take_seat(hall, link, ANN)
            assert await is_dead(hall, link)
        async with hall_in(tmp_path, database=database) as hall:
            assert await is_dead(hall, link)
            assert await owner_of(hall, hosted.id, 0) == PHONE

    asyncio.run(run())


def test_a_link_used_by_the_browser_that_made_it_is_used_up(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall_in(tmp_path) as hall:
            hosted = await hall.opened(new_table(hall))
            link = await ask(hall, hosted.id, ANN, "link", 0)
            await take_seat(hall, link, ANN)
            assert await is_dead(hall, link)

    asyncio.run(run())


def test_of_two_browsers_with_the_same_link_one_gets_the_seat(
    database: str, tmp_path: Path
) -> None:
    async def run() -> None:
        async with hall_in(tmp_path, database=database) as hall:
            hosted = await hall.opened(new_table(hall))
            browsers = [f"{number:064x}" for number in range(8)]
            for _ in range(5):
                link = await ask(hall, hosted.id, await owner_of(hall, hosted.id, 0), "link", 0)
                taking = (take_seat(hall, link, browser) for browser in browsers)
                said: list[Any] = await asyncio.gather(*taking, return_exceptions=True)
                (winner,) = [n for n, answer in enumerate(said) if answer == (hosted.id, 0)]
                assert sum(isinstance(answer, NoSuchTable) for answer in said) == 7
                assert await owner_of(hall, hosted.id, 0) == browsers[winner]

    asyncio.run(run())


def test_leaving_while_the_link_is_used_gives_the_seat_to_nobody_else(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall_in(tmp_path) as hall:
            table = await table_for_three(hall)
            link = await ask(hall, table, ANN, "link", 0)
            said: list[Any] = await asyncio.gather(
                take_seat(hall, link, PHONE),
                ask(hall, table, ANN, "leave", 0),
                return_exceptions=True,
            )
            assert sum(isinstance(answer, ShedetError) for answer in said) == 1
            assert await owner_of(hall, table, 0) in ("", PHONE)
            assert await is_dead(hall, link)

    asyncio.run(run())


def test_a_newer_link_ends_the_one_before(database: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with hall_in(tmp_path, database=database) as hall:
            hosted = await hall.opened(new_table(hall))
            old = await ask(hall, hosted.id, ANN, "link", 0)
            other = await ask(hall, hosted.id, BOB, "link", 1)
            new = await ask(hall, hosted.id, ANN, "link", 0)
            assert await is_dead(hall, old)
        async with hall_in(tmp_path, database=database) as hall:
            assert await take_seat(hall, new, PHONE) == (hosted.id, 0)
            assert await take_seat(hall, other, CYD) == (hosted.id, 1)

    asyncio.run(run())


def test_a_link_ends_when_a_bot_is_given_the_seat_and_stays_so_after_the_return(
    tmp_path: Path,
) -> None:
    async def run() -> None:
        async with hall_in(tmp_path) as hall:
            hosted = await hall.opened(new_table(hall))
            link = await ask(hall, hosted.id, ANN, "link", 0)
            other = await ask(hall, hosted.id, BOB, "link", 1)
            await ask(hall, hosted.id, ANN, "hand-over", 0, bot="greedy")
            assert await is_dead(hall, link)
            await ask(hall, hosted.id, ANN, "return", 0)
            assert await is_dead(hall, link)
            assert await take_seat(hall, other, CYD) == (hosted.id, 1)

    asyncio.run(run())


def test_a_link_of_the_last_game_takes_no_seat_of_the_rematch(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall_in(tmp_path) as hall:
            hosted = await hall.opened(new_table(hall))
            link = await ask(hall, hosted.id, ANN, "link", 0)
            await ask(hall, hosted.id, BOB, "resign", 1)
            await ask(hall, hosted.id, BOB, "rematch", 1)
            await ask(hall, hosted.id, ANN, "rematch", 0)
            await take_seat(hall, link, PHONE)
            async with hall.held(hosted.rematch) as new:
                assert new.owners == {0: BOB, 1: ANN}
                assert not new.links

    asyncio.run(run())


def test_a_link_that_could_not_be_used_up_carried_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with hall_in(tmp_path) as hall:
            hosted = await hall.opened(new_table(hall))
            link = await ask(hall, hosted.id, ANN, "link", 0)
            with monkeypatch.context() as patch:
                patch.setattr(hall.store, "tried", lambda jobs: NotKept(Sentence("Full.")))
                with pytest.raises(NotKept):
                    await take_seat(hall, link, PHONE)
            assert await owner_of(hall, hosted.id, 0) == ANN
            assert await take_seat(hall, link, PHONE) == (hosted.id, 0)

    asyncio.run(run())


OLD_TABLE = """
insert into tables (id, game, created, changed, stage, listed, names, waiting, clocked, rematch,
    started_from)
values (:id, 'sobek2p', 1000, 1060, 'gathering', false, '["Ann", ""]', '', false, '', '')
"""
OLD_ENTRY = 'insert into entries ("table", number, json) values (:id, :number, :json)'
OLD_LINK = 'insert into links ("table", seat, hash) values (:id, 0, :id)'
SAT = {"entry": "sat", "seat": 0, "name": "Ann"}


def test_old_links_of_seats_that_were_left_or_handed_over_are_dropped_and_others_kept(
    database: str,
) -> None:
    """Before, a link outlived that, and whoever sat there next could be robbed by it."""
    tables = {
        "stayed": [SAT, {"entry": "left", "seat": 1}],
        "left": [SAT, {"entry": "left", "seat": 0}, SAT],
        "handed": [SAT, {"entry": "bot", "seat": 0, "bot": "ibis"}],
    }
    engine = engine_of(checked(database))
    with engine.begin() as connection:
        migrate(connection, "0002")
        for table, entries in tables.items():
            connection.execute(text(OLD_TABLE), {"id": table})
            connection.execute(text(OLD_LINK), {"id": table})
            for number, entry in enumerate(entries):
                row = {"id": table, "number": number, "json": json.dumps(entry)}
                connection.execute(text(OLD_ENTRY), row)
    engine.dispose()
    store = Store(database)
    hosted = store.read_now(lambda connection: connection.scalars(select(LINKS.c.table)).all())
    assert hosted == ["stayed"]
    store.close()
