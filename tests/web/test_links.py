"""A private link moves a seat once, and only the seat of whoever made it."""

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
from shedet.web.store.migrating import migrate
from shedet.web.store.schema import LINKS
from shedet.web.store.store import NotKept, Store, checked, engine_of
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.queries import NoSuchTable
from shedet.web.tables.registry import new_id
from shedet.web.tables.tables import Tables
from tests.web.tables import ANN, BOB, new_table, tables_in

CYD = "c" * 64
PHONE = "d" * 64


async def ask(
    tables: Tables, table: str, browser: str, command: str, seat: int, **fields: str
) -> str:
    """Do something at a table; returns the secret of the link, if one was made."""
    asked = CommandRequest(tables, table, browser, seat, fields, "en")
    return (await COMMANDS[command](asked)).link.removeprefix("/seat/")


async def table_for_three(tables: Tables) -> str:
    """A table of Ann's, with two free seats."""
    table = Table.open(load("sobek"), 3, {}, 7, now=tables.registry.now)
    table.sit(0, "Ann")
    hosted = HostedTable(new_id(), table, tables.registry.now(), tables.registry.now())
    hosted.owners[0] = ANN
    await tables.publisher.open(hosted)
    return hosted.id


async def owner_of(tables: Tables, table: str, seat: int) -> str:
    async with tables.registry.held(table) as hosted:
        return hosted.owners.get(seat, "")


async def is_dead(tables: Tables, link: str) -> bool:
    """Does a link carry nothing, neither now nor after a restart?"""
    found = select(LINKS.c.seat).where(LINKS.c.hash == hash_of(link))
    if await tables.store.read(lambda connection: connection.execute(found).all()):
        return False
    with pytest.raises(NoSuchTable):
        await take_seat(tables, link, PHONE)
    return True


def test_a_link_made_before_leaving_does_not_take_the_seat_of_the_next(
    database: str, tmp_path: Path
) -> None:
    async def run() -> None:
        async with tables_in(tmp_path, database=database) as tables:
            table = await table_for_three(tables)
            await ask(tables, table, BOB, "sit", 1, name="Bob")
            link = await ask(tables, table, BOB, "link", 1)
            await ask(tables, table, BOB, "leave", 1)
            assert await is_dead(tables, link)
            await ask(tables, table, CYD, "sit", 1, name="Cyd")
            await ask(tables, table, ANN, "bot", 2, bot="greedy")
            assert await is_dead(tables, link)
            assert await owner_of(tables, table, 1) == CYD

    asyncio.run(run())


def test_whoever_sits_down_again_begins_without_a_link(tmp_path: Path) -> None:
    async def run() -> None:
        async with tables_in(tmp_path) as tables:
            table = await table_for_three(tables)
            link = await ask(tables, table, ANN, "link", 0)
            await ask(tables, table, ANN, "leave", 0)
            await ask(tables, table, ANN, "sit", 0, name="Ann")
            assert await is_dead(tables, link)

    asyncio.run(run())


