"""When the game is over: the result, and the replay."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from shedet.bots.analysis import TENTHS, Share
from shedet.bots.analysis_text import LUCK, NOTE, SPLIT, TURN, AnalysisItem, analysis_items
from shedet.lessons.words import WORDS
from shedet.table.seal import seal_of
from shedet.web.boards import board_of
from shedet.web.pages import lesson_card, rematch_offer
from shedet.web.pages.chart import Curve, growth_chart, lead_chart
from shedet.web.parts.log_text import ending, how_it_ended, leading, line_of, log_of
from shedet.web.parts.people import USUAL, Person, bots_in, others_at, people_of, with_names
from shedet.web.parts.snapshot import Replay, Snapshot, Visit
from shedet.web.parts.templating import macros, place, rendered, words


def result_page(snapshot: Snapshot, visit: Visit) -> str:
    people = people_of(snapshot)
    snapshot = with_names(snapshot)
    t, drawn, board = (
        words(snapshot.language),
        macros("regions.html"),
        board_of(snapshot.game.info.id),
    )
    outcome = snapshot.outcome
    assert outcome
    result = outcome.result
    under = [how_it_ended(snapshot, people)]
    if result and len(set(result["scores"])) == 1:
        under = snapshot.game.result_text(result, snapshot.names, snapshot.language)[-1:]
    elif result:
        under = [leading(snapshot, people)]
    order = viewed_order(snapshot)
    mine = bool(snapshot.own_seats)
    region = {
        "net": drawn.net(t),
        "chat": drawn.chat(snapshot, t, snapshot.seat in snapshot.own_seats),
        "offer": rematch_offer.region(snapshot, people),
        "rematch": drawn.rematch(snapshot, t, mine),
        "analysis": analysis(snapshot, people),
    }
    is_spectator = snapshot.seat >= len(people)
    seats = others_at(snapshot, people)
    return rendered(
        "result.html",
        snapshot.language,
        snapshot=snapshot,
        visit=visit,
        title=ending(snapshot, people),
        name=snapshot.game.info.name.say(snapshot.language),
        kind="over",
        sheets=("result.css", *(("lesson.css",) if snapshot.is_lesson else ())),
        region={key: Markup(html) for key, html in region.items()},
        others=drawn.others(snapshot, t, people, seats) if seats else "",
        here=f"/t/{snapshot.table}?seat={snapshot.seat}",
        lesson=lesson_card.finished(snapshot),
        no_seal=WORDS["set_up"].say(snapshot.language) if snapshot.is_lesson else t.no_seal,
        people=[people[seat] for seat in order],
        seats=order,
        headline=ending(snapshot, people),
        under=[line for line in under if line],
        kept=kept(snapshot, f"/t/{snapshot.table}/replay", snapshot.seat) if mine else "",
        may_analyse=bool(snapshot.analysis or (mine and result)),
        won=bool(outcome.winners) and (is_spectator or snapshot.seat in outcome.winners),
        rows=board.score_rows(snapshot.game, result, order, snapshot.language) if result else [],
        scores=[result["scores"][seat] for seat in order] if result else [],
        chart=growth(snapshot, people),
        holds=bool(snapshot.seal) and snapshot.seal == seal_of(snapshot.secret or ""),
    )


def own_seat(replay: Replay) -> int | None:
    """The seat from which a viewer's replay is seen first: their own, if they played."""
    return replay.offer.seat if replay.offer else replay.as_seat


