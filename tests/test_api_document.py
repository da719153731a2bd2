"""What docs/api.md says of the API is true: its commands, its programs and its tables."""

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from shedet.web.api import shapes
from shedet.web.api.catalogue import OPERATIONS
from shedet.web.api.stream import HEARTBEAT
from shedet.web.protection.security import LARGEST_BODY
from shedet.web.store.tokens import SCOPES
from tests.lengths import PATIENCE
from tests.test_bots_document import blocks, commands, table_after
from tests.web.serving import Server, serving
from tests.web.token_pages import token_from

PAGE = (Path(__file__).parent.parent / "docs/api.md").read_text("utf-8")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("served")) as found:
        yield found


@pytest.fixture(scope="module")
def token(server: Server) -> str:
    return token_from(server, "Ann", purpose="docs")


def curl(command: str, values: dict[str, str]) -> Any:
    """What `curl` would print, as far as these commands use it."""
    for name, value in values.items():
        command = command.replace(f"${name}", value)
    words = iter(shlex.split(command)[1:])
    headers, body, address = {}, None, ""
    for word in words:
        match word:
            case "-s":
                continue
            case "-H":
                name, _, value = next(words).partition(": ")
                headers[name] = value
            case "-d":
                body = next(words)
            case _:
                assert not word.startswith("-"), word
                address = word
    method = "GET" if body is None else "POST"
    with httpx.Client(trust_env=False, timeout=PATIENCE) as client:
        return client.request(method, address, headers=headers, content=body).json()


def fits(told: Any, found: Any) -> bool:
    """Is it the same, where an ellipsis stands for anything?"""
    if told == "…":
        return True
    if isinstance(told, dict) and isinstance(found, dict):
        return list(told) == list(found) and all(fits(told[name], found[name]) for name in told)
    if isinstance(told, list) and isinstance(found, list):
        return len(told) == len(found) and all(map(fits, told, found))
    return bool(told == found)


def test_every_command_prints_what_stands_there(server: Server, token: str) -> None:
    values = {"URL": server.address, "TOKEN": token}
    answered = 0
    for command, output in commands(PAGE):
        found = curl(command, values)
        assert fits(json.loads(output), found), (command, found)
        if "id" in found:
            values["TABLE"] = found["id"]
        answered += 1
    assert answered >= 7
    assert not fits({"a": "…", "b": 1}, {"a": 2, "b": 3})


def test_every_program_plays_a_whole_game(server: Server, token: str, tmp_path: Path) -> None:
    programs = blocks(PAGE, "python")
    assert len(programs) == 2
    environment = {**os.environ, "URL": server.address, "TOKEN": token}
    for number, text in enumerate(programs):
        path = tmp_path / f"program{number}.py"
        path.write_text(text, "utf-8")
        ran = subprocess.run(
            [sys.executable, str(path)],
            env=environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert ran.returncode == 0, ran.stderr
        assert "winners" in ran.stdout


def test_the_tables_name_every_operation_line_and_scope() -> None:
    told = table_after(PAGE, "## Other requests")
    listed = [
        [f"`{each.method} {each.path}`", f"`{each.scope}`" if each.scope else "", each.about]
        for each in OPERATIONS
    ]
    assert told == listed
    lines = {row[0].strip("`") for row in table_after(PAGE, "## The stream")}
    tags = {kind.__struct_config__.tag for kind in shapes.Line.__args__}
    assert lines == tags
    assert {row[0].strip("`") for row in table_after(PAGE, "## A token")} == set(SCOPES)
    assert f"{HEARTBEAT:.0f} seconds" in PAGE
    assert f"{LARGEST_BODY // 1024} kB" in PAGE


def test_every_status_of_a_problem_is_explained() -> None:
    told = {int(each) for each in re.findall(r"\d{3}", " ".join(
        row[0] for row in table_after(PAGE, "## When something is refused")
    ))}  # fmt: skip
    declared = {status for each in OPERATIONS for status in each.problems}
    assert declared <= told
    assert {400, 401, 403, 413, 429, 503} <= told
