"""Programs of earlier versions, which play by the API, are answered as they were then."""

import asyncio
import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from tests.api_client import ANYTHING, GOLDEN, Exchange, answered, programs_of, with_server
from tests.web.inside import Inside

VERSIONS = sorted(path.name for path in GOLDEN.glob("api*"))


def exchanges_of(version: str) -> list[Exchange]:
    text = gzip.decompress((GOLDEN / version / "exchanges.jsonl.gz").read_bytes()).decode()
    return [json.loads(line) for line in text.splitlines()]


def lacks(then: Any, now: Any, place: str = "") -> list[str]:
    """Where an answer of today lacks what that of an earlier version had; it may have more.

    A list has as many entries as it had, but for the bots that one can choose among.
    """
    if then == ANYTHING:
        return []
    if isinstance(then, dict) and isinstance(now, dict):
        return [
            fault
            for name, part in then.items()
            for fault in lacks(part, now.get(name, "nothing"), f"{place}.{name}")
        ]
    if isinstance(then, list) and isinstance(now, list):
        if place.endswith(".bots"):
            known = {bot["bot"] for bot in then}
            now = [bot for bot in now if bot["bot"] in known]
        if len(then) != len(now):
            return [f"{place}: {len(now)} instead of {len(then)}"]
        return [
            fault
            for at, part in enumerate(then)
            for fault in lacks(part, now[at], f"{place}[{at}]")
        ]
    return [] if then == now else [f"{place}: {now!r} instead of {then!r}"]


def known_lines(then: list[Any], now: list[Any]) -> list[Any]:
    """The lines of a stream that a program of then would not pass over."""
    kinds = {line["type"] for line in then}
    return [line for line in now if line["type"] in kinds]


def test_something_is_kept() -> None:
    assert "api1" in VERSIONS


@pytest.mark.parametrize("version", VERSIONS)
def test_a_program_is_answered_as_it_was(version: str, tmp_path: Path) -> None:
    told, *exchanges = exchanges_of(version)
    kept = gzip.decompress((GOLDEN / version / "shedet.db.gz").read_bytes())
    (tmp_path / "shedet.db").write_bytes(kept)

    async def act(inside: Inside) -> list[str]:
        programs, faults = programs_of(inside, told), []
        for number, then in enumerate(exchanges):
            now = await answered(programs, then)
            place = f"{number} {then['method']} {then['path']}"
            if now["status"] != then["status"]:
                faults.append(f"{place}: {now['status']} instead of {then['status']}")
            if isinstance(then["answer"], list):
                now["answer"] = known_lines(then["answer"], now["answer"])
            faults += lacks(then["answer"], now["answer"], place)
        return faults

    faults = asyncio.run(with_server(tmp_path, act))
    assert not faults, "\n".join(faults[:20])


@pytest.mark.parametrize("version", VERSIONS)
def test_a_whole_game_its_stream_and_its_record_are_kept(version: str) -> None:
    _, *exchanges = exchanges_of(version)
    moves = [each for each in exchanges if each["path"].endswith("/moves")]
    assert sum(each["status"] == 200 for each in moves) > 30
    streams = [each["answer"] for each in exchanges if isinstance(each["answer"], list)]
    assert all(lines[-1]["type"] == "end" for lines in streams)
    assert {"start", "view", "told", "table"} <= {line["type"] for line in streams[0]}
    (record,) = [
        e["answer"] for e in exchanges if e["path"].endswith("/record") and e["status"] < 400
    ]
    assert record["record"]["result"]
    assert {each["status"] for each in exchanges} >= {200, 201, 400, 401, 403, 404, 409}


def test_what_is_lacking_is_felt() -> None:
    then = {"a": [1, {"b": 2}], "c": ANYTHING}
    assert lacks(then, {"a": [1, {"b": 2, "new": 1}], "c": 5, "new": 2}) == []
    assert lacks(then, {"a": [1, {"b": 3}], "c": 5}) == [".a[1].b: 3 instead of 2"]
    assert len(lacks(then, {"a": [1], "c": 5})) == 1
    assert len(lacks(then, {"c": 5})) == 1
    bots = {"bots": [{"bot": "heron"}, {"bot": "ibis"}]}
    assert lacks(bots, {"bots": [*bots["bots"], {"bot": "sphinx"}]}) == []
    assert len(lacks(bots, {"bots": [{"bot": "heron"}, {"bot": "sphinx"}]})) == 1
