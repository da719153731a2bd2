"""The toy game is registered for all tests, as an installed package would announce it."""

import gc
import os

import pytest

from shedet.core.game import register
from tests import toy

register(toy.INFO)
os.environ["LANGUAGE"] = "en"  # what tests read is English, whatever is spoken here
GARBAGE = 50_000
"""So many new objects are made between two searches for garbage."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Two more than there are cores: tests that wait for processes leave the cores to others."""
    return (os.cpu_count() or 1) + 2


def pytest_collection_finish() -> None:
    """From here on thousands of tests lie in memory: they need not be searched for garbage.

    A process that runs them holds far more objects than one that plays, and with the usual numbers
    a fifth of its time would go into searching them.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE, 10, 10)
