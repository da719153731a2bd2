"""`shedet admin` beside a running server: it notices, and what was done is in the log."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from shedet.web.operations import host
from shedet.web.operations.restrictions import Restrictions, network_of
from shedet.web.protection.identity import hash_of
from tests.commands import run
from tests.lengths import PATIENCE
from tests.web.serving import Server, connect, open_table, serving, sit


def admin(server: Server, *words: str) -> str:
    done = run("admin", *words, "--data", server.data)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


async def until(is_so: Callable[[], Awaitable[bool]]) -> None:
    """Wait for what a server does by itself."""
    async with asyncio.timeout(PATIENCE):
        while not await is_so():
            await asyncio.sleep(0.1)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server may be slow to look."""
    monkeypatch.setattr(host, "PATIENCE", PATIENCE)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data")) as running:
        yield running


def test_tables_are_listed_and_shown_with_who_sits_there(server: Server) -> None:
    async def look() -> None:
        async with server.client() as client:
            table = await open_table(client, name="Ann")
            live = await connect(server, table, client)
            await live.ask("chat", seat=0, text="hello there")
            listed = admin(server, "tables")
            assert re.search(rf"{table}  \S+ \S+  sobek2p  gathering  .*Ann", listed)
            shown = admin(server, "show", f"{server.address}/t/{table}")
            assert f"{table}:0  {hash_of(client.cookies['shedet'])}  Ann" in shown
            assert "Ann: hello there" in shown
            await live.socket.close()

    asyncio.run(look())


def test_a_table_that_is_closed_is_gone_for_those_who_are_there(server: Server) -> None:
    async def look() -> None:
        async with server.client() as client:
            table = await open_table(client)
            live = await connect(server, table, client)
            await live.hear()
            said = admin(server, "close", f"{server.address}/t/{table}", "--note", "spam")
            assert said == "Done.\n"
            async with asyncio.timeout(PATIENCE):
                await live.socket.wait_closed()
            assert live.socket.close_code == 4404
            assert (await client.get(f"/t/{table}")).status_code == 404
            assert re.search(rf"close    {table}  done  spam", admin(server, "log"))
        done = run("admin", "close", f"x/t/{table}", "--data", server.data)
        assert (done.returncode, done.stderr) == (
            2,
            "shedet admin: This table doesn’t exist.\n",
        )

    asyncio.run(look())


def test_a_name_and_its_messages_are_removed_in_a_running_game(server: Server) -> None:
    async def look() -> None:
        async with server.client() as ann, server.client() as bob:
            table = await open_table(ann, name="Rude Name")
            await sit(bob, table, 1, "Bob")
            live = await connect(server, table, ann)
            await live.ask("chat", seat=0, text="rude words")
            admin(server, "remove", f"{server.address}/t/{table}:0")
            await live.until(lambda page: "Rude" not in str(page.regions))
            assert live.part("chat") == []
            shown = admin(server, "show", f"{server.address}/t/{table}")
            assert "Rude" not in shown
            assert "rude" not in shown
            assert "Bob" in shown
            await live.socket.close()

    asyncio.run(look())


def test_a_muted_player_cannot_chat_until_unmuted_and_plays_on(server: Server) -> None:
    async def look() -> None:
        async with server.client() as client:
            table = await open_table(client)
            live = await connect(server, table, client)
            seat = f"{server.address}/t/{table}:0"

            async def is_muted() -> bool:
                return "muted" in str(await live.ask("chat", seat=0, text="a"))

            async def is_heard() -> bool:
                return not await is_muted()

            assert not await is_muted()
            admin(server, "mute", seat)
            await until(is_muted)
            assert admin(server, "mute", seat) == "It was so already.\n"
            assert (await live.ask("link", seat=0))["ok"]
            admin(server, "unmute", seat)
            await until(is_heard)
            await live.socket.close()

    asyncio.run(look())


def test_a_banned_browser_is_shut_out_and_its_open_page_is_not_heard(server: Server) -> None:
    async def look() -> None:
        async with server.client() as client, server.client() as other:
            table = await open_table(client)
            live = await connect(server, table, client)

            async def is_shut_out() -> bool:
                return (await client.get("/")).status_code == 403

            async def is_in() -> bool:
                return (await client.get("/")).status_code == 200

            admin(server, "ban", f"{server.address}/t/{table}:0", "--note", "cheats")
            await until(is_shut_out)
            assert (await other.get("/")).status_code == 200
            with pytest.raises(InvalidStatus, match="403"):
                await connect(server, table, client)
            with suppress(ConnectionClosed):
                await live.socket.send("{}")
            async with asyncio.timeout(PATIENCE):
                await live.socket.wait_closed()
            assert "browser" in admin(server, "restrictions")
            admin(server, "unban", hash_of(client.cookies["shedet"]))
            await until(is_in)
            log = admin(server, "log")
            assert re.search(r"ban +browser [0-9a-f]{64}  done  cheats", log)
            assert re.search(r"unban +browser [0-9a-f]{64}  done", log)

    asyncio.run(look())


def test_a_banned_address_is_shut_out(tmp_path: Path) -> None:
    async def look() -> None:
        async def status(address: str) -> int:
            headers = {"x-forwarded-for": address}
            async with running.client() as client:
                return (await client.get("/", headers=headers)).status_code

        async def is_shut_out() -> bool:
            return await status("203.0.113.9") == 403

        admin(running, "ban", "203.0.113.0/24")
        await until(is_shut_out)
        assert await status("203.0.114.9") == 200

    with serving(tmp_path, "--proxy", "127.0.0.1") as running:
        asyncio.run(look())


def test_an_order_without_a_server_waits_for_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def begin() -> str:
        async with server.client() as client:
            return await open_table(client)

    async def is_gone() -> bool:
        async with server.client() as client:
            return (await client.get(f"/t/{table}")).status_code == 404

    with serving(tmp_path) as server:
        table = asyncio.run(begin())
        server.stop()
    monkeypatch.setattr(host, "PATIENCE", 0.0)
    assert admin(server, "close", f"x/t/{table}").startswith("Noted.")
    with serving(tmp_path) as server:
        asyncio.run(until(is_gone))


@pytest.mark.parametrize(
    "words",
    [
        ("close", "rubbish"),
        ("close",),
        ("mute", "203.0.113.9"),
        ("ban", "0.0.0.0/0"),
        ("ban", "::/0"),
        ("remove", "A" * 22),
        ("show", "A" * 22),
    ],
)
def test_what_cannot_be_meant_is_refused_in_one_line(
    server: Server, words: tuple[str, ...]
) -> None:
    done = run("admin", *words, "--data", server.data)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


def test_addresses_are_banned_by_household() -> None:
    held = Restrictions(set())
    held.hold({("address", str(network_of("2001:db8::5"))), ("address", "192.0.2.7/32")})
    for address, is_barred in (
        ("2001:db8::ffff", True),
        ("2001:db8:0:1::5", False),
        ("192.0.2.7", True),
        ("::ffff:192.0.2.7", True),
        ("192.0.2.8", False),
    ):
        scope = {"type": "http", "client": (address, 1), "headers": []}
        assert held.bars(scope) is is_barred
