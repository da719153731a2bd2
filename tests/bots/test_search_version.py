"""Results of bots are kept by the version of their search: who changes decisions raises it."""

from hashlib import sha256

import pytest

from shedet.bots import seat_bot
from shedet.bots.levels import SEARCH_VERSION
from shedet.bots.thinking import think
from shedet.core.engine.chance import seeded
from tests.bots.test_search import FIRST, decision

DECIDED = {"nile": (1, "2e9e79a2"), "sobek": (1, "69f621ab"), "sobek2p": (1, "7e7aa3c9")}
"""For each game what is decided at a few fixed points, of this version of the search."""


def decided(game: str) -> str:
    """What the search and greedy decide, as a short text."""
    (table,) = (one for one in FIRST if one.game.info.id == game)
    answers = []
    for moves in (4, 20, 45):
        position = decision(table, 2, moves)
        view = table.game.view(position, position.to_act)
        thought = think(table.game, view, seed=moves, iterations=60, is_sound=True, overlooks=10)
        answers += [f"{one.text} {one.visits}" for one in thought.candidates]
        legal = [table.game.move_text(move) for move in position.legal()]
        answers.append(seat_bot("greedy", table.game, seeded(1))(view, legal, []))
    return sha256("\n".join(answers).encode()).hexdigest()[:8]


@pytest.mark.parametrize("game", ["nile", "sobek", "sobek2p"])
def test_who_changes_what_is_decided_raises_the_version_of_the_search(game: str) -> None:
    assert (SEARCH_VERSION, decided(game)) == DECIDED[game], (
        "raise SEARCH_VERSION in bots/levels.py, and note here what is decided now"
    )
