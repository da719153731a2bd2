"""Processes that think, and what they are given to think about, in the order it was asked for."""

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from typing import Any

from shedet.core.worker import begin_worker

STOP, DONE = 0, 1
"""What is shared with a process for each place: is it to stop, and how many percent are done?"""
LOOK = 0.4
"""Seconds after which it is looked again how far a long thought is."""

SHARED: list[Any] = []
"""In a process of a crew: the numbers that it shares with the server."""


class Desk:
    """What a job hears from the server while it thinks, and what it says of itself."""

    def __init__(self, place: int) -> None:
        self.at = 2 * place

    def is_stopped(self) -> bool:
        return bool(SHARED[0][self.at + STOP])

    def note(self, done: int, whole: int) -> None:
        SHARED[0][self.at + DONE] = 100 * done // max(whole, 1)


def begin(shared: Any, niceness: int) -> None:
    begin_worker()
    SHARED[:] = [shared]
    os.nice(niceness)


def work_at(place: int, job: Callable[..., Any], *arguments: Any) -> Any:
    """Run in a worker process, from which only plain errors can travel."""
    try:
        return job(Desk(place), *arguments)
    except Exception as error:
        raise RuntimeError(f"{type(error).__name__}: {error}") from None


class Crew:
    """So many processes. A job waits for its turn here, where it can still be taken back."""

    def __init__(self, number: int, niceness: int = 0) -> None:
        context = multiprocessing.get_context("spawn")
        self.shared = context.RawArray("i", 2 * number)
        self.free = list(range(number))
        self.turn = asyncio.Semaphore(number)
        self.pool = ProcessPoolExecutor(
            number,
            mp_context=context,
            initializer=begin,
            initargs=(self.shared, niceness),
        )

    def warm_up(self) -> None:
        """Start the processes before somebody waits for the first answer."""
        for _ in self.free:
            self.pool.submit(os.getpid)

    async def do(
        self,
        job: Callable[..., Any],
        *arguments: Any,
        patience: float,
        note: Callable[[int], None] | None = None,
    ) -> Any:
        """What a job returns. If nobody waits for that any more, or no longer, it is to stop."""
        await self.turn.acquire()
        place = self.free.pop()
        self.shared[2 * place + STOP] = self.shared[2 * place + DONE] = 0
        loop = asyncio.get_running_loop()

        def ended(_: Future[Any]) -> None:
            with suppress(RuntimeError):  # the server has stopped
                loop.call_soon_threadsafe(self.release, place)

        try:
            work = self.pool.submit(work_at, place, job, *arguments)
        except BaseException:
            self.release(place)
            raise
        work.add_done_callback(ended)
        watch = loop.create_task(self.watch(place, note)) if note else None
        try:
            return await asyncio.wait_for(asyncio.wrap_future(work), patience)
        except BaseException:
            if not work.done():
                self.shared[2 * place + STOP] = 1
            raise
        finally:
            if watch:
                watch.cancel()

    def release(self, place: int) -> None:
        self.free.append(place)
        self.turn.release()

    async def watch(self, place: int, note: Callable[[int], None]) -> None:
        """Say how far a job is, each time it is further."""
        said = 0
        while True:
            await asyncio.sleep(LOOK)
            done = self.shared[2 * place + DONE]
            if done != said:
                said = done
                note(done)

    def close(self) -> None:
        """What is thought about is not needed any more."""
        for place in range(len(self.shared) // 2):
            self.shared[2 * place + STOP] = 1
        self.pool.shutdown(wait=False, cancel_futures=True)
