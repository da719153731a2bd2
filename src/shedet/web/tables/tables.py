"""All tables of this process: the registry, the publisher, the clocks and the bots together."""

from collections.abc import Callable

import structlog

from shedet.core.game import GameInfo, games
from shedet.core.language import DEFAULT
from shedet.table import Table
from shedet.table.table_state import STAND_IN
from shedet.web.background import TaskSet
from shedet.web.boards import has_board
from shedet.web.parts.snapshot import Pages
from shedet.web.store.boxes import Boxes
from shedet.web.store.pulse import Pulse
from shedet.web.store.quota import Quota
from shedet.web.store.store import Store
from shedet.web.tables.bell import Bell, Services
from shedet.web.tables.bots import Bots
from shedet.web.tables.clocks import Clocks
from shedet.web.tables.coaching import Coach
from shedet.web.tables.connected_pages import ConnectedPages
from shedet.web.tables.guests import Guests
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.leases import Leases
from shedet.web.tables.lobby import Lobby
from shedet.web.tables.lookout import Lookout
from shedet.web.tables.publisher import Publisher
from shedet.web.tables.registry import KEPT, TableRegistry, new_id
from shedet.web.thinking.workers import Workers

log = structlog.get_logger()


class Tables:
    """What requests need of the tables; starts and stops their background tasks."""

    def __init__(
        self,
        store: Store,
        workers: Workers,
        pages: Pages,
        boxes: Boxes | None = None,
        now: Callable[[], float] | None = None,
        limit: int = KEPT,
        megabytes: int = 0,
        services: Services | None = None,
    ) -> None:
        self.store = store
        self.storage = Quota(store, megabytes)
        self.boxes = boxes or Boxes()
        self.games: dict[str, GameInfo] = {}
        """Those that can be played here."""
        self.muted: set[str] = set()
        """Browsers that the host lets chat no more."""
        self.barred: set[str] = set()
        """Browsers that the host has shut out, with the programs that they made tokens for."""
        self.is_stopping = False
        self.is_ending = False
        """Is the server about to stop, so that streams end?"""
        self.tasks = TaskSet()
        self.connected = ConnectedPages()
        self.pulse = Pulse(store, workers.number)
        self.registry = TableRegistry(
            store,
            self.pulse,
            self.boxes,
            self.connected,
            self.tasks,
            self.go_on,
            now or store.now,
            limit,
        )
        self.publisher = Publisher(self.registry, pages)
        self.lobby = Lobby(store, self.tasks, self.barred, lambda: self.registry.now())
        self.publisher.lists_changed = self.lobby.wake
        self.clocks = Clocks(self.publisher)
        self.bots = Bots(self.publisher, workers, self.boxes, Leases(store, self.pulse))
        self.coach = Coach(self.bots)
        self.bell = Bell(self.publisher, services)
        self.guests = Guests(store, lambda: self.registry.now())
        self.lookout = Lookout(self.publisher, self.clocks, workers, self.bell)

    async def begin(self) -> None:
        """After a start: say that we live, and hear what others do."""
        self.bots.workers.warm_up()
        self.rehearse()
        await self.pulse.begin(self.registry.now)
        self.lookout.begin()
        await self.clocks.tick_all()

    def rehearse(self) -> None:
        """Load rules and pages before the first request; find which games have pages."""
        for info in games().values():
            table = Table.open(self.boxes.game(info.id), info.seats[0], {}, 0)
            for seat in range(info.seats[0]):
                table.seat_bot(seat, STAND_IN)
            hosted = HostedTable(new_id(), table, 0, 0)
            try:
                self.publisher.shown(hosted, (table.deciding[0], (), DEFAULT))
                self.games[info.id] = info
            except ImportError:
                if has_board(info.id):
                    raise  # a picture that is broken, not one that is missing
                log.warning("game without pages", game=info.id)

    def go_on(self, hosted: HostedTable) -> None:
        """After a table was loaded or changed: set its timer and start its bots."""
        hosted.cancel_stale_work()
        if not self.is_stopping:
            self.bots.go_on(hosted)
            self.coach.go_on(hosted)
            self.clocks.set_alarm(hosted)
            self.publisher.noticed(hosted)

    async def offer_guests(self, table_id: str) -> None:
        """Before a game: note which connected bots could take a seat, for pages to show."""
        hosted = await self.registry.find(table_id)
        if hosted.table.stage == "gathering":
            hosted.guests = tuple(await self.guests.listed(hosted.table.game.info.id))

    def end_streams(self) -> None:
        """The server stops: programs are told to come again."""
        self.is_ending = True
        for table_id in list(self.connected.by_table):
            self.connected.wake(table_id)
        for token in list(self.guests.calls):
            self.guests.call(token)

    async def stop(self) -> None:
        """Finish what was begun; bots that still think are stopped."""
        self.is_stopping = self.coach.is_stopping = True
        for hosted in self.registry.loaded.values():
            hosted.cancel_work()
        await self.lookout.end()
        await self.tasks.wait()
        await self.pulse.end()
        self.bots.workers.close()
