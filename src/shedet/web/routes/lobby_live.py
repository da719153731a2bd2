"""The live page of the lobby: regions that changed are sent; forms are posted, not sent here."""

import asyncio
from dataclasses import replace

from msgspec.json import encode
from starlette.websockets import WebSocket, WebSocketDisconnect

from shedet.core.errors import ShedetError
from shedet.table import Clock
from shedet.web.parts.snapshot import Card, Lobby, SeekRow
from shedet.web.protection.limits import TooMuch
from shedet.web.routes.live import NO_TEXT, TOO_MUCH, close
from shedet.web.routes.site import Site, browser_of, language_of, site_of, who
from shedet.web.store import seeks
from shedet.web.store.seeks import Seek
from shedet.web.tables import queries
from shedet.web.tables.acquaintances import acquaintances
from shedet.web.tables.lobby import LOOK

BEAT = 15.0
"""Seconds between two signs of life of a page."""


async def lobby_for(site: Site, browser: str, is_whole: bool = False) -> Lobby:
    """What a visitor sees of the lobby; the whole page is as fresh as can be."""
    tables = site.tables
    scene = await (tables.lobby.read() if is_whole else tables.lobby.look())
    read, now = tables.store.read, tables.registry.now()
    own = await read(queries.own_cards(browser)) if browser else []
    mine = {card.table for card in own}
    apart = await read(seeks.apart_from(browser))
    about = await read(seeks.seeks_about(browser, now))
    cards = [card for card in scene.cards if card.table not in mine]
    people = await read(acquaintances(browser)) if is_whole else []
    return Lobby(
        games=tuple(tables.games.values()),
        tables=tuple(card for card in cards if card.stage == "gathering"),
        watched=await watched(site, [card for card in cards if card.stage == "playing"]),
        seeks=tuple(
            row_of(seek, browser)
            for seek in scene.seeks
            if seek.browser != browser and seek.browser not in apart
        ),
        own=tuple(row_of(seek, browser) for seek in about if seek.browser not in tables.barred),
        people=tuple(people),
    )


async def challenges_to(site: Site, browser: str) -> tuple[SeekRow, ...]:
    """Who challenges a visitor."""
    tables = site.tables
    about = await tables.store.read(seeks.seeks_about(browser, tables.registry.now()))
    asked = (one for one in about if one.rival == browser and one.state == seeks.OPEN)
    return tuple(row_of(one, browser) for one in asked if one.browser not in tables.barred)


async def watched(site: Site, cards: list[Card]) -> tuple[Card, ...]:
    """With how many watch each."""
    ids = {card.table for card in cards}
    watchers = await site.tables.publisher.neighbours.all_watchers(ids)
    return tuple(replace(card, watchers=watchers[card.table]) for card in cards)


def row_of(seek: Seek, browser: str) -> SeekRow:
    return SeekRow(
        seek.id,
        seek.kind,
        seek.name,
        seek.game,
        seek.seats,
        Clock.read(seek.clock),
        seek.browser == browser,
        seek.rival_name,
        seek.state,
    )


class LobbyPage:
    """A connected page of the lobby."""

    def __init__(self, socket: WebSocket, site: Site) -> None:
        self.socket = socket
        self.site = site
        self.browser = browser_of(socket)
        self.language = language_of(socket)
        self.news = asyncio.Event()
        self.sent: dict[str, str] = {}

    def wake(self) -> None:
        self.news.set()

    async def run(self) -> None:
        """Send until the page is gone, or the host shuts its visitor out."""
        pages = self.site.tables.lobby.pages
        pages.add(self)
        tasks = [
            asyncio.create_task(work)
            for work in (self.send_all(), self.show_life(), self.hear_all())
        ]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            pages.discard(self)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def send_all(self) -> None:
        """The regions at once, and again whenever they have changed."""
        while self.browser not in self.site.tables.barred:
            self.news.clear()
            lobby = await lobby_for(self.site, self.browser)
            regions = self.site.pages.lobby_regions(lobby, self.language)
            changed = {id: html for id, html in regions.items() if self.sent.get(id) != html}
            if changed:
                self.sent.update(changed)
                await self.socket.send_text(encode({"regions": changed}).decode())
            try:
                # what lapses is told of by nobody
                await asyncio.wait_for(self.news.wait(), LOOK)
            except TimeoutError:
                continue

    async def show_life(self) -> None:
        """What its visitor looks for counts as long as the page is open."""
        tables = self.site.tables
        while True:
            now = tables.registry.now()
            is_looking = await tables.store.read(seeks.is_to_show_life(self.browser, now))
            if is_looking:
                await tables.store.write(seeks.showing_life(self.browser, now))
            await asyncio.sleep(BEAT)

    async def hear_all(self) -> None:
        """A page has nothing to say here."""
        if (await self.socket.receive())["type"] != "websocket.disconnect":
            await close(self.socket, NO_TEXT)


async def live(socket: WebSocket) -> None:
    site = site_of(socket)
    await socket.accept()
    try:
        site.limits.count("live", who(socket))
        with site.limits.live.taken(who(socket)):
            await LobbyPage(socket, site).run()
        await close(socket, 1000)
    except TooMuch:
        await close(socket, TOO_MUCH)
    except (WebSocketDisconnect, ShedetError):
        await close(socket, 1011)
