"""Clocks run in the browser: the server sends when they will run out, and its own time."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.web.serving import Live
from tests.web.told_server import Time, ToldServer, inside
from tests.web.worlds import SECRETS, TABLE, Case, opening, put

CASE = Case("sobek2p", 2, (("memory", "pure"),), "15+10")


def at_table(directory: Path, play: Callable[[ToldServer, Live], Awaitable[None]]) -> None:
    """The page of seat 0 at a table whose clocks run."""

    async def run() -> None:
        async with inside(directory) as server:
            page = await server.connect(TABLE, SECRETS[0])
            await page.until(lambda page: page.regions)
            await play(server, page)
            await page.socket.close()

    put(directory, CASE, opening(CASE, 1), Time().at)
    asyncio.run(run())


def clocks_in(text: str) -> list[tuple[str, str, str]]:
    """What is counted from, its number, and what stands there without a script."""
    return re.findall(r'data-(left|until)="([\d.]+)">.*?class="ct">([^<]*)<', text)


def test_a_page_is_told_once_what_time_it_is(tmp_path: Path) -> None:
    async def play(server: ToldServer, page: Live) -> None:
        assert page.heard[0]["now"] == server.time.at
        server.time.at += 30
        assert (await page.ask("chat", text="Well?"))["ok"]
        assert [set(message) for message in page.heard[1:]] == [{"regions"}, {"id", "ok"}]
        assert set(page.heard[1]["regions"]) == {"chat"}, "time alone brings no message"
        again = await server.connect(TABLE, SECRETS[0])
        assert (await again.hear())["now"] == server.time.at
        await again.socket.close()

    at_table(tmp_path, play)


def test_a_clock_that_runs_names_its_end_and_one_that_stands_what_is_left(tmp_path: Path) -> None:
    async def play(server: ToldServer, page: Live) -> None:
        clocks = clocks_in("".join(page.regions.values()))
        began = server.time.at
        assert sorted(clocks) == [("left", "900.0", "15:00"), ("until", f"{began + 900}", "15:00")]

    at_table(tmp_path, play)


def test_a_page_that_is_loaded_shows_the_time_without_a_script(tmp_path: Path) -> None:
    async def play(server: ToldServer, page: Live) -> None:
        began = server.time.at
        server.time.at += 75
        async with server.client(SECRETS[0]) as browser:
            text = (await browser.get(f"/t/{TABLE}")).text
        assert f'data-now="{server.time.at}"' in text
        assert ("until", f"{began + 900}", "13:45") in clocks_in(text)
        assert ("left", "900.0", "15:00") in clocks_in(text)

    at_table(tmp_path, play)
