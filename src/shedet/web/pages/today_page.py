"""The deals of the day, and how everybody has played one of them."""

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from shedet.bots.words import bot_name
from shedet.web.boards import board_of, in_order
from shedet.web.pages.choices import Chosen, chosen
from shedet.web.pages.puzzle_page import share_of
from shedet.web.pages.rows import picture_of
from shedet.web.pages.swarm import per_dot, swarm
from shedet.web.parts.days import DayResult, DealCard, Look, Standing, Today
from shedet.web.parts.people import bot_called, shown_name
from shedet.web.parts.snapshot import DailyPuzzle, Visit
from shedet.web.parts.templating import HOUR, rendered, words
from shedet.web.parts.words import BOT_SYMBOLS, Words
from shedet.web.parts.words_days import MONTHS

BEST, AROUND = 3, 1
"""How many of the best are listed, and how many on each side of the reader."""


def today(today: Today, puzzle: DailyPuzzle | None, visit: Visit) -> str:
    t = words(visit.language)
    return rendered(
        "today.html",
        visit.language,
        visit=visit,
        title=t.todays_deals,
        kind="place",
        sheets=("places.css", "days.css"),
        left=time_left(today.seconds, t),
        deals=[card_of(card, visit.language) for card in ordered(today.deals)],
        past=[past_of(card, visit.language) for card in ordered(today.past)],
        puzzle=puzzle,
        share=share_of(puzzle.found, visit.language) if puzzle else "",
    )


def next_deal(deals: Sequence[DealCard], language: str) -> dict[str, object] | None:
    """What the first page says of the day: a deal that its reader has begun, or not played yet."""
    left = [card for card in ordered(deals) if not card.is_over]
    left.sort(key=lambda card: not card.table)
    date = date_of(left[0].date, language) if left else ""
    return {**card_of(left[0], language), "date": date} if left else None


def ordered(cards: Sequence[DealCard]) -> list[DealCard]:
    """Deals in the order in which the first page shows the games."""
    places = {info.id: place for place, info in enumerate(in_order([c.game for c in cards]))}
    return sorted(
        (card for card in cards if card.game.id in places), key=lambda c: places[c.game.id]
    )


def time_left(seconds: float, t: Words) -> str:
    if seconds > 2 * HOUR:
        return t("new_deals_hours", ceil(seconds / HOUR))
    return t("new_deals_minutes", max(1, ceil(seconds / 60)))


def rivals_of(bots: Sequence[str], language: str) -> str:
    """The bots of a deal, as a list in words."""
    *most, last = (bot_name(bot, language) for bot in bots if bot)
    return words(language)("and_last", first=", ".join(most), last=last) if most else last


def with_you(bots: Sequence[str], language: str) -> str:
    """All who play a deal, the reader first."""
    t, names = words(language), [bot_name(bot, language) for bot in bots if bot]
    return t("and_last", first=", ".join([t.you_column, *names[:-1]]), last=names[-1])


def date_of(date: str, language: str) -> str:
    """A day as people say it."""
    _, month, day = (int(part) for part in date.split("-"))
    return MONTHS[month - 1].about(day).say(language)


def card_of(card: DealCard, language: str) -> dict[str, object]:
    """One deal of the day."""
    t, game = words(language), card.game.name.say(language)
    own = card.own
    return {
        "id": card.game.id,
        "game": game,
        "symbol": board_of(card.game.id).SYMBOL,
        "picture": picture_of(card.game.id, language, "today"),
        "bots": [BOT_SYMBOLS[bot] for bot in card.bots if bot],
        "rivals": with_you(card.bots, language),
        "played": t("people_played", card.players) if card.players else t.nobody_played,
        "label": t("play_deal_of", game=game),
        "is_begun": bool(card.table),
        "is_over": card.is_over,
        "table": card.table,
        "address": card.address,
        "points": own.points if own else None,
        "place": t("place_among", place=own.place, of=card.players) if own else t.too_late,
    }


def past_of(card: DealCard, language: str) -> dict[str, object]:
    """One deal of yesterday: the reader's result, and the best."""
    t, game, own = words(language), card.game.name.say(language), card.own
    said = t("yesterday_others", card.players, game=game)
    if own:
        said = t("yesterday_own", game=game, points=own.points, place=own.place, of=card.players)
    replayed = own.table if own else card.best[0].table if card.best else ""
    return {
        "symbol": board_of(card.game.id).SYMBOL,
        "said": said,
        "game": game,
        "best": [
            {"name": one.name, "letter": one.name[:1].upper(), "points": one.points, "ring": ring}
            for one, ring in zip(card.best, ("s2", "s3", "s4"), strict=False)
        ],
        "address": card.address,
        "replay": f"/t/{replayed}/replay?step=0" if replayed else "",
    }


