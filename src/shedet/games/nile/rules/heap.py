"""The heaps from which is drawn under a seal, and which number each draw has there."""

START = 1  # who begins, of those who bid alike
SAND = 2  # the discards, from the top of the new stack down


def number(shuffle: int, draw: int) -> int:
    """Every shuffle has a heap of its own."""
    return 64 * shuffle + draw
