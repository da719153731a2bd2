"""The first page of somebody who comes back: what waits, what is public, what was missed."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from shedet.web.pages import render
from shedet.web.pages.rows import time_left
from shedet.web.protection.identity import COOKIE, hash_of
from shedet.web.tables import queries
from shedet.web.tables.glimpses import with_glimpses
from tests.web.inside import application, client_of
from tests.web.markup import Element, read

DAY = 86400.0


async def rows_of(client: Any, css: str = "own") -> list[Element]:
    panels = read((await client.get("/")).text).all("section")
    return [row for panel in panels if panel.has(css) for row in panel.all("a") if row.has("rw")]


async def starter(app: Starlette, table: str) -> int:
    hosted = await app.state.site.tables.registry.find(table.removeprefix("/t/"))
    (seat,) = hosted.table.deciding
    return int(seat)


async def opened(client: Any, **fields: str) -> str:
    form = {"game": "sobek2p", "name": "Ann", "seat": "0", "opponent": "link", **fields}
    return str((await client.post("/tables", data=form)).headers["location"])


def test_the_table_with_the_shortest_time_left_waits_first_and_next_leads_there(
    tmp_path: Path,
) -> None:
    async def look() -> None:
        async with (
            application(tmp_path, pages=render) as app,
            client_of(app) as ann,
            client_of(app) as bob,
        ):
            assert "/next" not in (await ann.get("/")).text  # a newcomer has nothing to return to
            tables = [await opened(ann, clock=clock) for clock in ("3d", "1d", "")]
            for table in tables:
                await bob.post(f"{table}/sit", data={"seat": "1", "name": "Bob"})
            said = [row.one("small").words() for row in await rows_of(ann)]
            assert sum(line.endswith("The clock hasn’t started yet.") for line in said) == 2
            for table in tables:
                await ann.get(table)
                await bob.get(table)
            gathering = await opened(ann)
            # in the order of their time left; who begins is drawn
            by_time = [tables[1], tables[0], tables[2]]
            begins = {table: await starter(app, table) for table in tables}
            for seat, client in enumerate((ann, bob)):
                mine = [table for table in by_time if begins[table] == seat]
                theirs = [table for table in by_time if begins[table] != seat]
                rows = await rows_of(client)
                shown = [row.attributes["href"].partition("?")[0] for row in rows]
                assert shown == [*mine, *theirs, *([] if seat else [gathering])]
                assert [row.has("turn") for row in rows][: len(mine) + 1] == [True] * len(mine) + [
                    False
                ] * (len(rows) > len(mine))
                smalls = dict(zip(shown, (row.one("small").words() for row in rows), strict=True))
                assert smalls[tables[0]].endswith("2 days left.")
                assert smalls[tables[1]].endswith("23 hours left.")
                assert smalls[tables[2]].endswith("No clock.")
                there = (await client.get("/next")).headers["location"]
                assert there == (f"{mine[0]}?seat={seat}" if mine else "/")

    asyncio.run(look())


def test_the_small_line_says_what_everybody_saw_last(tmp_path: Path) -> None:
    async def look() -> None:
        async with (
            application(tmp_path, pages=render) as app,
            client_of(app) as ann,
            client_of(app) as bob,
        ):
            table = await opened(ann)
            await bob.post(f"{table}/sit", data={"seat": "1", "name": "Bob"})
            hosted = await app.state.site.tables.registry.find(table.removeprefix("/t/"))
            seat = await starter(app, table)
            asked = hosted.table.question(seat)
            move = next(each for each in asked.legal if each.startswith("take "))
            form = {"seat": str(seat), "move": move, "number": str(asked.number)}
            await (ann, bob)[seat].post(f"{table}/play", data=form)
            (row,) = await rows_of((bob, ann)[seat])
            assert row.one("small").words().startswith(f"{('Ann', 'Bob')[seat]} takes ")

    asyncio.run(look())


def test_the_small_line_tells_no_more_than_a_spectator_sees(tmp_path: Path) -> None:
    async def look() -> None:
        async with application(tmp_path, pages=render) as app, client_of(app) as ann:
            table = (await opened(ann, opponent="heron")).removeprefix("/t/")
            tables = app.state.site.tables
            browser = hash_of(ann.cookies[COOKIE])
            cards = await tables.store.read(queries.own_cards(browser))
            (card,) = await with_glimpses(tables, cards, "en")
            assert card.table == table
            seen = card.glimpse
            assert seen
            assert (seen.seat, seen.own_seats, seen.question) == (2, (), None)

    asyncio.run(look())


def test_a_game_that_ended_meanwhile_is_told_of_until_it_was_looked_at(tmp_path: Path) -> None:
    async def look() -> None:
        async with (
            application(tmp_path, pages=render) as app,
            client_of(app) as ann,
            client_of(app) as bob,
        ):
            table = await opened(ann)
            await bob.post(f"{table}/sit", data={"seat": "1", "name": "Bob"})
            await bob.post(f"{table}/resign", data={"seat": "1"})
            await bob.get(table)
            await app.state.site.tables.tasks.wait()
            (row,) = await rows_of(ann, "away")
            assert "You win" in row.words()
            assert not await rows_of(bob, "away")
            await ann.get(row.attributes["href"])
            await app.state.site.tables.tasks.wait()
            assert not await rows_of(ann, "away")
            assert [row.attributes["href"] for row in await rows_of(ann)] == [f"{table}?seat=0"]

    asyncio.run(look())


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (2.5 * DAY, "2 days left."),
        (DAY, "1 day left."),
        (7300, "2 hours left."),
        (-5, "1 minute left."),
    ],
)
def test_time_left_is_told_in_one_unit(seconds: float, said: str) -> None:
    assert time_left(seconds, "en") == said