def day_result(shown: DayResult, visit: Visit) -> str:
    """Everybody who has played a day's deal, beside the reader."""
    t, card = words(visit.language), shown.card
    game = card.game.name.say(visit.language)
    rivals = rivals_of(card.bots, visit.language)
    points = [one.points for one in shown.field]
    own = next((one for one in shown.field if one.is_own), None)
    coach = shown.coach.points if shown.coach else None
    date = date_of(card.date, visit.language)
    head = t("day_headline_none", date=date)
    if own:
        head = t("day_headline", own.points, place=own.place, of=len(shown.field))
    elif shown.own:
        head = t("day_headline_late", shown.own.standing.points)
    every = per_dot(points) if points else 1
    return rendered(
        "day_result.html",
        visit.language,
        visit=visit,
        title=head,
        kind="place",
        sheets=("places.css", "days.css"),
        card=card,
        deal=shown.deal,
        head=head,
        about=t("day_about", date=date, game=game, bots=rivals),
        is_late=bool(shown.own) and own is None,
        own=own or (shown.own.standing if shown.own else None),
        is_open=shown.is_open,
        field=bool(points),
        picture=swarm(points, own.points if own else None, coach, t) if points else "",
        dot=t("many_dots", every) if every > 1 else t.one_dot,
        rows=ranks(shown.field, shown.is_open, shown.deal, t),
        choices=[told(one, t) for one in choices_of(shown, visit.language)] if shown.own else [],
        coach=shown.coach,
        looks=shown.own is not None and shown.own.analysis is None,
        looked=t("coach_looks", percent=shown.analysing or 0),
    )


def choices_of(shown: DayResult, language: str) -> list[Chosen]:
    """How the reader's choices compare with the field and with the coach."""
    own = shown.own
    assert own
    names = names_of(own, language)
    others = [one.lines for one in shown.field if not one.is_own]
    record = replace(own.record, seats=list(names))
    return chosen(shown.game, record, shown.card.seat, others, own.analysis, names, language)


def names_of(look: Look, language: str) -> list[str]:
    """Who sat at a table, bots by their names in the reader's language."""
    return [shown_name(name, bot_called(name), language) for name in look.record.seats]


def told(one: Chosen, t: Words) -> dict[str, object]:
    """A choice as a row."""
    said = t.most_chose if one.field and one.field != one.own else t.coach_would
    if one.is_good:
        said = t("few_chose", one.standing, chose=one.same)

    def share(percent: int) -> str:
        return t("chose_it", one.standing, percent=percent)

    return {
        "line": one.line,
        "title": t("move_number", one.line),
        "said": said,
        "loss": t("loses_points", one.loss) if one.loss else "",
        "good": t.finds_points if one.is_good else "",
        "cells": [
            (t.you_column, "yours", one.own, share(one.own_percent) if one.field else ""),
            (
                t.field_column,
                "",
                one.field or t.only_you_here,
                share(one.field_percent) if one.field else "",
            ),
            (t.coach_column, "coach2", one.coach or "–", ""),
        ],
    }


def ranks(
    field: Sequence[Standing], is_open: bool, deal: str, t: Words
) -> list[dict[str, object] | None]:
    """The best, and those around the reader; nothing stands for those left out."""
    may_compare = is_open and any(one.is_own for one in field)
    own = next((number for number, one in enumerate(field) if one.is_own), 0)
    shown = [
        number
        for number in range(len(field))
        if number < BEST or abs(number - own) <= AROUND or len(field) <= 2 * BEST + AROUND
    ]
    rows: list[dict[str, object] | None] = []
    for before, number in zip([-1, *shown], shown, strict=False):
        if number > before + 1:
            rows.append(None)
        one = field[number]
        rows.append(
            {
                "place": one.place,
                "name": t.you_column if one.is_own else one.name,
                "points": one.points,
                "is_own": one.is_own,
                "compare": f"/deal/{deal}/{one.table}" if may_compare and not one.is_own else "",
            }
        )
    return rows
