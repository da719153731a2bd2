"""`shedet arena` as it is typed."""

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from shedet.terminal.command import main
from tests.arena.arenas import lines
from tests.commands import PATIENCE, started, wait_until


def test_it_plays_and_says_where_the_report_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["arena", "sobek2p", "--games", "4", "--jobs", "1", "--lang", "en"]
    assert main(words) == 0
    path = Path("arena", "sobek2p-2-greedy-random", "report.md")
    first = capsys.readouterr().out
    assert first.startswith("Greedy  ")
    assert first.endswith(f"{path}\n")
    path.unlink()
    assert main(["arena", "--report", str(path.parent), "--lang", "en"]) == 0
    assert capsys.readouterr().out == first
    assert path.exists()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["sobek2p", "--bots", "greedy,nobody"], "There is no bot 'nobody'"),
        (["sobek2p", "--bots", "greedy,greedy,random"], "A bot is named twice"),
        (["sobek2p", "--seats", "3"], "sobek2p is for 2 players, not 3."),
        (["sobek2p", "--bots", "greedy", "--until-clear", "0.5"], "there is only one"),
        (["sobek2p", "--option", "memory"], "is not NAME=VALUE"),
        (["nothing"], "There is no game 'nothing'"),
        ([], "Say which game, or which folder with --report."),
        (["--report", "nowhere"], "nowhere holds no games of an arena."),
        (["sobek2p", "--bots", "none.py:bot,greedy"], "none.py cannot be read"),
    ],
)
def test_a_mistake_is_one_line_and_nothing_is_left(
    words: list[str],
    complaint: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["arena", *words, "--lang", "en"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("shedet arena: ")
    assert complaint in said.err
    assert said.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("value", ["1", "0", "65", "x", "-0.5", "nan"])
def test_the_threshold_is_a_part(value: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(["arena", "sobek2p", f"--until-clear={value}", "--lang", "en"])
    assert exit_.value.code == 2
    assert "is not a number between 0 and 1" in capsys.readouterr().err


def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    words = ["arena", "sobek2p", "--games", 1000000, "--jobs", 2, "--out", tmp_path, "--lang", "en"]
    notes = tmp_path / "notes.jsonl"
    with started(*words, stderr=subprocess.PIPE) as process:
        wait_until(lambda: notes.exists() and is_deal_noted(notes), "no games are noted")
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    *progress, last = said.splitlines(keepends=True)
    assert all(re.match(r"\d+ of 1000000 games", line) for line in progress), said
    assert last.startswith("shedet arena: Stopped: ")
    assert last.endswith(
        f" of 1000000 games are in {tmp_path}. The same command goes on from there.\n"
    )
    assert notes.read_bytes().endswith(b"\n")
    assert main(["arena", "--report", str(tmp_path), "--lang", "en"]) == 0


def is_deal_noted(notes: Path) -> bool:
    """Are both games of the first deal noted, whichever processes played them, and some more?"""
    noted = lines(notes)
    return len(noted) > 8 and sum('"deal": 0,' in line for line in noted) == 2


def test_a_full_disk_names_the_file(tmp_path: Path) -> None:
    code = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000));"
        "from shedet.terminal.command import main; sys.exit(main(sys.argv[1:]))"
    )
    words = ["arena", "sobek2p", "--jobs", "1", "--out", str(tmp_path), "--lang", "en"]
    done = subprocess.run(
        [sys.executable, "-c", code, *words],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 2
    path = tmp_path / "games.jsonl"
    assert done.stderr == f"shedet arena: {path} cannot be written: File too large\n"
