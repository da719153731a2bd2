"""A person is known on all their devices: by passkeys and recovery links, and by nothing forged."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from shedet.web.pages import render
from shedet.web.people.persons import APART, BELONGINGS
from shedet.web.protection.identity import COOKIE, HOST_COOKIE, hash_of
from shedet.web.store.schema import OWNERS, SCHEMA
from tests.lengths import PATIENCE
from tests.web.authenticator import Authenticator, to_text
from tests.web.databases import empty_rows
from tests.web.inside import Inside, LiveLine, application

OPEN = {"game": "sobek2p", "opponent": "link", "seat": "0"}
Act = Callable[[Inside], Awaitable[None]]


def at_server(directory: Path, act: Act, database: str = "", **settings: Any) -> None:
    more = {"database": database} if database else {}

    async def run() -> None:
        async with application(directory, render, **more, **settings) as app:
            await act(Inside(app))

    asyncio.run(run())


async def opened(browser: httpx.AsyncClient, name: str = "Ann") -> str:
    answer = await browser.post("/tables", data={**OPEN, "name": name})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


async def asked(browser: httpx.AsyncClient, what: str) -> str:
    answer = await browser.post(f"/you/{what}/ask")
    assert answer.status_code == 200, answer.text
    return answer.text


async def make_passkey(browser: httpx.AsyncClient) -> Authenticator:
    key = Authenticator()
    answer = key.made(await asked(browser, "passkeys"))
    made = await browser.post("/you/passkeys", data={"answer": answer})
    assert (made.status_code, made.headers.get("location")) == (303, "/you/devices"), made.text
    return key


async def sign_in(browser: httpx.AsyncClient, key: Authenticator, **forged: Any) -> httpx.Response:
    answer = key.used(await asked(browser, "sign-in"), **forged)
    return await browser.post("/you/sign-in", data={"answer": answer})


async def sits_at(browser: httpx.AsyncClient, table: str) -> bool:
    """Has the person at this browser a seat there?"""
    return 'data-do="bot"' in (await browser.get(table)).text


def owners(inside: Inside, table: str) -> set[str]:
    found = select(OWNERS.c.hash).where(OWNERS.c.table == table.removeprefix("/t/"))
    return set(inside.tables.store.read_now(lambda connection: connection.scalars(found).all()))


def test_a_passkey_takes_seats_to_another_device_and_brings_its_own(
    tmp_path: Path, database: str
) -> None:
    async def act(inside: Inside) -> None:
        desk, phone = inside.browser(), inside.browser()
        first, second = await opened(desk), await opened(phone, "Ann too")
        old = phone.cookies[COOKIE]
        key = await make_passkey(desk)
        assert not await sits_at(phone, first)
        answer = await sign_in(phone, key)
        assert (answer.status_code, answer.headers["location"]) == (303, "/you")
        for browser in (desk, phone):
            assert await sits_at(browser, first)
            assert await sits_at(browser, second)
        assert owners(inside, first) == owners(inside, second) == {hash_of(desk.cookies[COOKIE])}
        assert phone.cookies[COOKIE] != old
        assert not await sits_at(inside.browser(old), second)  # whoever planted it has nothing
        third = await opened(phone)
        assert await sits_at(desk, third)
        page = (await desk.get("/you/devices")).text
        assert page.count('action="/you/devices/sign-out"') == 2

    at_server(tmp_path, act, database)


def test_who_can_come_back_by_a_passkey_is_not_merged_into_another(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        shared, mine = inside.browser(), inside.browser()
        annas, bobs = await opened(shared, "Anna"), await opened(mine, "Bob")
        anna, bob = await make_passkey(shared), await make_passkey(mine)
        await sign_in(shared, bob)
        assert await sits_at(shared, bobs)
        assert not await sits_at(shared, annas)
        await sign_in(shared, anna)
        assert await sits_at(shared, annas)
        assert not await sits_at(shared, bobs)

    at_server(tmp_path, act)


FORGED: dict[str, dict[str, Any]] = {
    "another origin": {"origin": "http://evil.example"},
    "another host": {"host": "evil.example"},
    "another kind": {"type": "webauthn.create"},
    "a wrong signature": {"signature": b"0" * 70},
    "a challenge of nobody's": {"challenge": "AAAA"},
}


@pytest.mark.parametrize("forged", FORGED.values(), ids=FORGED.keys())
def test_a_forged_answer_is_refused(tmp_path: Path, forged: dict[str, Any]) -> None:
    async def act(inside: Inside) -> None:
        desk, thief = inside.browser(), inside.browser()
        table = await opened(desk)
        key = await make_passkey(desk)
        answer = await sign_in(thief, key, **forged)
        assert answer.status_code == 409
        assert 'role="alert"' in answer.text
        assert not await sits_at(thief, table)
        await sign_in(thief, key)
        assert await sits_at(thief, table)  # it was the forgery that was refused

    at_server(tmp_path, act)


def test_an_answer_counts_once_and_not_for_long(tmp_path: Path, database: str) -> None:
    async def act(inside: Inside) -> None:
        desk, phone, late = inside.browser(), inside.browser(), inside.browser()
        table = await opened(desk)
        key = await make_passkey(desk)
        answer = key.used(await asked(phone, "sign-in"))
        form = {"answer": answer}
        assert (await phone.post("/you/sign-in", data=form)).status_code == 303
        assert (await inside.browser().post("/you/sign-in", data=form)).status_code == 409
        slow = {"answer": key.used(await asked(late, "sign-in"))}
        now = inside.tables.registry.now
        inside.tables.registry.now = lambda: now() + 301
        refused = await late.post("/you/sign-in", data=slow)
        assert refused.status_code == 409
        assert "took too long" in refused.text
        assert not await sits_at(late, table)

    at_server(tmp_path, act, database)


def test_what_was_asked_of_one_cannot_be_answered_by_another(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        ann, eve = inside.browser(), inside.browser()
        await opened(ann)
        await opened(eve, "Eve")
        answer = Authenticator().made(await asked(ann, "passkeys"))
        await asked(eve, "passkeys")
        refused = await eve.post("/you/passkeys", data={"answer": answer})
        assert refused.status_code == 409
        key = await make_passkey(ann)
        again = key.made(await asked(eve, "passkeys"))  # the credential is Ann's
        assert (await eve.post("/you/passkeys", data={"answer": again})).status_code == 409
        for nonsense in (
            "",
            "{}",
            "[" * 5000,
            '{"response":{"clientDataJSON":"e30"}}',
            "x" * 30000,
        ):
            bad = await eve.post("/you/sign-in", data={"answer": nonsense})
            assert bad.status_code in (400, 409)

    at_server(tmp_path, act)


def test_a_device_that_signs_out_is_nobodys_at_once(tmp_path: Path, database: str) -> None:
    async def act(inside: Inside) -> None:
        desk, phone = inside.browser(), inside.browser()
        table = await opened(desk)
        key = await make_passkey(desk)
        await sign_in(phone, key)
        live = LiveLine(
            inside.app, f"{table}/live", {"cookie": f"{COOKIE}={phone.cookies[COOKIE]}"}
        )
        while (await live.hear())["type"] != "websocket.send":
            pass
        form = {"id": hash_of(phone.cookies[COOKIE])}
        assert (await inside.browser().post("/you/devices/sign-out", data=form)).status_code == 409
        assert (await desk.post("/you/devices/sign-out", data=form)).status_code == 303
        while (heard := await live.hear())["type"] != "websocket.close":
            pass
        assert heard["code"] == 4404
        assert not await sits_at(phone, table)
        before = phone.cookies[COOKIE]
        await opened(phone)
        assert phone.cookies[COOKIE] != before
        # the first device too, whose hash all seats are known by
        root = desk.cookies[COOKIE]
        await desk.post("/you/devices/sign-out", data={"id": hash_of(root)})
        assert not await sits_at(inside.browser(root), table)
        again = inside.browser()
        await sign_in(again, key)
        assert await sits_at(again, table)

    at_server(tmp_path, act, database)


def test_a_removed_passkey_opens_nothing(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        desk, eve = inside.browser(), inside.browser()
        await opened(desk)
        key = await make_passkey(desk)
        await make_passkey(desk)
        page = (await desk.get("/you/devices")).text
        ids = re.findall(r'passkeys/remove"><input type="hidden" name="id" value="(\w+)"', page)
        assert len(ids) == 2
        id = hash_of(key_id(key))
        assert id in ids
        for act in ("rename", "remove"):
            form = {"id": id, "name": "Mine"}
            assert (await eve.post(f"/you/passkeys/{act}", data=form)).status_code == 409
        form = {"id": id, "name": "My phone"}
        assert (await desk.post("/you/passkeys/rename", data=form)).status_code == 303
        assert "My phone" in (await desk.get("/you/devices")).text
        assert (await desk.post("/you/passkeys/remove", data=form)).status_code == 303
        assert (await sign_in(eve, key)).status_code == 409

    at_server(tmp_path, act)


def key_id(key: Authenticator) -> str:
    return to_text(key.id)


def test_a_recovery_link_works_once_and_is_replaced(tmp_path: Path, database: str) -> None:
    async def act(inside: Inside) -> None:
        desk, phone, thief = inside.browser(), inside.browser(), inside.browser()
        table = await opened(desk)
        link = link_in(await desk.post("/you/recovery"))
        assert "Yes, it’s me" in (await phone.get(link)).text
        assert not await sits_at(phone, table)  # a look uses nothing up
        new = link_in(await phone.post(link))
        assert new != link
        assert await sits_at(phone, table)
        assert (await thief.post(link)).status_code == 404
        assert not await sits_at(thief, table)
        newest = link_in(await desk.post("/you/recovery"))
        assert (await thief.get(new)).status_code == 404
        assert (await thief.get(newest)).status_code == 200
        stored = str(inside.tables.store.read_now(everything))
        assert newest.removeprefix("/back/") not in stored

    at_server(tmp_path, act, database)


def everything(connection: Any) -> list[Any]:
    return [connection.execute(select(table)).all() for table in SCHEMA.tables.values()]


def link_in(page: httpx.Response) -> str:
    assert page.status_code == 200
    found = re.search(r"http://localhost(/back/[\w-]{43})", page.text)
    assert found
    return found[1]


def test_who_is_shut_out_or_muted_is_so_on_all_devices(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        desk, phone = inside.browser(), inside.browser()
        table = await opened(desk)
        await opened(phone)
        key = await make_passkey(desk)
        await sign_in(phone, key)
        person = hash_of(desk.cookies[COOKIE])
        held = inside.app.state.restrictions
        held.hold({("muted", person)})
        form = {"seat": "0", "text": "Hello"}
        for browser in (desk, phone):
            assert "muted you" in (await browser.post(f"{table}/chat", data=form)).text
        held.hold({("browser", person)})
        for browser in (desk, phone):
            assert (await browser.get("/you")).status_code == 403

    at_server(tmp_path, act)


def test_without_https_only_this_machine_is_offered_passkeys(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        browser = inside.browser()
        assert "data-passkey" in (await browser.get("/you")).text
        plain = inside.browser(host="192.0.2.7", origin="http://192.0.2.7")
        page = (await plain.get("/you")).text
        assert "data-passkey" not in page
        assert "need a secure address" in page
        assert (await plain.post("/you/passkeys/ask")).status_code == 409

    at_server(tmp_path, act)


def test_under_https_the_cookie_of_a_new_device_is_the_safer_one(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        browser = inside.browser(origin="https://localhost")
        browser.base_url = httpx.URL("https://localhost")
        key = Authenticator("https://localhost")
        made = key.made(await asked(browser, "passkeys"))
        assert (await browser.post("/you/passkeys", data={"answer": made})).status_code == 303
        phone = inside.browser(origin="https://localhost")
        phone.base_url = httpx.URL("https://localhost")
        await sign_in(phone, key)
        assert HOST_COOKIE in phone.cookies
        assert COOKIE not in phone.cookies

    at_server(tmp_path, act, https=True)


def test_every_table_of_the_database_says_whether_it_belongs_to_people() -> None:
    """What is not listed would neither go along to another device nor be deleted."""
    assert set(SCHEMA.tables) == {each.place.name for each in BELONGINGS} | APART


def test_what_happens_to_a_person_at_one_server_holds_at_the_others(
    tmp_path: Path, postgres_url: str
) -> None:
    empty_rows(postgres_url)

    async def run() -> None:
        more = {"database": postgres_url}
        async with (
            application(tmp_path / "one", render, **more) as first,
            application(tmp_path / "two", render, **more) as second,
        ):
            one, two = Inside(first), Inside(second)
            desk, phone = one.browser(), two.browser()
            table, own = await opened(desk), await opened(phone, "Ann too")
            assert 'data-do="bot"' in (await two.browser(desk.cookies[COOKIE]).get(table)).text
            key = await make_passkey(desk)
            # asked by one server, answered at the other
            answer = key.used(await asked(one.browser(), "sign-in"))
            signed = await phone.post("/you/sign-in", data={"answer": answer})
            assert signed.status_code == 303
            again = await one.browser().post("/you/sign-in", data={"answer": answer})
            assert again.status_code == 409
            for browser in (desk, phone):
                assert await sits_at(browser, table)
                assert await sits_at(browser, own)
            cookie = {"cookie": f"{COOKIE}={phone.cookies[COOKIE]}"}
            live = LiveLine(second, f"{own}/live", cookie)
            while (await live.hear())["type"] != "websocket.send":
                pass
            form = {"id": hash_of(phone.cookies[COOKIE])}
            await desk.post("/you/devices/sign-out", data=form)
            assert not await sits_at(phone, own)
            while (heard := await live.hear())["type"] != "websocket.close":
                pass
            assert heard["code"] == 4404
            person = hash_of(desk.cookies[COOKIE])
            guest = two.browser()
            await guest.post(f"{table}/sit", data={"seat": "1", "name": "Bob"})
            await desk.post("/you/delete")
            async with asyncio.timeout(PATIENCE):
                while person in str(owners(two, table)):
                    await asyncio.sleep(0.05)
                while "Player 1" not in (await guest.get(table)).text:
                    await asyncio.sleep(0.05)

    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    asyncio.run(run())
