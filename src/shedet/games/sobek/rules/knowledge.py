"""Who may know where a card is: moving and showing cards before an audience. [S1-10]"""

from shedet.core.engine import bits
from shedet.games.sobek.pieces import kind, piece, place, zone
from shedet.games.sobek.rules import fact, frame
from shedet.games.sobek.rules.state import State


class Knowledge(State):
    """Observers are the seats and, with the number after the last seat, the spectators."""

    def move_card(self, card: int, target: int, audience: int) -> None:
        """Move a card in sight of an audience; the others see only its back."""
        source = self.place[card]
        if source == place.LAID or source == place.PLAYED:
            source = place.HAND + self.to_act
        self._put_card(card, target)
        if self.logging:
            self.tell(fact.MOVED, self.to_act, card, source, target, audience)
        if self.perfect:
            for observer in range(self.seats + 1):
                if audience >> observer & 1:
                    self.learn(
                        observer, card, self.zone_of(card, source), self.zone_of(card, target)
                    )
                else:
                    self.widen(
                        observer,
                        self.pieces.back[card],
                        self.zone_of(card, source),
                        self.zone_of(card, target),
                    )

    def move_all(self, source: int, target: int, audience: int) -> None:
        """Move everything, back by back, so that the order tells nothing to those who see backs."""
        if not self.logging and not self.perfect:
            left = self.cards_in[source]
            while left:  # nobody is told, so that the order is all the same
                self._put_card(bits.lowest(left), target)
                left &= left - 1
            return
        for back in range(3):
            for card in range(63):
                if self.place[card] == source and self.pieces.back[card] == back:
                    self.move_card(card, target, audience)

    def show_pile(self, owner: int, audience: int) -> None:
        """Let an audience look through a pile."""
        if self.logging:
            for card in range(63):
                if self.place[card] == place.PILE + owner:
                    self.tell(fact.SAW, self.to_act, card, place.PILE + owner, 0, audience)
        if self.perfect:
            for observer in range(self.seats + 1):
                if audience >> observer & 1:
                    self.look(observer, zone.PILE + owner)

    def show_lack(self, where: int, family: int, characters: int) -> None:
        """Everybody sees that a hand or pile has no card of a family. [S1-10.9]

        Without `characters`, only that it has no goods card of it. [S1-10.10]
        """
        if self.logging:
            self.tell(fact.LACKS, self.to_act, family, where, characters, fact.EVERYONE)
        if self.perfect:
            for card in range(63 if characters else piece.CHARACTER):
                if self.pieces.family[card] == family:
                    self.rule_out_for_all(card, where)

    def show_bare(self, where: int) -> None:
        """Everybody sees that a pile has at most amulets. [S1-10.9]"""
        if self.logging:
            self.tell(fact.BARE, self.to_act, where, 0, 0, fact.EVERYONE)
        if self.perfect:
            for card in range(63):
                if self.pieces.family[card] != kind.AMULET:
                    self.rule_out_for_all(card, where)

    def rule_out_for_all(self, card: int, where: int) -> None:
        for observer in range(self.seats + 1):
            self.rule_out(observer, card, 1 << self.zone_of(card, where))

    def settle_laid(self, target: int, audience: int) -> None:
        """Everything chosen goes where it was chosen for."""
        self.move_all(place.LAID, target, audience)
        self.laid = 0
        self.laid_own = 0

    def _sees(self, observer: int, card: int) -> int:
        """Does the card lie open before the observer right now? [S1-10.1] [S1-10.2]"""
        known = self._zone_now(card)
        if known == zone.OPEN:
            return 1
        if known < zone.HAND:
            return 0
        if self.is_over:
            return 1  # [S1-10.6]
        if known < zone.PILE:
            return known - zone.HAND == observer
        return known - zone.PILE == observer or self.looks_at_pile(observer, known - zone.PILE)

    def looks_at_pile(self, observer: int, owner: int) -> int:
        """Is the observer the Vizier's player, choosing from this pile? [S1-6.4]"""
        if self.depth == 0 or observer != self.to_act:
            return 0
        if self.frames[self.depth - 1][0] != frame.LOOT:
            return 0
        return self.frames[self.depth - 1][2] == owner
