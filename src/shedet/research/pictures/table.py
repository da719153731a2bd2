"""A picture of any of the tables: what is asked above, the board to the left, players beside it."""

from collections.abc import Callable, Sequence
from typing import Any

from shedet.core.game import Game
from shedet.research.pictures import nile, sobek, sobek2p
from shedet.research.pictures.canvas import INK_2, MARGIN, PICK, WIDTH, Canvas, Pixels

TOP = 76
"""Where boards begin."""

BOARDS: dict[str, Callable[[Canvas, Any, Sequence[str], float], None]] = {
    "sobek": sobek.draw,
    "sobek2p": sobek2p.draw,
    "nile": nile.draw,
}


def picture_of(game: Game, view: Any, names: Sequence[str]) -> Pixels:
    """The table of a view, 640 rows of 960 pixels in red, green and blue."""
    canvas = Canvas()
    viewer = names[view.seat] if view.seat < len(names) else "a spectator"
    canvas.text((MARGIN + 4, 20), game.info.name.say(), 17, bold=1)
    canvas.text((WIDTH - MARGIN - 4, 20), f"as {viewer} sees it", 13, INK_2, "rm")
    canvas.panel((MARGIN, 36, WIDTH - MARGIN, TOP - 8))
    canvas.panel((MARGIN, 36, MARGIN + 6, TOP - 8), PICK, PICK, 3)
    canvas.fitted((MARGIN + 18, 52), game.status(view, names), WIDTH - 2 * MARGIN - 36, 15)
    BOARDS[game.info.id](canvas, view, names, TOP)
    return canvas.pixels()
