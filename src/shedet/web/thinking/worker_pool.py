"""A pool of worker processes, which run jobs from the fair queue."""

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext, suppress
from ctypes import Array, c_int
from multiprocessing.context import SpawnContext
from typing import TypeVar

from shedet.core.system.pools import begin_worker
from shedet.web.measures import THINKING, timed
from shedet.web.thinking.fair_queue import Asker, Queue, Turn

STOP, DONE = 0, 1
"""What is shared with a process for each place: is it to stop, and how many percent are done?"""
LOOK = 0.4
"""Seconds between two checks of a job's progress."""
TELL = 1.0
"""Seconds between two reports of places in the queue."""

LATER = 0.2
"""Seconds until a job is tried again whose visitor has enough at all servers together."""

T = TypeVar("T")

SHARED: list[Array[c_int]] = []
"""In a worker process: the numbers that it shares with the server."""


class TakenElsewhere(Exception):
    """Another server does the job."""


class JobControl:
    """Shared flags of a job: the server asks it to stop, it reports its progress."""

    def __init__(self, place: int) -> None:
        self.at = 2 * place

    def is_stopped(self) -> bool:
        return bool(SHARED[0][self.at + STOP])

    def note(self, done: int, whole: int) -> None:
        SHARED[0][self.at + DONE] = 100 * done // max(whole, 1)


def begin(shared: Array[c_int], niceness: int) -> None:
    begin_worker()
    SHARED[:] = [shared]
    os.nice(niceness)


def work_at(place: int, job: Callable[..., T], *arguments: object) -> T:
    """Run in a worker process, which can send back only plain errors."""
    try:
        return job(JobControl(place), *arguments)
    except Exception as error:
        raise RuntimeError(f"{type(error).__name__}: {error}") from None


class WorkerPool:
    """So many processes. A job waits here for its turn, and can be cancelled."""

    def __init__(self, number: int, niceness: int = 0) -> None:
        self.number = number
        self.niceness = niceness
        self.queue = Queue(number)
        self.telling: asyncio.Task[None] | None = None
        self.begin()

    def begin(self) -> None:
        """A pool that has not started its processes yet."""
        context = multiprocessing.get_context("spawn")
        self.shared: Array[c_int] = context.RawArray("i", 2 * self.number)
        self.free = list(range(self.number))
        self.working: set[Turn] = set()
        """Those for which these processes work."""
        self.pool = self.processes(context)

    def processes(self, context: SpawnContext) -> Executor:
        return ProcessPoolExecutor(
            self.number,
            mp_context=context,
            initializer=begin,
            initargs=(self.shared, self.niceness),
        )

    def warm_up(self) -> None:
        """Start the processes before the first job."""
        for _ in self.free:
            self.pool.submit(os.getpid)

    async def do(
        self,
        job: Callable[..., T],
        *arguments: object,
        patience: float,
        note: Callable[[int], None] | None = None,
        asker: Asker | None = None,
        cost: float = 1.0,
        level: str = "",
    ) -> T:
        """The result of a job; it is stopped after the limit or when the caller is cancelled."""
        turn = await self.claimed_turn(asker or Asker(), cost)
        loop = asyncio.get_running_loop()
        pool, shared, place = self.pool, self.shared, self.free.pop()
        shared[2 * place + STOP] = shared[2 * place + DONE] = 0
        self.working.add(turn)

        def ended(_: Future[T]) -> None:
            with suppress(RuntimeError):  # the server has stopped
                loop.call_soon_threadsafe(self.release, pool, place, turn)

        try:
            work = pool.submit(work_at, place, job, *arguments)
        except BaseException as error:
            self.release(pool, place, turn)
            if isinstance(error, BrokenProcessPool):
                self.replace(pool)
            raise
        work.add_done_callback(ended)
        watch = loop.create_task(self.watch(place, note)) if note else None
        try:
            with timed(THINKING, level) if level else nullcontext():
                return await asyncio.wait_for(asyncio.wrap_future(work), patience)
        except BaseException as error:
            if not work.done():
                shared[2 * place + STOP] = 1
            if isinstance(error, BrokenProcessPool | TimeoutError):
                self.replace(pool)
            raise
        finally:
            if watch:
                watch.cancel()

    async def claimed_turn(self, asker: Asker, cost: float) -> Turn:
        """Wait until the job is next, and make sure that no other server does it."""
        while True:
            turn = await self.turn(asker, cost)
            claimed: bool | None = False
            try:
                claimed = await asker.claim() if asker.claim else True
            finally:
                if not claimed:
                    self.queue.shares.refund(turn)
                    self.queue.end(turn)
                    self.queue.begin_all()
            if claimed:
                return turn
            if claimed is False:
                raise TakenElsewhere
            await asyncio.sleep(LATER)

    async def turn(self, asker: Asker, cost: float) -> Turn:
        """Wait until a process is free and this job is next."""
        loop = asyncio.get_running_loop()
        begun = asyncio.Event()
        turn = self.queue.add(asker, cost, begun.set, loop.time())
        self.queue.begin_all()
        if self.queue.waiting and self.telling is None:
            self.telling = loop.create_task(self.tell())
        try:
            await begun.wait()
        except BaseException:
            self.queue.end(turn)
            self.queue.begin_all()
            raise
        return turn

    def release(self, pool: Executor, place: int, turn: Turn) -> None:
        if pool is self.pool:
            self.free.append(place)
            self.working.remove(turn)
        self.queue.end(turn)
        self.queue.begin_all()

    def replace(self, pool: Executor) -> None:
        """Replace processes that broke or hang; waiting jobs keep waiting."""
        if pool is not self.pool:
            return
        self.stop()
        given_up = self.working
        self.begin()
        for turn in given_up:
            self.queue.end(turn)
        self.queue.begin_all()

    async def tell(self) -> None:
        """Tell waiting askers their places now and then."""
        while self.queue.waiting:
            await asyncio.sleep(TELL)
            self.queue.tell_places(asyncio.get_running_loop().time())
        self.telling = None

    async def watch(self, place: int, note: Callable[[int], None]) -> None:
        """Report the progress of a job whenever it changes."""
        said = 0
        while True:
            await asyncio.sleep(LOOK)
            done = self.shared[2 * place + DONE]
            if done != said:
                said = done
                note(done)

    def stop(self) -> None:
        """Ask all jobs to stop, and shut the processes down."""
        for place in range(self.number):
            self.shared[2 * place + STOP] = 1
        self.pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        if self.telling:
            self.telling.cancel()
        self.stop()
