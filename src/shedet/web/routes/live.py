"""One WebSocket for each live page: changed regions are sent, commands are received."""

import asyncio
import json
import time
from contextlib import suppress
from typing import Annotated, Any

from msgspec import Meta, convert
from msgspec.json import encode
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from shedet.core.errors import ShedetError
from shedet.core.language import Sentence
from shedet.web.parts.edits import Edit, edits
from shedet.web.parts.preferences import PAUSES, in_cookies
from shedet.web.parts.snapshot import Snapshot
from shedet.web.people.recognition import visitor_in
from shedet.web.protection.limits import COUNTED, Bucket, TooMuch
from shedet.web.routes.commands import COMMANDS, Answer, CommandRequest, bad_field, want
from shedet.web.routes.site import (
    Site,
    address_of,
    browser_of,
    device_of,
    language_of,
    seat_in,
    site_of,
    text_in,
    who,
)
from shedet.web.routes.table_routes import (
    LONGEST_PICK,
    viewer_of,
    want_player,
    why_not,
    without_blocked,
)
from shedet.web.tables.hosted_table import HostedTable, Shown, Viewer
from shedet.web.tables.queries import NoSuchTable

LARGEST_MESSAGE = 16 * 1024
NO_TABLE = 4404
"""Codes with which we close; with others a page tries again."""
TOO_MUCH = 4429
NO_TEXT = 1003
MessageId = Annotated[int, Meta(ge=0, lt=2**53)]
"""Integers that a script can represent exactly."""
MOST_ANSWERS = 30
"""Answers that may wait for a page; beyond that its messages are not read."""


SMALL = 2000
"""Letters; of a region with fewer it is not worth looking for what changed."""


class NoText(Exception):
    """Pages never send binary messages."""


class ChangedHands(Exception):
    """The browser belongs to somebody else from now on: its pages load again."""


