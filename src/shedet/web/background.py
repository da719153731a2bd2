"""Background tasks: for as long as the server runs, or until they are done."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar

T = TypeVar("T")


@asynccontextmanager
async def beside(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """The task is cancelled at the end."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


class TaskSet:
    """Running tasks, so that none is lost and a stop can wait for all of them."""

    def __init__(self) -> None:
        self.running: set[asyncio.Task[object]] = set()

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a task and keep it until it is done."""
        task = asyncio.get_running_loop().create_task(work)
        self.running.add(task)
        task.add_done_callback(self.running.discard)
        return task

    async def shield(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something to its end, even if whoever awaits it is cancelled."""
        task = self.spawn(work)
        # whoever asked for it may not be there any more to hear what went wrong
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(task)

    async def wait(self) -> None:
        """Wait until all are done, however they end."""
        await asyncio.gather(*self.running, return_exceptions=True)
