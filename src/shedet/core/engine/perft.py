"""Counting move sequences, to find where two versions of the rules differ."""

from shedet.core.engine.position import Position


def perft(position: Position, depth: int) -> int:
    """How many sequences of so many moves there are; chance is the position's own."""
    if depth == 0:
        return 1
    return sum(split(position, depth).values())


def split(position: Position, depth: int) -> dict[int, int]:
    """The count below each legal move."""
    counts = {}
    for move in position.legal():
        after = position.copy()
        after.play(move)
        counts[move] = perft(after, depth - 1)
    return counts
