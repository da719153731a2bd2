"""What is written about adding a game is true: its excerpts, tables and commands, in order."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from shedet.bots.levels import THINKING, iterations_of
from shedet.core.game import load
from shedet.core.small.position import SmallPosition
from tests.commands import PATIENCE
from tests.test_bots_document import blocks, commands, table_after

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs/adding-a-game.md").read_text("utf-8")
EXAMPLE = ROOT / "examples" / "nilometer"
FILES = {
    path.relative_to(EXAMPLE).as_posix(): path.read_text("utf-8")
    for path in EXAMPLE.rglob("*.*")
    if path.suffix in (".py", ".md", ".toml") and "build" not in path.parts
}
TYPED = {
    "shedet play": "c\nc\nc\n" + "? plant 3\n" + "1\n" * 10,
    "shedet replay": "\n\ne\nq\n",
}
"""What is typed where a command asks."""
MOST_LINES = 600


def test_the_table_lists_every_file_of_the_game() -> None:
    rows = table_after(PAGE, "all it has is here:")
    assert {name.strip("`") for name, _ in rows} == set(FILES)


def test_the_whole_game_is_short() -> None:
    assert sum(text.count("\n") for text in FILES.values()) <= MOST_LINES


def test_excerpts_stand_in_the_files() -> None:
    excerpts = [*blocks(PAGE, "python"), *blocks(PAGE, "toml")]
    assert len(excerpts) >= 8
    for excerpt in excerpts:
        assert any(excerpt in text for text in FILES.values()), excerpt


def test_every_method_and_call_of_a_position_is_explained() -> None:
    methods = [name for name, _ in table_after(PAGE, "has six methods:")]
    calls = [name for name, _ in table_after(PAGE, "It changes by five calls")]
    assert len(methods) == 6
    assert len(calls) == 5
    for name in [*methods, *calls]:
        assert callable(getattr(SmallPosition, name.strip("`").partition("(")[0]))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder with the examples, a command `shedet`, and one that installs offline."""
    path = tmp_path_factory.mktemp("new")
    shutil.copytree(ROOT / "examples", path / "examples", ignore=shutil.ignore_patterns("build"))
    (path / "bin").mkdir()
    offline = "--quiet --no-deps --no-build-isolation --no-index --target site"
    for name, words in (
        ("shedet", 'shedet "$@"'),
        ("pytest", 'pytest -p no:cacheprovider "$@"'),
        ("pip", f'pip --disable-pip-version-check "$@" {offline}'),
    ):
        file = path / "bin" / name
        file.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m {words}\n')
        file.chmod(0o755)
    return path


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    typed = next((keys for name, keys in TYPED.items() if command.startswith(name)), "")
    environment = {
        **os.environ,
        "PATH": f"{folder / 'bin'}:{os.environ['PATH']}",
        "PYTHONPATH": str(folder / "site"),
        "SHEDET_DATA": str(folder / "data"),
        "LANGUAGE": "en",
        THINKING: "0.03",
    }
    return subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env=environment,
        input=typed,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_the_page_leads_from_an_empty_folder_to_a_played_game(folder: Path) -> None:
    said = {}
    for command, output in commands(PAGE):
        done = run(command, folder)
        assert done.returncode == 0, done.stdout
        name = " ".join(command.split()[:2])
        said[name] = done.stdout
        if name == "shedet simulate":  # who wins hangs on how much they think
            assert without_figures(done.stdout) == without_figures(output)
        elif output:
            assert done.stdout == output
    assert re.search(r"\b42 passed", said["pytest -q"])
    played = said["shedet play"]
    for told in (
        *("Think about the", "chance to win", "[NM-2.1]", "draws a hidden card", "river at"),
        *("Rich fields:", "The game is over", "Look at the game again"),
    ):
        assert told in played, told
    assert "Jackal’s view" in said["shedet replay"]
    assert "Every move is judged only by what that player could see" in said["shedet analyse"]
    assert {"shedet verify", "shedet perft", "shedet rules"} < set(said)


def without_figures(text: str) -> list[str]:
    return re.sub(r"\d+\.\d", "#", text).split()


def test_without_the_game_its_records_are_refused_by_name(folder: Path) -> None:
    (folder / "site").rename(folder / "elsewhere")
    try:
        done = run("shedet verify games.jsonl", folder)
    finally:
        (folder / "elsewhere").rename(folder / "site")
    assert done.returncode != 0
    assert "There is no game 'nilometer'" in done.stdout


@pytest.mark.parametrize(
    "command", ["shedet pieces nilometer", "shedet play nilometer --plain --pieces my-box.toml"]
)
def test_that_there_is_no_file_of_pieces_is_said(folder: Path, command: str) -> None:
    (folder / "my-box.toml").touch()
    done = run(command, folder)
    assert done.returncode != 0
    assert done.stdout.endswith("nilometer has no file of pieces.\n")


def test_a_game_says_how_much_is_thought_about_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("lots")
    usual = iterations_of("crocodile", game)
    monkeypatch.setattr(game, "pace", 0.25)
    assert iterations_of("crocodile", game) < usual / 2
