"""Why moves are refused, in any game."""

import pytest

from shedet.core.engine.position import Position
from shedet.core.errors import IllegalMove
from shedet.core.game import Game

Reasons = dict[str, str]


def reasons(game: Game, position: Position, *texts: str) -> Reasons:
    """Why each of these moves is refused, in words and with the rule; nothing changes."""
    found = {}
    for text in texts:
        before = position.encode()
        with pytest.raises(IllegalMove) as caught:
            position.play(game.move_number(text))
        assert position.encode() == before
        found[text] = str(caught.value)
    return found
