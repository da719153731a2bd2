"""What a seat sees as numbers. `view/observed.py` names them, and writes the same of a view."""

from shedet.core.engine.observation import Observation
from shedet.games.nile.pieces import kind, piece, place
from shedet.games.nile.rules import fact, frame, sizes
from shedet.games.nile.rules.dealing import Dealing


class Observing(Dealing):
    """Every part begins at a number and returns where the next one does."""

    def _observe(self, seat: int, into: Observation) -> int:
        into.clear()
        at = self.observe_question(seat, into, 0)
        at = self.observe_round(seat, into, at)
        at = self.observe_fields(seat, into, at)
        at = self.observe_stalls(seat, into, at)
        for owner in range(self.seats):
            left = self.left_of(seat, owner)
            self.observe_player(owner, into, at + sizes.PLAYER * left)
        at += sizes.PLAYER * self.seats
        at = self.observe_line(seat, into, at)
        at = self.observe_turned(into, at)
        at = self.observe_tiles(into, at)
        into.used = at
        return at

    def left_of(self, seat: int, other: int) -> int:
        """How many seats to the left another one is."""
        return (other - seat + self.seats) % self.seats

    def observe_question(self, seat: int, into: Observation, at: int) -> int:
        """What is asked, 0 when the game is over; then what about."""
        top = self.depth - 1
        if self.is_over or top < 0:
            into.values[at] = 1
            return at + 20
        asked = self.frames[top][0]
        about = self.frames[top][2]
        if self.mid_line and seat != self.to_act:
            # others see of a line only the question that it answers
            if asked == frame.SPOIL and top > 0:
                asked = self.frames[top - 1][0]
                about = self.frames[top - 1][2]
            elif asked == frame.BOAT:
                about = 2
        into.values[at + asked] = 1
        at += 11
        if asked == frame.BID:
            into.values[at + about] = 1
        elif asked == frame.SPOIL:
            into.values[at + 3 + about] = 1
        elif (
            asked < frame.WATER
            or asked == frame.FLOOD
            or asked == frame.EBB
            or asked == frame.ROT
            or asked == frame.TURN
        ):
            into.values[at + 7] = about
        if asked == frame.TURN and self.frames[top][3]:
            into.values[at + 8] = 1
        return at + 9

    def observe_round(self, seat: int, into: Observation, at: int) -> int:
        """Options, round, dial, obelisk; who begins, who decides, who bids."""
        into.values[at] = self.hippo
        into.values[at + 1] = self.bid_start
        into.values[at + 2] = self.buy_all
        into.values[at + 3] = self.freshen
        into.values[at + 4] = self.outermost
        into.values[at + 5] = self.round
        into.values[at + 6 + self.dial] = 1
        into.values[at + 9] = self.obelisk
        if self.frames[0][0] == frame.FLOOD or self.frames[0][0] == frame.EBB:
            into.values[at + 10] = self.frames[0][2]
        into.values[at + 11] = self.idle
        into.values[at + 12] = self.has_harvest
        at += 13
        for owner in range(self.seats):
            left = at + self.left_of(seat, owner)
            into.values[left] = 1 if self.start == owner else 0
            into.values[left + self.seats] = self.deciding >> owner & 1
            into.values[left + 2 * self.seats] = self.bidders >> owner & 1
        return at + 3 * self.seats

    def observe_fields(self, seat: int, into: Observation, at: int) -> int:
        """Palms, covers, water, waves, desert; then the markers of each seat."""
        markers = at + 168
        for field in range(28):
            into.values[at + field] = self.pieces.palms[field]
            into.values[at + 28 + field] = self.covered[self.pieces.row[field]]
            if self.water[field] >= 0:
                into.values[at + 56 + field] = 1
                into.values[at + 84 + field] = self.wave_in[field]
                into.values[at + 112 + field] = self.wave_out[field]
            into.values[at + 140 + field] = 1 if self.desert[field] >= 0 else 0
            for slot in range(2):
                owner = self.owner[field][slot]
                if owner >= 0:
                    of = self.seats * field + self.left_of(seat, owner)
                    of = markers + sizes.MARKER * of
                    into.values[of + self.crop[field][slot]] = 1
                    into.values[of + 5] = self.ripe[field][slot]
                    into.values[of + 6] = self.acted[field][slot]
        return markers + sizes.MARKER * self.seats * 28

    def observe_stalls(self, seat: int, into: Observation, at: int) -> int:
        """The fruits of the market: whose, of what, in which state."""
        width = sizes.FRUIT + self.seats
        for row in range(4):
            for i in range(self.stall_count[row]):
                of = at + width * (5 * row + i)
                into.values[of + self.left_of(seat, self.stall_owner[row][i])] = 1
                of += self.seats
                into.values[of + self.stall_crop[row][i]] = 1
                into.values[of + 5 + self.stall_state[row][i] - kind.RIPE] = 1
        return at + width * 20

    def observe_player(self, owner: int, into: Observation, at: int) -> None:
        """Everything but the tiles under the top ones."""
        into.values[at] = self.points[owner] + 1
        for crop in range(5):
            into.values[at + 1 + crop] = self.supply[owner][crop]
            into.values[at + 6 + crop] = self.tired[owner][crop]
            into.values[at + 11 + crop] = self.boat[owner][crop]
            into.values[at + 16 + crop] = self.boat_tired[owner][crop]
            into.values[at + 21] += self.out[owner][crop]
        into.values[at + 22] = self.jokers[owner]
        into.values[at + 23] = self.has_bought[owner]
        for stack in range(2):
            tile = self._top_of(owner, stack)
            if tile >= 0:
                back = self.pieces.back[self.water_tile[tile]]
                into.values[at + 24 + 5 * stack + back] = 1
            into.values[at + 34 + stack] = self.height[2 * owner + stack]
        for row in range(4):
            into.values[at + 36 + row] = self.earned[owner][row]
        into.values[at + 40] = self.lost[owner]

    def observe_line(self, seat: int, into: Observation, at: int) -> int:
        """The seat's own bid or marker for the boat, and the fruit chosen first."""
        top = self.depth - 1
        if self.is_over or top < 0:
            return at + 6
        asked = self.frames[top][0]
        chosen = self.frames[top][3]
        if asked == frame.BID:
            for crop in range(5):
                into.values[at + crop] = self.bid[seat][crop]
        elif asked == frame.BOAT and self.to_act == seat and chosen:
            into.values[at + chosen - 1] = 1
        elif asked == frame.SPOIL and self.to_act == seat:
            into.values[at + 5] = chosen
        return at + 6

    def observe_turned(self, into: Observation, at: int) -> int:
        """The tile whose event is carried out: its front, whether it has an arrow, its field."""
        if self.turned >= fact.SAND:
            printed = self.sand_tile[self.turned - fact.SAND]
            into.values[at + self.pieces.sand_event[printed] - 1] = 1
            into.values[at + 6] = self.pieces.sand_arrow[printed]
        elif self.turned >= 0:
            printed = self.water_tile[self.turned]
            into.values[at + self.pieces.event[printed] - 1] = 1
            into.values[at + 6] = self.pieces.arrow[printed]
        if self.turned >= 0:
            into.values[at + 7 + self.turned_field] = 1
        return at + 35

    def observe_tiles(self, into: Observation, at: int) -> int:
        """Water tiles turned up so far; desert tiles as far as they are known."""
        for tile in range(piece.WATER):
            if self.water_known[tile]:
                printed = self.water_tile[tile]
                of = 6 * self.pieces.back[printed] + self.pieces.event[printed] - 1
                into.values[at + 2 * of + self.pieces.arrow[printed]] += 1
        at += 60
        for tile in range(piece.SAND):
            printed = self.sand_tile[tile]
            of = 2 * (self.pieces.sand_event[printed] - 1) + self.pieces.sand_arrow[printed]
            if self.sand_place[tile] == place.STACK:
                into.values[at] += 1
            if not self.sand_known[tile]:
                into.values[at + 14 + of] += 1
            if self.sand_place[tile] == place.DISCARDS:
                into.values[at + 1] += 1
                if self.sand_known[tile]:
                    into.values[at + 2 + of] += 1
        return at + 26
