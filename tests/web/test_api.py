"""The API: what programs can ask for, and what they are refused."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from openapi_spec_validator import validate

from shedet.core.game import games
from shedet.core.records.record import Record
from shedet.web.api import shapes
from shedet.web.api.catalogue import OPERATIONS
from shedet.web.operations.host import restrict
from shedet.web.operations.orders import look
from shedet.web.protection.identity import hash_of
from shedet.web.store.tokens import revoking_token
from tests.web.inside import Inside, application
from tests.web.programs import OWNER, Program, token_of

GAMES = sorted(set(games()) - {"lots"})


class Club(Inside):
    """An application with two people who have programs."""

    ann: Program
    bob: Program
    secrets: dict[str, str]


def at_club(directory: Path, act: Callable[[Club], Awaitable[None]], **settings: Any) -> None:
    async def run() -> None:
        async with club(directory, **settings) as found:
            await act(found)

    asyncio.run(run())


@asynccontextmanager
async def club(directory: Path, **settings: Any) -> AsyncIterator[Club]:
    async with application(directory, **settings) as app:
        found = Club(app)
        found.secrets = {name: await token_of(found.tables, name) for name in ("Ann", "Bob")}
        found.ann, found.bob = (Program(app, found.secrets[name]) for name in ("Ann", "Bob"))
        yield found


async def opened(club: Club, game: str = "sobek2p", **more: Any) -> str:
    """A table of Ann's bot and Bob's."""
    body = {"game": game, "opponents": ["open"], "seat": 0, "name": "one", **more}
    table: str = (await club.ann.ask("POST", "/tables", body))["id"]
    await club.bob.ask("POST", f"/tables/{table}/seats/1", {"name": "two"})
    return table


def test_the_document_validates_and_names_every_operation(tmp_path: Path) -> None:
    async def act(club: Club) -> None:
        answer = await Program(club.app).raw("GET", "/openapi.json")
        document = answer.json()
        assert document["openapi"].startswith("3.1")
        validate(document)
        told = {
            found["operationId"] for path in document["paths"].values() for found in path.values()
        }
        assert told == {operation.id for operation in OPERATIONS}
        assert not answer.headers.get("set-cookie")
        told = document["components"]["schemas"]["Move"]["properties"]["number"]["description"]
        assert "refused" in told

    at_club(tmp_path, act)


@pytest.mark.parametrize("game", GAMES)
def test_two_programs_play_a_whole_game(game: str, tmp_path: Path) -> None:
    async def act(club: Club) -> None:
        table = await opened(club, game)
        chance, programs = random.Random(game), (club.ann, club.bob)
        while (found := await club.ann.ask("GET", f"/tables/{table}"))["table"]["deciding"]:
            seat = found["table"]["deciding"][0]
            look = await programs[seat].ask("GET", f"/tables/{table}", seat=seat)
            msgspec.convert(look, shapes.Seen)
            question = look["question"]
            move = {"seat": seat, "move": chance.choice(question["legal"])}
            answer = await programs[seat].ask(
                "POST", f"/tables/{table}/moves", {**move, "number": question["number"]}
            )
            again = {**move, "number": question["number"]}
            assert answer["number"] >= look["number"]
            await programs[seat].refused(409, "POST", f"/tables/{table}/moves", again)
        assert found["table"]["stage"] == "over"
        assert found["table"]["outcome"]["how"] == "played"
        record = (await club.bob.ask("GET", f"/tables/{table}/record"))["record"]
        assert Record.from_json(json.dumps(record)).result == found["table"]["outcome"]["result"]
        assert [seat["by"] for seat in found["table"]["seats"]] == ["Ann", "Bob"]

    at_club(tmp_path, act)


def test_a_seat_is_played_by_its_token_alone(tmp_path: Path) -> None:
    async def act(club: Club) -> None:
        table = await opened(club)
        move = {"seat": 0, "move": "take C3", "number": 1}
        await club.bob.refused(403, "POST", f"/tables/{table}/moves", move)
        await club.bob.refused(403, "GET", f"/tables/{table}", seat=0)
        await club.bob.refused(403, "GET", f"/tables/{table}/events", seat=0)
        resign = {"seat": 0, "action": "resign"}
        await club.bob.refused(403, "POST", f"/tables/{table}/actions", resign)
        watched = await club.bob.ask("GET", f"/tables/{table}", seat=2)
        assert watched["seat"] is None
        assert watched["view"]["players"][0]["hand"] is None

    at_club(tmp_path, act)


def test_scopes_and_tokens_are_checked(tmp_path: Path) -> None:
    async def act(club: Club) -> None:
        table = await opened(club)
        watcher = Program(club.app, await token_of(club.tables, "Wim", ("watch",)))
        player = Program(club.app, await token_of(club.tables, "Pia", ("watch", "play")))
        await watcher.ask("GET", f"/tables/{table}")
        body = {"game": "sobek2p", "opponents": ["ibis"]}
        for who in (watcher, player):
            assert "create" in (await who.refused(403, "POST", "/tables", body))["detail"]
        join = f"/tables/{table}/seats/0"
        assert "play" in (await watcher.refused(403, "POST", join, {}))["detail"]
        for unknown in ("", "shedet_nobody", "%%%"):
            stranger = Program(club.app, unknown)
            await stranger.refused(401, "GET", f"/tables/{table}")
            assert (await stranger.ask("GET", "/games"))["games"]

    at_club(tmp_path, act)


def test_a_revoked_token_opens_nothing_and_ends_its_streams(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shedet.web.api.stream.HEARTBEAT", 0.05)

    async def act(club: Club) -> None:
        table = await opened(club)
        async with club.bob.stream(f"/tables/{table}/events", seat=1) as lines:
            await lines.until("heartbeat")
            await club.tables.store.write(revoking_token(OWNER, hash_of(club.secrets["Bob"])))
            assert (await lines.until("bye"))["type"] == "bye"
            assert await lines.next() == {}
        problem = await club.bob.refused(401, "GET", "/me")
        assert "revoked" in problem["detail"]

    at_club(tmp_path, act)


def test_a_page_and_a_program_play_at_one_table(tmp_path: Path) -> None:
    async def act(club: Club) -> None:
        browser = club.browser()
        form = {"game": "sobek2p", "name": "Eve", "opponent": "link", "seat": "0"}
        table = (await browser.post("/tables", data=form)).headers["location"][3:]
        join = f"/tables/{table}/seats"
        taken = await club.bob.refused(409, "POST", f"{join}/0", {"name": "two"})
        assert "taken" in taken["detail"]
        look = await club.bob.ask("POST", f"{join}/1", {"name": "two"})
        seats = look["table"]["seats"]
        assert [seat["kind"] for seat in seats] == ["person", "bot"]
        assert (seats[1]["name"], seats[1]["by"], seats[1]["own"]) == ("two", "Bob", True)

    at_club(tmp_path, act)


BAD = [
    ("POST", "/tables", {"game": "sobek2p"}, "opponents"),
    ("POST", "/tables", {"game": "chess", "opponents": ["ibis"]}, "chess"),
    ("POST", "/tables", {"game": "sobek2p", "opponents": ["deep blue"]}, "deep blue"),
    ("POST", "/tables", {"game": "sobek2p", "opponents": ["ibis"], "colour": "red"}, "colour"),
    ("POST", "/tables", {"game": "sobek2p", "opponents": ["ibis"], "name": "Heron"}, "Heron"),
    ("POST", "/tables", {"game": "sobek2p", "opponents": ["ibis"], "name": "a:b"}, "a:b"),
    ("POST", "/tables", {"game": "sobek2p", "opponents": ["open"], "clock": "soon"}, "soon"),
    ("GET", "/games/chess/rules", None, "chess"),
]


@pytest.mark.parametrize(("method", "path", "body", "word"), BAD)
def test_what_is_wrong_is_said_in_one_sentence(
    method: str, path: str, body: Any, word: str, tmp_path: Path
) -> None:
    async def act(club: Club) -> None:
        problem = await club.ann.refused(400, method, path, body)
        assert word in problem["detail"]

    at_club(tmp_path, act)


def test_a_move_against_the_rules_names_the_rule(tmp_path: Path) -> None:
    async def act(club: Club) -> None:
        table = await opened(club)
        (seat,) = (await club.ann.ask("GET", f"/tables/{table}"))["table"]["deciding"]
        name = ("Ann", "Bob")[seat]
        asked = Program(club.app, club.secrets[name])
        question = (await asked.ask("GET", f"/tables/{table}", seat=seat))["question"]
        moves = f"/tables/{table}/moves"
        move = {"seat": seat, "move": "take A1", "number": question["number"]}
        problem = await asked.refused(409, "POST", moves, move)
        assert problem["rule"].startswith("S2-")
        german = Program(club.app, club.secrets[name], **{"accept-language": "de"})
        assert (await german.refused(409, "POST", moves, move))["detail"] != problem["detail"]

    at_club(tmp_path, act)


def test_addresses_methods_and_sizes_are_refused_as_problems(tmp_path: Path) -> None:
    async def act(club: Club) -> None:
        await club.ann.refused(404, "GET", "/nothing")
        await club.ann.refused(404, "GET", "/tables/" + "x" * 22)
        await club.ann.refused(400, "GET", "/tables/short")
        await club.ann.refused(405, "DELETE", "/tables")
        assert (await club.ann.raw("HEAD", "/bots/calls")).status_code == 405
        await club.ann.refused(413, "POST", "/tables", {"game": "x" * 100_000})
        cursed = await club.ann.client.post("/api/v1/tables", content=b'{"game": "\xff"')
        assert cursed.status_code == 400

    at_club(tmp_path, act)


def test_pages_of_other_sites_may_ask_with_a_token_and_cookies_are_not_looked_at(
    tmp_path: Path,
) -> None:
    async def act(club: Club) -> None:
        elsewhere = Program(
            club.app, club.secrets["Ann"], origin="https://elsewhere.example", cookie="shedet=a"
        )
        answer = await elsewhere.raw("GET", "/me", lang="de")
        assert answer.headers["access-control-allow-origin"] == "*"
        assert "access-control-allow-credentials" not in answer.headers
        assert "set-cookie" not in answer.headers
        before = await elsewhere.raw("OPTIONS", "/tables")
        assert before.status_code == 204
        assert "authorization" in before.headers["access-control-allow-headers"]

    at_club(tmp_path, act)


def test_programs_are_limited_as_pages_are(tmp_path: Path) -> None:
    async def act(club: Club) -> None:
        body = {"game": "sobek2p", "opponents": ["open"]}
        answers = [await club.ann.raw("POST", "/tables", body) for _ in range(35)]
        assert {answer.status_code for answer in answers} == {201, 429}

    at_club(tmp_path, act, rate_limits=True)


def test_a_rematch_counts_as_a_table_that_is_opened(tmp_path: Path) -> None:
    async def act(club: Club) -> None:
        table = await opened(club)
        await club.bob.ask("POST", f"/tables/{table}/actions", {"seat": 1, "action": "fail"})
        again = {"seat": 0, "action": "rematch"}
        await club.ann.refused(429, "POST", f"/tables/{table}/actions", again)

    at_club(tmp_path, act, rate_limits=True, tables_a_day=1)


def test_programs_of_a_browser_that_is_shut_out_are_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if the host names a seat that a program has."""
    monkeypatch.setattr("shedet.web.api.stream.HEARTBEAT", 0.05)

    async def act(club: Club) -> None:
        table = await opened(club)
        restrictions = club.app.state.restrictions
        engine = club.tables.store.engine
        async with club.ann.stream(f"/tables/{table}/events") as lines:
            await lines.until("view")
            assert restrict(engine, "ban", f"{table}:0", "")
            await look(club.tables, restrictions)
            assert restrictions.browsers == {OWNER}
            await club.ann.refused(403, "GET", f"/tables/{table}")
            assert (await lines.until("bye"))["type"] == "bye"
        assert restrict(engine, "unban", f"{table}:0", "")
        await look(club.tables, restrictions)
        await club.ann.ask("GET", f"/tables/{table}")

    at_club(tmp_path, act)


