"""The end of a round: one card is left on the quays, and none in the deck."""

from collections.abc import Sequence
from typing import Any

from shedet.core.event import Event
from shedet.games.sobek.rules.position import Sobek
from tests.rules.sobek.tables import GAME, play, table


def before_last(card: str = "amulet", **rest: Any) -> Sobek:
    """Whoever acts can take the last card of the round."""
    return table(quay=[card], deck=(), **rest)


def take_last(card: str = "amulet", **rest: Any) -> Sobek:
    """The last card was taken just now; whoever took it may lay sets."""
    position = before_last(card, **rest)
    play(position, "take 1")
    return position


def close(position: Sobek, *chance: str) -> list[Event]:
    """Nobody lays anything more; returns what happened last. Chance sets the next round up."""
    for _ in range(position.seats - 1):
        play(position, "done")
    return play(position, "done", *chance)


def scored(
    piles: Sequence[Sequence[str]], round: int = 3, **rest: Any
) -> tuple[Sobek, list[Event]]:
    """A round that ends with these piles; the first card in them is the last one taken."""
    taker = next(seat for seat, pile in enumerate(piles) if pile)
    before = [list(pile) for pile in piles]
    last = before[taker].pop(0)
    position = take_last(last, piles=before, turn=taker, round=round, seats=len(piles), **rest)
    return position, close(position)


def brought(position: Sobek, seat: int, round: int = 3) -> dict[str, Any]:
    """What a round has brought to a player, as the result lists it."""
    items: dict[str, Any] = GAME.result(position)["items"][seat]["rounds"][round - 1]
    return items
