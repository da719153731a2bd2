"""Taking a card, and the deliveries. [S1-4]"""

from shedet.games.sobek import fact, kind, move, place
from shedet.games.sobek.redealing import Redealing


class Taking(Redealing):
    """The quays are filled from the deck, by random draws."""

    def fill_takes(self, n: int) -> int:
        """The first four cards that are left. [S1-4.1]"""
        available = 4
        for at in range(9):
            if self.quay[at] >= 0 and available > 0:
                n = self._offer(n, move.TAKE + at)
                available -= 1
        return n

    def fill_quays(self, n: int) -> int:
        """Any card of the quays. [S1-6.8]"""
        for at in range(9):
            if self.quay[at] >= 0:
                n = self._offer(n, move.TAKE + at)
        return n

    def take(self, at: int) -> None:
        """The card to the hand, those before it to the corruption pile. [S1-4.1] [S1-4.2]"""
        seat = self.to_act
        self.take_from(at, place.HAND + seat)
        for before in range(at):
            if self.quay[before] >= 0:
                self.take_from(before, place.PILE + seat)

    def take_from(self, at: int, target: int) -> None:
        """All see a good leave its quay, only the new owner which character it is. [S1-10.1]"""
        card = self.quay[at]
        audience = fact.EVERYONE if self.pieces.power[card] < 0 else 1 << self.to_act
        self.move_card(card, target, audience)

    def deliver(self) -> int:
        """Fill the quays from the deck, as far as it goes. [S1-2.4] [S1-4.3] [S1-4.4] Returns 0."""
        cards = 9 if self.deck_left > 9 else self.deck_left
        if self.logging:
            left = self.deck_left - cards
            self.tell(fact.DELIVERED, self.to_act, cards, left, 0, fact.EVERYONE)
        n = self.fill_urn(place.DECK, kind.ANY_BACK)
        for at in range(cards):
            card = self.draw_card(n - at, place.DECK)
            self.move_card(card, at, fact.EVERYONE if self.pieces.power[card] < 0 else 0)
        return 0

    def fill_urn(self, where: int, back: int) -> int:
        """Put the kinds of all cards in a place into the urn, those with a back if one is given."""
        n = 0
        for card in range(63):
            if self.place[card] == where and (back < 0 or self.pieces.back[card] == back):
                self.urn[n] = self.pieces.kind[card]
                n += 1
        return n

    def draw_card(self, n: int, where: int) -> int:
        """Draw one of n kinds in the urn and take it out; returns a card of that kind."""
        at = self.pick(n)
        drawn = self.urn[at]
        self.urn[at] = self.urn[n - 1]
        return self._card_of_kind(drawn, where)
