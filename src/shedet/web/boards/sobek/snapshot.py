"""A snapshot's contents, typed for this game."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias, cast

from shedet.core.game import load
from shedet.games.sobek.view.view import View
from shedet.web.parts.snapshot import Snapshot

if TYPE_CHECKING:
    from shedet.games.sobek.game import SobekGame
    from shedet.games.sobek.rules.position import Sobek
    from shedet.games.sobek.view.sets import Sets
    from shedet.games.sobek.words.preview import MoveChoices

SobekSnapshot: TypeAlias = "Snapshot[SobekGame, View | None]"
"""Of a table of this game; without a view before the game has begun."""
words = cast("SobekGame", load("sobek")).words
"""The same with any pieces."""


def view_in(snapshot: SobekSnapshot) -> View:
    """The view of a game that has begun."""
    view = snapshot.view
    assert view is not None
    return view


def world_in(snapshot: SobekSnapshot, view: View | None = None) -> "Sobek":
    """What answers questions about a view of the viewer, the present one if none is given."""
    return sets_in(snapshot, view).world


def sets_in(snapshot: SobekSnapshot, view: View | None = None) -> "Sets":
    """What sets are worth, and what the viewer can lay."""
    return snapshot.game.sets(view or view_in(snapshot))


def choices_in(snapshot: SobekSnapshot, view: View | None = None) -> "MoveChoices":
    """What the moves of the viewer bring."""
    return snapshot.game.choices(view or view_in(snapshot), snapshot.names)


def families_in(snapshot: SobekSnapshot) -> Mapping[str, str]:
    """The family of every card by name."""
    return snapshot.game.families


def symbols_in(snapshot: SobekSnapshot) -> Sequence[int]:
    """The symbols of the spaces of the track."""
    return snapshot.game.symbols


def opponents(snapshot: SobekSnapshot) -> list[int]:
    """The other seats in turn order, beginning at the left; for a spectator all."""
    seats = len(snapshot.names)
    if snapshot.seat >= seats:
        return list(range(seats))
    return [(snapshot.seat + further) % seats for further in range(1, seats)]
