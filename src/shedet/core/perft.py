"""Counting move sequences, to find where two versions of the rules part."""

from shedet.core.position import Position


def perft(position: Position, depth: int) -> int:
    """How many sequences of that many moves there are; chance comes from the position's generator."""
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
