"""Redealing: redrawing what a seat cannot know. [N-10]

All seats know the same about the tiles, so every seat's worlds differ only in the bids of
the others. Every way to print the unknown tiles that fits what was seen is equally likely.
"""

from shedet.core.engine import stage
from shedet.core.engine.chance import Chance
from shedet.games.nile.pieces import piece
from shedet.games.nile.rules import frame
from shedet.games.nile.rules.state import State

SHAPES: dict[str, tuple[int, ...]] = {"is_shown": (45,), "pool": (45,)}
TRANSIENT = ("is_shown", "pool")


class Redealing(State):
    """`is_shown` and `pool` are scratch space of a redeal: numbers that are done, printed tiles."""

    is_shown: list[int]
    pool: list[int]

    def redeal(self, seat: int, chance: Chance) -> int:
        """Draw everything that the seat cannot tell, the generator's key included."""
        before = self.begin_redeal(seat, chance)
        after = stage.LAYING
        try:
            if self.mid_line and seat != self.to_act:
                self.drop_line()
            self.redeal_water(chance)
            self.redeal_sand(chance)
            self.redeal_bids(seat, chance)
            self.renew_generator(chance)
            after = before
        finally:
            self.stage = after
        return 0

    def drop_line(self) -> None:
        """Undo an incomplete line, which is hidden from all others."""
        top = self.depth - 1
        asked = self.frames[top][0]
        if asked == frame.SPOIL:
            self.pop()
        elif asked == frame.BOAT:
            self.frames[top][2] = 2
            self.frames[top][3] = 0
        else:
            self.clear_bid(self.to_act)
        self.mid_line = 0

    def clear_bid(self, seat: int) -> None:
        for crop in range(5):
            self.bid[seat][crop] = 0

    def redeal_water(self, chance: Chance) -> None:
        """Tiles with the waves that are seen, then all others that nobody has turned up."""
        self.note_shown()
        rest = 0
        for back in range(5):
            n = 0
            for tile in range(piece.WATER):
                if self.has_unknown(tile, back):
                    self.urn[n] = self.water_tile[tile]
                    n += 1
            for tile in range(piece.WATER):
                if self.is_shown[tile] and self.has_unknown(tile, back):
                    at = chance.below(n)
                    self.water_tile[tile] = self.urn[at]
                    n -= 1
                    self.urn[at] = self.urn[n]
            for i in range(n):
                self.pool[rest] = self.urn[i]
                rest += 1
        for tile in range(piece.WATER):
            if not self.is_shown[tile] and not self.water_known[tile]:
                at = chance.below(rest)
                self.water_tile[tile] = self.pool[at]
                rest -= 1
                self.pool[at] = self.pool[rest]

    def has_unknown(self, tile: int, back: int) -> int:
        """Has the tile that back, and a front that was not turned up?"""
        return not self.water_known[tile] and self.pieces.back[self.water_tile[tile]] == back

    def note_shown(self) -> None:
        """Mark the water tiles whose waves everybody sees. [N-10.1]"""
        for tile in range(piece.WATER):
            self.is_shown[tile] = 0
        for field in range(28):
            if self.water[field] >= 0:
                self.is_shown[self.water[field]] = 1
        for seat in range(self.seats):
            for stack in range(2):
                if self._top_of(seat, stack) >= 0:
                    self.is_shown[self._top_of(seat, stack)] = 1

    def redeal_sand(self, chance: Chance) -> None:
        """Those that were known last have the fewest places to be, and are dealt first. [N-10.3]"""
        rest = 0
        for tile in range(piece.SAND):
            self.is_shown[tile] = self.sand_known[tile]
            if not self.sand_known[tile]:
                self.pool[rest] = self.sand_tile[tile]
                rest += 1
        since = self.shuffles
        while since >= 0:
            for i in range(rest):
                if self.since[self.pool[i]] == since:
                    self.print_sand(self.pool[i], since, chance)
            since -= 1

    def print_sand(self, printed: int, since: int, chance: Chance) -> None:
        """Print one of the unknown desert tiles that were shuffled then or later."""
        n = 0
        for tile in range(piece.SAND):
            if not self.is_shown[tile] and self.sand_shuffle[tile] >= since:
                self.urn[n] = tile
                n += 1
        tile = self.urn[chance.below(n)]
        self.sand_tile[tile] = printed
        self.is_shown[tile] = 1

    def redeal_bids(self, seat: int, chance: Chance) -> None:
        """The sealed bids of others may be any. [N-11.1]"""
        if self.is_over or self.frames[self.depth - 1][0] != frame.BID:
            return
        for other in range(self.seats):
            if other != seat and self.bidders >> other & 1 and not self.deciding >> other & 1:
                for crop in range(5):
                    self.bid[other][crop] = chance.below(self.supply[other][crop] + 1)

    def take_for_surest(self, tile: int) -> None:
        """Nobody can tell alike tiles apart: it is taken for the one that was known last.

        The others may then be wherever it might have been. [N-10.3]
        """
        printed = self.sand_tile[tile]
        surest = printed
        for other in range(piece.SAND):
            twin = self.sand_tile[other]
            if (
                not self.sand_known[other]
                and self.is_alike(printed, twin)
                and self.since[surest] < self.since[twin] <= self.sand_shuffle[tile]
            ):
                surest = twin
        since = self.since[surest]
        self.since[surest] = self.since[printed]
        self.since[printed] = since

    def is_alike(self, one: int, other: int) -> int:
        """Do two printed desert tiles show the same front?"""
        return (
            self.pieces.sand_event[one] == self.pieces.sand_event[other]
            and self.pieces.sand_arrow[one] == self.pieces.sand_arrow[other]
        )
