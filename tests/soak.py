"""How long tests run: short in `make test`, long in `make soak`."""

import os

FACTOR = 20


def times(number: int) -> int:
    """A number of repetitions, many more in a soak."""
    return number * FACTOR if os.environ.get("SHEDET_SOAK") else number
