"""Locks between processes; a lock ends with its process, however that ends."""

import os
from pathlib import Path

from filelock import lock_descriptor


def hold(lock: Path) -> int:
    """Lock a file that exists for this only; returns the handle that `let_go` closes.

    Raises BlockingIOError while another process has the lock.
    """
    handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if not lock_descriptor(handle, blocking=False):
            raise BlockingIOError(f"{lock} is held by another process")
    except BaseException:
        os.close(handle)
        raise
    return handle


def lock_of(path: Path) -> Path:
    """The lock file beside a file; locking the file itself would block readers on Windows."""
    return path.with_name(f".{path.name}.lock")


def let_go(handle: int) -> None:
    if handle >= 0:
        os.close(handle)
