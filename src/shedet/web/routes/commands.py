"""Commands: requests that change a table, from a form or a live page."""

import asyncio
import unicodedata
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from shedet.core.errors import NotationError
from shedet.core.game import quoted
from shedet.core.language import Sentence
from shedet.lessons.guide import card_of, read_on, skip, slip_of, taught
from shedet.table import NotInLesson, NotNow
from shedet.web.lifecycle import create_table, deals, removal
from shedet.web.lifecycle.reserved_names import want_own_name
from shedet.web.measures import MOVES, timed
from shedet.web.parts.curtain import Opened
from shedet.web.parts.people import USUAL
from shedet.web.parts.snapshot import ChatLine
from shedet.web.parts.web_bots import CHOSEN
from shedet.web.parts.words import CHOOSE_FIRST
from shedet.web.people.opinions import blockers_of, not_welcome, noting_opinion
from shedet.web.protection.identity import hash_of, new_secret
from shedet.web.routes.site import number_in, text_in
from shedet.web.tables import queries
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.tables import Tables
from shedet.web.thinking.workers import check_bot

LONGEST_MOVE = 2000
LONGEST_CHAT = 500
FULL_CHAT = 2000
"""Lines; more than this at one table is no conversation."""

Value = TypeVar("Value")


@dataclass(frozen=True)
class CommandRequest:
    """A command as it was requested: table, browser, and the fields of the form."""

    tables: Tables
    table: str
    browser: str
    seat: int | None
    """The seat that was named; None: the one that the page shows."""
    fields: Mapping[str, object]
    language: str
    wish: int | None = None
    """The seat that the page shows."""

    def text(self, name: str, longest: int = 200) -> str:
        return want(text_in(self.fields.get(name, ""), longest), name)

    def number(self, name: str) -> int:
        return want(number_in(self.fields.get(name), 10**9), name)

    def seat_at(self, hosted: HostedTable) -> int:
        """The seat in question, found while the table is locked: its owner may change."""
        if self.seat is not None:
            return self.seat
        return hosted.seat_from(self.browser, self.wish)

    def own(self, hosted: HostedTable) -> int:
        """The seat, if it belongs to the browser that asks."""
        seat = self.seat_at(hosted)
        if seat not in hosted.seats_of(self.browser):
            raise NotNow(Sentence("This seat is in use on another device."))
        if seat not in hosted.open_to(self.browser):
            raise NotNow(Sentence("This hand is covered. Say who you are first."))
        return seat


@dataclass(frozen=True)
class Answer:
    """The outcome of a command; `go` is empty if the page stays at the table."""

    go: str = ""
    link: str = ""
    name: str = ""
    """The name that was used."""
    note: Sentence | None = None
    """What is said on the page."""
    work: asyncio.Task[None] | None = None
    """The task that was started, for callers that are not notified when it is done."""


Command = Callable[[CommandRequest], Awaitable[Answer]]


def bad_field(name: str) -> NotationError:
    return NotationError(Sentence("The field {name} isn’t valid.", name=name))


def want(value: Value | None, name: str) -> Value:
    """What a field holds, if it could be read."""
    if value is None:
        raise bad_field(name)
    return value


def simple(act: Callable[[HostedTable, int, CommandRequest], None]) -> Command:
    """A command that is one request to the referee, by the seat's owner."""

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
    number = asked.number("number")
    try:
        hosted.table.play(seat, move, number)
        hosted.slip = None
    except NotInLesson:
        note_slip(hosted, move)


async def measured_play(asked: CommandRequest) -> Answer:
    """A move of a person, with the time until it is kept and told."""
    with timed(MOVES, "person"):
        return await simple(play)(asked)


def try_in_lesson(hosted: HostedTable, seat: int, asked: CommandRequest) -> None:
    """Something was picked that does not lead to what the lesson asks for."""
    hosted.table.want_decision(seat)
    note_slip(hosted, asked.text("move", LONGEST_MOVE))


def note_slip(hosted: HostedTable, move: str) -> None:
    """Nothing happens, and a kind word is shown instead."""
    if not move.isprintable():  # it is kept, and no database keeps half a letter
        raise bad_field("move")
    card = card_of(hosted.table, hosted.read)
    hosted.slip = slip_of(hosted.table, card, move) if card and card.step.line else None


def next_in_lesson(hosted: HostedTable, seat: int, asked: CommandRequest) -> None:
    """The player has read what a step says."""
    if lesson := taught(hosted.table):
        hosted.read, hosted.slip = read_on(lesson, asked.number("step")), None


def skip_in_lesson(hosted: HostedTable, seat: int, asked: CommandRequest) -> None:
    """The step's move is made for the player."""
    if hosted.is_asked(seat, asked.number("number")):
        skip(hosted.table)
        hosted.slip = None


async def agree(asked: CommandRequest) -> Answer:
    """Agree to what was proposed."""
    guests = await asked.tables.guests.listed()

    def ask(hosted: HostedTable) -> None:
        hosted.table.agree(asked.own(hosted))
        create_table.play_again(asked.tables, hosted, guests)

    await asked.tables.publisher.change(asked.table, ask)
    return Answer()


