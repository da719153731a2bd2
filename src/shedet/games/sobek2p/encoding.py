"""A position as bytes, for comparison. Never compiled."""

from array import array
from typing import TYPE_CHECKING

from shedet.games.sobek2p import piece

if TYPE_CHECKING:
    from shedet.games.sobek2p.state import State


def encoded(state: "State") -> bytes:
    """Pieces that look alike are interchangeable, so their places are written in order."""
    pieces, where = state.pieces, state.place
    cells = [state.to_act, state.deciding, state.mid_line, state.is_over, state.depth]
    cells += [state.ankh, state.ankh_mark, state.laid, state.laid_own]
    cells += [state.perfect, state.batches]
    for asked in state.frames:
        cells += asked
    tiles = [pieces.kind[: piece.PIROGUE], where[: piece.PIROGUE]]
    if state.perfect:
        tiles += [masks[: piece.PIROGUE] for masks in state.possible_zones[:3]]
        tiles.append([int(tile + 1 in state.loot) for tile in range(piece.PIROGUE)])
        for seat, kept, returned in state.deben_log[: state.deben_draws]:
            cells += [seat, pieces.deben[kept], pieces.deben[returned] if returned >= 0 else 0]
    for look in sorted(zip(*tiles, strict=True)):
        cells += look
    pirogues = [where[piece.PIROGUE : piece.DEBEN], *state.seen_pirogues]
    for look in sorted(zip(pieces.pirogue, *pirogues, strict=True)):
        cells += look
    for _, spot in sorted(zip(pieces.deben, where[piece.DEBEN :], strict=True)):
        cells.append(spot)
    kinds = pieces.kind
    cells += [kinds[tile] for tile in state.pile[: state.pile_left]]
    return array("h", cells).tobytes()
