"""Which puzzle is the one of a day: the same for everybody, another game each day."""

from collections.abc import Sequence

from shedet.core.game import games
from shedet.puzzles import puzzles_of

DAY = 86400
STEP = 37
"""From one puzzle of a game to the next that is due; neighbours come from the same game."""


def with_puzzles() -> list[str]:
    """The games that come with puzzles, by their ids."""
    return [game for game in games() if puzzles_of(game)]


def daily(now: float, among: Sequence[str] | None = None) -> tuple[str, str] | None:
    """The game and the id of the puzzle of a moment's day (UTC), if there is any."""
    known = with_puzzles() if among is None else among
    if not known:
        return None
    day = int(now // DAY)
    game = known[day % len(known)]
    puzzles = puzzles_of(game)
    step = next(step for step in range(STEP, 2 * STEP + len(puzzles)) if is_round(step, puzzles))
    return game, puzzles[day // len(known) * step % len(puzzles)].id


def is_round(step: int, puzzles: Sequence[object]) -> bool:
    """Does a walk with this step reach all of them?"""
    a, b = step, len(puzzles)
    while b:
        a, b = b, a % b
    return a == 1
