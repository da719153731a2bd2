"""A line as far as it is picked on a page, and the forms that continue it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from shedet.web.parts.ahead import SEPARATOR, Node, moves_in, root, walk
from shedet.web.parts.forms import Form
from shedet.web.parts.snapshot import Snapshot


class Asks(Protocol):
    """How a game asks: makes the forms of one seat's question."""

    @property
    def by_hand(self) -> tuple[str, ...]:
        """Questions that are answered with pieces of the hand."""

    @property
    def freely(self) -> tuple[str, ...]:
        """Questions in which pieces of the hand are chosen before it is said what for."""

    def forms(self, node: Node) -> list[Form]:
        """The forms for a node, and for the moves that can be made there."""

    def held(self) -> Sequence[str]:
        """The pieces in the hand."""

    def chosen(self, pieces: list[str]) -> list[Form]:
        """Pieces of the hand were chosen freely: what can be done with them."""

    def is_on_board(self, node: Node) -> bool:
        """Are moves of a node made on the board?"""


@dataclass
class Composed:
    """A line as far as it is picked."""

    picked: str
    base: Node
    """Before pieces of the hand are chosen."""
    node: Node
    """What the board shows."""
    chosen: list[str] = field(default_factory=list)
    forms: list[Form] = field(default_factory=list)


def compose(snapshot: Snapshot, picked: str | None, asks: Asks) -> Composed:
    """Read a pick and make the forms for it, and for all that can be picked instead."""
    start = root(snapshot)
    if not snapshot.question:
        return Composed("", start, start)
    moves = moves_in(snapshot, picked)
    chosen = [move for move in moves if move.startswith("choose ")]
    base = walk(snapshot, [move for move in moves if not move.startswith("choose ")])
    made = Composed("", start if base.is_complete else base, start, [], asks.forms(start))
    asked = "" if base.is_complete else base.view.question
    if chosen and asked in asks.freely:
        return freely(asks, made, chosen)
    if chosen and asked in asks.by_hand:
        return by_pieces(snapshot, asks, made, chosen)
    if chosen and base.picked:  # pieces that are chosen on a sheet, one after the other
        return select(asks, made, walk(snapshot, moves))
    return select(asks, made, base)


def freely(asks: Asks, made: Composed, chosen: list[str]) -> Composed:
    """Pieces of the hand, chosen before it is said what for."""
    held = asks.held()
    pieces = [move.removeprefix("choose ") for move in chosen]
    if any(pieces.count(piece) > held.count(piece) for piece in pieces):
        return made
    forms = asks.chosen(pieces)
    made.chosen = chosen
    made.picked = forms[0].key
    made.forms += forms
    return made


def select(asks: Asks, made: Composed, node: Node) -> Composed:
    """Show the form of a node, made now unless it is there."""
    if not node.picked:
        return made
    made.picked = SEPARATOR.join(node.picked)
    if all(form.key != made.picked for form in made.forms):
        made.forms += asks.forms(node)
    if not node.is_complete and asks.is_on_board(node):
        made.node = node
    return made


def by_pieces(snapshot: Snapshot, asks: Asks, made: Composed, chosen: list[str]) -> Composed:
    """Pieces of the hand as an answer, with `done` where it fits."""
    ordered = sorted(chosen, key=snapshot.game.move_number)
    node = walk(snapshot, [*made.base.picked, *ordered], is_whole=True)
    if "done" in node.legal and not node.refused:
        node = walk(snapshot, [*node.picked, "done"], is_whole=True)
    forms = asks.forms(node)
    made.chosen = chosen
    made.picked = SEPARATOR.join([*made.base.picked, *chosen])
    forms[0].key, forms[0].is_root = made.picked, False
    made.forms = [form for form in made.forms if form.key != made.picked] + forms[:1]
    return made
