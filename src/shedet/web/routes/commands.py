"""What can be asked for at a table, by a form or by a live page."""

import asyncio
import unicodedata
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from shedet.core.errors import NotationError
from shedet.core.game import quoted
from shedet.core.language import Sentence
from shedet.table import NotNow
from shedet.web.lifecycle import create_table, removal
from shedet.web.lifecycle.reserved_names import want_own_name
from shedet.web.parts.snapshot import ChatLine
from shedet.web.parts.words import CHOOSE_FIRST
from shedet.web.protection.identity import hash_of, new_secret
from shedet.web.routes.site import number_in, text_in
from shedet.web.tables import coaching, queries
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.tables import Tables
from shedet.web.thinking.workers import check_bot

LONGEST_MOVE = 2000
LONGEST_CHAT = 500
FULL_CHAT = 2000
"""Lines; who writes more than this at one table does not play."""

Value = TypeVar("Value")


@dataclass(frozen=True)
class CommandRequest:
    """A request for a deed: where, by whom, and what the form said."""

    tables: Tables
    table: str
    browser: str
    seat: int | None
    """The seat that was named; None: the one that the browser looks from."""
    fields: Mapping[str, object]
    language: str
    wish: int | None = None
    """The seat that the page wishes to look from."""

    def text(self, name: str, longest: int = 200) -> str:
        return want(text_in(self.fields.get(name, ""), longest), name)

    def number(self, name: str) -> int:
        return want(number_in(self.fields.get(name), 10**9), name)

    def seat_at(self, hosted: HostedTable) -> int:
        """The seat that this is about, found while the table is held: it may change hands."""
        if self.seat is not None:
            return self.seat
        return hosted.seat_from(self.browser, self.wish)

    def own(self, hosted: HostedTable) -> int:
        """The seat, if it belongs to the browser that asks."""
        seat = self.seat_at(hosted)
        if seat not in hosted.seats_of(self.browser):
            raise NotNow(Sentence("This seat belongs to another browser."))
        return seat


@dataclass(frozen=True)
class Answer:
    """Where the page goes on; nothing: it stays at the table."""

    go: str = ""
    link: str = ""
    name: str = ""
    """The name that was used."""
    work: asyncio.Task[None] | None = None
    """What was begun, for those who cannot be told when it is done."""


Command = Callable[[CommandRequest], Awaitable[Answer]]


def misshapen(name: str) -> NotationError:
    return NotationError(Sentence("The field {name} is misshapen.", name=name))


def want(value: Value | None, name: str) -> Value:
    """What a field holds, if it could be read."""
    if value is None:
        raise misshapen(name)
    return value


def simple(act: Callable[[HostedTable, int, CommandRequest], None]) -> Command:
    """A deed that is one request to the referee, by the seat's owner."""

    async def do(asked: CommandRequest) -> Answer:
        await asked.tables.publisher.change(
            asked.table, lambda hosted: act(hosted, asked.own(hosted), asked)
        )
        return Answer()

    return do


def play(hosted: HostedTable, seat: int, asked: CommandRequest) -> None:
    move = asked.text("move", LONGEST_MOVE)
    if not move:
        raise NotationError(CHOOSE_FIRST)
    hosted.table.play(seat, move, asked.number("number"))


def agree(hosted: HostedTable, seat: int, asked: CommandRequest) -> None:
    hosted.table.agree(seat)
    create_table.play_again(asked.tables, hosted)


def leave(hosted: HostedTable, seat: int, asked: CommandRequest) -> None:
    hosted.table.leave(seat)
    hosted.give(seat, "")


def chat(hosted: HostedTable, seat: int, asked: CommandRequest) -> None:
    text = " ".join(asked.text("text", 4 * LONGEST_CHAT).split())
    if not 0 < len(text) <= LONGEST_CHAT or any(map(is_hidden, text)):
        raise NotationError(
            Sentence("A message has up to {longest} letters.", longest=LONGEST_CHAT)
        )
    if len(hosted.chat) >= FULL_CHAT:
        raise NotNow(Sentence("The chat of this table is full."))
    hosted.chat.append(ChatLine(hosted.table.names[seat], text, seat, hosted.table.now()))


def is_hidden(letter: str) -> bool:
    """Control letters, and those that turn the direction of what stands around them."""
    return unicodedata.category(letter) in ("Cc", "Cs", "Co", "Cn") or letter in DIRECTIONS


