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


PROGRAM = """
import shedet
from shedet import nile, sobek, sobek2p


def richest(view: sobek.View) -> int:
    return max(range(len(view.players)), key=lambda seat: view.players[seat].score)


def mine(view: sobek2p.View, legal: list[str], start: shedet.Start) -> str:
    return legal[start.seed % len(legal)]


class Greedy:
    def start(self, start: shedet.Start) -> None:
        self.game = shedet.load(start.game)

    def __call__(self, view: sobek2p.View, legal: list[str]) -> str:
        return max(legal, key=lambda move: self.game.rate(view, move))


duel = shedet.load("sobek2p")
position = duel.new(seed=7, memory="pure")
hand: dict[str, int] = duel.view(position, 1).players[0].hand_backs
same: sobek2p.Position = position.copy()
again: sobek2p.Position = duel.position_from(position.text)
thought = shedet.think(duel, duel.view(position, 0), seed=1, iterations=10)
best: str = thought.candidates[0].text
palms: list[int] = [field.palms for field in shedet.load("nile").view(position, 0).fields]
record = shedet.play(duel, [mine, Greedy(), "greedy"], seed=1)
shedet.save_records("games.jsonl", [record])
for step in shedet.replay(record):
    position.play(step.moves[0])
shedet.load("sobek2p").view(position, 0).quay
richest(duel.view(position, 0))
shedet.chess
"""


def checked(tmp_path: Path, program: str) -> str:
    """What mypy --strict says of a user's program, in a folder of its own."""
    script = tmp_path / "user.py"
    script.write_text(program)
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache")]
    done = subprocess.run(
        [*command, "--config-file", "", script.name],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert not done.stderr
    return done.stdout


needs_mypy = pytest.mark.skipif(
    not importlib.util.find_spec("mypy"), reason="NOT TESTED: our types, for mypy is not installed"
)


@needs_mypy
def test_mypy_knows_the_views_and_positions_of_each_game(tmp_path: Path) -> None:
    """The last three lines are wrong, and nothing else is."""
    said = checked(tmp_path, PROGRAM)
    errors = [line for line in said.splitlines() if "error:" in line]
    last = PROGRAM.count("\n")
    assert [error.split(":")[1] for error in errors] == [str(last - 2), str(last - 1), str(last)]
    assert '"View" has no attribute "quay"' in errors[0]
    assert 'expected "shedet.games.sobek.view.view.View"' in errors[1]
    assert 'Module has no attribute "chess"' in errors[2]


@needs_mypy
def test_mypy_sees_the_types_of_the_installed_package(tmp_path: Path) -> None:
    said = checked(tmp_path, USER)
    for shown in ("shedet.core.engine.position.Position", "list[int]", "str"):
        assert f'Revealed type is "{shown}"' in said.replace("builtins.", ""), said
    (error,) = [line for line in said.splitlines() if "error:" in line]
    assert "user.py:10" in error
    assert '"int | str"' in error
