"""Pools: where pure calls run, be it in this process, in several, or on a cluster."""

import os
import pickle
import signal
import traceback
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Collection, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from shedet.core.errors import ShedetError
from shedet.core.language import Sentence

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    Line = Connection[Any, Any]

Thing = TypeVar("Thing")
Found = TypeVar("Found")
Given = TypeVar("Given")

AHEAD = 2
"""Calls for each process that are given out before a result is back."""
WINDOW = 16
"""Calls for each process that are given out, or are done and wait for one before them."""
TRIES = 3
"""A call whose process ended is given out again, until so many have ended."""
ENDED = Sentence(
    "{number} processes that did the same work have ended. What was done before is kept.",
    number=TRIES,
)


class Pool(Protocol):
    """Where calls run: a function of a module, with one thing each, and nothing but its result.

    A call may be made more than once, where a process has ended; its result is told once. Leaving
    the results ends the calls that were given out.
    """

    @property
    def size(self) -> int:
        """How many calls run at once."""

    def as_they_end(
        self, work: Callable[[Thing], Found], things: Iterable[Thing]
    ) -> Generator[Found, None, None]:
        """The results, in the order in which the calls end."""

    def in_order(
        self, work: Callable[[Thing], Found], things: Iterable[Thing]
    ) -> Generator[Found, None, None]:
        """The results in the order of the things."""


class Here:
    """A pool of this process alone: one call after the other."""

    size = 1

    def as_they_end(
        self, work: Callable[[Thing], Found], things: Iterable[Thing]
    ) -> Generator[Found, None, None]:
        yield from map(work, things)

    in_order = as_they_end


class Ahead(ABC, Generic[Given]):
    """What pools have in common that give out calls before results are back."""

    @property
    @abstractmethod
    def size(self) -> int:
        """How many calls run at once."""

    @abstractmethod
    def give(self, work: Callable[[Any], Any], thing: Any) -> Given:
        """Give out a call."""

    @abstractmethod
    def ended(self, given: Collection[Given]) -> list[tuple[Given, Any]]:
        """Wait until some of these calls have ended, and say with which results."""

    @abstractmethod
    def drop(self, given: Collection[Given]) -> None:
        """Nobody waits for these calls any more."""

    def as_they_end(
        self, work: Callable[[Thing], Found], things: Iterable[Thing]
    ) -> Generator[Found, None, None]:
        return self.results(work, things, is_in_order=False)

    def in_order(
        self, work: Callable[[Thing], Found], things: Iterable[Thing]
    ) -> Generator[Found, None, None]:
        return self.results(work, things, is_in_order=True)

    def results(
        self, work: Callable[[Thing], Found], things: Iterable[Thing], *, is_in_order: bool
    ) -> Generator[Found, None, None]:
        left = enumerate(things)
        running: dict[Given, int] = {}
        waiting: dict[int, Found] = {}  # results that are not told yet
        told = 0
        try:
            while True:
                room = self.size * WINDOW - len(running) - len(waiting)
                room = min(room, self.size * AHEAD - len(running))
                for number, thing in islice(left, max(0, room)):
                    running[self.give(work, thing)] = number
                if not running:
                    return
                for given, found in self.ended(running):
                    waiting[running.pop(given)] = found
                while waiting and (told in waiting or not is_in_order):
                    yield waiting.pop(told if is_in_order else min(waiting))
                    told += 1
        finally:
            self.drop(running)


class Call:
    """A call, which waits or is made by a process."""

    def __init__(self, work: Callable[[Any], Any], thing: Any) -> None:
        self.work = work
        self.thing = thing
        self.tries = 0


