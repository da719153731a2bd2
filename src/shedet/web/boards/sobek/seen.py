"""What a sight holds, as things of this game."""

from collections.abc import Mapping, Sequence

from shedet.games.sobek.game import SobekGame
from shedet.games.sobek.view import View
from shedet.web.sight import Sight


def view_in(sight: Sight) -> View:
    """The view of a game that has begun."""
    view = sight.view
    assert isinstance(view, View)
    return view


def families_in(sight: Sight) -> Mapping[str, str]:
    """The family of every card by name."""
    assert isinstance(sight.game, SobekGame)
    return sight.game.families


def symbols_in(sight: Sight) -> Sequence[int]:
    """The symbols of the spaces of the track."""
    assert isinstance(sight.game, SobekGame)
    return sight.game.pieces.symbol


def opponents(sight: Sight) -> list[int]:
    """The other seats in turn order, beginning at the left; for a spectator all."""
    seats = len(sight.names)
    if sight.seat >= seats:
        return list(range(seats))
    return [(sight.seat + further) % seats for further in range(1, seats)]
