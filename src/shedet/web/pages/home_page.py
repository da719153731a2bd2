"""The first page, and pages of one question."""

from collections.abc import Sequence

from markupsafe import Markup

from shedet.bots.levels import is_interpreted
from shedet.core.game import GameInfo
from shedet.core.language import Sentence
from shedet.lessons import lesson_of
from shedet.lessons.sheet import sheet_of
from shedet.lessons.words import LEARN
from shedet.web.boards import board_of, has_board
from shedet.web.pages.rules_page import book
from shedet.web.parts.option_labels import label, value_label
from shedet.web.parts.people import bot_called, bots_in, offered, people_of, shown_name
from shedet.web.parts.snapshot import Card, Home, Snapshot, Visit
from shedet.web.parts.templating import macros, rendered, words
from shedet.web.parts.web_bots import ConnectedBot

FIRST = ("sobek", "sobek2p", "nile")
"""The games that the first page shows before any others, in this order."""


def home(home: Home, visit: Visit) -> str:
    t = words(visit.language)
    return rendered(
        "home.html",
        visit.language,
        visit=visit,
        title=t.home,
        kind="home",
        sheets=("home.css",),
        games=[
            {**game_card(info, visit.language), "guests": guests_of(home, info)}
            for info in in_order(home.games)
        ],
        bots=bots_in(visit.language, home.bots),
        usual=offered(any(card.stage == "over" for card in home.own), home.opponent),
        thinks_less=is_interpreted(),
        clocks=clocks_in(visit.language),
        own=[card_of(card, visit.language) for card in home.own if has_board(card.game.id)],
        listed=[card_of(card, visit.language) for card in home.listed if has_board(card.game.id)],
    )


def guests_of(home: Home, info: GameInfo) -> list[ConnectedBot]:
    """The bots of visitors that play a game."""
    return [bot for bot in home.guests if info.id in bot.games]


def in_order(games: Sequence[GameInfo]) -> list[GameInfo]:
    shown = {info.id: info for info in games if has_board(info.id)}
    return [shown.pop(game) for game in FIRST if game in shown] + list(shown.values())


def game_card(info: GameInfo, language: str) -> dict[str, object]:
    return {
        "id": info.id,
        "name": info.name.say(language),
        "about": info.about.say(language),
        "meta": board_of(info.id).credit(language),
        "picture": Markup(rendered(board_of(info.id).PICTURE, language)),
        "sheet": sheet_of(info.id) is not None,
        "lesson": LEARN.say(language) if lesson_of(info.id) else "",
        "seats": range(min(info.seats)),
        "players": info.seats,
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


def card_of(card: Card, language: str) -> dict[str, object]:
    """A table in a list."""
    t = words(language)
    names = [shown_name(name, bot_called(name), language) for name in card.names]
    shown = [name or t.free for name in names]
    stage = {"gathering": t.table_open, "playing": t.table_plays, "over": t.table_over}
    small = f"{card.game.name.say(language)}: {stage[card.stage]}"
    return {
        "table": card.table,
        "symbol": board_of(card.game.id).SYMBOL,
        "title": t("against", first=shown[0], second=", ".join(shown[1:])),
        "small": small,
        "pill": (t.rematch_wanted if card.stage == "over" else t.your_turn)
        if card.is_asked
        else "",
    }


def notice(visit: Visit, heading: str, lines: Sequence[str], form: Markup, symbol: str) -> str:
    return rendered(
        "notice.html",
        visit.language,
        visit=visit,
        title=heading,
        kind="plain-page",
        sheets=("pages.css",),
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
        kind="plain-page",
        sheets=("pages.css",),
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
