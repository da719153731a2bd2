"""Bots that visitors connect: who can choose them, where, and how they are marked."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from shedet.web.pages import render
from shedet.web.parts.web_bots import CHOSEN
from tests.web.programs import Lines
from tests.web.test_api import GAMES, Club, at_club

MARK = "bot, by Ann"


async def chosen_bot(club: Club, lines: Lines) -> str:
    """What chooses the bot that a stream has connected."""
    assert (await lines.next())["type"] == "heartbeat"
    bots = (await club.bob.ask("GET", "/bots"))["bots"]
    (found,) = [bot["bot"] for bot in bots if bot["by"]]
    return str(found)


@pytest.mark.parametrize("game", GAMES)
def test_a_person_chooses_a_connected_bot_that_is_marked_as_such(game: str, tmp_path: Path) -> None:
    async def act(club: Club) -> None:
        browser = club.browser()
        assert MARK not in (await browser.get("/")).text
        async with club.ann.stream("/bots/calls", name="Deep Nile") as lines:
            chosen = await chosen_bot(club, lines)
            home = (await browser.get("/")).text
            assert MARK in home
            assert f'value="{chosen}"' in home
            form = {"game": game, "name": "Eve", "seat": "0", "opponent": "ibis", "players": "2"}
            answer = await browser.post("/tables", data={**form, "guest": chosen})
            table = answer.headers["location"].removeprefix("/t/")
            seat = await lines.until("seat")
            assert seat == {"type": "seat", "table": table, "game": game, "seat": 1}
            page = (await browser.get(f"/t/{table}")).text
            assert "Deep Nile" in page
            assert MARK in page

    at_club(tmp_path, act, pages=render)


def test_a_free_seat_is_given_to_a_connected_bot(tmp_path: Path) -> None:
    async def act(club: Club) -> None:
        browser, stranger = club.browser(), club.browser()
        form = {"game": "sobek2p", "name": "Eve", "seat": "0", "opponent": "link"}
        table = (await browser.post("/tables", data=form)).headers["location"]
        async with club.ann.stream("/bots/calls", name="Deep Nile") as lines:
            chosen = await chosen_bot(club, lines)
            gathering = (await browser.get(table)).text
            assert f'value="{chosen}"' in gathering
            assert MARK in gathering
            asked = {"seat": "1", "bot": chosen}
            assert (await stranger.post(f"{table}/bot", data=asked)).status_code == 409
            assert (await browser.post(f"{table}/bot", data=asked)).status_code == 303
            assert (await lines.until("seat"))["seat"] == 1

    at_club(tmp_path, act, pages=render)


def test_a_bot_is_offered_for_its_games_while_it_is_there_and_has_room(tmp_path: Path) -> None:
    async def act(club: Club) -> None:
        query: dict[str, Any] = {"name": "Deep", "game": ["sobek2p", "nile"], "places": 1}
        body = {"game": "sobek2p", "seat": 0}
        async with club.ann.stream("/bots/calls", **query) as lines:
            chosen = await chosen_bot(club, lines)
            wrong = {"game": "sobek", "opponents": [chosen]}
            await club.bob.refused(409, "POST", "/tables", wrong)
            await club.bob.ask("POST", "/tables", {**body, "opponents": [chosen]})
            busy = await club.bob.refused(409, "POST", "/tables", {**body, "opponents": [chosen]})
            assert "busy" in busy["detail"]
        while await club.tables.guests.store.read(listed):
            await asyncio.sleep(0)
        await club.bob.refused(409, "POST", "/tables", {**body, "opponents": [chosen]})
        unknown = {**body, "opponents": [f"{CHOSEN}{'x' * 22}"]}
        await club.bob.refused(409, "POST", "/tables", unknown)

    def listed(connection: Any) -> list[Any]:
        return list(connection.exec_driver_sql("select id from connected_bots"))

    at_club(tmp_path, act)


def test_a_connected_bot_plays_a_rematch_and_is_asked_for_no_consent(tmp_path: Path) -> None:
    async def act(club: Club) -> None:
        browser = club.browser()
        async with club.ann.stream("/bots/calls", name="Deep") as lines:
            form = {"game": "sobek2p", "name": "Eve", "seat": "0", "opponent": "ibis"}
            form["clock"] = "15+10"
            chosen = await chosen_bot(club, lines)
            answer = await browser.post("/tables", data={**form, "guest": chosen})
            table = answer.headers["location"]
            await lines.until("seat")
            await browser.post(f"{table}/resign", data={"seat": "0"})
            answer = await browser.post(f"{table}/rematch", data={"seat": "0"})
            again = answer.headers["location"].removeprefix("/t/")
            assert await lines.until("seat") == {
                "type": "seat",
                "table": again,
                "game": "sobek2p",
                "seat": 0,
            }
            await browser.post(f"/t/{again}/abort", data={"seat": "1"})
            look = await club.ann.ask("GET", f"/tables/{again}")
            assert look["table"]["outcome"]["how"] == "aborted"

    at_club(tmp_path, act)


def test_the_seat_of_a_bot_that_has_left_is_free_in_the_next_game(tmp_path: Path) -> None:
    async def act(club: Club) -> None:
        browser = club.browser()
        async with club.ann.stream("/bots/calls", name="Deep") as lines:
            form = {"game": "sobek2p", "name": "Eve", "seat": "0", "opponent": "ibis"}
            chosen = await chosen_bot(club, lines)
            answer = await browser.post("/tables", data={**form, "guest": chosen})
            table = answer.headers["location"]
            await lines.until("seat")
            await browser.post(f"{table}/resign", data={"seat": "0"})
        while (await club.bob.ask("GET", "/bots"))["bots"][-1]["by"]:
            await asyncio.sleep(0.01)
        answer = await browser.post(f"{table}/rematch", data={"seat": "0"})
        again = answer.headers["location"].removeprefix("/t/")
        look = await club.bob.ask("GET", f"/tables/{again}")
        assert look["table"]["stage"] == "gathering"

    at_club(tmp_path, act)
