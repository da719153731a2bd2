"""Looking ahead in a line that is being composed, in a world that fits what the seat sees.

Inside a line nobody learns anything, so what is legal there is the same in every such world.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from shedet.core.chance import seeded
from shedet.core.errors import IllegalMove, NotationError
from shedet.core.position import Position
from shedet.web.sight import Sight

SEPARATOR = ";"
"""Between the moves of a pick, as pages send it."""


@dataclass(frozen=True)
class Node:
    """A point inside a line: the moves picked so far, and what the seat is asked after them."""

    picked: tuple[str, ...]
    view: Any
    """Where the line is complete, the view before its last move."""
    legal: tuple[str, ...]
    """Nothing where the line is complete."""
    line: str
    """The text that plays what is picked."""
    refused: IllegalMove | None = None
    """Why the last move that was wanted is not legal here."""

    @property
    def is_complete(self) -> bool:
        return bool(self.picked) and not self.legal

    def with_move(self, move: str) -> str:
        """The pick with one more move, as pages send it."""
        return SEPARATOR.join((*self.picked, move))


def root(sight: Sight) -> Node:
    """Where nothing is picked yet."""
    legal = tuple(sight.question.legal) if sight.question else ()
    return Node((), sight.view, legal, "")


def walk(sight: Sight, moves: Sequence[str], is_whole: bool = False) -> Node:
    """Follow moves from what is asked now, and unless they are whole those without a choice.

    Stops at the first move that is not legal.
    """
    if not (sight.question and moves):
        return root(sight)
    walker = Walker(sight)
    for move in moves:
        try:
            walker.play(sight.game.move_number(move))
        except IllegalMove as refused:
            return walker.node(refused)
        if not is_whole:
            walker.play_forced()
        if not walker.position.mid_line:
            break
    return walker.node()


def world_of(sight: Sight) -> Position:
    """A world that fits the view; made once for each view, and copied."""
    view, world = sight.trail.get("world", (None, None))
    if view is not sight.view:
        world = sight.game.world(sight.view, seeded(1))
        world.switch(sight.seat)
        sight.trail["world"] = sight.view, world
    made: Position = world.copy()
    return made


class Walker:
    """Plays moves of a seat in a world that fits its view."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.position = world_of(sight)
        self.before = self.position
        self.picked: list[str] = []

    def play(self, move: int) -> None:
        before = self.position.copy()
        self.position.play(move)
        self.before = before
        self.picked.append(self.sight.game.move_text(move))

    def play_forced(self) -> None:
        """Play on as long as there is one move only, but do not end what can be picked anew."""
        game = self.sight.game
        while self.position.mid_line and self.position.to_act == self.sight.seat:
            legal = self.position.legal()
            if len(legal) != 1 or game.is_closing(game.move_text(legal[0])):
                break
            self.play(legal[0])

    def node(self, refused: IllegalMove | None = None) -> Node:
        game, seat = self.sight.game, self.sight.seat
        if not self.picked:
            return replace(root(self.sight), refused=refused)
        picked, line = tuple(self.picked), line_of(self.sight, self.picked)
        if not self.position.mid_line:
            return Node(picked, game.view(self.before, seat), (), line, refused)
        legal = tuple(game.move_text(move) for move in self.position.legal())
        return Node(picked, game.view(self.position, seat), legal, line, refused)


def line_of(sight: Sight, picked: Sequence[str]) -> str:
    """One move as it is, several as a line."""
    if len(picked) == 1:
        return picked[0]
    return sight.game.line_text([sight.game.move_number(move) for move in picked])


def moves_in(sight: Sight, picked: str | None) -> list[str]:
    """The moves of a pick as a page sends it; what is no move is passed over."""
    return [move for move in (picked or "").split(SEPARATOR) if is_move(sight, move)]


def is_move(sight: Sight, text: str) -> bool:
    try:
        sight.game.move_number(text)
    except NotationError:
        return False
    return True
