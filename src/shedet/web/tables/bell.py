"""The bell: tells people by Web Push that a table waits for them, or that their game has ended.

Whom a table waits for stands in the database, and so does what was told. Any server may look, takes
what it will tell, and tells it once. Nobody is told what a page of theirs shows, nor the next thing
before they have seen the last one. A message holds what a spectator sees.
"""

import asyncio
import json
from collections.abc import Awaitable, Collection
from dataclasses import dataclass

import structlog

from shedet.core.errors import ShedetError
from shedet.web.parts.snapshot import Message
from shedet.web.protection.outgoing import NotReached
from shedet.web.protection.web_push import public_of, send
from shedet.web.store import subscriptions, tellings
from shedet.web.store.store import Overtaken
from shedet.web.store.subscriptions import Subscription
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.publisher import Publisher

GRACE = 1.0
"""Seconds after a change until somebody is told: who is about to come or to move is not."""
SWEEP = 60.0
"""Seconds between two looks for what nobody has told."""
AT_ONCE = 8
"""Requests to push services at the same time."""
BACKOFF = (30.0, 120.0, 600.0, 1800.0)
LONGEST_WAIT = 3600.0
"""Seconds until a push service is tried again that did not take a message."""
GONE = (401, 403, 404, 410)
"""A push service says so of a device that it knows no more, or for which our key is wrong."""

log = structlog.get_logger()


@dataclass(frozen=True)
class Services:
    """Which push services may be called beside those of the internet, and who we say we are."""

    known: Collection[str] = ()
    contact: str = "mailto:nobody@shedet.invalid"


