"""Limits that hold at all servers together: each tells the others how much it has counted.

Visitors are known by a hash with a key that is thrown away after a day, and what was counted goes
when its minute or day is over; so nobody can tell later which address asked for what.
"""

import asyncio
import hashlib
import hmac
import secrets
from collections import Counter

import structlog
from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects.postgresql import insert

from shedet.core.errors import ShedetError
from shedet.web.protection.limits import Counted, Limits
from shedet.web.store.schema import COUNTS, KEYS
from shedet.web.store.store import Job, Store

EVERY = 1.0
"""Seconds between two exchanges: so much later a server knows what others have counted."""
DAY = 86400

log = structlog.get_logger()

Key = tuple[str, str, float]
"""What is counted, for whom, and from when on."""


class SharedLimits:
    """Of one server. Alone with SQLite, nothing is written down."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.store = store
        self.limits = limits
        self.key = ""
        self.day = 0
        self.known: Counter[Key] = Counter()
        """What we have counted ourselves or know from others."""

    def account(self, who: str) -> str:
        """A name for a visitor, the same at all servers for a day."""
        if not who or not self.key:
            return ""
        return hmac.new(self.key.encode(), who.encode(), hashlib.sha256).hexdigest()[:32]

    async def begin(self) -> None:
        if self.store.is_shared:
            await self.exchange()

    async def go_on(self) -> None:
        """Until it is cancelled."""
        while self.store.is_shared:
            await asyncio.sleep(EVERY)
            try:
                await self.exchange()
            except ShedetError as error:
                log.warning("limits not shared", error=str(error))

    async def exchange(self) -> None:
        """Tell what we have counted, and learn what others have."""
        now = self.store.now()
        if int(now // DAY) != self.day:
            keys: list[str] = []
            await self.store.write(keying(int(now // DAY), now, keys))
            self.day, self.key = int(now // DAY), keys[-1]
            self.known.clear()
        counted = self.limits.take_counted()
        if not counted:
            return
        totals: dict[Counted, int] = {}
        named = {key: self.row_key(key, now) for key in counted}
        await self.store.write(adding(counted, named, totals))
        for key, total in totals.items():
            self.known[named[key]] += counted[key]
            if (more := total - self.known[named[key]]) > 0:
                self.known[named[key]] += more
                self.limits.add(key, more)

    def row_key(self, key: Counted, now: float) -> Key:
        kind, who, length = key
        return f"{kind} {length}", self.account(who), now // length * length


def adding(counted: Counter[Counted], named: dict[Counted, Key], totals: dict[Counted, int]) -> Job:
    """A job that adds to what was counted, and finds how much it is at all servers."""

    def write(connection: Connection) -> None:
        for key in sorted(counted, key=lambda key: named[key]):
            kind, who, period = named[key]
            row = {"kind": kind, "who": who, "period": period, "amount": counted[key]}
            new = insert(COUNTS).values(**row, ends=period + key[2])
            added = new.on_conflict_do_update(
                index_elements=["kind", "who", "period"],
                set_={"amount": COUNTS.c.amount + new.excluded.amount},
            )
            totals[key] = connection.execute(added.returning(COUNTS.c.amount)).scalar_one()

    return write


def keying(day: int, now: float, keys: list[str]) -> Job:
    """A job that finds the key of a day, and forgets what is over."""

    def write(connection: Connection) -> None:
        new = insert(KEYS).values(day=day, key=secrets.token_hex(32))
        connection.execute(new.on_conflict_do_nothing())
        connection.execute(delete(KEYS).where(KEYS.c.day < day))
        connection.execute(delete(COUNTS).where(COUNTS.c.ends < now))
        keys.append(connection.scalars(select(KEYS.c.key).where(KEYS.c.day == day)).one())

    return write
