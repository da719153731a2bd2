"""Dealing in place, as `setup.py` deals by name: for many games in a row. [N-2]"""

from shedet.core.engine.chance import Chance
from shedet.games.nile.pieces import piece, place
from shedet.games.nile.rules.counting import Counting
from shedet.games.nile.rules.state import first_field


class Dealing(Counting):
    """A law holds both ways to deal to each other: tile for tile, draw for draw."""

    def ask_first(self) -> int:
        """Ask for the first decision of all. Returns 0."""
        raise NotImplementedError

    def deals_itself(self) -> int:
        return 1

    def _deal(self, chance: Chance) -> int:
        """Cover rows, shuffle both sorts of tiles, name who begins. [N-2]"""
        self.first = chance.below(self.seats)
        self.cover_rows(chance)
        ends = self.put_ends_in_urn()
        self._shuffle_urn(0, ends, chance)
        # the first desert tiles are numbered in the order of their fields
        for field in range(28):
            self.desert[field] = piece.NONE
        for i in range(piece.SAND):
            self.urn[64 + i] = i
        self._shuffle_urn(64, piece.SAND, chance)
        for tile in range(3):
            lower = 0
            for i in range(3):
                if self.urn[i] < self.urn[tile]:
                    lower += 1
            self.desert[self.urn[tile]] = lower
            self.sand_place[lower] = self.urn[tile]
            self.sand_tile[lower] = self.urn[64 + tile]
        for tile in range(3, piece.SAND):
            self.sand_tile[tile] = self.urn[64 + tile]
            owner = (tile - 3) // 2
            self.sand_place[tile] = place.JOKER + owner if owner < self.seats else place.STACK
        for i in range(piece.WATER):
            self.urn[i] = i
        self._shuffle_urn(0, piece.WATER, chance)
        for tile in range(piece.WATER):
            self.water_tile[tile] = self.urn[tile]
        self.clear_frames()
        self.count_anew()
        return self.ask_first()

    def cover_rows(self, chance: Chance) -> int:
        """With fewer players short rows are covered, on either bank. [N-2.1] Returns 0."""
        twos = chance.below(2)
        threes = chance.below(2)
        for row in range(8):
            self.covered[row] = 0
        if self.seats < 5:
            self.covered[0 if twos else 4] = 1
        if self.seats < 4:
            self.covered[4 if twos else 0] = 1
        if self.seats < 3:
            self.covered[1 if threes else 5] = 1
        return 0

    def put_ends_in_urn(self) -> int:
        """The fields at the desert that are not covered; returns how many."""
        n = 0
        for row in range(8):
            if not self.covered[row]:
                self.urn[n] = first_field(row + 1) - 1
                n += 1
        return n
