"""Duplicates: a deal for a friend, and two games of one deal turn by turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile, zip_longest

from markupsafe import Markup

from shedet.bots.analysis import CLEAR_LOSS
from shedet.core.event import Event
from shedet.core.game import Game
from shedet.core.records.opening import opening
from shedet.core.records.record import replay
from shedet.web.boards import board_of
from shedet.web.pages.chart import Curve, growth_chart
from shedet.web.pages.choices import Place
from shedet.web.pages.today_page import names_of, rivals_of, with_you
from shedet.web.parts.days import Comparison, Duplicate, Look
from shedet.web.parts.people import bot_called
from shedet.web.parts.scoring import signed
from shedet.web.parts.snapshot import Visit
from shedet.web.parts.templating import rendered, words
from shedet.web.parts.words import BOT_SYMBOLS, Words

BEFORE, AFTER = 2, 5
"""How many turns are shown before two games part, and from there on, if not all."""
DIFFERENCES = 2
"""So many turns that made the difference are named."""
CLEAR = 2
"""Points by which a turn made a difference that is worth naming."""


@dataclass(frozen=True)
class Turn:
    """What a person did at once, and how many points everybody could see it bring."""

    lines: tuple[str, ...]
    choice: str
    """What was chosen, without a name."""
    told: str
    more: str
    gained: int
    score: int
    """Of the person, when it was over."""
    loss: int = 0
    """Given away, in tenths of a point, as far as the coach has looked."""
    is_judged: bool = False
    """Has the coach looked at a choice in it?"""


def deal(shown: Duplicate, visit: Visit) -> str:
    """An invitation; or, for somebody who has played it, all who have."""
    t, game = words(visit.language), shown.game.name.say(visit.language)
    head = t("deal_of_friend", player=shown.by) if shown.by else t.deal_of_nobody
    if shown.field:
        mine = next((one for one in shown.field if one.is_own), None)
        head = t.deal_is_yours if mine and mine.name == shown.by else t.deal_is_played
    rivals = rivals_of(shown.bots, visit.language)
    return rendered(
        "deal.html",
        visit.language,
        visit=visit,
        title=head,
        kind="place",
        sheets=("places.css", "days.css"),
        id=shown.id,
        head=head,
        about=t("deal_of_friend_is", game=game, bots=rivals),
        symbol=board_of(shown.game.id).SYMBOL,
        bots=[BOT_SYMBOLS.get(bot, "i-bot") for bot in shown.bots if bot],
        rivals=with_you(shown.bots, visit.language),
        field=shown.field,
        others=[one for one in shown.field if not one.is_own],
    )


def comparison(shown: Comparison, visit: Visit) -> str:
    """One river that forks where the two have first played differently."""
    t = words(visit.language)
    first, second = (turns_of(shown, look, visit.language) for look in (shown.first, shown.second))
    fork = parting(first, second)
    rows = [
        (number, one, other, *marks_of(one, other, number == fork + 1))
        for number, (one, other) in enumerate(zip_longest(first, second), 1)
        if shown.is_whole or fork - BEFORE < number <= fork + AFTER
    ]
    player = shown.second.standing.name
    rivals = [bot_called(name) for name in shown.first.record.seats]
    points = shown.first.standing.points, shown.second.standing.points
    return rendered(
        "comparison.html",
        visit.language,
        visit=visit,
        title=headline(*points, player, t),
        kind="place",
        sheets=("places.css", "days.css"),
        head=headline(*points, player, t),
        about=t(
            "same_deal_is",
            game=shown.game.info.name.say(visit.language),
            bots=rivals_of(rivals, visit.language),
        ),
        shown=shown,
        player=player,
        letters=(shown.first.standing.name[:1].upper(), player[:1].upper()),
        common=[row[:2] for row in rows if row[0] <= fork],
        apart=[row for row in rows if row[0] > fork],
        parts=fork < max(len(first), len(second)),
        turns=max(len(first), len(second)),
        is_whole=shown.is_whole or len(rows) == max(len(first), len(second)),
        chart=course(first, second, shown, t),
        differences=differences(first, second, fork, player, t),
    )


def headline(own: int, other: int, player: str, t: Words) -> str:
    if own == other:
        return t.same_deal_level
    if own > other:
        return t("same_deal_you", own - other)
    return t("same_deal_ahead", other - own, player=player)


def turns_of(shown: Comparison, look: Look, language: str) -> list[Turn]:
    """The turns of the person in a game: lines that follow one another with nobody's between."""
    game, record, seat = shown.game, look.record, shown.seat
    names, costs = names_of(look, language), losses(look, seat)
    steps = list(replay(game, record))
    start = opening(game, len(record.seats), record.options, record.deal)
    positions = [start, *(step.position for step in steps)]
    turns = []
    for is_own, run in groupby(steps, lambda step: step.line.seat == seat):
        if not is_own:
            continue
        lines = list(run)
        first, last = lines[0].number, lines[-1].number
        before, after = (game.open_points(positions[at], seat) for at in (first - 1, last))
        told, more = said(game, [e for step in lines for e in step.events], seat, names, language)
        place = Place(game, positions[first - 1], seat, names, language)
        turns.append(
            Turn(
                tuple(step.line.text for step in lines),
                place.told(lines[0].line.text, ""),
                told,
                more,
                after - before,
                game.result(positions[last])["scores"][seat],
                sum(costs.get(step.number, 0) for step in lines),
                any(step.number in costs for step in lines),
            )
        )
    return turns


