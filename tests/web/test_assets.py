"""Static files: known by name from the start, and nothing else is looked up."""

import asyncio
import gzip
import hashlib
import json
import re
from base64 import b64decode

import httpx
import pytest
from starlette.applications import Starlette

from shedet.web.parts import assets


def asked(address: str, **headers: str) -> httpx.Response:
    """What an application that serves nothing else answers."""

    async def ask() -> httpx.Response:
        inside = httpx.ASGITransport(Starlette(routes=assets.ROUTES))
        async with httpx.AsyncClient(transport=inside, base_url="http://localhost") as client:
            return await client.get(address, headers=headers)

    return asyncio.run(ask())


@pytest.mark.parametrize("name", sorted(path.name for path in assets.STATIC.iterdir()))
def test_every_file_is_served_under_its_own_name(name: str) -> None:
    content = (assets.STATIC / name).read_bytes()
    answer = asked(assets.asset(name), **{"accept-encoding": "identity"})
    assert answer.content == content
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["vary"] == "accept-encoding"
    packed = asked(assets.asset(name), **{"accept-encoding": "gzip"})
    assert packed.content == content
    if len(gzip.compress(content)) < len(content):
        assert int(packed.headers["content-length"]) < len(content)
    for address in (f"/static/{name}", f"/static/{name}?v=0123456789ab"):
        assert asked(address).headers["cache-control"] == "no-cache"


def imported(name: str) -> set[str]:
    """The modules that a module imports, as it names them."""
    return set(re.findall(r'^import [^"]*"([^"]+)";', (assets.STATIC / name).read_text(), re.M))


def test_modules_find_each_other_by_addresses_that_may_be_kept() -> None:
    """All that are imported from the scripts of pages on are in the map, and nothing else is."""
    found, new = set[str](), set(assets.SCRIPTS)
    while new:
        named = set().union(*(imported(name) for name in new))
        assert all(name.startswith("./") for name in named)
        found |= new
        new = {name.removeprefix("./") for name in named} - found
    assert found - assets.SCRIPTS == set(assets.MODULES)
    addresses = {f"/static/{name}": assets.asset(name) for name in assets.MODULES}
    assert json.loads(assets.IMPORT_MAP) == {"imports": addresses}
    assert b64decode(assets.IMPORT_MAP_HASH) == hashlib.sha256(assets.IMPORT_MAP.encode()).digest()


def test_no_module_imports_in_a_circle() -> None:
    """So that each finds what it imports ready as it begins."""
    ready: set[str] = set()
    rest = {name: {n.removeprefix("./") for n in imported(name)} for name in assets.MODULES}
    while rest:
        able = {name for name, needed in rest.items() if needed <= ready}
        assert able, rest
        ready |= able
        rest = {name: needed for name, needed in rest.items() if name not in able}


@pytest.mark.parametrize(
    "name",
    [
        "%2e//%2e/%2e/icons.svg",
        "%2e/icons.svg",
        "x/%2e%2e/icons.svg",
        "/icons.svg",
        "icons.svg%00",
        "",
        "x" * 300,
        "x/" * 4000,
    ],
)
def test_other_spellings_are_not_found_and_not_kept(name: str) -> None:
    before = set(assets.FILES)
    assert asked(f"/static/{name}").status_code == 404
    assert set(assets.FILES) == before
