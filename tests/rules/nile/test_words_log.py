"""Events in sentences, from which a game can be read."""

import pytest

from tests.rules.nile.said import NAMES
from tests.rules.nile.tables import GAME


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("water", "Ann can’t lay water."),
        ("seed", "Ann can’t place a marker."),
        ("flood", "Ann can’t lay any more water."),
        ("ebb", "There’s no water to take off."),
    ],
)
def test_what_a_player_cannot_do(question: str, said: str) -> None:
    event = {"event": "skipped", "seat": 0, "question": question}
    assert GAME.event_text(event, NAMES) == said
