"""Tables as rows of lists: what it is, what happened last, one word of state."""

import re
from dataclasses import dataclass

from markupsafe import Markup

from shedet.table import Clock
from shedet.web.boards import board_of
from shedet.web.parts.log_text import last_turn
from shedet.web.parts.people import bot_called, shown_name, with_names
from shedet.web.parts.snapshot import Card
from shedet.web.parts.templating import rendered, words

MINUTE, HOUR, DAY = 60, 3600, 86400


@dataclass(frozen=True)
class Row:
    """A row; the whole of it is a link."""

    address: str
    symbol: str
    title: str
    small: str
    pill: str
    is_turn: bool = False


def picture_of(game: str, language: str, apart: str = "") -> Markup:
    """The picture of a game; where it stands on a page twice, its parts need other ids."""
    drawn = rendered(board_of(game).PICTURE, language)
    if apart:
        for id in set(re.findall(r'\bid="([\w-]+)"', drawn)):
            drawn = drawn.replace(f'id="{id}"', f'id="{id}-{apart}"')
            drawn = drawn.replace(f"#{id})", f"#{id}-{apart})")
            drawn = drawn.replace(f'href="#{id}"', f'href="#{id}-{apart}"')
    return Markup(drawn)


def row_of(card: Card, now: float, language: str) -> Row:
    """One of the visitor's own tables."""
    t = words(language)
    return Row(
        f"/t/{card.table}?seat={card.seat}",
        board_of(card.game.id).SYMBOL,
        t("open_own", game=card.game.name.say(language))
        if card.stage == "gathering"
        else title_of(card, language),
        small_of(card, now, language),
        pill_of(card, language),
        card.is_asked,
    )


def title_of(card: Card, language: str) -> str:
    """The game, and who else plays it."""
    t = words(language)
    game = card.game.name.say(language)
    rivals = [name for seat, name in enumerate(card.names) if seat != card.seat and name]
    if not rivals:
        return game
    has_people = any(not bot_called(name) for name in rivals)
    return t(
        "with_people" if has_people else "with_bots", game=game, players=joined(card, language)
    )


def joined(card: Card, language: str) -> str:
    """The names of all others at a table."""
    t = words(language)
    called = [
        shown_name(name, bot_called(name), language)
        for seat, name in enumerate(card.names)
        if seat != card.seat and name
    ]
    if len(called) < 2:
        return "".join(called)
    return t("against", first=", ".join(called[:-1]), second=called[-1])


def small_of(card: Card, now: float, language: str) -> str:
    """What happened last there, and how much time is left."""
    t = words(language)
    if card.stage == "gathering":
        free = card.names.count("")
        return t("seats_free", free, seats=len(card.names))
    if card.stage == "over":
        return t.table_over_now
    parts = []
    if card.glimpse:
        seen = with_names(card.glimpse)
        last = last_turn(seen)
        parts.append(last if card.is_asked and last else seen.asked)
    if card.due:
        parts.append(time_left(card.due - now, language))
    elif card.glimpse:
        parts.append(t.clock_idle if any(card.glimpse.clocks) else t.untimed)
    return " ".join(parts)


def pill_of(card: Card, language: str) -> str:
    t = words(language)
    if card.is_asked:
        return t.rematch_wanted if card.stage == "over" else t.your_turn
    if card.stage == "gathering":
        return t.is_open
    if card.stage == "playing" and card.glimpse and len(card.glimpse.deciding) == 1:
        names = with_names(card.glimpse).names
        return t("turn_of", player=names[card.glimpse.deciding[0]])
    return t.table_plays if card.stage == "playing" else t.see_result


def result_row(card: Card, language: str) -> Row:
    """A finished game that the visitor has missed."""
    t = words(language)
    return Row(
        f"/t/{card.table}?seat={card.seat}",
        "i-trophy",
        ending_of(card, language),
        t("pair", first=title_of(card, language), second=t.while_away_too),
        t.see_result,
    )


def ending_of(card: Card, language: str) -> str:
    """How a game ended for the visitor, in few words."""
    t, results = words(language), card.results
    if not results or card.seat is None or card.seat >= len(results):
        return t.game_over
    best = [seat for seat, result in enumerate(results) if result.place == 1]
    points = [result.points for result in results]
    winner = best[0]
    name = shown_name(card.names[winner], bot_called(card.names[winner]), language)
    if len(best) > 1:
        return t("shared", points[winner]) if points[winner] is not None else t.game_over
    others = [given for seat, given in enumerate(points) if seat != winner and given is not None]
    if points[winner] is None or not others:
        return t.you_have_won if winner == card.seat else t("has_won", player=name)
    if winner == card.seat:
        return t("you_win", own=points[winner], other=max(others))
    return t("wins", player=name, high=points[winner], low=max(others))


def finished_row(card: Card, language: str) -> Row:
    """A finished game among all others."""
    address, symbol = f"/t/{card.table}?seat={card.seat}", board_of(card.game.id).SYMBOL
    return Row(address, symbol, title_of(card, language), "", "")


def open_row(card: Card, language: str) -> Row:
    """Somebody else's table with free seats."""
    t = words(language)
    about = t("pair", first=card.game.name.say(language), second=clock_said(card.clock, language))
    free = t("some_free", card.names.count(""))
    symbol = board_of(card.game.id).SYMBOL
    return Row(f"/t/{card.table}", symbol, joined(card, language), about, free)


def watched_row(card: Card, language: str) -> Row:
    """Somebody else's game, which anybody may watch."""
    t = words(language)
    about = card.game.name.say(language)
    if card.watchers:
        about = t("pair", first=about, second=t("watching", card.watchers))
    return Row(f"/t/{card.table}", "i-watch", joined(card, language), about, "")


def time_left(seconds: float, language: str) -> str:
    """How much time is left, in one unit, rounded down; the last minute counts as one."""
    t = words(language)
    if seconds >= DAY:
        return t("days_left", int(seconds // DAY))
    if seconds >= HOUR:
        return t("hours_left", int(seconds // HOUR))
    return t("minutes_left", max(1, int(seconds // MINUTE)))


def clock_said(clock: Clock | None, language: str) -> str:
    """The clock of a table, in few words."""
    t = words(language)
    if clock is None:
        return t.without_clock
    if clock.days:
        return t("days", int(clock.days))
    return t("minutes", minutes=int(clock.seconds // MINUTE), seconds=int(clock.increment))
