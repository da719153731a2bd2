"""The pages about a visitor: tables, finished games, people, devices, settings, their data."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import segno
from markupsafe import Markup

from shedet.bots.levels import LEVELS
from shedet.core.game import games
from shedet.core.language import LANGUAGES
from shedet.web.boards import board_of, has_board, in_order
from shedet.web.parts.people import bot_called, bots_in, shown_name
from shedet.web.parts.preferences import PREFERENCES
from shedet.web.parts.snapshot import Visit
from shedet.web.parts.templating import rendered, spell, words
from shedet.web.parts.web_bots import is_web_bot, owner_of
from shedet.web.parts.words_you import MONTHS
from shedet.web.parts.you import (
    FinishedGame,
    GamesPage,
    Leaving,
    PasskeyRow,
    PlayedSeat,
    RunningTable,
    Tally,
    You,
)

RECENT = 90 * 86400.0
"""Seconds for which a date needs no year."""
NAMES = {
    "theme": {"": "as_system", "papyrus": "theme_papyrus", "night": "theme_night"},
    "motion": {"": "as_system", "less": "motion_less", "none": "motion_none"},
    "sound": {"": "sound_is_off", "on": "sound_is_on"},
    "taps": {"": "taps_two", "one": "taps_one"},
    "pace": {"": "pace_quick", "calm": "pace_calm", "slow": "pace_slow"},
}
"""What the values of settings are called; languages have names of their own."""


@dataclass(frozen=True)
class Line:
    """A row of the table of finished games."""

    table: str
    symbol: str
    game: str
    others: str
    place: int
    won: bool
    own: str
    scores: str
    date: str
    seat: int
    has_replay: bool


@dataclass(frozen=True)
class Cell:
    """How somebody did against one opponent."""

    said: str
    percent: int


def you(you: You, visit: Visit) -> str:
    """The page of a visitor."""
    language = visit.language
    names = {info.id: info.name.say(language) for info in games().values()}
    return place(
        "you.html",
        visit,
        words(language).your_page,
        you=you,
        since=day_of(you.since, language, 0.0) if you.since else "",
        running=[running_row(table, you.now, language) for table in you.running],
        lines=[line_of(game, you.now, language) for game in you.games],
        bots=bots_in(language),
        table=bot_table(you.bots, language),
        people=[(tally, names.get(tally.game, "")) for tally in (*guests(you.bots), *you.people)],
        liked=[opinion for opinion in you.opinions if not opinion.blocks],
        blocked=[opinion for opinion in you.opinions if opinion.blocks],
        bar=bar,
    )


def place(template: str, visit: Visit, title: str, **values: object) -> str:
    """A page with the frame of all places."""
    return rendered(
        template,
        visit.language,
        visit=visit,
        title=title,
        kind="place you1",
        sheets=("places.css", "you.css"),
        here="you",
        **values,
    )


def day_of(at: float, language: str, now: float) -> str:
    """A date in few words; with its year unless it is recent."""
    day = datetime.fromtimestamp(at, UTC)
    said = MONTHS[day.month - 1].about(day=day.day).say(language)
    return said if now - at < RECENT and now else f"{said} {day.year}"


def running_row(table: RunningTable, now: float, language: str) -> dict[str, object]:
    """A table that is not over."""
    t, info = words(language), games().get(table.game)
    others = [
        shown_name(name, bot_called(name), language) or t.free
        for seat, name in enumerate(table.names)
        if seat != table.seat
    ]
    about = t.is_open if table.stage == "gathering" else t.table_plays
    if table.due:
        about = t("left_until", time=spell(table.due - now))
    return {
        "address": f"/t/{table.table}?seat={table.seat}",
        "symbol": symbol_of(table.game),
        "title": info.name.say(language) if info else table.game,
        "about": f"{', '.join(others)} · {about}",
        "is_asked": table.is_asked,
    }


def symbol_of(game: str) -> str:
    return board_of(game).SYMBOL if has_board(game) else "i-papyrus"


def called(seat: PlayedSeat, language: str) -> str:
    return shown_name(seat.name, bot_called(seat.name), language)


def line_of(game: FinishedGame, now: float, language: str) -> Line:
    """A finished game: own points first, then the others' in turn order."""
    info = games().get(game.game)
    number = len(game.seats)
    own = game.seats[game.seat]
    others = [game.seats[(game.seat + n) % number] for n in range(1, number)]
    return Line(
        game.table,
        symbol_of(game.game),
        info.name.say(language) if info else game.game,
        ", ".join(called(seat, language) for seat in others),
        own.place,
        own.place == 1,
        "–" if own.points is None else str(own.points),
        "".join(f" : {'–' if seat.points is None else seat.points}" for seat in others),
        day_of(game.ended, language, now),
        game.seat,
        now >= game.closed_until,
    )