class LivePage:
    """A connected page; it is sent the regions that changed since the last update."""

    def __init__(self, socket: WebSocket, site: Site, table: str) -> None:
        self.socket = socket
        self.site = site
        self.tables = site.tables
        self.table = table
        self.device = device_of(socket)
        self.browser = browser_of(socket)
        self.blocked = visitor_in(socket.scope).blocked
        self.gone = asyncio.Event()
        """Set when the browser belongs to somebody else."""
        self.wish = seat_in(socket.query_params.get("seat"))
        self.language = language_of(socket)
        self.only = socket.query_params.get("only", "")
        """The only region of the page, if it does not show the whole table."""
        if self.only == "tv":
            self.browser = ""  # a big screen is a spectator's, whoever has opened it
        self.news = asyncio.Event()
        self.answers: asyncio.Queue[dict[str, object]] = asyncio.Queue(MOST_ANSWERS)
        self.pause = PAUSES.get(in_cookies(socket.cookies)["pace"], 0.0)
        """Seconds that this viewer wants before a bot's move is shown."""
        self.awaited: tuple[int, ...] = ()
        """The seats that the table waited for, as the page was last told, if all were bots'."""
        self.told = 0
        """How much the viewer was told when the page was last looked at for that."""
        self.has_time = False
        """Was it told what time it is?"""
        self.sent: dict[str, str] = {}
        """The regions as the page has them."""
        self.title = ""
        self.heard: int | None = None
        self.picked = ""
        self.why = ""
        """The region `ask` with a reason, and as `picked` for one question only."""
        self.question: tuple[int, int] | None = None
        self.bucket = Bucket(site.settings.rate_limits)

    def wake(self) -> None:
        self.news.set()

    def viewer(self, hosted: HostedTable) -> Viewer:
        """Checked each time: the seat may have gone to another browser."""
        return viewer_of(hosted, self.browser, self.wish, self.language)

    async def run(self) -> None:
        """Send and receive until one of them ends."""
        await self.tables.offer_guests(self.table)
        async with self.tables.registry.held(self.table, is_fresh=True) as hosted:
            if self.wish is None and self.browser not in hosted.shared:
                # a page keeps the seat that it was opened with
                self.wish = self.viewer(hosted)[0]
        self.tables.publisher.join(hosted, self)
        self.site.devices.join(self.device, self.browser, self.gone.set)
        tasks: list[asyncio.Task[object]] = []
        try:
            await self.tables.clocks.arrive(self.table, self.browser)
            tasks += [asyncio.create_task(self.send_all()), asyncio.create_task(self.hear_all())]
            tasks.append(asyncio.create_task(self.gone.wait()))
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
            if self.gone.is_set():
                raise ChangedHands
        finally:
            self.site.devices.leave(self.device, self.gone.set)
            self.tables.publisher.leave(self.table, self)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    # down

    async def send_all(self) -> None:
        while True:
            await self.news.wait()
            self.news.clear()
            answered = self.answers.qsize()
            if update := await self.update():
                await self.send(update)
            for _ in range(answered):
                await self.send(self.answers.get_nowait())

    async def send(self, message: dict[str, object]) -> None:
        await self.socket.send_text(encode(message).decode())

    async def update(self) -> dict[str, object]:
        """The regions that changed for this page, and the announcement."""
        async with self.tables.registry.held(self.table) as hosted:
            shown = self.shown(hosted)
            self.tables.publisher.note_look(hosted, self.viewer(hosted))
            changed = {
                name: self.news_of(name, html)
                for name, html in shown.regions.items()
                if self.sent.get(name) != html and self.only in ("", name)
            }
            message: dict[str, object] = {"regions": changed} if changed else {}
            if shown.title != self.title and not self.only:
                message["title"] = self.title = shown.title
            if said := self.said(shown.snapshot):
                message["say"] = said
            if self.is_bots_move(shown.snapshot) and changed:
                message["pause"] = self.pause
        self.sent.update((name, shown.regions[name]) for name in changed)
        if not self.has_time:
            self.has_time = True
            message = {"now": round(self.tables.registry.now(), 2), **message}
        return message

    def news_of(self, name: str, html: str) -> str | list[Edit]:
        """A region as the page needs it: what changed in what it has, unless that is most of it."""
        before = self.sent.get(name)
        if before and len(html) >= SMALL:
            changes = edits(before, html)
            if sum(len(text) for _, _, text in changes) < len(html) // 2:
                return changes
        return html

    def shown(self, hosted: HostedTable) -> Shown:
        """What all viewers of this kind see, with this page's pick or reason as long as it fits."""
        shown = self.tables.publisher.shown(hosted, self.viewer(hosted))
        if asked_in(shown.snapshot) != self.question:
            self.picked = self.why = ""
        if self.only == "tv":
            region = self.site.pages.tv_region(shown.snapshot, address_of(self.socket))
            return Shown(shown.version, shown.snapshot, {"tv": region}, shown.title)
        curtain = hosted.curtain_of(self.browser, self.wish)
        snapshot = without_blocked(hosted, shown.snapshot, self.blocked)
        if not (self.picked or self.why or curtain) and snapshot is shown.snapshot:
            return shown
        regions = shown.regions
        if self.picked or self.why or snapshot is not shown.snapshot:
            regions = self.site.pages.regions(snapshot, self.picked or None)
        if self.why:
            regions = {**regions, "ask": self.why}
        if curtain:
            regions = {**regions, "curtain": self.site.pages.curtain(snapshot, curtain)}
        return Shown(shown.version, snapshot, regions, shown.title)

    def is_bots_move(self, snapshot: Snapshot) -> bool:
        """Does it show a bot's move, as far as everybody can tell, to who wants a pause then?"""
        if not self.pause:
            return False
        told = snapshot.forgotten + len(snapshot.told)
        is_new, self.told = told > self.told, told
        was_bots, bots = bool(self.awaited), snapshot.bots
        all_bots = all(seat in bots for seat in snapshot.deciding)
        self.awaited = snapshot.deciding if all_bots else ()
        return is_new and was_bots

    def said(self, snapshot: Snapshot) -> str:
        """What a screen reader is told; nothing that the page showed when it loaded."""
        before, self.heard = self.heard, snapshot.forgotten + len(snapshot.told)
        if before is None or before == self.heard:
            return ""
        return self.site.pages.said(snapshot, max(0, before - snapshot.forgotten))

    # up

    async def hear_all(self) -> None:
        while (message := await self.socket.receive())["type"] != "websocket.disconnect":
            text = message.get("text")
            if text is None:
                raise NoText
            if len(text) > LARGEST_MESSAGE:
                raise TooMuch(Sentence("This message is too long."))
            await self.answers.put(await self.answer(text))
            self.wake()

    async def answer(self, text: str) -> dict[str, object]:
        """Carry out a message of the page and send the outcome."""
        number: object = None
        try:
            message = parsed(text)
            number = message.get("id")
            self.bucket.take(time.monotonic())
            if kind := COUNTED.get(str(message.get("do"))):
                self.site.limits.count(kind, who(self.socket))
            return {"id": number, "ok": True, **await self.do(message)}
        except ShedetError as error:
            return {"id": number, "error": error.sentence.say(self.language)}

    async def do(self, message: dict[str, object]) -> dict[str, str]:
        """Run a command; it finds the seat itself, so that the table is locked only once."""
        name = message.get("do")
        if name == "seen":
            await self.tables.bell.see(self.table, self.browser)
            return {}
        if name in ("why", "pick"):
            async with self.tables.registry.held(self.table) as hosted:
                self.consider(hosted, str(name), message.get("move"))
            return {}
        # not `sit`: a browser that sits down may need a new secret, which only a form can bring
        if not isinstance(name, str) or name not in COMMANDS or name == "sit":
            raise bad_field("do")
        seat = want(seat_in(message["seat"]), "seat") if "seat" in message else None
        asked = CommandRequest(
            self.tables, self.table, self.browser, seat, message, self.language, self.wish
        )
        return spoken(await COMMANDS[name](asked))

    def consider(self, hosted: HostedTable, name: str, given: object) -> None:
        """Show what is picked and not confirmed, or why a move is refused."""
        move = want(text_in(given, LONGEST_PICK), "move")
        viewer = self.viewer(hosted)
        want_player(viewer)
        refused = why_not(hosted, viewer, move) if name == "why" else None
        snapshot = self.tables.publisher.snapshot(hosted, viewer)
        self.question = asked_in(snapshot)
        self.why = self.site.pages.why(snapshot, move, refused) if refused else ""
        if not refused:
            self.picked = move