class Worker:
    """A process, and the call that it makes."""

    def __init__(self) -> None:
        context = get_context("spawn")
        calls, self.calls = context.Pipe(duplex=False)
        self.results, results = context.Pipe(duplex=False)
        self.call: Call | None = None
        self.process = context.Process(target=serve, args=(calls, results))
        self.process.start()
        calls.close()
        results.close()  # it is the worker's alone: when it is gone, we hear of it

    def make(self, call: Call) -> None:
        self.call = call
        with suppress(OSError):  # it is gone: we shall hear of it
            self.calls.send((call.work, call.thing))

    def end(self) -> None:
        """End the process, whatever it does."""
        self.process.terminate()
        self.calls.close()
        self.results.close()


class Processes(Ahead[Call]):
    """A pool of so many processes here. They begin as they are needed, and end with the pool.

    No thread and no lock are between us and a worker, so that Ctrl-C may come at any time.
    """

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.workers: list[Worker] = []
        self.waiting: deque[Call] = deque()

    def __enter__(self) -> "Processes":
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self.workers:
            worker.end()
        for worker in self.workers:
            worker.process.join()
        self.workers.clear()

    @property
    def size(self) -> int:
        return self.jobs

    def give(self, work: Callable[[Any], Any], thing: Any) -> Call:
        call = Call(work, thing)
        self.waiting.append(call)
        self.go_on()
        return call

    def go_on(self) -> None:
        """Who is free makes the next call; there are more processes as long as calls wait."""
        for worker in self.workers:
            if self.waiting and worker.call is None:
                worker.make(self.waiting.popleft())
        while self.waiting and len(self.workers) < self.jobs:
            self.workers.append(Worker())
            self.workers[-1].make(self.waiting.popleft())

    def ended(self, given: Collection[Call]) -> list[tuple[Call, Any]]:
        found = []
        ready = wait([worker.results for worker in self.workers])
        for worker in [one for one in self.workers if one.results in ready]:
            try:
                is_found, result = worker.results.recv()
            except (EOFError, OSError):
                self.replace(worker)
                continue
            call, worker.call = worker.call, None
            self.go_on()
            if call is not None and call in given:
                if not is_found:
                    raise result
                found.append((call, result))
        return found

    def replace(self, worker: Worker) -> None:
        """A process has ended: its call is made again, before all others."""
        self.workers.remove(worker)
        worker.end()
        if worker.call:
            worker.call.tries += 1
            if worker.call.tries == TRIES:
                raise ShedetError(ENDED)
            self.waiting.appendleft(worker.call)
        self.go_on()

    def drop(self, given: Collection[Call]) -> None:
        """Processes that work for nobody end; new ones begin as they are needed."""
        self.waiting = deque(call for call in self.waiting if call not in given)
        for worker in [worker for worker in self.workers if worker.call in given]:
            self.workers.remove(worker)
            worker.end()
        self.go_on()


@contextmanager
def pool_for(jobs: int, ray: str | None = None) -> Iterator[Pool]:
    """A pool of so many processes, of which one is this process itself; or a cluster of Ray."""
    if ray:
        from shedet.core.system.cluster import joined

        with joined(ray) as cluster:
            yield cluster
        return
    if jobs == 1:
        yield Here()
        return
    with Processes(jobs) as pool:
        yield pool


def begin_worker() -> None:
    """A worker leaves stopping to its parent, and ends with it however the parent ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(0)


def serve(calls: "Line", results: "Line") -> None:
    """Runs in a worker process: make calls, one after the other, until it is ended."""
    begin_worker()
    with suppress(EOFError, OSError):  # the parent is gone
        while True:
            results.send_bytes(made(calls.recv_bytes()))


def made(call: bytes) -> bytes:
    """Make a call: is there a result, and the result or error."""
    try:
        work, thing = pickle.loads(call)
        return pickle.dumps((True, work(thing)))
    except Exception as error:
        if not isinstance(error, ShedetError):
            error.add_note("In a worker process:\n" + traceback.format_exc())
        try:
            answer = pickle.dumps((False, error))
            pickle.loads(answer)
        except Exception:
            answer = pickle.dumps((False, RuntimeError(traceback.format_exc())))
        return answer
