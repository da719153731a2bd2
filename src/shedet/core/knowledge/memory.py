"""What a seat knows, by names of pieces: the same inferences as hidden.py, from events."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

OPEN = "open"
"""The zone of what lies open; pieces that lie there are not listed."""

Zones = frozenset[str]


class Memory:
    """The knowledge of a view, to be changed by events.

    `order` has all zones but the open one, `back_of` tells the back of a piece by its name, `room`
    how many pieces with each back lie in a zone, and `pieces` in which zones each may be.
    """

    def __init__(
        self,
        order: Sequence[str],
        backs: Sequence[str],
        back_of: Callable[[str], str],
        room: Mapping[str, Mapping[str, int]],
        pieces: Sequence[tuple[str, tuple[str, ...]]],
    ) -> None:
        self.order = order
        self.backs = backs
        self.back_of = back_of
        self.room = {zone: dict(numbers) for zone, numbers in room.items()}
        self.pieces: list[tuple[str, Zones]] = [(name, frozenset(may)) for name, may in pieces]

    def rooms(self) -> dict[str, dict[str, int]]:
        """The zones that hold anything, in order."""
        return {
            zone: self.room[zone] for zone in self.order if any(self.room.get(zone, {}).values())
        }

    def placed(self) -> list[tuple[str, tuple[str, ...]]]:
        """What follows for each piece, in order."""
        while self.strike():
            pass
        return sorted(
            (name, tuple(zone for zone in self.order if zone in may)) for name, may in self.pieces
        )

    def move(self, back: str, name: str | None, old: str, new: str) -> None:
        """A piece goes from zone to zone; without a name it may be any with that back there."""
        for zone, change in ((old, -1), (new, 1)):
            if zone != OPEN:
                self.room.setdefault(zone, dict.fromkeys(self.backs, 0))[back] += change
        if name:
            self.learn(name, old, new)
            return
        self.pieces = [
            (piece, may | {new} if self.back_of(piece) == back and old in may else may)
            for piece, may in self.pieces
        ]

    def learn(self, name: str, old: str, new: str) -> None:
        """The seat sees a piece; it is taken for the surest of its twins that may have been it."""
        alike = [may for piece, may in self.pieces if piece == name and old in may]
        rest = [(piece, may) for piece, may in self.pieces if piece != name or old not in may]
        if alike:
            surest = min(alike, key=lambda may: (len(may), self.mask(may)))
            alike.remove(surest)
            rest += [(name, may | surest) for may in alike]
        self.pieces = rest if new == OPEN else [*rest, (name, frozenset({new}))]

    def mask(self, zones: Zones) -> int:
        return sum(1 << number for number, zone in enumerate(self.order) if zone in zones)

    def look(self, zone: str, names: Sequence[str]) -> None:
        """The seat sees all pieces in a zone, and so that no other is there."""
        for name in names:
            self.learn(name, zone, OPEN)
        self.rule_out(lambda piece: True, {zone})
        self.pieces += [(name, frozenset({zone})) for name in names]

    def rule_out(self, is_meant: Callable[[str], bool], zones: set[str]) -> None:
        """Some pieces are in none of these zones."""
        self.pieces = [
            (piece, may - zones if is_meant(piece) else may) for piece, may in self.pieces
        ]

    def strike(self) -> bool:
        """Zones that are full of pieces which must be there hold no other."""
        struck = False
        for back in self.backs:
            masks = {may for name, may in self.pieces if self.back_of(name) == back}
            several = [may for may in masks if len(may) > 1]
            sets = {frozenset({zone}) for zone in self.order}
            for size in range(1, len(several) + 1):
                sets |= {frozenset().union(*some) for some in combinations(several, size)}
            for zones in sets:
                struck |= self.strike_from(back, zones)
        return struck

    def strike_from(self, back: str, zones: Zones) -> bool:
        room = sum(self.room.get(zone, {}).get(back, 0) for zone in zones)
        inside = sum(self.back_of(name) == back and may <= zones for name, may in self.pieces)
        if inside < room:
            return False
        before = self.pieces
        self.pieces = [
            (name, may - zones if self.back_of(name) == back and may - zones else may)
            for name, may in before
        ]
        return self.pieces != before
