"""Whole random games in one call, for searches and benchmarks."""

from shedet.core.engine import stage
from shedet.core.engine.chance import NO_SEED, Chance
from shedet.core.engine.position import Position
from shedet.core.errors import Unseeded


def playout(position: Position, chance: Chance) -> int:
    """Play random moves to the end; returns how many."""
    if not isinstance(position, Position) or not isinstance(chance, Chance):
        raise TypeError("a playout takes a position and a source of chance")
    if position.stage == stage.IN_PLAY and not position.is_seeded:
        raise Unseeded(NO_SEED)
    before = position.stage
    after = stage.LAYING  # its state is undefined if something fails
    if before == stage.IN_PLAY:
        position.stage = stage.MOVING
    try:
        moves = play_out(position, chance)
        after = before
    finally:
        position.stage = after
    return moves


def play_out(position: Position, chance: Chance) -> int:
    moves = 0
    while not position.is_over:
        n = position.count_legal()
        if n == 0:
            raise ValueError("nobody can move, and the game is not over")
        position.event_count = 0
        position.noted_count = 0
        position.apply(position.moves[chance.below(n)])
        moves += 1
    return moves


def playouts(position: Position, chance: Chance, games: int) -> int:
    """Play copies of a position to the end; returns how many moves that took."""
    if not isinstance(position, Position) or not isinstance(chance, Chance) or games < 0:
        raise TypeError("playouts take a position, a source of chance and how many")
    moves = 0
    for _ in range(games):
        copy = position.copy()
        copy.seed(chance.word())
        moves += playout(copy, chance)
    return moves
