"""What a seat knows, by names of pieces: tiles, and draws of deben tokens."""

from collections.abc import Mapping

from shedet.core.knowledge.memory import OPEN, Memory
from shedet.games.sobek2p.pieces.box import BACKS, SQUARES, back_of
from shedet.games.sobek2p.view.view import Draw, Known, zone_names


class TileMemory(Memory):
    """The knowledge of a view, to be changed by events; tiles that lie open are not listed."""

    def __init__(self, known: Known, families: Mapping[str, str]) -> None:
        super().__init__(list(zone_names().values()), BACKS, back_of, known.zones, known.tiles)
        self.families = families
        self.draws = list(known.draws)
        self.scribes = known.scribes

    def known(self) -> Known:
        """What follows, in order."""
        return Known(
            zones=self.rooms(), tiles=self.placed(), draws=self.draws, scribes=self.scribes
        )

    def move_tile(self, back: str, name: str | None, source: str, target: str) -> None:
        """A tile moves; what is taken from the other player is loot."""
        if (
            source[:4] in ("hand", "boar")
            and target.startswith("hand")
            and source[-1] != target[-1]
        ):
            target = target.replace("hand", "loot")
        if " scribe " in target:
            self.scribes = max(self.scribes, int(target[-1]))
        self.move(back, name, zone_of(back, source), zone_of(back, target))

    def lack(self, family: str, where: str) -> None:
        """A hand, with its loot, or a board has no tile of a family."""
        self.rule_out(
            lambda tile: self.families[tile] == family, {where, where.replace("hand", "loot")}
        )

    def mix(self, where: str) -> None:
        """Loot joins the other tiles of a hand, a Scribe's discards those of a board."""
        apart = where.replace("hand", "loot") if where.startswith("hand") else f"{where} scribe"
        names = {zone: where for zone in self.room if zone.startswith(apart)}
        for zone in names:
            backs = self.room.pop(zone)
            joined = self.room.setdefault(where, dict.fromkeys(BACKS, 0))
            for back, number in backs.items():
                joined[back] += number
        self.pieces = [
            (tile, frozenset(names.get(zone, zone) for zone in possible_zones))
            for tile, possible_zones in self.pieces
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


def zone_of(back: str, where: str) -> str:
    """The zone of a place: the market hides characters only, sold tiles lie open."""
    if where in SQUARES:
        return "market" if back == "red" else OPEN
    return OPEN if where.startswith("sold") else where
