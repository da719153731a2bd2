"""Changes of tables: each is atomic, written to the store, and only then told to pages."""

import asyncio
import json
import time
from collections.abc import Callable, Iterable
from typing import TypeVar

import structlog
from sqlalchemy import Connection

from shedet.core.errors import ShedetError
from shedet.table.clock import DAY
from shedet.web.parts.snapshot import Pages, Snapshot
from shedet.web.store.store import Job, Lost, NotKept, NotRead, Overtaken
from shedet.web.tables import queries
from shedet.web.tables.connected_pages import Page
from shedet.web.tables.hosted_table import HostedTable, Shown, Viewer
from shedet.web.tables.neighbours import Neighbours
from shedet.web.tables.registry import TableRegistry
from shedet.web.tables.snapshots import snapshot_of

T = TypeVar("T")

MOMENT = 60.0
"""Seconds for which somebody counts as present after a request."""
TRIES = 20
"""How often somebody may be overtaken by others."""
RECOVERY, PAUSE = 20.0, 0.1
"""Seconds to wait for a database that was lost, and between two looks."""

log = structlog.get_logger()


class Publisher:
    """Every change goes through `change` or `open`; both shield their work from cancellation."""

    def __init__(self, registry: TableRegistry, rendering: Pages) -> None:
        self.registry = registry
        self.store = registry.store
        self.connected = registry.connected
        self.tasks = registry.tasks
        self.neighbours = Neighbours(registry, self.tell)
        self.rendering = rendering
        self.account_of: Callable[[str], str] = lambda opener: ""
        """A name for the visitor at an address that all servers share; nothing if we are alone."""
        self.lists_changed: Callable[[], None] = lambda: None
        """Called when a list of tables shows something else."""
        self.noticed: Callable[[HostedTable], None] = lambda hosted: None
        """Called with each table that has changed or that somebody has left."""

    # writing

    async def open(self, hosted: HostedTable, first: Job | None = None) -> HostedTable:
        """Write a new table, and register it; a job may be done first, both or neither."""
        return await self.tasks.shield(self._open(hosted, first))

    async def _open(self, hosted: HostedTable, first: Job | None) -> HostedTable:
        hosted.account = hosted.account or self.account_of(hosted.opener)
        write = queries.writing(hosted)

        def write_all(connection: Connection) -> None:
            if first:
                first(connection)
            write(connection)

        async with hosted.lock:
            await self.store.write(write_all)
            queries.was_written(hosted)
            self.registry.add(hosted)
            self.note_listed(hosted)
        log.info("table opened", game=hosted.table.game.info.id)
        self.registry.go_on(hosted)
        return hosted

    async def change(self, table_id: str, ask: Callable[[HostedTable], T]) -> T:
        """Change a table; a refusal is raised, and changes nothing."""
        return await self.tasks.shield(self._change(table_id, ask))

    async def _change(self, table_id: str, ask: Callable[[HostedTable], T]) -> T:
        for _ in range(TRIES):
            try:
                return await self.tried(table_id, ask)
            except Overtaken:
                # whoever loses reads on, and is answered as if it had come second
                continue
        raise Overtaken

    async def tried(self, table_id: str, ask: Callable[[HostedTable], T]) -> T:
        """Change a table as it stands here; others may have been faster."""
        await self.registry.pulse.fresh()
        async with self.registry.held(table_id) as hosted:
            self.registry.note_outage(hosted)
            try:
                answer = ask(hosted)
            except ShedetError:
                # a refusal changes nothing, but a flag may have fallen before it
                if len(hosted.table.entries) > hosted.written:
                    await self.keep(hosted)
                if await self.registry.read_on(hosted):
                    self.tell(hosted)
                    raise Overtaken from None
                raise
            except BaseException:
                self.drop(hosted)
                raise
            await self.keep(hosted)
        return answer

    async def keep(self, hosted: HostedTable) -> None:
        """Write, then tell. What cannot be written is dropped: the store is the truth."""
        hosted.draw_curtains()
        if hosted.has_open_news():
            hosted.changed = self.registry.now()
        born, hosted.born = hosted.born, []
        try:
            await self.store.write(queries.writing(*born, hosted))
        except (Lost, Overtaken):
            self.drop(hosted)
            await self.want_kept(hosted)
            return
        except BaseException:
            self.drop(hosted)
            raise
        queries.was_written(hosted)
        for each in born:
            queries.was_written(each)
            self.registry.add(each)
        self.tell(hosted)
        for each in (*born, hosted):
            self.note_listed(each)
            self.registry.go_on(each)

    def note_listed(self, hosted: HostedTable) -> None:
        """A list of tables shows something else, if it shows this one differently now."""
        if hosted.listed and hosted.listed_as != hosted.shown_in_lists():
            hosted.listed_as = hosted.shown_in_lists()
            self.lists_changed()

    async def want_kept(self, hosted: HostedTable) -> None:
        """Is what we wrote there, although we were not told so? Else we were overtaken."""
        until = time.monotonic() + RECOVERY
        while True:
            try:
                now = await self.registry.find(hosted.id)
                break
            except (NotRead, NotKept):
                if time.monotonic() > until:
                    raise
                await asyncio.sleep(PAUSE)
        entries, lines = hosted.table.entries[hosted.written :], hosted.chat[hosted.chat_written :]
        there = now.table.entries[hosted.written :][: len(entries)]
        said = now.chat[hosted.chat_written :][: len(lines)]
        if not (entries or lines) or json.dumps(there) != json.dumps(entries) or said != lines:
            raise Overtaken

    def drop(self, hosted: HostedTable) -> None:
        """After an error: memory and store may differ."""
        log.warning("table dropped from memory")
        self.reload(hosted)

    def reload(self, hosted: HostedTable) -> None:
        """Drop a table from memory and wake its pages, which load it again."""
        self.registry.forget(hosted)
        self.connected.wake(hosted.id)

    def unlink(self, table_ids: Iterable[str]) -> None:
        """These tables are gone: those that led to them were changed in the database."""
        gone = set(table_ids)
        for hosted in list(self.registry.loaded.values()):
            if hosted.rematch in gone:
                self.reload(hosted)

    # telling

    def tell(self, hosted: HostedTable) -> None:
        """Tell pages that something changed and is on disk."""
        hosted.version += 1
        self.connected.wake(hosted.id)

    def join(self, hosted: HostedTable, page: Page) -> None:
        """A page is connected: the others hear of it if somebody has come by it."""
        before = self.present(hosted)
        self.connected.add(hosted.id, page)
        self.neighbours.note(hosted.id)
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
        self.neighbours.note(table_id)
        if hosted:
            self.note_visit(hosted)
            self.noticed(hosted)
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

    def browsers(self, table_id: str) -> set[str]:
        """The browsers with a page of a table, at any server."""
        return self.connected.browsers(table_id) | self.neighbours.browsers(table_id)

    def watchers(self, hosted: HostedTable) -> int:
        """How many pages belong to nobody who sits at the table, at all servers."""
        return self.connected.watchers(hosted) + self.neighbours.watchers(hosted)

    def present(self, hosted: HostedTable) -> tuple[list[bool], int]:
        """For each seat whether its player is there, and how many watch."""
        browsers = self.browsers(hosted.id)
        here = [hosted.owners.get(seat, "") in browsers for seat in range(len(hosted.table.seats))]
        return here, self.watchers(hosted)

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

    def note_look(self, hosted: HostedTable, viewer: Viewer) -> None:
        """Note that a player is shown how the game ended."""
        if hosted.table.stage == "over" and (new := set(viewer[1]) - hosted.looked):
            hosted.looked |= new
            self.tasks.spawn(self._note_look(hosted.id, new))

    async def _note_look(self, table_id: str, seats: set[int]) -> None:
        try:
            await self.store.write(queries.looking(table_id, seats))
        except ShedetError as error:
            log.warning("look not noted", error=str(error))

    def is_watched(self, hosted: HostedTable) -> bool:
        """Does somebody view a table, or did a moment ago, where pages are not live?"""
        return hosted.id in self.connected or self.registry.now() - hosted.last_seen < MOMENT
