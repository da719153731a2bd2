"""Every game has a playthrough, and nothing observable in it has changed."""

import pytest

from shedet.core.game import games, load
from tests.playthrough import path_of, playthrough

INSTALLED = sorted(set(games()) - {"lots"})


@pytest.mark.parametrize("game_id", INSTALLED)
def test_the_playthrough_is_as_it_was_reviewed(game_id: str) -> None:
    game = load(game_id)
    assert playthrough(game).splitlines() == path_of(game).read_text("utf-8").splitlines()
