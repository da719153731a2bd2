"""Every game has a playthrough and a list of its phrases, and nothing in them has changed."""

import pytest

from shedet.core.game import games, load
from tests.playthrough import path_of, phrasebook, playthrough

INSTALLED = sorted(set(games()) - {"lots"})


@pytest.mark.parametrize("game_id", INSTALLED)
def test_the_playthrough_is_as_it_was_reviewed(game_id: str) -> None:
    game = load(game_id)
    assert playthrough(game).splitlines() == path_of(game).read_text("utf-8").splitlines()


@pytest.mark.parametrize("game_id", INSTALLED)
def test_the_phrases_are_as_they_were_reviewed(game_id: str) -> None:
    """Here live the exact words of all that is asked, chosen, refused, told, seen and advised."""
    game = load(game_id)
    reviewed = path_of(game, "phrases").read_text("utf-8").splitlines()
    assert phrasebook(game).splitlines() == reviewed
