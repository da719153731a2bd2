"""Pictures of the tables: of any view, and of nothing that it does not show."""
# ruff: noqa: E402

from random import Random
from typing import Any

import pytest

for package in ("numpy", "gymnasium", "pettingzoo", "PIL"):
    pytest.importorskip(package, reason=f"NOT TESTED: pictures, for {package} is not installed")

import numpy as np

from shedet.core.engine.chance import seeded
from shedet.core.engine.position import Position
from shedet.core.game import Game, load
from shedet.research import sobek2p_v0
from shedet.research.pictures import picture_of
from shedet.research.pictures.canvas import HEIGHT, WIDTH
from shedet.research.solo import SoloEnv

TABLES = [(name, n) for name in ("sobek", "sobek2p", "nile") for n in load(name).info.seats]


def drawn(game: Game, position: Position, seat: int) -> Any:
    names = [f"seat {number}" for number in range(position.seats)]
    return picture_of(game, game.view(position, seat), names)


def played(name: str, seats: int, moves: int, seed: int = 3) -> tuple[Game, Position]:
    game, random = load(name), Random(seed)
    position = game.new(seats, seed)
    for _ in range(moves):
        if not position.is_over:
            position.play(random.choice(position.legal()))
    return game, position


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_any_table_can_be_drawn_for_anybody_at_any_time(name: str, seats: int) -> None:
    pictures = set()
    for moves in (0, 20, 40, 5000):
        game, position = played(name, seats, moves)
        for seat in (0, seats - 1, seats):
            picture = drawn(game, position, seat)
            assert picture.shape == (HEIGHT, WIDTH, 3)
            assert picture.dtype == np.uint8
            pictures.add(picture.tobytes())
    assert position.is_over
    assert len(pictures) == 12


@pytest.mark.parametrize(("name", "moves"), [("sobek", 12), ("sobek2p", 12), ("nile", 30)])
def test_a_picture_shows_nothing_that_its_seat_does_not_see(name: str, moves: int) -> None:
    game, position = played(name, 2, moves)
    others = []
    for world in range(3):
        other = position.copy()
        other.redeal(0, seeded(world))
        assert np.array_equal(drawn(game, other, 0), drawn(game, position, 0))
        others.append(drawn(game, other, 1).tobytes())
    if name != "nile":  # there nothing but bids is hidden from one seat alone
        assert len({*others, drawn(game, position, 1).tobytes()}) > 1


def test_environments_are_drawn_as_the_viewer_sees_them() -> None:
    for viewer in (None, 0, 1):
        table = sobek2p_v0.env(render_mode="rgb_array", viewer=viewer)
        table.reset(seed=4)
        position, game = table.unwrapped.position, table.unwrapped.game
        seen = drawn(game, position, 2 if viewer is None else viewer)
        assert np.array_equal(table.render(), seen)
    with pytest.raises(ValueError, match="no seat 2"):
        sobek2p_v0.env(viewer=2)


def test_a_single_seat_is_shown_its_own_hand() -> None:
    table = SoloEnv("sobek2p", seat=1, render_mode="rgb_array")
    table.reset(seed=4)
    assert np.array_equal(table.render(), drawn(table.game, table.position, 1))
    texts = SoloEnv("sobek2p", seat=1, render_mode="ansi")
    texts.reset(seed=4)
    hand = texts.game.view(texts.position, 1).players[1].hand
    assert hand is not None
    assert hand[0].partition(":")[0] in texts.render()
