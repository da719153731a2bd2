"""Bots think in processes of their own, so that the server never waits for them."""

import asyncio
import multiprocessing
import os
import secrets
import signal
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from pathlib import Path
from threading import Thread
from typing import Any

from shedet.bots import BOTS, BotFailure, seat_bot
from shedet.core.chance import seeded
from shedet.core.errors import NotationError
from shedet.core.game import Game, load, quoted
from shedet.core.language import Sentence
from shedet.table import Question

PATIENCE = 60.0
"""Seconds after which a bot is given up."""


@cache
def game_of(game_id: str, pieces: Path | None) -> Game:
    return load(game_id, pieces)


def think(
    game_id: str,
    pieces: Path | None,
    spec: str,
    key: int,
    view: Any,
    legal: Sequence[str],
    history: Sequence[Any],
) -> str:
    """What a bot answers; run in a worker process, from which only plain errors can travel."""
    try:
        return seat_bot(spec, game_of(game_id, pieces), seeded(key))(view, legal, history)
    except Exception as error:
        raise RuntimeError(f"{type(error).__name__}: {error}") from None


def begin_worker() -> None:
    """A worker leaves stopping to the server, and ends with it however the server ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(0)


def check_bot(spec: str) -> str:
    """A bot of the house; programs are not started for visitors."""
    if spec not in BOTS:
        raise NotationError(
            Sentence(
                "There is no bot {name}; there is: {known}.",
                name=quoted(spec),
                known=", ".join(BOTS),
            )
        )
    return spec


class Workers:
    """The processes in which bots think; broken ones are replaced."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.pool = self.new_pool()

    def new_pool(self) -> Executor:
        return ProcessPoolExecutor(
            self.number,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=begin_worker,
        )

    def warm_up(self) -> None:
        """Start the processes before somebody waits for the first answer."""
        for _ in range(self.number):
            self.pool.submit(os.getpid)

    async def answer(
        self, game_id: str, pieces: Path | None, spec: str, seat: int, question: Question
    ) -> str:
        """What the bot of a seat answers; a bot that fails raises BotFailure."""
        arguments = (
            game_id,
            pieces,
            spec,
            secrets.randbits(128),
            question.view,
            question.legal,
            question.history,
        )
        for _ in range(2):
            pool = self.pool
            try:
                thought = asyncio.get_running_loop().run_in_executor(pool, think, *arguments)
                return await asyncio.wait_for(thought, PATIENCE)
            except BrokenProcessPool:
                self.replace(pool)
            except TimeoutError:
                self.replace(pool)
                raise BotFailure(spec, seat, Sentence("It gave no answer in time.")) from None
            except RuntimeError as error:
                raise BotFailure(spec, seat, Sentence("It failed: {error}", error=error)) from None
        raise BotFailure(spec, seat, Sentence("Its process ended."))

    def replace(self, pool: Executor) -> None:
        """Other processes instead of those that broke or hang."""
        if pool is self.pool:
            self.pool = self.new_pool()
            pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)
