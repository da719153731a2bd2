"""A player takes the own name and messages out of a finished game; all else stays as it was."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select

from shedet.core.language import LANGUAGES
from shedet.core.records.record import Record, replay
from shedet.table import NotNow, Table
from shedet.table.seal import check_seal
from shedet.web.pages import render
from shedet.web.parts.snapshot import ChatLine
from shedet.web.routes.commands import COMMANDS, CommandRequest
from shedet.web.store.schema import SCHEMA
from shedet.web.tables.hall import Hall
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.thinking.films import Film
from tests.web.halls import ANN, BOB, Page, hall_in, new_table, play_first, until
from tests.web.markup import read
from tests.web.plain_pages import told
from tests.web.scenes import VISIT

WORDS = ("Annabellina", "Arabella", "five five")
"""What is to be removed, and cannot stand in anything random."""


async def finished(hall: Hall, ann: str = "Ann") -> HostedTable:
    """A game in which all happened that names somebody, and both spoke."""
    hosted = new_table(hall)
    if ann != "Ann":
        hosted.table.seats[0].person = hosted.table.entries[1]["name"] = ann
    await hall.opened(hosted)
    say(hosted, 0, "Hello, I am Arabella")
    say(hosted, 1, "Hello")
    for _ in range(6):
        await play_first(hall, hosted.id)
    say(hosted, 0, "Call me on five five five")
    say(hosted, 1, "I will")
    await hall.change(hosted.id, lambda now: now.table.hand_over(0, "greedy"))
    await hall.change(hosted.id, lambda now: now.table.return_seat(0))
    await hall.change(hosted.id, lambda now: now.table.resign(0))
    return hosted


def say(hosted: HostedTable, seat: int, text: str) -> None:
    hosted.chat.append(ChatLine(hosted.table.names[seat], text, seat, hosted.table.now()))


async def remove(
    hall: Hall, hosted: HostedTable, browser: str = ANN, language: str = "en"
) -> HostedTable:
    seat = 0 if browser == ANN else 1
    await COMMANDS["remove"](CommandRequest(hall, hosted.id, browser, seat, {}, language))
    return await hall.find(hosted.id)


def everything(connection: Connection) -> str:
    """All that the database holds, as text."""
    found: list[Any] = []
    for table in SCHEMA.tables.values():
        found += [list(row) for row in connection.execute(select(table))]
    return json.dumps(found)


def test_name_and_messages_are_gone_from_page_record_and_database(database: str) -> None:
    async def test() -> None:
        async with hall_in(Path(), database=database) as hall:
            hosted = await finished(hall, ann="Annabellina")
            before = hosted.table.record()
            now = await remove(hall, hosted)
            assert now.table.names == ["Player 1", "Bob"]
            record = now.table.record()
            assert record.seats == ["Player 1", "Bob"]
            assert (record.deal, record.lines) == (before.deal, before.lines)
            assert record.secret == before.secret
            text = await hall.store.read(everything)
            assert not [word for word in WORDS if word in text]
            for viewer in ((0, (0,), "en"), (1, (1,), "en"), (2, (), "en")):
                snapshot = hall.snapshot(now, viewer)
                page = render.page(snapshot, VISIT) + str(told(snapshot))
                assert not [word for word in WORDS if word in page]
            film = Film(now.table.game, record)
            assert film.snapshot("x", len(record.lines), 2, "en").names == ("Player 1", "Bob")

    asyncio.run(test())


def test_the_others_data_stay_and_what_is_said_later_too(database: str) -> None:
    async def test() -> None:
        async with hall_in(Path(), database=database) as hall:
            hosted = await remove(hall, await finished(hall))
            assert [line.text for line in hosted.chat] == ["Hello", "I will"]
            for number in range(3):
                await hall.change(hosted.id, lambda now, n=number: say(now, 1, f"more {n}"))
            hall.tables.clear()
            again = await hall.find(hosted.id)
            texts = ["Hello", "I will", "more 0", "more 1", "more 2"]
            assert [line.text for line in again.chat] == texts
            assert again.owners == {0: ANN, 1: BOB}
            both = await remove(hall, again, BOB, "de")
            assert both.table.names == ["Player 1", "Person 2"]
            assert both.chat == []

    asyncio.run(test())


def test_record_and_seal_are_as_good_as_before(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            hosted = new_table(hall)
            await hall.opened(hosted)
            async with asyncio.timeout(60):
                while hosted.table.stage == "playing":
                    await play_first(hall, hosted.id)
            now = await remove(hall, hosted)
            record = Record.from_json(now.table.record().to_json())
            assert record.seats[0] == "Player 1"
            check_seal(now.table.game, record)
            assert len(list(replay(now.table.game, record))) == len(record.lines)
            entries = [dict(entry) for entry in now.table.entries]
            assert Table.load(entries, game=now.table.game).names == now.table.names
            snapshot = hall.snapshot(now, (0, (0,), "en"))
            assert "The seal holds" in render.page(snapshot, VISIT)

    asyncio.run(test())


def test_only_a_finished_game_only_the_own_seat_and_only_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            running = await hall.opened(new_table(hall))
            with pytest.raises(NotNow, match="has begun"):
                await remove(hall, running)
            hosted = await finished(hall)
            with pytest.raises(NotNow, match="another browser"):
                await COMMANDS["remove"](CommandRequest(hall, hosted.id, BOB, 0, {}, "en"))
            assert hosted.table.names == ["Ann", "Bob"]
            await remove(hall, hosted)
            with pytest.raises(NotNow, match="gone already"):
                await remove(hall, hosted)

    asyncio.run(test())


def test_the_new_name_is_nobodys_not_even_of_one_who_left(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            hosted = new_table(hall)
            opened, ann, bob = hosted.table.entries[:3]
            guest = {**ann, "name": "Player 1"}
            gone = {"entry": "left", "at": ann["at"], "seat": 0}
            hosted.table = Table.load([opened, guest, gone, ann, bob], hall.now, hosted.table.game)
            await hall.opened(hosted)
            await hall.change(hosted.id, lambda now: now.table.resign(0))
            assert (await remove(hall, hosted)).table.names == ["Player 3", "Bob"]

    asyncio.run(test())


def test_a_name_that_was_given_stays_and_only_messages_go(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            hosted = await remove(hall, await finished(hall, ann="Player 1"))
            assert hosted.table.names == ["Player 1", "Bob"]
            assert [line.text for line in hosted.chat] == ["Hello", "I will"]

    asyncio.run(test())


def test_pages_that_are_open_are_told(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            hosted = await finished(hall)
            page = Page(BOB)
            hall.join(hosted, page)
            woken = page.woken
            await remove(hall, hosted)
            assert page.woken > woken

    asyncio.run(test())


def test_what_cannot_be_written_is_not_removed(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            hosted = await finished(hall)
            write = hall.store.write

            async def fails(job: object) -> None:
                raise NotNow("full")  # type: ignore[arg-type]

            hall.store.write = fails  # type: ignore[assignment,method-assign]
            with pytest.raises(NotNow):
                await remove(hall, hosted)
            hall.store.write = write  # type: ignore[method-assign]
            await until(lambda: not hall.tasks)
            assert hall.tables[hosted.id].table.names == ["Ann", "Bob"]

    asyncio.run(test())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_result_page_asks_before_it_removes(tmp_path: Path, language: str) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            hosted = await finished(hall)

            def forms(viewer: tuple[int, tuple[int, ...], str]) -> list[Any]:
                root = read(render.page(hall.snapshot(hosted, viewer), VISIT))
                return root.all("form", action=f"/t/{hosted.id}/remove")

            (form,) = forms((0, (0,), language))
            assert form.one("input", name="seat").attributes["value"] == "0"
            assert form.one("button").words()
            assert not forms((2, (), language))
            assert not forms((1, (0,), language))  # looking from another's seat
            hosted = await remove(hall, hosted, language=language)
            assert not forms((0, (0,), language))

    asyncio.run(test())
