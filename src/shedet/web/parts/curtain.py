"""The curtain of a browser that several people of a table share."""

from dataclasses import dataclass

NOBODY = -1


@dataclass(frozen=True)
class Opened:
    """Whose hand a shared browser shows."""

    seat: int = NOBODY
    until: int = 0
    """Out of turn: how many entries the table may have as long as it is open; 0: in its turn."""


@dataclass(frozen=True)
class Curtain:
    """What stands before the table on a shared browser; made from what is public."""

    kind: str
    """drawn, open (one hand is shown) or aside (the public table was asked for); nothing once the
    game is over."""
    seats: tuple[int, ...] = ()
    """The seats of this browser."""
    waiting: tuple[int, ...] = ()
    """Those of them that the table waits for."""
