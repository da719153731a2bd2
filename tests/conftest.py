"""The toy game is registered for all tests, as an installed package would announce it."""

import gc
import os
from pathlib import Path

import pytest

from shedet.core.game import register
from tests import toy

register(toy.INFO)
os.environ["LANGUAGE"] = "en"  # what tests read is English, whatever is spoken here
GARBAGE = 50_000
"""So many new objects are made between two searches for garbage."""
MEMORY, ROOM = Path("/dev/shm"), 4 << 30
"""Files in memory, and how many bytes have to be free there."""

LONGEST = (
    "tests/test_install.py",
    "tests/web/test_fleet.py",
    "tests/web/test_kill.py",
    "tests/web/test_processes.py",
)


def has_room_in_memory() -> bool:
    """Can tests write their files there, and start programs from them?"""
    if not (MEMORY.is_dir() and os.access(MEMORY, os.W_OK)):
        return False
    about = os.statvfs(MEMORY)
    return about.f_bavail * about.f_frsize > ROOM and not about.f_flag & os.ST_NOEXEC


if has_room_in_memory():
    # thousands of commits are synced: on a disk that is most of the time that tests wait
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Two more than there are cores: tests that wait for processes leave the cores to others."""
    return (os.cpu_count() or 1) + 2


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest tests come first: at the end nobody waits for one of them."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))


def pytest_collection_finish() -> None:
    """From here on thousands of tests lie in memory: they need not be searched for garbage.

    A process that runs them holds far more objects than one that plays, and with the usual numbers
    a fifth of its time would go into searching them.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE, 10, 10)