def test_a_link_is_used_once(database: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with tables_in(tmp_path, database=database) as tables:
            hosted = await tables.publisher.open(new_table(tables))
            link = await ask(tables, hosted.id, ANN, "link", 0)
            assert await take_seat(tables, link, PHONE) == (hosted.id, 0)
            assert await owner_of(tables, hosted.id, 0) == PHONE
            with pytest.raises(NoSuchTable):
                await take_seat(tables, link, ANN)
            assert await is_dead(tables, link)
        async with tables_in(tmp_path, database=database) as tables:
            assert await is_dead(tables, link)
            assert await owner_of(tables, hosted.id, 0) == PHONE

    asyncio.run(run())


def test_a_link_used_by_the_browser_that_made_it_is_used_up(tmp_path: Path) -> None:
    async def run() -> None:
        async with tables_in(tmp_path) as tables:
            hosted = await tables.publisher.open(new_table(tables))
            link = await ask(tables, hosted.id, ANN, "link", 0)
            await take_seat(tables, link, ANN)
            assert await is_dead(tables, link)

    asyncio.run(run())


def test_of_two_browsers_with_the_same_link_one_gets_the_seat(
    database: str, tmp_path: Path
) -> None:
    async def run() -> None:
        async with tables_in(tmp_path, database=database) as tables:
            hosted = await tables.publisher.open(new_table(tables))
            browsers = [f"{number:064x}" for number in range(8)]
            for _ in range(5):
                link = await ask(tables, hosted.id, await owner_of(tables, hosted.id, 0), "link", 0)
                taking = (take_seat(tables, link, browser) for browser in browsers)
                said: list[Any] = await asyncio.gather(*taking, return_exceptions=True)
                (winner,) = [n for n, answer in enumerate(said) if answer == (hosted.id, 0)]
                assert sum(isinstance(answer, NoSuchTable) for answer in said) == 7
                assert await owner_of(tables, hosted.id, 0) == browsers[winner]

    asyncio.run(run())


def test_leaving_while_the_link_is_used_gives_the_seat_to_nobody_else(tmp_path: Path) -> None:
    async def run() -> None:
        async with tables_in(tmp_path) as tables:
            table = await table_for_three(tables)
            link = await ask(tables, table, ANN, "link", 0)
            said = await asyncio.gather(
                take_seat(tables, link, PHONE),
                ask(tables, table, ANN, "leave", 0),
                return_exceptions=True,
            )
            assert sum(isinstance(answer, ShedetError) for answer in said) == 1
            assert await owner_of(tables, table, 0) in ("", PHONE)
            assert await is_dead(tables, link)

    asyncio.run(run())


def test_a_newer_link_ends_the_one_before(database: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with tables_in(tmp_path, database=database) as tables:
            hosted = await tables.publisher.open(new_table(tables))
            old = await ask(tables, hosted.id, ANN, "link", 0)
            other = await ask(tables, hosted.id, BOB, "link", 1)
            new = await ask(tables, hosted.id, ANN, "link", 0)
            assert await is_dead(tables, old)
        async with tables_in(tmp_path, database=database) as tables:
            assert await take_seat(tables, new, PHONE) == (hosted.id, 0)
            assert await take_seat(tables, other, CYD) == (hosted.id, 1)

    asyncio.run(run())


def test_a_link_ends_when_a_bot_is_given_the_seat_and_stays_so_after_the_return(
    tmp_path: Path,
) -> None:
    async def run() -> None:
        async with tables_in(tmp_path) as tables:
            hosted = await tables.publisher.open(new_table(tables))
            link = await ask(tables, hosted.id, ANN, "link", 0)
            other = await ask(tables, hosted.id, BOB, "link", 1)
            await ask(tables, hosted.id, ANN, "hand-over", 0, bot="greedy")
            assert await is_dead(tables, link)
            await ask(tables, hosted.id, ANN, "return", 0)
            assert await is_dead(tables, link)
            assert await take_seat(tables, other, CYD) == (hosted.id, 1)

    asyncio.run(run())


def test_a_link_of_the_last_game_takes_no_seat_of_the_rematch(tmp_path: Path) -> None:
    async def run() -> None:
        async with tables_in(tmp_path) as tables:
            hosted = await tables.publisher.open(new_table(tables))
            link = await ask(tables, hosted.id, ANN, "link", 0)
            await ask(tables, hosted.id, BOB, "resign", 1)
            await ask(tables, hosted.id, BOB, "rematch", 1)
            await ask(tables, hosted.id, ANN, "rematch", 0)
            await take_seat(tables, link, PHONE)
            async with tables.registry.held(hosted.rematch) as new:
                assert new.owners == {0: BOB, 1: ANN}
                assert not new.links

    asyncio.run(run())


def test_a_link_that_could_not_be_used_up_carried_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with tables_in(tmp_path) as tables:
            hosted = await tables.publisher.open(new_table(tables))
            link = await ask(tables, hosted.id, ANN, "link", 0)
            with monkeypatch.context() as patch:
                patch.setattr(tables.store, "tried", lambda jobs: NotKept(Sentence("Full.")))
                with pytest.raises(NotKept):
                    await take_seat(tables, link, PHONE)
            assert await owner_of(tables, hosted.id, 0) == ANN
            assert await take_seat(tables, link, PHONE) == (hosted.id, 0)

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
    blank_database: str,
) -> None:
    """Before, a link outlived that, and whoever sat there next could be robbed by it."""
    tables = {
        "stayed": [SAT, {"entry": "left", "seat": 1}],
        "left": [SAT, {"entry": "left", "seat": 0}, SAT],
        "handed": [SAT, {"entry": "bot", "seat": 0, "bot": "ibis"}],
    }
    engine = engine_of(checked(blank_database))
    with engine.begin() as connection:
        migrate(connection, "0002")
        for table, entries in tables.items():
            connection.execute(text(OLD_TABLE), {"id": table})
            connection.execute(text(OLD_LINK), {"id": table})
            for number, entry in enumerate(entries):
                row = {"id": table, "number": number, "json": json.dumps(entry)}
                connection.execute(text(OLD_ENTRY), row)
    engine.dispose()
    store = Store(blank_database)
    hosted = store.read_now(lambda connection: connection.scalars(select(LINKS.c.table)).all())
    assert hosted == ["stayed"]
    store.close()
