"""Hostile requests: never a server error, never a traceback, and the server still answers."""

import asyncio
import json
import logging
import random
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import httpx
import pytest
from sqlalchemy.exc import OperationalError
from starlette.applications import Starlette
from starlette.routing import Route, WebSocketRoute
from structlog.testing import capture_logs

from shedet.bots.match import play_match
from shedet.core.game import load
from shedet.puzzles.puzzle import puzzles_of
from shedet.web.pages import render
from shedet.web.routes.commands import COMMANDS
from shedet.web.routes.live import LARGEST_MESSAGE, MOST_ANSWERS
from shedet.web.routes.meet_routes import ACTS as MEETING
from shedet.web.routes.study_routes import ACTS as STUDYING
from tests.web.inside import LiveLine, application, client_of
from tests.web.serving import open_table, sit
from tests.web.tables import until

RECORD = play_match(load("sobek2p"), {"memory": "perfect"}, ["random", "random"], 3).to_json()
TEXTS = [
    "",
    "0",
    "1",
    "-1",
    "99",
    "9" * 30,
    "1e9",
    "٣",
    "²",
    "null",
    "all",
    "x" * 300,
    "x" * 8000,
    "\0",
    "\ud7ff\u202e\uffff",
    "../..",
    "%00%ff",
    "'\"><script>",
    "{{7*7}}",
    "[" * 500,
    "take C3",
    "take A1 A2",
    "sell fish: 0h*",
    "done; done",
    "sobek2p",
    "nile",
    "random",
    "link",
]
VALUES: list[Any] = [
    *TEXTS,
    None,
    True,
    -1,
    0,
    1,
    10**30,
    1.5,
    float("inf"),
    [],
    ["x"],
    {},
    {"a": 1},
]
FIELDS = [
    *("move", "number", "seat", "name", "text", "bot", "game", "opponent", "players", "clock"),
    *("listed", "invite", "option-memory", "language", "theme", "next", "step", "record", "file"),
    *("table", "seek", "person"),
]
QUERIES = ["seat", "pick", "move", "lang", "step", "as", "record", "v", "x"]
KINDS = [
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=b",
    "multipart/form-data; boundary=b; charset=undefined",
    "multipart/form-data; boundary=b; charset=punycode",
    "multipart/form-data; boundary=b; charset=idna",
    "multipart/form-data; boundary=b; charset=nothing",
    "multipart/form-data; boundary*=utf-8''b; charset=utf-8",
    "application/json",
    "text/plain; charset=\xff",
    "",
]
HEADERS = {
    "origin": ["http://[", "http://]", "null", "", "://", "http://\xff", "http://localhost:x"],
    "host": ["[", "localhost:x", "[::1]:99999", "localhost:99999", "a@localhost", "\xff", ""],
    "cookie": ["shedet=\xff", "shedet=x; shedet=y", "=;;=", "theme=x; language=xx", "a" * 5000],
    "accept-language": ["de;q=x", "de;q=nan", "fr;q=1e999", ",;,;", "\xff" * 300, "pl;q=inf"],
    "content-length": ["-1", "x", "9" * 20],
    "accept-encoding": ["gzip;q=0", "\xff", "br, gzip"],
}


