"""The worker pool: fair to waiting jobs, and quick to stop what is no longer needed."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from shedet.web.thinking.worker_pool import JobControl, WorkerPool


def until_stopped(control: JobControl) -> str:
    """A job without an end of its own."""
    while not control.is_stopped():
        time.sleep(0.005)
    return "stopped"


def a_while(control: JobControl, name: str) -> str:
    time.sleep(0.1)
    return name


def in_steps(control: JobControl) -> str:
    for step in range(4):
        control.note(step, 4)
        time.sleep(0.5)
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
    with crew_of(number) as crew:
        asyncio.run(asyncio.wait_for(test(crew), 30))


def test_a_job_that_nobody_waits_for_stops_and_gives_its_place_to_the_next() -> None:
    async def test(crew: WorkerPool) -> None:
        endless = asyncio.create_task(crew.do(until_stopped, patience=30))
        await asyncio.sleep(0.05)
        endless.cancel()
        assert await crew.do(a_while, "next", patience=30) == "next"
        assert endless.cancelled()

    run(1, test)


def test_a_job_that_still_waits_for_its_turn_is_taken_back() -> None:
    async def test(crew: WorkerPool) -> None:
        first = asyncio.create_task(crew.do(a_while, "first", patience=30))
        second = asyncio.create_task(crew.do(until_stopped, patience=30))
        await asyncio.sleep(0.02)
        second.cancel()
        assert await first == "first"
        assert await crew.do(a_while, "third", patience=30) == "third"

    run(1, test)


def test_turns_are_taken_in_order_and_waiting_costs_no_patience() -> None:
    async def test(crew: WorkerPool) -> None:
        await crew.do(a_while, "warm", patience=30)
        ended: list[str] = []

        async def one(name: str) -> None:
            ended.append(await crew.do(a_while, name, patience=0.5))

        names = [str(number) for number in range(8)]  # 0.8 s for all of them
        await asyncio.gather(*map(one, names))
        assert ended == names

    run(1, test)


def test_a_job_without_an_end_is_given_up() -> None:
    async def test(crew: WorkerPool) -> None:
        await crew.do(a_while, "warm", patience=30)
        with pytest.raises(TimeoutError):
            await crew.do(until_stopped, patience=0.05)
        assert await crew.do(a_while, "next", patience=30) == "next"

    run(1, test)


def test_it_is_said_how_far_a_long_job_is_and_why_one_failed() -> None:
    async def test(crew: WorkerPool) -> None:
        heard: list[int] = []
        assert await crew.do(in_steps, patience=30, note=heard.append) == "done"
        assert heard == sorted(set(heard))
        assert set(heard) & {25, 50, 75}
        with pytest.raises(RuntimeError, match="KeyError: 'lost'"):
            await crew.do(fails, patience=30)

    run(1, test)
