"""Counting the masks anew, from what was laid out."""

from shedet.games.nile.pieces import kind, piece, place
from shedet.games.nile.rules.events import Events
from shedet.games.nile.rules.state import first_field


class Counting(Events):
    """What is laid out may be anything, so what has no room in a mask is left out."""

    def _settle(self) -> None:
        if self.has_pieces():
            self.count_anew()
        super()._settle()

    def _can_move(self) -> bool:
        self.must_have_pieces()
        self.count_anew()
        return super()._can_move()

    def count_anew(self) -> int:
        """Count all masks from the arrays. Returns 0."""
        self.count_water()
        self.count_markers()
        self.stacked = 0
        self.discarded = 0
        for tile in range(piece.SAND):
            if self.sand_place[tile] == place.STACK:
                self.stacked |= 1 << tile
            elif self.sand_place[tile] == place.DISCARDS:
                self.discarded |= 1 << tile
        for seat in range(5):
            for crop in range(5):
                self.note_supply(seat, crop)
                self.note_boat(seat, crop)
        for row in range(4):
            self.wanted[row] = 0
            if 0 <= self.stall_count[row] <= 5:
                self.note_wanted(row)
        return 0

    def count_water(self) -> None:
        """Fields with water and desert, and covered ones."""
        self.wet = 0
        self.sanded = 0
        self.closed = 0
        for wave in range(3):
            self.mouth[wave] = 0
            self.flows[wave] = 0
            self.meets[wave] = 0
        for field in range(28):
            row = self.pieces.row[field]
            if self.covered[row]:
                self.closed |= 1 << field
            elif field == first_field(row):
                self.mouth[self.pieces.river[row]] |= 1 << field
            if self.desert[field] >= 0:
                self.sanded |= 1 << field
            if self.water[field] >= 0:
                self.wet |= 1 << field
                if kind.NO_WAVE <= self.wave_out[field] <= kind.DOUBLE:
                    self.flows[self.wave_out[field]] |= 1 << field
                if kind.NO_WAVE <= self.wave_in[field] <= kind.DOUBLE:
                    self.meets[self.wave_in[field]] |= 1 << field

    def count_markers(self) -> None:
        """Fields with markers."""
        self.taken = 0
        self.full = 0
        for seat in range(5):
            self.marked[seat] = 0
            self.grown[seat] = 0
            self.spent[seat] = 0
        for field in range(28):
            for slot in range(2):
                seat = self.owner[field][slot]
                if seat < 0:
                    continue
                if slot == 0:
                    self.taken |= 1 << field
                else:
                    self.full |= 1 << field
                if seat < 5:
                    self.marked[seat] |= 1 << field
                    if self.ripe[field][slot]:
                        self.grown[seat] |= 1 << field
                    if self.acted[field][slot]:
                        self.spent[seat] |= 1 << field