def asked_in(snapshot: Snapshot) -> tuple[int, int] | None:
    """Which question of which seat a page shows."""
    return (snapshot.seat, snapshot.question.number) if snapshot.question else None


def parsed(text: str) -> dict[str, object]:
    """A parsed message, if its id is valid."""
    try:
        # not by msgspec: it would refuse half a letter here, where the answer has no number yet
        message = convert(json.loads(text), dict[str, Any])
        convert(message.get("id"), MessageId)
    except (ValueError, RecursionError):
        raise bad_field("id") from None
    return message


def spoken(answer: Answer) -> dict[str, str]:
    parts = {"go": answer.go, "link": answer.link}
    return {name: value for name, value in parts.items() if value}


async def live(socket: WebSocket) -> None:
    site = site_of(socket)
    await socket.accept()
    try:
        site.limits.count("live", who(socket))
        with site.limits.live.taken(who(socket)):
            await LivePage(socket, site, socket.path_params["table"]).run()
    except (NoSuchTable, ChangedHands):
        await close(socket, NO_TABLE)
    except TooMuch:
        await close(socket, TOO_MUCH)
    except NoText:
        await close(socket, NO_TEXT)
    except (WebSocketDisconnect, ShedetError):
        await close(socket, 1011)


async def close(socket: WebSocket, code: int) -> None:
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(code)


ROUTES = [WebSocketRoute("/t/{table}/live", live)]
