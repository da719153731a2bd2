"""Laying water and taking it off. [N-4]"""

from shedet.core.engine import bits
from shedet.core.engine.checks import checked
from shedet.core.engine.refusals import Refusal
from shedet.core.language import Sentence
from shedet.games.nile.pieces import kind, piece
from shedet.games.nile.rules import fact, frame, move
from shedet.games.nile.rules.redealing import Redealing
from shedet.games.nile.rules.state import first_field

LAST = 0x844A112
"""The last field of each row."""


class Water(Redealing):
    """The domino rule along a row."""

    def fill_floods(self, n: int, only_free: int) -> int:
        """Every field that a top tile of the seat to act fits on. [N-4.1] [N-4.6] [N-2.6]"""
        for stack in range(2):
            left = self.fields_for(self._top_of(self.to_act, stack))
            if only_free:
                left &= ~(self.sanded | self.taken)
            while left:
                self.moves[n] = move.on_field(move.FLOOD, stack, bits.lowest(left))
                n += 1
                left &= left - 1
        return n

    def fields_for(self, tile: int) -> int:
        """The fields that a tile fits on, none for -1. [N-4.2] [N-4.3] [N-4.4]"""
        if tile < 0:
            return 0
        printed = self.water_tile[tile]
        one = self.pieces.end_1[printed]
        two = self.pieces.end_2[printed]
        return self.reached(one) & self.bounds(two) | self.reached(two) & self.bounds(one)

    def reached(self, wave: int) -> int:
        """The fields without water that this wave comes to, none if it is no wave."""
        if wave == kind.NO_WAVE:
            return 0
        return (self.mouth[wave] | (self.flows[wave] & ~LAST) << 1) & ~self.wet & ~self.closed

    def bounds(self, wave: int) -> int:
        """The fields beyond which there is no water, or some that meets this wave."""
        beyond = self.wet
        if wave != kind.NO_WAVE:
            beyond &= ~self.meets[wave]
        return LAST | ~(beyond >> 1)

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
            if self.fields_for(self._top_of(seat, stack)):
                return 1
        return 0

    def lay(self, stack: int, field: int) -> None:
        """The top tile of a stack goes on a field, whose markers go to the boat. [N-4.6]"""
        seat = self.to_act
        self._put_water(field, self._top_of(seat, stack))
        self.wet |= 1 << field
        self.flows[self.wave_out[field]] |= 1 << field
        self.meets[self.wave_in[field]] |= 1 << field
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
        left = self.wet
        while left:
            field = bits.lowest(left)
            left &= left - 1
            if not (self.outermost and self.has_water_beyond(field)):
                self.moves[n] = move.EBB + field
                n += 1
        return n

    def has_water_beyond(self, field: int) -> int:
        """Does water lie further toward the desert in the row?"""
        for beyond in range(field + 1, first_field(self.pieces.row[field] + 1)):
            if self.water[beyond] >= 0:
                return 1
        return 0

    def has_water(self) -> int:
        return 1 if self.wet else 0


# why not

ASKED: dict[int, Refusal] = {
    frame.WATER: ("N-2.6", Sentence("Lay one of your top water tiles.")),
    frame.FLOOD: ("N-4.1", Sentence("It’s Flood: lay one of your top water tiles first.")),
    frame.EBB: ("N-4.9", Sentence("It’s Ebb: take a water tile off a field first.")),
}


def refusal(position: Water, chosen: int, asked: int, about: int) -> Refusal | None:
    """Why can this tile not be laid, or this one not be taken off?"""
    if asked in (frame.FLOOD, frame.WATER) and chosen < move.EBB:
        stack, field = move.what_of(move.FLOOD, chosen), move.field_of(move.FLOOD, chosen)
        return flood_refusal(position, stack, field, asked == frame.WATER)
    if asked == frame.EBB and move.EBB <= chosen < move.ROW:
        field = chosen - move.EBB
        if position.water[field] < 0:
            return "N-4.9", Sentence("There’s no water there: {field}.", field=field)
        return "N-4.10", Sentence(
            "At this table you take off only the last water tile of a row, not the one on {field}.",
            field=field,
        )
    return None


def flood_refusal(position: Water, stack: int, field: int, is_first: bool) -> Refusal:
    top = position.top_of(position.to_act, stack)
    if top < 0:
        return "N-4.1", Sentence("Your stack {stack} is empty.", stack=stack)
    if position.covered[position.pieces.row[field]]:
        return "N-4.6", Sentence("This row is covered: {fields}.", fields=field)
    if position.water[field] >= 0:
        return "N-4.6", Sentence("Water is already there: {field}.", field=field)
    is_free = position.desert[field] < 0 and position.owner[field][0] < 0
    if is_first and not is_free:
        return "N-2.6", Sentence(
            "Lay your first water tile where there’s no desert tile and no marker, not on {field}.",
            field=field,
        )
    return wave_refusal(position, position.water_tile[top], field)


def wave_refusal(position: Water, printed: int, field: int) -> Refusal:
    """Why does the tile not join the water of the row?"""
    pieces, wave = position.pieces, position.wave_toward(field)
    waves = pieces.back[printed]
    if wave == kind.NO_WAVE and position.water[field - 1] < 0:
        return "N-4.2", Sentence(
            "Water spreads along the row, and none has reached {field} yet.", field=field - 1
        )
    if wave == kind.NO_WAVE:
        return "N-4.3", Sentence(
            "On {field} the water ends without a wave, so none can follow.", field=field - 1
        )
    if wave in (pieces.end_1[printed], pieces.end_2[printed]):
        return "N-4.4", Sentence(
            "The other end of this tile ({waves}) doesn’t match the water beyond.", waves=waves
        )
    if wave == kind.SINGLE:
        return "N-4.2", Sentence(
            "You need a single wave there. This tile has {waves}.", waves=waves
        )
    return "N-4.2", Sentence("You need a double wave there. This tile has {waves}.", waves=waves)
