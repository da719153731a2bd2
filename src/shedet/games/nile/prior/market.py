"""What fruits in the market are worth, in hundredths of a point. [N-7] [N-8]

Quotients that may be below 0 are made with shifts, which round the same way at both speeds.
"""

from shedet.games.nile.pieces import kind
from shedet.games.nile.prior.numbers import Numbers
from shedet.games.nile.rules.market import prize, stall_places
from shedet.games.nile.rules.position import Nile


class MarketSense(Numbers):
    """What fruits are worth."""

    def count_pay(self, table: Nile, row: int, more: int) -> None:
        """What each seat would get if the row were scored now, with one more fruit of a seat."""
        players = table.count_row(row)
        if more >= 0:
            players += table.fresh[more] == 0
            table.fresh[more] += 1
            table.latest[more] = table.stall_count[row]
        for seat in range(table.seats):
            self.pay[seat] = 0
        rank = 0
        seat = table.next_in_row()
        while seat >= 0:
            points = prize(players, rank) - table.rotten[seat]
            if points > 0:
                self.pay[seat] = 100 * points
            table.fresh[seat] = 0
            rank += 1
            seat = table.next_in_row()

    def standing(self, table: Nile, row: int, seat: int, more: int) -> int:
        """What a row promises to the seat and not to the others: the fuller, the surer."""
        self.count_pay(table, row, more)
        theirs = 0
        for other in range(table.seats):
            if other != seat:
                theirs += self.pay[other]
        left = stall_places(row) - table.stall_count[row] - (more >= 0)
        return self.firm[left] * (self.pay[seat] - (theirs * share(table.seats) >> 7)) >> 7

    def blemish(self, table: Nile, row: int, seat: int) -> int:
        """What spoiled fruits take from the standing of the seat."""
        mine = 0
        theirs = 0
        for at in range(table.stall_count[row]):
            if table.stall_state[row][at] == kind.SPOILED:
                if table.stall_owner[row][at] == seat:
                    mine += self.spoiled
                else:
                    theirs += self.spoiled
        return mine - (theirs * share(table.seats) >> 7)

    def look_at_market(self, table: Nile, seat: int) -> None:
        """Find out what a fruit of the seat would bring."""
        for row in range(4):
            self.gain[row] = 0
            if table.stall_count[row] < stall_places(row):
                now = self.standing(table, row, seat, -1)
                self.gain[row] = self.fruit + self.standing(table, row, seat, seat) - now
        for crop in range(5):
            best = 0
            for palms in range(1, 5):
                row = 4 - palms
                gain = self.pot // stall_places(row) * self.again >> 7
                if table._takes(row, crop):
                    gain = self.gain[row]
                best = max(best, gain)
                self.promise[palms][crop] = best

    def close_of(self, table: Nile, row: int, seat: int) -> int:
        """Would the game be won or lost if the seat filled this row too? [N-9.1]"""
        if table.stall_count[row] + 1 < stall_places(row):
            return 0
        colours = 0
        furthest = 0
        mine = 0
        for other in range(table.seats):
            in_boat = 0
            for crop in range(5):
                in_boat += table.boat[other][crop]
            colours += in_boat > 0
        for other in range(table.seats):
            points = table.points[other] + self.due_to(table, row, seat, other)
            if points > furthest:
                furthest = points
            if other == seat:
                mine = points
        if 1 + furthest < table.obelisk - colours:
            return 0
        return self.win if mine == furthest else -self.win

    def due_to(self, table: Nile, row: int, seat: int, other: int) -> int:
        """The points that full rows bring to another seat, were this row filled by the seat."""
        points = 0
        for full in range(4):
            if full == row:
                self.count_pay(table, full, seat)
                points += self.pay[other] // 100
            elif table.stall_count[full] == stall_places(full):
                self.count_pay(table, full, -1)
                points += self.pay[other] // 100
        return points


def share(seats: int) -> int:
    """The weight of each other seat's points, in 128ths."""
    return 128 // (seats - 1) if seats > 1 else 0
