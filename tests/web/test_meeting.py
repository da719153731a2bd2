"""People meet: they sit down, look for a game, are matched, challenge each other."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from shedet.web.lifecycle import expiry, meeting
from shedet.web.lifecycle.meeting import Guest
from shedet.web.operations import host
from shedet.web.operations.orders import look
from shedet.web.pages import render
from shedet.web.people.joining import join
from shedet.web.protection.identity import COOKIE, hash_of
from shedet.web.store import seeks
from shedet.web.store.schema import OWNERS, SEEKS, TABLES
from shedet.web.tables.tables import Tables
from tests.web.databases import empty_rows
from tests.web.inside import LiveLine, application, client_of
from tests.web.markup import Element, read
from tests.web.tables import tables_in, until

DAY = 86400.0
SOBEK = {"game": "sobek2p", "clock": "15+10"}


class Place:
    """A server, with people who visit its lobby and a time that the test sets."""

    def __init__(self, app: Starlette, stack: AsyncExitStack) -> None:
        self.app = app
        self.stack = stack
        self.tables: Tables = app.state.site.tables
        self.at = 1_000_000_000.0
        self.tables.registry.now = lambda: self.at

    async def visitor(self) -> httpx.AsyncClient:
        return await self.stack.enter_async_context(client_of(self.app))

    async def row(self, client: httpx.AsyncClient, id: str = "seeks") -> Element:
        """The only row of a part of the lobby, as somebody sees it."""
        (row,) = await self.rows(client, id)
        return row

    async def rows(self, client: httpx.AsyncClient, id: str = "seeks") -> list[Element]:
        part = read((await client.get("/meet")).text).one(id=id)
        return [one for one in part.all("div") if one.has("rw")]

    async def seek_id(self, client: httpx.AsyncClient, id: str = "seeks") -> str:
        """What the only row is about."""
        row = await self.row(client, id)
        fields = row.all("input", name="seek")
        return str(fields[0].attributes["value"])

    def kept(self) -> list[Any]:
        """All seeks in the database."""
        return self.tables.store.read_now(lambda c: list(c.execute(SEEKS.select())))


@pytest.fixture
def at_lobby(tmp_path: Path) -> Callable[[Callable[[Place], Awaitable[None]]], None]:
    def run(act: Callable[[Place], Awaitable[None]], **settings: Any) -> None:
        async def go() -> None:
            async with (
                application(tmp_path, pages=render, **settings) as app,
                AsyncExitStack() as stack,
            ):
                await act(Place(app, stack))

        asyncio.run(go())

    return run


async def say(client: httpx.AsyncClient, act: str, **fields: str) -> httpx.Response:
    return await client.post(f"/meet/{act}", data=fields)


def table_in(answer: httpx.Response) -> str:
    found = re.fullmatch(r"(/t/[\w-]+)\?seat=\d", answer.headers["location"])
    assert found
    return found[1]


async def played_together(place: Place) -> tuple[httpx.AsyncClient, httpx.AsyncClient]:
    """Ann and Bob, who have sat at a table."""
    ann, bob = await place.visitor(), await place.visitor()
    form = {"game": "sobek2p", "name": "Ann", "seat": "0", "opponent": "link"}
    table = (await ann.post("/tables", data=form)).headers["location"]
    await bob.post(f"{table}/sit", data={"seat": "1", "name": "Bob"})
    return ann, bob


def test_a_seat_at_an_open_table_is_taken_at_once_and_by_one(at_lobby: Any) -> None:
    async def act(place: Place) -> None:
        ann, bob, eve = [await place.visitor() for _ in range(3)]
        form = {"game": "sobek2p", "name": "Ann", "opponent": "link", "listed": "1", "clock": "1d"}
        table = (await ann.post("/tables", data=form)).headers["location"]
        assert not await place.rows(ann, "tables")  # their own is among their tables
        row = await place.row(bob, "tables")
        assert [chip.words() for chip in row.all("span") if chip.has("chip")] == [
            "2 players",
            "1 day per move",
        ]
        assert len([seat for seat in row.all("span") if seat.has("open")]) == 1
        id = table.removeprefix("/t/")
        assert table_in(await say(bob, "sit", table=id)) == table
        late = await say(eve, "sit", table=id)
        assert late.status_code == 409
        assert "Somebody was faster" in late.text
        assert not await place.rows(eve, "tables")
        assert (await bob.get(table)).text.count("Play as") == 0
        hosted = await place.tables.registry.find(id)
        assert hosted.table.stage == "playing"

    at_lobby(act)


def test_a_seek_is_seen_by_others_and_taken_by_one_of_them(at_lobby: Any) -> None:
    async def act(place: Place) -> None:
        ann, bob, eve = [await place.visitor() for _ in range(3)]
        await say(ann, "seek", game="nile", players="4", clock="1d", name="Ann")
        place.at += 1
        await say(ann, "seek", players="2", game="", clock="15+10", name="Ann")
        assert not await place.rows(ann)
        assert len(await place.rows(ann, "for-you")) == 2
        shown = await place.rows(bob)
        assert ["Any game" in row.words() for row in shown] == [True, False]
        assert "4 players 1 day per move" in shown[1].words()
        any_game, nile = [row.all("input", name="seek")[0].attributes["value"] for row in shown]
        assert (await say(ann, "take", seek=nile, name="Ann")).status_code == 409
        table = table_in(await say(bob, "take", seek=any_game, game="sobek", name="Bob"))
        hosted = await place.tables.registry.find(table.removeprefix("/t/"))
        assert hosted.table.game.info.id == "sobek"
        assert sorted(hosted.table.names) == ["Ann", "Bob"]
        assert (await say(eve, "take", seek=any_game, game="sobek", name="Eve")).status_code == 409
        # with seats to spare the table goes to the open ones
        table = table_in(await say(eve, "take", seek=nile, name="Eve"))
        assert len([a for a in (await place.row(bob, "tables")).all("span") if a.has("open")]) == 2
        rows = [row.words() for row in await place.rows(ann, "for-you")]
        assert sorted(row.split(" is in.")[0].split()[-1] for row in rows) == ["Bob", "Eve"]
        there = (await place.rows(ann, "for-you"))[0].one("a").attributes["href"]
        assert (await ann.get(there)).headers["location"].startswith("/t/")
        assert len(await place.rows(ann, "for-you")) == 1

    at_lobby(act)


def test_a_seek_lapses_without_its_page_but_for_a_game_of_days(at_lobby: Any) -> None:
    async def act(place: Place) -> None:
        ann, bob = await place.visitor(), await place.visitor()
        await say(ann, "seek", **SOBEK, players="2", name="Ann")
        await say(ann, "seek", game="sobek", clock="1d", players="2", name="Ann")
        place.at += seeks.AWAY - 1
        assert len(await place.rows(bob)) == 2
        await ann.get("/meet")  # a sign of life
        place.at += seeks.AWAY - 1
        assert len(await place.rows(bob)) == 2
        place.at += 2
        lasting = await place.row(bob)
        assert "1 day per move" in lasting.words()
        place.at += seeks.LONG
        assert not await place.rows(bob)
        assert len(place.kept()) == 2
        place.at += DAY
        await expiry.expire(place.tables, place.app.state.site.settings)
        assert not place.kept()

    at_lobby(act)


def test_an_open_page_keeps_a_seek_alive_for_an_hour_at_most(at_lobby: Any) -> None:
    async def act(place: Place) -> None:
        ann, bob = await place.visitor(), await place.visitor()
        await say(ann, "seek", **SOBEK, players="2", name="Ann")
        for _ in range(int(seeks.NOW // 40)):
            assert len(await place.rows(bob)) == 1
            place.at += 40
            await ann.get("/meet")
        assert not await place.rows(bob)

    at_lobby(act)


def test_quick_match_brings_together_who_wants_the_same(at_lobby: Any) -> None:
    async def act(place: Place) -> None:
        ann, bob, eve = [await place.visitor() for _ in range(3)]
        for _ in range(2):  # twice is once
            assert (await say(ann, "quick", **SOBEK, name="Ann")).headers["location"] == "/meet"
        assert len(place.kept()) == 1
        other = {**SOBEK, "clock": "1d"}
        assert (await say(eve, "quick", **other, name="Eve")).headers["location"] == "/meet"
        await say(ann, "seek", game="nile", clock="5+5", players="2", name="Ann")
        await say(ann, "seek", game="nile", clock="3d", players="2", name="Ann")
        table = table_in(await say(bob, "quick", **SOBEK, name="Bob"))
        hosted = await place.tables.registry.find(table.removeprefix("/t/"))
        assert sorted(hosted.table.names) == ["Ann", "Bob"]
        assert hosted.table.watch.clock
        words = " ".join(row.words() for row in await place.rows(ann, "for-you"))
        assert "Bob is in." in words
        # whoever plays now looks for nothing else that is to be played now
        assert "5 min + 5" not in words
        assert "3 days" in words
        assert [row.words() for row in await place.rows(eve)]

    at_lobby(act)


def test_nobody_waits_for_somebody_whose_page_is_gone(at_lobby: Any) -> None:
    async def act(place: Place) -> None:
        ann, bob, eve = [await place.visitor() for _ in range(3)]
        await say(ann, "quick", **SOBEK, name="Ann")
        place.at += seeks.AWAY
        assert (await say(bob, "quick", **SOBEK, name="Bob")).headers["location"] == "/meet"
        table = table_in(await say(eve, "quick", **SOBEK, name="Eve"))
        hosted = await place.tables.registry.find(table.removeprefix("/t/"))
        assert sorted(hosted.table.names) == ["Bob", "Eve"]

    at_lobby(act)


def test_those_who_are_kept_apart_do_not_meet(
    at_lobby: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(place: Place) -> None:
        ann, bob = await played_together(place)
        eve = await place.visitor()
        pair = {hash_of(client.cookies[COOKIE]) for client in (ann, bob)}

        def apart(_: object, browser: str) -> set[str]:
            return pair - {browser} if browser in pair else set()

        await say(ann, "challenge", game="sobek", clock="1d", person=await first_person(ann))
        assert await place.rows(bob, "for-you")
        for module in ("store.seeks", "tables.acquaintances"):
            monkeypatch.setattr(f"shedet.web.{module}.kept_apart", apart)
        assert not await place.rows(bob, "for-you")
        await say(ann, "seek", game="sobek", clock="1d", players="2")
        assert not await place.rows(bob)
        await place.row(eve)
        taken = await say(bob, "take", seek=await place.seek_id(eve))
        assert taken.status_code == 409
        for client in (ann, bob):
            answer = await say(client, "quick", **SOBEK)
            assert answer.headers["location"] == "/meet"
        assert 'name="person"' not in (await ann.get("/meet")).text
        form = {"game": "nile", "name": "Ann", "opponent": "link", "listed": "1"}
        table = (await ann.post("/tables", data=form)).headers["location"]
        refused = await say(bob, "sit", table=table.removeprefix("/t/"))
        assert refused.status_code == 409
        table_in(await say(eve, "quick", **SOBEK, name="Eve"))

    at_lobby(act)


async def first_person(client: httpx.AsyncClient) -> str:
    """The first of those whom somebody can challenge."""
    select = read((await client.get("/meet")).text).one("select", name="person")
    return str(select.all("option")[0].attributes["value"])


def test_a_challenge_is_accepted_by_the_one_whom_it_is_for(at_lobby: Any) -> None:
    async def act(place: Place) -> None:
        ann, bob = await played_together(place)
        eve = await place.visitor()
        assert 'name="person"' not in (await eve.get("/meet")).text
        person = await first_person(ann)
        terms = {"game": "nile", "clock": "3d"}
        assert (await say(eve, "challenge", **terms, person=person, name="Eve")).status_code == 409
        assert (await say(ann, "challenge", **terms, person=person)).status_code == 303
        assert "Ann challenges you" in (await bob.get("/")).text
        assert "challenges you" not in (await eve.get("/meet")).text
        id = await place.seek_id(bob, "for-you")
        assert (await say(eve, "take", seek=id, name="Eve")).status_code == 409
        assert (await say(eve, "decline", seek=id)).status_code == 409
        table = table_in(await say(bob, "take", seek=id))
        hosted = await place.tables.registry.find(table.removeprefix("/t/"))
        assert (hosted.table.game.info.id, sorted(hosted.table.names)) == ("nile", ["Ann", "Bob"])
        assert "Bob is in." in (await place.row(ann, "for-you")).words()

    at_lobby(act)


def test_a_challenge_is_declined_and_not_made_again_at_once(at_lobby: Any) -> None:
    async def act(place: Place) -> None:
        ann, bob = await played_together(place)
        terms = {"game": "sobek", "clock": "1d", "person": await first_person(ann)}
        await say(ann, "challenge", **terms)
        assert (await say(ann, "challenge", **terms)).status_code == 409
        await say(bob, "decline", seek=await place.seek_id(bob, "for-you"))
        assert "Bob can’t play now." in (await place.row(ann, "for-you")).words()
        assert not await place.rows(bob, "for-you")
        await say(ann, "withdraw", seek=await place.seek_id(ann, "for-you"))
        assert not await place.rows(ann, "for-you")
        again = await say(ann, "challenge", **terms)
        assert again.status_code == 409
        assert "You’ve challenged Bob already today." in again.text
        place.at += DAY + 1
        assert (await say(ann, "challenge", **terms)).status_code == 303
        place.at += seeks.ASKED
        assert not await place.rows(bob, "for-you")

    at_lobby(act)


def test_what_somebody_looks_for_is_theirs_on_all_their_devices(at_lobby: Any) -> None:
    async def act(place: Place) -> None:
        desk, bob = await place.visitor(), await place.visitor()
        await say(desk, "seek", game="sobek", clock="1d", players="2", name="Ann")
        person, secret = hash_of(desk.cookies[COOKIE]), "p" * 43
        await join(place.tables, hash_of(secret), hash_of(secret), person, "phone")
        phone = await place.stack.enter_async_context(client_of(place.app, secret))
        seek = await place.seek_id(phone, "for-you")
        assert (await say(phone, "take", seek=seek)).status_code == 409  # their own
        await say(phone, "withdraw", seek=seek)
        assert not await place.rows(desk, "for-you")
        await say(phone, "quick", **SOBEK, name="Ann")
        assert {row.browser for row in place.kept()} == {person}
        table = table_in(await say(bob, "quick", **SOBEK, name="Bob"))
        for device in (desk, phone):
            assert "Bob is in." in (await place.row(device, "for-you")).words()
            assert f"{table}?seat=" in (await device.get("/")).text

    at_lobby(act)


def test_nobody_fills_the_lobby_alone(at_lobby: Any) -> None:
    async def act(place: Place) -> None:
        ann = await place.visitor()
        form = {"game": "sobek", "clock": "1d", "players": "2", "name": "Ann"}
        answers = [(await say(ann, "seek", **form)).status_code for _ in range(seeks.MOST + 1)]
        assert answers == [*[303] * seeks.MOST, 409]

    at_lobby(act)


def test_what_cannot_be_is_refused_in_one_line(at_lobby: Any) -> None:
    async def act(place: Place) -> None:
        ann = await place.visitor()
        good = {"game": "sobek", "clock": "1d", "players": "2", "name": "Ann"}
        for wrong in (
            {"game": "chess"},
            {"clock": "1+1"},
            {"clock": ""},
            {"players": "5"},
            {"players": "1", "game": ""},
            {"players": "x"},
            {"name": "Heron"},
            {"name": "\u202e"},
            {"name": "a" * 41},
            {"name": ""},
        ):
            answer = await say(ann, "seek", **{**good, **wrong})
            assert answer.status_code == 400, wrong
            (said,) = [one for one in read(answer.text).all("p") if one.has("flash")]
            assert said.words()
        for act, fields in (
            ("take", {"seek": "x", "name": "Ann"}),
            ("take", {"name": "Ann"}),
            ("decline", {"seek": "x"}),
            ("challenge", {**SOBEK, "name": "Ann", "person": "x:9"}),
            ("challenge", {**SOBEK, "name": "Ann", "person": "x:²"}),
            ("quick", {"game": "", "clock": "1d", "name": "Ann"}),
            ("sit", {"table": "x"}),
        ):
            assert (await say(ann, act, **fields)).status_code in (400, 404, 409), (act, fields)
        assert (await say(ann, "dance")).status_code == 404
        assert (await ann.get("/meet/go/x")).status_code == 409
        assert not place.kept()

    at_lobby(act)


def test_the_host_removes_and_bans_who_looks_for_a_game(at_lobby: Any) -> None:
    async def act(place: Place) -> None:
        ann, bob = await place.visitor(), await place.visitor()
        for _ in range(2):
            await say(ann, "seek", game="sobek", clock="1d", players="2", name="Rude")
        engine = place.tables.store.engine
        with engine.connect() as connection:
            listed = host.seeks(connection)
        assert [(kind, name) for _, _, kind, name in listed] == [("seek", "Rude")] * 2
        host.order(engine, "remove", listed[0][0], "")
        await look(place.tables, place.app.state.restrictions)
        assert len(await place.rows(bob)) == 1
        host.restrict(engine, "ban", listed[1][0], "")
        assert not await place.rows(bob)
        await look(place.tables, place.app.state.restrictions)
        assert (await ann.get("/meet")).status_code == 403

    at_lobby(act)


def test_a_live_page_hears_of_seeks_and_is_led_to_its_table(at_lobby: Any) -> None:
    async def act(place: Place) -> None:
        ann, bob = await place.visitor(), await place.visitor()
        await say(ann, "quick", **SOBEK, name="Ann")
        headers = {"cookie": f"{COOKIE}={ann.cookies[COOKIE]}"}
        line = LiveLine(place.app, "/meet/live?lang=en", headers)
        assert (await line.hear())["type"] == "websocket.accept"

        async def until_said(what: str) -> str:
            while True:
                regions = json.loads((await line.hear())["text"])["regions"]
                if what in (said := " ".join(regions.values())):
                    return str(said)

        assert "data-go" not in await until_said("Looking for somebody")
        await say(bob, "seek", game="nile", players="3", clock="1d", name="Bob")
        await until_said("Play Bob")
        form = {"game": "sobek", "name": "Bob", "opponent": "link", "listed": "1", "players": "3"}
        await bob.post("/tables", data=form)
        await until_said("Sobek with Bob")
        await say(bob, "quick", **SOBEK, name="Bob")
        assert 'data-go="/meet/go/' in await until_said("Bob is in.")
        await line.leave()
        assert not place.tables.lobby.pages

    at_lobby(act)


def test_several_servers_match_everybody_once(postgres_url: str, tmp_path: Path) -> None:
    """However many ask at the same time, at whichever server: pairs, and nobody is left over."""
    empty_rows(postgres_url)
    people = 12

    async def meet() -> None:
        async with AsyncExitStack() as stack:
            servers = [
                await stack.enter_async_context(tables_in(tmp_path, database=postgres_url))
                for _ in range(3)
            ]

            async def ask(number: int) -> str:
                tables = servers[number % 3]
                guest = Guest(f"{number:064}", f"P{number}", "en")
                now = tables.registry.now()
                terms = ("sobek2p", 2, "1d")
                wish = seeks.new_seek(seeks.QUICK, guest.browser, guest.name, *terms, now)
                return await meeting.quick(tables, wish, guest)

            found = await asyncio.gather(*map(ask, range(people)))
            assert sum(map(bool, found)) == people // 2
            store = servers[0].store
            owners = store.read_now(lambda c: list(c.execute(OWNERS.select())))
            assert sorted(row.hash for row in owners) == [f"{n:064}" for n in range(people)]
            states = store.read_now(lambda c: list(c.execute(SEEKS.select())))
            assert [row.state for row in states] == ["taken"] * (people // 2)
            # one seek, wanted at all servers at once: one table
            now = servers[0].registry.now()
            wish = seeks.new_seek(seeks.SEEK, "a" * 64, "Ann", "nile", 2, "1d", now)
            await meeting.seek(servers[0], wish)
            takers = [Guest(letter * 64, letter, "en") for letter in "bcdefg"]
            tried = [
                meeting.take(servers[n % 3], wish.id, "", guest) for n, guest in enumerate(takers)
            ]
            answers = await asyncio.gather(*tried, return_exceptions=True)
            assert sum(isinstance(answer, str) for answer in answers) == 1
            niles = TABLES.select().where(TABLES.c.game == "nile")
            assert len(store.read_now(lambda c: list(c.execute(niles)))) == 1

    asyncio.run(meet())


def test_other_servers_hear_of_what_is_new_in_the_lobby(postgres_url: str, tmp_path: Path) -> None:
    empty_rows(postgres_url)

    class Page:
        browser = ""
        woken = 0

        def wake(self) -> None:
            self.woken += 1

    async def hear() -> None:
        async with (
            tables_in(tmp_path, database=postgres_url) as one,
            tables_in(tmp_path, database=postgres_url) as two,
        ):
            page = Page()
            two.lobby.pages.add(page)
            now = one.registry.now()
            wish = seeks.new_seek(seeks.SEEK, "a" * 64, "Ann", "nile", 2, "1d", now)
            await meeting.seek(one, wish)
            await until(lambda: page.woken > 0)
            assert [seek.name for seek in (await two.lobby.look()).seeks] == ["Ann"]

    asyncio.run(hear())
