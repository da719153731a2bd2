"""Foreign hosts, cross-site requests and hostile input are refused."""

import asyncio
import re
import socket
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from shedet.web.parts.assets import IMPORT_MAP_HASH, asset
from shedet.web.protection.security import LARGEST_BODY, LARGEST_UPLOAD
from tests.web.inside import OWN, application, client_of
from tests.web.serving import Live, Server, connect, open_table, serving, sit


def with_client(server: Server, play: Callable[[httpx.AsyncClient], Awaitable[None]]) -> None:
    async def run() -> None:
        async with server.client() as client:
            await play(client)

    asyncio.run(run())


def with_settings(
    data: Path, play: Callable[[httpx.AsyncClient], Awaitable[None]], **settings: Any
) -> None:
    """The same at a server in this process that is set up in some way."""

    async def run() -> None:
        async with application(data, **settings) as app, client_of(app) as client:
            await play(client)

    asyncio.run(run())


def test_every_answer_carries_the_policy(server: Server) -> None:
    async def look(client: httpx.AsyncClient) -> None:
        table = await open_table(client)
        for address in ("/", f"/t/{table}", "/nowhere", "/static/none", "/healthz", "/rules/no"):
            headers = (await client.get(address)).headers
            policy = headers["content-security-policy"]
            ours = f"'self' 'sha256-{IMPORT_MAP_HASH}'"  # our files, and the map to their addresses
            assert policy.startswith(f"default-src 'none'; script-src {ours}; style-src 'self';")
            assert "unsafe" not in policy
            assert "frame-ancestors 'none'" in policy
            assert "base-uri 'none'" in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "same-origin"
            assert headers["cache-control"] == "no-store"
            assert "server" not in headers

    with_client(server, look)


def test_files_are_no_pages(server: Server) -> None:
    """They load nothing, and nobody else shows them."""

    async def look(client: httpx.AsyncClient) -> None:
        for name in ("shedet.js", "icons.svg", "tokens.css"):
            headers = (await client.get(asset(name))).headers
            policy = "default-src 'none'; frame-ancestors 'none'"
            assert headers["content-security-policy"] == policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "same-origin"
            assert headers["cross-origin-resource-policy"] == "same-origin"
            assert "server" not in headers

    with_client(server, look)


def test_the_cookie_is_only_for_the_server(server: Server) -> None:
    async def look(client: httpx.AsyncClient) -> None:
        assert "set-cookie" not in (await client.get("/")).headers
        answer = await client.post(
            "/tables", data={"game": "sobek2p", "name": "Ann", "opponent": "random"}
        )
        cookies = answer.headers.get_list("set-cookie")
        own = next(cookie for cookie in cookies if cookie.startswith("shedet="))
        assert re.fullmatch(
            r"shedet=[\w-]{43}; HttpOnly; Max-Age=34560000; Path=/; SameSite=lax", own
        )
        assert all("HttpOnly" in cookie and "SameSite=lax" in cookie for cookie in cookies)

    with_client(server, look)


def test_behind_tls_the_cookie_is_secure(tmp_path: Path) -> None:
    async def look(client: httpx.AsyncClient) -> None:
        form = {"game": "sobek2p", "opponent": "random"}
        assert (await client.post("/tables", data=form)).status_code == 403  # from a page by http
        origin = {"origin": OWN.replace("http:", "https:")}
        answer = await client.post("/tables", data=form, headers=origin)
        assert answer.status_code == 303
        assert all("; Secure" in cookie for cookie in answer.headers.get_list("set-cookie"))
        assert "strict-transport-security" in answer.headers

    with_settings(tmp_path, look, https=True)


def test_only_hashes_of_secrets_are_kept(tmp_path: Path) -> None:
    async def play(client: httpx.AsyncClient) -> None:
        table = await open_table(client)
        answer = await client.post(f"/t/{table}/link", data={"seat": "0"})
        link = re.search(r"/seat/([\w-]{43})", answer.text)
        assert link
        secrets.extend([client.cookies["shedet"], link[1]])
        assert (await client.get(f"/seat/{link[1]}")).status_code == 200

    secrets: list[str] = []
    with serving(tmp_path, "--log-level", "debug") as server:
        with_client(server, play)
        server.stop()
    hosted = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert len(secrets) == 2
    for secret in secrets:
        assert secret.encode() not in hosted  # neither in the database nor in the log
    assert b'"page": "ask_to_move"' in hosted


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:1"},
        {"origin": "http://["},
        {"origin": "file://"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {},
    ],
)
def test_other_sites_cannot_post(server: Server, headers: dict[str, str]) -> None:
    async def post(client: httpx.AsyncClient) -> None:
        table = await open_table(client)
        del client.headers["origin"]
        answer = await client.post(f"/t/{table}/leave", data={"seat": "0"}, headers=headers)
        assert answer.status_code == 403
        own = {"sec-fetch-site": "same-origin"}
        answer = await client.post(f"/t/{table}/leave", data={"seat": "0"}, headers=own)
        assert answer.status_code == 303

    with_client(server, post)


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://[", None])
def test_other_sites_cannot_listen(server: Server, origin: str | None) -> None:
    async def listen(client: httpx.AsyncClient) -> None:
        table = await open_table(client)
        with pytest.raises(websockets.InvalidStatus) as refused:
            await connect(server, table, client, origin=origin)
        assert refused.value.response.status_code == 403

    with_client(server, listen)


