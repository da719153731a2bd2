"""Who sits at a table, as pages show it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cache

from shedet.bots.levels import LEVELS
from shedet.bots.words import KINDS, NAMES, bot_name
from shedet.core.language import LANGUAGES, Sentence
from shedet.table.log_text import renamed
from shedet.web.parts.snapshot import Snapshot
from shedet.web.parts.web_bots import owner_of
from shedet.web.parts.words import BOT_SYMBOLS

FIRST, USUAL = "heron", "ibis"
"""The level that is offered to somebody new, and to others who chose none."""
NAMELESS = Sentence("Player {number}")
MOST_NUMBERED = 100


@dataclass(frozen=True)
class Person:
    """A player: a name, and how the avatar looks."""

    name: str
    letter: str
    bot: str
    symbol: str
    ring: str
    by: str = ""
    """Who runs the bot, if a visitor does."""


def people_of(snapshot: Snapshot) -> list[Person]:
    """The players by seat; a bot that plays for a person goes by the person's name."""
    seen = (snapshot.names, snapshot.bots, snapshot.handed_over)
    return snapshot.memory.keep("people", seen, lambda: seated(snapshot))


def others_at(snapshot: Snapshot, people: Sequence[Person]) -> list[int]:
    """The seats of other people, for a player, who may like or block them."""
    if not snapshot.own_seats:
        return []
    apart = {*snapshot.own_seats, *snapshot.free_seats}
    return [seat for seat, one in enumerate(people) if seat not in apart and not one.bot]


def seated(snapshot: Snapshot) -> list[Person]:
    people = []
    for seat, name in enumerate(snapshot.names):
        bot = snapshot.bots.get(seat, "")
        is_bot = bool(bot) and seat not in snapshot.handed_over
        is_player = snapshot.seat < len(snapshot.names)
        further = (seat - snapshot.seat - is_player) % len(snapshot.names)
        ring = "you" if seat == snapshot.seat else f"s{2 + further}"
        people.append(
            Person(
                shown_name(name, bot, snapshot.language) if is_bot else name,
                name[:1].upper(),
                bot if is_bot else "",
                BOT_SYMBOLS.get(bot, "i-bot"),
                ring,
                owner_of(bot) if is_bot else "",
            )
        )
    return people


def numbered_name(seat: int, seats: int, taken: Collection[str], language: str) -> str:
    """A name for somebody who has none, and that nobody else has."""
    number = seat + 1
    while (name := NAMELESS.about(number=number).say(language)) in taken:
        number += seats
    return name


@cache
def nameless() -> frozenset[str]:
    """The default names of players, in all languages."""
    numbers = range(1, MOST_NUMBERED + 1)
    return frozenset(NAMELESS.about(number=n).say(code) for n in numbers for code in LANGUAGES)


def offered(has_finished: bool, last: str) -> str:
    """The level offered to a visitor: Heron for the first games, then the last choice."""
    if not has_finished:
        return FIRST
    return last if last in LEVELS else USUAL


def usual_bot(language: str) -> str:
    """The bot that plays for whoever stays away."""
    return bot_name(USUAL, language)


def initials(names: Sequence[str]) -> list[str]:
    """A letter for each player, or as much more as tells them apart."""
    ways = [
        [name[:1] for name in names],
        [name[:1] + name[-1:] for name in names],
        [str(number) for number in range(1, len(names) + 1)],
    ]
    return [letters.upper() for letters in next(way for way in ways if len(set(way)) == len(names))]


def shown_name(name: str, bot: str, language: str) -> str:
    """`ibis 2` is the second Ibis."""
    return name.replace(bot, bot_name(bot, language), 1) if name.startswith(bot) else name


def with_names(snapshot: Snapshot) -> Snapshot:
    """The snapshot with the bots' display names."""
    names = tuple(person.name for person in people_of(snapshot))
    if names == snapshot.names:
        return snapshot
    called = dict(zip(snapshot.names, names, strict=True))
    told = tuple(renamed(told, called) for told in snapshot.told)
    return replace(snapshot, names=names, told=told)


def bot_called(name: str) -> str:
    """The bot that a list or a record calls so: `ibis`, `ibis 2`; nothing for a person."""
    bot, _, number = name.rpartition(" ")
    bot = bot if number.isdecimal() else name
    return bot if bot in NAMES else ""


def bots_in(language: str, specs: Sequence[str] = LEVELS) -> list[dict[str, str]]:
    return [
        {
            "spec": spec,
            "name": bot_name(spec, language),
            "symbol": BOT_SYMBOLS.get(spec, "i-bot"),
            "about": KINDS[spec].say(language) if spec in KINDS else "",
        }
        for spec in specs
    ]
