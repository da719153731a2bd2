"""Puzzles made from records: every choice of a game is looked at until enough are found."""

import hashlib
from collections.abc import Iterator
from typing import NamedTuple

from shedet.bots.analysis import Moment
from shedet.bots.levels import iterations_of
from shedet.bots.thinking import think
from shedet.core.engine.chance import seeded
from shedet.core.engine.position import Position
from shedet.core.game import Game, View
from shedet.core.records.opening import opening
from shedet.core.records.record import Record, replay
from shedet.puzzles.measuring import (
    CLOSEST,
    LEAST_CHANCE,
    MOST_CHANCE,
    SEARCHES,
    SPREAD,
    closest,
    is_clear,
    is_steady,
    may_be_clear,
    measured,
)
from shedet.puzzles.puzzle import Done, Puzzle, favourites, hidden_anew

LEVEL = "jackal"
"""A search for a puzzle is as long as a decision of this level, if nothing else is said."""
FEWEST = 3
"""Positions with fewer legal moves are no puzzles."""
LOOK, LEAST_LOOK = 10, 24
"""A look at a move has so many times fewer playouts than a search, and at least so many."""
FAVOURED = 0.4
"""The first search has to spend so much on its favourite."""


class Effort(NamedTuple):
    """How puzzles are looked for."""

    seed: int
    iterations: int
    each: int

    @property
    def look(self) -> int:
        return max(LEAST_LOOK, self.iterations // LOOK)


def usual(game: Game) -> int:
    """Playouts of each search, if nothing else is said."""
    return iterations_of(LEVEL, game)


def hash_of(record: Record) -> str:
    return hashlib.sha256(record.to_json().encode()).hexdigest()[:16]


def choices(game: Game, record: Record) -> Iterator[Moment]:
    """The moments of a game at which a move began and there was a choice."""
    before = opening(game, len(record.seats), record.options, record.deal)
    for step in replay(game, record):
        position = before.copy()
        seat = step.line.seat
        position.switch(seat)
        if not position.mid_line and len(position.legal()) >= FEWEST:
            played = game.move_text(step.moves[0])
            yield Moment(step.number, step.number, seat, game.view(position, seat), played)
        before = step.position


def shuffled(moments: list[Moment], seed: int) -> list[Moment]:
    """In an order that chance decides, so that all parts of a game have their turn."""
    chance = seeded(seed)
    for at in range(len(moments) - 1, 0, -1):
        other = chance.below(at + 1)
        moments[at], moments[other] = moments[other], moments[at]
    return moments


def found_in(game: Game, record: Record, number: int, effort: Effort) -> list[Puzzle]:
    """The puzzles of one record, in the order of the game."""
    seed = effort.seed + number * SPREAD
    puzzles: list[Puzzle] = []
    for moment in shuffled(list(choices(game, record)), seed):
        if len(puzzles) == effort.each:
            break
        puzzle = puzzle_at(game, moment, number, seed + moment.number * SEARCHES, effort)
        if puzzle:
            puzzles.append(puzzle)
    return sorted(puzzles, key=lambda puzzle: puzzle.line)


def puzzle_at(
    game: Game[Position, View], moment: Moment, number: int, seed: int, effort: Effort
) -> Puzzle | None:
    """The puzzle at a moment, if one move is clearly best there and greed does not find it."""
    view = moment.view
    thought = think(game, view, seed=seed, iterations=effort.iterations)
    first = thought.candidates[0]
    if not LEAST_CHANCE < first.chance < MOST_CHANCE:
        return None
    if first.visits < FAVOURED * thought.iterations:
        return None
    legal = legal_of(game, view, seed)
    if first.text in favourites(game, view, legal):
        return None
    looked = closest(game, view, legal, seed, effort.look)
    if not may_be_clear(first.text, looked):
        return None
    nearest = [one.move for one in looked if one.move != first.text][: CLOSEST - 1]
    samples = measured(game, view, [first.text, *nearest], seed, effort.iterations)
    if samples[0].move != first.text or not (is_clear(samples) and is_steady(samples)):
        return None
    if len(samples[0].found) < SEARCHES or not LEAST_CHANCE < samples[0].chance < MOST_CHANCE:
        return None
    text = hidden_anew(game, view, seed)
    if text is None:
        return None
    known = {one.move for one in samples}
    moves = [*samples, *(one for one in looked if one.move not in known)]
    worth = tuple(one.worth() for one in moves)
    return Puzzle(text, moment.seat, worth, number, moment.line)


def legal_of(game: Game[Position, View], view: View, seed: int) -> list[str]:
    """The moves that a seat can make, from nothing but its view."""
    world = game.world(view, seeded(seed))
    if world.to_act != game.seat_of(view):
        world.switch(game.seat_of(view))
    return [game.move_text(move) for move in world.legal()]


def done_with(record: Record, number: int) -> Done:
    return Done(number, hash_of(record))
