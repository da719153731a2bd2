"""How much may be kept in all; what is full takes nothing new, and games that run go on."""

import time
from collections.abc import Callable

from sqlalchemy import Connection, text

from shedet.core.errors import ShedetError
from shedet.core.language import Sentence
from shedet.web.store.store import Store

MEGABYTE = 1024 * 1024
UPLOADS = 0.5
"""The part of the room that may be used up before uploads are refused: games come first."""
MEASURE = 10.0
"""Seconds for which a measurement is good."""


class Full(ShedetError):
    """There is no room for anything new."""


class Quota:
    """The room that the database has; 0 megabytes stand for as much as the disk has."""

    def __init__(
        self, store: Store, megabytes: int = 0, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.store = store
        self.room = megabytes * MEGABYTE
        self.now = now
        self.used = 0
        self.measured = float("-inf")

    async def want_room(self, part: float = 1.0) -> None:
        """Refuse something new if that part of the room is used up."""
        if not self.room:
            return
        if self.now() - self.measured > MEASURE:
            self.used = await self.store.read(size)
            self.measured = self.now()
        if self.used >= part * self.room:
            raise Full(
                Sentence("The server is full right now. Running games go on. Try again later.")
            )


def size(connection: Connection) -> int:
    """Bytes that the database uses, without those that are free for what is new."""
    if connection.dialect.name == "postgresql":
        return int(connection.scalar(text("select pg_database_size(current_database())")) or 0)
    pages, free, each = (
        int(connection.scalar(text(f"pragma {name}")) or 0)
        for name in ("page_count", "freelist_count", "page_size")
    )
    return (pages - free) * each
