"""Positions of many games, for tests of what is said about them."""

from collections.abc import Iterator

from shedet.core.event import Event
from shedet.core.laws import TableSetup, play_along
from shedet.games.sobek2p.rules.position import Sobek2p
from shedet.games.sobek2p.view.view import View
from tests.lengths import times
from tests.rules.sobek2p.tables import GAME

NAMES = ["Ann", "Ben"]
GAMES = times(24)


def positions(memory: str = "pure") -> Iterator[Sobek2p]:
    """Every position of some random and some greedy games, the final ones too."""
    for seed in range(GAMES):
        for recorder in play_along(TableSetup(GAME, 2, {"memory": memory}), seed):
            position = recorder.position
            assert isinstance(position, Sobek2p)
            yield position


def decisions(memory: str = "pure") -> Iterator[tuple[Sobek2p, View, list[str]]]:
    """Positions with the view and the legal moves of the seat to act."""
    for position in positions(memory):
        if not position.is_over:
            legal = [GAME.move_text(move) for move in position.legal()]
            yield position, GAME.view(position, position.to_act), legal


def after(position: Sobek2p, text: str) -> Sobek2p:
    """A copy in which a move was made."""
    copy = position.copy()
    copy.play(GAME.move_number(text))
    return copy


def begin(position: Sobek2p, text: str) -> None:
    """Make one move; its line may go on."""
    position.play(GAME.move_number(text))


def choices(position: Sobek2p) -> dict[str, str]:
    """The sentence for each legal move."""
    view = GAME.view(position, position.to_act)
    texts = [GAME.move_text(move) for move in position.legal()]
    return {text: GAME.choice(view, text, NAMES) for text in texts}


def status(position: Sobek2p, seat: int) -> str:
    return GAME.status(GAME.view(position, seat), NAMES)


def log(events: list[Event], seat: int) -> list[str]:
    """What a seat reads of events, without what is left unsaid."""
    said = [GAME.event_text(event.seen_by(seat), NAMES) for event in events]
    return [sentence for sentence in said if sentence]
