"""What a seat knows, kept by names: the same conclusions as in knowledge.py, drawn from events."""

from collections.abc import Mapping
from itertools import combinations

from shedet.games.sobek2p.pieces import BACKS, SQUARES, back_of
from shedet.games.sobek2p.view import Draw, Known, zone_names

OPEN = "open"
ORDER = [*zone_names().values(), OPEN]

Zones = frozenset[str]


class Memory:
    """The knowledge of a view, to be changed by events; tiles that lie open are not listed."""

    def __init__(self, known: Known, families: Mapping[str, str]) -> None:
        self.families = families
        self.room = {zone: dict(backs) for zone, backs in known.zones.items()}
        self.tiles: list[tuple[str, Zones]] = [(name, frozenset(may)) for name, may in known.tiles]
        self.draws = list(known.draws)
        self.scribes = known.scribes

    def known(self) -> Known:
        """What follows, in order."""
        while self.strike():
            pass
        return Known(
            zones={
                zone: self.room[zone] for zone in ORDER if any(self.room.get(zone, {}).values())
            },
            tiles=sorted(
                (name, tuple(zone for zone in ORDER if zone in may)) for name, may in self.tiles
            ),
            draws=self.draws,
            scribes=self.scribes,
        )

    def move(self, back: str, name: str | None, source: str, target: str) -> None:
        """A tile moves; without a name it may be any with that back that may be there."""
        if (
            source[:4] in ("hand", "boar")
            and target.startswith("hand")
            and source[-1] != target[-1]
        ):
            target = target.replace("hand", "loot")
        old, new = zone_of(back, source), zone_of(back, target)
        for zone, change in ((old, -1), (new, 1)):
            if zone != OPEN:
                self.room.setdefault(zone, dict.fromkeys(BACKS, 0))[back] += change
        if " scribe " in target:
            self.scribes = max(self.scribes, int(target[-1]))
        if name:
            self.learn(name, source, target)
        else:
            self.tiles = [
                (tile, may | {new} if back_of(tile) == back and old in may else may)
                for tile, may in self.tiles
            ]

    def learn(self, name: str, source: str, target: str) -> None:
        """The seat sees a tile; less is known of a twin that may have been it."""
        old, new = zone_of(back_of(name), source), zone_of(back_of(name), target)
        alike = [may for tile, may in self.tiles if tile == name and old in may]
        rest = [(tile, may) for tile, may in self.tiles if tile != name or old not in may]
        if alike:
            rest += [(name, frozenset().union(*alike)) for _ in alike[1:]]
        self.tiles = rest if new == OPEN else [*rest, (name, frozenset({new}))]

    def lack(self, family: str, where: str) -> None:
        """A hand, with its loot, or a board has no tile of a family."""
        gone = {where, where.replace("hand", "loot")}
        self.tiles = [
            (tile, may - gone if self.families[tile] == family else may) for tile, may in self.tiles
        ]

    def mix(self, where: str) -> None:
        """Loot joins the other tiles of a hand, a Scribe's discards those of a board."""
        apart = where.replace("hand", "loot") if where.startswith("hand") else f"{where} scribe"
        names = {zone: where for zone in self.room if zone.startswith(apart)}
        for zone in names:
            backs = self.room.pop(zone)
            joined = self.room.setdefault(where, dict.fromkeys(BACKS, 0))
            for back, number in backs.items():
                joined[back] += number
        self.tiles = [
            (tile, frozenset(names.get(zone, zone) for zone in may)) for tile, may in self.tiles
        ]

    def draw(self, drawn: Draw) -> None:
        """A token is drawn, or returned: then the last two draws were one with the Eye of Horus."""
        if not drawn.is_eye:
            self.draws.append(drawn)
            return
        kept = None
        second, first = self.draws.pop(), self.draws.pop()
        if first.kept is not None and second.kept is not None:
            kept = max(first.kept, second.kept)
        self.draws.append(Draw(drawn.seat, True, kept, drawn.kept))

    def strike(self) -> bool:
        """Zones that are full of tiles which must be there hold no other."""
        struck = False
        for back in BACKS:
            masks = {may for name, may in self.tiles if back_of(name) == back}
            several = [may for may in masks if len(may) > 1]
            sets = {frozenset({zone}) for zone in ORDER[:-1]}
            for size in range(1, len(several) + 1):
                sets |= {frozenset().union(*some) for some in combinations(several, size)}
            for zones in sets:
                struck |= self.strike_from(back, zones)
        return struck

    def strike_from(self, back: str, zones: Zones) -> bool:
        room = sum(self.room.get(zone, {}).get(back, 0) for zone in zones)
        inside = sum(back_of(name) == back and may <= zones for name, may in self.tiles)
        if inside < room:
            return False
        before = self.tiles
        self.tiles = [
            (name, may - zones if back_of(name) == back and may - zones else may)
            for name, may in before
        ]
        return self.tiles != before


def zone_of(back: str, where: str) -> str:
    """The zone of a place: the market hides characters only, sold tiles lie open."""
    if where in SQUARES:
        return "market" if back == "red" else OPEN
    return OPEN if where.startswith("sold") else where
