"""Bots from files and commands: how they are seated, what they are told, how they end."""

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from shedet.bots import BotFailure, dismiss, seat_bot
from shedet.bots.match import Match, play_match
from shedet.bots.program import PROTOCOL, Program
from shedet.bots.talk import launch
from shedet.core.engine.chance import seeded
from shedet.core.errors import NotationError
from shedet.core.game import Game, load
from shedet.core.records.record import Record, replay
from shedet.games.sobek2p.view.view import View
from tests.commands import PATIENCE, is_running, started, wait_until
from tests.lengths import long, times

ROOT = Path(__file__).parent.parent
MINE = f"{ROOT}/examples/my_first_bot.py:my_bot"
BARE = f"run:{sys.executable} {ROOT}/examples/json_bot.py"
SHELL = f"run:sh {ROOT}/examples/bot.sh"

FIRST = "def bot(view, legal):\n    return legal[0]\n"
LISTENER = """
import json, sys
heard = open(sys.argv[1], "a")
for line in sys.stdin:
    heard.write(line)
    heard.flush()
    message = json.loads(line)
    if message["type"] == "decide":
        print(json.dumps({"move": message["legal"][-1]}), flush=True)
"""


@pytest.fixture
def game() -> Game:
    return load("sobek2p")


@pytest.fixture(autouse=True)
def all_processes_end(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever a test does with bots in this process, none is left, not even as a zombie."""
    started = []

    def noted(*arguments: Any) -> "subprocess.Popen[bytes]":
        started.append(launch(*arguments))
        return started[-1]

    monkeypatch.setattr("shedet.bots.talk.launch", noted)
    yield
    assert [process for process in started if process.returncode is None] == []


def written(folder: Path, text: str, name: str = "bot.py") -> Path:
    path = folder / name
    path.write_text(text)
    return path


def listener(folder: Path) -> tuple[str, Path]:
    """A bot that writes down all that it hears, and where."""
    heard = folder / "heard.jsonl"
    return f"run:{sys.executable} {written(folder, LISTENER)} {heard}", heard


def messages(heard: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in heard.read_text().splitlines()]


def wins(game: Game, bot: str, rival: str, seeds: range) -> float:
    """How many of the deals, each played from both seats, a bot wins."""
    won = 0.0
    for bots in ([bot, rival], [rival, bot]):
        with Match(game, {}, bots) as match:
            for seed in seeds:
                winners = match.play(seed).winners
                won += (bots.index(bot) in winners) / len(winners)
    return won


@long
def test_the_first_bot_is_better_than_chance(game: Game) -> None:
    deals = times(10, long=40)
    assert wins(game, MINE, "random", range(deals)) >= 1.6 * deals


@long
def test_the_bare_bot_is_better_than_chance(game: Game) -> None:
    deals = times(10, long=20)
    assert wins(game, BARE, "random", range(deals)) >= 1.3 * deals


@pytest.mark.skipif(not shutil.which("sed"), reason="there is no sed")
@pytest.mark.parametrize("memory", ["pure", "perfect"])
def test_the_shell_bot_plays_whole_games(game: Game, memory: str) -> None:
    with Match(game, {"memory": memory}, [SHELL, "random"]) as match:
        for seed in range(3):
            played = match.play(seed)
            assert played.forfeit is None
            assert played.record.result is not None


@pytest.mark.parametrize("bots", [[MINE, "greedy"], ["random", BARE]])
def test_the_same_seed_gives_the_same_game(game: Game, bots: list[str]) -> None:
    assert play_match(game, {}, bots, 5) == play_match(game, {}, bots, 5)


def test_records_of_programs_replay(game: Game) -> None:
    record = Record.from_json(play_match(game, {"memory": "perfect"}, [MINE, BARE], 3).to_json())
    assert len(list(replay(game, record))) == len(record.lines)


def test_a_bot_that_draws_lots_is_repeatable_too(game: Game, tmp_path: Path) -> None:
    text = "import random\ndef bot(view, legal):\n    return random.choice(legal)\n"
    bots = [f"{written(tmp_path, text)}:bot", "random"]
    with Match(game, {}, bots) as match:
        first, other, again = (match.play(seed).record for seed in (1, 2, 1))
    assert first == again
    assert first.lines != other.lines


def test_a_function_is_given_the_view_itself(game: Game, tmp_path: Path) -> None:
    text = "def bot(view, legal):\n    print(repr(view))\n    raise ValueError(repr(view))\n"
    position = game.start(2, {"memory": "pure"}, game.deal(2, {}, seeded(4)))
    view = game.view(position, position.to_act)
    bot = seat_bot(f"{written(tmp_path, text)}:bot", game, seeded(1))
    assert isinstance(bot, Program)
    with pytest.raises(BotFailure) as failure:
        bot(view, ["take C3", "take D3"], [])
    assert isinstance(view, View)
    assert repr(view)[:180] in str(failure.value)
    assert str(failure.value).startswith(f"Seat 0, {tmp_path}/bot.py:bot: It ended with exit code")


HISTORIAN = """
def two(view, legal):
    return legal[-1]

def three(view, legal, history):
    return legal[-1] if len(history) > LEAST else legal[0]

def default(view, legal, depth=3):
    return legal[-1] if depth == 3 else legal[0]

def named(view, legal, *, history):
    return three(view, legal, history)

def optional(view, legal, history=None):
    return three(view, legal, history)

class Deep:
    def __call__(self, view, legal, history):
        return three(view, legal, history)

deep = Deep()
LEAST = -1
"""


@pytest.mark.parametrize("name", ["two", "three", "default", "named", "optional", "deep"])
def test_a_function_takes_history_or_does_without(game: Game, tmp_path: Path, name: str) -> None:
    spec = f"{written(tmp_path, HISTORIAN)}:{name}"
    bot = seat_bot(spec, game, seeded(1))
    assert bot(game.view(start(game), 0), ["take C3", "take D3"], []) == "take D3"
    dismiss(bot)


def start(game: Game) -> Any:
    return game.start(2, {"memory": "pure"}, game.deal(2, {}, seeded(4)))


@pytest.mark.parametrize(("memory", "told"), [("pure", False), ("perfect", True)])
def test_history_is_given_where_seats_remember(
    game: Game, tmp_path: Path, memory: str, told: bool
) -> None:
    spec, heard = listener(tmp_path)
    record = play_match(game, {"memory": memory}, [spec, "greedy"], 2)
    first, *decisions, last = messages(heard)
    assert first == {
        "type": "start",
        "protocol": PROTOCOL,
        "game": "sobek2p",
        "rules": 1,
        "pieces": game.pieces_hash,
        "options": {"memory": memory},
        "seats": 2,
        "seat": 0,
        "seed": first["seed"],
    }
    assert last == {"type": "end", "result": record.result}
    assert [said["number"] for said in decisions] == list(range(1, len(decisions) + 1))
    assert all(list(said) == ["type", "number", "view", "legal", "news"] for said in decisions)
    assert all(len(said["legal"]) > 1 for said in decisions)
    news = [event for said in decisions for event in said["news"]]
    events = [event.seen_by(0) for step in replay(game, record) for event in step.events]
    assert news == (events[: len(news)] if told else [])
    assert bool(news) == told


def test_a_bot_at_the_second_seat_hears_of_itself_there(game: Game, tmp_path: Path) -> None:
    spec, heard = listener(tmp_path)
    play_match(game, {}, ["random", spec], 2)
    first, *decisions, _ = messages(heard)
    assert first["seat"] == 1
    assert all(said["view"]["seat"] == 1 for said in decisions)
    assert all(said["view"]["players"][0]["hand"] is None for said in decisions)


def test_views_of_a_game_without_a_class_for_them_are_plain(tmp_path: Path) -> None:
    text = "def bot(view, legal, history):\n    return f'bid {max(view[\"hand\"])}'\n"
    bots = [f"{written(tmp_path, text)}:bot", "greedy", "random"]
    record = play_match(load("lots"), {}, bots, 1)
    assert record.result is not None


def test_one_process_plays_all_games_of_a_match(game: Game, tmp_path: Path) -> None:
    text = f"import os\nopen({str(tmp_path / 'pids')!r}, 'a').write(f'{{os.getpid()}}\\n')\n{FIRST}"
    with Match(game, {}, [f"{written(tmp_path, text)}:bot", "greedy"]) as match:
        assert all(match.play(seed).forfeit is None for seed in range(3))
    assert len((tmp_path / "pids").read_text().splitlines()) == 1


def test_what_was_taken_back_is_told_anew(game: Game, tmp_path: Path) -> None:
    spec, heard = listener(tmp_path)
    view, legal = game.view(start(game), 0), ["take C3", "take D3"]
    bot = seat_bot(spec, game, seeded(1), seat=1, options={"memory": "perfect"})
    histories: Any = (["a", "b"], ["a", "b", "c"], ["a", "d"], ["a", "d", "e"])
    for history in histories:
        bot(view, legal, history)
    result: Any = {"winners": [0]}
    dismiss(bot, result)
    *said, last = messages(heard)
    kinds = ["start", "decide", "decide", "start", "decide", "decide"]
    assert [message["type"] for message in said] == kinds
    assert last == {"type": "end", "result": {"winners": [0]}}
    news = [message.get("news") for message in said]
    assert news == [None, ["a", "b"], ["c"], None, ["a", "d"], ["e"]]
    assert [message.get("number") for message in said] == [None, 1, 2, None, 1, 2]
    assert said[0]["options"] == {"memory": "perfect"}
    assert said[0] == said[3]


def test_neighbours_of_a_file_can_be_imported(game: Game, tmp_path: Path) -> None:
    written(tmp_path, FIRST, "helper.py")
    path = written(tmp_path, "from helper import bot\n")
    assert play_match(game, {}, [f"{path}:bot", "random"], 1).result is not None


def test_a_file_called_like_a_module_harms_nobody(game: Game, tmp_path: Path) -> None:
    path = written(tmp_path, FIRST, "random.py")
    assert play_match(game, {}, [f"{path}:bot", "random"], 1).result is not None


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        (
            "x",
            "There is no bot 'x'; there is: random, greedy, heron, ibis, jackal, crocodile, "
            "sphinx, FILE.py:FUNCTION, run:COMMAND.",
        ),
        ("bot.py", "There is no bot 'bot.py'; there is: random, greedy, heron,"),
        ("run:", "'run:' lacks the command."),
        ("run:'a", '"run:\'a" is not a command: No closing quotation.'),
        ("run:/nowhere/x y", "run:/nowhere/x y: /nowhere/x cannot be started: No such file or"),
        ("run:nowhere-to-be-found", "nowhere-to-be-found cannot be started: No such file or"),
        (f"run:{ROOT}/README.md", "README.md cannot be started: Permission denied."),
        ("run:a\0b", "'run:a\\x00b': 'a\\x00b' cannot be started: embedded null byte."),
        ("/nowhere/x.py:bot", "/nowhere/x.py cannot be read: No such file or directory."),
        (f"{ROOT}:bot", "cannot be read: Is a directory."),
        (f"{MINE}x", "There is no function my_botx in"),
        (f"{ROOT}/examples/my_first_bot.py:JOKER", "There is no function JOKER in"),
        (f"{ROOT}/examples/my_first_bot.py:", "There is no function  in"),
    ],
)
def test_what_cannot_be_seated_is_said(game: Game, spec: str, reason: str) -> None:
    with pytest.raises((NotationError, BotFailure)) as problem:
        seat_bot(spec, game, seeded(1))
    said = problem.value.sentence.say()
    assert reason in said
    assert "\n" not in said


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("def bot(view, legal:\n    pass\n", "SyntaxError: '(' was never closed (bot.py, line 1)"),
        ("import nothing_such\n", "No module named 'nothing_such' (bot.py, line 1)"),
        ("\nraise ValueError('a\\nb')\n", "It ended with exit code 1. Its last words: ValueError"),
        ("import sys\nsys.exit(7)\n", "It ended with exit code 7."),
        ("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n", "It was ended by SIGKILL."),
        ("def bot(view):\n    pass\n", "bot does not take (view, legal) or (view, legal, history)"),
        ("def bot(a, b, c, d):\n    pass\n", "bot does not take (view, legal) or"),
        ("\0", "Its last words: "),
        ("import os\nfor pipe in range(3, 9):\n    os.write(pipe, b'x\\n')\n", "Its "),
    ],
)
def test_a_file_that_cannot_be_loaded_is_not_seated(
    game: Game, tmp_path: Path, text: str, reason: str
) -> None:
    with pytest.raises(BotFailure) as problem:
        seat_bot(f"{written(tmp_path, text)}:bot", game, seeded(1))
    assert reason in str(problem.value)
    assert "\n" not in str(problem.value)


def test_a_file_that_loads_for_ever_is_not_seated(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shedet.bots.program.START_UP", 0.5)
    path = written(tmp_path, "while True:\n    pass\n")
    with pytest.raises(BotFailure, match=r"It gave no answer within 1 second\."):
        seat_bot(f"{path}:bot", game, seeded(1), seconds=0.5)


def test_when_one_cannot_be_seated_the_others_are_sent_away(game: Game) -> None:
    with pytest.raises(BotFailure, match="Seat 1, /nowhere"):
        Match(game, {}, [MINE, "/nowhere/x.py:bot"])


def test_a_bot_that_nobody_dismissed_ends_with_the_object(game: Game) -> None:
    bot = seat_bot(MINE, game, seeded(1))
    assert isinstance(bot, Program)
    assert bot.talk is not None
    pid = bot.talk.process.pid
    os.kill(pid, 0)
    del bot
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_bot_can_be_sent_away_while_it_thinks(game: Game, tmp_path: Path) -> None:
    text = (
        "import os, time\ndef bot(view, legal):\n"
        f"    open({str(tmp_path / 'pid')!r}, 'w').write(f'{{os.getpid()}}\\n')\n"
        "    time.sleep(600)\n"
    )
    bot = seat_bot(f"{written(tmp_path, text)}:bot", game, seeded(1), seconds=600)
    failures: list[BotFailure] = []

    def ask() -> None:
        try:
            bot(game.view(start(game), 0), ["take C3", "take D3"], [])
        except BotFailure as failure:
            failures.append(failure)

    thinking = threading.Thread(target=ask)
    thinking.start()
    process_of(tmp_path / "pid")
    dismiss(bot)
    thinking.join(PATIENCE)
    assert not thinking.is_alive(), "it would think for ten minutes"
    assert [str(failure).count("The bot was stopped.") for failure in failures] == [1]


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_an_ended_match_leaves_no_process(tmp_path: Path, sign: signal.Signals) -> None:
    text = (
        "import os, signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "def bot(view, legal):\n"
        f"    open({str(tmp_path / 'pid')!r}, 'w').write(f'{{os.getpid()}}\\n')\n"
        "    time.sleep(600)\n"
    )
    spec = f"{written(tmp_path, text)}:bot"
    words = ["simulate", "sobek2p", "--bots", f"{spec},{spec}", "--bot-seconds", 600]
    with started(*words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        pid = process_of(tmp_path / "pid")
        running.send_signal(sign)
        out, errors = running.communicate(timeout=PATIENCE)
        assert running.returncode == 128 + sign
        stopped = "shedet simulate: Stopped after 0 of 1 game.\n"
        assert (out, errors) == ("", stopped if sign == signal.SIGINT else "")
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_what_was_started_to_ignore_ctrl_c_ignores_it(tmp_path: Path) -> None:
    """A job in the background of a shell, for instance."""
    text = (
        "import os, time\ndef bot(view, legal):\n"
        f"    open({str(tmp_path / 'pid')!r}, 'w').write(f'{{os.getpid()}}\\n')\n"
        f"    while not os.path.exists({str(tmp_path / 'go')!r}):\n        time.sleep(0.01)\n"
        "    return legal[0]\n"
    )
    spec = f"{written(tmp_path, text)}:bot"
    words = ["simulate", "sobek2p", "--bots", f"{spec},greedy", "--bot-seconds", 600]
    pipe = subprocess.PIPE
    with started(*words, stdout=pipe, stderr=pipe, is_interruptible=False) as running:
        process_of(tmp_path / "pid")
        running.send_signal(signal.SIGINT)
        (tmp_path / "go").write_text("")
        _, errors = running.communicate(timeout=PATIENCE)
    assert running.returncode == 0
    assert "Stopped" not in errors


def test_a_bot_ends_when_the_referee_is_gone(tmp_path: Path) -> None:
    text = (
        "import os\ndef bot(view, legal):\n"
        f"    open({str(tmp_path / 'pid')!r}, 'w').write(f'{{os.getpid()}}\\n')\n"
        "    while True:\n        pass\n"
    )
    spec = f"{written(tmp_path, text)}:bot"
    words = ["simulate", "sobek2p", "--bots", f"{spec},greedy", "--bot-seconds", 600]
    with started(*words) as running:
        pid = process_of(tmp_path / "pid")
        running.kill()
    wait_until(lambda: not is_running(pid), "the bot plays on alone")


def process_of(path: Path) -> int:
    """The number that a bot has written down, once it has."""
    wait_until(lambda: path.exists() and path.read_text().endswith("\n"), "the bot was never asked")
    return int(path.read_text())
