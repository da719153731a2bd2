"""Sets elements of all arrays of positions and pieces, to be refused; as a program, at any speed.

Prints the speed and how many arrays were tried.
"""

from collections.abc import Iterator

import pytest

from shedet.bots.playout import playouts
from shedet.core.engine import stage
from shedet.core.engine.chance import seeded
from shedet.core.engine.locking import arrays_of
from shedet.core.engine.position import Position
from shedet.core.game import Game, games, load
from shedet.core.laws import TableSetup, start
from shedet.terminal.commands.bench import speed

GAME_IDS = sorted(set(games()) - {"lots"})


def stages(game: Game) -> Iterator[Position]:
    """A position in all that can become of it."""
    position = start(TableSetup(game, game.info.seats[0], game.info.choose({})), 1)
    yield position
    position.play(position.legal()[0])
    yield position
    position = position.copy()
    yield position
    position.redeal(0, seeded(1))
    yield position
    playouts(position, seeded(1), 1)
    yield position
    position._reopen()
    yield position
    position = position.copy()
    assert position.stage == stage.LAYING
    yield position
    position._settle()
    assert position.copy().stage == stage.IN_PLAY
    yield position


def refused(owner: object) -> int:
    """Try to set an element of each array; how many arrays there are."""
    arrays = arrays_of(type(owner))
    for name, shape in arrays.items():
        array = getattr(owner, name)
        with pytest.raises(TypeError, match="does not support item assignment"):
            array[0] = array[-1]
        if len(shape) > 1:
            with pytest.raises(TypeError, match="does not support item assignment"):
                array[0][0] = 1
        assert getattr(owner, name) == array
    return len(arrays)


def refused_by(game_id: str) -> int:
    """At every stage, and by the pieces; what is refused changes nothing."""
    game, tried = load(game_id), 0
    for position in stages(game):
        before = position.encode()
        tried += refused(position)
        assert position.encode() == before
    tried += refused(type(position)())
    return tried + refused(game.pieces)  # type: ignore[attr-defined]


if __name__ == "__main__":
    print(speed(), *map(refused_by, GAME_IDS))
