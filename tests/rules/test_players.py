"""For how many players each game is."""

import pytest

from shedet.core.errors import NotationError
from shedet.core.game import load


@pytest.mark.parametrize(
    ("game_id", "fewest", "most"),
    [
        pytest.param("sobek", 2, 4, marks=pytest.mark.rule("S1-0.1")),
        pytest.param("sobek2p", 2, 2, marks=pytest.mark.rule("S2-0.1")),
        pytest.param("nile", 2, 5, marks=pytest.mark.rule("N-0.1")),
    ],
)
def test_a_game_is_for_so_many_players_and_no_others(game_id: str, fewest: int, most: int) -> None:
    game = load(game_id)
    for seats in range(7):
        if fewest <= seats <= most:
            assert game.new(seats, seed=1).seats == seats
        else:
            with pytest.raises(NotationError, match="players"):
                game.new(seats, seed=1)
