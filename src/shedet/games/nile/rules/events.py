"""The phase of the start player: flood, ebb, and the events of tiles. [N-4] [N-5]"""

from shedet.core.engine.checks import checked
from shedet.core.engine.refusals import Refusal
from shedet.core.language import Sentence
from shedet.games.nile.pieces import kind, piece, place
from shedet.games.nile.rules import fact, frame, move
from shedet.games.nile.rules.bids import Bids
from shedet.games.nile.rules.state import first_field


class Events(Bids):
    """The frame of the phase stays below what an event asks, and counts the tiles."""

    def begin_phase(self) -> None:
        """Flood or ebb as the dial says; the other one if that cannot be. [N-4.8] [N-4.11]"""
        self.clear_frames()
        self.ask(self.start)
        if self.dial == kind.FLOOD and not self.can_lay(self.start):
            self.turn_dial(frame.FLOOD)
        elif self.dial != kind.FLOOD and not self.has_water():
            self.turn_dial(frame.EBB)
        is_flood = self.dial == kind.FLOOD
        if not (self.can_lay(self.start) if is_flood else self.has_water()):
            self.begin_turn(self.start, 0)  # [N-4.12]
            return
        if self.logging:
            self.tell(fact.TURN, self.start, 0, 0, 0, fact.EVERYONE)
        self.push(frame.FLOOD if is_flood else frame.EBB, self.start, 0, 0)

    def turn_dial(self, phase: int) -> None:
        """The start player cannot lay, or take off, another tile. [N-4.8] [N-4.11]"""
        if self.logging:
            self.tell(fact.SKIPPED, self.start, phase, 0, 0, fact.EVERYONE)
        self.set_dial(kind.EBB_1 if phase == frame.FLOOD else kind.FLOOD)

    def flood(self, stack: int, field: int) -> int:
        """[N-4.6] [N-4.7] Returns 0."""
        self.frames[self.depth - 1][2] += 1
        self.lay(stack, field)
        if self.desert[field] < 0:
            self.go_on()
            return 0
        tile = self.turn_sand(field)
        printed = self.sand_tile[tile]
        self.turned = fact.SAND + tile
        self.turned_field = field
        if self.logging:
            seat = self.to_act
            self.tell(fact.TURNED, seat, fact.SAND + printed, field, tile, fact.EVERYONE)
        self.carry_out(self.pieces.sand_event[printed])
        return 0

    def ebb(self, field: int) -> int:
        """[N-4.9] Returns 0."""
        self.frames[self.depth - 1][2] += 1
        tile = self.water[field]
        printed = self.water_tile[tile]
        self.lift_water(field)
        self.water_known[tile] = 1
        self.turned = tile
        self.turned_field = field
        if self.logging:
            self.tell(fact.EBBED, self.to_act, field, 0, 0, fact.EVERYONE)
            self.tell(fact.TURNED, self.to_act, printed, field, 0, fact.EVERYONE)
        self.carry_out(self.pieces.event[printed])
        return 0

    def turn_sand(self, field: int) -> int:
        """Turn up the desert tile of a field that was flooded; returns its number. [N-4.7]"""
        tile = self.desert[field]
        self.desert[field] = piece.NONE
        self.sanded &= ~(1 << field)
        self.sand_place[tile] = place.TURNED
        self.sand_known[tile] = 1
        self.take_for_surest(tile)
        return tile

    def carry_out(self, event: int) -> int:
        """The picture of a tile that was turned up. [N-5.1] Returns 0."""
        if event < kind.DESERT:
            self.push(frame.ROT, self.to_act, event - kind.ROT, 0)
            return 0
        if event == kind.DESERT:
            self.spread_desert(self.pieces.row[self.turned_field])
        elif self.hippo:
            self.ask_bids(frame.HIPPO, (1 << self.seats) - 1)
            return 0
        self.finish_event()
        return 0

    def finish_event(self) -> None:
        """The arrow moves the dial; the tile is used, or a joker. [N-5.1] [N-4.7] [N-4.9]"""
        tile = self.turned
        arrow = 0
        if tile >= fact.SAND:
            arrow = self.pieces.sand_arrow[self.sand_tile[tile - fact.SAND]]
        else:
            arrow = self.pieces.arrow[self.water_tile[tile]]
        if arrow:
            self.set_dial((self.dial + 1) % 3)
        if tile >= fact.SAND:
            self.take_joker(self.start, tile - fact.SAND, 0)
        self.turned = piece.NONE
        self.turned_field = piece.NONE
        self.go_on()

    def go_on(self) -> None:
        """After a tile of the flood or the ebb: another one, or the turns. [N-4.13]"""
        top = self.depth - 1
        is_flood = self.frames[top][0] == frame.FLOOD
        still = (self.dial == kind.FLOOD) == is_flood  # [N-5.1]
        if still and self.frames[top][2] < piece.ROUND_TILES:
            if self.can_lay(self.start) if is_flood else self.has_water():
                return
            self.turn_dial(self.frames[top][0])  # [N-4.8] [N-4.11]
        self.clear_frames()
        self.begin_turn(self.start, 0)

    def spread_desert(self, row: int) -> int:
        """The next desert tile goes on the row's first field from the desert. [N-5.5] Returns 0."""
        field = self.next_desert(row, piece.NONE)
        if field < 0:
            return 0
        tile = self.draw_sand()
        self.sand_place[tile] = field
        self.stacked &= ~(1 << tile)
        self.desert[field] = tile
        self.sanded |= 1 << field
        if self.logging:
            self.tell(fact.SPREAD, self.to_act, field, tile, 0, fact.EVERYONE)
        self.wash(field)
        return 0

    def desert_from(self, field: int) -> int:
        """Where a desert would spread if the water tile of the field showed it; -1 if nowhere."""
        self.must_have_pieces()
        return self.next_desert(self.pieces.row[checked(field, 28, "field")], field)

    def next_desert(self, row: int, bare: int) -> int:
        """Where the next desert tile of a row would lie, -1 if nowhere. [N-5.5] [N-5.6]

        Of `bare` the water counts as taken off.
        """
        field = first_field(row + 1) - 1
        while field >= first_field(row) and self.desert[field] >= 0:
            field -= 1
        if field < first_field(row) or not self.has_sand():
            return piece.NONE
        return field if self.water[field] < 0 or field == bare else piece.NONE

    def choose_row(self, row: int) -> None:
        """[N-5.2]"""
        if self._spoilable(row) > 0:
            self.push(frame.SPOIL, self.to_act, row, 0)
            self.mid_line = 1
            return
        self.tell_row(row)
        self.finish_rot()

    def choose_fruit(self, at: int) -> None:
        """[N-5.3]"""
        top = self.depth - 1
        row = self.frames[top][2]
        first = self.frames[top][3]
        if first == 0 and self._spoilable(row) > 1:
            self.frames[top][3] = 1 + at
            self.mid_line = 1
            return
        self.pop()
        self.tell_row(row)
        if first > 0:
            self.spoil(row, first - 1)
        self.spoil(row, at)
        self.finish_rot()

    def tell_row(self, row: int) -> None:
        if self.logging:
            self.tell(fact.ROW, self.to_act, row, 0, 0, fact.EVERYONE)

    def finish_rot(self) -> None:
        self.pop()
        self.finish_event()

    def begin_turn(self, seat: int, extra: int) -> None:
        """[N-3.3] [N-6.1] [N-11.4]"""
        self.push(frame.TURN, seat, piece.TURN_POINTS, extra)
        if self.logging:
            self.tell(fact.TURN, seat, piece.TURN_POINTS, extra, 0, fact.EVERYONE)


# why not


def refusal(position: Events, chosen: int, asked: int, about: int) -> Refusal | None:
    """Why not lay water in the ebb, or take it off in the flood?"""
    if asked == frame.FLOOD and move.EBB <= chosen < move.ROW:
        return "N-4.12", Sentence("It’s Flood: you lay water now, you don’t take it off.")
    if asked == frame.EBB and chosen < move.EBB:
        return "N-4.12", Sentence("It’s Ebb: you take water off now, you don’t lay it.")
    return None
