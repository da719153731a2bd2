"""A program of this version that plays a whole game by the API; later versions must answer it.

`python -m tests.api_client api2` keeps in tests/golden/api2 a database, and all that the program
asked and was answered. That is never written again: it shows what a program of its day relied on.
"""

import asyncio
import gzip
import json
import random
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from shedet.web.pages import render
from tests.web.inside import Inside, application
from tests.web.programs import Program, token_of

GOLDEN = Path(__file__).parent / "golden"
PEOPLE = ("Ann", "Bob")
ANYTHING = "…"
"""Stands where another value is as good."""
WORDS = {"detail", "about", "parts", "text", "seconds", "until"}
"""Parts with sentences, which may be said in other words, and times."""
NEW = {"id", "address", "seal"}
"""What is another one for each new table."""

Exchange = dict[str, Any]


class Recorded:
    """Asks as two people's programs, and keeps every answer."""

    def __init__(self, programs: dict[str, Program]) -> None:
        self.programs = programs
        self.exchanges: list[Exchange] = []

    async def ask(self, who: str, method: str, path: str, body: object = None) -> Any:
        asked = {"who": who, "method": method, "path": path, "body": body}
        found = await answered(self.programs, asked)
        kept = {**found, "answer": masked(found["answer"], WORDS)}
        if (method, path) == ("POST", "/tables"):
            kept["answer"] = masked(kept["answer"], NEW)
        self.exchanges.append({**asked, **kept})
        return found["answer"]


async def answered(programs: dict[str, Program], asked: Exchange) -> Exchange:
    """Status and answer of a request; of a stream all its lines."""
    program = programs[asked["who"]]
    answer = await program.raw(asked["method"], asked["path"], asked["body"])
    if "ndjson" in answer.headers["content-type"]:
        lines = [json.loads(line) for line in answer.text.splitlines()]
        return {"status": answer.status_code, "answer": lines}
    return {"status": answer.status_code, "answer": answer.json()}


def masked(value: Any, names: set[str]) -> Any:
    """The same with anything in place of these parts."""
    if isinstance(value, dict):
        return {n: ANYTHING if n in names else masked(part, names) for n, part in value.items()}
    return [masked(part, names) for part in value] if isinstance(value, list) else value


async def prepare(inside: Inside) -> dict[str, str]:
    """Tokens, a table whose game has begun, and one with an open seat."""
    tokens = {name: await token_of(inside.tables, name) for name in PEOPLE}
    ann, bob = (Program(inside.app, tokens[name]) for name in PEOPLE)
    body = {"game": "sobek2p", "opponents": ["open"], "seat": 0, "name": "one"}
    body["options"] = {"memory": "perfect"}
    played = (await ann.ask("POST", "/tables", body))["id"]
    await bob.ask("POST", f"/tables/{played}/seats/1", {"name": "two"})
    person = {**body, "kind": "person", "name": "", "clock": "2d", "listed": True}
    free = (await ann.ask("POST", "/tables", person))["id"]
    return {**tokens, "played": played, "free": free}


async def use_all(program: Recorded, told: dict[str, str]) -> None:
    """Everything that a program can ask for, and a whole game."""
    played, free = f"/tables/{told['played']}", f"/tables/{told['free']}"
    for path in ("/games", "/games/sobek2p/rules", "/me", "/bots", "/tables", "/tables?own=true"):
        await program.ask("Ann", "GET", path)
    await refusals(program, played)
    await play(program, played)
    for path in ("/events?seat=0", "/events?seat=0&from=20", "/events?seat=2", "/record"):
        await program.ask("Ann", "GET", played + path)
    await program.ask("Bob", "GET", f"{played}/analysis")
    await program.ask("Bob", "GET", free)
    await program.ask("Bob", "POST", f"{free}/seats/1", {"kind": "person", "name": "Bob"})
    await program.ask("Bob", "POST", f"{free}/actions", {"seat": 1, "action": "resign"})
    create = {"game": "nile", "opponents": ["open", "open"], "clock": "15+10", "seat": 2}
    await program.ask("Ann", "POST", "/tables", create)


async def refusals(program: Recorded, played: str) -> None:
    """What is refused today is refused later with the same status."""
    wrong = {"seat": 0, "move": "take A1", "number": 999}
    await program.ask("Bob", "POST", f"{played}/moves", wrong)
    await program.ask("Ann", "POST", f"{played}/moves", {"seat": 0})
    await program.ask("Ann", "GET", f"/tables/{'x' * 22}")
    await program.ask("Ann", "GET", f"{played}/record")
    await program.ask("Nobody", "GET", "/me")


async def play(program: Recorded, played: str) -> None:
    """A game to its end, by both."""
    chance = random.Random(18)
    table = (await program.ask("Ann", "GET", f"{played}?seat=0"))["table"]
    while table["stage"] != "over":
        seat = table["deciding"][0]
        who = PEOPLE[seat]
        question = (await program.ask(who, "GET", f"{played}?seat={seat}"))["question"]
        move = {"seat": seat, "move": chance.choice(question["legal"])}
        move["number"] = question["number"]
        table = (await program.ask(who, "POST", f"{played}/moves", move))["table"]


async def with_server(data: Path, act: Callable[[Inside], Awaitable[Any]]) -> Any:
    async with application(data, render) as app:
        return await act(Inside(app))


def programs_of(inside: Inside, told: dict[str, str]) -> dict[str, Program]:
    people = {name: Program(inside.app, told[name]) for name in PEOPLE}
    return {**people, "Nobody": Program(inside.app)}


async def keep(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as data:
        path = Path(data)
        told: dict[str, str] = await with_server(path, prepare)
        write(folder / "shedet.db.gz", (path / "shedet.db").read_bytes())

        async def record(inside: Inside) -> list[Exchange]:
            program = Recorded(programs_of(inside, told))
            await use_all(program, told)
            return program.exchanges

        exchanges: list[Exchange] = await with_server(path, record)
    lines = "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in [told, *exchanges])
    write(folder / "exchanges.jsonl.gz", lines.encode())


def write(path: Path, data: bytes) -> None:
    path.write_bytes(gzip.compress(data, 9, mtime=0))


if __name__ == "__main__":
    target = GOLDEN / sys.argv[1]
    target.mkdir()  # fails where something is kept already
    asyncio.run(keep(target))