def kept(snapshot: Snapshot, address: str, seat: int | None) -> Markup:
    """What a browser needs to keep a finished game: its views, and how a list shows it."""
    if snapshot.is_closed:  # others still play the deal: there is no replay yet
        return Markup("")
    t, names = words(snapshot.language), snapshot.names
    views = ["all"] if seat is None or seat >= len(names) else ["all", str(seat)]
    said = Markup(' data-keep="{}" data-title="{}" data-small="{}" data-views="{}"')
    title = t("against", first=names[0], second=", ".join(names[1:]))
    return said.format(
        address, title, snapshot.game.info.name.say(snapshot.language), " ".join(views)
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


def analysis(snapshot: Snapshot, people: Sequence[Person]) -> Markup:
    """What decided the game: found, in progress, or a button to ask for it."""
    t, drawn = words(snapshot.language), macros("regions.html")
    may_ask = bool(snapshot.own_seats) and bool(snapshot.outcome and snapshot.outcome.result)
    found, said, note = snapshot.analysis, t.analyse_is, ""
    splits: list[Split] = []
    told: list[AnalysisItem] = []
    if snapshot.analysing is not None:
        said = t.being_analysed
    if snapshot.analysis_place:
        said = t("analysis_waits", place=place(snapshot.analysis_place))
    if found:
        order = viewed_order(snapshot)
        shares = {share.seat: share for share in found.shares}
        splits = [split_of(shares[seat], people[seat]) for seat in order]
        told = analysis_items(found, snapshot.game, snapshot.names, snapshot.language)
        own = next(one for one in told if one.sort == SPLIT and one.seat == order[0])
        said = " ".join([own.text, *own.more])
        note = " ".join(line for one in told if one.sort == NOTE for line in (one.text, *one.more))
    return Markup(drawn.analysis(snapshot, t, may_ask, said, splits, findings_in(told), note))


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


def viewed_order(snapshot: Snapshot) -> list[int]:
    """The seats, the viewer's own first."""
    seats = list(range(len(snapshot.names)))
    return seats[snapshot.seat :] + seats[: snapshot.seat] if snapshot.seat < len(seats) else seats


def growth(snapshot: Snapshot, people: Sequence[Person]) -> Markup | None:
    if len(snapshot.growth) < 2:
        return None
    t = words(snapshot.language)
    zero = tuple(0 for _ in people)
    steps = [zero, *snapshot.growth]
    curves = [
        Curve(people[seat].name, [step[seat] for step in steps]) for seat in viewed_order(snapshot)
    ]
    last = t("line_number", number=len(snapshot.growth))
    return growth_chart(curves, t.chart if len(people) == 2 else t.chart_of_all, last)


def replay(replay: Replay, visit: Visit) -> str:
    """A game from its record, at one step."""
    people, snapshot = people_of(replay.snapshot), with_names(replay.snapshot)
    t, board = words(snapshot.language), board_of(snapshot.game.info.id)
    region = board.replayed(snapshot, people, replay.views)
    region["log"] = macros("regions.html").log(snapshot, t, *log_of(snapshot))
    if replay.offer:
        region["offer"] = Markup(replay.offer.html)
    views = [
        (t("as_saw" if person.bot else "as_knew", player=person.name), str(seat))
        for seat, person in enumerate(people)
    ]
    bot = replay.as_seat is not None and replay.as_seat < len(people) and people[replay.as_seat].bot
    given = t("bot_was_given", player=snapshot.names[snapshot.seat]) if bot else ""
    analysis = replay.analysis
    findings = findings_in(
        analysis_items(analysis, snapshot.game, snapshot.names, snapshot.language)
        if analysis
        else []
    )
    lines = max(len(replay.lines), 1)
    leads = [scores[0] - max(scores[1:]) for scores in replay.growth]
    told = line_of(snapshot, snapshot.told[-1]) if snapshot.told else ""
    is_over = replay.step == len(replay.lines) and bool(snapshot.view and snapshot.view.is_over)
    return rendered(
        "replay.html",
        snapshot.language,
        replay=replay,
        visit=visit,
        title=t.replaying,
        name=snapshot.game.info.name.say(snapshot.language),
        kind="t2p",
        sheets=(board.STYLE,),
        region={key: Markup(html) for key, html in region.items()},
        top=macros("regions.html").top(snapshot, t, board.facts(snapshot)),
        sentence=told or t.the_deal,
        views=[*views, (t.as_it_was, "all")],
        **{"as": "all" if replay.as_seat is None else str(replay.as_seat)},
        kept=kept(snapshot, replay.address, own_seat(replay)) if replay.records == 1 else "",
        chart=lead_chart(leads, t("lead", player=snapshot.names[0])),
        given=given,
        marks=[{**vars(one), "at": round(100 * one.step / lines, 1)} for one in findings],
        found=[one for one in findings if one.step == replay.step]
        or [one for one in findings if one.line == replay.step],
        can_continue=bool(replay.bots) and not is_over,
        usual=USUAL,
        bots=bots_in(snapshot.language, replay.bots),
        people=snapshot.names,
    )
