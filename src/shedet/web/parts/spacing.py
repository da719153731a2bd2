"""Markers on a track, moved apart so that none covers another."""

from collections.abc import Sequence


def apart(places: Sequence[float], gap: float, first: float, last: float) -> list[float]:
    """Each place as near as it can be, in order, at least `gap` from the next and within bounds."""
    order = sorted(range(len(places)), key=places.__getitem__)
    moved = [0.0] * len(places)
    groups: list[tuple[list[int], float]] = []
    for index in order:
        group, middle = [index], within(places[index], 0, first, last)
        # a marker that would touch the group before it joins it; a group is centred on its mean
        while groups and middle - (len(group) - 1) * gap / 2 < edge(groups[-1], gap) + gap:
            before, other = groups.pop()
            middle = (other * len(before) + middle * len(group)) / (len(before) + len(group))
            group = [*before, *group]
            middle = within(middle, (len(group) - 1) * gap / 2, first, last)
        half = (len(group) - 1) * gap / 2
        groups.append((group, within(middle, half, first, last)))
    for group, middle in groups:
        for number, index in enumerate(group):
            moved[index] = round(middle + (number - (len(group) - 1) / 2) * gap, 2)
    return moved


def edge(group: tuple[list[int], float], gap: float) -> float:
    """Where the last of a group stands."""
    return group[1] + (len(group[0]) - 1) * gap / 2


def within(middle: float, half: float, first: float, last: float) -> float:
    return min(max(middle, first + half), last - half)