def bot_table(tallies: Sequence[Tally], language: str) -> list[tuple[str, list[Cell | None]]]:
    """A row for each game that was played against our bots, a cell for each level."""
    found = {(tally.game, tally.opponent): tally for tally in tallies if tally.opponent in LEVELS}
    rows = []
    for info in in_order(list(games().values())):
        cells = [cell_of(found.get((info.id, level)), language) for level in LEVELS]
        if any(cells):
            rows.append((info.name.say(language), cells))
    return rows


def cell_of(tally: Tally | None, language: str) -> Cell | None:
    if tally is None:
        return None
    said = words(language)("won_of", won=tally.won, played=tally.played)
    return Cell(said, round(100 * tally.won / tally.played))


def guests(tallies: Sequence[Tally]) -> list[Tally]:
    """Bots that visitors run, called as at the table."""
    return [
        Tally(
            tally.game,
            f"{tally.opponent.rpartition(':')[2]} ({owner_of(tally.opponent)})",
            tally.played,
            tally.won,
        )
        for tally in tallies
        if is_web_bot(tally.opponent)
    ]


def bar(percent: int) -> Markup:
    """So much of a bar is filled."""
    return Markup(
        '<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        '<rect width="{}" height="10"/></svg>'
    ).format(percent)


def your_games(page: GamesPage, visit: Visit) -> str:
    """Finished games, page by page."""
    t = words(visit.language)
    lines = [line_of(game, page.now, visit.language) for game in page.games]
    return place("you_games.html", visit, t.finished_games, page=page, lines=lines)


def your_settings(chosen: dict[str, str], visit: Visit, is_saved: bool = False) -> str:
    """All settings in one place."""
    t = words(visit.language)
    fields = [
        (
            each.field,
            str(t(each.field)),
            [
                (value, t(NAMES[each.field][value]))
                for value in each.values
                if value in NAMES[each.field]
            ],
        )
        for each in PREFERENCES
        if each.field in NAMES
    ]
    return place(
        "you_settings.html",
        visit,
        t.settings,
        chosen=chosen,
        fields=fields,
        languages=[("", t.language_usual), *LANGUAGES.items()],
        is_saved=is_saved,
    )


def devices(you: You, visit: Visit) -> str:
    """Passkeys, recovery link and devices."""
    t, language = words(visit.language), visit.language
    return place(
        "you_devices.html",
        visit,
        t.passkeys_and_devices,
        you=you,
        passkeys=[(each, about_passkey(each, you.now, language)) for each in you.passkeys],
        devices=[
            (each, t("device_since", date=day_of(each.since, language, you.now)))
            for each in you.devices
        ],
    )


def about_passkey(row: PasskeyRow, now: float, language: str) -> str:
    t = words(language)
    parts = [t("passkey_made", date=day_of(row.created, language, now))]
    if row.used:
        parts.append(t("passkey_used", date=day_of(row.used, language, now)))
    if not row.works_here:
        parts.append(t.passkey_elsewhere)
    return " · ".join(parts)


def recovery(address: str, was_used: bool, visit: Visit) -> str:
    """A recovery link, shown once, to be printed."""
    t = words(visit.language)
    code = Markup(segno.make(address, micro=False).svg_inline(border=0, omitsize=True))
    return place("you_recovery.html", visit, t.recovery, link=address, code=code, was_used=was_used)


def come_back(secret: str, visit: Visit) -> str:
    """What a recovery link shows: a question, so that a look at it does not use it up."""
    t = words(visit.language)
    return place("you_back.html", visit, t.is_it_you, secret=secret)


def leave(leaving: Leaving, visit: Visit) -> str:
    """What deletion takes away, and the question."""
    return place("you_delete.html", visit, words(visit.language).delete_title, leaving=leaving)


def left(visit: Visit) -> str:
    """Somebody is deleted."""
    return place("you_left.html", visit, words(visit.language).deleted_title)
