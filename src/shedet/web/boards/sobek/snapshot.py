"""A snapshot's contents, typed for this game."""

from collections.abc import Mapping, Sequence

from shedet.games.sobek.game import SobekGame
from shedet.games.sobek.view import View
from shedet.web.parts.snapshot import Snapshot


def view_in(snapshot: Snapshot) -> View:
    """The view of a game that has begun."""
    view = snapshot.view
    assert isinstance(view, View)
    return view


def families_in(snapshot: Snapshot) -> Mapping[str, str]:
    """The family of every card by name."""
    assert isinstance(snapshot.game, SobekGame)
    return snapshot.game.families


def symbols_in(snapshot: Snapshot) -> Sequence[int]:
    """The symbols of the spaces of the track."""
    assert isinstance(snapshot.game, SobekGame)
    return snapshot.game.pieces.symbol


def opponents(snapshot: Snapshot) -> list[int]:
    """The other seats in turn order, beginning at the left; for a spectator all."""
    seats = len(snapshot.names)
    if snapshot.seat >= seats:
        return list(range(seats))
    return [(snapshot.seat + further) % seats for further in range(1, seats)]
