"""`shedet serve --workers` and `shedet work`: several processes on one PostgreSQL."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from sqlalchemy import select, text

from shedet.bots.levels import THINKING
from shedet.core.errors import NotationError
from shedet.terminal.command import main
from shedet.web import server
from shedet.web.settings import Settings
from shedet.web.store.schema import TABLES
from shedet.web.store.store import Store
from tests.lengths import PATIENCE
from tests.web.databases import empty_rows
from tests.web.serving import QUICK, ROOT, serving

COMMAND = "import sys; from shedet.terminal.command import main; sys.exit(main(sys.argv[1:]))"


def children(pid: int) -> set[int]:
    """The processes that serve, among the children of one that starts them."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return {child for child in map(int, found) if b"spawn_main" in command_of(child)}


def command_of(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def wait_for(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_processes_serve_together_and_another_thinks_for_them(
    postgres_url: str, tmp_path: Path
) -> None:
    empty_rows(postgres_url)
    flags = ("--database", postgres_url, "--workers", "2", "--bot-workers", "0")
    with serving(tmp_path, *flags) as running:
        pid = running.process.pid
        first = children(pid)
        assert len(first) == 2
        with httpx.Client(
            base_url=running.address,
            headers={"origin": running.address},
            timeout=PATIENCE,
            trust_env=False,
        ) as browser:
            opened = {"game": "sobek2p", "name": "Ann", "opponent": "heron", "seat": "1"}
            # Ann begins at half of them, and a bot that has but one move has made it already
            places = (browser.post("/tables", data=opened).headers["location"] for _ in range(40))
            place = next(place for place in places if is_waiting(postgres_url, place))
            os.kill(min(first), signal.SIGKILL)
            wait_for(lambda: len(children(pid) - {min(first)}) == 2)
            with working(postgres_url, tmp_path) as thinker:
                wait_for(lambda: not is_waiting(postgres_url, place))
                thinker.send_signal(signal.SIGTERM)
                assert thinker.wait(PATIENCE) == 0
            assert browser.get(place).status_code == 200
        assert running.stop() == 0
    assert not any(map(command_of, first))


def working(url: str, directory: Path) -> "subprocess.Popen[bytes]":
    with (directory / "work.log").open("wb") as log:
        return subprocess.Popen(
            [sys.executable, "-c", COMMAND, "work", "--database", url, "--bot-workers", "1"],
            cwd=ROOT,
            env={**os.environ, THINKING: QUICK},
            stdout=log,
            stderr=log,
        )


def is_waiting(url: str, place: str) -> bool:
    """Is a bot to move at the table?"""
    store = Store(url)
    table = TABLES.c.id == place.removeprefix("/t/")
    try:
        return bool(store.read_now(lambda c: c.scalar(select(TABLES.c.bot_asked).where(table))))
    finally:
        store.close()


def test_several_processes_need_postgresql(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(NotationError, match="need PostgreSQL"):
        server.serve(Settings(data=str(tmp_path), port=0, workers=2), lambda *_: None)
    assert main(["work", "--database", f"sqlite:///{tmp_path / 'a.db'}"]) == 2
    assert "need PostgreSQL" in capsys.readouterr().err


def test_a_stopped_server_leaves_no_trace(postgres_url: str, tmp_path: Path) -> None:
    empty_rows(postgres_url)
    with serving(tmp_path, "--database", postgres_url) as running:
        httpx.get(f"{running.address}/healthz", timeout=PATIENCE, trust_env=False)
        assert running.stop() == 0
    store = Store(postgres_url)
    try:
        left = store.read_now(lambda c: c.scalar(text("select count(*) from servers")))
        assert left == 0
    finally:
        store.close()
