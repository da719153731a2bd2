"""What a television shows of a table: a picture in which pieces move, and everybody's side."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from shedet.web.parts.forms import NOTHING
from shedet.web.parts.still import KEPT, Still


@dataclass
class ScreenLot:
    """Something that lies before a player, and what it is worth."""

    picture: Markup
    points: str
    small: str = ""


@dataclass
class ScreenSide:
    """A player as all at the table can see them."""

    seat: int
    score: str
    backs: Markup = NOTHING
    """The backs of the hand."""
    hand: str = ""
    """How much is in it."""
    facts: list[tuple[Markup, str]] = field(default_factory=list)
    lots: list[ScreenLot] = field(default_factory=list)


@dataclass
class Screen:
    """The public table of a game."""

    board: Markup
    sides: Sequence[ScreenSide]
    beside: Markup = NOTHING
    """What lies beside the board."""


class Moving(Still):
    """A picture that keeps the names by which pieces glide."""

    kept = frozenset({*KEPT, "data-vt"})


def moving(html: str) -> Markup:
    """The picture of what a board has drawn for somebody who only watches."""
    copying = Moving(())
    copying.feed(html)
    copying.close()
    return Markup("".join(copying.parts).strip())
