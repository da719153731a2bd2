"""What a viewer is told of a table: made from its snapshot, as pages are, and from nothing else."""

from shedet.core.records.data import to_data
from shedet.core.records.opening import opening
from shedet.table import Outcome
from shedet.web.api.shapes import (
    ClockShape,
    Json,
    Kind,
    OutcomeShape,
    ProposalShape,
    QuestionShape,
    SeatShape,
    Seen,
    TableShape,
)
from shedet.web.parts.snapshot import Snapshot
from shedet.web.parts.web_bots import is_web_bot, owner_of
from shedet.web.tables.hosted_table import HostedTable


def table_of(snapshot: Snapshot) -> TableShape:
    """The table itself; time alone changes nothing in it."""
    proposal = snapshot.proposal
    return TableShape(
        id=snapshot.table,
        game=snapshot.game.info.id,
        stage=snapshot.stage,  # type: ignore[arg-type]
        options=snapshot.options,
        seats=[seat_of(snapshot, seat) for seat in range(len(snapshot.names))],
        deciding=list(snapshot.deciding),
        clocks=[ClockShape(time.seconds, time.until) if time else None for time in snapshot.clocks],
        proposal=ProposalShape(proposal.what, proposal.by, sorted(proposal.waiting), proposal.whom)
        if proposal
        else None,
        outcome=outcome_of(snapshot.outcome) if snapshot.outcome else None,
        listed=snapshot.listed,
        seal=snapshot.seal,
        secret=snapshot.secret,
        rematch=snapshot.rematch,
        take_back=snapshot.may_take_back if snapshot.seat in snapshot.own_seats else "",
    )


def seat_of(snapshot: Snapshot, seat: int) -> SeatShape:
    bot = snapshot.bots.get(seat, "")
    is_bot = bool(bot) and seat not in snapshot.handed_over
    kind: Kind = "open" if seat in snapshot.free_seats else "bot" if is_bot else "person"
    ours = "" if is_web_bot(bot) else bot
    return SeatShape(
        seat, kind, snapshot.names[seat], ours, owner_of(bot), seat in snapshot.own_seats
    )


def outcome_of(outcome: Outcome) -> OutcomeShape:
    result: Json | None = dict(outcome.result) if outcome.result else None
    return OutcomeShape(outcome.how, list(outcome.winners), result, outcome.seat)


def question_of(snapshot: Snapshot) -> QuestionShape | None:
    question = snapshot.question
    if question is None or snapshot.seat not in snapshot.own_seats:
        return None
    return QuestionShape(question.number, list(question.legal), to_data(question.view))


def seen_of(hosted: HostedTable, snapshot: Snapshot) -> Seen:
    """The whole table as a viewer sees it now. Needs the lock."""
    is_player = snapshot.seat < len(snapshot.names)
    return Seen(
        table_of(snapshot),
        snapshot.seat if is_player else None,
        told_so_far(snapshot),
        None if snapshot.view is None else open_view(hosted, snapshot.seat),
        question_of(snapshot),
    )


def told_so_far(snapshot: Snapshot) -> int:
    """The number of the last thing that a viewer was told."""
    return snapshot.forgotten + len(snapshot.told)


def open_view(hosted: HostedTable, seat: int) -> Json:
    """What a seat sees after all that it was told: without a line that it has begun."""
    table = hosted.table
    view: Json = to_data(table.game.view(table.line_play.position, seat))
    return view


def first_view(hosted: HostedTable, seat: int) -> object:
    """What a seat saw of the deal."""
    table = hosted.table
    record = table.line_play.recorder.record
    position = opening(table.game, len(table.seats), table.options, record.deal)
    return table.game.view(position, seat)
