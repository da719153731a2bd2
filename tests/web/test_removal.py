"""A player removes their name and messages from a finished game; all else stays as it was."""

import asyncio
import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select

from shedet.core.language import LANGUAGES, Sentence
from shedet.core.records.record import Record, replay
from shedet.table import NotNow, Table
from shedet.table.seal import check_seal
from shedet.web.pages import render
from shedet.web.parts.snapshot import ChatLine
from shedet.web.routes.commands import COMMANDS, CommandRequest
from shedet.web.store.schema import SCHEMA
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.tables import Tables
from shedet.web.thinking.films import Film
from tests.lengths import PATIENCE
from tests.web.markup import read
from tests.web.plain_pages import told
from tests.web.scenes import VISIT
from tests.web.tables import ANN, BOB, Page, new_table, play_first, tables_in, until

WORDS = ("Annabellina", "Arabella", "five five")
"""What is to be removed, and cannot stand in anything random."""


async def finished(tables: Tables, ann: str = "Ann") -> HostedTable:
    """A game in which all happened that names somebody, and both spoke."""
    hosted = new_table(tables)
    if ann != "Ann":
        hosted.table.seats[0].person = hosted.table.entries[1]["name"] = ann
    await tables.publisher.open(hosted)
    say(hosted, 0, "Hello, I am Arabella")
    say(hosted, 1, "Hello")
    for _ in range(6):
        await play_first(tables, hosted.id)
    say(hosted, 0, "Call me on five five five")
    say(hosted, 1, "I will")
    await tables.publisher.change(hosted.id, lambda now: now.table.hand_over(0, "greedy"))
    await tables.publisher.change(hosted.id, lambda now: now.table.return_seat(0))
    await tables.publisher.change(hosted.id, lambda now: now.table.resign(0))
    return hosted


def say(hosted: HostedTable, seat: int, text: str) -> None:
    hosted.chat.append(ChatLine(hosted.table.names[seat], text, seat, hosted.table.now()))


async def remove(
    tables: Tables, hosted: HostedTable, browser: str = ANN, language: str = "en"
) -> HostedTable:
    seat = 0 if browser == ANN else 1
    await COMMANDS["remove"](CommandRequest(tables, hosted.id, browser, seat, {}, language))
    return await tables.registry.find(hosted.id)


def everything(connection: Connection) -> str:
    """All that the database holds, as text."""
    found: list[Any] = []
    for table in SCHEMA.tables.values():
        found += [list(row) for row in connection.execute(select(table))]
    return json.dumps(found)


def test_name_and_messages_are_gone_from_page_record_and_database(database: str) -> None:
    async def test() -> None:
        async with tables_in(Path(), database=database) as tables:
            hosted = await finished(tables, ann="Annabellina")
            before = hosted.table.record()
            now = await remove(tables, hosted)
            assert now.table.names == ["Player 1", "Bob"]
            record = now.table.record()
            assert record.seats == ["Player 1", "Bob"]
            assert (record.deal, record.lines) == (before.deal, before.lines)
            assert record.secret == before.secret
            text = await tables.store.read(everything)
            assert not [word for word in WORDS if word in text]
            for viewer in ((0, (0,), "en"), (1, (1,), "en"), (2, (), "en")):
                snapshot = tables.publisher.snapshot(now, viewer)
                page = render.page(snapshot, VISIT) + str(told(snapshot))
                assert not [word for word in WORDS if word in page]
            film = Film(now.table.game, record)
            assert film.snapshot("x", len(record.lines), 2, "en").names == ("Player 1", "Bob")

    asyncio.run(test())


def test_the_others_data_stay_and_what_is_said_later_too(database: str) -> None:
    async def test() -> None:
        async with tables_in(Path(), database=database) as tables:
            hosted = await remove(tables, await finished(tables))
            assert [line.text for line in hosted.chat] == ["Hello", "I will"]
            for text in ("more 0", "more 1", "more 2"):
                await tables.publisher.change(hosted.id, partial(say, seat=1, text=text))
            tables.registry.loaded.clear()
            again = await tables.registry.find(hosted.id)
            texts = ["Hello", "I will", "more 0", "more 1", "more 2"]
            assert [line.text for line in again.chat] == texts
            assert again.owners == {0: ANN, 1: BOB}
            both = await remove(tables, again, BOB, "de")
            assert both.table.names == ["Player 1", "Spieler 2"]
            assert both.chat == []

    asyncio.run(test())


