"""Dealing in place, as `setup.py` deals by name: for many games in a row. [S1-2]"""

from shedet.core.engine.chance import Chance
from shedet.games.sobek.pieces import kind, piece, place
from shedet.games.sobek.rules import frame
from shedet.games.sobek.rules.round import Rounds


class Dealing(Rounds):
    """A law holds both ways to deal to each other: piece for piece, draw for draw."""

    def deals_itself(self) -> int:
        return 1

    def _deal(self, chance: Chance) -> int:
        """[S1-2]"""
        self.lift_all()
        green = self.put_backs_in_urn(0, 1)
        self.put_backs_in_urn(green, 0)
        for token in range(piece.TOKEN, piece.ALL):
            self.urn[token] = token
        self._shuffle_urn(0, green, chance)
        self._shuffle_urn(green, piece.TOKEN - green, chance)
        self._shuffle_urn(piece.TOKEN, 12, chance)
        first = chance.below(self.seats)
        for i in range(9):
            self.put_twin(self.urn[green + i], i)
        for i in range(2 * self.seats):
            self.put_twin(self.urn[i], place.HAND + i // 2)
        for i in range(5):
            self.put_like(self.urn[piece.TOKEN + i])
        for card in range(piece.TOKEN):
            if self.place[card] < 0:
                is_green = self.pieces.back[card] == kind.GREEN
                self._put_card(card, place.BOX if is_green else place.DECK)
        for token in range(piece.TOKEN, piece.ALL):
            if self.place[token] < 0:
                self._put_token(token, place.BOX)
        self.clear_frames()
        self.push(frame.TURN, first, 0, 0)
        if self.perfect:
            for observer in range(self.seats + 1):
                self._begin_knowledge(observer)
            self._conclude()
        return 0

    def lift_all(self) -> None:
        """Nothing lies on the table."""
        for i in range(piece.ALL):
            self.place[i] = piece.NONE
        for where in range(place.ALL):
            self.cards_in[where] = 0
        self.quay_count = 0
        self.deck_left = -kind.left_out(self.seats)
        for seat in range(4):
            self.hand_count[seat] = 0
            self.hand_characters[seat] = 0
            for family in range(7):
                self.hand_kinds[seat][family] = 0
            for back in range(3):
                self.hand_backs[seat][back] = 0

    def put_backs_in_urn(self, n: int, green: int) -> int:
        """The green cards, or all others, in order; returns the new number in the urn."""
        for card in range(piece.TOKEN):
            if (self.pieces.back[card] == kind.GREEN) == green:
                self.urn[n] = card
                n += 1
        return n

    def put_twin(self, card: int, target: int) -> None:
        """Put down the first card like this one that is not."""
        twin = self.pieces.first[self.pieces.kind[card]]
        while self.place[twin] >= 0:
            twin += 1
        self._put_card(twin, target)

    def put_like(self, token: int) -> None:
        """Put down the first token like this one that is not."""
        for i in range(12):
            if (
                self.pieces.token[i] == self.pieces.token[token - piece.TOKEN]
                and self.place[piece.TOKEN + i] < 0
            ):
                self._put_token(piece.TOKEN + i, place.STACK)
                return