DIRECTIONS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")


async def sit(asked: CommandRequest) -> Answer:
    """Take a free seat; whoever has the address of the table may."""
    wish = " ".join(asked.text("name").split())
    if any(map(is_hidden, wish)):
        raise NotationError(Sentence("{name} is not a name.", name=quoted(wish)))
    want_own_name(wish)

    def ask(hosted: HostedTable) -> int:
        seat = asked.seat_at(hosted)
        hosted.table.sit(seat, wish or create_table.free_name(hosted, seat, asked.language))
        hosted.give(seat, asked.browser)
        create_table.expect_people(asked.tables, hosted)
        return seat

    seat = await asked.tables.publisher.change(asked.table, ask)
    return Answer(go=f"/t/{asked.table}?seat={seat}", name=wish)


async def bot(asked: CommandRequest) -> Answer:
    """Put a bot on a free seat, by somebody who sits at the table."""
    spec = check_bot(asked.text("bot"))

    def ask(hosted: HostedTable) -> None:
        if not hosted.seats_of(asked.browser):
            raise NotNow(Sentence("Only those who sit at the table can do that."))
        hosted.table.seat_bot(asked.seat_at(hosted), spec)
        create_table.expect_people(asked.tables, hosted)

    await asked.tables.publisher.change(asked.table, ask)
    return Answer()


async def rematch(asked: CommandRequest) -> Answer:
    """Another game with the same players, everybody one seat further, when all have agreed."""
    new = await create_table.rematch(asked.tables, asked.table, asked.browser)
    return Answer(go=f"/t/{new}" if new else "")


async def link(asked: CommandRequest) -> Answer:
    """A private link that carries the seat to another browser; the one before ends."""
    secret = new_secret()

    def ask(hosted: HostedTable) -> None:
        hosted.links[asked.own(hosted)] = hash_of(secret)

    await asked.tables.publisher.change(asked.table, ask)
    return Answer(link=f"/seat/{secret}")


async def hint(asked: CommandRequest) -> Answer:
    """Let the coach say a little more about what the seat is asked."""
    number = asked.number("number")
    async with asked.tables.registry.held(asked.table) as hosted:
        return Answer(work=coaching.climb(asked.tables, hosted, asked.own(hosted), number))


async def analyse(asked: CommandRequest) -> Answer:
    """Begin to look at a game again, for somebody who played it."""
    async with asked.tables.registry.held(asked.table) as hosted:
        if not hosted.seats_of(asked.browser):
            raise NotNow(Sentence("Only those who sit at the table can do that."))
        coaching.look_back(asked.tables, hosted)
    return Answer()


async def remove(asked: CommandRequest) -> Answer:
    """Take the own name and messages out of a finished game, for good."""
    await removal.remove(asked.tables, asked.table, asked.own, asked.language)
    return Answer()


async def take_seat(tables: Tables, secret: str, browser: str) -> tuple[str, int]:
    """Carry a seat to the browser that has its private link, which ends by that."""
    link = hash_of(secret)
    table_id, seat = await tables.store.read(queries.linked(link))

    def ask(hosted: HostedTable) -> None:
        # asked again under the lock: it may have ended since it was found
        if hosted.links.get(seat) != link:
            raise queries.no_such_link()
        hosted.give(seat, browser)

    await tables.publisher.change(table_id, ask)
    return table_id, seat


def hand_over(hosted: HostedTable, seat: int, asked: CommandRequest) -> None:
    hosted.table.hand_over(seat, check_bot(asked.text("bot")))
    hosted.links.pop(seat, None)


COMMANDS: dict[str, Command] = {
    "play": simple(play),
    "take-back": simple(lambda hosted, seat, _: hosted.table.take_back(seat)),
    "agree": simple(agree),
    "decline": simple(lambda hosted, seat, _: hosted.table.decline(seat)),
    "abort": simple(lambda hosted, seat, _: hosted.table.ask_abort(seat)),
    "resign": simple(lambda hosted, seat, _: hosted.table.resign(seat)),
    "return": simple(lambda hosted, seat, _: hosted.table.return_seat(seat)),
    "hand-over": simple(hand_over),
    "leave": simple(leave),
    "chat": simple(chat),
    "sit": sit,
    "bot": bot,
    "rematch": rematch,
    "hint": hint,
    "analyse": analyse,
    "link": link,
    "remove": remove,
}
