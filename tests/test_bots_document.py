"""What is written about bots is true: commands, tables and the dialogue."""

import inspect
import json
import os
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from shedet.bots.levels import THINKING
from shedet.bots.match import Match
from shedet.bots.program import PROTOCOL, SECONDS, START_UP
from shedet.bots.talk import LONGEST_LINE, Talk
from shedet.core.engine.chance import seeded
from shedet.core.game import load
from shedet.core.laws import TableSetup, start
from shedet.games.sobek2p.rules.question import QUESTIONS
from shedet.games.sobek2p.view.view import Draw, Known, Player, View
from tests.commands import PATIENCE
from tests.lengths import LENGTH, long

ROOT = Path(__file__).parent.parent
MANY, FEW = re.compile("--games 10{1,2} "), "--games 3 "
"""What is measured in many games is compared in the long form; the short one plays three."""
PAGE = (ROOT / "docs/adding-a-bot.md").read_text("utf-8")
PROTOCOL_PAGE = (ROOT / "docs/protocol-bots.md").read_text("utf-8")


def blocks(page: str, kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def table_after(page: str, beginning: str) -> list[list[str]]:
    """The rows of the table that follows a text, without the head."""
    lines = iter(page[page.index(beginning) :].splitlines())
    while not next(lines).startswith("|---"):
        pass
    rows = []
    for line in lines:
        if not line.startswith("|"):
            break
        cells = re.split(r"(?<!\\)\|", line.strip("|"))
        rows.append([cell.strip().replace("\\|", "|") for cell in cells])
    return rows


def commands(page: str) -> Iterator[tuple[str, str]]:
    """Every command of the page with what it prints."""
    for block in blocks(page, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield command, output


def without_numbers(text: str) -> list[str]:
    return re.sub(r"\d+\.\d|\b\d+ games", "#", text).split()


@long
def test_the_page_leads_from_an_empty_folder_to_a_measured_bot(tmp_path: Path) -> None:
    """Its files and commands, in order, in a folder that has only the examples."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    (tmp_path / "bin").mkdir()
    shim = tmp_path / "bin" / "shedet"
    shim.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m shedet "$@"\n')
    shim.chmod(0o755)
    for text in blocks(PAGE, "python"):
        name = text.splitlines()[0].removeprefix("# ")
        assert name.endswith(".py")
        (tmp_path / name).write_text(text)
    environment = {
        **os.environ,
        "PATH": f"{tmp_path / 'bin'}:{Path(sys.executable).parent}:{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "LANGUAGE": "en",
        THINKING: "0.05" if LENGTH == 1 else "1",
    }
    tried = 0
    for command, output in commands(PAGE):
        is_cut = LENGTH == 1 and MANY.search(command)
        done = subprocess.run(
            MANY.sub(FEW, command) if is_cut else command,
            shell=True,
            cwd=tmp_path,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 0, done.stdout
        if output and is_cut:
            assert without_numbers(done.stdout) == without_numbers(output)
        elif output:
            assert done.stdout == output
        tried += 1
    assert tried >= 8


@pytest.mark.parametrize("game", ["nile", "sobek", "sobek2p"])
def test_the_bot_that_searches_plays_every_game(game: str, tmp_path: Path) -> None:
    (text,) = [text for text in blocks(PAGE, "python") if text.startswith("# thinker.py")]
    (tmp_path / "thinker.py").write_text(text)
    seats = load(game).info.seats[0]
    bots = [f"{tmp_path / 'thinker.py'}:thinker", *["random"] * (seats - 1)]
    with Match(load(game), {}, bots, seconds=600) as match:
        played = match.play(1)
    assert played.forfeit is None
    assert played.winners == [0]


@pytest.mark.parametrize("kind", [View, Player, Known, Draw])
def test_the_tables_list_every_part_of_a_view_with_its_type(kind: Any) -> None:
    rows = table_after(PAGE, f"Parts of `{kind.__name__}`:")
    listed = [(name, sort) for name, sort, _ in rows]
    assert listed == [(f"`{part.name}`", f"`{written(part.type)}`") for part in fields(kind)]
    assert all(meaning for _, _, meaning in rows)


def written(annotation: Any) -> str:
    return inspect.formatannotation(annotation).replace("shedet.games.sobek2p.view.view.", "")


def test_the_questions_are_all_listed() -> None:
    (row,) = [row for row in table_after(PAGE, "Parts of `View`:") if row[0] == "`question`"]
    assert set(re.findall(r"`([a-z]+)`", row[2])) == {*QUESTIONS.values(), "over"}


def test_the_events_are_all_listed_with_their_parts() -> None:
    seen: dict[str, set[str]] = defaultdict(set)
    table = TableSetup(load("sobek2p"), 2, {"memory": "perfect"})
    for seed in range(150):
        position, chance = start(table, seed), seeded(seed)
        position.logging = 1
        while not position.is_over:
            legal = position.legal()
            position.play(legal[chance.below(len(legal))])
            if not position.is_over:
                for event in table.game.events(position):
                    seen[event.name] |= {*event.public, *event.private}
    rows = table_after(PAGE, "Every event has the parts")
    listed = {name.strip("`"): set(re.findall(r"`([a-z]+)`", parts)) for name, parts, _ in rows}
    assert listed == seen


def test_the_limits_are_as_written() -> None:
    assert f"has at most {LONGEST_LINE} bytes" in PROTOCOL_PAGE
    assert f"due {SECONDS:g} seconds after" in PROTOCOL_PAGE
    assert f"may take {SECONDS:g} seconds" in PAGE
    assert START_UP == 10
    assert f"`{PROTOCOL}`" in PROTOCOL_PAGE


Said = tuple[str, Any]


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[Said]:
    """All that is said between us and programs."""
    talked: list[Said] = []
    say, ask = Talk.say, Talk.ask

    def noted_say(self: Talk, line: str) -> None:
        talked.append((">", json.loads(line)))
        say(self, line)

    def noted_ask(self: Talk, line: str, seconds: float) -> str:
        talked.append((">", json.loads(line)))
        answer = ask(self, line, seconds)
        talked.append(("<", json.loads(answer)))
        return answer

    monkeypatch.setattr(Talk, "say", noted_say)
    monkeypatch.setattr(Talk, "ask", noted_ask)
    return talked


def matches(pattern: Any, said: Any) -> bool:
    """Is it the same, apart from what is left out?"""
    if pattern == "…":
        return True
    if isinstance(pattern, dict) and isinstance(said, dict):
        return list(pattern) == list(said) and all(matches(pattern[n], said[n]) for n in pattern)
    return type(pattern) is type(said) and pattern == said


def test_the_dialogue_is_what_is_said(heard: list[Said]) -> None:
    (text,) = blocks(PROTOCOL_PAGE, "dialogue")
    before, after = (
        [(line[0], json.loads(line[2:])) for line in re.split(r"\n(?=[<>])", part.strip())]
        for part in text.split("\n…\n")
    )
    bots = ["greedy", f"run:{sys.executable} {ROOT}/examples/json_bot.py"]
    with Match(load("sobek2p"), {"memory": "perfect"}, bots) as match:
        match.play(8)
    assert len(before) == 5
    for shown, said in zip([*before, *after], [*heard[: len(before)], heard[-1]], strict=True):
        assert shown[0] == said[0]
        assert matches(shown[1], said[1]), said


def test_the_messages_have_the_parts_that_the_tables_list(heard: list[Said]) -> None:
    bots = ["greedy", f"run:{sys.executable} {ROOT}/examples/json_bot.py"]
    with Match(load("sobek2p"), {}, bots) as match:
        match.play(8)
    for who, message in heard:
        name = f"part of `{message['type']}`" if who == ">" else "part of the answer"
        rows = table_after(PROTOCOL_PAGE, f"| {name} |")
        assert [row[0] for row in rows] == [f"`{part}`" for part in message]
        for part, sort, _ in rows:
            assert json_type(message[part.strip("`")]) in sort


def json_type(value: Any) -> str:
    match value:
        case None:
            return "null"
        case str():
            return "string"
        case int():
            return "whole number"
        case dict():
            return "object"
        case _:
            return "array"
