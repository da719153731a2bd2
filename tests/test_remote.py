"""`shedet bot`: bots of this machine at the tables of a server that runs."""

import json
import os
import queue
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from shedet.remote.server import Server as Asked
from shedet.remote.server import address_in
from shedet.web.protection.identity import hash_of
from tests.lengths import PATIENCE
from tests.web.serving import Server, serving
from tests.web.token_pages import browser_at, token_from

ROOT = Path(__file__).parent.parent
FIRST = '''
def first(view, legal, history):
    """The first legal move."""
    return legal[0]


def broken(view, legal):
    return 1 / 0
'''


class Running:
    """A running `shedet bot`."""

    def __init__(self, server: Server, token: str, *words: str) -> None:
        command = [sys.executable, "-m", "shedet", "bot", "--url", server.address, *words]
        environment = {**os.environ, "SHEDET_TOKEN": token, "SHEDET_THINKING": "0.05"}
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put("")

    def hear(self, words: str) -> str:
        """The next line that has these words."""
        while words not in (line := self.lines.get(timeout=PATIENCE)):
            assert line, f"ended without a word of {words!r}: {self.ended()}"
        return line

    def ended(self) -> tuple[int, str]:
        """Exit code and what was said on standard error."""
        code = self.process.wait(PATIENCE)
        assert self.process.stderr
        return code, self.process.stderr.read()


@contextmanager
def bot(server: Server, token: str, *words: str) -> Iterator[Running]:
    running = Running(server, token, *words)
    try:
        yield running
    finally:
        running.process.kill()
        running.process.wait()
        for pipe in (running.process.stdout, running.process.stderr):
            if pipe:
                pipe.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("served")) as found:
        yield found


@pytest.fixture(scope="module")
def token(server: Server) -> str:
    return token_from(server, "Ann")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(FIRST)
    return path


def opened(server: Server, token: str, *opponents: str, game: str = "sobek2p") -> str:
    """A table with these opponents, and with a seat that nobody plays."""
    asked = Asked(server.address, token)
    body = {"game": game, "opponents": list(opponents), "kind": "person", "name": "Waiting"}
    table: str = asked.ask("POST", "/tables", body)["id"]
    return table


def finished(server: Server, token: str, table: str) -> dict[str, Any]:
    """What became of a table."""
    found: dict[str, Any] = Asked(server.address, token).ask("GET", f"/tables/{table}")["table"]
    return found


JSON_BOT = f"run:{sys.executable} {ROOT / 'examples/json_bot.py'}"
SHELL_BOT = f"run:sh {ROOT / 'examples/bot.sh'}"


@pytest.mark.parametrize("game", ["sobek2p", "nile"])
def test_bots_of_every_kind_play_whole_games_against_each_other(
    server: Server, token: str, file: Path, game: str
) -> None:
    other = token_from(server, "Bob")
    for spec, rival in ((f"{file}:first", "greedy"), (JSON_BOT, "heron")):
        asked = Asked(server.address, other)
        body = {"game": game, "opponents": ["open"], "name": "two", "seat": 1}
        table = asked.ask("POST", "/tables", body)["id"]
        with (
            bot(server, token, "--bot", spec, "--table", table) as one,
            bot(server, other, "--bot", rival, "--table", table) as two,
        ):
            one.hear(f"{table}: playing {game} at seat 0")
            two.hear(f"{table}: playing {game} at seat 1")
            assert one.ended() == (0, "")
            assert two.ended() == (0, "")
            said = {one.hear(table), two.hear(table)}
        found = finished(server, token, table)
        assert found["outcome"]["how"] == "played"
        assert any("won (" in line for line in said)


def test_a_person_chooses_a_connected_bot_on_the_form_and_at_a_free_seat(
    server: Server, token: str, file: Path
) -> None:
    with (
        bot(server, token, "--bot", f"{file}:first", "--name", "Chooser") as running,
        browser_at(server) as browser,
    ):
        running.hear("Connected")
        known = Asked(server.address, token).ask("GET", "/bots")["bots"]
        (chosen,) = [each["bot"] for each in known if each["name"] == "Chooser"]
        form = {"game": "sobek2p", "name": "Eve", "seat": "0", "opponent": "ibis", "guest": chosen}
        table = browser.post("/tables", data=form).headers["location"][3:]
        running.hear(f"{table}: playing sobek2p at seat 1")
        invited = {**form, "invite": "1"}
        other = browser.post("/tables", data=invited).headers["location"][3:]
        browser.post(f"/t/{other}/bot", data={"seat": "1", "bot": chosen})
        running.hear(f"{other}: playing sobek2p at seat 1")
        for each in (table, other):
            seats = finished(server, token, each)["seats"]
            assert [seat["kind"] for seat in seats] == ["person", "bot"]
            assert (seats[1]["name"], seats[1]["by"]) == ("Chooser", "Ann")
        browser.post(f"/t/{table}/resign", data={"seat": "0"})
        running.hear(f"{table}: won")
    gone = {**form, "guest": "connected:" + "x" * 22}
    with browser_at(server) as browser:
        assert browser.post("/tables", data=gone).status_code == 409


