"""Live pages: what they receive, what they send, and how they reconnect."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Literal

import httpx
import pytest
import websockets
from starlette.applications import Starlette
from starlette.websockets import WebSocket

from shedet.table import Question
from shedet.web.protection.identity import COOKIE, hash_of, new_secret
from shedet.web.routes.live import LivePage
from shedet.web.tables.hosted_table import HostedTable
from tests.web.inside import OWN, application, client_of
from tests.web.serving import Live, Server, connect, open_table, serving, sit
from tests.web.tables import new_table


def with_table(server: Server, play: Callable[[str, Live, Live], Awaitable[None]]) -> None:
    """A table at which Ann and Bob sit with live pages."""

    async def run() -> None:
        async with server.client() as ann, server.client() as bob:
            table = await open_table(ann)
            await sit(bob, table, 1, "Bob")
            pages = [await connect(server, table, ann), await connect(server, table, bob)]
            async with pages[0].socket, pages[1].socket:
                for page in pages:
                    await page.until(lambda page: page.regions)
                await pages[0].until(lambda page: page.part("net")[0] == [True, True])
                await play(table, *pages)

    asyncio.run(run())


def in_turn(*pages: Live) -> list[Live]:
    """The one that is asked first."""
    return sorted(pages, key=lambda page: page.part("ask") is None)


async def play_first(page: Live) -> dict[str, object]:
    number, legal = page.part("ask")
    return await page.ask("play", move=legal[0], number=number)


def test_a_page_hears_all_regions_then_only_what_changed(server: Server) -> None:
    async def play(table: str, ann: Live, bob: Live) -> None:
        first = {"top", "net", "board", "ask", "log", "chat", "menu", "status"}
        assert set(ann.heard[0]["regions"]) == first
        assert ann.heard[0]["title"].startswith("playing")
        assert "say" not in ann.heard[0]
        mover, other = in_turn(ann, bob)
        before = len(other.heard)
        answer = await play_first(mover)
        assert answer == {"id": 1, "ok": True}
        assert "regions" in mover.heard[-2]
        await other.until(lambda page: len(page.heard) > before)
        changed = other.heard[-1]
        assert {"board", "log"} <= set(changed["regions"])
        assert not {"top", "chat", "net"} & set(changed["regions"])
        assert "take" in changed["say"]

    with_table(server, play)


def test_requests_are_refused_in_words_and_the_line_stays(server: Server) -> None:
    async def play(table: str, ann: Live, bob: Live) -> None:
        mover, other = in_turn(ann, bob)
        number, legal = mover.part("ask")
        for fields in (
            {"move": "rubbish", "number": number},
            {"move": legal[0], "number": number + 1},
            {"move": legal[0], "number": -1},
            {"move": legal[0], "number": "many"},
            {"move": None, "number": number},
            {"move": ["take"], "number": number},
            {"move": legal[0], "number": True},
            {"move": legal[0], "number": number, "seat": 99},
            {"move": legal[0], "number": number, "seat": None},
            {},
        ):
            answer = await mover.ask("play", **fields)
            assert answer["error"], fields
        seat = other.part("top")[2]
        stolen = await mover.ask("play", move=legal[0], number=number, seat=seat)
        assert stolen["error"] == "This seat is in use on another device."
        assert (await other.ask("play", move=legal[0], number=number))["error"]
        assert (await mover.ask("dance"))["error"]
        assert (await play_first(mover))["ok"]

    with_table(server, play)


class CountingLock(asyncio.Lock):
    """Counts how often it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    async def acquire(self) -> Literal[True]:
        self.asked += 1
        return await super().acquire()


async def asked_alone(app: Starlette) -> tuple[HostedTable, str, int, Question]:
    """A table with both seats in one browser: its secret, the seat that decides, its question."""
    tables, secret = app.state.site.tables, new_secret()
    hosted = new_table(tables)
    hosted.owners = {0: hash_of(secret), 1: hash_of(secret)}
    await tables.publisher.open(hosted)
    seat = hosted.table.deciding[0]
    question = hosted.table.question(seat)
    assert question
    return hosted, secret, seat, question


