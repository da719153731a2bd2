"""A snapshot's contents, typed for this game."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias

from shedet.games.sobek2p.view.view import View
from shedet.web.parts.snapshot import Snapshot

if TYPE_CHECKING:
    from shedet.games.sobek2p.game import Sobek2pGame
    from shedet.games.sobek2p.words.preview import MoveChoices

Sobek2pSnapshot: TypeAlias = "Snapshot[Sobek2pGame, View | None]"
"""Of a table of this game; without a view before the game has begun."""


def view_in(snapshot: Sobek2pSnapshot) -> View:
    """The view of a game that has begun."""
    view = snapshot.view
    assert view is not None
    return view


def choices_in(snapshot: Sobek2pSnapshot, view: View | None = None) -> "MoveChoices":
    """What moves would bring, and what the rules say of the table; or inside a line."""
    return snapshot.game.choices(view or view_in(snapshot), snapshot.names)


def families_in(snapshot: Sobek2pSnapshot) -> Mapping[str, str]:
    """The family of every tile by name."""
    return snapshot.game.families
