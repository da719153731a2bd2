"""The positions of a study: playing what its tree says, and trying something new."""

import secrets
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from shedet.core.engine.position import Position
from shedet.core.errors import NotationError, RecordMismatch, Unseeded
from shedet.core.event import Event, seats_in
from shedet.core.game import Deal, Game
from shedet.core.language import Sentence
from shedet.core.records.opening import opening
from shedet.table import NotNow
from shedet.web.studies.tree import ROOT, Node, Step, Tree

MOST_DRAWN = 64
"""Outcomes of one line."""


@dataclass(frozen=True)
class Start:
    """What a study begins with."""

    game: str
    pieces: str
    """The hash of its pieces."""
    seats: tuple[str, ...]
    """The bots that played there, by their names; nothing for anybody else."""
    options: dict[str, str]
    deal: Deal


@dataclass(frozen=True)
class Point:
    """A position of a study, and how it came about."""

    position: Position
    told: tuple[tuple[Event, ...], ...] = ()
    """What happened, line by line."""
    begun: tuple[Node, ...] = ()
    """Where a line has only begun: its parts so far, which others do not see."""
    pending: tuple[Event, ...] = ()
    """What happened in these."""
    settled: int = ROOT
    """The last point at which a line was complete."""


@dataclass(frozen=True)
class Drawing:
    """A move that draws: what was drawn for it so far, and what can come next."""

    seat: int
    moves: tuple[str, ...]
    drawn: tuple[str, ...]
    urn: tuple[tuple[str, int], ...]
    """Each name, and how many of it there are."""


class Trial:
    """The points that were looked at; a point never changes, so all are kept."""

    def __init__(self, game: Game, start: Start) -> None:
        self.game = game
        self.start = start
        first = opening(game, len(start.seats), start.options, start.deal)
        first.logging = 1
        self.points = {ROOT: Point(first)}

    def at(self, tree: Tree, number: int) -> Point:
        """A point, with all before it played if need be."""
        for node in tree.path(tree.want(number)):
            if node.number not in self.points:
                self.points[node.number] = self.after(self.points[node.parent], node)
        return self.points[number]

    def after(self, before: Point, node: Node) -> Point:
        """The point after what a seat did."""
        position, events, drawn = self.played(before, node.seat, node.moves, node.chance)
        if drawn != node.chance:
            raise RecordMismatch(Sentence("The noted chance outcome is not possible."))
        events = (*before.pending, *events)
        if position.mid_line:
            return replace(before, position=position, begun=(*before.begun, node), pending=events)
        return Point(position, (*before.told, events), settled=node.number)

    def played(
        self, before: Point, seat: int, moves: Sequence[str], drawn: Sequence[str]
    ) -> tuple[Position, tuple[Event, ...], tuple[str, ...]]:
        """Play moves of a seat on a copy; raises `Unseeded` where more is drawn than is given."""
        game, position = self.game, before.position.copy()
        if position.is_over or not 0 <= seat < position.seats or not position.deciding >> seat & 1:
            raise NotNow(Sentence("The game has moved on. Please choose again."))
        if position.to_act != seat:
            position.switch(seat)
        position.follow([game.outcome_number(name) for name in drawn])
        events: list[Event] = []
        noted: list[str] = []
        self.stopped_at = position
        for number, move in enumerate(moves):
            if number and not position.mid_line:
                raise NotationError(Sentence("This move is longer or shorter than it should be."))
            position.play(game.move_number(move))
            events += game.events(position)
            noted += [game.outcome_text(outcome) for outcome in position.notes()]
        position.follow([])
        return position, tuple(events), tuple(noted)

    def tried(
        self,
        before: Point,
        seat: int,
        moves: Sequence[str],
        drawn: Sequence[str] = (),
        at_random: bool = False,
    ) -> Step | Drawing:
        """What comes of moves: a step, or a draw that is to be chosen.

        What can be but one thing is drawn without asking; moves without a choice are added.
        """
        if len(drawn) > MOST_DRAWN:
            raise RecordMismatch(Sentence("Too many chance outcomes for one move."))
        moves, given = list(moves), list(drawn)
        while True:
            try:
                position, _, noted = self.played(before, seat, moves, given)
            except Unseeded:
                urn = self.urn()
                if len(set(urn)) > 1 and not at_random:
                    listed = tuple(sorted(Counter(urn).items()))
                    return Drawing(seat, tuple(moves), tuple(given), listed)
                given.append(secrets.choice(urn))
                continue
            forced = self.forced(position)
            if not forced:
                break
            moves.append(forced)
        if list(noted) != given:
            raise RecordMismatch(Sentence("The noted chance outcome is not possible."))
        return Step(seat, tuple(moves), noted)

    def urn(self) -> list[str]:
        """What could have been drawn where a move stopped."""
        stopped = self.stopped_at
        return [self.game.outcome_text(n) for n in stopped.urn[: stopped.urn_count]]

    def forced(self, position: Position) -> str:
        """The one move that goes on with a line, unless it only ends what can still be changed."""
        if not position.mid_line:
            return ""
        legal = position.legal()
        text = self.game.move_text(legal[0])
        return text if len(legal) == 1 and not self.game.is_closing(text) else ""

    def joined(self, tree: Tree, at: int, step: Step) -> tuple[int, Step, int]:
        """Where to add a step: one that completes a line is added whole, after the line before.

        Returns the point before it, the step, and the first of the parts that it replaces.
        """
        point = self.at(tree, at)
        position, _, _ = self.played(point, step.seat, step.moves, step.chance)
        if position.mid_line or not point.begun:
            return at, step, 0
        moves = tuple(move for node in point.begun for move in node.moves) + step.moves
        chance = tuple(name for node in point.begun for name in node.chance) + step.chance
        first = point.begun[0]
        return first.parent, Step(step.seat, moves, chance), first.number

    def same(self, tree: Tree, parent: int, step: Step | Drawing) -> Node | None:
        """The point that the same moves have led to before, whatever was drawn then."""
        return next(
            (
                node
                for node in tree.children(parent)
                if (node.seat, node.moves) == (step.seat, step.moves)
            ),
            None,
        )

    def deciding(self, number: int) -> list[int]:
        """The seats that owe a decision at a point that was looked at."""
        position = self.points[number].position
        return [] if position.is_over else sorted(seats_in(position.deciding))

    def asked(self, number: int, seat: int) -> Position:
        """A copy of a position in which a deciding seat is the one to act."""
        position = self.points[number].position.copy()
        if position.to_act != seat:
            position.switch(seat)
        return position