def said(
    game: Game, events: Sequence[Event], seat: int, names: Sequence[str], language: str
) -> tuple[str, str]:
    """What a turn was about, and what else happened in it."""
    seen = [event.seen_by(seat) for event in events]
    texts = [text for event in seen if (text := game.event_text(event, names, language))]
    chief = game.headline(seen, names, language) or (texts[0] if texts else "")
    return chief, next((text for text in texts if text != chief), "")


def losses(look: Look, seat: int) -> dict[int, int]:
    """By the number of a line: what its decisions cost, in tenths, as far as the coach can tell."""
    found: dict[int, int] = {}
    for one in look.analysis.decisions if look.analysis else ():
        if one.seat == seat:
            found[one.line] = found.get(one.line, 0) + one.loss
    return found


def parting(first: Sequence[Turn], second: Sequence[Turn]) -> int:
    """How many turns the two have played alike."""
    pairs = zip(first, second, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0].lines == pair[1].lines, pairs))


def marks_of(one: Turn | None, other: Turn | None, is_fork: bool) -> tuple[str, str]:
    """What the coach says of two turns side by side."""
    return (
        mark_of(one, other, is_fork) if one else "",
        mark_of(other, one, is_fork) if other else "",
    )


def mark_of(one: Turn, other: Turn | None, is_fork: bool) -> str:
    """`?` where a turn was costly; `!` where the two part and only the other one was."""
    if one.loss >= CLEAR_LOSS:
        return "?"
    is_better = is_fork and one.is_judged and not one.loss
    return "!" if is_better and other and other.loss >= CLEAR_LOSS else ""


def course(first: Sequence[Turn], second: Sequence[Turn], shown: Comparison, t: Words) -> Markup:
    """The points of both, turn by turn."""
    player = shown.second.standing.name
    turns = max(len(first), len(second), 1)
    curves = []
    for name, scored, look in (
        (t.you_column, first, shown.first),
        (player, second, shown.second),
    ):
        scores = [0, *(turn.score for turn in scored[:-1]), look.standing.points]
        scores += scores[-1:] * (turns + 1 - len(scores))
        curves.append(Curve(name, scores))
    own, other = shown.first.standing.points, shown.second.standing.points
    label = t("points_by_turn_is", own=own, player=player, other=other)
    return growth_chart(curves, label, str(turns))


def differences(
    first: Sequence[Turn], second: Sequence[Turn], fork: int, player: str, t: Words
) -> list[str]:
    """The turns at which one of the two gained most over the other."""
    pairs = [
        (number, one.gained, other.gained)
        for number, (one, other) in enumerate(zip(first, second, strict=False), 1)
        if number > fork and abs(one.gained - other.gained) >= CLEAR
    ]
    pairs.sort(key=lambda pair: -abs(pair[1] - pair[2]))
    return [
        t("turn_difference", turn=number, own=signed(own), other=signed(other), player=player)
        for number, own, other in sorted(pairs[:DIFFERENCES])
    ]
