"""What a seat has missed: the table after each line that others have played since its last one.

Each step is what the seat was told then and could see then, so a film of it tells nothing new.
"""

from itertools import islice

from shedet.core.engine.position import Position
from shedet.core.event import seats_in
from shedet.core.records.opening import opening
from shedet.core.records.record import run_through
from shedet.table.table_state import TableState
from shedet.web.parts.log_text import missed
from shedet.web.parts.render_memory import RenderMemory
from shedet.web.parts.snapshot import Snapshot, at_step


def steps(table: TableState, snapshot: Snapshot) -> list[Snapshot]:
    """The table as a seat saw it at its last decision, and after each line since; often nothing."""
    places = missed(snapshot)
    first = table.line_play.completed - len(places)
    if not places or first < 0:
        return []
    memory = RenderMemory()
    told = [places[0], *(place + 1 for place in places)]
    return [
        at_step(
            snapshot,
            view_of(table, position, snapshot.seat),
            tuple(sorted(seats_in(position.deciding))),
            length,
            memory,
        )
        for position, length in zip(positions(table, first), told, strict=True)
    ]


def positions(table: TableState, first: int) -> list[Position]:
    """The positions after so many lines, and after each further one."""
    record, options = table.line_play.recorder.record, table.options
    found: list[Position] = []
    if first == 0:
        found.append(opening(table.game, len(table.seats), options, record.deal))
    for step in islice(run_through(table.game, record), max(0, first - 1), None):
        found.append(step.position.copy())
    return found


def view_of(table: TableState, position: Position, seat: int) -> object:
    """What a seat saw; where it decides, as the one to act."""
    if seat in seats_in(position.deciding):
        position.switch(seat)
    return table.game.view(position, seat)
