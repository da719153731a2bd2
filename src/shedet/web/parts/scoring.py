"""A result as a table: what its rows are made of."""

from dataclasses import dataclass

from markupsafe import Markup

from shedet.web.parts.assets import icon

Cell = tuple[str, str, int | None]
"""How the points are made up, the same shorter, and the points; None where there is nothing."""


@dataclass
class Row:
    """One source of points for all seats."""

    label: str
    picture: Markup
    cells: list[Cell]
    is_cost: bool = False
    """No part of the total."""


def round_icon(name: str, css: str = "gi2") -> Markup:
    return Markup('<span class="{}">{}</span>').format(css, icon(name))


def minus(points: int | None) -> str:
    """Points with a true minus sign (U+2212), or nothing."""
    return "" if points is None else str(points).replace("-", "−")


def signed(points: int) -> str:
    """Points with a sign."""
    return f"+{points}" if points > 0 else minus(points)
