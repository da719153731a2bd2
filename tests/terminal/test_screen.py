"""The drawn table in a terminal of 80 columns and 24 rows, driven by keys alone."""

import os
import re
import signal
import subprocess
from functools import partial
from pathlib import Path

import pytest

from shedet.table import Table
from shedet.terminal.session.player_names import names_at
from tests.lengths import long, times
from tests.terminal.console import Console
from tests.terminal.driving import BOARD, PLAY, best_of, check_layout, choose
from tests.terminal.games import GAME, asked_in, entries_in, is_settled, table_in
from tests.terminal.piped import shedet


def test_a_whole_drawn_game_from_the_first_key_to_the_result(tmp_path: Path) -> None:
    with Console([*PLAY, "--seed", 8], tmp_path) as console:
        for decision in range(200):
            console.wait(lambda: is_settled(tmp_path), f"decision {decision}")
            table = table_in(tmp_path)
            if table.stage == "over":
                break
            check_layout(console, table)
            choose(console, tmp_path, best_of(tmp_path))
        table = table_in(tmp_path)
        assert table.outcome is not None
        assert table.outcome.result is not None
        account = GAME.result_text(table.outcome.result, names_at(table, "en"))
        console.wait_for("n new game", *account)
        assert sum(line.count("sell") for line in map(str, entries_in(tmp_path))) > 0
        console.press("q")
        console.wait_said(account[-1])
        assert console.wait_end() == 0
    assert table.outcome.how == "played"


def test_looking_shows_the_consequence_and_changes_nothing(tmp_path: Path) -> None:
    with Console(PLAY, tmp_path) as console:
        console.wait_for("Take wheat from C3 (free). Greedy gets column C: 5 tiles.")
        assert "[Wheat  │]" in console.text()
        assert "┆Ivory  ╲┆" in console.text(), "what would be open to the rival"
        before = entries_in(tmp_path)
        console.press("right", "down")
        console.wait_for("Take ebony from D4", "[Ebony  ─]")
        console.press("right", "right")
        console.wait_for("In the first turn, take one of the 4 centre tiles.", "[Ebony  ─]")
        assert "┆" not in console.text(), "nothing is opened by what cannot be done"
        assert entries_in(tmp_path) == before
        console.press("enter")
        console.wait_for("In the first turn, take one of the 4 centre tiles. [S2-3.1]")
        assert entries_in(tmp_path) == before


def test_tiles_that_would_go_to_corruption_are_marked(tmp_path: Path) -> None:
    with Console(PLAY, tmp_path) as console:
        console.wait_for("Take wheat from C3")
        console.press("enter")
        console.wait_for("falling diagonal through C2", "[ANKH")
        console.press("down", "right", "down", "right")
        console.wait_for("costs 1 corruption", "!Livest │!", "[Marble ╱]", "+1", "+2")


def test_why_not_names_the_rule_and_opens_the_rules_there(tmp_path: Path) -> None:
    with Console(PLAY, tmp_path) as console:
        console.wait_for("Take wheat from C3")
        console.press("up", "?")
        console.wait_for("Why not take C2?", "[S2-3.1] In the first turn of the game")
        console.press("r")
        console.wait_for("S2-3.1", "S2-3.4", "Esc leave")
        console.wait_without("S2-1.1")  # the rules open at the rule concerned
        console.press("escape")
        console.wait_for("look  Tab")
        console.press("h")
        console.wait_for("Keys and signs", "● scarab")
        console.press("escape")
        console.wait_without("Keys and signs")
        console.press("t")
        console.wait_for("On the table", "Row 1: ")


def test_a_sale_is_ticked_with_its_points(tmp_path: Path) -> None:
    """The seed gives a hand with a set before the third turn."""
    words = [*PLAY, "--plain"]
    typed = "".join(f"{line}\n" for line in ("take C3", "take D3", "take E2", "q"))
    shedet(tmp_path, *words, typed=typed)
    while "sell" not in str(asked(tmp_path)):
        best = asked(tmp_path)[0]
        shedet(tmp_path, "play", "--resume", "--plain", typed=f"{best}\nq\n")
    good = next(text for text in asked(tmp_path) if text.startswith("sell")).split()[1]
    with Console(["play", "--resume"], tmp_path) as console:
        console.wait_for("1 Sell")
        console.press("1")
        console.wait_for("▶ 1 Sell")
        console.press("1")
        console.wait_for(f"Sell {good}", "[x]", "points", "Enter confirm")
        before = entries_in(tmp_path)
        console.press("a")
        console.wait_for("Tick at least 3 more.", "= 0 points")
        assert "[x]" not in console.text()
        console.press("enter")
        console.press("escape")
        console.wait_without("[ ]", "Enter confirm")
        assert entries_in(tmp_path) == before, "Esc leaves, and nothing was played"
        console.press("enter")
        console.wait_for("[x]")
        console.press("enter")
        console.wait(lambda: len(entries_in(tmp_path)) > len(before), "the sale")
        sold = next(e for e in entries_in(tmp_path)[len(before) :] if e["entry"] == "moved")
        assert sold["moves"][0] == f"sell {good}"
        assert sold["moves"][-1] == "done"


