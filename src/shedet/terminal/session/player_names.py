"""Display names of players: Heron, Ibis 2, Ann, my_bot."""

from collections.abc import Sequence

from shedet.bots.words import bot_name
from shedet.table import Table
from shedet.table.seats import names_of, short


def names_at(table: Table, language: str) -> list[str]:
    """The names at a table, by seat."""
    return names_of(table.seats, lambda bot: short(bot_name(bot, language)))


def names_in(seats: Sequence[str], language: str) -> list[str]:
    """The names of a record, by seat, of which no two are the same."""
    names = [name_in(seat, language) for seat in seats]
    return [
        f"{name} {names[: seat + 1].count(name)}" if names.count(name) > 1 else name
        for seat, name in enumerate(names)
    ]


def name_in(seat: str, language: str) -> str:
    """A record says `heron 2` of the second Heron of a table."""
    bot, _, number = seat.rpartition(" ")
    return f"{bot_name(bot, language)} {number}" if number.isdecimal() else bot_name(seat, language)
