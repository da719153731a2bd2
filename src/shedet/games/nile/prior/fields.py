"""What markers on fields are worth, and their risks, in hundredths of a point. [N-4] [N-6]"""

from shedet.games.nile.pieces import kind
from shedet.games.nile.prior.market import MarketSense, share
from shedet.games.nile.rules import frame
from shedet.games.nile.rules.position import Nile
from shedet.games.nile.rules.state import first_field


class FieldSense(MarketSense):
    """What markers on the fields are worth."""

    def look_at_fields(self, table: Nile, seat: int) -> None:
        """Find out where the seat's markers are, and which fields are safe."""
        flooder = flooder_of(table)
        self.markers = 0
        for crop in range(5):
            self.growing[crop] = 0
        for field in range(28):
            slot = table.slot_of(field, seat)
            if slot >= 0:
                self.growing[table.crop[field][slot]] += 1
                self.markers += 1
            if table.is_open(field):
                self.safe[field] = 128 - self.danger(table, field, seat, flooder)

    def danger(self, table: Nile, field: int, seat: int, flooder: int) -> int:
        """How likely water is to take what lies there; the second tile may get further."""
        is_due = table.dial == kind.FLOOD and flooder != seat
        if table._wave_toward(field) == kind.NO_WAVE:
            if table.water[field - 1] >= 0 or table._wave_toward(field - 1) == kind.NO_WAVE:
                return 0
            return 2 * self.second if is_due else self.second
        if not is_due:
            return self.later
        for stack in range(2):
            tile = table._top_of(flooder, stack)
            if tile >= 0 and table.fits(tile, field):
                return self.due
        return self.unfit

    def value(self, table: Nile, field: int, slot: int) -> int:
        """What a marker on a field is worth to its owner; needs the notes of the market."""
        part = self.ripe if table.ripe[field][slot] else self.seed
        return part * self.promise[table.pieces.palms[field]][table.crop[field][slot]] >> 7

    def look_at_stakes(self, table: Nile, seat: int) -> None:
        """Find out what the seat and the others have on the fields."""
        for field in range(28):
            self.stake[field] = 0
        for other in range(table.seats):
            self.look_at_market(table, other)
            for field in range(28):
                slot = table.slot_of(field, other)
                if slot >= 0 and other == seat:
                    self.stake[field] += self.value(table, field, slot)
                elif slot >= 0:
                    self.stake[field] -= self.value(table, field, slot) * share(table.seats) >> 7

    def stake_beyond(self, table: Nile, field: int) -> int:
        """What lies on the next field toward the desert."""
        if field + 1 == first_field(table.pieces.row[field] + 1):
            return 0
        return self.stake[field + 1] * self.beyond >> 7


def flooder_of(table: Nile) -> int:
    """Who lays water next; in the turns the start player has done so, but for extra turns."""
    bottom = table.frames[0][0]
    if bottom == frame.TURN:
        return (table.start + 1) % table.seats
    if table.depth > 1 and table.frames[0][2] > 1:
        return (table.start + 1) % table.seats
    return table.start