def test_foreign_host_names_are_not_answered(server: Server) -> None:
    """Else a name that an attacker points here would make their page one of ours."""

    async def look(client: httpx.AsyncClient) -> None:
        for host in ("evil.example", "evil.example:80", "localhost.evil.example", "[::1", "", "*"):
            assert (await client.get("/", headers={"host": host})).status_code in (400, 421)
        for host in ("localhost", f"localhost:{server.port}", "192.168.1.5:8000", "[::1]:8000"):
            assert (await client.get("/", headers={"host": host})).status_code == 200

    with_client(server, look)


def test_host_names_can_be_added(tmp_path: Path) -> None:
    async def look(client: httpx.AsyncClient) -> None:
        answer = await client.get("/", headers={"host": "nile.example"})
        assert answer.status_code == 200
        assert (await client.get("/", headers={"host": "a.nile.example"})).status_code == 421

    with_settings(tmp_path, look, hosts="nile.example, other.example")


def test_too_large_requests(server: Server) -> None:
    async def post(client: httpx.AsyncClient) -> None:
        table = await open_table(client)

        async def chunks(size: int) -> AsyncIterator[bytes]:
            for _ in range(size // 1000 + 1):
                yield b"x" * 1000

        big = {"text": "x" * LARGEST_BODY}
        assert (await client.post(f"/t/{table}/chat", data=big)).status_code == 413
        kind = {"content-type": "application/x-www-form-urlencoded"}
        answer = await client.post(
            f"/t/{table}/chat",
            content=chunks(LARGEST_BODY),
            headers=kind,
        )
        assert answer.status_code == 413
        file = {"file": ("a", b"x" * LARGEST_BODY * 4)}
        assert (await client.post("/replay", files=file)).status_code == 400
        file = {"file": ("a", b"x" * LARGEST_UPLOAD)}
        assert (await client.post("/replay", files=file)).status_code == 413

    with_client(server, post)


def test_too_large_messages(server: Server) -> None:
    async def send(client: httpx.AsyncClient) -> None:
        page = await connect(server, await open_table(client), client)
        await page.hear()
        await page.socket.send("x" * 16_385)
        with pytest.raises(websockets.ConnectionClosed):
            await page.until(lambda page: False)

    with_client(server, send)


HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</title><b>'&amp;",
    "{{ 7 * 7 }}{% raw %}",
]


@pytest.mark.parametrize("words", HOSTILE)
def test_hostile_names_and_chat_are_escaped(server: Server, words: str) -> None:
    async def look(client: httpx.AsyncClient) -> None:
        table = await open_table(client, name=words[:40], listed="1")
        page = await connect(server, table, client)
        await page.hear()
        assert (await page.ask("chat", text=words))["ok"]
        async with page.socket:
            pages = [
                (await client.get(f"/t/{table}")).text,
                (await client.get("/")).text,
                *page.regions.values(),
            ]
        for text in pages:
            assert "<script>alert" not in text
            assert "<img" not in text
            assert "<b>" not in text
            assert "49" not in re.sub(r"[\w-]{22}|[0-9a-f]{64}", "", page.regions["chat"])
        assert page.part("chat") == [[words[:40], words]]

    with_client(server, look)


@pytest.mark.parametrize("name", ["a\u202eb", "a\nb\x00", "\u2066", "x" * 41])
def test_names_that_deceive(server: Server, name: str) -> None:
    assert_refused(server, "sit", {"seat": "1", "name": name})


@pytest.mark.parametrize("text", ["a\u202eb", "\u2066a", "a\x00b"])
def test_messages_that_deceive(server: Server, text: str) -> None:
    assert_refused(server, "chat", {"seat": "0", "text": text})


def assert_refused(server: Server, what: str, data: dict[str, str]) -> None:
    """A request at a new table of one's own is not taken."""

    async def ask(client: httpx.AsyncClient) -> None:
        table = await open_table(client)
        answer = await client.post(f"/t/{table}/{what}", data=data)
        assert answer.status_code == 400

    with_client(server, ask)


def test_ids_are_of_128_bits(server: Server) -> None:
    async def look(client: httpx.AsyncClient) -> None:
        ids = {await open_table(client) for _ in range(20)}
        assert len(ids) == 20
        assert all(re.fullmatch(r"[\w-]{22}", table) for table in ids)

    with_client(server, look)


