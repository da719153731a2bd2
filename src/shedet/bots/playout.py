"""Whole random games in one call: what searches and measurements are made of."""

from shedet.core.chance import Chance
from shedet.core.position import Position


def playout(position: Position, chance: Chance) -> int:
    """Play random moves to the end; returns how many."""
    moves = 0
    while not position.is_over:
        n = position.fill()
        if n == 0:
            raise ValueError("nobody can move, and the game is not over")
        position.apply(position.moves[chance.below(n)])
        moves += 1
    return moves


def playouts(position: Position, chance: Chance, games: int) -> int:
    """Play copies of a position to the end; returns how many moves that took."""
    moves = 0
    for _ in range(games):
        copy = position.copy()
        copy.seed(chance.word())
        moves += playout(copy, chance)
    return moves
