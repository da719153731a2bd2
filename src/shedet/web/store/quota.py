"""The quota of the database; a full one accepts nothing new, and running games continue."""

import time
from collections.abc import Callable

from sqlalchemy import Connection, text

from shedet.core.errors import ShedetError
from shedet.core.language import Sentence
from shedet.web.store.store import Store

MEGABYTE = 1024 * 1024
UPLOADS = 0.5
"""The share of the space above which uploads are refused: games come first."""
MEASURE = 10.0
"""Seconds for which a measurement is cached."""


class Full(ShedetError):
    """There is no room for anything new."""


class Quota:
    """The space that the database may use; 0 megabytes means as much as the disk has."""

    def __init__(
        self, store: Store, megabytes: int = 0, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.store = store
        self.room = megabytes * MEGABYTE
        self.now = now
        self.used = 0
        self.measured = float("-inf")

    async def want_room(self, part: float = 1.0) -> None:
        """Refuse something new if that share of the space is used up."""
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