def test_a_stranger_with_the_address_sees_only_what_is_public(server: Server) -> None:
    async def play(ann: httpx.AsyncClient) -> None:
        table = await open_table(ann, opponent="random", seat="0")
        async with server.client() as stranger:
            for address in (f"/t/{table}", f"/t/{table}?seat=0", f"/t/{table}?seat=2"):
                text = (await stranger.get(address)).text
                assert text.count("&quot;hand&quot;: null") == 2
            for command in (
                "play",
                "resign",
                "chat",
                "abort",
                "hand-over",
                "link",
                "return",
                "leave",
            ):
                form = {"seat": "0", "move": "take C3", "number": "1", "text": "x", "bot": "random"}
                answer = await stranger.post(f"/t/{table}/{command}", data=form)
                assert answer.status_code == 409, command
            stranger.cookies.set("shedet", "x" * 43)
            assert "&quot;hand&quot;: [" not in (await stranger.get(f"/t/{table}")).text
            stranger.cookies.set("shedet", ann.cookies["shedet"] + "x")
            assert "&quot;hand&quot;: [" not in (await stranger.get(f"/t/{table}")).text
        assert "&quot;hand&quot;: [" in (await ann.get(f"/t/{table}")).text

    with_client(server, play)


def test_the_hash_is_no_key(tmp_path: Path) -> None:
    """Whoever reads the database cannot sit down with what stands there."""

    async def play(ann: httpx.AsyncClient) -> None:
        table = await open_table(ann, opponent="random", seat="0")
        with sqlite3.connect(tmp_path / "shedet.db") as database:
            (hosted,) = database.execute("select hash from owners").fetchone()
        database.close()
        assert "&quot;hand&quot;: [" in (await ann.get(f"/t/{table}")).text
        ann.cookies.clear()
        for secret in (hosted, hosted[:43]):
            ann.cookies.set("shedet", secret)
            assert "&quot;hand&quot;: [" not in (await ann.get(f"/t/{table}")).text

    with_settings(tmp_path, play)


@pytest.mark.parametrize(
    "name", ["../app.py", "..%2fapp.py", "%2e%2e/app.py", "/etc/passwd", "%00", "", ".", "a/../.."]
)
def test_files_outside_are_not_served(server: Server, name: str) -> None:
    """Sent as it is: clients and browsers would tidy the path up."""
    request = f"GET /static/{name} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), 10) as line:
        line.sendall(request.encode())
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 404"), answer


def test_whoever_asks_too_much_is_refused(tmp_path: Path) -> None:
    async def ask(client: httpx.AsyncClient) -> None:
        form = {"game": "sobek2p", "name": "Ann", "opponent": "link"}
        said = [(await client.post("/tables", data=form)).status_code for _ in range(40)]
        assert said.count(303) == 30
        assert said[-1] == 429
        assert (await client.get("/")).status_code == 200

    with_settings(tmp_path, ask, rate_limits=True)


def test_only_this_machine_is_let_in(server: Server) -> None:
    listening = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    port = f"{server.port:04X}"
    bound = {line[1] for line in listening if line[1].endswith(":" + port) and line[3] == "0A"}
    assert bound == {f"0100007F:{port}"}


def test_lan_shows_the_address_and_a_code(tmp_path: Path) -> None:
    with serving(tmp_path, "--lan") as server:
        assert server.process.stdout
        second = server.process.stdout.readline()
        found = re.search(r"http://([0-9.]+):(\d+)", second)
        assert found
        assert int(found[2]) == server.port
        code = server.process.stdout.readline()
        assert set(code) <= set(" █▀▄\n\x1b[0123456789;m")
        with socket.create_connection((found[1], server.port), 5):
            pass


def test_two_who_sit_down_at_once(server: Server) -> None:
    async def run(ann: httpx.AsyncClient) -> None:
        table = await open_table(ann)
        async with server.client() as bob, server.client() as cyd:
            answers = await asyncio.gather(
                *(
                    client.post(f"/t/{table}/sit", data={"seat": "1", "name": name})
                    for client, name in ((bob, "Bob"), (cyd, "Cyd"))
                )
            )
            assert sorted(answer.status_code for answer in answers) == [303, 409]

    with_client(server, run)


def test_the_page_of_a_seat_is_not_pushed_to_others(server: Server) -> None:
    """A page that says it is at a seat that is not its own is a spectator."""

    async def run(ann: httpx.AsyncClient) -> None:
        table = await open_table(ann)
        async with server.client() as bob:
            await sit(bob, table, 1, "Bob")
            async with (await connect(server, table, bob, seat=0)).socket as line:
                page = Live(line)
                await page.hear()
                assert page.part("board")["players"][0]["hand"] is None
                assert page.part("top")[2] == 1

    with_client(server, run)
