"""Positions of many games, for tests of what is said about them."""

from collections.abc import Iterator

from shedet.core.laws import TableSetup, extremes, play_along
from shedet.games.nile.rules.position import Nile
from shedet.games.nile.view.view import View
from tests.lengths import times
from tests.rules.nile.tables import GAME

NAMES = ["Ann", "Ben", "Cem", "Dan", "Eva"]
GAMES = times(8)


def names_at(position: Nile) -> list[str]:
    """The names of those who sit at the table."""
    return NAMES[: position.seats]


def positions() -> Iterator[Nile]:
    """Every position of some random and some greedy games of 2 to 5, with and without variants."""
    for seed in range(GAMES):
        options = extremes(GAME.info)[seed // 4 % 2]
        for recorder in play_along(TableSetup(GAME, 2 + seed % 4, options), seed + seed // 4):
            position = recorder.position
            assert isinstance(position, Nile)
            yield position


def decisions() -> Iterator[tuple[Nile, View, list[str]]]:
    """Positions with the view and the legal moves of the seat to act."""
    for position in positions():
        if not position.is_over:
            legal = [GAME.move_text(move) for move in position.legal()]
            yield position, GAME.view(position, position.to_act), legal


def choices(position: Nile) -> dict[str, str]:
    """The sentence for each legal move."""
    view = GAME.view(position, position.to_act)
    texts = [GAME.move_text(move) for move in position.legal()]
    return {text: GAME.choice(view, text, names_at(position)) for text in texts}


def status(position: Nile, seat: int) -> str:
    return GAME.status(GAME.view(position, seat), names_at(position))
