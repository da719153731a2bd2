"""Counting what the lines of a view bring: for certain, in every world, whichever way is chosen."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from shedet.core.effects import Foresight, Way, foresight_of
from shedet.core.engine.position import Position
from shedet.core.game import Game, Measure
from shedet.core.reasons.reason import Table

Changes = tuple[tuple[int, ...] | None, ...]
"""For each measure and count what every seat gets, in every world; None where that is open."""


class Counting:
    """What the legal moves of one view add to measures and counts."""

    def __init__(self, game: Game, view: Any, table: Table) -> None:
        self.game, self.table = game, table
        self.foresight = foresight_of(game, view)
        self.seat = self.foresight.seat
        self.measures, self.weighed = (*game.measures, *game.counts), len(game.measures)
        self.computed: dict[int, list[Changes]] = {}

    @cached_property
    def world(self) -> Position:
        return self.foresight.world

    @cached_property
    def legal(self) -> list[int]:
        return self.world.legal()

    def verb(self, move: int) -> str:
        return self.game.move_text(move).partition(" ")[0]

    def changes(self, move: int) -> list[Changes]:
        """For each way of a move, what it changes in every world."""
        if move not in self.computed:
            ways = self.foresight.effects_of(move).ways
            self.computed[move] = [self.changed(self.foresight, self.measures, way) for way in ways]
        return self.computed[move]

    def changed(self, foresight: Foresight, measures: Sequence[Measure], way: Way) -> Changes:
        """What a line adds to each measure for every seat in every world; None where it is open.

        What is drawn may be worth something, but how many pieces come to a place is certain all the
        same, if all else could be foretold.
        """
        if not (way.is_foretold or self.is_look(foresight, way)):
            return (None,) * len(measures)
        world, end, has_drawn = foresight.world, foresight.world.copy(), False
        for move in way.moves:
            end.play(move)
            has_drawn |= end.noted_count > 0
        return tuple(
            None
            if has_drawn and measure.name not in self.table.pieces
            else tuple(measure.of(end, s) - measure.of(world, s) for s in range(world.seats))
            for measure in measures
        )

    def is_look(self, foresight: Foresight, way: Way) -> bool:
        """Does a line end with a look at what was hidden, on which nothing hangs yet?"""
        if not self.table.looks or not way.facts or len(way.deciding) > 1:
            return False
        told = foresight.names_of(way.moves, foresight.world)[len(way.facts) :]
        return all(event["event"] in self.table.looks for event in told)

    def values(self, move: int, at: int, seat: int) -> list[int | None]:
        """What each way of a move adds to a measure, for better."""
        sign = 1 if self.measures[at].is_gain else -1
        changes = [each[at] for each in self.changes(move)]
        return [None if each is None else sign * each[seat] for each in changes]

    def exact(self, move: int, at: int, seat: int) -> int | None:
        """What a move adds to a measure whichever way is chosen; None if that differs."""
        values = set(self.values(move, at, seat))
        if values == {None} and self.measures[at].name in self.table.told.values():
            return -self.told(move, self.measures[at].name, seat) or None
        return values.pop() if len(values) == 1 and not self.is_cut(move) else None

    def told(self, move: int, name: str, seat: int) -> int:
        """How many events that cost a seat something are certain, whatever may follow."""
        ways = self.foresight.effects_of(move).ways
        certain = self.foresight.named(ways[0]) if len(ways) == 1 else []
        costing = [event for event in certain if self.table.told.get(str(event["event"])) == name]
        return sum(event["seat"] == seat for event in costing)

    def best_of(self, move: int, at: int) -> int | None:
        """The most that a move can add to a measure of the seat; None where that is open."""
        values = self.values(move, at, self.seat)
        known = [value for value in values if value is not None]
        return max(known) if len(known) == len(values) and not self.is_cut(move) else None

    def most(self, move: int) -> int | None:
        """The points now or to come that a way of it gains for certain, at most."""
        sums = [self.gained(change, self.seat) for change in self.changes(move)]
        return max((points for points in sums if points is not None), default=None)

    def gained(self, change: Changes, seat: int) -> int | None:
        """Points now and points to come; None where they are open."""
        pairs = zip(self.game.measures, change, strict=False)
        gains = [by_seat for measure, by_seat in pairs if measure.is_gain]
        return None if None in gains else sum(by_seat[seat] for by_seat in gains if by_seat)

    def is_less(self, move: int, points: int) -> bool:
        """Does no way of the move gain so much, in any world?"""
        sums = [self.gained(change, self.seat) for change in self.changes(move)]
        return not self.is_cut(move) and all(gain is not None and gain < points for gain in sums)

    def is_cut(self, move: int) -> bool:
        return self.foresight.effects_of(move).is_cut

    def way(self, move: int) -> Way | None:
        """The way of a move, if there is but one that can be foretold."""
        effects = self.foresight.effects_of(move)
        way = effects.ways[0]
        return way if len(effects.ways) == 1 and not effects.is_cut and way.is_foretold else None
