"""The place to meet: open tables, people who look for a game, and games to watch."""

from dataclasses import dataclass

from markupsafe import Markup

from shedet.core.game import GameInfo
from shedet.table import Clock
from shedet.web.boards import board_of, has_board, in_order
from shedet.web.pages.rows import clock_said, title_of, watched_row
from shedet.web.pages.seek_rows import person_called, shown_seek
from shedet.web.parts.people import Person
from shedet.web.parts.snapshot import CLOCKS, QUICK_CLOCKS, Acquaintance, Card, Lobby, Visit
from shedet.web.parts.templating import macros, rendered, words


@dataclass(frozen=True)
class OpenTable:
    """A table with free seats, as the lobby shows it."""

    table: str
    symbol: str
    title: str
    players: str
    clock: str
    people: list[Person]
    free: int


def meet(lobby: Lobby, visit: Visit) -> str:
    language = visit.language
    t = words(language)
    games = [(info.id, info.name.say(language)) for info in in_order(lobby.games)]
    found = lobby_regions(lobby, language)
    return rendered(
        "meet.html",
        language,
        visit=visit,
        title=t.meet,
        kind="place lob",
        sheets=("places.css", "meet.css"),
        region={id.replace("-", "_"): Markup(html) for id, html in found.items()},
        games=[(id, name, board_of(id).SYMBOL) for id, name in games],
        quick_clocks=clocks_in(QUICK_CLOCKS, language),
        clocks=clocks_in(CLOCKS, language),
        players=sorted({seats for info in lobby.games for seats in info.seats}),
        people=[(one.id, called(one, lobby.games, language)) for one in lobby.people],
        is_waiting=any(seek.is_own and seek.state == "open" for seek in lobby.own),
    )


def lobby_regions(lobby: Lobby, language: str) -> dict[str, str]:
    """The parts of that page by their ids, each with that id on its root element."""
    t, drawn = words(language), macros("lobby.html")
    tables = [card for card in lobby.tables if has_board(card.game.id)]
    watched = [card for card in lobby.watched if has_board(card.game.id)]
    free = sum(card.names.count("") for card in tables)
    found = {
        "net": macros("regions.html").net(t),
        "for-you": drawn.for_you(
            t, [shown_seek(seek, lobby.games, language) for seek in lobby.own]
        ),
        "tables": drawn.tables(t, [open_table(card, language) for card in tables], free),
        "seeks": drawn.seeks(t, [shown_seek(seek, lobby.games, language) for seek in lobby.seeks]),
        "watch": drawn.watch(t, [watched_row(card, language) for card in watched]),
    }
    return {id: str(html).strip() for id, html in found.items()}


def clocks_in(clocks: tuple[str, ...], language: str) -> list[tuple[str, str]]:
    return [(text, clock_said(Clock.read(text), language)) for text in clocks]


def called(one: Acquaintance, games: tuple[GameInfo, ...], language: str) -> str:
    """A name, with what was played last: names are not unique."""
    names = {info.id: info.name.say(language) for info in games}
    return words(language)("pair", first=one.name, second=names.get(one.game, one.game))


def open_table(card: Card, language: str) -> OpenTable:
    return OpenTable(
        card.table,
        board_of(card.game.id).SYMBOL,
        title_of(card, language),
        words(language)("seats_of", len(card.names)),
        clock_said(card.clock, language),
        people_in(card, language),
        card.names.count(""),
    )


def people_in(card: Card, language: str) -> list[Person]:
    """Those who sit at a table already."""
    taken = [name for name in card.names if name]
    return [person_called(name, number, language) for number, name in enumerate(taken)]
