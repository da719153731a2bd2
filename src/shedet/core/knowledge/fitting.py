"""Never compiled: draws a deal of hidden pieces where few fit, by counting all that do.

Pieces with the same mask can change places with each other, and so can zones that the same masks
have in common. So it is counted how many pieces of each mask go to each sort of zones, mask by
mask, with what room is left; then one of all deals is drawn by these counts.
"""

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

from shedet.core.engine.chance import Chance

STATES = 200_000
"""So many counts are kept at most, which takes about a second."""
DEEPEST = 200
"""Splits that follow each other at most; a view has some ten masks with two to five zones each."""
WORD = 32


class TooMany(Exception):
    """There are too many states to count."""


class Split(NamedTuple):
    """What is left to be decided: from a sort of zones on, of a group, its pieces and all rooms."""

    group: int
    sort: int
    pieces: int
    rooms: tuple[int, ...]


class Fitting:
    """All deals of pieces with these masks to spots in these zones."""

    def __init__(self, masks: Sequence[int], zones: Sequence[int]) -> None:
        self.masks = sorted(set(masks), key=lambda mask: (mask.bit_count(), mask))
        self.members = [[i for i, own in enumerate(masks) if own == mask] for mask in self.masks]
        taken_by = [tuple(mask >> zone & 1 for mask in self.masks) for zone in zones]
        sorts = sorted(set(taken_by))
        self.spots = [[i for i, own in enumerate(taken_by) if own == sort] for sort in sorts]
        self.allowed = [
            [number for number, sort in enumerate(sorts) if sort[group]]
            for group in range(len(self.masks))
        ]
        self.later = [
            [
                sum(len(self.members[after]) for after in range(group + 1, len(self.masks))
                    if sort[after])
                for sort in sorts
            ]
            for group in range(len(self.masks))
        ]  # fmt: skip
        """How many pieces of later groups each sort of zones could take."""
        self.counted: dict[Split, int] = {}

    def start(self) -> Split:
        if sum(len(allowed) + 1 for allowed in self.allowed) > DEEPEST:
            raise TooMany
        return self.begun(0, tuple(len(spots) for spots in self.spots))

    def begun(self, group: int, rooms: tuple[int, ...]) -> Split:
        left = len(self.members[group]) if group < len(self.members) else 0
        return Split(group, 0, left, rooms)

    def count(self, split: Split) -> int:
        """How many ways there are to go on."""
        if split.group == len(self.members):
            return int(not any(split.rooms))
        if split not in self.counted:
            if len(self.counted) >= STATES:
                raise TooMany
            number = 0
            for _, ways, _ in self.ways(split):
                number += ways
            self.counted[split] = number
        return self.counted[split]

    def ways(self, split: Split) -> list[tuple[int, int, Split]]:
        """How many pieces can go to the next sort, in how many ways, and what is left then."""
        group, at, pieces, rooms = split
        allowed = self.allowed[group]
        if at == len(allowed):
            if pieces:
                return []
            after = self.begun(group + 1, rooms)
            return [(0, self.count(after), after)]
        sort = allowed[at]
        least = max(0, rooms[sort] - self.later[group][sort])
        found = []
        for taken in range(least, min(pieces, rooms[sort]) + 1):
            room = (*rooms[:sort], rooms[sort] - taken, *rooms[sort + 1 :])
            after = Split(group, at + 1, pieces - taken, room)
            if ways := comb(pieces, taken) * self.count(after):
                found.append((taken, ways, after))
        return found

    def draw(self, chance: Chance) -> list[int]:
        """The spot of each piece, every deal as likely as the next."""
        split, going = self.start(), [list[int]() for _ in self.spots]
        waiting = [shuffled(members, chance) for members in self.members]
        while split.group < len(self.members):
            group, at = split.group, split.sort
            lot = below(self.count(split), chance)
            for taken, ways, after in self.ways(split):
                if lot < ways:
                    for _ in range(taken):
                        going[self.allowed[group][at]].append(waiting[group].pop())
                    split = after
                    break
                lot -= ways
        spot_of = [-1] * sum(map(len, self.members))
        for pieces, spots in zip(going, self.spots, strict=True):
            for piece, spot in zip(shuffled(pieces, chance), spots, strict=True):
                spot_of[piece] = spot
        return spot_of


def fitted(masks: list[int], zones: list[int], chance: Chance) -> list[int] | None:
    """A spot for each piece by its mask, drawn from all deals; None if these are too many to count.

    Raises ValueError if there is no deal.
    """
    fitting = Fitting(masks, zones)
    try:
        number = fitting.count(fitting.start())
    except TooMany:
        return None
    if not number:
        raise ValueError("what this seat knows leaves no deal")
    return fitting.draw(chance)


def below(limit: int, chance: Chance) -> int:
    """A number below a limit of any size."""
    words = -(-limit.bit_length() // WORD)
    while True:
        number = 0
        for _ in range(words):
            number = number << WORD | chance.word()
        number >>= words * WORD - limit.bit_length()
        if number < limit:
            return number


def shuffled(things: Sequence[int], chance: Chance) -> list[int]:
    left = list(things)
    for last in range(len(left) - 1, 0, -1):
        other = chance.below(last + 1)
        left[last], left[other] = left[other], left[last]
    return left
