"""Changes of tables: each is atomic, written to the store, and only then told to pages."""

from collections.abc import Callable, Iterable
from typing import TypeVar

import structlog

from shedet.core.errors import ShedetError
from shedet.table.clock import DAY
from shedet.web.parts.snapshot import Pages, Snapshot
from shedet.web.tables import queries
from shedet.web.tables.connected_pages import Page
from shedet.web.tables.hosted_table import HostedTable, Shown, Viewer
from shedet.web.tables.registry import TableRegistry
from shedet.web.tables.snapshots import snapshot_of

T = TypeVar("T")

MOMENT = 60.0
"""Seconds for which somebody counts as present after a request."""

log = structlog.get_logger()


class Publisher:
    """Every change goes through `change` or `open`; both shield their work from cancellation."""

    def __init__(self, registry: TableRegistry, rendering: Pages) -> None:
        self.registry = registry
        self.store = registry.store
        self.connected = registry.connected
        self.tasks = registry.tasks
        self.rendering = rendering

    # writing

    async def open(self, hosted: HostedTable) -> HostedTable:
        """Write a new table, and register it."""
        return await self.tasks.shield(self._open(hosted))

    async def _open(self, hosted: HostedTable) -> HostedTable:
        async with hosted.lock:
            await self.store.write(queries.writing(hosted))
            queries.was_written(hosted)
            self.registry.add(hosted)
        log.info("table opened", game=hosted.table.game.info.id)
        self.registry.go_on(hosted)
        return hosted

    async def change(self, table_id: str, ask: Callable[[HostedTable], T]) -> T:
        """Change a table; a refusal is raised, and changes nothing."""
        return await self.tasks.shield(self._change(table_id, ask))

    async def _change(self, table_id: str, ask: Callable[[HostedTable], T]) -> T:
        async with self.registry.held(table_id) as hosted:
            try:
                answer = ask(hosted)
            except ShedetError:
                # a refusal changes nothing, but a flag may have fallen before it
                if len(hosted.table.entries) > hosted.written:
                    await self.keep(hosted)
                raise
            except BaseException:
                self.drop(hosted)
                raise
            await self.keep(hosted)
        return answer

    async def keep(self, hosted: HostedTable) -> None:
        """Write, then tell. What cannot be written is dropped: the store is the truth."""
        if hosted.has_open_news():
            hosted.changed = self.registry.now()
        born, hosted.born = hosted.born, []
        try:
            await self.store.write(queries.writing(*born, hosted))
        except BaseException:
            self.drop(hosted)
            raise
        queries.was_written(hosted)
        for each in born:
            queries.was_written(each)
            self.registry.add(each)
        self.tell(hosted)
        for each in (*born, hosted):
            self.registry.go_on(each)

    def drop(self, hosted: HostedTable) -> None:
        """After an error: memory and store may differ."""
        log.warning("table dropped from memory")
        self.reload(hosted)

    def reload(self, hosted: HostedTable) -> None:
        """Drop a table from memory and wake its pages, which load it again."""
        self.registry.forget(hosted)
        self.connected.wake(hosted.id)

    def unlink(self, table_ids: Iterable[str]) -> None:
        """These tables are gone: no other leads to them any more."""
        gone = set(table_ids)
        for hosted in self.registry.loaded.values():
            if hosted.rematch in gone:
                hosted.rematch = ""
                self.tell(hosted)

    # telling

    def tell(self, hosted: HostedTable) -> None:
        """Tell pages that something changed and is on disk."""
        hosted.version += 1
        self.connected.wake(hosted.id)

    def join(self, hosted: HostedTable, page: Page) -> None:
        """A page is connected: the others hear of it if somebody has come by it."""
        before = self.present(hosted)
        self.connected.add(hosted.id, page)
        self.note_visit(hosted)
        if self.present(hosted) != before:
            self.tell(hosted)
        else:
            page.wake()

    def leave(self, table_id: str, page: Page) -> None:
        """A page is gone."""
        hosted = self.registry.loaded.get(table_id)
        before = self.present(hosted) if hosted else None
        self.connected.remove(table_id, page)
        if hosted:
            self.note_visit(hosted)
            if self.present(hosted) != before:
                self.tell(hosted)

    def snapshot(self, hosted: HostedTable, viewer: Viewer, now: float | None = None) -> Snapshot:
        """What a viewer may see now. Needs the lock: what is seen must be on the disk."""
        return snapshot_of(hosted, viewer, *self.present(hosted), now)

    def shown(self, hosted: HostedTable, viewer: Viewer) -> Shown:
        """What live pages of a viewer show; rendered once for all viewers of a kind."""
        shown = hosted.shown.get(viewer)
        if shown and shown.version == hosted.version:
            return shown
        snapshot = self.snapshot(hosted, viewer)
        regions, title = self.rendering.regions(snapshot), self.rendering.title(snapshot)
        shown = hosted.shown[viewer] = Shown(hosted.version, snapshot, regions, title)
        return shown

    # presence

    def present(self, hosted: HostedTable) -> tuple[list[bool], int]:
        """For each seat whether its player is there, and how many watch."""
        browsers = self.connected.browsers(hosted.id)
        here = [hosted.owners.get(seat, "") in browsers for seat in range(len(hosted.table.seats))]
        return here, self.connected.watchers(hosted)

    def note_visit(self, hosted: HostedTable) -> None:
        """Note that somebody views or changes a table."""
        hosted.last_seen = self.registry.now()
        if hosted.last_seen - hosted.last_seen_written > DAY and hosted.table.stage != "over":
            hosted.last_seen_written = hosted.last_seen
            self.tasks.spawn(self._note_last_seen(hosted))

    async def _note_last_seen(self, hosted: HostedTable) -> None:
        try:
            await self.store.write(queries.seeing(hosted.id, hosted.last_seen))
        except ShedetError as error:
            log.warning("visit not noted", error=str(error))

    def is_watched(self, hosted: HostedTable) -> bool:
        """Does somebody view a table, or did a moment ago, where pages are not live?"""
        return hosted.id in self.connected or self.registry.now() - hosted.last_seen < MOMENT