def test_a_command_takes_the_lock_of_its_table_once(tmp_path: Path) -> None:
    async def ask_all() -> None:
        async with application(tmp_path) as app:
            hosted, secret, seat, question = await asked_alone(app)
            headers = {"host": "localhost", "origin": OWN, "cookie": f"{COOKIE}={secret}"}
            scope = {
                "type": "websocket",
                "app": app,
                "scheme": "ws",
                "path": "/",
                "query_string": b"",
                "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            }
            page = LivePage(WebSocket(scope, None, None), app.state.site, hosted.id)  # type: ignore[arg-type]
            move = {"move": question.legal[0], "number": question.number}
            for message, is_done, times in (
                ({"do": "pick", "move": question.legal[0]}, True, 1),
                ({"do": "why", "move": "sell fish"}, True, 1),
                ({"do": "chat", "text": "hello"}, True, 1),
                ({"do": "hint", "number": 99}, False, 1),
                ({"do": "link"}, True, 1),
                ({"do": "play", "seat": 1 - seat, **move}, False, 1),
                ({"do": "play", **move}, True, 1),
                ({"do": "play", **move}, False, 1),
                ({"do": "abort"}, True, 1),
                ({"do": "agree", "seat": 99}, False, 1),
                ({"do": "agree", "seat": "first"}, False, 0),
                ({"do": "analyse"}, False, 1),
                ({"do": "sit"}, False, 0),
                ({"do": "dance"}, False, 0),
            ):
                hosted.lock = lock = CountingLock()
                answer = await page.answer(json.dumps({"id": 1, **message}))
                assert ("ok" in answer, lock.asked) == (is_done, times), (message, answer)

    asyncio.run(ask_all())


def test_a_form_takes_the_lock_of_its_table_once(tmp_path: Path) -> None:
    """And once more where it answers with a page; names no seat, or the one that it plays for."""

    async def ask_all() -> None:
        async with application(tmp_path) as app:
            hosted, secret, seat, question = await asked_alone(app)
            move = {"move": question.legal[0], "number": str(question.number)}
            async with client_of(app, cookie=f"{COOKIE}={secret}") as browser:
                for name, form, status, times in (
                    ("chat", {"text": "hello"}, 303, 1),
                    ("link", {}, 200, 2),
                    ("play", {"seat": str(1 - seat), **move}, 409, 2),
                    ("play", move, 303, 1),
                    ("play", {"seat": str(seat), **move}, 409, 2),
                    ("abort", {"seat": str(1 - seat)}, 303, 1),
                    ("agree", {"seat": "first"}, 400, 0),
                    ("dance", {}, 404, 0),
                ):
                    hosted.lock = lock = CountingLock()
                    answer = await browser.post(f"/t/{hosted.id}/{name}", data=form)
                    assert (answer.status_code, lock.asked) == (status, times), (name, form)
                    if status == 303:
                        back = form.get("seat", str(seat))
                        assert answer.headers["location"] == f"/t/{hosted.id}?seat={back}"
                hosted.lock = lock = CountingLock()
                for refused in (question.legal[0], "sell fish"):
                    await browser.get(f"/t/{hosted.id}/why", params={"move": refused})
                assert lock.asked == 2

    asyncio.run(ask_all())


@pytest.mark.parametrize(
    "text", ["", "no", "[]", "null", '{"id": {}}', '{"id": 1.5}', "[" * 9000, '{"do": "play"}']
)
def test_messages_that_are_none(server: Server, text: str) -> None:
    async def play(table: str, ann: Live, bob: Live) -> None:
        await ann.socket.send(text)
        await ann.until(lambda page: "error" in page.heard[-1])
        assert ann.heard[-1]["id"] is None
        assert (await ann.ask("chat", text="still here"))["ok"]

    with_table(server, play)


def test_an_answer_to_an_old_question_is_late(server: Server) -> None:
    async def play(table: str, ann: Live, bob: Live) -> None:
        mover, _ = in_turn(ann, bob)
        number, legal = mover.part("ask")
        assert (await mover.ask("play", move=legal[0], number=number))["ok"]
        assert "error" in await mover.ask("play", move=legal[0], number=number)

    with_table(server, play)


def test_why_and_pick(server: Server) -> None:
    async def play(table: str, ann: Live, bob: Live) -> None:
        mover, other = in_turn(ann, bob)
        asked = mover.regions["ask"]
        assert (await mover.ask("why", move="sell fish"))["ok"]
        assert "[S2-3.1]" in mover.regions["ask"]
        assert (await mover.ask("pick", move="take C3"))["ok"]
        assert mover.part("menu")[4] == "take C3"
        assert mover.regions["ask"] == asked
        assert other.part("menu")[4] is None
        assert (await play_first(mover))["ok"]
        assert mover.part("menu")[4] is None
        assert "error" in await other.ask("why", move=["sell"])

    with_table(server, play)


def test_spectators_see_what_is_public(server: Server) -> None:
    async def play(table: str, ann: Live, bob: Live) -> None:
        async with server.client() as client:
            async with (await connect(server, table, client)).socket as socket:
                cyd = Live(socket)
                await cyd.hear()
                assert cyd.part("top")[2] == 2
                assert cyd.part("ask") is None
                assert all(player["hand"] is None for player in cyd.part("board")["players"])
                await ann.until(lambda page: page.part("net")[1] == 1)
                assert "error" in await cyd.ask("resign", seat=0)
                assert "error" in await cyd.ask("chat", text="hello")
                for command in ("pick", "why"):
                    assert "error" in await cyd.ask(command, move="take C3")
                assert cyd.part("menu")[4] is None
                mover, _ = in_turn(ann, bob)
                await play_first(mover)
                await cyd.until(lambda page: len(page.part("log")[0]) > 2)
            await ann.until(lambda page: page.part("net")[1] == 0)

    with_table(server, play)


def test_a_seat_that_was_carried_away_is_not_seen_any_more(server: Server) -> None:
    async def run() -> None:
        async with server.client() as ann, server.client() as phone:
            table = await open_table(ann, opponent="random", seat="0")
            async with (await connect(server, table, ann)).socket as socket:
                page = Live(socket)
                await page.hear()
                assert page.part("board")["players"][0]["hand"]
                link = (await page.ask("link"))["link"]
                assert (await phone.post(link)).is_redirect
                await page.until(lambda page: page.part("top")[2] == 2)
                assert page.part("board")["players"][0]["hand"] is None
                assert "error" in await page.ask("resign", seat=0)

    asyncio.run(run())


def test_nobody_sits_down_over_the_line(server: Server) -> None:
    """It cannot bring a new secret, and the one that the page has may be another's."""

    async def run() -> None:
        async with server.client() as ann, server.client() as bob:
            table = await open_table(ann)
            bob.cookies.set("shedet", "p" * 43)
            page = await connect(server, table, bob)
            async with page.socket:
                assert "error" in await page.ask("sit", seat=1, name="Bob")
                assert page.part("top")[4] == [1]

    asyncio.run(run())


def test_the_line_to_a_table_that_is_not_there_is_closed(server: Server) -> None:
    async def run() -> None:
        async with server.client() as ann:
            page = await connect(server, "x" * 22, ann)
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await page.hear()
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 4404

    asyncio.run(run())


def test_a_page_that_asks_too_fast_is_slowed(tmp_path: Path) -> None:
    async def run(server: Server) -> None:
        async with server.client() as ann:
            table = await open_table(ann)
            async with (await connect(server, table, ann)).socket as socket:
                page = Live(socket)
                said = [await page.ask("pick", move="") for _ in range(60)]
                refused = [answer["error"] for answer in said if "error" in answer]
                assert 0 < len(refused) < 60
                assert "too fast" in refused[0]

    with serving(tmp_path, is_limited=True) as server:
        asyncio.run(run(server))


def test_a_page_that_does_not_read_holds_nobody_up(server: Server) -> None:
    async def play(table: str, ann: Live, bob: Live) -> None:
        async with server.client() as client:
            deaf = await connect(server, table, client, max_queue=1)
            for _ in range(40):
                mover, other = in_turn(ann, bob)
                answer = await play_first(mover)
                assert answer["ok"]
                if mover.part("top")[0] == "over":
                    break
                status = mover.part("status")
                await other.until(lambda page, now=status: page.part("status") == now)
            deaf.socket.transport.abort()

    with_table(server, play)


def test_after_a_restart_the_page_comes_back_and_goes_on(tmp_path: Path) -> None:
    async def before(server: Server, client: httpx.AsyncClient) -> tuple[str, list[object]]:
        table = await open_table(client, opponent="random", seat="0")
        async with (await connect(server, table, client)).socket as socket:
            page = Live(socket)
            await page.until(lambda page: page.regions and page.part("ask"))
            await play_first(page)
            await page.until(lambda page: page.part("ask"))
            return table, [page.part("board"), page.part("ask")]

    async def after(
        server: Server, client: httpx.AsyncClient, table: str, seen: list[object]
    ) -> None:
        async with (await connect(server, table, client)).socket as socket:
            page = Live(socket)
            await page.hear()
            assert [page.part("board"), page.part("ask")] == seen
            assert (await play_first(page))["ok"]

    async def run() -> None:
        server = Server(tmp_path)
        client = server.client()
        table, seen = await before(server, client)
        assert server.stop() == 0
        again = Server(tmp_path)
        client.base_url = httpx.URL(again.address)
        await after(again, client, table, seen)
        await client.aclose()
        again.kill()

    asyncio.run(run())


def test_stopping_tells_pages_to_come_back(tmp_path: Path) -> None:
    async def run() -> None:
        server = Server(tmp_path)
        async with server.client() as ann:
            table = await open_table(ann, opponent="random")
            page = await connect(server, table, ann)
            await page.hear()
            stopping = asyncio.create_task(asyncio.to_thread(server.stop))
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await page.until(lambda page: False)
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 1012
            assert await stopping == 0
        lines = [json.loads(line) for line in server.log().splitlines()]
        assert lines[-1]["event"] == "stopped"

    asyncio.run(run())
