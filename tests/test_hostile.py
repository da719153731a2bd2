"""Nothing that Python can call ends the process, whatever it is given."""

import subprocess
import sys
from pathlib import Path

import pytest

from shedet.core.engine.chance import Chance, seeded
from shedet.core.errors import IllegalMove, NotationError
from shedet.core.game import load
from shedet.games.sobek2p.rules.position import Sobek2p
from shedet.terminal.commands.bench import speed
from tests.lengths import long, times

ROOT = Path(__file__).parent.parent
GAMES = ("nile", "sobek", "sobek2p")
needs_compiled = pytest.mark.skipif(
    speed() != "compiled", reason="NOT TESTED: hostile calls of compiled rules, for there are none"
)


@long
@needs_compiled
def test_hostile_calls_of_everything_compiled_are_survived() -> None:
    seeds = [str(seed) for seed in range(1, times(2) + 1)]
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-m", "tests.hostile", *seeds],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stderr == "", "an exception was lost on its way to the caller"
    calls, refused = map(int, done.stdout.split())
    assert calls > 2000
    assert refused > calls // 3


@pytest.mark.parametrize("game_id", GAMES)
def test_wrong_numbers_are_refused_in_one_line(game_id: str) -> None:
    game = load(game_id)
    position = game.new(seed=1)
    before = position.encode()
    for call in (
        lambda: position.score(10**6),
        lambda: position.score(-1),
        lambda: position.redeal(9, seeded(1)),
        lambda: position.redeal(0, None),  # type: ignore[arg-type]
        lambda: position.copy_position(None),  # type: ignore[arg-type]
        lambda: position.copy_position(game.new(seed=2)),
        lambda: position.push(1, 0, 0, 0),
        lambda: position.pop(),
        lambda: position.switch(-1),
        lambda: position.draw(0),
        lambda: position.below(0),
        lambda: game.view(position, position.seats + 1),
        lambda: game.view(position, -1),
        lambda: game.prior().weigh(position, 500),
        lambda: game.move_text(-1),
    ):
        with pytest.raises((ValueError, TypeError)) as refused:
            call()
        assert len(str(refused.value).splitlines()) == 1
    for seats in (0, 7):
        with pytest.raises(NotationError):
            game.deal(seats, {}, seeded(1))
    assert position.encode() == before


@pytest.mark.parametrize("move", [-5, 10**6, 10**12])
def test_apply_refuses_as_play_does(move: int) -> None:
    position = load("sobek2p").new(seed=1)
    with pytest.raises((IllegalMove, OverflowError)):
        position.apply(move)
    with pytest.raises(IllegalMove):
        position.play(move)


def test_a_move_is_played_by_its_number_or_its_text() -> None:
    game = load("sobek2p")
    one, two = game.new(seed=9), game.new(seed=9)
    one.play("take D3")
    two.play(game.move_number("take D3"))
    assert one.encode() == two.encode()
    with pytest.raises(NotationError, match="is not a move of sobek2p"):
        one.play("take it all")
    with pytest.raises(IllegalMove):
        one.play("take D3")
    for wrong in (None, 1.5, [3], b"take D3"):
        with pytest.raises(TypeError):
            one.play(wrong)  # type: ignore[arg-type]


def test_a_table_without_pieces_is_not_played_at() -> None:
    blank = Sobek2p()
    for call in (blank.legal, blank.winners, blank.conceals, lambda: blank.play(1)):
        with pytest.raises(ValueError, match=r"game\.new"):
            call()


@pytest.mark.parametrize("game_id", GAMES)
def test_a_position_in_play_is_not_changed_by_hand(game_id: str) -> None:
    game = load(game_id)
    position = game.new(seed=1)
    for name, value in (("to_act", 99), ("depth", 7), ("pieces", None), ("is_over", 1)):
        with pytest.raises(AttributeError):
            setattr(position, name, value)
        with pytest.raises(AttributeError):
            delattr(position, name)
    with pytest.raises(AttributeError):
        game.pieces.back = [9] * 96  # type: ignore[attr-defined]
    position.logging = 1
    assert position.legal()


def test_an_unseeded_source_of_chance_is_no_source() -> None:
    position = load("sobek").new(seed=1)
    before = position.encode()
    with pytest.raises(Exception, match="no seed"):
        position.redeal(0, Chance())
    assert position.encode() == before
