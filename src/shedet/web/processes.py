"""Several processes that do the same: started, replaced if they end, and stopped together."""

import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Semaphore
from threading import Thread
from types import FrameType

import structlog

TOO_SOON = 1.0
"""Seconds that a process must have lived to be replaced at once."""
LOOK = 0.5
"""Seconds between two checks whether to stop."""

log = structlog.get_logger()


class Processes:
    """So many processes that run the same.

    `work` is told its place among them, and calls `is_ready.release()` when it serves.
    """

    def __init__(self, number: int, work: Callable[..., None], *arguments: object) -> None:
        self.context = multiprocessing.get_context("spawn")
        self.is_ready: Semaphore = self.context.Semaphore(0)
        self.work = work
        self.arguments = arguments
        self.is_stopping = False
        self.running = {self.start(place): (place, time.monotonic()) for place in range(number)}

    def start(self, place: int) -> SpawnProcess:
        process = self.context.Process(
            target=begin, args=(self.work, self.is_ready, place, *self.arguments)
        )
        process.start()
        return process

    def wait_until_ready(self) -> bool:
        """All serve; false if one of them has ended before."""
        for _ in self.running:
            while not self.is_ready.acquire(timeout=LOOK):
                if not all(process.is_alive() for process in self.running):
                    self.stop()
                    return False
        return True

    def run(self) -> None:
        """Replace those that end, until a signal asks to stop."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self.ask_to_stop)
        while not self.is_stopping:
            wait([process.sentinel for process in self.running], timeout=LOOK)
            ended = [process for process in self.running if not process.is_alive()]
            for process in [] if self.is_stopping else ended:
                log.warning("a process has ended", code=process.exitcode)
                place, began = self.running.pop(process)
                if time.monotonic() - began < TOO_SOON:
                    time.sleep(TOO_SOON)
                self.running[self.start(place)] = (place, time.monotonic())
        self.stop()

    def ask_to_stop(self, signal_number: int, frame: FrameType | None) -> None:
        self.is_stopping = True

    def stop(self) -> None:
        for process in self.running:
            process.terminate()
        for process in self.running:
            process.join()


def begin(work: Callable[..., None], *arguments: object) -> None:
    """In a process: it ends when its parent does, however that ends."""
    Thread(target=end_with_parent, daemon=True).start()
    work(*arguments)


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
