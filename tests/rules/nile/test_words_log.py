"""Events in sentences, from which a game can be read."""

import pytest

from tests.rules.nile.said import NAMES
from tests.rules.nile.tables import GAME


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("water", "Ann cannot lay water."),
        ("seed", "Ann cannot place a marker."),
        ("flood", "Ann can lay no more water."),
        ("ebb", "There is no water to take off."),
    ],
)
def test_what_a_player_cannot_do(question: str, said: str) -> None:
    event = {"event": "skipped", "seat": 0, "question": question}
    assert GAME.event_text(event, NAMES) == said