def test_record_and_seal_are_as_good_as_before(tmp_path: Path) -> None:
    async def test() -> None:
        async with tables_in(tmp_path) as tables:
            hosted = new_table(tables)
            await tables.publisher.open(hosted)
            async with asyncio.timeout(PATIENCE):
                while hosted.table.stage == "playing":
                    await play_first(tables, hosted.id)
            now = await remove(tables, hosted)
            record = Record.from_json(now.table.record().to_json())
            assert record.seats[0] == "Player 1"
            check_seal(now.table.game, record)
            assert len(list(replay(now.table.game, record))) == len(record.lines)
            entries = [dict(entry) for entry in now.table.entries]
            assert Table.load(entries, game=now.table.game).names == now.table.names
            snapshot = tables.publisher.snapshot(now, (0, (0,), "en"))
            assert "Fair game" in render.page(snapshot, VISIT)

    asyncio.run(test())


def test_only_a_finished_game_only_the_own_seat_and_only_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with tables_in(tmp_path) as tables:
            running = await tables.publisher.open(new_table(tables))
            with pytest.raises(NotNow, match="already started"):
                await remove(tables, running)
            hosted = await finished(tables)
            with pytest.raises(NotNow, match="another device"):
                await COMMANDS["remove"](CommandRequest(tables, hosted.id, BOB, 0, {}, "en"))
            assert hosted.table.names == ["Ann", "Bob"]
            await remove(tables, hosted)
            with pytest.raises(NotNow, match="already gone"):
                await remove(tables, hosted)

    asyncio.run(test())


def test_the_new_name_is_nobodys_not_even_of_one_who_left(tmp_path: Path) -> None:
    async def test() -> None:
        async with tables_in(tmp_path) as tables:
            hosted = new_table(tables)
            opened, ann, bob = hosted.table.entries[:3]
            guest = {**ann, "name": "Player 1"}
            gone = {"entry": "left", "at": ann["at"], "seat": 0}
            hosted.table = Table.load(
                [opened, guest, gone, ann, bob], tables.registry.now, hosted.table.game
            )
            await tables.publisher.open(hosted)
            await tables.publisher.change(hosted.id, lambda now: now.table.resign(0))
            assert (await remove(tables, hosted)).table.names == ["Player 3", "Bob"]

    asyncio.run(test())


def test_a_name_that_was_given_stays_and_only_messages_go(tmp_path: Path) -> None:
    async def test() -> None:
        async with tables_in(tmp_path) as tables:
            hosted = await remove(tables, await finished(tables, ann="Player 1"))
            assert hosted.table.names == ["Player 1", "Bob"]
            assert [line.text for line in hosted.chat] == ["Hello", "I will"]

    asyncio.run(test())


def test_pages_that_are_open_are_told(tmp_path: Path) -> None:
    async def test() -> None:
        async with tables_in(tmp_path) as tables:
            hosted = await finished(tables)
            page = Page(BOB)
            tables.publisher.join(hosted, page)
            woken = page.woken
            await remove(tables, hosted)
            assert page.woken > woken

    asyncio.run(test())


def test_what_cannot_be_written_is_not_removed(tmp_path: Path) -> None:
    async def test() -> None:
        async with tables_in(tmp_path) as tables:
            hosted = await finished(tables)
            write = tables.store.write

            async def fails(job: object) -> None:
                raise NotNow(Sentence("full"))

            tables.store.write = fails  # type: ignore[method-assign]
            with pytest.raises(NotNow):
                await remove(tables, hosted)
            tables.store.write = write  # type: ignore[method-assign]
            await until(lambda: not tables.tasks.running)
            assert tables.registry.loaded[hosted.id].table.names == ["Ann", "Bob"]

    asyncio.run(test())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_result_page_asks_before_it_removes(tmp_path: Path, language: str) -> None:
    async def test() -> None:
        async with tables_in(tmp_path) as tables:
            hosted = await finished(tables)

            def forms(viewer: tuple[int, tuple[int, ...], str]) -> list[Any]:
                root = read(render.page(tables.publisher.snapshot(hosted, viewer), VISIT))
                return root.all("form", action=f"/t/{hosted.id}/remove")

            (form,) = forms((0, (0,), language))
            assert form.one("input", name="seat").attributes["value"] == "0"
            assert form.one("button").words()
            assert not forms((2, (), language))
            assert not forms((1, (0,), language))  # looking from another's seat
            hosted = await remove(tables, hosted, language=language)
            assert not forms((0, (0,), language))

    asyncio.run(test())
