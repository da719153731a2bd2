"""`shedet simulate --out`: records are written as they come, and the same command resumes."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from shedet.bots.match import Match, Played
from shedet.terminal.command import main
from tests.commands import PATIENCE, started, wait_until

FORFEITING = """
def bot(view, legal):
    if sum(len(player.sets) for player in view.players) > 1:
        raise SystemExit(3)
    return legal[0]
"""


def words(out: Path, games: int = 6, *more: str) -> list[str]:
    chosen = ["simulate", "sobek2p", "--games", str(games), "--out", str(out), "--lang", "en"]
    return [*chosen, *(more or ("--seed", "5", "--bots", "greedy,random"))]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Six games, played without a break."""
    out = tmp_path_factory.mktemp("whole") / "games.jsonl"
    assert main(words(out)) == 0
    return out.read_bytes()


def cut_after(monkeypatch: pytest.MonkeyPatch, games: int) -> None:
    """Let Ctrl-C come in the middle of a game."""
    play, left = Match.play, iter(range(games))

    def played(match: Match, seed: int) -> Played:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return play(match, seed)

    monkeypatch.setattr(Match, "play", played)


def test_ctrl_c_keeps_whole_games_and_says_how_to_go_on(
    tmp_path: Path,
    whole: bytes,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = tmp_path / "games.jsonl"
    with monkeypatch.context() as patch:
        cut_after(patch, 2)
        assert main(words(out)) == 130
    assert capsys.readouterr().err == (
        f"shedet simulate: Stopped: 2 of 6 games are in {out}. The same command goes on from "
        "there.\n"
    )
    assert out.read_bytes() == b"".join(whole.splitlines(keepends=True)[:2])
    assert main(words(out)) == 0
    assert out.read_bytes() == whole
    assert "6 games from seed 5" in capsys.readouterr().err


def test_without_a_seed_the_same_command_goes_on_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "games.jsonl"
    command = words(out, 4, "--bots", "random,random")
    with monkeypatch.context() as patch:
        cut_after(patch, 2)
        assert main(command) == 130
    first = out.read_bytes()
    assert main(command) == 0
    assert out.read_bytes().startswith(first)
    seeds = [json.loads(line)["seed"] for line in out.read_text().splitlines()]
    assert seeds == [(seeds[0] + number) % 2**64 for number in range(4)]
    assert f"4 games from seed {seeds[0]}" in capsys.readouterr().err
    assert main(["verify", str(out), "--lang", "en"]) == 0


def test_ctrl_c_before_the_first_game_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cut_after(monkeypatch, 0)
    assert main(words(tmp_path / "games.jsonl")) == 130
    assert capsys.readouterr().err == "shedet simulate: Stopped after 0 of 6 games.\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("length", [-1, -300, 9])
def test_a_game_whose_record_is_half_written_is_simulated_again(
    tmp_path: Path, whole: bytes, length: int
) -> None:
    out = tmp_path / "games.jsonl"
    lines = whole.splitlines(keepends=True)
    out.write_bytes(b"".join(lines[:3]) + lines[3][:length])
    assert main(words(out)) == 0
    assert out.read_bytes() == whole


def test_a_file_that_is_complete_stays_as_it_is(
    tmp_path: Path, whole: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "games.jsonl"
    out.write_bytes(whole)
    before = standing(capsys, words(tmp_path / "again.jsonl"))
    assert standing(capsys, words(out)) == before
    assert out.read_bytes() == whole


def standing(capsys: pytest.CaptureFixture[str], command: list[str]) -> list[str]:
    assert main(command) == 0
    return capsys.readouterr().err.splitlines()


def test_the_standing_of_forfeits_is_the_same_after_going_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bot.py").write_text(FORFEITING)
    bots = ("--seed", "1", "--bots", f"random,{tmp_path / 'bot.py'}:bot")
    *_, head, first, second = standing(capsys, words(tmp_path / "one.jsonl", 3, *bots))
    assert "forfeit" in second
    out = tmp_path / "two.jsonl"
    standing(capsys, words(out, 2, *bots))
    assert standing(capsys, words(out, 3, *bots))[-3:] == [head, first, second]
    assert out.read_bytes() == (tmp_path / "one.jsonl").read_bytes()


@pytest.mark.parametrize(
    ("more", "part"),
    [
        (("--seed", "6", "--bots", "greedy,random"), "seed"),
        (("--seed", "5", "--bots", "random,greedy"), "bots"),
        (("--seed", "5", "--bots", "greedy,random", "--option", "memory=perfect"), "options"),
    ],
)
def test_other_games_are_refused_in_one_line(
    tmp_path: Path,
    whole: bytes,
    more: tuple[str, ...],
    part: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = tmp_path / "games.jsonl"
    out.write_bytes(whole)
    assert main(words(out, 6, *more)) == 2
    said = capsys.readouterr().err
    assert said.endswith(f"holds other games ({part}). Choose another name.\n")
    assert said.count("\n") == 1
    assert out.read_bytes() == whole


@pytest.mark.parametrize("text", ["hello", "hello\n", "{}\n", "\xff\n", '{"format": 1'])
def test_a_file_of_something_else_is_refused_and_left_alone(
    tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "letter.txt"
    out.write_bytes(text.encode("latin-1"))
    assert main(words(out)) == 2
    assert "holds more than games. Choose another name." in capsys.readouterr().err
    assert out.read_bytes() == text.encode("latin-1")


def test_a_second_writer_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out, play = tmp_path / "games.jsonl", Match.play

    def meddled(match: Match, seed: int) -> Played:
        with out.open("a") as other:
            other.write("\n")
        return play(match, seed)

    monkeypatch.setattr(Match, "play", meddled)
    assert main(words(out)) == 2
    assert f"Something else writes to {out}." in capsys.readouterr().err


def test_the_number_of_processes_changes_no_record(tmp_path: Path, whole: bytes) -> None:
    out = tmp_path / "games.jsonl"
    out.write_bytes(b"".join(whole.splitlines(keepends=True)[:1]))
    done = subprocess.run(
        [sys.executable, "-m", "shedet", *words(out), "--jobs", "2"],
        stderr=subprocess.PIPE,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert out.read_bytes() == whole
    assert "6 games from seed 5" in done.stderr


def test_a_full_disk_names_the_file_and_keeps_whole_games(tmp_path: Path, whole: bytes) -> None:
    out, size = tmp_path / "games.jsonl", sum(map(len, whole.splitlines(keepends=True)[:2])) + 99
    code = (
        "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}));"
        "from shedet.terminal.command import main; sys.exit(main(sys.argv[1:]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *words(out)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == (
        f"shedet simulate: {out} cannot be written: File too large. 2 games are kept in it. Once "
        "there is room, the same command goes on.\n"
    )
    assert out.read_bytes() == b"".join(whole.splitlines(keepends=True)[:2])
    assert main(words(out)) == 0
    assert out.read_bytes() == whole


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("is_file", [True, False])
def test_a_device_without_room_is_named(is_file: bool) -> None:
    command = [sys.executable, "-m", "shedet", "simulate", "sobek2p", "--lang", "en"]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*command, *(["--out", "/dev/full"] if is_file else [])],
            stdout=subprocess.PIPE if is_file else full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    name = "/dev/full" if is_file else "Standard output"
    assert done.returncode == 2
    assert done.stderr == f"shedet simulate: {name} cannot be written: No space left on device\n"


@pytest.mark.parametrize(
    ("what", "code", "jobs"), [(signal.SIGINT, 130, 2), (signal.SIGTERM, 143, 1)]
)
def test_a_signal_leaves_whole_lines_and_no_process(
    tmp_path: Path, what: signal.Signals, code: int, jobs: int
) -> None:
    out = tmp_path / "games.jsonl"
    with started(*words(out, 10**6), "--jobs", jobs, stderr=subprocess.PIPE) as running:
        wait_until(lambda: out.exists() and out.stat().st_size > 0, "no game is written")
        running.send_signal(what)
        # its processes hold the pipe open as long as they live
        _, said = running.communicate(timeout=PATIENCE)
    assert running.returncode == code
    assert said.count("\n") == (what == signal.SIGINT)
    assert out.read_bytes().endswith(b"}\n")
    assert main(["verify", str(out), "--lang", "en"]) == 0
