"""A snapshot's contents, typed for this game."""

from collections.abc import Mapping, Sequence

from shedet.games.sobek.game import SobekGame
from shedet.games.sobek.view import View
from shedet.web.parts.snapshot import Snapshot

SobekSnapshot = Snapshot[SobekGame, View | None]
"""Of a table of this game; without a view before the game has begun."""


def view_in(snapshot: SobekSnapshot) -> View:
    """The view of a game that has begun."""
    view = snapshot.view
    assert view is not None
    return view


def families_in(snapshot: SobekSnapshot) -> Mapping[str, str]:
    """The family of every card by name."""
    return snapshot.game.families


def symbols_in(snapshot: SobekSnapshot) -> Sequence[int]:
    """The symbols of the spaces of the track."""
    return snapshot.game.pieces.symbol


def opponents(snapshot: SobekSnapshot) -> list[int]:
    """The other seats in turn order, beginning at the left; for a spectator all."""
    seats = len(snapshot.names)
    if snapshot.seat >= seats:
        return list(range(seats))
    return [(snapshot.seat + further) % seats for further in range(1, seats)]
