"""Charts as SVG, drawn on the server: how scores grew, and who led."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from markupsafe import Markup

WIDTH, HEIGHT = 600, 290
LEFT, RIGHT, TOP, BOTTOM = 34, 100, 16, 26


Scale = Callable[[float], float]


@dataclass(frozen=True)
class Curve:
    """One player's scores, and the name at their end."""

    name: str
    scores: Sequence[int]


def growth_chart(curves: Sequence[Curve], label: str, last: str) -> Markup:
    """Steps for each player over the lines of the game."""
    steps = max(len(curves[0].scores) - 1, 1)
    top = max([10, *(max(curve.scores) for curve in curves)])
    grid = next(step for step in (5, 10, 20, 50, 100, 1000) if top / step <= 5)

    def x(step: float) -> float:
        return round(LEFT + step * (WIDTH - LEFT - RIGHT) / steps, 1)

    def y(score: float) -> float:
        return round(HEIGHT - BOTTOM - score * (HEIGHT - TOP - BOTTOM) / top, 1)

    parts = []
    for score in range(0, top + 1, grid):
        parts.append(
            Markup(
                '<path class="gr" d="M{} {}H{}"/>'
                '<text class="ax" x="{}" y="{}" text-anchor="end">{}</text>'
            ).format(LEFT, y(score), x(steps), LEFT - 6, y(score) + 4, score)
        )
    every = next(number for number in (10, 20, 50, 100, 1000) if steps / number <= 10)
    for step in range(every, steps - every * 3 // 4, every):
        parts.append(axis(x(step), str(step)))
    parts.append(axis(x(steps), last))
    ends = spread([y(curve.scores[-1]) for curve in curves])
    for number, (curve, end) in enumerate(zip(curves, ends, strict=True), 1):
        parts.append(line(curve, number, x, y, end))
    return Markup(
        '<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>'
    ).format(WIDTH, HEIGHT, label, Markup("").join(parts))


def axis(at: float, text: str) -> Markup:
    return Markup('<text class="ax" x="{}" y="{}" text-anchor="middle">{}</text>').format(
        at, HEIGHT - 6, text
    )


def line(curve: Curve, number: int, x: Scale, y: Scale, label_y: float) -> Markup:
    path = f"M{x(0)} {y(curve.scores[0])}"
    for step, score in enumerate(curve.scores[1:], 1):
        if score != curve.scores[step - 1]:
            path += f"H{x(step)}V{y(score)}"
    steps = len(curve.scores) - 1
    end_x, end_y = x(steps), y(curve.scores[-1])
    path += f"H{end_x}"
    mark = (
        Markup('<circle class="d1" cx="{}" cy="{}" r="6"/>').format(end_x, end_y)
        if number == 1
        else Markup('<rect class="d{}" x="{}" y="{}" width="11" height="11"/>').format(
            number, end_x - 5.5, end_y - 5.5
        )
    )
    return Markup('<path class="l{}" d="{}"/>{}<text class="lb" x="{}" y="{}">{}</text>').format(
        number, path, mark, end_x + 11, label_y + 5, f"{short(curve.name)} {curve.scores[-1]}"
    )


def short(name: str) -> str:
    return name if len(name) <= 9 else name[:8] + "…"


def spread(places: list[float]) -> list[float]:
    """Move labels apart that would overlap."""
    ordered = sorted(range(len(places)), key=lambda i: places[i])
    for before, after in pairwise(ordered):
        if places[after] - places[before] < 18:
            places[after] = places[before] + 18
    return places


def lead_chart(leads: Sequence[int], label: str) -> Markup:
    """An area above the line where the first player leads, below it where the other does."""
    steps, most = max(len(leads) - 1, 1), max([5, *map(abs, leads)])

    def at(step: int, lead: int) -> str:
        return f"{round(step * 1000 / steps, 1)} {round(30 - lead * 28 / most, 1)}"

    path = "M0 30" + "".join(
        f"L{at(step, leads[step - 1])}L{at(step, lead)}" if step else f"L{at(0, lead)}"
        for step, lead in enumerate(leads)
    )
    return Markup(
        '<svg class="rp-line" viewBox="0 0 1000 60" preserveAspectRatio="none" role="img"'
        ' aria-label="{}"><path class="rp-fill" d="{}L1000 30Z"/><path class="gr" d="M0 30H1000"/>'
        "</svg>"
    ).format(label, path)
