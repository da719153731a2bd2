"""A snapshot's contents, typed for this game."""

from collections.abc import Mapping

from shedet.games.sobek2p.game import Sobek2pGame
from shedet.games.sobek2p.view import View
from shedet.web.parts.snapshot import Snapshot

Sobek2pSnapshot = Snapshot[Sobek2pGame, View | None]
"""Of a table of this game; without a view before the game has begun."""


def view_in(snapshot: Sobek2pSnapshot) -> View:
    """The view of a game that has begun."""
    view = snapshot.view
    assert view is not None
    return view


def families_in(snapshot: Sobek2pSnapshot) -> Mapping[str, str]:
    """The family of every tile by name."""
    return snapshot.game.families
