"""What lies where, packed into numbers for views: one call for all of a kind."""

from shedet.games.nile.pieces import kind, piece
from shedet.games.nile.rules import packed
from shedet.games.nile.rules.observing import Observing


class Listing(Observing):
    """Equal numbers look alike, so that a view makes each thing once; packed.py reads them."""

    def listed_fields(self) -> list[int]:
        """For each field what is on it."""
        self.must_have_pieces()
        found = []
        for field in range(28):
            on = packed.MARKER * self.marker_on(field, 1) + self.marker_on(field, 0)
            waves = 0
            if self.water[field] >= 0:
                waves = packed.waves(self.wave_in[field], self.wave_out[field])
            desert = 1 if self.desert[field] >= 0 else 0
            covered = 1 if self.covered[self.pieces.row[field]] else 0
            found.append(packed.field(field, covered, desert, waves, on))
        return found

    def marker_on(self, field: int, slot: int) -> int:
        """A marker on a field, 0 if there is none."""
        if self.owner[field][slot] < 0:
            return 0
        state = kind.RIPE if self.ripe[field][slot] else 0
        acted = 1 if self.acted[field][slot] else 0
        return packed.marker(self.owner[field][slot], self.crop[field][slot], state, acted)

    def listed_stalls(self) -> list[list[int]]:
        """The markers in each row of the market."""
        found = []
        for row in range(4):
            fruits = []
            n = min(max(self.stall_count[row], 0), 5)
            for i in range(n):
                owner = self.stall_owner[row][i]
                crop = self.stall_crop[row][i]
                fruits.append(packed.marker(owner, crop, self.stall_state[row][i], 0))
            found.append(fruits)
        return found

    def listed_sand(self) -> list[int]:
        """Each desert tile: where it is, its front if that is known, and its shuffle."""
        found = []
        for tile in range(piece.SAND):
            front = 1 + self.sand_tile[tile] if self.sand_known[tile] else 0
            found.append(packed.sand(self.sand_place[tile], front, self.sand_shuffle[tile]))
        return found

    def listed_unseen(self, ranks: list[int]) -> list[int]:
        """The fronts that nobody knows with their shuffles, sorted by the rank of each front."""
        found = []
        if len(ranks) < piece.SAND:
            raise ValueError("every desert tile has a rank")
        for tile in range(piece.SAND):
            if not self.sand_known[tile]:
                printed = self.sand_tile[tile]
                if 0 <= printed < piece.SAND:
                    rank = ranks[printed]
                    found.append(packed.unseen(rank, self.since[printed]))
        found.sort()
        return found

    def listed_used(self, ranks: list[int]) -> list[int]:
        """The ranks of the water tiles that were turned up, sorted."""
        found = []
        if len(ranks) < piece.WATER:
            raise ValueError("every water tile has a rank")
        for tile in range(piece.WATER):
            if self.water_known[tile]:
                printed = self.water_tile[tile]
                if 0 <= printed < piece.WATER:
                    found.append(ranks[printed])
        found.sort()
        return found