async def open_hand(asked: CommandRequest) -> Answer:
    """Somebody at a shared browser says who they are, and sees their own hand."""

    def ask(hosted: HostedTable) -> None:
        seat = asked.seat_at(hosted)
        want_shared(hosted, asked.browser)
        if seat not in hosted.seats_of(asked.browser):
            raise NotNow(Sentence("This seat is in use on another device."))
        hosted.open_hand(asked.browser, seat)

    await asked.tables.publisher.change(asked.table, ask)
    return Answer()


async def cover(asked: CommandRequest) -> Answer:
    """Draw the curtain of a shared browser."""

    def ask(hosted: HostedTable) -> None:
        want_shared(hosted, asked.browser)
        hosted.shared[asked.browser] = Opened()

    await asked.tables.publisher.change(asked.table, ask)
    return Answer()


async def end_game(asked: CommandRequest) -> Answer:
    """All who share a browser end the game; others at the table are asked."""

    def ask(hosted: HostedTable) -> None:
        want_shared(hosted, asked.browser)
        table, own = hosted.table, hosted.seats_of(asked.browser)
        if table.proposal is None or table.proposal.what != "abort":
            table.ask_abort(next((seat for seat in own if seat in table.consenting()), own[0]))
        for seat in own:
            if table.proposal and seat in table.proposal.waiting:
                table.agree(seat)

    await asked.tables.publisher.change(asked.table, ask)
    return Answer()


def want_shared(hosted: HostedTable, browser: str) -> None:
    """Refuse where nobody shares a browser."""
    hosted.table.request()
    if not hosted.is_shared(browser):
        raise NotNow(Sentence("Nobody shares this device at this table."))


def leave(hosted: HostedTable, seat: int, asked: CommandRequest) -> None:
    hosted.table.leave(seat)
    hosted.give(seat, "")


def chat(hosted: HostedTable, seat: int, asked: CommandRequest) -> None:
    if asked.browser in asked.tables.muted:
        raise NotNow(Sentence("The host of this server has muted you."))
    text = " ".join(asked.text("text", 4 * LONGEST_CHAT).split())
    if not 0 < len(text) <= LONGEST_CHAT or any(map(is_hidden, text)):
        raise NotationError(
            Sentence("A message can have up to {longest} characters.", longest=LONGEST_CHAT)
        )
    if len(hosted.chat) >= FULL_CHAT:
        raise NotNow(Sentence("This table’s chat is full."))
    hosted.chat.append(ChatLine(hosted.table.names[seat], text, seat, hosted.table.now()))


def is_hidden(letter: str) -> bool:
    """Control characters, and those that change the direction of text."""
    return unicodedata.category(letter) in ("Cc", "Cs", "Co", "Cn") or letter in DIRECTIONS


DIRECTIONS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")


async def sit(asked: CommandRequest) -> Answer:
    """Take a free seat; whoever has the address of the table may."""
    wish = " ".join(asked.text("name").split())
    if any(map(is_hidden, wish)):
        raise NotationError(
            Sentence("{name} doesn’t work as a name. Please choose another.", name=quoted(wish))
        )
    want_own_name(wish)
    blockers = await asked.tables.store.read(blockers_of(asked.browser))

    def ask(hosted: HostedTable) -> int:
        want_welcome(hosted, blockers)
        seat = asked.seat_at(hosted)
        hosted.table.sit(seat, wish or create_table.free_name(hosted, seat, asked.language))
        hosted.give(seat, asked.browser)
        create_table.expect_people(asked.tables, hosted)
        return seat

    seat = await asked.tables.publisher.change(asked.table, ask)
    return Answer(go=f"/t/{asked.table}?seat={seat}", name=wish)


def want_welcome(hosted: HostedTable, blockers: frozenset[str]) -> None:
    """Refuse a seat beside somebody who blocks who asks for it."""
    if not blockers.isdisjoint(hosted.owners.values()):
        raise not_welcome()


def judge(blocks: bool) -> Command:
    """A command that likes or blocks the person at another seat."""

    async def do(asked: CommandRequest) -> Answer:
        whom = want(number_in(asked.fields.get("whom"), 100), "whom")
        hosted = await asked.tables.registry.find(asked.table)
        async with hosted.lock:
            if not hosted.seats_of(asked.browser):
                raise NotNow(Sentence("Only players at this table can do that."))
            hosted.table.want_seat(whom)
            owner, name = hosted.owners.get(whom, ""), hosted.table.seats[whom].person
        if not owner or not name:
            raise NotNow(Sentence("Nobody plays at this seat."))
        now = asked.tables.registry.now()
        await asked.tables.store.write(noting_opinion(asked.browser, owner, name, blocks, now))
        return Answer(note=(BLOCKED if blocks else LIKED).about(player=name))

    return do


BLOCKED = Sentence("{player} is blocked. You can undo that on your page.")
LIKED = Sentence("{player} is on your list now.")


