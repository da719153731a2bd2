"""The track of An den Ufern des Nils in one line: pieces, obelisk, and the spaces between."""

from shedet.games.nile.view.view import View
from shedet.terminal.boards.nile.signs import OBELISK, PLAYERS
from shedet.terminal.output.canvas import Row

SPACES = 30


def track_row(view: View, gap: str) -> Row:
    """Every space a dot, or its number, or who stands there with a gap on both sides."""
    spaces = [player.space for player in view.players]
    row: Row = []
    for space in range(min(1, view.obelisk), max(SPACES, view.obelisk, *spaces) + 1):
        pieces = "".join(PLAYERS[seat] for seat, at in enumerate(spaces) if at == space)
        pieces += OBELISK if space == view.obelisk else ""
        if pieces:
            row.append((f"{gap}{pieces}{gap}", "points"))
        else:
            row.append((str(space) if space == 1 or space % 5 == 0 else "·", "dim"))
    return row
