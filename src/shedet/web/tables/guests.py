"""Bots that visitors run: which are connected, and how a seat is given to one.

Who is connected stands in the database, so that every process knows it. A bot whose connection was
not alive for a while is gone.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from hashlib import sha256

from sqlalchemy import Connection, delete, func, insert, select

from shedet.core.language import Sentence
from shedet.table import NotNow
from shedet.web.parts.web_bots import CHOSEN, ConnectedBot
from shedet.web.store.schema import CONNECTED_BOTS, OWNERS, TABLES
from shedet.web.store.store import Job, Store

ALIVE = 60.0
"""Seconds after which a connection that was not heard of counts as gone."""
MOST_LISTED = 30


def bot_id(token: str, name: str) -> str:
    """The same bot of the same token has the same id."""
    return sha256(f"{token} {name}".encode()).hexdigest()[:22]


class Guests:
    """The connected bots of all processes, and the connections of this one."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self.store = store
        self.now = now
        self.calls: dict[str, set[asyncio.Event]] = {}
        """By token: set when a seat was given to a bot of it."""
        self.connected: Counter[str] = Counter()
        """How many connections each bot has to this process."""

    async def keep(self, bot: ConnectedBot) -> None:
        """Note that a bot is connected."""
        await self.store.write(keeping_bot(bot, self.now()))

    async def drop(self, bot: ConnectedBot) -> None:
        """Note that a bot is gone, unless it has come again."""
        if not self.connected[bot.id]:
            del self.connected[bot.id]
            await self.store.write(dropping_bot(bot.id))

    async def listed(self, game: str = "") -> list[ConnectedBot]:
        """The bots that can be chosen now, for a game or for any."""
        bots = await self.store.read(free_bots(self.now() - ALIVE))
        return [bot for bot in bots if not game or game in bot.games]

    async def find(self, chosen: str, game: str) -> ConnectedBot:
        """The bot that was chosen, if it is still there and free."""
        for bot in await self.listed(game):
            if bot.chosen == chosen:
                return bot
        raise NotNow(Sentence("This bot has left, or it is busy."))

    async def chosen_in(self, specs: list[str], game: str) -> dict[str, ConnectedBot]:
        """Those of these choices that are connected bots."""
        chosen = {spec for spec in specs if spec.startswith(CHOSEN)}
        return {spec: await self.find(spec, game) for spec in sorted(chosen)}

    def call(self, token: str) -> None:
        """A bot of this token has a new seat."""
        for event in self.calls.get(token, ()):
            event.set()

    def listen(self, bot: ConnectedBot) -> asyncio.Event:
        """An event that is set when a bot has a new seat."""
        event = asyncio.Event()
        self.calls.setdefault(bot.token, set()).add(event)
        self.connected[bot.id] += 1
        return event

    def stop_listening(self, bot: ConnectedBot, event: asyncio.Event) -> None:
        self.connected[bot.id] -= 1
        self.calls[bot.token].discard(event)
        if not self.calls[bot.token]:
            del self.calls[bot.token]


def keeping_bot(bot: ConnectedBot, at: float) -> Job:
    row = {**vars(bot), "games": json.dumps(bot.games), "seen": at}

    def write(connection: Connection) -> None:
        dropping_bot(bot.id)(connection)
        connection.execute(insert(CONNECTED_BOTS).values(**row))

    return write


def dropping_bot(id: str) -> Job:
    def write(connection: Connection) -> None:
        connection.execute(delete(CONNECTED_BOTS).where(CONNECTED_BOTS.c.id == id))

    return write


BUSY = (
    select(func.count())
    .where(OWNERS.c.hash == CONNECTED_BOTS.c.token, OWNERS.c.table == TABLES.c.id)
    .where(TABLES.c.stage == "playing")
    .scalar_subquery()
)


def free_bots(since: float) -> Callable[[Connection], list[ConnectedBot]]:
    """Asks for bots whose connection was alive since then, and that have a place left."""
    bots = CONNECTED_BOTS.c
    found = (
        select(CONNECTED_BOTS)
        .where(bots.seen >= since, bots.places > BUSY)
        .order_by(bots.name, bots.id)
        .limit(MOST_LISTED)
    )

    def read(connection: Connection) -> list[ConnectedBot]:
        return [
            ConnectedBot(
                row.id, row.token, row.name, row.by, tuple(json.loads(row.games)), row.places
            )
            for row in connection.execute(found)
        ]

    return read


def seats_of_token(token: str) -> Callable[[Connection], list[tuple[str, str, int, str]]]:
    """Asks for the seats of a token at tables that are not over: table, game, seat and name."""
    found = (
        select(TABLES.c.id, TABLES.c.game, TABLES.c.names, OWNERS.c.seat)
        .join(OWNERS, OWNERS.c.table == TABLES.c.id)
        .where(OWNERS.c.hash == token, TABLES.c.stage != "over")
        .order_by(TABLES.c.created, OWNERS.c.seat)
    )

    def read(connection: Connection) -> list[tuple[str, str, int, str]]:
        return [
            (row.id, row.game, row.seat, json.loads(row.names)[row.seat])
            for row in connection.execute(found)
        ]

    return read
