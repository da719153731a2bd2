"""The deals of a day: one deal and one try for everybody, and nothing told before its time."""

import asyncio
import itertools
import json
import re
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from shedet.bots.levels import LEVELS
from shedet.core.game import games
from shedet.table.clock import DAY
from shedet.web.lifecycle import deals
from shedet.web.lifecycle.deals import daily, day_at
from shedet.web.pages import render
from shedet.web.protection.identity import COOKIE
from shedet.web.store.schema import DEALS, TRIES
from shedet.web.tables.hosted_table import HostedTable
from tests.web.databases import empty_rows
from tests.web.inside import Inside, LiveLine, application, running
from tests.web.tables import until
from tests.web.worlds import Witness, compare

GAME = "sobek2p"


def at_server(tmp_path: Path, act: Callable[[Inside], Awaitable[None]]) -> None:
    async def run() -> None:
        async with running(tmp_path) as inside:
            # noon: no test is near the end of a day
            store = inside.tables.store
            store.ahead += DAY / 2 - store.now() % DAY
            await act(inside)

    asyncio.run(run())


async def begin(browser: httpx.AsyncClient, game: str = GAME) -> str:
    """Press Play at today's deal; returns the table."""
    answer = await browser.post(f"/today/{game}")
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/t/")


async def finish(inside: Inside, table: str, pick: int = 0) -> HostedTable:
    """Play a table's person to the end, by the first move or another."""
    publisher = inside.tables.publisher

    def ask(hosted: HostedTable) -> bool:
        seat = min(hosted.owners)
        question = hosted.table.question(seat)
        if question:
            move = question.legal[pick % len(question.legal)]
            hosted.table.play(seat, move, question.number)
        return hosted.table.stage == "over"

    while not await publisher.change(table, ask):
        await asyncio.sleep(0)
    return await inside.tables.registry.find(table)


async def rows(inside: Inside, place: Any) -> list[Any]:
    return await inside.tables.store.read(lambda c: list(c.execute(select(place))))


def today(inside: Inside) -> str:
    return day_at(inside.tables.store.now()).isoformat()


def test_the_bots_of_a_day_vary_and_follow_from_the_day() -> None:
    days = [day_at(DAY * number) for number in range(20_000, 20_060)]
    for info in games().values():
        made = [daily(info, day) for day in days]
        assert made == [daily(info, day) for day in days]
        for deal in made:
            assert len(deal.bots) in info.seats
            assert deal.bots[deal.seat] == ""
            assert {bot for bot in deal.bots if bot} <= set(LEVELS)
            assert deal.secret == ""
        assert len({deal.bots for deal in made}) > 2


