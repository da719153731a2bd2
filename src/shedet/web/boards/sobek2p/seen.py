"""What a sight holds, as things of this game."""

from collections.abc import Mapping

from shedet.games.sobek2p.game import Sobek2pGame
from shedet.games.sobek2p.view import View
from shedet.web.sight import Sight


def view_in(sight: Sight) -> View:
    """The view of a game that has begun."""
    view = sight.view
    assert isinstance(view, View)
    return view


def families_in(sight: Sight) -> Mapping[str, str]:
    """The family of every tile by name."""
    assert isinstance(sight.game, Sobek2pGame)
    return sight.game.families
