"""One source, two speeds: what is compiled does exactly what is interpreted."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tools.two_speeds import formula, stale

from shedet.bots.playout import playout, playouts
from shedet.core.engine import stage
from shedet.core.engine.arrays import Shape
from shedet.core.engine.chance import seeded
from shedet.core.engine.locking import arrays_of
from shedet.core.engine.position import Position
from shedet.core.errors import IllegalMove
from shedet.core.game import games, load
from shedet.core.laws import TableSetup, start, tables
from shedet.terminal.commands.bench import speed
from tests.elements import GAME_IDS
from tests.lengths import PATIENCE, long, times
from tests.toy import Lots

ROOT = Path(__file__).parent.parent
GAMES = {"nile": times(28, long=1400), "sobek": times(12, long=300), "sobek2p": times(12, long=300)}
"""How many of each are played at both speeds, at all kinds of table in turn."""
needs_compiled = pytest.mark.skipif(
    speed() != "compiled", reason="NOT TESTED: the compiled rules, for they are not installed here"
)


def trace(mode: str, game_id: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "SHEDET_INTERPRETED": "1" if mode == "interpreted" else ""}
    command = [sys.executable, "-m", "tests.lockstep", str(GAMES[game_id]), game_id]
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)


@long
@needs_compiled
@pytest.mark.parametrize("game_id", sorted(set(games()) - {"lots"}))
def test_lockstep_of_interpreted_and_compiled_games(game_id: str) -> None:
    """Moves, legal lists, events and encodings of every step, as one hash for each game."""
    with trace("compiled", game_id) as fast, trace("interpreted", game_id) as slow:
        assert fast.stdout is not None
        assert slow.stdout is not None
        assert fast.stdout.readline() == "compiled\n"
        assert slow.stdout.readline() == "interpreted\n"
        compared = 0
        for one, two in zip(fast.stdout, slow.stdout, strict=True):
            assert json.loads(one) == json.loads(two)
            compared += 1
    assert compared >= GAMES[game_id]


def test_numbers_fields_and_copies_follow_the_tables() -> None:
    assert stale() == []


TRACKED = """
import json, runpy, sys
from Cython.Build.Dependencies import create_dependency_tree
from Cython.Compiler.Main import Context
from Cython.Compiler.Options import CompilationOptions, default_options
import setuptools
setuptools.setup = lambda **named: None
runpy.run_path("setup.py")["track_named_numbers"]()
tree = create_dependency_tree(
    Context.from_options(CompilationOptions(default_options, include_path=["src"]))
)
print(json.dumps({path: sorted(tree.all_dependencies(path)) for path in sys.argv[1:]}))
"""


@needs_compiled
def test_what_uses_named_numbers_is_compiled_again_when_they_change() -> None:
    """Of every compiled module, a build knows the .pxd that its own .pxd names."""
    named: dict[str, set[str]] = {}
    for types in sorted((ROOT / "src").rglob("*.pxd")):
        for line in types.read_text("utf-8").splitlines():
            package, _, listed = line.removeprefix("from ").partition(" cimport ")
            folder = Path("src", *package.split("."))
            numbers = {folder / f"{name}.pxd" for name in listed.split(", ")}
            source = str(types.relative_to(ROOT).with_suffix(".py"))
            named.setdefault(source, set()).update(
                str(path) for path in numbers if listed and (ROOT / path).exists()
            )
    environment = {**os.environ, "SHEDET_INTERPRETED": "1"}
    command = [sys.executable, "-c", TRACKED, *named]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    tracked = json.loads(done.stdout)
    assert any(path.endswith("/move.pxd") for paths in named.values() for path in paths)
    for source, paths in named.items():
        assert set(tracked[source]) >= paths, source


def test_a_formula_is_written_with_all_its_statements() -> None:
    source = "def lack(cards: int) -> int:\n    if cards < 3:\n        return 1\n    return 0"
    (node,) = ast.parse(source).body
    assert isinstance(node, ast.FunctionDef)
    head, *body = formula(node)
    assert head == "cdef inline int lack(int cards) noexcept:"
    assert body == ["    if cards < 3:", "        return 1", "    return 0"]


def sentinel(shape: Shape, number: int) -> object:
    if not shape:
        return number % 97 + 1
    if len(shape) == 1:
        return [(number + i) % 97 + 1 for i in range(shape[0])]
    return [sentinel(shape[1:], number + 31 * i) for i in range(shape[0])]


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_copy_takes_every_field_of_the_tables(game_id: str) -> None:
    game = load(game_id)
    table = TableSetup(game, game.info.seats[0], game.info.choose({}))
    position = start(table, 1)
    shapes: dict[str, Shape] = {}
    transient: set[str] = set()
    readonly: set[str] = set()
    for part in type(position).__mro__:
        module = sys.modules[part.__module__]
        shapes |= getattr(module, "SHAPES", {})
        transient |= set(getattr(module, "TRANSIENT", ()))
        readonly |= set(getattr(module, "READONLY", ()))
    assert len(shapes) > 30
    position.follow([3, 4])
    position._reopen()
    for number, (name, shape) in enumerate(shapes.items()):
        if name not in readonly:
            setattr(position, name, sentinel(shape, 7 * number))
    copy = position.copy()
    assert copy.stage == position.stage == stage.LAYING
    for name in shapes.keys() - transient:
        assert getattr(copy, name) == getattr(position, name), name
    for name in transient - readonly:
        assert getattr(copy, name) != getattr(position, name), f"{name} need not be copied"


@pytest.mark.parametrize("mode", ["", "1"])
def test_elements_of_arrays_are_set_at_no_speed_and_no_stage(mode: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.elements"],
        cwd=ROOT,
        env={**os.environ, "SHEDET_INTERPRETED": mode},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    now, *tried = done.stdout.split()
    assert now == "interpreted" if mode else now
    assert min(map(int, tried)) > 200


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_arrays_are_set_whole_while_a_position_is_laid_out(game_id: str) -> None:
    """From tuples as well, so that what was read can be written back."""
    game = load(game_id)
    position = start(TableSetup(game, game.info.seats[0], game.info.choose({})), 1)
    before = position.encode()
    position._reopen()
    for name in sorted(arrays_of(type(position)).keys() - {"frames", "moves", "events"}):
        if name not in ("urn", "scripted", "noted"):
            setattr(position, name, getattr(position, name))
    position._settle()
    assert position.encode() == before
    assert playouts(position, seeded(1), 1) > 10


def test_a_game_in_plain_python_runs_under_the_playout() -> None:
    (table, *_) = tables(games()["lots"])
    position = start(table, 3)
    assert isinstance(position, Lots)
    assert playout(position, seeded(1)) == 4
    assert position.is_over
    assert playouts(start(table, 3), seeded(1), 25) == 100


def test_playouts_leave_the_position_alone() -> None:
    game = load("sobek2p")
    position: Position = start(TableSetup(game, 2, game.info.choose({})), 5)
    before = position.encode(), position.state()
    assert playouts(position, seeded(2), 10) > 200
    assert (position.encode(), position.state()) == before


def test_the_environment_can_ask_for_the_interpreted_rules() -> None:
    code = "from shedet.terminal.commands.bench import speed; print(speed())"
    environment = {**os.environ, "SHEDET_INTERPRETED": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == "interpreted\n"


def test_a_move_of_any_size_is_refused_in_the_same_way() -> None:
    game = load("sobek2p")
    position = start(TableSetup(game, 2, game.info.choose({})), 5)
    for move in (-1, 10**12, -(10**12)):
        with pytest.raises(IllegalMove):
            position.play(move)


def test_a_playout_without_moves_is_an_error_not_a_hang() -> None:
    position = start(tables(games()["lots"])[0], 3)
    assert isinstance(position, Lots)
    position.cards = [0] * 7
    with pytest.raises(ValueError, match="nobody can move"):
        playout(position, seeded(1))
