"""When the game is over: the result, and the game once more."""

from collections.abc import Sequence
from dataclasses import replace

from markupsafe import Markup

from shedet.table.seal import seal_of
from shedet.web.boards import board_of
from shedet.web.chart import Curve, growth_chart, lead_chart
from shedet.web.people import Person, bots_in, people_of, with_names
from shedet.web.sight import Replay, Sight, Visit
from shedet.web.telling import ending, how_it_ended, leading, line_of, log_of
from shedet.web.templating import macros, rendered, words
from shedet.web.words import BOTS


def result_page(sight: Sight, visit: Visit) -> str:
    people = people_of(sight)
    sight = with_names(sight)
    t, drawn, board = words(sight.language), macros("regions.html"), board_of(sight.game.info.id)
    outcome = sight.outcome
    assert outcome
    result = outcome.result
    under = [how_it_ended(sight, people)]
    if result and len(set(result["scores"])) == 1:
        under = sight.game.account(result, sight.names, sight.language)[-1:]
    elif result:
        under = [leading(sight, people)]
    order = viewed_order(sight)
    mine = bool(sight.own_seats)
    region = {
        "net": drawn.net(t),
        "chat": drawn.chat(sight, t, sight.seat in sight.own_seats),
        "rematch": drawn.rematch(sight, t, mine),
    }
    is_spectator = sight.seat >= len(people)
    return rendered(
        "result.html",
        sight.language,
        sight=sight,
        visit=visit,
        title=ending(sight, people),
        name=sight.game.info.name.say(sight.language),
        kind="over",
        sheets=("result.css",),
        region={key: Markup(html) for key, html in region.items()},
        here=f"/t/{sight.table}?seat={sight.seat}",
        people=[people[seat] for seat in order],
        seats=order,
        headline=ending(sight, people),
        under=[line for line in under if line],
        won=bool(outcome.winners) and (is_spectator or sight.seat in outcome.winners),
        rows=board.score_rows(result, order, sight.language) if result else [],
        scores=[result["scores"][seat] for seat in order] if result else [],
        chart=growth(sight, people),
        holds=bool(sight.seal) and sight.seal == seal_of(sight.secret or ""),
    )


def viewed_order(sight: Sight) -> list[int]:
    """The seats, the viewer's own first."""
    seats = list(range(len(sight.names)))
    return seats[sight.seat :] + seats[: sight.seat] if sight.seat < len(seats) else seats


def growth(sight: Sight, people: Sequence[Person]) -> Markup | None:
    if len(sight.growth) < 2:
        return None
    t = words(sight.language)
    zero = tuple(0 for _ in people)
    steps = [zero, *sight.growth]
    curves = [
        Curve(t.you if seat == sight.seat else people[seat].name, [step[seat] for step in steps])
        for seat in viewed_order(sight)
    ]
    last = t("line_number", number=len(sight.growth))
    return growth_chart(curves, t.chart if len(people) == 2 else t.chart_of_all, last)


def replay(replay: Replay, visit: Visit) -> str:
    """A game from its record, at one step."""
    # a record has names only: a bot is known by the name that it has at tables
    bots = {seat: name for seat, name in enumerate(replay.sight.names) if name in BOTS}
    named = replace(replay.sight, bots=bots)
    people, sight = people_of(named), with_names(named)
    t, board = words(sight.language), board_of(sight.game.info.id)
    region = board.replayed(sight, people, replay.views)
    region["log"] = macros("regions.html").log(sight, t, *log_of(sight))
    views = [(t("as_knew", player=name), str(seat)) for seat, name in enumerate(sight.names)]
    leads = [scores[0] - max(scores[1:]) for scores in replay.growth]
    told = line_of(sight, sight.told[-1]) if sight.told else ""
    is_over = replay.step == len(replay.lines) and bool(sight.view and sight.view.is_over)
    return rendered(
        "replay.html",
        sight.language,
        replay=replay,
        visit=visit,
        title=t.replaying,
        name=sight.game.info.name.say(sight.language),
        kind="t2p",
        sheets=(board.STYLE,),
        region={key: Markup(html) for key, html in region.items()},
        top=macros("regions.html").top(sight, t, board.facts(sight)),
        sentence=told or t.the_deal,
        views=[*views, (t.as_it_was, "all")],
        **{"as": "all" if replay.as_seat is None else str(replay.as_seat)},
        chart=lead_chart(leads, t("lead", player=sight.names[0])),
        can_continue=bool(replay.bots) and not is_over,
        bots=bots_in(sight.language, replay.bots),
        people=sight.names,
    )
