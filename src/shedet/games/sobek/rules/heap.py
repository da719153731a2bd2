"""The heaps from which is drawn under a seal, and which number each draw has there. [S1-10]"""

DECK = 1  # of a round
GREEN = 2  # cards of the box, for the hands of a round
TOKENS = 3  # for the stack of a round
LOWEST = 4  # who names the player that begins
HAND = 5  # what a Thief takes


def number(of_round: int, draw: int) -> int:
    """Every round has heaps of its own."""
    return 128 * of_round + draw
