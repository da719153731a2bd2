"""Results as dots over a line: one is a person, the reader's gold, the coach's a dotted ring."""

from collections import Counter
from collections.abc import Callable, Sequence
from statistics import median

from markupsafe import Markup

from shedet.web.parts.words import Words

LEFT, RIGHT, GROUND, RISE, HIGHEST = 30.0, 710.0, 131.0, 19.0, 10
"""Where the line begins and ends, where the lowest dot lies, by how much the next one is higher
at most, and how many lie upon each other at most."""
ROOM = 60.0
"""How high a pile may be."""
MIDDLE, COACH, YOU = 22, 46, 70
"""At which heights is named what is marked."""


def swarm(points: Sequence[int], own: int | None, coach: int | None, t: Words) -> Markup:
    """The picture of a field; `points` holds the reader's own, too."""
    every = [*points, *([] if coach is None else [coach])]
    step = next(s for s in (5, 10, 20, 50, 100, 1000) if max(every) - min(every) <= 5 * s)
    low = min(every) // step * step
    high = max(low + step, -(-max(every) // step) * step)
    wide = (high - low) / (RIGHT - LEFT)

    def x(value: float) -> float:
        return round(LEFT + (value - low) / wide, 1)

    parts = [Markup('<path class="gr" d="M10 152H730"/>')]
    for value in range(low, high + 1, step):
        parts.append(text(x(value), 176, str(value), "q"))
    middle = median(points)
    told = str(round(middle, 1)).removesuffix(".0")
    if len(points) > 1:
        parts.append(Markup('<path class="md" d="M{} 28V152"/>').format(x(middle)))
        side = "end" if x(middle) > 200 else "start"
        at = x(middle) + (-8 if side == "end" else 8)
        parts.append(text(at, MIDDLE + 8, t("middle", points=told), "q", side))
    parts += dots(points, own, x)
    if own is not None:
        parts += marked(x(own), t("you_at", points=own), "me", 13, YOU)
    if coach is not None:
        parts += marked(x(coach), t("coach_at", points=coach), "co", 11, COACH)
    label = t("field_is", len(points), low=min(points), high=max(points), middle=told)
    if own is not None:
        label += f" {t('you_at', points=own)}."
    if coach is not None:
        label += f" {t('coach_at', points=coach)}."
    return Markup(
        '<svg class="swarm" viewBox="0 8 740 176" role="img" aria-label="{}">{}</svg>'
    ).format(label, Markup("").join(parts))


def per_dot(points: Sequence[int]) -> int:
    """How many people one dot stands for, so that no pile grows too high."""
    return -(-max(Counter(points).values()) // HIGHEST)


def dots(points: Sequence[int], own: int | None, x: Callable[[float], float]) -> list[Markup]:
    """All but the reader's own."""
    each, counts = per_dot(points), Counter(points)
    rise = min(RISE, ROOM / max(1, -(-max(counts.values()) // each) - 1))
    found = []
    for value, number in sorted(counts.items()):
        others = number - (value == own)
        found += [
            Markup('<circle class="dt" cx="{}" cy="{}" r="{}"/>').format(
                x(value), round(GROUND - (height + (value == own)) * rise, 1), min(8, rise * 0.6)
            )
            for height in range(-(-others // each))
        ]
    return found


def marked(at: float, label: str, css: str, size: int, high: int) -> list[Markup]:
    """A dot that is named."""
    side = "start" if at < 60 else "end" if at > 680 else "middle"
    return [
        Markup('<path class="ld" d="M{} {}V{}"/>').format(at, high + 6, GROUND - size),
        Markup('<circle class="{}" cx="{}" cy="{}" r="{}"/>').format(css, at, GROUND, size),
        text(at, high, label, "", side),
    ]


def text(at: float, y: float, said: str, css: str = "", anchor: str = "middle") -> Markup:
    return Markup('<text class="{}" x="{}" y="{}" text-anchor="{}">{}</text>').format(
        css, at, y, anchor, said
    )