@contextmanager
def nothing_fails(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Neither our log nor those of the libraries hold a traceback."""
    with capture_logs() as logs, caplog.at_level(logging.WARNING):
        yield
    assert not [line for line in logs if line.get("exc_info") or line["log_level"] == "error"]
    assert not [r for r in caplog.records if r.exc_info or r.levelno >= logging.ERROR]


def inside(
    tmp_path: Path,
    play: Callable[[Starlette, httpx.AsyncClient, str], Awaitable[None]],
    **settings: Any,
) -> None:
    """An application with Ann's browser, which sits at a table with Bob."""

    async def run() -> None:
        async with application(tmp_path, **settings) as app, client_of(app) as ann:
            async with client_of(app) as bob:
                table = await open_table(ann)
                await sit(bob, table, 1, "Bob")
            await play(app, ann, table)
            assert (await ann.get("/")).status_code == 200
            assert (await ann.get(f"/t/{table}")).status_code == 200

    asyncio.run(run())


def cookies_of(client: httpx.AsyncClient) -> dict[str, str]:
    return {"cookie": "; ".join(f"{name}={value}" for name, value in client.cookies.items())}


def path_of(chance: random.Random, route: Route | WebSocketRoute, known: dict[str, str]) -> str:
    """An address of a route, with valid or invalid parts."""
    path = route.path
    for name in route.param_convertors:
        value = known[name] if chance.random() < 0.6 else chance.choice(TEXTS)
        if name == "command" and chance.random() < 0.8:
            value = chance.choice(list(COMMANDS))
        if name == "act" and chance.random() < 0.8:
            value = chance.choice([*MEETING, *STUDYING])
        path = path.replace("{" + name + "}", httpx.QueryParams({"": value[:300]}).__str__()[1:])
    return path


def form_in(chance: random.Random, kind: str) -> bytes:
    fields = {name: chance.choice(TEXTS) for name in chance.sample(FIELDS, chance.randint(0, 6))}
    if not kind.startswith("multipart"):
        return str(httpx.QueryParams(fields)).encode() + chance.choice([b"", b"&%ff=%", b"&\xff"])
    body = b""
    for name, text in fields.items():
        file = chance.choice(["", '; filename="x"', "; filename*=undefined''%ff"])
        value = chance.choice([text.encode(errors="replace"), b"\xff\xfe", RECORD.encode()])
        body += f'--b\r\nContent-Disposition: form-data; name="{name}"{file}\r\n\r\n'.encode()
        body += value + b"\r\n"
    # Starlette leaves a file that does not end to the garbage collector, which warns
    ends = [b"--b", b"", b"--b\r\n\r\n"] if b"filename" not in body else []
    return body + chance.choice([b"--b--\r\n", *ends])


@pytest.mark.parametrize("seed", range(2))
def test_no_request_makes_the_server_fail(
    seed: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    chance = random.Random(seed)

    async def play(app: Starlette, ann: httpx.AsyncClient, table: str) -> None:
        opened = await ann.post("/replay", files={"file": ("x", RECORD)})
        record = opened.headers["location"].split("/")[2].partition("?")[0]
        begun = await ann.post("/analyse", data={"from": "start", "game": "nile", "players": "2"})
        study, node, view = begun.headers["location"].split("/")[2:]
        known = {
            "study": study,
            "node": node,
            "view": view,
            "puzzle": puzzles_of("nile")[0].id,
            "table": table,
            "record": record,
            "piece": "rot",
            "example": "row",
            "game": "nile",
            "secret": "x" * 43,
            "command": "x",
            "seek": "x" * 22,
            "act": "x",
            "day": "2026-11-18",
            "deal": "x" * 22,
        }
        routes = [route for route in app.routes if isinstance(route, Route)]
        assert len(routes) > 20
        for route in routes:
            for _ in range(3 if route.path.startswith("/static") else 20):
                method = chance.choice([*(route.methods or ()), "POST", "OPTIONS"])
                headers = {"content-type": (kind := chance.choice(KINDS))}
                if chance.random() < 0.3:
                    name = chance.choice(list(HEADERS))
                    headers[name] = chance.choice(HEADERS[name])
                answer = await ann.request(
                    method,
                    path_of(chance, route, known),
                    params={chance.choice(QUERIES): chance.choice(TEXTS) for _ in range(2)},
                    headers=[(n.encode(), v.encode("latin-1")) for n, v in headers.items()],
                    content=form_in(chance, kind) if method == "POST" else b"",
                )
                assert answer.status_code not in (500, 502), (method, answer.url, headers)

    with nothing_fails(caplog):
        inside(tmp_path, play, pages=render)


@pytest.mark.parametrize("seed", range(2))
def test_no_message_makes_the_server_fail(
    seed: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    chance = random.Random(seed)

    def message(number: int) -> dict[str, Any]:
        names = chance.sample(FIELDS, chance.randint(0, 4))
        fields = {name: chance.choice(VALUES) for name in names}
        do = chance.choice([*COMMANDS, "why", "pick", *VALUES])
        text = json.dumps({"id": number, "do": do, **fields})[:LARGEST_MESSAGE]
        broken = [{"text": text[: chance.randint(0, len(text))]}, {"text": f"[{text[1:-1]}]"}]
        return chance.choice([{"text": text}] * 8 + broken)

    async def play(app: Starlette, ann: httpx.AsyncClient, table: str) -> None:
        for headers in (cookies_of(ann), {}):
            line = LiveLine(app, f"/t/{table}/live?seat={chance.choice(TEXTS[:9])[:9]}", headers)
            for do in [*COMMANDS, "why", "pick"]:
                line.send(text=json.dumps({"id": 1, "do": do}))
            for number in range(150):
                line.send(**message(number))
            line.send(text=json.dumps({"id": 999, "do": "why", "move": "x"}))
            while True:
                heard = await line.hear()
                assert heard["type"] in ("websocket.accept", "websocket.send"), heard
                if json.loads(heard.get("text", "{}")).get("id") == 999:
                    break
            await line.leave()

    with nothing_fails(caplog):
        inside(tmp_path, play, pages=render)


@pytest.mark.parametrize(
    "message", [{"bytes": b"\xff"}, {"bytes": b"{}", "text": None}, {"bytes": None, "text": None}]
)
def test_a_page_that_sends_bytes_is_closed(
    message: dict[str, Any], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(app: Starlette, ann: httpx.AsyncClient, table: str) -> None:
        line = LiveLine(app, f"/t/{table}/live", cookies_of(ann))
        line.send(**message)
        while (heard := await line.hear())["type"] != "websocket.close":
            assert heard["type"] in ("websocket.accept", "websocket.send")
        assert heard["code"] == 1003
        await line.leave()

    with nothing_fails(caplog):
        inside(tmp_path, play)


def test_a_page_that_does_not_read_is_not_heard_either(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(app: Starlette, ann: httpx.AsyncClient, table: str) -> None:
        line = LiveLine(app, f"/t/{table}/live", cookies_of(ann), room=1)
        for number in range(500):
            line.send(text=json.dumps({"id": number, "do": "pick", "move": ""}))
        await until(lambda: line.up.qsize() < 500)
        before = -1
        while before != line.up.qsize():  # as long as it is still heard
            before = line.up.qsize()
            await asyncio.sleep(0.1)
        assert 500 - 2 * MOST_ANSWERS <= line.up.qsize() < 500
        line.task.cancel()
        await asyncio.wait([line.task])
        await until(lambda: table not in app.state.site.tables.connected)

    with nothing_fails(caplog):
        inside(tmp_path, play)


@pytest.mark.parametrize("origin", ["http://[", "http://]", "http://[::1", "http://[x]"])
def test_a_misshapen_origin_is_a_foreign_one(
    origin: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(app: Starlette, ann: httpx.AsyncClient, table: str) -> None:
        answer = await ann.post(f"/t/{table}/leave", headers={"origin": origin})
        assert answer.status_code == 403
        line = LiveLine(app, f"/t/{table}/live", {**cookies_of(ann), "origin": origin})
        assert (await line.hear())["type"] == "websocket.close"

    with nothing_fails(caplog):
        inside(tmp_path, play)


READING = (
    *("/", "/next", "/next/count", "/today", "/meet", "/puzzles", "/analyse", "/tokens"),
    *("/you", "/you/games", "/you/settings", "/you/devices", "/you/data", "/you/delete"),
)
"""Pages that need the database for a visitor who is known."""


def test_while_the_database_is_down_pages_say_so_kindly(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = {
        "en": "Nothing is lost",
        "de": "Nichts ist verloren",
        "fr": "Rien n’est perdu",
        "pl": "Nic nie przepadło",
    }

    async def play() -> None:
        async with application(tmp_path, pages=render) as app, client_of(app) as ann:
            table = await open_table(ann)
            tables = app.state.site.tables
            del tables.registry.loaded[table]
            down = OperationalError("select", {}, Exception("the server is gone"))
            monkeypatch.setattr(tables.store.engine, "connect", Mock(side_effect=down))
            table_pages = (f"/t/{table}", f"/t/{table}/record", f"/t/{table}/replay")
            for address in (*READING, *table_pages):
                for language, said in words.items():
                    answer = await ann.get(f"{address}?lang={language}")
                    assert answer.status_code == 503, address
                    assert said in answer.text
                    assert "<html" in answer.text
            for address in (f"/replay/{table}", f"/seat/{'x' * 43}", f"/back/{'x' * 43}"):
                assert (await ann.get(address)).status_code == 503, address
            for address in ("/rules", "/learn", "/rules/nile"):
                assert (await ann.get(address)).status_code == 200, address
            assert (await ann.get("/nothing")).status_code == 404
            form = {"seat": "0", "text": "hello"}
            assert (await ann.post(f"/t/{table}/chat", data=form)).status_code == 503
            line = LiveLine(app, f"/t/{table}/live", cookies_of(ann))
            while (heard := await line.hear())["type"] != "websocket.close":
                pass
            assert heard["code"] == 1011
            assert (await ann.get("/healthz")).status_code == 200
            ready = await ann.get("/readyz")
            assert (ready.status_code, ready.json()) == (503, {"status": "not ready"})
            monkeypatch.undo()
            assert (await ann.get(f"/t/{table}")).status_code == 200
            assert (await ann.get("/readyz")).status_code == 200

    with nothing_fails(caplog):
        asyncio.run(play())
