"""Processes for films that are there at once."""

import multiprocessing
from concurrent.futures import Executor
from multiprocessing.context import SpawnContext
from typing import Any

from shedet.web.thinking.worker_pool import WorkerPool

LOADED = (
    "shedet.web.pages.render",
    "shedet.web.studies.showing",
    "shedet.web.studies.weighing",
    "shedet.web.thinking.films",
    "shedet.web.thinking.puzzles",
)


class ReadyPool(WorkerPool):
    """Each process is new and knows nothing, but is forked from one that has loaded everything:
    to begin from nothing, as those of a server do, takes a second."""

    def processes(self, context: SpawnContext) -> Executor:
        forking: Any = multiprocessing.get_context("forkserver")
        forking.set_forkserver_preload(list(LOADED))
        return super().processes(forking)
