"""A server under a path: every address of every page leads into it, and nothing out of it."""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from shedet.core.errors import NotationError
from shedet.web.parts.assets import IMPORT_MAP_HASH
from shedet.web.protection.base_path import Base
from shedet.web.settings import gather
from tests.lengths import PATIENCE
from tests.web.serving import Server, serving

BASE = "/play/shedet"
ADDRESSES = re.compile(r'(?:href|src|action|formaction|data-live|data-go|data-here)="(/[^"]*)"')


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("data")
    with serving(folder, "--base-path", f"{BASE}/", is_plain=False) as running:
        yield running


def client_of(server: Server) -> httpx.AsyncClient:
    return httpx.AsyncClient(
        base_url=server.address,
        headers={"origin": server.address},
        timeout=PATIENCE,
        trust_env=False,
    )


def addresses_in(text: str) -> list[str]:
    found = ADDRESSES.findall(text)
    assert found
    return found


def test_the_way_from_home_to_a_move_stays_under_the_path(server: Server) -> None:
    async def look() -> None:
        async with client_of(server) as client:
            home = await client.get(f"{BASE}/")
            assert home.status_code == 200
            assert all(address.startswith(f"{BASE}/") for address in addresses_in(home.text))
            fields = {"game": "sobek2p", "name": "Ann", "opponent": "heron", "seat": "0"}
            opened = await client.post(f"{BASE}/tables", data=fields)
            assert opened.status_code == 303
            table = opened.headers["location"]
            assert table.startswith(f"{BASE}/t/")
            assert all("Path=/play/shedet" in c for c in opened.headers.get_list("set-cookie"))
            page = await client.get(table)
            assert page.status_code == 200
            assert all(address.startswith(f"{BASE}/") for address in addresses_in(page.text))
            assert f"{server.address}{BASE}/t/" in page.text or "invite-link" not in page.text
            await play(server, client, table, page.text)

    asyncio.run(look())


async def play(server: Server, client: httpx.AsyncClient, table: str, page: str) -> None:
    """A move by the live page, whose regions too have their addresses under the path."""
    live = re.search(r'data-live="([^"]+)"', page)
    assert live
    cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    async with (
        asyncio.timeout(PATIENCE),
        websockets.connect(
            server.address.replace("http", "ws") + live[1].replace("&amp;", "&"),
            origin=server.address,  # type: ignore[arg-type]
            additional_headers={"cookie": cookies},
            max_size=2**24,
        ) as socket,
    ):
        regions: dict[str, str] = {}
        while not (asked := re.search(r'data-number="(\d+)"', regions.get("ask", ""))):
            regions.update(json.loads(await socket.recv()).get("regions", {}))
        for html in regions.values():
            assert all(address.startswith(f"{BASE}/") for address in ADDRESSES.findall(html))
        why = re.search(r'value="(take [A-F][1-6])"', "".join(regions.values()))
        assert why
        message = {"id": 1, "do": "play", "seat": 0, "move": why[1], "number": int(asked[1])}
        await socket.send(json.dumps(message))
        while (answer := json.loads(await socket.recv())).get("id") != 1:
            pass
        assert "ok" in answer or "error" in answer


LEADING_ON = {f"{BASE}/puzzles/{which}" for which in ("today", "sobek2p", "sobek", "nile")}
"""Addresses that lead to a puzzle; all others are a page or a file themselves."""


def test_every_address_of_the_pages_is_there(server: Server) -> None:
    async def look() -> None:
        async with client_of(server) as client:
            seen: dict[str, int] = {}
            led: dict[str, str] = {}
            left = [f"{BASE}/"]
            while left:
                address = left.pop()
                answer = await client.get(address)
                seen[address] = answer.status_code
                if answer.is_redirect:
                    led[address] = answer.headers["location"]
                if answer.headers.get("content-type", "").startswith("text/html"):
                    for found in re.findall(r'(?:href|src)="(/[^"#]*)', answer.text):
                        plain = found.replace("&amp;", "&")
                        if plain not in seen and plain not in left and len(seen) < 80:
                            left.append(plain)
            assert len(seen) > 20
            assert {at for at, status in seen.items() if status != 200} == LEADING_ON, seen
            assert set(led) == LEADING_ON
            for address, there in led.items():
                assert seen[address] == 303
                assert re.fullmatch(f"{BASE}/puzzles/[a-z0-9]+/[0-9a-f]+", there), (address, there)
                assert (await client.get(there)).status_code == 200

    asyncio.run(look())


def test_scripts_find_their_modules_and_the_policy_allows_the_import_map(server: Server) -> None:
    async def look() -> None:
        async with client_of(server) as client:
            home = await client.get(f"{BASE}/")
            found = re.search(r'<script type="importmap">(.*?)</script>', home.text)
            assert found
            imports: dict[str, str] = json.loads(found[1])["imports"]
            assert all(name.startswith(f"{BASE}/static/") for name in imports)
            for address in imports.values():
                assert (await client.get(address)).status_code == 200
            policy = home.headers["content-security-policy"]
            assert Base(BASE).import_map_hash in policy
            assert IMPORT_MAP_HASH not in policy

    asyncio.run(look())


def test_outside_of_the_path_is_nothing_but_health(server: Server) -> None:
    async def look() -> None:
        async with client_of(server) as client:
            for path, status in (
                ("/", 404),
                ("/tables", 404),
                ("/play", 404),
                (f"{BASE}x/", 404),
                ("/healthz", 200),
                (f"{BASE}/readyz", 200),
            ):
                assert (await client.get(path)).status_code == status, path
            door = await client.get(BASE)
            assert (door.status_code, door.headers["location"]) == (308, f"{BASE}/")
            theme = {"theme": "night", "next": "/rules"}
            chosen = await client.post(f"{BASE}/settings", data=theme)
            assert chosen.headers["location"] == f"{BASE}/rules"

    asyncio.run(look())


@pytest.mark.parametrize("wrong", ["shedet", "//x", "/a b", "/..", "/a/../b", '/"x'])
def test_a_path_that_is_none_is_refused(wrong: str, tmp_path: Path) -> None:
    with pytest.raises(NotationError, match="base_path"):
        gather({"base_path": wrong}, {}, tmp_path)


@pytest.mark.parametrize(
    ("text", "moved"),
    [
        ('<a href="/t/x">', '<a href="/b/t/x">'),
        ('<a href="//other.example/">', '<a href="//other.example/">'),
        ('<input value="/t/x">', '<input value="/t/x">'),
        ("href=&#34;/t", "href=&#34;/t"),
    ],
)
def test_addresses_alone_are_moved(text: str, moved: str) -> None:
    assert Base("/b").in_page(text) == moved


def test_cookies_for_the_whole_host_stay() -> None:
    def cookie(text: str) -> str:
        return Base("/b").in_cookie(text)

    assert cookie("shedet=1; Path=/; Secure") == "shedet=1; Path=/b; Secure"
    assert cookie("__Host-shedet=1; Path=/; Secure") == "__Host-shedet=1; Path=/; Secure"


def test_absolute_redirects_are_moved_and_others_not() -> None:
    def location(text: str, host: str = "h:1") -> Any:
        return Base("/b").in_location(text, host)

    assert location("/t/x") == "/b/t/x"
    assert location("http://h:1/t") == "http://h:1/b/t"
    assert location("http://other/t") == "http://other/t"
    assert location("//other/t") == "//other/t"
