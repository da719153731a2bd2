"""Redealing: redrawing what a seat cannot know. [S1-10]

Under perfect memory every way to place the unseen cards that fits the seat's masks is equally
likely. Under pure memory it is every way that fits what lies open: nobody knows how the cards that
are in no other place are spread over the piles of the others.
"""

from shedet.core.engine import stage
from shedet.core.engine.chance import Chance
from shedet.core.engine.checks import checked
from shedet.games.sobek.pieces import kind, piece, place, zone
from shedet.games.sobek.rules import frame
from shedet.games.sobek.rules.knowledge import Knowledge


class Redealing(Knowledge):
    """Lifts what is hidden from a seat and deals it again."""

    def redeal(self, seat: int, chance: Chance) -> int:
        """Draw everything that the seat cannot tell, the generator's key included."""
        before = self.begin_redeal(seat, chance)
        after = stage.LAYING
        try:
            if self.mid_line and seat != self.to_act:
                self.drop_line()
            self.lift_hidden(seat)
            self._deal_hidden(seat, chance)
            after = before
        finally:
            self.stage = after
        return 0

    def deal_hidden(self, seat: int, chance: Chance) -> None:
        """Give lifted cards their spots, shuffle unseen tokens, renew the generator."""
        self.must_be_laying()
        self.check_chance(chance)
        self._deal_hidden(checked(seat, self.seats + 1, "seat"), chance)

    def _deal_hidden(self, seat: int, chance: Chance) -> int:
        """Give lifted cards their spots, shuffle unseen tokens, renew the generator. Returns 0."""
        if self.perfect:
            self.deal_by_masks(seat, chance)
            self._blur_others(seat)
        else:
            self.deal_freely(seat, chance)
            while self.lacks_loot():
                for i in range(self.lifted_count):
                    self._put_card(self.lifted[i], piece.NONE)
                self.deal_freely(seat, chance)
        self.shuffle_tokens(seat, chance)
        self.renew_generator(chance)
        return 0

    def drop_line(self) -> None:
        """Undo an incomplete line, which is hidden from all others."""
        for card in range(63):
            if self.place[card] == place.LAID or self.place[card] == place.PLAYED:
                self._put_card(card, place.HAND + self.to_act)
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
        """Take up the cards whose place the seat cannot tell, and note the spots they leave."""
        self.lifted_count = 0
        self.spot_count = 0
        for card in range(63):
            if not self.is_placed(seat, card):
                where = self.place[card]
                self.lifted[self.lifted_count] = card
                self.lifted_count += 1
                self._add_spot(where, self.pieces.back[card], self.zone_of(card, where))
        for i in range(self.lifted_count):
            self._put_card(self.lifted[i], piece.NONE)

    def is_placed(self, seat: int, card: int) -> int:
        """Can the seat tell in which place the card is?"""
        if not self.perfect or self._sees(seat, card):
            return self._sees(seat, card)
        mask = self.possible_zones[seat][card]
        return mask & (mask - 1) == 0 and mask != 1 << zone.FACE_DOWN

    def _put_piece(self, card: int, spot: int) -> None:
        self._put_card(card, self.spots[spot])

    def deal_freely(self, seat: int, chance: Chance) -> None:
        """Hands, quays and the box first, then the deck; what is left to the piles of others."""
        self.shuffle_lifted(chance)
        deck = 0
        for i in range(self.spot_count):
            if self.spots[i] == place.DECK:
                deck += 1
            elif not place.PILE <= self.spots[i] < place.SET:
                self.fill_spot(i)
        self.shuffle_lifted(chance)  # the first of each back are gone
        for i in range(self.lifted_count):
            card = self.lifted[i]
            if self.place[card] >= 0:
                continue
            if deck > 0 and self.pieces.back[card] != kind.GREEN:
                self._put_card(card, place.DECK)
                deck -= 1
            else:
                self._put_card(card, place.PILE + self.unseen_owner(seat, chance))

    def lacks_loot(self) -> int:
        """Is the pile empty from which a Vizier takes a card? Everybody knows that it is not."""
        top = self.depth - 1
        if self.is_over or self.frames[top][0] != frame.LOOT:
            return 0
        return self.pile_count[self.frames[top][2]] == 0

    def fill_spot(self, spot: int) -> None:
        """The first lifted card with the right back."""
        for i in range(self.lifted_count):
            card = self.lifted[i]
            if self.place[card] < 0 and self.pieces.back[card] == self.spot_back[spot]:
                self._put_card(card, self.spots[spot])
                return

    def unseen_owner(self, seat: int, chance: Chance) -> int:
        """Any player whose pile the seat does not see now."""
        unseen = 0
        for owner in range(self.seats):
            unseen += owner != seat and not self.looks_at_pile(seat, owner)
        lot = chance.below(unseen)
        for owner in range(self.seats):
            if owner != seat and not self.looks_at_pile(seat, owner):
                if lot == 0:
                    return owner
                lot -= 1
        return piece.NONE

    def shuffle_tokens(self, seat: int, chance: Chance) -> None:
        """The tokens of stack and box change places, unless the seat knows them. [S1-10.4]"""
        if self.is_over or (seat < self.seats and self.seen_tokens[seat]):
            return
        unseen = 0
        for token in range(piece.TOKEN, piece.ALL):
            if self.place[token] == place.STACK or self.place[token] == place.BOX:
                other = self.nth_unseen_token(chance.below(unseen + 1), token)
                unseen += 1
                where = self.place[token]
                self.place[token] = self.place[other]
                self.place[other] = where

    def nth_unseen_token(self, lot: int, last: int) -> int:
        for token in range(piece.TOKEN, last + 1):
            if self.place[token] == place.STACK or self.place[token] == place.BOX:
                if lot == 0:
                    return token
                lot -= 1
        return last
