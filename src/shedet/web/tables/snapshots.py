"""Makes a snapshot of a table: what one viewer may see of it."""

from collections.abc import Sequence
from dataclasses import replace

from shedet.lessons import PLAYER
from shedet.lessons.guide import card_of
from shedet.table.clock import DAY, Watch
from shedet.table.log_text import recent
from shedet.table.seal import seal_of
from shedet.web.parts.snapshot import ShownHint, Snapshot, TimeLeft
from shedet.web.tables.hosted_table import HostedTable, Viewer, shared_seat

CHAT_LINES = 200
"""How much of a chat is shown."""


def snapshot_of(
    hosted: HostedTable,
    viewer: Viewer,
    here: Sequence[bool],
    watchers: int,
    now: float | None = None,
) -> Snapshot:
    """All that a viewer may see: built by listing it from the seat's own view."""
    seat, own, language = viewer
    table = hosted.table
    is_player = seat < len(table.seats)
    is_over = table.stage == "over"
    told = table.told(seat)
    remembers = is_over or table.game.remembers(table.options)
    remembered = told if remembers else recent(told, len(table.seats) + 1)
    forgotten = len(told) - len(remembered)
    decided = table.decided[seat] if is_player else 0
    proposal = table.proposal
    is_sealed = table.is_dealt() and not hosted.started_from
    hint = hosted.hints.get(seat) if seat in own else None
    question = table.question(seat) if is_player else None
    view = None
    if table.stage != "gathering":
        view = question.view if question else table.view(seat)
    return Snapshot(
        game=table.game,
        table=hosted.id,
        seat=seat,
        own_seats=own,
        names=tuple(table.names),
        bots=table.bots,
        free_seats=tuple(n for n, place in enumerate(table.seats) if not place.is_taken),
        stage=table.stage,
        options=dict(table.options),
        view=view,
        deciding=tuple(table.deciding),
        question=question,
        told=tuple(remembered),
        seen=max(0, decided - forgotten),
        may_take_back=table.may_take_back(seat) if is_player else "",
        proposal=replace(proposal, waiting=set(proposal.waiting)) if proposal else None,
        clocks=tuple(time_left(table.watch, n, now) for n in range(len(table.seats))),
        now=now,
        outcome=table.outcome,
        chat=tuple(hosted.chat[-CHAT_LINES:]),
        seal=seal_of(table.secret) if is_sealed else "",
        secret=table.secret if is_over and is_sealed and not hosted.is_closed else None,
        language=language,
        watchers=watchers,
        listed=hosted.listed,
        here=tuple(here),
        handed_over=tuple(
            number
            for number, place in enumerate(table.seats)
            if place.person and place.bot and not place.forfeit
        ),
        may_have_hints=is_player and table.may_have_hints(seat) and not hosted.is_closed,
        hint=ShownHint(hint.shown, hint.advice, hint.place) if hint else None,
        growth=hosted.growth(),
        analysis=hosted.analysis,
        analysing=hosted.analysis_task.percent if hosted.analysis_task else None,
        analysis_place=hosted.analysis_task.place if hosted.analysis_task else 0,
        bot_place=max(hosted.places.values(), default=0),
        may_remove=is_over and seat in own and hosted.has_traces(seat),
        rematch=hosted.rematch,
        refused_by=table.refused_by,
        expected=tuple(sorted(table.expected)),
        started_from=hosted.started_from,
        deal=hosted.deal,
        is_closed=hosted.is_closed,
        may_share=shared_seat(hosted) is not None,
        forgotten=forgotten,
        is_lesson=bool(table.lesson),
        lesson=card_of(table, hosted.read, hosted.slip) if seat in own and seat == PLAYER else None,
        clock=table.watch.clock,
        memory=hosted.memory_of(viewer),
        patience=round(table.absence.patience / DAY),
        absent=tuple(
            (number, end)
            for number in sorted(table.absence.since)
            if (end := table.absence.ends(number)) is not None
        ),
        is_slow=bool(table.watch.clock and table.watch.clock.days),
        guests=hosted.guests if table.stage == "gathering" else (),
    )


def time_left(watch: Watch, seat: int, now: float | None) -> TimeLeft | None:
    """The clock of a seat, independent of the time of the call unless `now` is given."""
    if not watch.clock:
        return None
    since, stock = watch.since[seat], watch.stock[seat]
    seconds = stock if now is None else watch.left(seat, now)
    return TimeLeft(seconds, None if since is None else since + stock)
