"""A snapshot's contents, typed for this game."""

from collections.abc import Mapping

from shedet.games.sobek2p.game import Sobek2pGame
from shedet.games.sobek2p.view import View
from shedet.web.parts.snapshot import Snapshot


def view_in(snapshot: Snapshot) -> View:
    """The view of a game that has begun."""
    view = snapshot.view
    assert isinstance(view, View)
    return view


def families_in(snapshot: Snapshot) -> Mapping[str, str]:
    """The family of every tile by name."""
    assert isinstance(snapshot.game, Sobek2pGame)
    return snapshot.game.families
