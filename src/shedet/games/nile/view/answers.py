"""What the rules answer about a table, in the words of a view."""

from functools import cached_property

from shedet.games.nile.pieces.box import CROPS, FIELDS, STALLS
from shedet.games.nile.rules.position import Nile

MARKET = range(1, len(STALLS) + 1)
"""The market rows as they are called."""


class Answers:
    """Queries of one position, which hold in every world of a view."""

    def __init__(self, table: Nile) -> None:
        self.table = table

    # fields

    @cached_property
    def floods(self) -> dict[str, int]:
        """The fields that a flood can reach now, with the wave that must meet there."""
        waves = {name: self.table.flood_wave(at) for at, name in enumerate(FIELDS)}
        return {name: wave for name, wave in waves.items() if wave}

    def wave_toward(self, field: str) -> int:
        """The wave that water on a field would have to meet; 0 if there is none."""
        return self.table.wave_toward(FIELDS.index(field))

    def desert_from(self, field: str) -> str | None:
        """The field that a desert event under the water of a field would cover."""
        at = self.table.desert_from(FIELDS.index(field))
        return FIELDS[at] if at >= 0 else None

    def price_on(self, field: str) -> int:
        """What it costs to grow or to harvest there."""
        return self.table.price_on(FIELDS.index(field))

    # the market

    def reach(self, palms: int) -> list[int]:
        """The market rows that a number of palms opens. [N-7.2]"""
        return [row for row in MARKET if self.palms_for(row) <= palms]

    def palms_for(self, row: int) -> int:
        """The palms that a field needs for a market row."""
        return self.table.palms_for(row - 1)

    def is_full(self, row: int) -> bool:
        """Is a market row full, so that it is scored? [N-7.4]"""
        return self.fruits(row) == STALLS[row - 1]

    def fruits(self, row: int) -> int:
        """How many fruits lie there."""
        return self.table.stall_count[row - 1]

    def refused(self, row: int) -> list[str]:
        """The crops that a market row does not take now: a full one takes none."""
        return [crop for at, crop in enumerate(CROPS) if not self.table.takes(row - 1, at)]

    def spoilable(self, row: int) -> int:
        """How many fruits of a market row can go bad."""
        return self.table.spoilable(row - 1)

    def payments(self, row: int) -> list[tuple[int, int]]:
        """What each owner of fruits would get were the row scored now, best first. [N-8]"""
        owners = dict.fromkeys(self.table.stall_owner[row - 1][: self.fruits(row)])
        ranked = sorted(owners, key=lambda seat: self.table.rank(row - 1, seat) or len(CROPS) + 1)
        return [(seat, self.table.pays(row - 1, seat)) for seat in ranked]

    def scoring(self) -> tuple[int, bool]:
        """The obelisk's space, and is it reached, were the full rows scored now."""
        space, is_reached = self.table.scoring()
        return space, bool(is_reached)

    # seats

    @property
    def points_left(self) -> int:
        """Action points of the turn."""
        return self.table.points_left()

    def jokers(self, seat: int) -> int:
        return self.table.jokers[seat]

    def bid_ahead(self, seat: int) -> int:
        """So many markers count for the seat before it bids."""
        return self.table.bid_ahead(seat)