async def bot(asked: CommandRequest) -> Answer:
    """Put a bot on a free seat, by somebody who sits at the table."""
    spec, guests = asked.text("bot"), asked.tables.guests
    guest = None
    if spec.startswith(CHOSEN):
        found = await asked.tables.registry.find(asked.table)
        guest = await guests.find(spec, found.table.game.info.id)
    else:
        check_bot(spec)

    def ask(hosted: HostedTable) -> None:
        if not hosted.seats_of(asked.browser):
            raise NotNow(Sentence("Only players at this table can do that."))
        if guest:
            create_table.seat_guest(hosted, asked.seat_at(hosted), guest)
        else:
            hosted.table.seat_bot(asked.seat_at(hosted), spec)
        create_table.expect_people(asked.tables, hosted)

    await asked.tables.publisher.change(asked.table, ask)
    if guest:
        guests.call(guest.token)
    return Answer()


async def rematch(asked: CommandRequest) -> Answer:
    """Another game with the same players, everybody one seat further, when all have agreed."""
    new = await create_table.rematch(asked.tables, asked.table, asked.browser)
    return Answer(go=f"/t/{new}" if new else "")


async def link(asked: CommandRequest) -> Answer:
    """A private link that moves the seat to another browser; an earlier one ends."""
    secret = new_secret()

    def ask(hosted: HostedTable) -> None:
        hosted.links[asked.own(hosted)] = hash_of(secret)

    await asked.tables.publisher.change(asked.table, ask)
    return Answer(link=f"/seat/{secret}")


async def hint(asked: CommandRequest) -> Answer:
    """Ask the coach for the next hint."""
    number, coach = asked.number("number"), asked.tables.coach

    def ask(hosted: HostedTable) -> int:
        seat = asked.own(hosted)
        coach.next_hint(hosted, seat, number)
        return seat

    seat = await asked.tables.publisher.change(asked.table, ask)
    return Answer(work=asked.tables.tasks.spawn(coach.wait(asked.table, seat, number)))


async def analyse(asked: CommandRequest) -> Answer:
    """Start the analysis of a game, for somebody who played it."""

    def ask(hosted: HostedTable) -> None:
        if not hosted.seats_of(asked.browser):
            raise NotNow(Sentence("Only players at this table can do that."))
        asked.tables.coach.look_back(hosted)

    await asked.tables.publisher.change(asked.table, ask)
    return Answer()


async def share(asked: CommandRequest) -> Answer:
    """Let a friend play the deal of a finished game."""
    deal = await deals.share(asked.tables, asked.table, asked.browser)
    return Answer(go=f"/deal/{deal.id}")


async def remove(asked: CommandRequest) -> Answer:
    """Remove the player's name and messages from a finished game, for good."""
    await removal.remove(asked.tables, asked.table, asked.own, asked.language)
    return Answer()


async def take_seat(tables: Tables, secret: str, browser: str) -> tuple[str, int]:
    """Give a seat to the browser that has its private link, which ends with it."""
    link = hash_of(secret)
    table_id, seat = await tables.store.read(queries.linked(link))

    def ask(hosted: HostedTable) -> None:
        # checked again under the lock: it may have ended since
        if hosted.links.get(seat) != link:
            raise queries.no_such_link()
        hosted.give(seat, browser)

    await tables.publisher.change(table_id, ask)
    return table_id, seat


def miss(hosted: HostedTable, seat: int, asked: CommandRequest) -> None:
    """Ask that a bot plays on for somebody who stays away; always the same, none that is weak."""
    hosted.table.miss(seat, asked.number("whom"), USUAL)


def hand_over(hosted: HostedTable, seat: int, asked: CommandRequest) -> None:
    hosted.want_no_help()
    hosted.table.hand_over(seat, check_bot(asked.text("bot")))
    hosted.links.pop(seat, None)


def abort(hosted: HostedTable, seat: int, asked: CommandRequest) -> None:
    hosted.want_no_help()  # it would end without a result, and the deal would be known
    hosted.table.ask_abort(seat)


def resign(hosted: HostedTable, seat: int, asked: CommandRequest) -> None:
    hosted.want_no_help()
    hosted.table.resign(seat)


COMMANDS: dict[str, Command] = {
    "play": measured_play,
    "try": simple(try_in_lesson),
    "next": simple(next_in_lesson),
    "skip": simple(skip_in_lesson),
    "take-back": simple(lambda hosted, seat, _: hosted.table.take_back(seat)),
    "agree": agree,
    "decline": simple(lambda hosted, seat, _: hosted.table.decline(seat)),
    "abort": simple(abort),
    "resign": simple(resign),
    "return": simple(lambda hosted, seat, _: hosted.table.return_seat(seat)),
    "hand-over": simple(hand_over),
    "miss": simple(miss),
    "leave": simple(leave),
    "open-hand": open_hand,
    "cover": cover,
    "end-game": end_game,
    "chat": simple(chat),
    "sit": sit,
    "bot": bot,
    "rematch": rematch,
    "hint": hint,
    "analyse": analyse,
    "link": link,
    "share": share,
    "remove": remove,
    "like": judge(blocks=False),
    "block": judge(blocks=True),
}
