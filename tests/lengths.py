"""How long tests run: `make test` is short, `make test-long` repeats what needs repetition."""

import os

import pytest

LENGTH = int(os.environ.get("SHEDET_LENGTH", "1"))
MANY = 6
"""A game with more tables than this, because of its options, is played less often at each."""

PATIENCE = 120.0
"""Seconds after which a test gives up what it waits for: more than the busiest machine needs."""

long = pytest.mark.long
"""This test has a longer form, which `make test-long` runs."""


def times(number: int, long: int | None = None) -> int:
    """A number of repetitions: so many, and in the long form LENGTH times as many, or `long`."""
    return long if long and LENGTH > 1 else number * LENGTH


def every(number: int, long: int = 1) -> int:
    """One of how many is looked at: of so many, and in the long form of `long`."""
    return long if LENGTH > 1 else number
