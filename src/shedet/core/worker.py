"""Processes that work for another one."""

import multiprocessing
import os
import signal
from threading import Thread


def begin_worker() -> None:
    """A worker leaves stopping to its parent, and ends with it however the parent ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(0)
