"""Laying water and taking it off. [N-4]"""

from shedet.core.engine.checks import checked
from shedet.games.nile.pieces import kind, piece
from shedet.games.nile.rules import fact, move
from shedet.games.nile.rules.redealing import Redealing
from shedet.games.nile.rules.state import first_field


class Water(Redealing):
    """The domino rule along a row."""

    def fill_floods(self, n: int, only_free: int) -> int:
        """Every field that a top tile of the seat to act fits on. [N-4.1] [N-4.6] [N-2.6]"""
        for stack in range(2):
            tile = self._top_of(self.to_act, stack)
            if tile >= 0:
                printed = self.water_tile[tile]
                for field in range(28):
                    if only_free and (self.desert[field] >= 0 or self.owner[field][0] >= 0):
                        continue
                    if self.joins(printed, field):
                        n = self._offer(n, move.on_field(move.FLOOD, stack, field))
        return n

    def flood_wave(self, field: int) -> int:
        """The wave with which a flood could come to the field now, 0 if no tile can be laid."""
        self.must_have_pieces()
        return self._flood_wave(checked(field, 28, "field"))

    def _flood_wave(self, field: int) -> int:
        """The wave with which a flood could come to the field now, 0 if no tile can be laid."""
        for printed in range(piece.WATER):
            if self.joins(printed, field):
                return self._wave_toward(field)
        return kind.NO_WAVE

    def fits(self, tile: int, field: int) -> int:
        """May the tile be laid there?"""
        return self.joins(self.water_tile[tile], field)

    def joins(self, printed: int, field: int) -> int:
        """May a tile that is printed so be laid there? [N-4.2] [N-4.3] [N-4.4]"""
        row = self.pieces.row[field]
        if self.water[field] >= 0 or self.covered[row]:
            return 0
        wave = self._wave_toward(field)
        if wave == kind.NO_WAVE:
            return 0
        beyond = self.pieces.end_2[printed]
        if self.pieces.end_1[printed] != wave:
            if self.pieces.end_2[printed] != wave:
                return 0
            beyond = self.pieces.end_1[printed]
        if field + 1 == first_field(row + 1) or self.water[field + 1] < 0:
            return 1
        return beyond != kind.NO_WAVE and beyond == self.wave_in[field + 1]

    def can_lay(self, seat: int) -> int:
        """Does a visible tile of the seat fit anywhere? [N-4.8]"""
        for stack in range(2):
            tile = self._top_of(seat, stack)
            if tile >= 0:
                printed = self.water_tile[tile]
                for field in range(28):
                    if self.joins(printed, field):
                        return 1
        return 0

    def lay(self, stack: int, field: int) -> None:
        """The top tile of a stack goes on a field, whose markers go to the boat. [N-4.6]"""
        seat = self.to_act
        self._put_water(field, self._top_of(seat, stack))
        self.height[2 * seat + stack] -= 1
        if self.logging:
            waves = fact.waves(self.wave_in[field], self.wave_out[field])
            self.tell(fact.FLOODED, seat, stack, field, waves, fact.EVERYONE)
        self.wash(field)
        if self.logging:
            top = self._top_of(seat, stack)
            printed = self.water_tile[top] if top >= 0 else piece.NONE
            self.tell(fact.TOP, seat, stack, printed, 0, fact.EVERYONE)

    def fill_ebbs(self, n: int) -> int:
        """[N-4.9] [N-4.10]"""
        for field in range(28):
            if self.water[field] >= 0 and not (self.outermost and self.has_water_beyond(field)):
                n = self._offer(n, move.EBB + field)
        return n

    def has_water_beyond(self, field: int) -> int:
        """Does water lie further toward the desert in the row?"""
        for beyond in range(field + 1, first_field(self.pieces.row[field] + 1)):
            if self.water[beyond] >= 0:
                return 1
        return 0

    def has_water(self) -> int:
        for field in range(28):
            if self.water[field] >= 0:
                return 1
        return 0
