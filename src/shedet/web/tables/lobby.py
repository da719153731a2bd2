"""The lobby as this process knows it: what everybody may see there, read once for all pages."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from shedet.web.background import TaskSet
from shedet.web.parts.snapshot import Card
from shedet.web.store import seeks
from shedet.web.store.seeks import Seek
from shedet.web.store.store import Store
from shedet.web.tables import queries
from shedet.web.tables.connected_pages import Page

PAUSE = 0.2
"""Seconds in which changes are gathered before pages look again."""
LOOK = 5.0
"""Seconds after which pages look again without having heard of a change."""


@dataclass(frozen=True)
class Scene:
    """What everybody may see in the lobby at one moment."""

    cards: tuple[Card, ...]
    seeks: tuple[Seek, ...]


class Lobby:
    """Pages of the lobby that are open here, and what they show."""

    def __init__(
        self, store: Store, tasks: TaskSet, barred: set[str], now: Callable[[], float]
    ) -> None:
        self.store = store
        self.tasks = tasks
        self.barred = barred
        self.now = now
        self.pages: set[Page] = set()
        self.scene: Scene | None = None
        self.changes = 0
        """How often something has changed, as far as we heard."""
        self.read_at = 0.0
        self.lock = asyncio.Lock()
        self.waking: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Something in the lobby has changed."""
        self.changes += 1
        self.scene = None
        if self.pages and (self.waking is None or self.waking.done()):
            self.waking = self.tasks.spawn(self._wake())

    async def _wake(self) -> None:
        await asyncio.sleep(PAUSE)
        for page in list(self.pages):
            page.wake()

    async def look(self) -> Scene:
        """What everybody may see, as it was a moment ago."""
        async with self.lock:
            now = asyncio.get_running_loop().time()
            if self.scene and now - self.read_at < LOOK:
                return self.scene
            changes = self.changes
            found = await self.read()
            if changes == self.changes:  # else it is to be read again
                self.scene, self.read_at = found, now
            return found

    async def read(self) -> Scene:
        cards = await self.store.read(queries.listed_cards)
        found = await self.store.read(seeks.open_seeks(self.now()))
        shown = tuple(seek for seek in found if seek.browser not in self.barred)
        return Scene(tuple(cards), shown)
