"""Worker processes."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from threading import Thread
from typing import TypeVarTuple

from shedet.core.errors import ShedetError
from shedet.core.language import Sentence

Ts = TypeVarTuple("Ts")

AHEAD = 2
"""Tasks for each process that are given out before a result is back."""


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


@contextmanager
def workers(
    jobs: int, begin: Callable[[*Ts], None], arguments: tuple[*Ts]
) -> Iterator[ProcessPoolExecutor]:
    """A pool of processes that play games; leaving it cancels what still runs."""
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(
        jobs,
        mp_context=multiprocessing.get_context("spawn"),
        initializer=begin,
        initargs=arguments,
    )
    try:
        yield pool
    except BrokenProcessPool:
        raise ShedetError(
            Sentence("A process that played games has stopped. The games played so far are kept.")
        ) from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
