"""Shedet's types reach the programs that use it."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

USER = """
from shedet.core.game import Game, load

game: Game = load("sobek2p")
position = game.new(seed=7, memory="pure")
reveal_type(position)
reveal_type(position.legal())
reveal_type(game.move_text(3))
position.play("take C3")
position.play(None)
"""


@pytest.mark.skipif(
    not importlib.util.find_spec("mypy"), reason="NOT TESTED: our types, for mypy is not installed"
)
def test_mypy_sees_the_types_of_the_installed_package(tmp_path: Path) -> None:
    script = tmp_path / "user.py"
    script.write_text(USER)
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache")]
    done = subprocess.run(
        [*command, "--config-file", "", script.name],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
    )
    said = done.stdout
    for shown in ("shedet.core.engine.position.Position", "list[int]", "str"):
        assert f'Revealed type is "{shown}"' in said.replace("builtins.", ""), said + done.stderr
    (error,) = [line for line in said.splitlines() if "error:" in line]
    assert "user.py:10" in error
    assert '"int | str"' in error