def test_a_bot_goes_on_after_the_server_was_killed(tmp_path: Path, file: Path) -> None:
    (tmp_path / "data").mkdir()
    with serving(tmp_path / "data") as server:
        ann, bob = token_from(server, "Ann"), token_from(server, "Bob")
        body = {"game": "nile", "opponents": ["open"], "name": "two", "seat": 1}
        table = Asked(server.address, bob).ask("POST", "/tables", body)["id"]
        with bot(server, ann, "--bot", JSON_BOT, "--table", table) as one:
            one.hear("playing")
            with bot(server, bob, "--bot", f"{file}:first", "--table", table) as two:
                two.hear("playing")
                asked = Asked(server.address, ann)
                until(lambda: asked.ask("GET", f"/tables/{table}")["number"] > 12)
                server.kill()
                with serving(tmp_path / "data", "--port", str(server.port)) as again:
                    assert one.ended() == (0, "")
                    assert two.ended() == (0, "")
                    record = Asked(again.address, ann).ask("GET", f"/tables/{table}/record")
                    lines = record["record"]["lines"]
        assert record["record"]["result"]
        assert len(lines) > 12


def test_a_server_stops_at_once_though_programs_listen(tmp_path: Path, file: Path) -> None:
    with serving(tmp_path) as server:
        ann = token_from(server, "Ann")
        body = {"game": "sobek2p", "opponents": ["open"]}
        opened = Asked(server.address, ann).ask("POST", "/tables", body)
        lines = Asked(server.address, ann).stream(f"/tables/{opened['id']}/events", {})
        assert next(lines)["type"] == "table"
        with bot(server, ann, "--bot", f"{file}:first") as running:
            running.hear("Connected")
            assert server.stop() == 0
        assert list(lines)[-1] == {"type": "bye"}
        assert "graceful" not in server.log()


def until(is_so: Any) -> None:
    for _ in range(int(PATIENCE * 100)):
        if is_so():
            return
        threading.Event().wait(0.01)
    pytest.fail("it does not happen")


def test_a_bot_that_breaks_loses_its_game_and_says_why(
    server: Server, token: str, file: Path
) -> None:
    table = opened(server, token, "open")
    with bot(server, token_from(server, "Bob"), "--bot", f"{file}:broken", "--table", table) as one:
        asked = Asked(server.address, token)
        while finished(server, token, table)["stage"] != "over":
            look = asked.ask("GET", f"/tables/{table}")
            if question := look["question"]:
                move = {"seat": look["seat"], "move": question["legal"][0]}
                move["number"] = question["number"]
                asked.ask("POST", f"/tables/{table}/moves", move)
        code, said = one.ended()
    assert code == 2
    assert "ZeroDivisionError" in said
    assert finished(server, token, table)["outcome"]["how"] == "failed"


WRONG = [
    (["--url", "localhost"], "is no address of a server"),
    (["--url", "http://127.0.0.1:9"], "doesn’t answer"),
    (["--bot", "deep-blue"], "There is no bot"),
    (["--table", "short"], "is no id of a table"),
    (["--table", "x" * 22], "This table doesn’t exist."),
    (["--token", "shedet_wrong"], "unknown, or it was revoked"),
    (["--token", ""], "A token is needed"),
    (["--game", "chess"], "chess"),
    (["--name", "Heron"], "bot’s name"),
]


@pytest.mark.parametrize(("words", "said"), WRONG)
def test_what_is_wrong_is_one_line_and_exit_code_2(
    server: Server, token: str, words: list[str], said: str
) -> None:
    with bot(server, token, "--bot", "greedy", *words) as running:
        code, error = running.ended()
    assert code == 2
    assert error.startswith("shedet bot: ")
    assert error.count("\n") == 1
    assert said in error


def test_an_address_of_something_else_is_told_apart(server: Server, token: str) -> None:
    with bot(server, token, "--bot", "greedy", "--url", f"{server.address}/rules") as running:
        code, error = running.ended()
    assert (code, error.count("\n")) == (2, 1)
    assert "There is no Shedet API" in error


def test_a_revoked_token_ends_a_connected_bot(server: Server, tmp_path: Path) -> None:
    with browser_at(server) as browser:
        form = {"name": "Cem", "purpose": "soon gone", "play": "1"}
        page = browser.post("/tokens", data=form).text
        found = re.search("shedet_[A-Za-z0-9_-]{43}", page)
        assert found
        with bot(server, found[0], "--bot", "greedy", "--name", "Gone soon") as running:
            running.hear("Connected")
            browser.post("/tokens/revoke", data={"token": hash_of(found[0])})
            code, error = running.ended()
    assert code == 2
    assert "revoked" in error


@pytest.mark.parametrize(
    ("given", "address", "table"),
    [
        ("http://localhost:8000", "http://localhost:8000", ""),
        ("https://a.example/games/", "https://a.example/games", ""),
        (f"https://a.example/t/{'x' * 22}?seat=1", "https://a.example", "x" * 22),
        (f"https://a.example/games/t/{'x' * 22}", "https://a.example/games", "x" * 22),
    ],
)
def test_an_address_may_be_that_of_a_table(given: str, address: str, table: str) -> None:
    assert address_in(given) == (address, table)


def test_a_program_in_the_shell_plays_at_a_table(server: Server, token: str) -> None:
    asked = Asked(server.address, token)
    body = {"game": "sobek2p", "opponents": ["greedy"], "name": "shell"}
    table = asked.ask("POST", "/tables", body)["id"]
    with bot(server, token, "--bot", SHELL_BOT, "--table", table) as running:
        assert running.ended() == (0, "")
    record = asked.ask("GET", f"/tables/{table}/record")["record"]
    assert json.dumps(record["result"]["scores"])
