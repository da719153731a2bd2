"""Taking a card, and the deliveries. [S1-4]"""

from shedet.core.engine import bits
from shedet.core.engine.checks import checked
from shedet.core.engine.refusals import Refusal
from shedet.core.language import Sentence
from shedet.games.sobek.pieces import kind, place
from shedet.games.sobek.rules import fact, frame, heap, move
from shedet.games.sobek.rules.redealing import Redealing


class Taking(Redealing):
    """The quays are filled from the deck, by random draws."""

    # questions about the board: all can know the answers

    def reach(self) -> list[int]:
        """The quays from which a card can be taken: the first, or any for the Merchant. [S1-6.8]"""
        self.must_be_laid()
        is_any = self.frames[self.depth - 1][0] == frame.MERCHANT
        return self.offered(self.fill_quays(0) if is_any else self.fill_takes(0))

    def near(self) -> list[int]:
        """The quays within reach in a turn, whoever may take from others now. [S1-4.1]"""
        self.must_be_laid()
        return self.offered(self.fill_takes(0))

    def passed(self, at: int) -> list[int]:
        """The quays whose cards a take from one sends to corruption. [S1-4.2] [S1-6.8]"""
        self.must_be_laid()
        mask = self._passed(checked(at, 9, "quay"))
        return [before for before in range(9) if mask >> before & 1]

    def leaves(self, at: int) -> list[int]:
        """The quays that are within reach once a card is taken from one."""
        self.must_be_laid()
        then = self.copy()
        assert isinstance(then, Taking)
        return self.left_by(checked(at, 9, "quay"), then)

    def delivery(self) -> int:
        """How many cards the next delivery brings; without any the round ends. [S1-4.3]"""
        return self._delivery()

    def deliveries(self) -> tuple[int, int]:
        """How many deliveries are still to come in the round, and how many it has. [S1-4.4]"""
        return (self.deck_left + 8) // 9, 6 - kind.left_out(self.seats) // 9

    def left_by(self, at: int, then: "Taking") -> list[int]:
        """What is within reach after a take in a copy; an empty quay leaves all as it is."""
        if then.quay[at] >= 0:
            then.take(at)
        return then.offered(then.fill_takes(0))

    def offered(self, n: int) -> list[int]:
        """The quays in the first moves of the list."""
        return [self.moves[i] - move.TAKE for i in range(n)]

    # what the rules call

    def fill_takes(self, n: int) -> int:
        """The first four cards that are left. [S1-4.1]"""
        available = 4
        for at in range(9):
            if self.quay[at] >= 0 and available > 0:
                self.moves[n] = move.TAKE + at
                n += 1
                available -= 1
        return n

    def _passed(self, at: int) -> int:
        """The quays before one that have a card, as a mask; the Merchant passes none.

        [S1-4.2] [S1-6.8]
        """
        passed = 0
        if self.frames[self.depth - 1][0] != frame.MERCHANT:
            for before in range(at):
                if self.quay[before] >= 0:
                    passed |= 1 << before
        return passed

    def fill_quays(self, n: int) -> int:
        """Any card of the quays. [S1-6.8]"""
        for at in range(9):
            if self.quay[at] >= 0:
                n = self._offer(n, move.TAKE + at)
        return n

    def take(self, at: int) -> None:
        """The card to the hand, those passed to the corruption pile. [S1-4.1] [S1-4.2]"""
        seat = self.to_act
        passed = self._passed(at)
        self.take_from(at, place.HAND + seat)
        for before in range(at):
            if passed >> before & 1:
                self.take_from(before, place.PILE + seat)

    def take_from(self, at: int, target: int) -> None:
        """All see a good leave its quay, only the new owner which character it is. [S1-10.1]"""
        card = self.quay[at]
        audience = fact.EVERYONE if self.pieces.power[card] < 0 else 1 << self.to_act
        self.move_card(card, target, audience)

    def deliver(self) -> int:
        """Fill the quays from the deck, as far as it goes. [S1-2.4] [S1-4.3] [S1-4.4] Returns 0."""
        cards = self._delivery()
        if self.logging:
            left = self.deck_left - cards
            self.tell(fact.DELIVERED, self.to_act, cards, left, 0, fact.EVERYONE)
        n = self.fill_urn(place.DECK, kind.ANY_BACK)
        for at in range(cards):
            card = self.draw_card(n - at, place.DECK, heap.DECK, n - at)
            self.move_card(card, at, fact.EVERYONE if self.pieces.power[card] < 0 else 0)
        return 0

    def _delivery(self) -> int:
        """Nine cards, or what is left. [S1-4.3] [S1-4.4]"""
        return 9 if self.deck_left > 9 else self.deck_left

    def fill_urn(self, where: int, back: int) -> int:
        """Put the kinds of all cards in a place into the urn, those with a back if one is given."""
        n = 0
        left = self.cards_in[where]
        while left:
            card = bits.lowest(left)
            left &= left - 1
            if back < 0 or self.pieces.back[card] == back:
                self.urn[n] = self.pieces.kind[card]
                n += 1
        return n

    def draw_card(self, n: int, where: int, named: int, draw: int) -> int:
        """Draw one of n kinds in the urn and take it out; returns a card of that kind."""
        at = self.pick_from(n, named, heap.number(self.round, draw))
        drawn = self.urn[at]
        self.urn[at] = self.urn[n - 1]
        return self._card_of_kind(drawn, where)


# why not

ASKED: dict[int, Refusal] = {
    frame.MERCHANT: ("S1-6.8", Sentence("Take any card from the quays.")),
}


def refusal(position: Taking, chosen: int, asked: int, about: int) -> Refusal | None:
    """Why can this card not be taken?"""
    if asked not in (frame.TURN, frame.MERCHANT) or chosen >= move.LAY:
        return None
    quay = chosen - move.TAKE
    if asked == frame.MERCHANT:
        return "S1-6.8", Sentence("Quay {quay} is empty.", quay=quay)
    if position.quay[quay] < 0:
        return "S1-4.1", Sentence("Quay {quay} is empty.", quay=quay)
    return "S1-4.1", Sentence(
        "Quay {quay} is too far away: take one of the first 4 cards.", quay=quay
    )
