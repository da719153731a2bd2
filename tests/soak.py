"""How long tests run: short in `make test`, long in `make soak`."""

import os

FACTOR = 20


MANY = 6
"""A game with more tables than this, because of its options, is played less often at each."""


def times(number: int) -> int:
    """A number of repetitions, many more in a soak."""
    return number * FACTOR if os.environ.get("SHEDET_SOAK") else number
