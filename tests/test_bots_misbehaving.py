"""Bots that crash, hang or give invalid answers: an error, a forfeit, the match continues."""

import json
import sys
import time
from pathlib import Path

import pytest

from shedet.bots import BotFailure
from shedet.bots.failure import Trouble
from shedet.bots.match import Match
from shedet.bots.talk import LONGEST_LINE, Talk
from shedet.core.game import load
from tests.commands import is_running, run, run_process, wait_until

STUCK = 300
"""Seconds after which something must have waited for a bot that sleeps for ten minutes."""

START = """
import gc, inspect, json, os, signal, sys, time
asked = 0
def first(view, legal):
    return legal[0]
"""

CRASH = """
def bot(view, legal):
    global asked
    asked += 1
    if asked == 3:
        return legal[10 ** 6]
    return legal[0]
"""

EXIT = """
def bot(view, legal):
    print("I have had enough")
    sys.exit(3)
"""

KILL = """
def bot(view, legal):
    os.kill(os.getpid(), signal.SIGKILL)
"""

HANG = """
def bot(view, legal):
    print("thinking hard")
    while True:
        time.sleep(1)
"""

STUBBORN = """
signal.signal(signal.SIGTERM, lambda *_: time.sleep(600))
def bot(view, legal):
    while True:
        time.sleep(600)
"""

RECURSION = """
def bot(view, legal):
    return bot(view, legal)
"""

ILLEGAL = """
def bot(view, legal):
    return "take A9"
"""

NOTHING = """
def bot(view, legal):
    pass
"""

STRANGE = """
def bot(view, legal):
    return view
"""

CHILDREN = """
import subprocess
def bot(view, legal):
    child = subprocess.Popen(["sleep", "600"])
    open(os.environ["NOTES"], "w").write(str(child.pid))
    os._exit(5)
"""


def simulated(
    *bots: str, games: int = 2, seconds: int = 60, notes: Path | None = None
) -> tuple[list[dict[str, object]], list[str]]:
    """The records and the lines on standard error of a match that must end well."""
    words = ["simulate", "sobek2p", "--seed", 1, "--games", games, "--bots", ",".join(bots)]
    done = run(*words, "--bot-seconds", seconds, environment={"NOTES": str(notes)})
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()], done.stderr.splitlines()


def spec_of(folder: Path, text: str) -> str:
    path = folder / "bot.py"
    path.write_text(START + text)
    return f"{path}:bot"


FAILURES = {
    "crash": (
        CRASH,
        "It ended with exit code 1. Its last words: IndexError: list index out of range",
    ),
    "exit": (EXIT, "It ended with exit code 3. Its last words: I have had enough"),
    "kill": (KILL, "It was ended by SIGKILL."),
    "hang": (HANG, "It gave no answer within 1 second. Its last words: thinking hard"),
    "stubborn": (STUBBORN, "It gave no answer within 1 second."),
    "recursion": (RECURSION, "It ended with exit code 1. Its last words: RecursionError: "),
    "illegal": (ILLEGAL, "The bot can’t play 'take A9' here."),
    "nothing": (NOTHING, "The answer has no move: '{\"move\": null}'"),
    "strange": (
        STRANGE,
        "It ended with exit code 1. Its last words: TypeError: Object of type View",
    ),
}


@pytest.mark.parametrize("kind", FAILURES)
def test_a_function_that_fails_forfeits_and_the_match_goes_on(tmp_path: Path, kind: str) -> None:
    text, what = FAILURES[kind]
    spec = spec_of(tmp_path, text)
    began = time.monotonic()
    records, said = simulated("greedy", spec, seconds=1 if "within 1" in what else 60)
    assert time.monotonic() - began < STUCK
    *reports, head, first, second = said
    assert len(reports) == 2
    for number, report in enumerate(reports, 1):
        assert report.startswith(f"Game {number} is forfeited. Seat 1, {spec}: {what}")
    assert [record["result"] for record in records] == [None, None]
    assert head == "Sobek: 2 Players: 2 games from seed 1"
    assert " ".join(first.split()) == "seat 0 greedy 2.0 wins 0.0 points"
    assert " ".join(second.split()) == f"seat 1 {spec} 0.0 wins 0.0 points 2 forfeits"


