"""The prior of An den Ufern des Nils: ratings of moves, in hundredths of a point."""

from shedet.core.engine.locking import trust
from shedet.core.engine.position import Position
from shedet.core.prior import sentinel
from shedet.games.nile.pieces import kind
from shedet.games.nile.prior.fields import FieldSense
from shedet.games.nile.prior.numbers import SCRATCH, SHAPES
from shedet.games.nile.rules import frame, move
from shedet.games.nile.rules.market import stall_places
from shedet.games.nile.rules.position import Nile
from shedet.games.nile.rules.state import first_field

__all__ = ["SCRATCH", "SHAPES", "NilePrior"]


class NilePrior(FieldSense):
    """Moves that are rated NEVER are dominated: another one leads to the same and more."""

    def weigh(self, position: Position, n: int) -> int:
        if not isinstance(position, Nile):
            raise TypeError(f"not a position of nile: {type(position).__name__}")
        self.check(position, n)
        if n < 2:
            self.weights[0] = 1
            return n
        self.rate_moves(position, n)
        return self.settle(n)

    def rate_moves(self, table: Nile, n: int) -> None:
        seat = table.to_act
        top = table.depth - 1
        asked = table.frames[top][0]
        if asked == frame.TURN or asked == frame.SEED or asked == frame.RIPE:
            self.look_at_market(table, seat)
            self.look_at_fields(table, seat)
            for i in range(n):
                self.ratings[i] = self.rate_action(table, seat, table.moves[i])
        elif asked == frame.FLOOD or asked == frame.WATER or asked == frame.EBB:
            self.look_at_stakes(table, seat)
            for i in range(n):
                self.ratings[i] = self.rate_water(table, seat, table.moves[i])
        elif asked == frame.ROT:
            for i in range(n):
                self.ratings[i] = self.rate_row(table, seat, table.moves[i] - move.ROW)
        elif asked == frame.SPOIL:
            row = table.frames[top][2]
            first = table.frames[top][3] - 1
            for i in range(n):
                at = table.moves[i] - move.SPOIL
                self.ratings[i] = self.rate_spoil(table, seat, row, at, first)
        else:
            for i in range(n):
                self.ratings[i] = self.rate_gift(table, seat, asked, table.moves[i])

    # turns

    def rate_action(self, table: Nile, seat: int, chosen: int) -> int:
        points = table.frames[table.depth - 1][2]
        if chosen == move.END:
            can_keep = points > 0 and not table.has_bought[seat] and table.has_sand()
            return sentinel.NEVER if can_keep else 0  # a joker keeps the point
        if chosen >= move.FRESHEN:
            return self.rate_freshen(table, seat, chosen)
        if chosen == move.JOKER:
            return self.rate_joker(table, seat, points)
        if chosen == move.BUY_JOKER:
            hoard = self.hoard if self.hoard > 0 else 1
            return self.joker - self.action - 10 * (table.jokers[seat] // hoard)
        if chosen >= move.BUY_FROM:
            return -self.action
        if chosen >= move.BUY:
            return self.rate_buy(table, seat, chosen - move.BUY)
        if chosen >= move.HARVEST:
            field = move.harvest_field(chosen)
            return self.rate_harvest(table, seat, field, move.harvest_row(chosen))
        if chosen >= move.GROW:
            return self.rate_grow(table, seat, chosen - move.GROW)
        if chosen >= move.RIPE:
            crop = move.what_of(move.RIPE, chosen)
            field = move.field_of(move.RIPE, chosen)
            return self.rate_sowing(table, seat, crop, field, self.ripe)
        crop = move.what_of(move.SOW, chosen)
        return self.rate_sowing(table, seat, crop, move.field_of(move.SOW, chosen), self.seed)

    def rate_sowing(self, table: Nile, seat: int, crop: int, field: int, part: int) -> int:
        """The market needs different crops: sow what is plentiful, and not the same one again."""
        worth = part * (self.safe[field] * self.promise[table.pieces.palms[field]][crop] >> 7) >> 7
        worth -= self.crowd * self.markers
        worth += self.plenty * table.supply[seat][crop] - self.alike * self.growing[crop]
        return worth - self.action * table.price_of_sowing(field)

    def rate_grow(self, table: Nile, seat: int, field: int) -> int:
        crop = table.crop[field][table.slot_of(field, seat)]
        promise = self.promise[table.pieces.palms[field]][crop]
        worth = self.ripe * promise - self.seed * promise * (128 - self.safe[field]) // 128 >> 7
        return worth - self.action * table._price_on(field)

    def rate_harvest(self, table: Nile, seat: int, field: int, row: int) -> int:
        gain = self.gain[row] + self.close_of(table, row, seat)
        saved = self.value(table, field, table.slot_of(field, seat))
        saved = saved * (128 - self.safe[field]) >> 7
        if table.idle and gain > -self.pot and gain < 2 * self.action + 10:
            gain = 2 * self.action + 10  # a market at a standstill helps nobody
        return gain + saved - self.action * table._price_on(field)

    def rate_buy(self, table: Nile, seat: int, crop: int) -> int:
        supply = 0
        for other in range(5):
            supply += table.supply[seat][other]
        worth = -self.action
        if supply < self.enough:
            worth += self.shortage * (self.enough - supply)
        if table.supply[seat][crop] == 0:
            worth += self.missing
        if has_full_row(table):
            worth += self.leaving
            if supply + self.markers < self.few:
                worth += self.leaving
        return worth

    def rate_joker(self, table: Nile, seat: int, points: int) -> int:
        """Give one up for an action that the points left do not pay, and that is worth it."""
        if points > 1:
            return sentinel.NEVER  # nothing costs more: there is time
        best = 0
        for field in range(28):
            worth = self.rate_field(table, seat, field, points + 1)
            if worth > best:
                best = worth
        if best == 0:
            return -10
        return best + self.action - self.joker - 10

    def rate_field(self, table: Nile, seat: int, field: int, cost: int) -> int:
        """The best action on a field at that cost."""
        best = 0
        slot = table.slot_of(field, seat)
        if slot < 0:
            if table.has_room(field, seat) and table.price_of_sowing(field) == cost:
                for crop in range(5):
                    if table.supply[seat][crop] > table.tired[seat][crop]:
                        best = max(best, self.rate_sowing(table, seat, crop, field, self.seed))
        elif not table.acted[field][slot] and table._price_on(field) == cost:
            if not table.ripe[field][slot]:
                return self.rate_grow(table, seat, field)
            for row in range(4 - table.pieces.palms[field], 4):
                if table._takes(row, table.crop[field][slot]):
                    best = max(best, self.rate_harvest(table, seat, field, row))
        return best

    def rate_freshen(self, table: Nile, seat: int, chosen: int) -> int:
        """Only a fruit of the seat, and only with jokers to spare."""
        if table.stall_owner[move.freshen_row(chosen)][move.freshen_place(chosen)] != seat:
            return -3 * self.joker
        return self.spoiled - self.joker + 5 * table.jokers[seat] - 10

    # water and rot

    def rate_water(self, table: Nile, seat: int, chosen: int) -> int:
        if chosen >= move.EBB:
            return self.rate_ebb(table, chosen - move.EBB)
        stack = move.what_of(move.FLOOD, chosen)
        field = move.field_of(move.FLOOD, chosen)
        worth = -self.stake[field]
        if table.desert[field] >= 0:
            worth += self.sand
        printed = table.water_tile[table._top_of(seat, stack)]
        first = table.pieces.end_1[printed]
        end = table.pieces.end_2[printed] if first == table._wave_toward(field) else first
        if end != kind.NO_WAVE:
            worth -= self.stake_beyond(table, field)
        return worth

    def rate_ebb(self, table: Nile, field: int) -> int:
        """Land with palms, water off the seat's own markers, the desert near those of others."""
        row = table.pieces.row[field]
        worth = self.palm * table.pieces.palms[field] + self.stake_beyond(table, field)
        last = first_field(row + 1) - 1
        while last > field and table.desert[last] >= 0:
            last -= 1
        if table.water[last] < 0:
            worth -= self.stake[last] * self.dry >> 7
        return worth

    def rate_row(self, table: Nile, seat: int, row: int) -> int:
        """The best that rot can do there."""
        best = sentinel.NEVER
        for at in range(table.stall_count[row]):
            if table.stall_state[row][at] != kind.ROTTEN:
                best = max(best, self.rate_spoil(table, seat, row, at, -1))
        return 0 if best == sentinel.NEVER else best

    def rate_spoil(self, table: Nile, seat: int, row: int, at: int, first: int) -> int:
        """A fruit together with the one chosen before, or with the best of those behind it."""
        if first >= 0:
            return self.rotted(table, seat, row, first, at)
        best = sentinel.NEVER
        for other in range(at + 1, table.stall_count[row]):
            if table.stall_state[row][other] != kind.ROTTEN:
                best = max(best, self.rotted(table, seat, row, at, other))
        return self.rotted(table, seat, row, at, at) if best == sentinel.NEVER else best

    def rotted(self, table: Nile, seat: int, row: int, one: int, two: int) -> int:
        """What rot at these places changes in a market row."""
        before = self.standing(table, row, seat, -1) - self.blemish(table, row, seat)
        table.stall_state[row][one] += 1
        if two != one:
            table.stall_state[row][two] += 1
        after = self.standing(table, row, seat, -1) - self.blemish(table, row, seat)
        table.stall_state[row][one] -= 1
        if two != one:
            table.stall_state[row][two] -= 1
        return after - before

    # markers that are given away

    def rate_gift(self, table: Nile, seat: int, asked: int, chosen: int) -> int:
        """For the boat or for a bid: of the kind that there is most of."""
        if chosen == move.DONE:
            return 0
        if asked == frame.BOAT:
            crop = chosen - move.CHOOSE
            chosen_first = table.frames[table.depth - 1][3] - 1 == crop
            return 100 * (table.supply[seat][crop] - chosen_first)
        crop = chosen - move.BID
        if table.bid_size(seat) >= self.bid_for(table, seat):
            return -100
        return 100 * (table.supply[seat][crop] - table.bid[seat][crop])

    def bid_for(self, table: Nile, seat: int) -> int:
        """How many markers to bid: what beats the boats of the others, if that is little.

        Neighbours do not bid the same, as ties help nobody.
        """
        prize = table.frames[table.depth - 1][2]
        more = (seat + table.round) % 2
        if prize != frame.HIPPO:
            return 1 + more if prize == frame.START else 0
        supply = 0
        for crop in range(5):
            supply += table.supply[seat][crop]
        if supply <= self.keep:
            return 0
        missing = 1
        for other in range(table.seats):
            if other != seat:
                missing = max(missing, 1 + boat_of(table, other) - boat_of(table, seat))
        return missing + more if missing <= self.hippo else 0

    # at the horizon

    def estimate(self, position: Position, seat: int) -> int:
        if not isinstance(position, Nile):
            raise TypeError(f"not a position of nile: {type(position).__name__}")
        position.check_seat(seat)
        table = position
        if table.is_over:
            return table.points[seat]
        worth = 100 * table.points[seat] * self.lead >> 7
        for row in range(4):
            self.count_pay(table, row, -1)
            left = stall_places(row) - table.stall_count[row]
            worth += self.pay[seat] * self.hold[left] >> 7
        close = self.close if self.close > 0 else 1
        worth += self.prospects(table, seat) * min(close, spaces_left(table)) // close
        return (worth + 50) // 100

    def prospects(self, table: Nile, seat: int) -> int:
        """What markers and jokers may still bring, if there is time."""
        worth = self.spare * table.jokers[seat]
        self.look_at_market(table, seat)
        for field in range(28):
            slot = table.slot_of(field, seat)
            if slot >= 0:
                worth += self.sprout if table.ripe[field][slot] else self.root
                worth += self.laid * self.value(table, field, slot) >> 7
        for crop in range(5):
            worth += self.stock * table.supply[seat][crop]
        return worth


def spaces_left(table: Nile) -> int:
    """Between the furthest piece and the obelisk."""
    furthest = 0
    for seat in range(table.seats):
        furthest = max(furthest, table.points[seat])
    return table.obelisk - 1 - furthest


def has_full_row(table: Nile) -> int:
    for row in range(4):
        if table.stall_count[row] == stall_places(row):
            return 1
    return 0


def boat_of(table: Nile, seat: int) -> int:
    """The markers that a seat has in the boat."""
    markers = 0
    for crop in range(5):
        markers += table.boat[seat][crop]
    return markers


trust(NilePrior)
