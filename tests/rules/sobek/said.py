"""Positions of many games, for tests of what is said about them."""

from collections.abc import Iterator

from shedet.core.event import Event
from shedet.core.laws import TableSetup, play_along
from shedet.games.sobek.rules import frame
from shedet.games.sobek.rules.position import Sobek
from shedet.games.sobek.view.view import CardSet, View, scarabs_on
from tests.laying import reopened
from tests.lengths import times
from tests.rules.sobek.tables import GAME

NAMES = ["Ann", "Ben", "Cem", "Dan"]
GAMES = times(18)


def names_at(position: Sobek) -> list[str]:
    """The names of those who sit at the table."""
    return NAMES[: position.seats]


def positions(memory: str = "pure") -> Iterator[Sobek]:
    """Every position of some random and some greedy games of 2, 3 and 4, the final ones too."""
    for seed in range(GAMES):
        for recorder in play_along(TableSetup(GAME, 2 + seed % 3, {"memory": memory}), seed):
            position = recorder.position
            assert isinstance(position, Sobek)
            yield position


def decisions(memory: str = "pure") -> Iterator[tuple[Sobek, View, list[str]]]:
    """Positions with the view and the legal moves of the seat to act."""
    for position in positions(memory):
        if not position.is_over:
            legal = [GAME.move_text(move) for move in position.legal()]
            yield position, GAME.view(position, position.to_act), legal


def after(position: Sobek, text: str) -> Sobek:
    """A copy in which a move was made."""
    copy = position.copy()
    copy.play(GAME.move_number(text))
    return copy


def begin(position: Sobek, *texts: str) -> None:
    """Make moves one by one; the line of the last may go on."""
    for text in texts:
        position.play(GAME.move_number(text))


def last(position: Sobek, taker: int = 0) -> Sobek:
    """The round is over, and whoever took the last card is the first to lay sets."""
    with reopened(position):
        position.taker = taker
        position.pop()
        position.push(frame.LAST, taker, 0, 0)
    return position


def choices(position: Sobek) -> dict[str, str]:
    """The sentence for each legal move."""
    view = GAME.view(position, position.to_act)
    texts = [GAME.move_text(move) for move in position.legal()]
    return {text: GAME.choice(view, text, names_at(position)) for text in texts}


def status(position: Sobek, seat: int) -> str:
    return GAME.status(GAME.view(position, seat), names_at(position))


def set_points(card_set: CardSet) -> int:
    """Scarabs times cards, of a sideways set the scarabs alone."""
    scarabs = sum(map(scarabs_on, card_set.cards)) + 2 * card_set.prosperity
    return scarabs if card_set.sideways else scarabs * len(card_set.cards)


def log(events: list[Event], seat: int, seats: int = 2) -> list[str]:
    """What a seat reads of events, without what is left unsaid."""
    said = [GAME.event_text(event.seen_by(seat), NAMES[:seats]) for event in events]
    return [sentence for sentence in said if sentence]
