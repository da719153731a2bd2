"""Tokens are made and revoked on their page, and only their hashes are kept."""

import asyncio
import re
import sqlite3
from pathlib import Path
from typing import Any

import httpx

from shedet.web.pages import render
from shedet.web.protection.identity import COOKIE, hash_of
from shedet.web.store.tokens import MOST
from tests.web.inside import Inside, application
from tests.web.programs import Program


async def made(browser: httpx.AsyncClient, **fields: str) -> httpx.Response:
    form = {"name": "Ann", "purpose": "a bot", "play": "1", **fields}
    return await browser.post("/tokens", data=form)


def secret_in(page: str) -> str:
    found = re.search(r'value="(shedet_[A-Za-z0-9_-]{43})"', page)
    return found[1] if found else ""


def at_page(directory: Path, act: Any, **settings: Any) -> None:
    async def run() -> None:
        async with application(directory, render, **settings) as app:
            await act(Inside(app))

    asyncio.run(run())


def test_a_token_is_shown_once_works_and_is_revoked(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        browser = inside.browser()
        page = await made(browser)
        secret = secret_in(page.text)
        assert page.status_code == 200
        assert COOKIE in browser.cookies
        program = Program(inside.app, secret)
        told = await program.ask("GET", "/me")
        assert told == {"name": "Ann", "purpose": "a bot", "scopes": ["watch", "play"]}
        later = (await browser.get("/tokens")).text
        assert "a bot" in later
        assert secret not in later
        assert secret_in(later) == ""
        stored = (tmp_path / "shedet.db").read_bytes() + (tmp_path / "shedet.db-wal").read_bytes()
        assert secret.encode() not in stored
        assert hash_of(secret).encode() in stored
        answer = await browser.post("/tokens/revoke", data={"token": hash_of(secret)})
        assert (answer.status_code, answer.headers["location"]) == (303, "/tokens")
        await program.refused(401, "GET", "/me")
        assert "a bot" not in (await browser.get("/tokens")).text
        again = await browser.post("/tokens/revoke", data={"token": hash_of(secret)})
        assert again.status_code == 409
        assert (await browser.post("/tokens/revoke", data={"token": "\0"})).status_code == 400

    at_page(tmp_path, act)


def test_nobody_revokes_the_token_of_another(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        ann, eve = inside.browser(), inside.browser()
        secret = secret_in((await made(ann)).text)
        await made(eve, name="Eve")
        for browser in (eve, inside.browser()):
            answer = await browser.post("/tokens/revoke", data={"token": hash_of(secret)})
            assert answer.status_code == 409
        assert (await Program(inside.app, secret).ask("GET", "/me"))["name"] == "Ann"

    at_page(tmp_path, act)


def test_a_browser_keeps_its_secret_with_its_second_token(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        browser = inside.browser()
        await made(browser)
        first = browser.cookies[COOKIE]
        page = await made(browser, purpose="another")
        assert browser.cookies[COOKIE] == first
        assert "a bot" in page.text
        planted = inside.browser("p" * 43)
        answer = await made(planted)
        assert answer.cookies[COOKIE] != "p" * 43

    at_page(tmp_path, act)


def test_what_a_token_cannot_be_called_is_said_on_the_page(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        browser = inside.browser()
        bad = ({"name": "Heron"}, {"name": ""}, {"name": "a:b"}, {"purpose": "\u202e"})
        for fields in (*bad, {"purpose": "x" * 41}):
            answer = await made(browser, **fields)
            assert answer.status_code == 400
            assert 'role="alert"' in answer.text
            assert secret_in(answer.text) == ""
        for number in range(MOST):
            assert (await made(browser, purpose=str(number))).status_code == 200
        assert (await made(browser)).status_code == 409

    at_page(tmp_path, act)


def test_the_first_page_leads_to_the_tokens(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        assert 'href="/tokens"' in (await inside.browser().get("/")).text

    at_page(tmp_path, act)


def test_an_older_database_gains_the_tables_of_tokens(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        await made(inside.browser())

    at_page(tmp_path, act)
    with sqlite3.connect(tmp_path / "shedet.db") as database:
        assert database.execute("select count(*) from tokens").fetchone() == (1,)
