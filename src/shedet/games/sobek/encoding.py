"""A position as bytes, for comparison. Never compiled."""

from array import array
from typing import TYPE_CHECKING

from shedet.games.sobek import piece

if TYPE_CHECKING:
    from shedet.games.sobek.state import State


def encoded(state: "State") -> bytes:
    """Pieces that look alike are interchangeable, so their places are written in order."""
    pieces, where = state.pieces, state.place
    cells = [state.seats, state.to_act, state.deciding, state.mid_line, state.is_over, state.depth]
    cells += [state.perfect, state.round, state.deck_left, state.taker, state.laid, state.laid_own]
    for asked in state.frames:
        cells += asked
    for row in (state.points, state.seen_tokens, *state.tally):
        cells += row
    cells.append(state.set_count)
    for row in (state.set_seat, state.set_good, state.set_sideways):
        cells += row[: state.set_count]
    cards = [pieces.kind[: piece.TOKEN], where[: piece.TOKEN]]
    if state.perfect:
        cards += [masks[: piece.TOKEN] for masks in state.possible_zones[: state.seats + 1]]
    for look in sorted(zip(*cards, strict=True)):
        cells += look
    for look in sorted(zip(pieces.token, where[piece.TOKEN :], strict=True)):
        cells += look
    return array("h", cells).tobytes()