class Bell:
    """One for each server process."""

    def __init__(self, publisher: Publisher, services: Services | None) -> None:
        self.publisher = publisher
        self.registry = publisher.registry
        self.store = publisher.store
        self.services = services or Services()
        self.is_on = services is not None
        self.private = ""
        self.public = ""
        """The server's keys, made when the first device is told of."""
        self.subscribed: dict[str, float] = {}
        """Who is told anything, and since when, as far as we heard."""
        self.noted: set[str] = set()
        """Tables that have changed since the last look."""
        self.news = asyncio.Event()
        self.places = asyncio.Semaphore(AT_ONCE)
        if self.is_on:
            publisher.noticed = self.note

    # what pages ask for

    async def key(self) -> str:
        """The public key that browsers need to subscribe."""
        if not self.public:
            private = await self.store.read(subscriptions.key)
            if not private:
                await self.store.write(subscriptions.making_key)
                private = await self.store.read(subscriptions.key)
            self.private, self.public = private, public_of(private)
        return self.public

    async def subscribe(self, new: Subscription) -> None:
        """Tell a device from now on."""
        await self.store.write(subscriptions.keeping(new))
        self.subscribed.setdefault(new.browser, new.created)

    async def unsubscribe(self, browser: str, id: str) -> None:
        """Tell a device no more, if it is this person's."""
        if any(one.id == id for one in await self.store.read(subscriptions.devices_of(browser))):
            await self.store.write(subscriptions.dropping(id))
            await self.refresh()

    # what happens at tables

    def note(self, hosted: HostedTable) -> None:
        """A table has changed, or somebody has gone from it."""
        if any(owner in self.subscribed for owner in hosted.owners.values()):
            self.noted.add(hosted.id)
            self.news.set()

    async def see(self, table_id: str, browser: str) -> None:
        """A page of somebody shows what the table wants of them."""
        if browser not in self.subscribed:
            return
        hosted = await self.registry.find(table_id)
        seen = [(seat, about_of(hosted, seat)) for seat in hosted.seats_of(browser)]
        new = [(seat, about) for seat, about in seen if hosted.seen.get(seat) != about]
        if new:
            hosted.seen.update(new)
            now = max(self.registry.now(), hosted.changed)
            await self.store.write(tellings.seeing(table_id, new, now))

    # the loop

    async def go_on(self) -> None:
        """Until it is cancelled."""
        if not self.is_on:
            return
        while True:
            await self.attempt(self.look())
            try:
                async with asyncio.timeout(SWEEP):
                    while self.news.is_set() or await self.news.wait():
                        await asyncio.sleep(GRACE)
                        self.news.clear()
                        noted, self.noted = self.noted, set()
                        for table_id in noted:
                            await self.attempt(self.ring(table_id))
            except TimeoutError:
                continue

    async def attempt(self, work: Awaitable[None]) -> None:
        """What fails is tried again with the next look."""
        try:
            await work
        except (ShedetError, Overtaken) as error:
            log.warning("nobody told", error=str(error))

    async def refresh(self) -> None:
        self.subscribed = await self.store.read(subscriptions.subscribers)

    async def look(self) -> None:
        """Find all tables at which somebody is to be told something."""
        await self.refresh()
        if self.subscribed:
            await self.key()
            for table_id in await self.store.read(tellings.waiting(self.registry.now())):
                await self.attempt(self.ring(table_id))

    async def ring(self, table_id: str) -> None:
        """Tell those for whom a table waits and who are not there."""
        async with self.registry.held(table_id, is_fresh=True) as hosted:
            here = self.publisher.browsers(table_id)
            wanted = [
                (seat, owner, about)
                for seat, owner in hosted.owners.items()
                if owner in self.subscribed and owner not in here
                if hosted.changed > self.subscribed[owner]
                if (about := about_of(hosted, seat)) and is_worth_telling(hosted, seat)
            ]
        for seat, owner, about in wanted:
            if await self.claim(table_id, seat, about, owner):
                self.registry.tasks.spawn(self.attempt(self.tell(table_id, seat, about, owner)))

    async def claim(self, table_id: str, seat: int, about: str, owner: str) -> bool:
        claimed: list[bool] = []
        now = max(self.registry.now(), (await self.registry.find(table_id)).changed)
        await self.store.write(tellings.claiming(table_id, seat, about, owner, now, claimed))
        return claimed[-1]

    async def tell(self, table_id: str, seat: int, about: str, owner: str) -> None:
        """Send what was claimed to all devices of a person; then note how that went."""
        await self.key()
        devices = await self.store.read(subscriptions.devices_of(owner))
        async with self.registry.held(table_id, is_fresh=True) as hosted:
            if about_of(hosted, seat) != about:
                devices = []  # it is not so any more
            messages = {
                language: self.worded(hosted, seat, about, language)
                for language in {device.language for device in devices}
            }
        outcomes = await asyncio.gather(
            *(self.send(table_id, one, messages[one.language]) for one in devices)
        )
        now = self.registry.now()
        waits = [wait for wait in outcomes if wait is not None]
        is_told = any(wait == 0.0 for wait in waits)
        state, at = tellings.TOLD if devices else tellings.SEEN, now
        if waits and not is_told:
            state, at = tellings.DUE, now + max(waits)
        await self.store.write(tellings.settling(table_id, seat, about, state, at))

    def worded(self, hosted: HostedTable, seat: int, about: str, language: str) -> Message:
        """What a spectator sees of it, in a person's language. Needs the lock."""
        viewer = (hosted.spectator, (), language)
        snapshot = self.publisher.snapshot(hosted, viewer, self.registry.now())
        kind = about.partition(" ")[0]
        decided = hosted.table.decided[seat]
        return self.publisher.rendering.message(snapshot, seat, kind, decided)

    async def send(self, table_id: str, to: Subscription, message: Message) -> float | None:
        """0 if it is on its way, the seconds until the next try, or None if nothing can be done."""
        told = {"title": message.title, "body": message.body, "tag": table_id, "go": message.go}
        text = json.dumps(told, ensure_ascii=False).encode()
        try:
            async with self.places:
                answer = await send(
                    text,
                    to.device,
                    self.private,
                    topic=table_id,
                    now=self.registry.now(),
                    contact=self.services.contact,
                    known=self.services.known,
                )
        except NotReached as error:
            log.info("push service not reached", error=str(error))
            return BACKOFF[0]
        except ShedetError:
            await self.store.write(subscriptions.dropping(to.id))  # it may not be called any more
            return None
        if answer.status < 300:
            return 0.0
        log.info("push service refused", status=answer.status)
        if answer.status in GONE:
            await self.store.write(subscriptions.dropping(to.id))
            return None
        if answer.status == 429 or answer.status >= 500:
            return min(max(BACKOFF[0], answer.retry_after), LONGEST_WAIT)
        return None


def about_of(hosted: HostedTable, seat: int) -> str:
    """What the table wants of a seat now, named so that no two are the same; nothing if nothing."""
    table = hosted.table
    if table.proposal and seat in table.proposal.waiting:
        asked = (n for n in range(len(table.entries) - 1, -1, -1) if is_request(table.entries[n]))
        return f"{table.proposal.what.replace(' ', '-')} {next(asked)}"
    if table.stage == "over":
        return tellings.OVER
    person = table.seats[seat]
    if seat in table.deciding and not (person.bot or person.forfeit):
        return f"turn {table.asked[seat]}"
    return ""


def is_request(entry: dict[str, object]) -> bool:
    return entry["entry"] in ("proposed", "missed")


def is_worth_telling(hosted: HostedTable, seat: int) -> bool:
    """Do people play there, or does a clock of days run? And is it news?"""
    table = hosted.table
    if not table.seats[seat].person or table.lesson:
        return False
    others = (one for number, one in enumerate(table.seats) if number != seat)
    days = table.watch.clock.days if table.watch.clock else 0
    if not days and not any(one.person for one in others):
        return False
    last = table.entries[-1]
    is_own_end = table.stage == "over" and last.get("seat") == seat
    return not (is_own_end and last["entry"] in ("moved", "resigned"))
