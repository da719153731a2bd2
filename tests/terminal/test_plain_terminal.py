"""The plain table in a terminal, beside pipes that break and programs that are killed."""

import os
import signal
import subprocess
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from tests.commands import PATIENCE, started
from tests.terminal.console import Console
from tests.terminal.driving import PLAY, wait_for_entries
from tests.terminal.games import asked_in, entries_in, table_in
from tests.terminal.piped import shedet


def test_a_terminal_that_knows_lines_alone_gets_lines(tmp_path: Path) -> None:
    words = PLAY
    with Console(words, tmp_path, environment={"TERM": "dumb"}, is_new=True) as console:
        console.wait_said("Your choice?")
        assert "\x1b" not in console.said()


def test_nothing_is_lost_of_a_plain_game_killed_in_the_middle(tmp_path: Path) -> None:
    with Console([*PLAY, "--plain"], tmp_path) as console:
        console.wait_said("Your choice?")
        console.type("1")
        console.wait_said("Greedy draws a deben token.", "Your choice?")
        before = entries_in(tmp_path)
        console.kill()
    assert entries_in(tmp_path) == before
    with Console(["play", "--resume", "--plain"], tmp_path) as console:
        console.wait_said("The ankh stands on C2", "Greedy draws a deben token.", "Your choice?")
        assert entries_in(tmp_path)[: len(before)] == before


def test_ctrl_c_and_end_of_input_leave_politely(tmp_path: Path) -> None:
    for key in ("ctrl+c", "ctrl+d"):
        with Console([*PLAY, "--plain"], tmp_path, is_new=True) as console:
            console.wait_for("Your choice?")
            console.press(key)
            console.wait_for("Your game is saved. Go on with: shedet play --resume")
            assert console.wait_end() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_signals_lose_nothing(tmp_path: Path, number: signal.Signals) -> None:
    with Console([*PLAY, "--plain"], tmp_path) as console:
        console.wait_for("Your choice?")
        console.type("1")
        console.wait_for("Greedy draws a deben token.")
        before = entries_in(tmp_path)
        os.kill(console.pid, number)
        assert console.wait_end() in (-number, 128 + number)
    assert entries_in(tmp_path) == before
    assert "Your choice?" in shedet(tmp_path, "play", "--resume", "--plain").stdout


def playing(data: Path) -> AbstractContextManager[subprocess.Popen[str]]:
    """The plain table in a process, between two pipes."""
    environment = {"SHEDET_DATA": str(data), "LANGUAGE": "en"}
    return started(*PLAY, stdin=subprocess.PIPE, stdout=subprocess.PIPE, environment=environment)


def test_a_reader_who_goes_away_loses_nothing(tmp_path: Path) -> None:
    with playing(tmp_path) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert "sobek2p-1" in process.stdout.readline()
        process.stdout.close()
        process.stdin.write("1\n")
        process.stdin.close()
        assert process.wait(PATIENCE) == 0
    assert table_in(tmp_path).stage == "playing"


def test_two_people_at_the_plain_table_never_see_each_others_hand(tmp_path: Path) -> None:
    words = ["play", "sobek2p", "--plain", "--people", 2, "--name", "Ann", "--name", "Bob"]
    with Console([*words, "--seed", 3], tmp_path, rows=40) as console:
        console.wait_for("Pass the keyboard to")
        for _ in range(4):
            table, asked = table_in(tmp_path), asked_in(tmp_path)
            assert asked is not None
            seat, _ = asked
            name = table.names[seat]
            console.wait_for(f"Pass the keyboard to {name}. {name}, press Enter.")
            assert "You hold" not in console.text(), "the hand of the other is out of sight"
            console.type("")
            console.wait_said("You hold", "Your choice?")
            while asked and asked[0] == seat:
                entries = len(entries_in(tmp_path))
                console.type(asked[1].legal[0])
                wait_for_entries(console, tmp_path, entries, "the move")
                asked = asked_in(tmp_path)
            console.wait_said("Press Enter to hide your hand.")
            console.type("")


def test_an_answer_is_on_disk_before_it_is_shown(tmp_path: Path) -> None:
    """What a reader is told of stands in the file already."""
    with playing(tmp_path) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("1\n")
        process.stdin.flush()
        assert any("takes wheat from C3" in line for line in process.stdout)
        moves = [entry.get("moves") for entry in entries_in(tmp_path)]
        process.kill()
    assert ["take C3"] in moves