def test_the_report_of_a_crash_names_the_line(tmp_path: Path) -> None:
    _, said = simulated(spec_of(tmp_path, CRASH), "greedy", games=1)
    assert said[0].endswith("IndexError: list index out of range (bot.py, line 11)")


def test_what_was_played_before_a_forfeit_is_in_the_record_and_verifies(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    with Match(load("sobek2p"), {}, [spec_of(tmp_path, CRASH), "random"]) as match:
        played = match.play(1)
    assert played.forfeit is not None
    assert played.winners == [1]
    assert len(played.record.lines) >= 2
    out.write_text(played.record.to_json() + "\n")
    assert "1 unfinished" in run("verify", out).stdout


def test_a_bot_that_fails_in_one_game_plays_the_next(tmp_path: Path) -> None:
    text = """
def bot(view, legal):
    if not os.path.exists(os.environ["NOTES"]):
        open(os.environ["NOTES"], "w").close()
        os._exit(9)
    return legal[0]
"""
    spec = spec_of(tmp_path, text)
    records, said = simulated(spec, "random", games=3, notes=tmp_path / "notes")
    assert [record["result"] is None for record in records] == [True, False, False]
    assert said[0] == f"Game 1 is forfeited. Seat 0, {spec}: It ended with exit code 9."
    assert said[2].endswith(" 1 forfeit")
    assert "forfeit" not in said[3]


def test_a_bot_that_vanishes_during_the_match_forfeits(tmp_path: Path) -> None:
    text = """
def bot(view, legal):
    os.unlink(__file__)
    os._exit(0)
"""
    spec = spec_of(tmp_path, text)
    records, said = simulated(spec, "random")
    assert len(records) == 2
    assert said[0].endswith("It ended with exit code 0.")
    path = tmp_path / "bot.py"
    assert said[1].endswith(f"Seat 0, {spec}: {path} cannot be read: No such file or directory.")


def test_what_a_bot_prints_is_no_answer_and_no_harm(tmp_path: Path) -> None:
    text = """
print("hello")
def bot(view, legal):
    print('{"move": "take A9"}', flush=True)
    os.system("echo rubbish")
    os.write(1, b"more rubbish")
    sys.stderr.write("x" * 10 ** 6)
    return legal[0]
"""
    records, said = simulated(spec_of(tmp_path, text), "greedy", games=1)
    assert records[0]["result"] is not None
    assert len(said) == 3


def test_a_bot_cannot_eat_its_own_questions(tmp_path: Path) -> None:
    text = """
def bot(view, legal):
    return sys.stdin.read() + legal[0]
"""
    records, _ = simulated(spec_of(tmp_path, text), "greedy", games=1)
    assert records[0]["result"] is not None


def test_output_is_shown_on_request(tmp_path: Path) -> None:
    spec = spec_of(tmp_path, "def bot(view, legal):\n    print('I see', view.ankh)\n    return 1\n")
    words = ["simulate", "sobek2p", "--seed", "1", "--bots", f"{spec},greedy", "--bot-output"]
    done = run_process(*words)
    assert done.stderr.splitlines()[0] == "I see C4"
    assert "The answer has no move" in done.stderr.splitlines()[1]


def test_nowhere_in_its_process_does_a_bot_find_the_position(tmp_path: Path) -> None:
    text = """
def bot(view, legal):
    from shedet.core.engine.position import Position
    from shedet.core.records.record import Recorder
    gc.collect()
    held = [thing for thing in gc.get_objects() if isinstance(thing, (Position, Recorder))]
    frame = inspect.currentframe()
    while frame:
        held += [v for v in frame.f_locals.values() if isinstance(v, (Position, Recorder))]
        frame = frame.f_back
    open(os.environ["NOTES"], "a").write(f"{len(held)}\\n")
    return legal[0]
"""
    notes = tmp_path / "notes"
    records, _ = simulated(spec_of(tmp_path, text), "greedy", games=1, notes=notes)
    assert records[0]["result"] is not None
    assert set(notes.read_text().splitlines()) == {"0"}


def test_what_a_bot_has_started_ends_with_it(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    simulated(spec_of(tmp_path, CHILDREN), "greedy", games=1, notes=notes)
    pid = int(notes.read_text())
    wait_until(lambda: not is_running(pid), "its child lives on for ten minutes")


ANSWERS = {
    "rubbish": ("print('hello', flush=True)", "The answer is not JSON: 'hello'"),
    "list": ("print('[1]', flush=True)", "The answer has no move: '[1]'"),
    "number": ("print('{\"move\": 7}', flush=True)", "The answer has no move: '{\"move\": 7}'"),
    "deep": ("print('[' * 10**5, flush=True)", "The answer is not JSON: '[[[["),
    "bytes": ("os.write(1, b'\\xff\\x00\\n')", "The answer is not JSON: '\ufffd\\x00'"),
    "escape": ("print(chr(27) + '[2J', flush=True)", "The answer is not JSON: '\\x1b[2J'"),
    "huge": ("print('x' * 2 ** 21, flush=True)", "The answer is longer than 1048576 bytes."),
    "endless": ("while True: os.write(1, b'x' * 9999)", "The answer is longer than 1048576 bytes."),
    "closed": ("os.close(1); time.sleep(600)", "It closed its output."),
    "silent": ("time.sleep(600)", "It gave no answer within 1 second."),
    "twice": ("print(good + good, flush=True)", "It answered without being asked: "),
    "deaf": ("os.close(0); print(good, flush=True); sys.exit(4)", "It ended with exit code 4."),
    "loud": ("os.write(2, b'x' * 10**7 + b'\\nalas\\n'); sys.exit(1)", "Its last words: alas"),
    "abort": ("os.abort()", "It was ended by SIGABRT."),
}


@pytest.mark.parametrize("kind", ANSWERS)
def test_a_program_that_fails_is_reported(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shedet.bots.program.START_UP", 0.0)
    code, what = ANSWERS[kind]
    path = tmp_path / "bot.py"
    path.write_text(f"""
import json, os, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "decide":
        good = json.dumps({{"move": message["legal"][0]}}) + "\\n"
        {code}
""")
    seconds = 0.3 if kind == "silent" else 60
    bots = [f"run:{sys.executable} {path}", "greedy"]
    with Match(load("sobek2p"), {}, bots, seconds) as match:
        failure = match.play(1).forfeit
    assert isinstance(failure, BotFailure)
    assert failure.seat == 0
    assert str(failure).startswith(f"Seat 0, {bots[0]}: ")
    assert what in str(failure)
    assert str(failure).isprintable()


@pytest.mark.parametrize("code", ["exec sleep 600", "while :; do :; done", "yes >&2"])
def test_a_program_that_never_reads_does_not_hold_us_up(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shedet.bots.program.START_UP", 0.0)
    (tmp_path / "bot.sh").write_text(code)
    game = load("sobek2p")
    began = time.monotonic()
    with Match(game, {"memory": "perfect"}, [f"run:sh {tmp_path}/bot.sh", "greedy"], 0.3) as match:
        program = match.programs[0]
        for _ in range(100):  # far more than a pipe takes
            program.begin(1)
            program.start["padding"] = "x" * 10**4
        failure = match.play(1).forfeit
    assert "It gave no answer within 1 second." in str(failure)
    assert time.monotonic() - began < STUCK


def test_a_program_that_answers_without_reading_is_held_to_the_protocol(tmp_path: Path) -> None:
    (tmp_path / "bot.sh").write_text("""yes '{"move": "take C3"}'""")
    with Match(load("sobek2p"), {}, [f"run:sh {tmp_path}/bot.sh", "greedy"], 60) as match:
        failure = match.play(1).forfeit
    reasons = ("It answered without being asked: ", "The bot can’t play 'take C3' here.")
    assert any(reason in str(failure) for reason in reasons)


def test_a_flood_of_answers_from_one_who_does_not_read_is_not_kept() -> None:
    talk = Talk(["yes"])
    talk.unsent += b"x" * 10**7
    until = time.monotonic() + STUCK
    while len(talk.unread) <= LONGEST_LINE and time.monotonic() < until:
        with pytest.raises(Trouble, match=r"It gave no answer within 1 second\."):
            talk.hear(0.5)
    with pytest.raises(Trouble, match=r"It gave no answer within 1 second\."):
        talk.hear(0.5)  # more is not taken
    assert LONGEST_LINE < len(talk.unread) < 2 * LONGEST_LINE
    talk.close()
