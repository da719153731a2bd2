"""The first page, and pages of one question."""

from collections.abc import Sequence

from markupsafe import Markup

from shedet.bots.levels import is_interpreted
from shedet.core.game import GameInfo
from shedet.core.language import Sentence
from shedet.lessons import lesson_of
from shedet.lessons.sheet import sheet_of
from shedet.lessons.words import LEARN
from shedet.web.boards import board_of, has_board, in_order
from shedet.web.pages.rows import (
    finished_row,
    open_row,
    picture_of,
    result_row,
    row_of,
    watched_row,
)
from shedet.web.pages.rules_page import book
from shedet.web.pages.seek_rows import shown_seek
from shedet.web.pages.today_page import next_deal
from shedet.web.parts.option_labels import label, value_label
from shedet.web.parts.people import bots_in, offered, people_of
from shedet.web.parts.snapshot import Home, Snapshot, Visit
from shedet.web.parts.templating import macros, rendered, words
from shedet.web.parts.web_bots import ConnectedBot


def home(home: Home, visit: Visit) -> str:
    """The first page: of a newcomer, or of somebody who comes back to their tables."""
    language = visit.language
    own = [card for card in home.own if has_board(card.game.id)]
    listed = [card for card in home.listed if has_board(card.game.id)]
    running = [card for card in own if card.stage != "over" or card.is_asked]
    missed = [card for card in own if card.is_missed and not card.is_asked]
    finished = [card for card in own if card not in running and card not in missed]
    return rendered(
        "returning.html" if own else "home.html",
        language,
        visit=visit,
        title=words(language).home,
        kind="place home",
        sheets=("places.css", "home.css", *(("meet.css",) if home.asked else ())),
        asked=[shown_seek(seek, home.games, language) for seek in home.asked],
        games=[
            {**game_card(info, language), "guests": guests_of(home, info)}
            for info in in_order(home.games)
        ],
        bots=bots_in(language, home.bots),
        usual=offered(any(card.stage == "over" for card in own), home.opponent),
        thinks_less=is_interpreted(),
        clocks=clocks_in(language),
        patience=patience_in(language),
        deal=next_deal(home.deals, language),
        waiting=sum(card.is_asked for card in own),
        running=[row_of(card, home.now, language) for card in running],
        missed=[result_row(card, language) for card in missed],
        finished=[finished_row(card, language) for card in finished],
        open=[open_row(card, language) for card in listed if card.stage == "gathering"],
        watched=[watched_row(card, language) for card in listed if card.stage == "playing"],
    )


def learning(games: Sequence[GameInfo], visit: Visit) -> str:
    """The place to learn: lessons, learning sheets, rules, saved games."""
    t = words(visit.language)
    return rendered(
        "learning.html",
        visit.language,
        visit=visit,
        title=t.learn,
        kind="place learning",
        sheets=("places.css", "home.css"),
        games=[game_card(info, visit.language) for info in in_order(games)],
    )


def guests_of(home: Home, info: GameInfo) -> list[ConnectedBot]:
    """The bots of visitors that play a game."""
    return [bot for bot in home.guests if info.id in bot.games]


def game_card(info: GameInfo, language: str) -> dict[str, object]:
    return {
        "id": info.id,
        "name": info.name.say(language),
        "about": info.about.say(language),
        "meta": board_of(info.id).credit(language),
        "picture": picture_of(info.id, language),
        "sheet": sheet_of(info.id) is not None,
        "lesson": LEARN.say(language) if lesson_of(info.id) else "",
        "seats": range(min(info.seats)),
        "players": info.seats,
        "usual": info.seats[len(info.seats) // 2],
        "options": [
            {
                "name": option.name,
                "label": label(option.name, language),
                "choices": [
                    (value, value_label(option.name, value, language)) for value in option.values
                ],
            }
            for option in info.options
        ],
    }


def clocks_in(language: str) -> list[tuple[str, str]]:
    t = words(language)
    stocks = [(5, 5), (15, 10), (30, 20)]
    return [
        ("", t.no_clock),
        *((f"{m}+{s}", t("minutes", minutes=m, seconds=s)) for m, s in stocks),
        ("1d", t("days", 1)),
        ("3d", t("days", 3)),
    ]


def patience_in(language: str) -> list[tuple[int, str]]:
    """What to do about who stays away; the first is usual."""
    t = words(language)
    return [*((days, t("patience_days", days)) for days in (3, 1, 7)), (0, t.patience_never)]


def notice(visit: Visit, heading: str, lines: Sequence[str], form: Markup, symbol: str) -> str:
    return rendered(
        "notice.html",
        visit.language,
        visit=visit,
        title=heading,
        kind="place plain-page",
        sheets=("places.css", "pages.css"),
        heading=heading,
        lines=lines,
        form=form,
        symbol=symbol,
    )


def open_record(visit: Visit) -> str:
    """The form that posts a record file to /replay (multipart, field `file`)."""
    t = words(visit.language)
    form = macros("forms.html").open_record(t)
    return notice(visit, t.open_record, [t.open_record_is], form, "i-papyrus")


def rulebooks(games: Sequence[GameInfo], visit: Visit) -> str:
    """The games whose rules can be read."""
    t = words(visit.language)
    names = [(info.id, info.name.say(visit.language)) for info in in_order(games)]
    return notice(visit, t.rules, [], macros("forms.html").rulebooks(t, names), "i-papyrus")


def rules(game: GameInfo, visit: Visit) -> str:
    """The rules, each with its id as the anchor."""
    t, name = words(visit.language), game.name.say(visit.language)
    text, chapters = book(game.id, visit.language)
    return rendered(
        "rules.html",
        visit.language,
        visit=visit,
        title=t("rules_of", game=name),
        name=name,
        kind="place plain-page",
        sheets=("places.css", "pages.css"),
        text=text,
        chapters=chapters,
        sheet=f"/learn/{game.id}" if sheet_of(game.id) else "",
    )


def seat_link(snapshot: Snapshot, secret: str, visit: Visit) -> str:
    """Asks whether to take the seat `snapshot.seat` over: posts to /seat/<secret>."""
    t = words(visit.language)
    player = people_of(snapshot)[snapshot.seat].name
    form = macros("forms.html").take_seat(t, secret)
    return notice(visit, t("take_seat", player=player), [t.take_seat_is], form, "i-chair")


def problem(status: int, sentence: Sentence, visit: Visit) -> str:
    """A page for what cannot be shown: 404 and the like."""
    t = words(visit.language)
    lines = [sentence.say(visit.language)]
    return notice(visit, t.problem, lines, macros("forms.html").home(t), "i-croc")
