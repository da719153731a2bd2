"""The worker pool: fair to waiting jobs, and quick to stop what is no longer needed."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from shedet.web.thinking.worker_pool import DONE, SHARED, STOP, JobControl, WorkerPool
from tests.lengths import PATIENCE
from tests.web.tables import until


class SkippingLoop(asyncio.SelectorEventLoop):
    """A loop in which time can be skipped."""

    skipped = 0.0

    def time(self) -> float:
        return super().time() + self.skipped


def skip(seconds: float) -> None:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, SkippingLoop)
    loop.skipped += seconds


def until_stopped(control: JobControl) -> str:
    """A job without an end of its own."""
    control.note(1, 2)
    while not control.is_stopped():
        time.sleep(0.005)
    return "stopped"


def short(control: JobControl, name: str) -> str:
    return name


def in_steps(control: JobControl) -> str:
    """Takes a step each time it is told to stop."""
    for step in range(1, 4):
        control.note(step, 4)
        while not control.is_stopped():
            time.sleep(0.005)
        SHARED[0][control.at + STOP] = 0
    return "done"


def fails(control: JobControl) -> None:
    raise KeyError("lost")


@contextmanager
def crew_of(number: int) -> Iterator[WorkerPool]:
    crew = WorkerPool(number)
    try:
        yield crew
    finally:
        crew.close()


def run(number: int, test: Callable[[WorkerPool], Coroutine[Any, Any, None]]) -> None:
    with crew_of(number) as crew, asyncio.Runner(loop_factory=SkippingLoop) as runner:
        runner.run(test(crew))


async def begun(crew: WorkerPool) -> None:
    """Until the endless job in the only process has begun."""
    await until(lambda: crew.shared[DONE] == 50)


def stop(crew: WorkerPool) -> None:
    """Let the job in the only process go on, or end."""
    crew.shared[STOP] = 1


def test_a_job_that_nobody_waits_for_stops_and_gives_its_place_to_the_next() -> None:
    async def test(crew: WorkerPool) -> None:
        endless = asyncio.create_task(crew.do(until_stopped, patience=PATIENCE))
        await begun(crew)
        endless.cancel()
        assert await crew.do(short, "next", patience=PATIENCE) == "next"
        assert endless.cancelled()

    run(1, test)


def test_a_job_that_still_waits_for_its_turn_is_taken_back() -> None:
    async def test(crew: WorkerPool) -> None:
        first = asyncio.create_task(crew.do(until_stopped, patience=PATIENCE))
        second = asyncio.create_task(crew.do(until_stopped, patience=PATIENCE))
        await until(lambda: len(crew.queue.waiting) == 1)
        await begun(crew)
        second.cancel()
        with pytest.raises(asyncio.CancelledError):
            await second
        assert crew.queue.waiting == []
        stop(crew)
        assert await first == "stopped"
        assert await crew.do(short, "third", patience=PATIENCE) == "third"

    run(1, test)


def test_turns_are_taken_in_order_and_waiting_costs_no_patience() -> None:
    async def test(crew: WorkerPool) -> None:
        ended: list[str] = []

        async def one(name: str) -> None:
            ended.append(await crew.do(short, name, patience=PATIENCE))

        first = asyncio.create_task(crew.do(until_stopped, patience=10 * PATIENCE))
        await begun(crew)
        names = [str(number) for number in range(8)]
        waiting = [asyncio.create_task(one(name)) for name in names]
        await until(lambda: len(crew.queue.waiting) == len(names))
        skip(2 * PATIENCE)
        stop(crew)
        assert await first == "stopped"
        await asyncio.gather(*waiting)
        assert ended == names

    run(1, test)


def test_a_job_without_an_end_is_given_up() -> None:
    async def test(crew: WorkerPool) -> None:
        endless = asyncio.create_task(crew.do(until_stopped, patience=PATIENCE))
        await begun(crew)
        skip(PATIENCE)
        with pytest.raises(TimeoutError):
            await endless
        assert await crew.do(short, "next", patience=PATIENCE) == "next"

    run(1, test)


def test_it_is_said_how_far_a_long_job_is_and_why_one_failed() -> None:
    async def test(crew: WorkerPool) -> None:
        heard: list[int] = []

        def note(done: int) -> None:
            heard.append(done)
            stop(crew)

        assert await crew.do(in_steps, patience=PATIENCE, note=note) == "done"
        assert heard == [25, 50, 75]
        with pytest.raises(RuntimeError, match="KeyError: 'lost'"):
            await crew.do(fails, patience=PATIENCE)

    run(1, test)
