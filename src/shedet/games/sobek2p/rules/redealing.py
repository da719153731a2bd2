"""Redealing: redrawing what a seat cannot know. [S2-9]

Every way to place the unseen tiles that fits the seat's masks is equally likely, and so is every
order of the pile, every distribution of unseen pirogues and every run of unseen deben draws.
"""

from shedet.core.engine.chance import Chance
from shedet.core.engine.checks import checked
from shedet.games.sobek2p.pieces import kind, piece, place, zone
from shedet.games.sobek2p.rules import frame
from shedet.games.sobek2p.rules.knowledge import Knowledge


class Redealing(Knowledge):
    """Lifts what is hidden from a seat and deals it again."""

    def deal_anew(self, seat: int, chance: Chance) -> None:
        """Draw everything that the seat cannot tell, the generator's key included."""
        if self.mid_line and seat != self.to_act:
            self.drop_line()
        self.lift_hidden(seat)
        self._deal_hidden(seat, chance)
        if self.perfect:
            self._blur_others(seat)
        self._shuffle_unseen(piece.PIROGUE, seat, chance)
        self._redeal_deben(seat, chance)
        self.renew_generator(chance)

    def drop_line(self) -> None:
        """Undo an incomplete line, which is hidden from all others."""
        for tile in range(65):
            if self.place[tile] == place.LAID or self.place[tile] == place.PLAYED:
                self._put_tile(tile, place.HAND + self.to_act)
        top = self.depth - 1
        if self.frames[top][0] == frame.DISCARD:
            self.frames[top][2] += self.laid
            self.frames[top][3] = 0
        else:
            self.pop()
        self.laid = 0
        self.laid_own = 0
        self.mid_line = 0

    def lift_hidden(self, seat: int) -> None:
        """Take up the tiles whose place the seat cannot tell, and note the spots they leave."""
        self.lifted_count = 0
        self.spot_count = 0
        for tile in range(65):
            if not self.is_placed(seat, tile):
                where = self.place[tile]
                self.lifted[self.lifted_count] = tile
                self.lifted_count += 1
                self._add_spot(where, self.spot_back_of(tile, where), self.zone_of(tile, where))
        for i in range(self.lifted_count):
            self._put_tile(self.lifted[i], piece.NONE)
            for owner in range(2):
                if self.loot[owner] == self.lifted[i] + 1:
                    self.loot[owner] = 0

    def is_placed(self, seat: int, tile: int) -> int:
        """Can the seat tell in which place the tile is?"""
        if not self.perfect or self._sees(seat, tile):
            return self._sees(seat, tile)
        mask = self.possible_zones[seat][tile]
        return mask & (mask - 1) == 0 and mask != 1 << zone.FACE_DOWN

    def spot_back_of(self, tile: int, where: int) -> int:
        """Under pure memory nobody knows which backs lie in pile and box."""
        if not self.perfect and (where == place.PILE or where == place.BOX):
            return kind.ANY_BACK
        return self.pieces.back[tile]

    def deal_hidden(self, seat: int, chance: Chance) -> None:
        """Give the lifted tiles the spots, then shuffle the pile."""
        self.must_be_laying()
        self.check_chance(chance)
        self._deal_hidden(checked(seat, 3, "seat"), chance)

    def shuffle_unseen(self, first: int, seat: int, chance: Chance) -> None:
        """The pirogues or deben that the seat has not seen change places."""
        self.must_be_laying()
        self.check_chance(chance)
        if first not in (piece.PIROGUE, piece.DEBEN):
            raise ValueError(f"no tokens begin with the number {first}")
        self._shuffle_unseen(first, checked(seat, 3, "seat"), chance)

    def redeal_deben(self, seat: int, chance: Chance) -> None:
        """Under pure memory only the numbers of tokens are known, under perfect all draws."""
        self.must_be_laying()
        self.check_chance(chance)
        self._redeal_deben(checked(seat, 3, "seat"), chance)

    def _deal_hidden(self, seat: int, chance: Chance) -> None:
        """Give the lifted tiles the spots, then shuffle the pile."""
        if self.perfect:
            self.deal_by_masks(seat, chance)
        else:
            self.deal_freely(chance)
        self.shuffle_pile(chance)

    def _put_piece(self, tile: int, spot: int) -> None:
        """A spot of loot makes the tile loot."""
        if self.spot_zone[spot] >= zone.LOOT and self.spot_zone[spot] < zone.OPEN:
            self.loot[self.spot_zone[spot] - zone.LOOT] = tile + 1
        self._put_tile(tile, self.spots[spot])

    def deal_freely(self, chance: Chance) -> None:
        """Spots with a back first, in shuffled order; what is left to the pile and the box."""
        self.shuffle_lifted(chance)
        for i in range(self.spot_count):
            if self.spot_back[i] != kind.ANY_BACK:
                for j in range(self.lifted_count):
                    tile = self.lifted[j]
                    if self.place[tile] < 0 and self.pieces.back[tile] == self.spot_back[i]:
                        self._put_tile(tile, self.spots[i])
                        break
        pile = 0
        for i in range(self.spot_count):
            if self.spot_back[i] == kind.ANY_BACK and self.spots[i] == place.PILE:
                pile += 1
        self.shuffle_lifted(chance)  # the first of each back are gone
        for j in range(self.lifted_count):
            tile = self.lifted[j]
            if self.place[tile] < 0:
                if pile > 0 and self.pieces.back[tile] != kind.GREY:
                    self._put_tile(tile, place.PILE)
                    pile -= 1
                else:
                    self._put_tile(tile, place.BOX)

    def shuffle_pile(self, chance: Chance) -> None:
        left = 0
        for tile in range(65):
            if self.place[tile] == place.PILE:
                other = chance.below(left + 1)
                self.pile[left] = self.pile[other]
                self.pile[other] = tile
                left += 1
        self.pile_left = left

    def _shuffle_unseen(self, first: int, seat: int, chance: Chance) -> None:
        """The pirogues or deben that the seat has not seen change places."""
        for last in range(12, 0, -1):
            if self.is_unseen(first, seat, last):
                unseen = 0
                for i in range(last + 1):
                    unseen += self.is_unseen(first, seat, i)
                lot = chance.below(unseen)
                for i in range(last + 1):
                    if self.is_unseen(first, seat, i):
                        if lot == 0:
                            self.swap_tokens(first, i, last)
                            break
                        lot -= 1

    def is_unseen(self, first: int, seat: int, number: int) -> int:
        """Has the seat not seen this token where it lies?"""
        where = self.place[first + number]
        if first == piece.DEBEN:
            return seat > 1 or where != place.DEBEN + seat
        if where != place.SLOTS and where != place.RESERVE and where != place.DRAWN:
            return 0
        return seat > 1 or not self.seen_pirogues[seat][number]

    def swap_tokens(self, first: int, one: int, two: int) -> None:
        """Two tokens change places; who has looked at a pirogue has looked at the place."""
        where = self.place[first + one]
        self.place[first + one] = self.place[first + two]
        self.place[first + two] = where
        if first == piece.PIROGUE:
            for seat in range(2):
                seen = self.seen_pirogues[seat][one]
                self.seen_pirogues[seat][one] = self.seen_pirogues[seat][two]
                self.seen_pirogues[seat][two] = seen

    def _redeal_deben(self, seat: int, chance: Chance) -> None:
        """Under pure memory only the numbers of tokens are known, under perfect all draws."""
        if self.is_over:
            return
        if self.perfect:
            while not self.redraw_deben(seat, chance):
                pass
        else:
            self._shuffle_unseen(piece.DEBEN, seat, chance)

    def redraw_deben(self, seat: int, chance: Chance) -> int:
        """Repeat all draws in order, the seat's own with their values; returns 0 to try again."""
        for token in range(13):
            self.in_bag[token] = 1
        for i in range(self.deben_draws):
            kept = self.deben_log[i][1]
            returned = self.deben_log[i][2]
            if self.deben_log[i][0] == seat:
                kept = self.redraw_value(self.pieces.deben[kept], chance)
                if kept >= 0 and returned >= 0:
                    self.in_bag[kept] = 0
                    returned = self.redraw_value(self.pieces.deben[returned], chance)
                    self.in_bag[kept] = 1
                    if returned < 0:
                        return 0
            else:
                kept = self.redraw_any(chance)
                if returned >= 0:
                    self.in_bag[kept] = 0
                    returned = self.redraw_any(chance)
                    self.in_bag[kept] = 1
                    if self.pieces.deben[returned] > self.pieces.deben[kept]:
                        higher = returned
                        returned = kept
                        kept = higher
            if kept < 0 or self.is_missed_later(seat, i, kept):
                return 0
            self.in_bag[kept] = 0
            self.redrawn[i][0] = kept
            self.redrawn[i][1] = returned
        for token in range(13):
            self.place[piece.DEBEN + token] = place.BAG
        for i in range(self.deben_draws):
            self.deben_log[i][1] = self.redrawn[i][0]
            self.deben_log[i][2] = self.redrawn[i][1]
            self.place[piece.DEBEN + self.redrawn[i][0]] = place.DEBEN + self.deben_log[i][0]
        return 1

    def redraw_any(self, chance: Chance) -> int:
        """Any token in the bag."""
        count = 0
        for token in range(13):
            count += self.in_bag[token]
        lot = chance.below(count)
        for token in range(13):
            if self.in_bag[token]:
                if lot == 0:
                    return token
                lot -= 1
        return -1

    def redraw_value(self, value: int, chance: Chance) -> int:
        """A token of that value in the bag; -1 the more often, the fewer of them are left there."""
        count = 0
        for token in range(13):
            count += self.pieces.deben[token] == value
        lot = chance.below(count)
        for token in range(13):
            if self.in_bag[token] and self.pieces.deben[token] == value:
                if lot == 0:
                    return token
                lot -= 1
        return -1

    def is_missed_later(self, seat: int, draw: int, token: int) -> int:
        """Would the bag lack a value that the seat is known to keep in a later draw?"""
        value = self.pieces.deben[token]
        left = -1
        for other in range(13):
            if self.in_bag[other] and self.pieces.deben[other] == value:
                left += 1
        for i in range(draw + 1, self.deben_draws):
            if self.deben_log[i][0] == seat:
                if self.pieces.deben[self.deben_log[i][1]] == value:
                    left -= 1
        return left < 0
