"""Looking ahead in a line that is being composed, in a world that fits what the seat sees.

Inside a line nobody learns anything, so what is legal there is the same in every such world.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic

from shedet.core.effects import Foresight, keep
from shedet.core.errors import IllegalMove, NotationError
from shedet.core.game import V_co
from shedet.web.parts.snapshot import Snapshot

SEPARATOR = ";"
"""Between the moves of a pick, as pages send it."""


@dataclass(frozen=True)
class Node(Generic[V_co]):
    """A point inside a line: the moves picked so far, and what the seat is asked after them."""

    picked: tuple[str, ...]
    view: V_co
    """Where the line is complete, the view before its last move."""
    legal: tuple[str, ...]
    """Nothing where the line is complete."""
    line: str
    """The text that plays what is picked."""
    refused: IllegalMove | None = None
    """Why the last move of the pick is not legal here."""

    @property
    def is_complete(self) -> bool:
        return bool(self.picked) and not self.legal

    def with_move(self, move: str) -> str:
        """The pick with one more move, as pages send it."""
        return SEPARATOR.join((*self.picked, move))


def root(snapshot: Snapshot) -> Node:
    """Where nothing is picked yet."""
    legal = tuple(snapshot.question.legal) if snapshot.question else ()
    return Node((), snapshot.view, legal, "")


def walk(snapshot: Snapshot, moves: Sequence[str], is_whole: bool = False) -> Node:
    """Follow moves from what is asked now, and unless they are whole those without a choice.

    Stops at the first move that is not legal.
    """
    if not (snapshot.question and moves):
        return root(snapshot)
    walker = Walker(snapshot)
    for number, move in enumerate(moves):
        if walker.picked[number : number + 1] == [move]:
            continue  # it was forced, and is played already
        try:
            walker.play(snapshot.game.move_number(move))
        except IllegalMove as refused:
            return walker.node(refused)
        if not is_whole:
            walker.play_forced()
        if not walker.position.mid_line:
            break
    return walker.node()


class Walker:
    """Plays moves of a seat in a world that fits its view."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.position = snapshot.foresight.world.copy()
        self.before = self.position
        self.picked: list[str] = []

    def play(self, move: int) -> None:
        before = self.position.copy()
        self.position.play(move)
        self.before = before
        self.picked.append(self.snapshot.game.move_text(move))

    def play_forced(self) -> None:
        """Play forced moves, but none that ends a choice which can still be changed."""
        game = self.snapshot.game
        while self.position.mid_line and self.position.to_act == self.snapshot.seat:
            legal = self.position.legal()
            if len(legal) != 1 or game.is_closing(game.move_text(legal[0])):
                break
            self.play(legal[0])

    def node(self, refused: IllegalMove | None = None) -> Node:
        game, seat = self.snapshot.game, self.snapshot.seat
        if not self.picked:
            return replace(root(self.snapshot), refused=refused)
        picked, line = tuple(self.picked), line_of(self.snapshot, self.picked)
        world = self.position if self.position.mid_line else self.before
        view = game.view(world, seat)
        keep(Foresight(game, view, world))
        legal = self.position.legal() if self.position.mid_line else ()
        return Node(picked, view, tuple(map(game.move_text, legal)), line, refused)


def line_of(snapshot: Snapshot, picked: Sequence[str]) -> str:
    """One move as it is, several as a line."""
    if len(picked) == 1:
        return picked[0]
    return snapshot.game.line_text([snapshot.game.move_number(move) for move in picked])


def moves_in(snapshot: Snapshot, picked: str | None) -> list[str]:
    """The moves of a pick as a page sends it; anything else is ignored."""
    return [move for move in (picked or "").split(SEPARATOR) if is_move(snapshot, move)]


def is_move(snapshot: Snapshot, text: str) -> bool:
    try:
        snapshot.game.move_number(text)
    except NotationError:
        return False
    return True
