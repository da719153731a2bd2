"""The plain table as a user, a pipe and a screen reader meet it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import PATIENCE
from tests.terminal.games import asked_in, entries_in, table_in
from tests.terminal.piped import play, shedet


def test_a_pipe_gets_sentences_without_codes(tmp_path: Path) -> None:
    said = play(tmp_path, in_process=True)
    assert "\x1b" not in said
    assert "Your turn: take a tile from a centre square (free).\n  1  Take wheat" in said
    assert said.endswith(
        "Your choice?\nYour game is saved. Go on with: shedet play --resume sobek2p-1\n"
    )


def test_numbers_notation_and_whole_lines_are_moves(tmp_path: Path) -> None:
    play(tmp_path, "2", "take E2", "TAKE f2")
    moves = [entry["moves"] for entry in entries_in(tmp_path) if entry["entry"] == "moved"]
    assert moves[0] == ["take D3"]
    assert all(len(entry) == 1 for entry in moves)
    table = table_in(tmp_path)
    assert table.names.count("Player 1") == 1


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("99", "There is no choice 99. Choose from 1 to 4."),
        ("0", "There is no choice 0. Choose from 1 to 4."),
        ("9" * 5000, "There is no choice 999999. Choose from 1 to 4."),
        ("fly", "'fly' is not a move of sobek2p."),
        ("take A1", "In the first turn, take one of the 4 centre tiles. [S2-3.1]"),
        ("sell fish: 0h* 1S/ 1S/", "In the first turn, take one of the 4 centre tiles. [S2-3.1]"),
        ("back", "You can’t undo this move"),
        ("\x00\x1b[2J", "is not a move of sobek2p."),
        ("? fly", "'fly' is not a move of sobek2p."),
        ("? take C3", "take C3 is allowed."),
        ("?take c3", "take C3 is allowed."),
        ("take a1", "In the first turn, take one of the 4 centre tiles. [S2-3.1]"),
    ],
)
def test_what_is_not_possible_gets_one_sentence_and_is_asked_again(
    tmp_path: Path, typed: str, answer: str
) -> None:
    said = play(tmp_path, typed)
    after = said.split("Your choice?\n")[1]
    assert answer in after
    assert after.count("\n") == 1
    assert not [entry for entry in entries_in(tmp_path) if entry["entry"] == "moved"]


def test_why_not_gives_the_reason_and_the_rule_in_words(tmp_path: Path) -> None:
    said = play(tmp_path, "? take A1")
    assert "[S2-3.1]\nIn the first turn of the game you take one of the four" in said


def test_help_table_log_and_rules_are_words(tmp_path: Path) -> None:
    said = play(tmp_path, "1", "?", "table", "log", "rules")
    assert "quit or q  leave (your game is saved)" in said
    assert said.count("Row 6: ") == 2
    assert said.count("Player 1 takes wheat from C3.") == 2
    assert "S2-9.6" in said


def test_a_move_that_told_nobody_anything_is_taken_back(tmp_path: Path) -> None:
    """A tile with the deben symbol was taken, and not yet said whether it is kept."""
    for seed in range(30):
        play(tmp_path / str(seed), "1", seed=seed)
        found = asked_in(tmp_path / str(seed))
        assert found is not None
        view, data = found[1].view, tmp_path / str(seed)
        takes = [text for text in found[1].legal if ":D" in view.market.get(text[-2:], "")]
        if takes:
            break
    typed = f"{takes[0]}\nback\n{takes[0]}: keep\n"
    said = shedet(data, "play", "--resume", "--plain", typed=typed).stdout
    assert said.count("Your turn: take") >= 2, "the turn is asked for again"
    assert "took-back" in [entry["entry"] for entry in entries_in(data)]
    moves = [entry["moves"] for entry in entries_in(data) if entry["entry"] == "moved"]
    assert [takes[0]] in moves
    assert [takes[0], "keep"] in moves


def test_giving_up_is_said_twice(tmp_path: Path) -> None:
    said = play(tmp_path, "resign", "1", "resign", "log", "resign", "resign")
    assert said.count("To give up, type resign once more.") == 3
    assert "Player 1 gave up. Greedy wins." in said
    assert table_in(tmp_path).stage == "over"


def test_a_game_against_bots_can_be_ended_without_a_result(tmp_path: Path) -> None:
    said = play(tmp_path, "1", "abort")
    assert "The game ended without a result." in said
    assert "shedet replay" in said


def test_the_same_seed_and_lines_give_the_same_plain_game(tmp_path: Path) -> None:
    typed = ["1"] * 400
    first = play(tmp_path / "a", *typed, seed=11)
    assert first.replace("/a/", "/b/") == play(tmp_path / "b", *typed, seed=11)
    assert first.replace("/a/", "/c/") != play(tmp_path / "c", *typed, seed=12)


def test_resume_goes_on_in_the_middle_of_a_line(tmp_path: Path) -> None:
    """After every second input the program ends, as if its pipe had been closed."""
    play(tmp_path, "1", seed=11)
    for _ in range(300):
        asked = asked_in(tmp_path)
        if asked is None:
            break
        typed = f"{asked[1].legal[0]}\n1\n"
        said = shedet(tmp_path, "play", "--resume", "--plain", typed=typed).stdout
        assert "Your choice?" in said
    table = table_in(tmp_path)
    assert table.stage == "over"
    person = table.names.index("Player 1")
    moves = [
        text
        for entry in entries_in(tmp_path)
        if entry["entry"] == "moved" and entry["seat"] == person and not entry["forced"]
        for text in entry["moves"]
    ]
    whole = play(tmp_path / "other", *moves, seed=11)
    resumed = [line.text for line in table.record().lines]
    assert resumed == [line.text for line in table_in(tmp_path / "other").record().lines]
    assert whole.count("has ") >= 2


def test_tables_are_listed_and_chosen(tmp_path: Path) -> None:
    assert f"There is no table in {tmp_path} yet." in shedet(tmp_path, "play", "--list").stdout
    play(tmp_path, "1")
    play(tmp_path, "resign", "resign")
    listed = shedet(tmp_path, "play", "--list").stdout
    assert "sobek2p-2: Greedy, Player 1 (won by Greedy)" in listed
    assert "sobek2p-1: Greedy, Player 1 (unfinished)" in listed
    assert "table sobek2p-1." in shedet(tmp_path, "play", "--resume").stdout
    assert "table sobek2p-1." in shedet(tmp_path, "play", "--resume", "sobek2p-1").stdout
    over = shedet(tmp_path, "play", "--resume", "sobek2p-2", code=2).stderr
    assert "The game at table sobek2p-2 is over. Look at it again with: shedet replay" in over


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("play",), "Name a game, such as sobek2p, or go on with --resume or look with --list."),
        (("play", "chess"), "There is no game 'chess'"),
        (("play", "sobek2p", "--resume"), "Name a game or --resume, not both."),
        (("play", "--resume"), "There is no table to go on with."),
        (("play", "--resume", "nothing"), "There is no table 'nothing'."),
        (("play", "sobek2p", "--bots", "deep"), "There is no bot 'deep'"),
        (("play", "sobek2p", "--people", "3"), "sobek2p is for 2 players, not 3."),
        (("play", "sobek2p", "--people", "999999999"), "is for 2 players, not 999999999."),
        (
            ("play", "sobek2p", "--bots", "greedy,greedy"),
            "Too many bots: 2 named, and sobek2p has room for 1.",
        ),
        (("play", "sobek2p", "--name", "a", "--name", "b", "--people", "1"), "2 names for 1"),
        (("play", "sobek2p", "--name", " "), "' ' doesn’t work as a name"),
        (("play", "sobek2p", "--option", "memory=none"), "one of pure, perfect, not 'none'."),
    ],
)
def test_a_mistake_is_one_line_and_leaves_no_table(
    tmp_path: Path, words: tuple[str, ...], reason: str
) -> None:
    done = shedet(tmp_path, *words, code=2)
    assert reason in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""
    assert not list(tmp_path.rglob("*.jsonl"))


def test_a_corrupt_table_is_named_by_line_and_kept(tmp_path: Path) -> None:
    play(tmp_path, "1")
    path = tmp_path / "tables" / "sobek2p-1.jsonl"
    lines = path.read_text().splitlines()
    lines[3] = lines[3].replace("take", "steal")
    path.write_text("\n".join(lines) + "\n")
    before = path.read_bytes()
    done = shedet(tmp_path, "play", "--resume", "sobek2p-1", code=2)
    assert f"{path}: Entry 4:" in done.stderr
    assert done.stderr.count("\n") == 1
    assert path.read_bytes() == before
    assert "sobek2p-1: you can’t play on here." in shedet(tmp_path, "play", "--list").stdout


def test_a_bot_that_fails_is_told_and_has_lost(tmp_path: Path) -> None:
    bot = tmp_path / "bad.py"
    bot.write_text("def choose(view, legal):\n    raise RuntimeError('no idea')\n")
    done = shedet(tmp_path, "play", "sobek2p", "--bots", f"{bot}:choose", "--seed", 3, typed="1\n")
    assert "no idea" in done.stdout
    assert "couldn’t play on. Player 1 wins." in done.stdout
    outcome = table_in(tmp_path).outcome
    assert outcome is not None
    assert outcome.how == "failed"


def test_a_bot_that_cannot_be_seated_leaves_no_table(tmp_path: Path) -> None:
    done = shedet(tmp_path, "play", "sobek2p", "--bots", "/nowhere/bot.py:choose", code=2)
    assert "/nowhere/bot.py cannot be read" in done.stderr
    assert not list(tmp_path.rglob("*.jsonl"))


def test_a_full_disk_is_one_clear_line_and_the_table_goes_on_later(tmp_path: Path) -> None:
    play(tmp_path, "1")
    path = tmp_path / "tables" / "sobek2p-1.jsonl"
    before = path.read_bytes()
    program = (
        "import resource, sys; from shedet.terminal.command import main\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv.pop(1)),) * 2)\n"
        "sys.exit(main())"
    )
    room = len(before) + 60  # for the note that the table is open again, not for a move
    done = subprocess.run(
        [sys.executable, "-c", program, str(room), "play", "--resume", "--plain"],
        input="1\n",
        env={**os.environ, "SHEDET_DATA": str(tmp_path), "LANGUAGE": "en"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 2, done
    assert done.stderr == f"shedet play: {path} cannot be written: File too large\n"
    assert "takes" not in done.stdout.split("Your choice?")[-1], "nothing is shown of a lost move"
    assert path.read_bytes().startswith(before)
    assert "Your choice?" in shedet(tmp_path, "play", "--resume", "--plain").stdout


@pytest.mark.parametrize("closed", ["<&-", "</dev/null", "<&- >&-"])
def test_without_an_input_it_leaves_politely(tmp_path: Path, closed: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'exec "{sys.executable}" -m shedet play sobek2p --seed 3 {closed}'],
        env={**os.environ, "SHEDET_DATA": str(tmp_path), "LANGUAGE": "en"},
        stdout=subprocess.PIPE,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0
    assert table_in(tmp_path).stage == "playing"
    if ">&-" not in closed:
        assert done.stdout.endswith("Go on with: shedet play --resume sobek2p-1\n")


def test_people_and_bots_sit_as_given_or_at_random(tmp_path: Path) -> None:
    orders = set()
    for seed in range(5):
        words = ["play", "sobek2p", "--name", "Ann", "--seed", seed, "--bots", "greedy"]
        shedet(tmp_path / "given", *words, "--order", "given")
        assert table_in(tmp_path / "given").names == ["Ann", "greedy"]
        shedet(tmp_path / "random", *words)
        orders.add(tuple(table_in(tmp_path / "random").names))
    assert orders == {("Ann", "greedy"), ("greedy", "Ann")}


def test_at_a_table_without_memory_the_log_goes_back_one_round(tmp_path: Path) -> None:
    for memory, is_kept in (("pure", False), ("perfect", True)):
        data = tmp_path / memory
        typed = "\n".join(["1"] * 5 + ["log"]) + "\n"
        words = ["play", "sobek2p", "--bots", "greedy", "--seed", 3]
        said = shedet(data, *words, "--option", f"memory={memory}", typed=typed).stdout
        log = said.rsplit("Your choice?\n", 2)[1]
        first = next(line for line in said.splitlines() if line.startswith("Player 1 takes"))
        assert (first in log) == is_kept
        assert "Player 1 takes" in log


def test_the_library_for_drawing_is_not_loaded_where_nothing_is_drawn() -> None:
    program = (
        "import sys, shedet.terminal.plain.plain\n"
        "from shedet.terminal.commands import play, replay\n"
        "assert not {'textual', 'rich'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=PATIENCE)


def test_where_the_table_is_kept_is_said_if_it_is_elsewhere(tmp_path: Path) -> None:
    elsewhere = tmp_path / "my tables"
    said = shedet(tmp_path, "play", "sobek2p", "--data", elsewhere).stdout
    assert said.endswith(f"--resume sobek2p-1 --data '{elsewhere}'\n")


def test_two_people_may_agree_to_take_a_move_back(tmp_path: Path) -> None:
    words = ["play", "sobek2p", "--name", "Ann", "--name", "Bob", "--seed", 3]
    typed = "\n".join(["", "1", "back", "", "", "1", "", "", "q"]) + "\n"
    said = shedet(tmp_path, *words, typed=typed).stdout
    assert "b  ask to take back your last move\nPress Enter to hide your hand." in said
    kinds = [entry["entry"] for entry in entries_in(tmp_path)]
    assert kinds[3:] == ["moved", "proposed", "agreed", "took-back"]


def test_between_two_people_one_can_quit(tmp_path: Path) -> None:
    words = ["play", "sobek2p", "--name", "Ann", "--name", "Bob", "--seed", 3]
    assert "Your game is saved." in shedet(tmp_path, *words, typed="q\n1\n").stdout
    assert "Your game is saved." in shedet(tmp_path, *words, typed="\n1\nq\n\n\n1\n").stdout
    assert [entry["entry"] for entry in entries_in(tmp_path)].count("moved") == 1