def test_everybody_has_one_try_at_the_same_deal(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        ann, bob = inside.browser(), inside.browser()
        first, second = await begin(ann), await begin(bob)
        assert first != second
        assert await begin(ann) == first  # a table that was begun goes on
        tables = [await inside.tables.registry.find(table) for table in (first, second)]
        secrets = {hosted.table.secret for hosted in tables}
        assert len(secrets) == 1
        assert {row.secret for row in await rows(inside, DEALS)} == secrets
        assert tables[0].table.entries[0]["deal"] == tables[1].table.entries[0]["deal"]
        assert tables[0].table.bots == tables[1].table.bots
        assert not any(hosted.listed for hosted in tables)
        await finish(inside, first)
        assert await begin(ann) == first  # and so does one that is over
        inside.tables.store.ahead += DAY
        assert await begin(ann) != first  # a new day, a new deal
        assert len({row.secret for row in await rows(inside, DEALS)}) == 2

    at_server(tmp_path, act)


def test_two_who_press_at_once_get_one_deal_and_one_table_each(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        ann, bob = inside.browser(), inside.browser()
        await ann.post("/tables", data={"game": GAME, "opponent": "heron"})  # so that it is known
        pressed = await asyncio.gather(*(begin(who) for who in (ann, ann, ann, bob)))
        assert len(set(pressed[:3])) == 1
        assert pressed[3] not in pressed[:3]
        assert len(await rows(inside, DEALS)) == 1
        tried = [row.who for row in await rows(inside, TRIES)]
        assert len(tried) == 3
        assert "coach" in tried

    at_server(tmp_path, act)


def test_nothing_is_told_of_a_deal_that_others_still_play(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        ann, bob = inside.browser(), inside.browser()
        table = await begin(ann)
        coach = next(row.table for row in await rows(inside, TRIES) if row.who == "coach")
        secret = (await rows(inside, DEALS))[0].secret
        number = (await inside.tables.registry.find(table)).table.asked
        for command, fields in (
            ("hint", {"number": str(max(number))}),
            ("hand-over", {"bot": "heron"}),
            ("abort", {}),
            ("resign", {}),
        ):
            answer = await ann.post(f"/t/{table}/{command}", data=fields)
            assert answer.status_code == 409, command
        page = (await ann.get(f"/t/{table}")).text
        assert "/film" not in page
        assert "/hint" not in page
        assert "hand-over" not in page
        assert "/resign" not in page
        await finish(inside, table)
        await until(lambda: inside.tables.registry.loaded[coach].table.stage == "over")
        for path in ("replay", "record", "replay?as=0", "replay/film", "film"):
            for browser in (ann, bob):
                for id in (table, coach):
                    answer = await browser.get(f"/t/{id}/{path}")
                    assert answer.status_code == 409, path
                    assert answer.text.count("Others still play this deal. It opens tomorrow.") == 1
        assert (await bob.get(f"/t/{table}")).status_code == 409
        line = LiveLine(inside.app, f"/t/{table}/live")
        assert (await line.hear())["type"] == "websocket.accept"
        assert (await line.hear())["type"] == "websocket.close"
        own = (await ann.get(f"/t/{table}")).text
        result = (await ann.get(f"/today/{today(inside)}/{GAME}")).text
        listed = (await ann.get("/you")).text
        assert f"/t/{table}" in listed
        for text in (own, result, listed, (await bob.get("/today")).text):
            assert secret not in text
            for id in (table, coach):
                assert f"/t/{id}/re" not in text  # neither replay nor record
        answer = await bob.get(f"/today/{today(inside)}/{GAME}")
        assert answer.headers["location"] == "/today"  # first play it yourself
        share = await ann.post(f"/t/{table}/share")
        assert share.status_code == 409
        practice = (await ann.post(f"/today/{today(inside)}/{GAME}/study")).headers["location"]
        assert (await bob.get(practice)).status_code == 409

        inside.tables.store.ahead += DAY
        for browser in (ann, bob):
            assert (await browser.get(f"/t/{table}/replay?step=0")).status_code == 200
            assert secret in (await browser.get(f"/t/{table}/record")).text
        assert f"/t/{table}/replay" in (await ann.get("/you")).text
        yesterday = (await bob.get("/today")).text
        assert f"/t/{table}/replay" in yesterday

    at_server(tmp_path, act)


def test_results_stand_side_by_side_for_those_who_have_played(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        browsers = [inside.browser() for _ in range(4)]
        points = []
        for number, browser in enumerate(browsers):
            browser.cookies.set("name", f"Player{number}")
            hosted = await finish(inside, await begin(browser), number)
            outcome = hosted.table.outcome
            assert outcome
            assert outcome.result
            points.append(outcome.result["scores"][min(hosted.owners)])
        address = f"/today/{today(inside)}/{GAME}"
        page = (await browsers[0].get(address)).text
        place = 1 + sum(other > points[0] for other in points)
        assert f"{points[0]} points: number {place} of 4" in page
        assert page.count('class="me"') == 2  # a row, and a dot
        assert 'class="co"' in page
        assert f"number {place} of 4" in (await browsers[0].get("/today")).text

        late = inside.browser()
        table = await begin(late)
        inside.tables.store.ahead += DAY
        await finish(inside, table)
        assert "count" in (await late.get(address)).text
        again = (await browsers[0].get(address)).text
        assert "of 4" in again
        study = await late.post(f"{address}/study")
        assert study.headers["location"] != f"/t/{table}"
        compared = re.findall(rf'href="(/deal/{today_before(inside)}-{GAME}/[^"]+)"', again)
        assert len(compared) == 4  # three people and the coach
        side_by_side = (await browsers[0].get(compared[0])).text
        assert "Same deal" in side_by_side

    at_server(tmp_path, act)


def today_before(inside: Inside) -> str:
    return day_at(inside.tables.store.now() - DAY).isoformat()


def test_bots_begin_to_think_alike_at_all_tables_of_a_deal(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        workers: Any = inside.tables.bots.workers
        moves = []
        workers.choose = lambda question: question.legal[0]
        for _ in range(2):
            workers.seeds.clear()
            hosted = await finish(inside, await begin(inside.browser()))
            moves.append(json.dumps([e for e in hosted.table.entries if e["entry"] == "moved"]))
            assert workers.seeds
        assert len({re.sub(r'"at": [\d.]+', "", text) for text in moves}) == 1

    at_server(tmp_path, act)


def test_who_has_not_played_is_told_nothing_of_deal_and_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two worlds: another deal, and others who have played it otherwise, look alike."""
    seen = []
    for world in range(2):
        witness = Witness()
        ids = itertools.count()
        monkeypatch.setattr(deals, "new_id", lambda ids=ids: f"{next(ids):022}")
        monkeypatch.setattr(deals, "secrets", Drawn(world))

        async def act(inside: Inside, witness: Witness = witness, world: int = world) -> None:
            bob, ann = inside.browser(), inside.browser(**{"accept-encoding": "gzip"})
            table = await begin(bob)
            coach = next(row.table for row in await rows(inside, TRIES) if row.who == "coach")
            await until(lambda: inside.tables.registry.loaded[coach].table.stage == "over")
            await finish(inside, table, world)
            day = today(inside)
            for path in (
                "/",
                "/today",
                f"/today/{day}/{GAME}",
                f"/deal/{day}-{GAME}/{table}",
                *(f"/t/{id}{more}" for id in (table, coach) for more in PEEKS),
            ):
                await witness.look(ann, "GET", path)

        (tmp_path / str(world)).mkdir()
        at_server(tmp_path / str(world), act)
        seen.append(witness)
    compare(*seen)


class Drawn:
    """In place of the machine's randomness: the secret of a world."""

    def __init__(self, world: int) -> None:
        self.world = world

    def randbits(self, bits: int) -> int:
        return self.world + 1


PEEKS = ("", "?seat=0", "?seat=2", "/tv", "/record", "/replay", "/replay?as=0", "/why?move=x")


def test_servers_that_are_asked_at_once_make_one_deal(tmp_path: Path, postgres_url: str) -> None:
    """The database decides between them; what one begins is seen by the other."""
    empty_rows(postgres_url)

    async def run() -> None:
        async with AsyncExitStack() as stack:
            servers = []
            for name in ("a", "b", "c"):
                (tmp_path / name).mkdir()
                app = application(tmp_path / name, render, database=postgres_url)
                servers.append(Inside(await stack.enter_async_context(app)))
            first, second, _ = servers
            ann, *others = (each.browser() for each in servers)
            tables = await asyncio.gather(begin(ann), *map(begin, others))
            assert len(await rows(first, DEALS)) == 1
            assert sorted(row.table for row in await rows(first, TRIES) if row.who != "coach") == (
                sorted(tables)
            )
            assert [row.who for row in await rows(first, TRIES)].count("coach") == 1
            await finish(first, tables[0])
            elsewhere = second.browser(ann.cookies[COOKIE])
            page = await elsewhere.get(f"/today/{today(second)}/{GAME}")
            assert "number 1 of 1" in page.text
            assert await begin(elsewhere) == tables[0]

    asyncio.run(run())
