"""The files that pages load: known by name from the start, and nothing else is looked for."""

import asyncio
import gzip

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