def asked(data: Path) -> list[str]:
    found = asked_in(data)
    return found[1].legal if found else []


def test_a_key_too_many_does_nothing(tmp_path: Path) -> None:
    """After a move the ankh is looked at, and nothing in a list, so that Enter means nothing."""
    with Console(PLAY, tmp_path) as console:
        console.wait_for("Take wheat from C3")
        console.press("enter", "enter", "enter")
        console.wait_for("falling diagonal through C2")
        console.press("enter")
        console.wait_for("There is no tile on C2. [S2-4.1]")
        console.press("down", "right", "down", "right", "enter")
        console.wait_for("Choose with ↑ ↓ or a number, then Enter.")
        before = entries_in(tmp_path)
        console.press("enter")
        console.press("down")
        console.wait_for("▶ 1 Keep")
        assert entries_in(tmp_path) == before


def test_nothing_is_lost_of_a_drawn_game_killed_in_the_middle(tmp_path: Path) -> None:
    with Console(PLAY, tmp_path) as console:
        console.wait_for("Take wheat from C3")
        console.press("enter")
        console.wait_for("Greedy draws a deben token.")
        before = entries_in(tmp_path)
        console.kill()
    assert entries_in(tmp_path) == before
    with Console(["play", "--resume"], tmp_path) as console:
        console.wait_for("Greedy draws a deben token.", "Ann")
        check_layout(console, table_in(tmp_path))
        assert entries_in(tmp_path)[: len(before)] == before


@pytest.mark.parametrize("key", ["q", "ctrl+c"])
def test_leaving_saves_and_says_how_to_come_back(tmp_path: Path, key: str) -> None:
    with Console(PLAY, tmp_path, is_new=True) as console:
        console.wait_for("Take wheat from C3")
        console.press(key)
        console.wait_for("Your game is saved. Go on with: shedet play --resume sobek2p-1")
        assert console.wait_end() == 0
    assert table_in(tmp_path).stage == "playing"


@pytest.mark.parametrize("way", ["hang up", "hang up, ignored", "interrupt"])
def test_a_terminal_that_goes_away_loses_nothing(tmp_path: Path, way: str) -> None:
    with Console(PLAY, tmp_path, is_deaf="ignored" in way) as console:
        console.wait_for("Take wheat from C3")
        console.press("enter")
        console.wait_for("Greedy draws a deben token.")
        before = entries_in(tmp_path)
        if "hang up" in way:
            assert console.hang_up() == -signal.SIGHUP
        else:
            os.kill(console.pid, signal.SIGINT)
            assert console.wait_end() in (0, 130)
            assert "Traceback" not in console.raw.decode()
            assert "\x1b[?1049l" in console.raw.decode(), "the other screen is left"
    assert entries_in(tmp_path) == before
    with Console(["play", "--resume"], tmp_path) as console:
        check_layout(console, table_in_time(console, tmp_path))


def test_a_terminated_program_leaves_the_terminal_as_it_was(tmp_path: Path) -> None:
    with Console(PLAY, tmp_path) as console:
        console.wait_for("Take wheat from C3")
        os.kill(console.pid, signal.SIGTERM)
        assert console.wait_end() == 0
        assert "\x1b[?1049l" in console.raw.decode(), "the other screen is left"
    assert table_in(tmp_path).stage == "playing"


@long
def test_two_people_at_the_drawn_table_never_see_each_others_hand(tmp_path: Path) -> None:
    words = ["play", "sobek2p", "--people", 2, "--name", "Ann", "--name", "Bob", "--seed", 3]
    with Console(words, tmp_path) as console:
        for _ in range(times(4, long=6)):
            table = table_in_time(console, tmp_path)
            seat = table.deciding[0]
            name, other = table.names[seat], table.names[1 - seat]
            curtain = f"Pass the keyboard to {name}. {name}, press Enter."
            back = f"b {other}: ask to take back the last move"
            console.wait(partial(is_drawn, console, curtain, back), f"{curtain} and no more")
            console.press("enter")
            console.wait_for("Hand (")
            check_layout(console, table)
            line = next(line for line in console.lines() if line.startswith(" Hand ("))
            hidden = BOARD.hand(table.view(1 - seat), table.names, (80, 2)).text().split("\n")[0]
            assert line != hidden, f"the hand of {other} is not on the screen"
            while table_in(tmp_path).deciding == [seat]:
                choose(console, tmp_path, best_of(tmp_path))
            console.wait(lambda: "Enter: hide" in console.text() or "Pass" in console.text(), "on")
            if "Enter: hide" in console.text():
                console.press("enter")


