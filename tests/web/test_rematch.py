"""A rematch is offered, and begins when everybody has said yes; clocks wait for those who play."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from shedet.web.protection.identity import COOKIE, new_secret
from shedet.web.tables.hosted_table import HostedTable
from tests.table.tables import Time
from tests.web.inside import Inside, running
from tests.web.serving import open_table, sit

ANN, BOB, EVA = new_secret(), new_secret(), new_secret()


@dataclass
class Meeting:
    """A server with Ann's, Bob's and a stranger's browser."""

    inside: Inside
    ann: httpx.AsyncClient
    bob: httpx.AsyncClient
    eva: httpx.AsyncClient

    async def over(self, **fields: str) -> str:
        """A table at which Ann has resigned."""
        table = await open_table(self.ann, **fields)
        if "opponent" not in fields:
            await sit(self.bob, table, 1, "Bob")
        await self.post(self.ann, table, "resign")
        return table

    async def post(self, who: httpx.AsyncClient, table: str, command: str, **fields: str) -> str:
        """Do something by a form; returns where the page goes next."""
        answer = await who.post(f"/t/{table}/{command}", data=fields)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])

    async def page(self, who: httpx.AsyncClient, address: str) -> str:
        answer = await who.get(address)
        assert answer.status_code == 200
        return answer.text

    async def hosted(self, table: str) -> HostedTable:
        return await self.inside.tables.registry.find(table)

    async def offer(self, table: str, seat: int) -> str:
        """What a live page of a seat shows of the offer."""
        viewer = (seat, (seat,) if seat < 2 else (), "en")
        return self.inside.tables.publisher.shown(await self.hosted(table), viewer).regions["offer"]


def meeting(
    data: Path,
    act: Callable[[Meeting], Awaitable[None]],
    now: Time | None = None,
    secrets: Sequence[str] = (ANN, BOB, EVA),
) -> None:
    async def run() -> None:
        async with running(data) as inside:
            if now:
                inside.tables.registry.now = now
            await act(Meeting(inside, *map(inside.browser, secrets)))

    asyncio.run(run())


def test_the_next_table_is_opened_when_the_other_has_said_yes(tmp_path: Path) -> None:
    async def act(at: Meeting) -> None:
        table = await at.over()
        assert "Rematch" in await at.page(at.ann, f"/t/{table}")
        assert await at.post(at.ann, table, "rematch") == f"/t/{table}"
        assert not (await at.hosted(table)).rematch
        asked = await at.page(at.bob, f"/t/{table}")
        assert "Ann wants a rematch." in asked
        assert {
            f'action="/t/{table}/{command}"' in asked for command in ("rematch", "decline")
        } == {True}
        assert "Waiting for Bob" in await at.page(at.ann, f"/t/{table}")
        new = await at.post(at.bob, table, "rematch")
        assert new != f"/t/{table}"
        assert f'data-go="{new}"' in await at.page(at.ann, f"/t/{table}")
        assert (await at.hosted(new[3:])).table.names == ["Bob", "Ann"]
        assert await at.post(at.ann, table, "rematch") == new

    meeting(tmp_path, act)


def test_live_pages_show_the_offer_and_where_it_leads(tmp_path: Path) -> None:
    async def act(at: Meeting) -> None:
        table = await at.over()
        assert await at.offer(table, 1) == '<div id="offer"></div>'
        await at.post(at.ann, table, "rematch")
        assert "Play again" in await at.offer(table, 1)
        assert "Withdraw" in await at.offer(table, 0)
        assert await at.offer(table, 2) == '<div id="offer"></div>'
        ask = at.inside.tables.publisher.shown(await at.hosted(table), (1, (1,), "en")).regions[
            "ask"
        ]
        assert "Ann wants a rematch." in ask, "at the last board it stands in the confirm bar"
        assert "Ann wants a rematch." in await at.page(at.bob, f"/t/{table}/replay?step=0")
        new = await at.post(at.bob, table, "agree")
        new = f"/t/{(await at.hosted(table)).rematch}"
        for seat in range(3):
            assert f'data-go="{new}"' in await at.offer(table, seat)

    meeting(tmp_path, act)


def test_a_no_is_told_and_one_can_ask_again(tmp_path: Path) -> None:
    async def act(at: Meeting) -> None:
        table = await at.over()
        await at.post(at.ann, table, "rematch")
        await at.post(at.bob, table, "decline")
        said = await at.page(at.ann, f"/t/{table}")
        assert "Bob can’t play now." in said
        assert f'action="/t/{table}/rematch"' in said
        assert "can’t play" not in await at.offer(table, 1)
        assert await at.post(at.bob, table, "rematch") == f"/t/{table}"
        assert "Bob wants a rematch." in await at.offer(table, 0)
        assert (await at.post(at.ann, table, "rematch")) != f"/t/{table}"

    meeting(tmp_path, act)


