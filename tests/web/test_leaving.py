"""Somebody takes everything with them, and is deleted with all traces."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from shedet.core.records.record import Record
from shedet.table.seal import check_seal
from shedet.web.people import leaving
from shedet.web.people.leaving import forget_at, leave, see_to
from shedet.web.protection.identity import COOKIE, hash_of
from shedet.web.store.schema import CHORES, OWNERS, RESULTS
from tests.lengths import PATIENCE
from tests.web.databases import empty_rows
from tests.web.inside import Inside, LiveLine
from tests.web.programs import Program
from tests.web.test_people import at_server, make_passkey, opened, sign_in
from tests.web.test_removal import everything
from tests.web.test_tokens import secret_in
from tests.web.test_you import resign, sit, two_people

NAME, BOT = "Annabellina", "Arabella"
SAID = "Call me on five five five"
TRACES = (NAME, SAID, "Telephone of mine", "my own purpose")


async def lived(inside: Inside) -> tuple[httpx.AsyncClient, httpx.AsyncClient, dict[str, str]]:
    """Somebody who left traces wherever one can; with a friend, and their tables."""
    ann, bob = inside.browser(), inside.browser()
    tables = {name: await opened(ann, NAME) for name in ("over", "running", "open", "alone")}
    for name in ("over", "running"):
        await sit(bob, tables[name])
        await ann.post(f"{tables[name]}/chat", data={"seat": "0", "text": SAID})
        await bob.post(f"{tables[name]}/chat", data={"seat": "1", "text": "I will"})
    await bob.post(f"{tables['over']}/like", data={"whom": "0"})
    await ann.post(f"{tables['over']}/like", data={"whom": "1"})
    await resign(bob, tables["over"], 1)
    tables["open"] = await table_of(bob, game="sobek", players="3")
    await sit(ann, tables["open"], NAME)
    await ann.post(f"{tables['alone']}/bot", data={"seat": "1", "bot": "greedy"})
    key = await make_passkey(ann)
    await sign_in(inside.browser(), key)
    await ann.post("/you/recovery")
    await ann.post("/you/settings", data={"theme": "night"})
    await ann.post("/you/name", data={"name": NAME})
    form = {"name": NAME, "purpose": "my own purpose", "play": "1", "create": "1"}
    program = Program(inside.app, secret_in((await ann.post("/tokens", data=form)).text))
    tables["program"] = await table_of(bob, game="sobek2p")
    id = tables["program"].removeprefix("/t/")
    await program.ask("POST", f"/tables/{id}/seats/1", {"kind": "bot", "name": BOT})
    return ann, bob, tables


async def table_of(browser: httpx.AsyncClient, **more: str) -> str:
    """An open table of Bob's."""
    form = {"name": "Bob", "seat": "0", "opponent": "link", **more}
    return str((await browser.post("/tables", data=form)).headers["location"])


async def gone(inside: Inside, traces: tuple[str, ...]) -> str:
    """What the database holds when none of these is left in it."""
    async with asyncio.timeout(PATIENCE):
        while True:
            text = await inside.tables.store.read(everything)
            if not [word for word in traces if word in text]:
                return text
            await asyncio.sleep(0.05)


def test_nothing_of_who_is_deleted_is_left_and_the_others_play_on(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaving, "EVERY", 0.05)
    monkeypatch.setattr(leaving, "NOTICED", 0.2)

    async def act(inside: Inside) -> None:
        ann, bob, tables = await lived(inside)
        secret = ann.cookies[COOKIE]
        person = hash_of(secret)
        text = await inside.tables.store.read(everything)
        assert all(word in text for word in (NAME, SAID, person))
        page = (await ann.get("/you/delete")).text
        assert "1 finished game stays" in page
        assert "2 messages go" in page
        live = LiveLine(inside.app, f"{tables['over']}/live", {"cookie": f"{COOKIE}={secret}"})
        while (await live.hear())["type"] != "websocket.send":
            pass
        before = Record.from_json((await bob.get(f"{tables['over']}/record")).text)
        answer = await ann.post("/you/delete")
        assert answer.status_code == 200
        assert not dict(ann.cookies)
        while (heard := await live.hear())["type"] != "websocket.close":
            pass
        assert heard["code"] == 4404
        await gone(inside, (*TRACES, person))
        after = Record.from_json((await bob.get(f"{tables['over']}/record")).text)
        assert after.seats == ["Player 1", "Bob"]
        assert (after.deal, after.lines, after.secret) == (before.deal, before.lines, before.secret)
        check_seal((await found(inside, tables["over"])).table.game, after)
        assert (await bob.get(tables["alone"])).status_code == 404
        running = await found(inside, tables["running"])
        assert running.table.bots == {0: leaving.STAND_IN}
        assert running.table.names == ["Player 1", "Bob"]
        assert [line.text for line in running.chat] == ["I will"]
        assert (await found(inside, tables["open"])).table.names == ["Bob", "", ""]
        programs = await found(inside, tables["program"])
        assert programs.table.stage == "over"
        assert set(programs.owners) == {0}
        form = {"game": "sobek2p", "opponent": "link", "seat": "0"}
        again = await inside.browser(secret).post("/tables", data=form)
        assert again.cookies[COOKIE] != secret  # nobody is known by it any more

    at_server(tmp_path, act, database)


