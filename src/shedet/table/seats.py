"""The seats of a table: people, bots, and people for whom a bot plays."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from shedet.core.errors import NotationError
from shedet.core.game import quoted
from shedet.core.language import Sentence

LONGEST_NAME = 40


@dataclass
class Seat:
    """A seat: whose it is, which bot plays it, and how it was forfeited, if it was."""

    person: str = ""
    bot: str = ""
    forfeit: str = ""
    failed: str = ""
    """The bot that failed: the seat keeps its name when another bot plays on."""

    @property
    def bot_name(self) -> str:
        return self.failed or self.bot

    @property
    def is_taken(self) -> bool:
        return bool(self.person or self.bot)


def check_name(name: str) -> None:
    if not 0 < len(name) <= LONGEST_NAME or name != name.strip() or not name.isprintable():
        raise NotationError(
            Sentence(
                "{name} doesn’t work as a name. Please choose one of up to {longest} characters.",
                name=quoted(name),
                longest=LONGEST_NAME,
            )
        )


def check_bot(bot: str) -> None:
    if not bot or not bot.isprintable():
        raise NotationError(Sentence("There is no bot called {name}.", name=quoted(bot)))


def short(bot: str) -> str:
    """A bot's name without the path of its file: `bots/mine.py:choose` is choose."""
    if bot.startswith("run:"):
        return bot.removeprefix("run:")[:LONGEST_NAME]
    return bot.rpartition(":")[2][:LONGEST_NAME]


def names_of(seats: Sequence[Seat], called: Callable[[str], str] = short) -> list[str]:
    """A name for each seat; a bot whose name is taken gets a number."""
    people = [seat.person for seat in seats if seat.person]
    names: list[str] = []
    for seat in seats:
        names.append(seat.person or free_name(called(seat.bot_name), [*people, *names]))
    return names


def free_name(name: str, taken: Sequence[str]) -> str:
    """The name, with the first number that makes it unique."""
    number = 2
    free = name
    while free and free in taken:
        free = f"{name} {number}"
        number += 1
    return free