def test_the_offer_can_be_withdrawn(tmp_path: Path) -> None:
    async def act(at: Meeting) -> None:
        table = await at.over()
        await at.post(at.ann, table, "rematch")
        await at.post(at.ann, table, "decline")
        assert await at.offer(table, 1) == '<div id="offer"></div>'
        assert not (await at.hosted(table)).rematch

    meeting(tmp_path, act)


def test_the_offer_survives_a_restart_and_stands_on_the_first_page(tmp_path: Path) -> None:
    tables: list[str] = []
    secrets: list[str] = []

    async def ask(at: Meeting) -> None:
        tables.append(await at.over())
        await at.post(at.ann, tables[0], "rematch")
        for browser in (at.ann, at.bob):
            given = [each for each in browser.cookies.jar if each.name == COOKIE and each.domain]
            secrets.append(given[0].value or "")

    async def answer(at: Meeting) -> None:
        assert "Rematch?" in await at.page(at.bob, "/")
        assert "Rematch?" not in await at.page(at.ann, "/")
        assert "Ann wants a rematch." in await at.page(at.bob, f"/t/{tables[0]}")
        assert await at.post(at.bob, tables[0], "rematch") != f"/t/{tables[0]}"
        assert "Rematch?" not in await at.page(at.bob, "/")

    meeting(tmp_path, ask)
    meeting(tmp_path, answer, secrets=[*secrets, EVA])


def test_against_bots_it_begins_at_once(tmp_path: Path) -> None:
    async def act(at: Meeting) -> None:
        table = await at.over(opponent="heron")
        new = await at.post(at.ann, table, "rematch")
        assert new != f"/t/{table}"
        assert (await at.hosted(new[3:])).table.names == ["heron", "Ann"]

    meeting(tmp_path, act)


def test_only_those_who_played_can_ask_or_answer(tmp_path: Path) -> None:
    async def act(at: Meeting) -> None:
        table = await at.over()
        assert (await at.eva.post(f"/t/{table}/rematch")).status_code == 409
        await at.post(at.ann, table, "rematch")
        for command in ("rematch", "agree", "decline"):
            assert (await at.eva.post(f"/t/{table}/{command}")).status_code == 409
        assert "wants a rematch" not in await at.page(at.eva, f"/t/{table}")

    meeting(tmp_path, act)


@pytest.mark.parametrize("language", ["de", "fr", "pl"])
def test_the_offer_is_made_in_the_language_of_its_reader(tmp_path: Path, language: str) -> None:
    async def act(at: Meeting) -> None:
        table = await at.over()
        await at.post(at.ann, table, "rematch")
        page = await at.page(at.bob, f"/t/{table}?lang={language}")
        for english in ("wants a rematch", "Play again", "Same players"):
            assert english not in page

    meeting(tmp_path, act)


def test_clocks_of_a_rematch_wait_until_all_have_opened_its_page(tmp_path: Path) -> None:
    now = Time()

    async def act(at: Meeting) -> None:
        table = await at.over(clock="5+5")
        await at.post(at.ann, table, "rematch")
        new = await at.post(at.bob, table, "rematch")
        hosted = await at.hosted(new[3:])
        now.at += 10_000
        page = await at.page(at.bob, new)
        assert "The clock starts when Ann arrives." in page
        assert "data-until" not in page
        await at.inside.tables.clocks.tick(hosted.id)
        assert hosted.table.time_left(0) == 300
        assert hosted.table.stage == "playing"
        page = await at.page(at.ann, new)
        assert "The clock starts" not in page
        assert "data-until" in page
        now.at += 100
        assert hosted.table.time_left(hosted.table.deciding[0]) == 200

    meeting(tmp_path, act, now)


def test_clocks_wait_for_the_one_who_opened_the_table_and_left(tmp_path: Path) -> None:
    now = Time()

    async def act(at: Meeting) -> None:
        table = await open_table(at.ann, clock="5+5")
        await sit(at.bob, table, 1, "Bob")
        await at.page(at.bob, f"/t/{table}")
        now.at += 10_000
        hosted = await at.hosted(table)
        assert hosted.table.expected == {0}
        await at.page(at.ann, f"/t/{table}")
        now.at += 1
        assert hosted.table.time_left(hosted.table.deciding[0]) == 299

    meeting(tmp_path, act, now)
