"""Several people share a browser: nobody is sent a hand before its player has said "that's me"."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from shedet.web.pages import render
from shedet.web.parts.curtain import Opened
from shedet.web.protection.identity import COOKIE
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.tables import Tables
from tests.web.databases import empty_rows
from tests.web.inside import Inside, LiveLine, application
from tests.web.serving import Live
from tests.web.tables import ANN, QuickWorkers, new_table, play_first, until
from tests.web.test_several_servers import fleet
from tests.web.told_server import Socket

NAMES = ("Mira", "Anna", "Tomasz", "Ola", "Jan")
SEATS = {"sobek2p": (2,), "sobek": (2, 3, 4), "nile": (2, 3, 4, 5)}


class Home:
    """A table whose people share one browser, with the pages of that browser."""

    def __init__(self, inside: Inside, browser: httpx.AsyncClient, hosted: HostedTable) -> None:
        self.inside = inside
        self.browser = browser
        self.id = hosted.id

    @property
    def hosted(self) -> HostedTable:
        return self.inside.tables.registry.loaded[self.id]

    async def page(self, query: str = "") -> str:
        answer = await self.browser.get(f"/t/{self.id}{query}")
        assert answer.status_code == 200
        return answer.text

    async def do(self, command: str, **fields: object) -> int:
        form = {name: str(value) for name, value in fields.items()}
        return (await self.browser.post(f"/t/{self.id}/{command}", data=form)).status_code

    async def open(self, seat: int) -> None:
        assert await self.do("open-hand", seat=seat) == 303

    async def play(self, seat: int) -> int:
        question = self.hosted.table.question(seat)
        assert question
        return await self.do("play", seat=seat, move=question.legal[0], number=question.number)

    async def live(self, query: str = "") -> Live:
        headers = {"cookie": f"{COOKIE}={self.browser.cookies[COOKIE]}"}
        line = LiveLine(self.inside.app, f"/t/{self.id}/live{query}", headers)
        assert (await line.hear())["type"] == "websocket.accept"
        return Live(Socket(line))  # type: ignore[arg-type]


async def at_home(inside: Inside, game: str = "sobek2p", people: int = 2, **more: str) -> Home:
    browser = inside.browser()
    form: dict[str, Any] = {
        "game": game,
        "name": NAMES[0],
        "opponent": "heron",
        "seat": "0",
        **more,
    }
    answer = await browser.post("/tables", data={**form, "person": list(NAMES[1:people])})
    assert answer.status_code == 303, answer.text
    hosted = await inside.tables.registry.find(answer.headers["location"].removeprefix("/t/"))
    return Home(inside, browser, hosted)


@pytest.fixture
def run(tmp_path: Path) -> Callable[[Callable[[Inside], Awaitable[None]]], None]:
    def with_server(act: Callable[[Inside], Awaitable[None]]) -> None:
        async def inside() -> None:
            async with application(tmp_path, render, workers=QuickWorkers()) as app:
                await act(Inside(app))

        asyncio.run(inside())

    return with_server


def is_drawn(page: str) -> bool:
    return '<main class="curt" id="curtain"' in page


def shows(page: str, seat: int) -> bool:
    """Does a page show the hand of a seat?"""
    return f'data-seat="{seat}"' in page and not is_drawn(page)


async def settled(home: Home) -> int:
    """Wait for bots; the next of the people that the table waits for."""
    table = home.hosted.table
    await until(lambda: table.stage == "over" or bool(set(table.deciding) - set(table.bots)))
    return next((seat for seat in table.deciding if seat not in table.bots), -1)


@pytest.mark.parametrize(("game", "seats"), [(g, n) for g in SEATS for n in SEATS[g]])
def test_between_the_turns_of_people_the_server_draws_the_curtain(
    run: Any, game: str, seats: int
) -> None:
    async def act(inside: Inside) -> None:
        home = await at_home(inside, game, seats)
        spectator = home.hosted.spectator
        turns: list[int] = []
        while len(turns) < 12 and len(set(turns)) < seats:
            seat = await settled(home)
            page = await home.page()
            assert is_drawn(page)
            assert f'data-seat="{spectator}"' in page
            assert f"Pass to {NAMES[seat]}" in page
            for each in range(seats):
                assert is_drawn(await home.page(f"?seat={each}"))
            assert await home.play(seat) == 409
            await home.open(seat)
            while seat in home.hosted.table.deciding:
                for each in range(seats):
                    assert shows(await home.page(f"?seat={each}"), seat)
                assert await home.play(seat) == 303
            turns.append(seat)
        assert set(turns) == set(range(seats))

    run(act)


def test_a_closed_curtain_is_sent_what_a_spectator_is_sent_and_nothing_else(run: Any) -> None:
    async def act(inside: Inside) -> None:
        home = await at_home(inside)
        pages = await home.live(), await home.live("?seat=0"), await home.live("?seat=1")
        public = LiveLine(inside.app, f"/t/{home.id}/live")
        assert (await public.hear())["type"] == "websocket.accept"
        watcher = Live(Socket(public))  # type: ignore[arg-type]
        for number in range(8):
            for page in (*pages, watcher):
                await page.ask("pick" if page is not watcher else "why", move="")
            for page in pages:
                regions = dict(page.regions)
                assert is_drawn(regions.pop("curtain"))
                assert regions == watcher.regions
            seat = await settled(home)
            await home.open(seat)
            await pages[number % 3].until(lambda page: not is_drawn(page.regions["curtain"]))
            assert pages[number % 3].regions["ask"] != watcher.regions["ask"]
            while seat in home.hosted.table.deciding:
                question = home.hosted.table.question(seat)
                assert question
                said = await pages[number % 3].ask(
                    "play", move=question.legal[0], number=question.number, seat=seat
                )
                assert said.get("ok"), said
            for page in pages:
                await page.until(lambda page: is_drawn(page.regions["curtain"]))
        for page in (*pages, watcher):
            await page.socket.close()

    run(act)


def test_opening_one_hand_covers_the_others_and_other_devices_keep_theirs(run: Any) -> None:
    async def act(inside: Inside) -> None:
        home = await at_home(inside, "nile", 2, players="3", opponent="link")
        guest = inside.browser()
        free = next(n for n in range(3) if not home.hosted.table.seats[n].is_taken)
        answer = await guest.post(f"/t/{home.id}/sit", data={"seat": str(free), "name": "Ewa"})
        assert answer.status_code == 303
        for seat in (0, 1, 0):
            await home.open(seat)
            assert shows(await home.page(), seat)
            assert shows(await home.page(f"?seat={1 - seat}"), seat)
            theirs = (await guest.get(f"/t/{home.id}")).text
            assert shows(theirs, free)
            assert 'id="curtain"' not in theirs
            assert await home.do("link", seat=1 - seat) == 409
            assert await home.do("chat", seat=1 - seat, text="Hello") == 409
        assert await home.do("open-hand", seat=free) == 409
        assert (await guest.post(f"/t/{home.id}/cover", data={"seat": "0"})).status_code == 409
        assert await home.do("cover", seat=0) == 303
        assert is_drawn(await home.page())
        public = await home.page(f"?seat={home.hosted.spectator}")
        assert not is_drawn(public)
        assert 'class="curtain-aside"' in public
        assert f'data-seat="{home.hosted.spectator}"' in public

    run(act)


def test_a_hand_that_is_looked_at_out_of_turn_is_covered_by_the_next_move(run: Any) -> None:
    async def act(inside: Inside) -> None:
        home = await at_home(inside)
        seat = await settled(home)
        await home.open(1 - seat)
        assert shows(await home.page(), 1 - seat)
        await inside.tables.publisher.change(home.id, lambda now: now.table.resume(now.table.now()))
        assert is_drawn(await home.page())

    run(act)


def test_a_covered_hand_stays_covered_until_its_player_says_so_again(run: Any) -> None:
    async def act(inside: Inside) -> None:
        home = await at_home(inside)
        seat = await settled(home)
        await home.open(seat)
        turns = 0
        while turns < 3 or seat not in home.hosted.table.deciding:
            before = list(home.hosted.table.deciding)
            await play_first(inside.tables, home.id)
            turns += before != home.hosted.table.deciding
        assert is_drawn(await home.page(f"?seat={seat}"))

    run(act)


def test_secret_bids_go_from_seat_to_seat(run: Any) -> None:
    async def act(inside: Inside) -> None:
        home = await at_home(inside, "nile", 4, **{"option-start": "bid"})
        bidders = list(home.hosted.table.deciding)
        assert len(bidders) == 4
        for number, seat in enumerate(bidders):
            page = await home.page()
            assert is_drawn(page)
            assert f"Pass to {NAMES[seat]}" in page
            await home.open(seat)
            while seat in home.hosted.table.deciding and number < 3:
                assert await home.play(seat) == 303

    run(act)


def test_all_is_open_after_the_end_and_a_rematch_is_covered_again(run: Any) -> None:
    async def act(inside: Inside) -> None:
        home = await at_home(inside, "sobek", 2, players="3")
        await settled(home)
        assert await home.do("end-game", seat=0) == 303
        assert home.hosted.table.stage == "over"
        assert not is_drawn(await home.page())
        answer = await home.browser.post(f"/t/{home.id}/rematch", data={"seat": "0"})
        assert answer.status_code == 303
        next_one = Home(
            inside, home.browser, await inside.tables.registry.find(home.hosted.rematch)
        )
        await settled(next_one)
        assert is_drawn(await next_one.page())

    run(act)


def test_one_who_plays_on_at_another_device_needs_no_curtain(run: Any) -> None:
    async def act(inside: Inside) -> None:
        home = await at_home(inside)
        await home.open(1)
        answer = await home.browser.post(f"/t/{home.id}/link", data={"seat": "1"})
        link = re.search(r"/seat/[\w-]{43}", answer.text)
        assert link
        phone = inside.browser()
        await phone.post(link[0])
        assert shows((await phone.get(f"/t/{home.id}")).text, 1)
        assert shows(await home.page(), 0)
        assert shows(await home.page("?seat=1"), 0)

    run(act)


def test_a_table_is_resumed_with_the_curtain_as_it_was(tmp_path: Path) -> None:
    async def first() -> tuple[str, str, int]:
        async with application(tmp_path, render) as app:
            home = await at_home(Inside(app), "sobek", 3)
            seat = await settled(home)
            await home.open(seat)
            return home.id, home.browser.cookies[COOKIE], seat

    async def later(table: str, secret: str, seat: int) -> None:
        async with application(tmp_path, render) as app:
            inside = Inside(app)
            hosted = await inside.tables.registry.find(table)
            home = Home(inside, inside.browser(secret), hosted)
            for each in range(3):
                assert shows(await home.page(f"?seat={each}"), seat)
            while seat in home.hosted.table.deciding:
                assert await home.play(seat) == 303
            assert is_drawn(await home.page())

    asyncio.run(later(*asyncio.run(first())))


def test_every_server_draws_the_curtain(postgres_url: str, tmp_path: Path) -> None:
    async def play() -> None:
        empty_rows(postgres_url)
        async with fleet(tmp_path, postgres_url, 3) as servers:
            made = new_table(servers[0])
            made.owners, made.shared = {0: ANN, 1: ANN}, {ANN: Opened()}
            await servers[0].publisher.open(made)

            async def shown() -> set[tuple[int, ...]]:
                found = set()
                for each in servers:
                    async with each.registry.held(made.id, is_fresh=True) as hosted:
                        found.add(hosted.open_to(ANN))
                return found

            def open_hand(seat: int) -> Callable[[HostedTable], None]:
                return lambda now: now.open_hand(ANN, seat)

            for number in range(6):
                assert await shown() == {()}
                opener, player = servers[number % 3], servers[(number + 1) % 3]
                (seat,) = (
                    made.table.deciding if number == 0 else hosted_at(opener, made.id).deciding
                )
                await opener.publisher.change(made.id, open_hand(seat))
                assert await shown() == {(seat,)}
                while seat in hosted_at(player, made.id).deciding:
                    await play_first(player, made.id)

    asyncio.run(play())


def hosted_at(tables: Tables, table_id: str) -> Any:
    return tables.registry.loaded[table_id].table


def test_what_cannot_be_opened_is_refused_in_a_sentence(run: Any) -> None:
    async def act(inside: Inside) -> None:
        browser = inside.browser()
        for people, fields, status in (
            (["Ann"], {}, 409),
            (["Heron"], {}, 400),
            (["Bob", "Cem"], {}, 400),
            (["Bob"], {"players": "x"}, 400),
        ):
            form = {"game": "sobek2p", "name": "Ann", "opponent": "heron", **fields}
            answer = await browser.post("/tables", data={**form, "person": people})
            assert answer.status_code == status, people
        usual = await browser.post("/tables", data={"game": "sobek2p", "opponent": "heron"})
        at = usual.headers["location"]
        for command in ("open-hand", "cover", "end-game"):
            assert (await browser.post(f"{at}/{command}", data={"seat": "0"})).status_code == 409

    run(act)