def is_drawn(console: Console, curtain: str, back: str) -> bool:
    """Is there the curtain and nothing else, but perhaps the offer to take back?"""
    words = re.findall(r"\w+", console.text())
    return words in [re.findall(r"\w+", text) for text in (curtain, f"{curtain} {back}")]


def table_in_time(console: Console, data: Path) -> Table:
    console.wait(lambda: is_settled(data), "the table")
    return table_in(data)


def test_a_window_that_is_too_small_is_told_what_is_needed(tmp_path: Path) -> None:
    with Console(PLAY, tmp_path, columns=70, rows=20) as console:
        console.wait_for("The table needs 80 × 24", "70 × 20")
        console.resize(80, 24)
        console.wait_for("Take wheat from C3", "look  Tab")


def test_a_large_window_is_used(tmp_path: Path) -> None:
    with Console(PLAY, tmp_path, columns=140, rows=45) as console:
        console.wait_for("Livestock", "x give up")


def test_a_full_disk_ends_it_with_one_clear_line(tmp_path: Path) -> None:
    with Console(PLAY, tmp_path) as console:
        console.wait_for("Take wheat from C3")
        path = tmp_path / "tables" / "sobek2p-1.jsonl"
        before = path.read_bytes()
        limit = f"{len(before) + 5}:{len(before) + 5}"
        subprocess.run(["prlimit", "--pid", str(console.pid), f"--fsize={limit}"], check=True)
        console.press("enter")
        console.wait_for(f"shedet play: {path}"[:60])
        assert console.wait_end() == 2
    assert path.read_bytes() == before
    with Console(["play", "--resume"], tmp_path) as console:
        console.wait_for("Take wheat from C3")


def test_the_screen_is_alive_while_a_bot_thinks(tmp_path: Path) -> None:
    bot, go = tmp_path / "slow.py", tmp_path / "go"
    bot.write_text(
        "from pathlib import Path\nfrom time import sleep\n"
        "def choose(view, legal):\n"
        f"    while not Path({str(go)!r}).exists():\n        sleep(0.01)\n"
        "    return legal[0]\n"
    )
    words = ["play", "sobek2p", "--name", "Ann", "--seed", 3, "--bots", f"{bot}:choose"]
    with Console(words, tmp_path) as console:
        console.wait_for("Take wheat from C3")
        console.press("enter")
        console.wait(lambda: "Take wheat from C3" not in console.text(), "the bot to be asked")
        console.press("h")
        console.wait_for("Keys and signs")
        console.press("escape")
        console.wait_without("Keys and signs")
        assert asked_in(tmp_path) is None
        go.write_text("")
        console.wait(lambda: asked_in(tmp_path) is not None, "the bot's move")
        check_layout(console, table_in(tmp_path))


def test_leaving_while_a_bot_hangs_is_quick(tmp_path: Path) -> None:
    bot = tmp_path / "hangs.py"
    bot.write_text(
        "from time import sleep\ndef choose(view, legal):\n    sleep(1000)\n    return legal[0]\n"
    )
    words = ["play", "sobek2p", "--name", "Ann", "--seed", 3, "--bots", f"{bot}:choose"]
    with Console(words, tmp_path) as console:
        console.wait_for("Take wheat from C3")
        console.press("enter")
        console.wait(lambda: "Take wheat from C3" not in console.text(), "the bot to be asked")
        console.press("q")
        console.wait_for("Your game is saved.")
        assert console.wait_end() == 0


def test_giving_up_is_confirmed_and_a_new_game_follows(tmp_path: Path) -> None:
    with Console(PLAY, tmp_path) as console:
        console.wait_for("Take wheat from C3")
        console.press("f10")
        console.wait_for("g give up")
        console.press("escape")
        console.wait_without("g give up")
        console.press("x")
        console.wait_for("g give up")
        console.press("g")
        console.wait_for("Ann gave up. Greedy wins.", "n new game")
        console.press("n")
        console.wait(lambda: len(list(tmp_path.rglob("*.jsonl"))) == 2, "another table")
        console.wait_for("Your turn")
        console.press("q")
        console.wait_for("--resume sobek2p-2")
        assert console.wait_end() == 0


def test_a_move_can_be_typed(tmp_path: Path) -> None:
    with Console(PLAY, tmp_path) as console:
        console.wait_for("Take wheat from C3")
        console.press(":")
        console.wait_for("A move in notation")
        console.type("? take A1")
        console.wait_for("Why not take A1?")
        console.press("escape")
        console.wait_without("Why not")
        console.press(":")
        console.wait_for("A move in notation")
        console.type("take D4")
        console.wait(lambda: ["take D4"] in [e.get("moves") for e in entries_in(tmp_path)], "move")
