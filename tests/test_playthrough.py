"""Every game has a playthrough and a list of its phrases, and nothing in them has changed."""

import re

import pytest

from shedet.core.game import games, load
from tests.lengths import LENGTH, long
from tests.playthrough import path_of, phrasebook, playthrough, shortest_game

INSTALLED = sorted(set(games()) - {"lots"})


@long
@pytest.mark.parametrize("game_id", INSTALLED)
def test_the_playthrough_is_as_it_was_reviewed(game_id: str) -> None:
    """In the long form it is also looked for anew: no other game is shorter."""
    game = load(game_id)
    reviewed = path_of(game).read_text("utf-8")
    found = re.search(r"^greedy bots, seed (\d+)$", reviewed, re.MULTILINE)
    assert found
    seed = shortest_game(game) if LENGTH > 1 else int(found[1])
    assert playthrough(game, seed).splitlines() == reviewed.splitlines()


@pytest.mark.parametrize("game_id", INSTALLED)
def test_the_phrases_are_as_they_were_reviewed(game_id: str) -> None:
    """Here live the exact words of all that is asked, chosen, refused, told, seen and advised."""
    game = load(game_id)
    reviewed = path_of(game, "phrases").read_text("utf-8").splitlines()
    assert phrasebook(game).splitlines() == reviewed
