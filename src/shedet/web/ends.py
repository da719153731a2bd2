"""When the game is over: the result, and the game once more."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from shedet.bots.analysis import TENTHS, Share
from shedet.bots.telling import LUCK, NOTE, SPLIT, TURN, AnalysisItem, analysis_items
from shedet.table.seal import seal_of
from shedet.web import rematch
from shedet.web.boards import board_of
from shedet.web.chart import Curve, growth_chart, lead_chart
from shedet.web.people import USUAL, Person, bots_in, people_of, with_names
from shedet.web.sight import Replay, Sight, Visit
from shedet.web.telling import ending, how_it_ended, leading, line_of, log_of
from shedet.web.templating import macros, place, rendered, words


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
        "offer": rematch.region(sight, people),
        "rematch": drawn.rematch(sight, t, mine),
        "analysis": analysis(sight, people),
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
        may_analyse=bool(sight.analysis or (mine and result)),
        won=bool(outcome.winners) and (is_spectator or sight.seat in outcome.winners),
        rows=board.score_rows(result, order, sight.language) if result else [],
        scores=[result["scores"][seat] for seat in order] if result else [],
        chart=growth(sight, people),
        holds=bool(sight.seal) and sight.seal == seal_of(sight.secret or ""),
    )


@dataclass(frozen=True)
class Split:
    """A margin, and what it is made of, in whole points."""

    person: Person
    luck: int
    decisions: int
    margin: int


@dataclass(frozen=True)
class Finding:
    """Something that decided a game, and the step of the replay that shows it."""

    seat: int
    line: int
    step: int
    mark: str
    css: str
    text: str
    more: Sequence[str]


def analysis(sight: Sight, people: Sequence[Person]) -> Markup:
    """What decided the game: found, being looked for, or to be asked for."""
    t, drawn = words(sight.language), macros("regions.html")
    may_ask = bool(sight.own_seats) and bool(sight.outcome and sight.outcome.result)
    found, said, note = sight.analysis, t.analyse_is, ""
    splits: list[Split] = []
    told: list[AnalysisItem] = []
    if sight.analysing is not None:
        said = t.being_analysed
    if sight.analysis_place:
        said = t("analysis_waits", place=place(sight.analysis_place))
    if found:
        order = viewed_order(sight)
        shares = {share.seat: share for share in found.shares}
        splits = [split_of(shares[seat], people[seat]) for seat in order]
        told = analysis_items(found, sight.game, sight.names, sight.language)
        own = next(one for one in told if one.sort == SPLIT and one.seat == order[0])
        said = " ".join([own.text, *own.more])
        note = " ".join(line for one in told if one.sort == NOTE for line in (one.text, *one.more))
    return Markup(drawn.analysis(sight, t, may_ask, said, splits, findings_in(told), note))


def split_of(share: Share, person: Person) -> Split:
    decisions = round(share.decisions / TENTHS)
    return Split(person, share.margin - decisions, decisions, share.margin)


def findings_in(told: Sequence[AnalysisItem]) -> list[Finding]:
    """The turning points, and what luck did, in order."""
    return [
        # a decision is shown as its seat saw it, before the line; luck with the line it began with
        Finding(one.seat, one.line, one.line - 1, "?", "bad", one.text, one.more)
        if one.sort == TURN
        else Finding(one.seat, one.line, one.line, "⇄", "turn", one.text, one.more)
        for one in told
        if one.sort in (TURN, LUCK)
    ]


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
        Curve(people[seat].name, [step[seat] for step in steps]) for seat in viewed_order(sight)
    ]
    last = t("line_number", number=len(sight.growth))
    return growth_chart(curves, t.chart if len(people) == 2 else t.chart_of_all, last)


def replay(replay: Replay, visit: Visit) -> str:
    """A game from its record, at one step."""
    people, sight = people_of(replay.sight), with_names(replay.sight)
    t, board = words(sight.language), board_of(sight.game.info.id)
    region = board.replayed(sight, people, replay.views)
    region["log"] = macros("regions.html").log(sight, t, *log_of(sight))
    if replay.offer:
        region["offer"] = Markup(replay.offer.html)
    views = [
        (t("as_saw" if person.bot else "as_knew", player=person.name), str(seat))
        for seat, person in enumerate(people)
    ]
    bot = replay.as_seat is not None and replay.as_seat < len(people) and people[replay.as_seat].bot
    given = t("bot_was_given", player=sight.names[sight.seat]) if bot else ""
    analysis = replay.analysis
    findings = findings_in(
        analysis_items(analysis, sight.game, sight.names, sight.language) if analysis else []
    )
    lines = max(len(replay.lines), 1)
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
        given=given,
        marks=[{**vars(one), "at": round(100 * one.step / lines, 1)} for one in findings],
        found=[one for one in findings if one.step == replay.step]
        or [one for one in findings if one.line == replay.step],
        can_continue=bool(replay.bots) and not is_over,
        usual=USUAL,
        bots=bots_in(sight.language, replay.bots),
        people=sight.names,
    )
