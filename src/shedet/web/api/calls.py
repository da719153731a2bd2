"""Bots that are connected: each waits here until somebody gives it a seat."""

import asyncio
from collections.abc import AsyncGenerator

from msgspec import json
from starlette.responses import StreamingResponse

from shedet.core.errors import NotationError, ShedetError
from shedet.core.game import info_of
from shedet.core.language import Sentence
from shedet.web.api.operations import Asked, known_token
from shedet.web.api.shapes import ByeLine, HeartbeatLine, SeatLine
from shedet.web.api.stream import HEARTBEAT, streaming
from shedet.web.api.tables_api import name_for
from shedet.web.parts.web_bots import ConnectedBot
from shedet.web.tables.guests import bot_id, seats_of_token

LOOK = 3.0
"""Seconds between two looks for a new seat: another process may have given it."""
PLACES = 4
"""Tables at once, unless the bot says otherwise."""


async def connect(asked: Asked) -> StreamingResponse:
    """Offer a bot to everybody as an opponent, for as long as the stream is open."""
    known = asked.site.tables.games
    games = asked.values["game"] or list(known)
    for game in games:
        if info_of(game).id not in known:
            raise NotationError(Sentence("{game} can’t be played here.", game=game))
    name = name_for(asked, asked.values["name"] or "")
    bot = ConnectedBot(
        bot_id(asked.own.hash, name),
        asked.own.hash,
        name,
        asked.own.name,
        tuple(dict.fromkeys(games)),
        asked.values["places"] or PLACES,
    )
    return streaming(asked, Calls(asked, bot).run())


class Calls:
    """The connection of a bot, which is told of every seat that it is given."""

    def __init__(self, asked: Asked, bot: ConnectedBot) -> None:
        self.asked = asked
        self.bot = bot
        self.guests = asked.site.tables.guests
        self.told: set[tuple[str, int]] = set()

    async def run(self) -> AsyncGenerator[bytes, None]:
        """Seats as they are given, those of games that still run first."""
        called = self.guests.listen(self.bot)
        loop = asyncio.get_running_loop()
        alive = loop.time() - HEARTBEAT
        try:
            while not self.asked.site.tables.is_ending:
                called.clear()
                if loop.time() - alive >= HEARTBEAT:
                    alive = loop.time()
                    await known_token(self.asked.site, self.bot.token)
                    await self.guests.keep(self.bot)
                    yield json.encode(HeartbeatLine()) + b"\n"
                for line in await self.new_seats():
                    yield json.encode(line) + b"\n"
                try:
                    await asyncio.wait_for(called.wait(), LOOK)
                except TimeoutError:
                    continue
            yield json.encode(ByeLine()) + b"\n"
        except ShedetError:
            yield json.encode(ByeLine()) + b"\n"
        finally:
            self.guests.stop_listening(self.bot, called)
            self.asked.site.tables.tasks.spawn(self.gone())

    async def new_seats(self) -> list[SeatLine]:
        """The seats of this bot that it was not told of."""
        seats = await self.asked.site.tables.store.read(seats_of_token(self.bot.token))
        self.told &= {(table, seat) for table, _, seat, _ in seats}
        new = []
        for table, game, seat, called in seats:
            if is_called(called, self.bot.name) and (table, seat) not in self.told:
                self.told.add((table, seat))
                new.append(SeatLine(table, game, seat))
        return new

    async def gone(self) -> None:
        """Nobody can choose it any more."""
        try:
            await self.guests.drop(self.bot)
        except ShedetError:
            return  # it will count as gone in a minute


def is_called(name: str, bot: str) -> bool:
    """`choose 2` is the second bot of that name at a table."""
    return name == bot or (name.startswith(f"{bot} ") and name[len(bot) + 1 :].isdecimal())
