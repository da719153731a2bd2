"""Dealing in place, as `setup.py` deals by name: for many games in a row. [S2-2]"""

from shedet.core.engine.chance import Chance
from shedet.games.sobek2p.pieces import kind, piece, place
from shedet.games.sobek2p.rules import frame
from shedet.games.sobek2p.rules.end import Ending


class Dealing(Ending):
    """A law holds both ways to deal to each other: piece for piece, draw for draw."""

    def deals_itself(self) -> int:
        return 1

    def _deal(self, chance: Chance) -> int:
        """[S2-2.3] [S2-2.4] [S2-2.5] [S2-2.6]"""
        self.lift_all()
        start = self.put_backs_in_urn(0, 1)
        self.put_backs_in_urn(start, 0)
        for i in range(13):
            self.urn[piece.PIROGUE + i] = piece.PIROGUE + i
        self._shuffle_urn(0, start, chance)
        self._shuffle_urn(start, piece.PIROGUE - start, chance)
        self._shuffle_urn(piece.PIROGUE, 13, chance)
        first = chance.below(2)
        for i in range(36):
            self.put_twin(self.urn[4 + i if i < 4 else 6 + i], self.pieces.order[i])
        for i in range(4):
            self.put_twin(self.urn[i], place.HAND + i // 2)
        self.put_twin(self.urn[8], place.BOX)
        self.put_twin(self.urn[9], place.BOX)
        for i in range(23):  # listed from the top
            self.pile[22 - i] = self.put_twin(self.urn[42 + i], place.PILE)
        self.pile_left = 23
        for i in range(13):
            self.put_like(self.urn[piece.PIROGUE + i], place.SLOTS if i < 5 else place.RESERVE)
        self.clear_frames()
        self.push(frame.TURN, first, 0, 0)
        self.push(frame.CENTRE, first, 0, 0)
        if self.perfect:
            for observer in range(3):
                self._begin_knowledge(observer)
            self._conclude()
        return 0

    def lift_all(self) -> None:
        """Nothing lies on the table; the deben are in the bag already."""
        for i in range(piece.DEBEN):
            self.place[i] = piece.NONE
        for seat in range(2):
            self.hand_count[seat] = 0
            self.hand_characters[seat] = 0
            for family in range(7):
                self.hand_kinds[seat][family] = 0
            for back in range(3):
                self.hand_backs[seat][back] = 0

    def put_backs_in_urn(self, n: int, grey: int) -> int:
        """The start tiles, or all others, in order; returns the new number in the urn."""
        for tile in range(piece.PIROGUE):
            if (self.pieces.back[tile] == kind.GREY) == grey:
                self.urn[n] = tile
                n += 1
        return n

    def put_twin(self, tile: int, target: int) -> int:
        """Put down the first tile like this one that is not; returns its number."""
        twin = self.pieces.first[self.pieces.kind[tile]]
        while self.place[twin] >= 0:
            twin += 1
        self._put_tile(twin, target)
        return twin

    def put_like(self, token: int, target: int) -> None:
        """Put down the first pirogue like this one that is not."""
        for i in range(13):
            if (
                self.pieces.pirogue[i] == self.pieces.pirogue[token - piece.PIROGUE]
                and self.place[piece.PIROGUE + i] < 0
            ):
                self.place[piece.PIROGUE + i] = target
                return
