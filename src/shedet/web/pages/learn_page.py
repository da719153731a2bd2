"""A game on one page: goal, picture, turn, example, end, tips, and a sheet of everything."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from markupsafe import Markup

from shedet.core.errors import NotationError
from shedet.core.game import GameInfo, load
from shedet.core.sentences import About
from shedet.lessons import PLAYER, lesson_of
from shedet.lessons.sheet import Sheet, sheet_of
from shedet.lessons.sheet_words import IN_BOX, NO_PIECE, NO_SHEET, WAYS, WORDS
from shedet.lessons.words import LEARN
from shedet.table import Table
from shedet.web.boards import Drawings, board_of, drawings_of
from shedet.web.parts.drawing import name_of
from shedet.web.parts.people import people_of, with_names
from shedet.web.parts.snapshot import Visit
from shedet.web.parts.still import still
from shedet.web.parts.templating import macros, rendered, words
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.snapshots import snapshot_of

BOTS = ("heron", "ibis", "jackal", "crocodile")
"""Who sits round the table in a picture."""


class Said(NamedTuple):
    """A piece on the sheet, in a language."""

    id: str
    name: str
    does: str
    more: str
    kind: str
    number: int
    rule: str
    drawing: Markup


def want_sheet(game: str) -> Sheet:
    """The sheet of a game; it has to be one that has a page."""
    sheet = sheet_of(game)
    if sheet is None:
        raise NotationError(NO_SHEET)
    return sheet


@cache
def words_in(language: str) -> dict[str, str]:
    return {key: sentence.say(language) for key, sentence in WORDS.items()}


def learn(game: GameInfo, visit: Visit) -> str:
    """The learning page of a game."""
    sheet, language = want_sheet(game.id), visit.language
    board = board_of(game.id)
    w = words_in(language)
    name = game.name.say(language)
    return rendered(
        "learn.html",
        language,
        visit=visit,
        title=f"{name}: {w['learn']}",
        name=name,
        kind=drawings_of(game.id).CSS,
        sheets=(board.STYLE, "places.css", "learn.css"),
        game=game,
        meta=board.credit(language),
        seats=min(game.seats),
        w=w,
        lesson=LEARN.say(language) if lesson_of(game.id) else "",
        goal=sheet.goal.say(language),
        fine=sheet.fine.say(language),
        body=content(sheet, language),
    )


@cache
def content(sheet: Sheet, language: str) -> Markup:
    """All of a page that is the same for every reader of a language."""
    drawn = drawings_of(sheet.game)
    pictures = {
        each.id: still("".join(regions(sheet.game, each.position, each.shows, language)))
        for each in sheet.examples
    }
    table = regions(sheet.game, sheet.position, drawn.SHOWN, language)
    return Markup(
        macros("sheet.html").content(
            sheet,
            words_in(language),
            lambda sentence: sentence.say(language),
            lambda name: drawn.drawing(name, language),
            [still(region, drawn.MARKS) for region in table],
            {each.id: each for each in said(sheet.game, language)},
            pictures,
        )
    )


def regions(game_id: str, position: str, shown: Sequence[str], language: str) -> list[Markup]:
    """Parts of the table at a position, drawn as in play."""
    game = load(game_id)
    table = Table.open_at(game, game.position_from(position), 0)
    table.sit(PLAYER, name_of("you", language))
    for seat, bot in zip(range(1, len(table.seats)), BOTS, strict=False):
        table.seat_bot(seat, bot)
    hosted = HostedTable("", table, 0, 0)
    snapshot = snapshot_of(hosted, (PLAYER, (PLAYER,), language), (), 0)
    drawn = board_of(game_id).regions(with_names(snapshot), None, people_of(snapshot))
    return [drawn[name] for name in shown]


@cache
def said(game_id: str, language: str) -> tuple[Said, ...]:
    """All pieces of a game that have a card, in the order of the sheet."""
    about, drawn = load(game_id).about, drawings_of(game_id)
    return tuple(piece(id, one, drawn, language) for id, one in about.items())


def piece(id: str, about: About, drawn: Drawings, language: str) -> Said:
    kind = [about.kind.say(language)]
    if about.family:
        kind.append(about.family.say(language))
    if about.number:
        kind.append(IN_BOX.about(about.number).say(language))
    return Said(
        id,
        about.name.say(language),
        about.does.say(language),
        about.more.say(language) if about.more else "",
        " · ".join(kind),
        about.number,
        about.rule,
        drawn.drawing(id, language),
    )


def card(game: GameInfo, id: str, visit: Visit) -> str:
    """A card about one piece, for a page that shows it in place."""
    found = said(game.id, visit.language)
    places = {each.id: place for place, each in enumerate(found)}
    if id not in places:
        raise NotationError(NO_PIECE)
    place, t = places[id], words(visit.language)
    return str(
        macros("sheet.html").card(
            game.id,
            found[place],
            words_in(visit.language),
            t("rule", rule=found[place].rule),
            before_and_next(found, place, visit.language),
        )
    ).strip()


def before_and_next(
    found: tuple[Said, ...], place: int, language: str
) -> list[tuple[str, str, str]]:
    """The ids of the neighbours on the sheet, and what the ways to them are called."""
    neighbours = [("before", found[place - 1]), ("next", found[(place + 1) % len(found)])]
    return [
        (way, each.id, WAYS[way].about(piece=each.name).say(language)) for way, each in neighbours
    ]