def test_the_document_knows_the_path_of_the_server(tmp_path: Path) -> None:
    async def act(club: Club) -> None:
        answer = await club.ann.client.get("/games/api/v1/openapi.json")
        assert answer.json()["servers"] == [{"url": "/games/api/v1"}]

    at_club(tmp_path, act, base_path="/games")


def test_a_finished_game_is_analysed(tmp_path: Path) -> None:
    async def act(club: Club) -> None:
        body = {"game": "sobek2p", "opponents": ["ibis"], "seat": 0}
        table = (await club.ann.ask("POST", "/tables", body))["id"]
        path = f"/tables/{table}/analysis"
        await club.ann.refused(409, "POST", path)
        await club.ann.refused(409, "GET", f"/tables/{table}/record")
        while (look := await club.ann.ask("GET", f"/tables/{table}"))["table"]["stage"] != "over":
            if question := look["question"]:
                move = {"seat": 0, "move": question["legal"][-1], "number": question["number"]}
                await club.ann.ask("POST", f"/tables/{table}/moves", move)
            await asyncio.sleep(0)
        await club.bob.refused(403, "POST", path)
        await club.ann.ask("POST", path)
        while not (found := await club.ann.ask("GET", path))["analysis"]:
            await asyncio.sleep(0.01)
        assert found["percent"] is None
        assert found["analysis"]["shares"]

    at_club(tmp_path, act)


def test_rules_are_told_in_every_language(tmp_path: Path) -> None:
    async def act(club: Club) -> None:
        for game in GAMES:
            told = [
                await club.ann.ask("GET", f"/games/{game}/rules", lang=code)
                for code in ("en", "de", "fr", "pl")
            ]
            ids = [[part["rule"] for part in rules["parts"] if part["rule"]] for rules in told]
            assert len(ids[0]) > 10
            assert all(each == ids[0] for each in ids)
            assert len({rules["parts"][1]["text"] for rules in told}) == 4

    at_club(tmp_path, act)
