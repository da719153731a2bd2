"""What a device keeps: films of replays, the service worker with its files, the manifest."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import httpx

import shedet
from shedet.core.game import load
from shedet.web.pages import render
from shedet.web.parts import assets
from shedet.web.parts.edits import edited
from tests.web.inside import Inside, application

RANDOM = ["random", "random"]


def inside(directory: Path, act: Any, **settings: Any) -> None:
    async def run() -> None:
        async with application(directory, render, **settings) as app:
            await act(Inside(app).browser())

    asyncio.run(run())


async def uploaded(browser: httpx.AsyncClient, base: str = "") -> str:
    text = shedet.play(load("sobek2p"), RANDOM, seed=2).to_json()
    answer = await browser.post(f"{base}/replay", files={"file": ("a.jsonl", text)})
    assert answer.status_code == 303
    return answer.headers["location"].partition("?")[0]


def pages_of(film: dict[str, Any]) -> list[str]:
    """All pages of a film, as a service worker makes them."""
    pages = [film["first"]]
    for step in film["steps"]:
        pages.append(edited(pages[-1], step))
    return pages


def test_a_film_holds_the_page_of_every_step(tmp_path: Path) -> None:
    async def act(browser: httpx.AsyncClient) -> None:
        address = await uploaded(browser)
        for view in ("all", "0"):
            answer = await browser.get(f"{address}/film?as={view}")
            pages = pages_of(answer.json())
            assert int(answer.headers["content-length"]) < sum(map(len, pages)) / 30
            for step in (0, 1, len(pages) // 2, len(pages) - 1):
                page = await browser.get(f"{address}?step={step}&as={view}")
                own = re.sub(r'value="/replay[^"]*"', "", page.text)  # where a form leads back to
                assert re.sub(r'value="/replay[^"]*"', "", pages[step]) == own
        assert (await browser.get(f"{address}/film?as=9")).status_code == 400

    inside(tmp_path, act)


def test_a_film_is_there_only_when_the_game_is_over(tmp_path: Path) -> None:
    async def act(browser: httpx.AsyncClient) -> None:
        answer = await browser.post("/tables", data={"game": "sobek2p", "opponent": "link"})
        table = answer.headers["location"]
        assert (await browser.get(f"{table}/replay/film")).status_code == 409

    inside(tmp_path, act)


def test_under_a_path_everything_stays_below_it(tmp_path: Path) -> None:
    async def act(browser: httpx.AsyncClient) -> None:
        page = (await browser.get("/shedet/device")).text
        assert 'href="/shedet/manifest.webmanifest"' in page
        manifest = (await browser.get("/shedet/manifest.webmanifest")).json()
        for icon in manifest["icons"]:
            assert (await browser.get(f"/shedet/{icon['src']}")).status_code == 200
        script = (await browser.get("/shedet/sw.js")).text
        shell = json.loads(re.findall(r"const SHELL = (.*);", script)[0])
        for file in shell["files"]:
            assert (await browser.get(f"/shedet/{file}")).status_code == 200
        address = await uploaded(browser, "/shedet")
        film = (await browser.get(f"{address}/film?as=all")).json()
        for page in (film["first"], pages_of(film)[-1]):
            assert not re.findall(r'(?:href|src|action)="/(?!shedet/)[^"]*"', page)

    inside(tmp_path, act, base_path="/shedet")


def test_the_worker_serves_the_whole_site_and_changes_with_the_files(tmp_path: Path) -> None:
    async def act(browser: httpx.AsyncClient) -> None:
        answer = await browser.get("/sw.js")
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["cache-control"] == "no-cache"
        policy = answer.headers["content-security-policy"]
        assert "worker-src 'self'" in policy
        assert "connect-src 'self'" in policy  # that of a worker: what it may fetch

    inside(tmp_path, act)
    versions = set()
    for text in (b"one", b"two"):
        file = assets.FILES["page.js"]
        before, file.digest = file.digest, text.hex()
        try:
            versions.add(re.findall(r'"version": "(\w+)"', assets.worker.__wrapped__())[0])
        finally:
            file.digest = before
    assert len(versions) == 2