def test_a_table_to_which_somebody_has_come_at_another_server_is_not_deleted(
    tmp_path: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This server has not heard of them yet: it still sees the person alone there."""
    monkeypatch.setattr(leaving, "EVERY", 3600)
    empty_rows(postgres_url)

    async def act(inside: Inside) -> None:
        ann, bob, table = await two_people(inside)
        person = hash_of(ann.cookies[COOKIE])
        await leave(inside.tables, person)
        stale = await found(inside, table)
        stale.owners = {0: person}
        stale.changes -= 1
        await forget_at(inside.tables, stale.id, person)
        assert "Player 1" in (await bob.get(table)).text
        assert set((await found(inside, table)).owners.values()) == {hash_of(bob.cookies[COOKIE])}

    at_server(tmp_path, act, postgres_url)


async def found(inside: Inside, table: str) -> Any:
    return await inside.tables.registry.find(table.removeprefix("/t/"))


def test_a_deletion_that_a_server_did_not_finish_is_finished_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaving, "NOTICED", 0.2)
    tables: dict[str, str] = {}

    async def begin(inside: Inside) -> None:
        ann, _, found = await lived(inside)
        tables.update(found)
        person = hash_of(ann.cookies[COOKIE])
        await leave(inside.tables, person)
        await forget_at(inside.tables, found["over"].removeprefix("/t/"), person)
        assert (await ann.get("/you/data")).status_code == 409  # nobody from the first moment on

    async def end(inside: Inside) -> None:
        await see_to(inside.tables)
        await gone(inside, TRACES)

    monkeypatch.setattr(leaving, "EVERY", 1e6)
    at_server(tmp_path, begin)
    monkeypatch.setattr(leaving, "EVERY", 0.05)
    at_server(tmp_path, end)


def test_everything_can_be_taken_along_without_any_secret(tmp_path: Path, database: str) -> None:
    async def act(inside: Inside) -> None:
        ann, bob, tables = await lived(inside)
        answer = await ann.get("/you/data")
        assert "attachment" in answer.headers["content-disposition"]
        told = answer.json()
        assert told["people"][0]["settings"]["theme"] == "night"
        assert [row["name"] for row in told["opinions"]] == ["Bob"]
        assert told["tokens"][0]["purpose"] == "my own purpose"
        assert told["passkeys"][0]["key"]
        by_id = {table["table"]: table for table in told["tables"]}
        over = by_id[tables["over"].removeprefix("/t/")]
        assert [line["text"] for line in over["chat"]] == [SAID]
        assert over["results"][0]["place"] == 1
        Record.from_json(json.dumps(over["record"]))
        running = by_id[tables["running"].removeprefix("/t/")]
        assert running["record"] is None
        for hash in {hash_of(browser.cookies[COOKIE]) for browser in (ann, bob)}:
            assert hash not in answer.text
        owners = inside.tables.store.read_now(
            lambda connection: connection.scalars(select(OWNERS.c.hash)).all()
        )
        assert not [hash for hash in owners if hash in answer.text]
        assert "I will" not in answer.text
        assert (await inside.browser().get("/you/data")).status_code == 409

    at_server(tmp_path, act, database)


def test_old_games_get_their_results_in_the_background_once(tmp_path: Path, database: str) -> None:
    kept: list[Any] = []

    def results(inside: Inside) -> list[Any]:
        asked = select(RESULTS).order_by(RESULTS.c.table, RESULTS.c.seat)
        return inside.tables.store.read_now(
            lambda connection: [tuple(row) for row in connection.execute(asked)]
        )

    async def play(inside: Inside) -> None:
        for _ in range(3):
            _, bob, table = await two_people(inside)
            await resign(bob, table, 1)
        kept.extend(results(inside))

        def forget(connection: Any) -> None:  # as a version wrote it that kept no results
            connection.execute(RESULTS.delete())
            connection.execute(CHORES.delete())

        await inside.tables.store.write(forget)

    async def look(inside: Inside) -> None:
        async with asyncio.timeout(PATIENCE):
            while results(inside) != kept:
                await asyncio.sleep(0.05)
        done = select(CHORES.c.is_done)
        async with asyncio.timeout(PATIENCE):
            while not inside.tables.store.read_now(lambda c: c.execute(done).scalar()):
                await asyncio.sleep(0.05)

    at_server(tmp_path, play, database)
    assert len(kept) == 6
    at_server(tmp_path, look, database)
    at_server(tmp_path, look, database)
