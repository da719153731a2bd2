"""The end of the game, and the score. [S2-7] [S2-8]"""

from shedet.games.sobek2p.pieces import kind, piece, place
from shedet.games.sobek2p.rules import fact, heap
from shedet.games.sobek2p.rules.characters import Characters


class Ending(Characters):
    """When it is over and who has won."""

    def can_act(self, pyramid: int) -> int:
        """Is one of the three actions possible? [S2-3.3] [S2-7.1] [S2-7.2]"""
        seat = self.to_act
        if self.hand_characters[seat] > 0 or self.can_take(pyramid):
            return 1
        for good in range(6):
            if self.can_sell(seat, good):
                return 1
        return 0

    def end_game(self) -> None:
        """The player to act cannot; the hands are cleared and the less corrupt draws deben."""
        other = 1 - self.to_act
        self.merge_boards(0)
        self.merge_boards(1)
        self.box_unsold_sets(other)
        for seat in range(2):
            for tile in range(65):
                if self.place[tile] == place.HAND + seat:
                    self.move_tile(tile, place.BOARD + seat, fact.EVERYONE)  # [S2-7.5]
        self.reward_virtue()
        if self.logging or self.perfect:
            self.show_everything()
        self.is_over = 1
        self.deciding = 0

    def box_unsold_sets(self, seat: int) -> None:
        """As many tiles as could have been sold go to the box. [S2-7.3] [S2-7.4]

        A good with three tiles needs no joker, one with two needs one, one with a single tile two;
        jokers that are left over join any set.
        """
        jokers = self.hand_kinds[seat][kind.STATUE]
        goods = 0
        for own in range(3, 0, -1):
            for good in range(6):
                held = self.hand_kinds[seat][good]
                if (held == own or (held > 3 and own == 3)) and jokers >= 3 - own:
                    jokers -= 3 - own
                    goods |= 1 << good
        if not goods and (jokers < 3 or not self.has_sold(seat)):
            return
        boxed = 0
        for tile in range(65):
            if self.place[tile] == place.HAND + seat:
                family = self.pieces.family[tile]
                if family == kind.STATUE or goods >> family & 1:
                    self.move_tile(tile, place.BOX, fact.EVERYONE)
                    boxed += 1
        if self.logging:
            self.tell(fact.UNSOLD, seat, boxed, 0, 0, fact.EVERYONE)

    def reward_virtue(self) -> None:
        """One deben for less corruption, one more for each full 3 less. [S2-7.6] [S2-7.7]"""
        first = self._corruption(0)
        second = self._corruption(1)
        if self.logging:
            self.tell(fact.CORRUPTION, 0, first, 0, 0, fact.EVERYONE)
            self.tell(fact.CORRUPTION, 1, second, 0, 0, fact.EVERYONE)
        if first == second:
            return
        seat = 0 if first < second else 1
        difference = second - first if first < second else first - second
        for _ in range(1 + difference // 3):
            if self.bag_left > 0:
                self.draw_deben(seat, heap.BAG)

    def show_everything(self) -> None:
        """When the game is over all that players own is turned face up."""
        self.show_board(0, fact.EVERYONE)
        self.show_board(1, fact.EVERYONE)
        if not self.logging:
            return
        for number in range(piece.DEBEN, piece.ALL):
            if self.place[number] >= place.DEBEN:
                self.tell(fact.SAW, self.to_act, number, self.place[number], 0, fact.EVERYONE)
        self.tell(fact.ENDED, self.to_act, 0, 0, 0, fact.EVERYONE)

    def score(self, seat: int) -> int:
        """Sets, deben and pirogues. [S2-8.1] [S2-8.2]"""
        self.check_seat(seat)
        points = self._open_points(seat)
        for i in range(13):
            if self.place[piece.DEBEN + i] == place.DEBEN + seat:
                points += self.pieces.deben[i]
        return points

    def open_points(self, seat: int) -> int:
        """What all can see of a score: sets and pirogues. [S2-8.1]"""
        self.check_seat(seat)
        return self._open_points(seat)

    def _open_points(self, seat: int) -> int:
        """What all can see of a score: sets and pirogues. [S2-8.1]"""
        points = 0
        for good in range(6):
            points += kind.set_points(self.set_tiles[seat][good], self.set_scarabs[seat][good])
        for i in range(13):
            if self.place[piece.PIROGUE + i] == place.WITH + seat:
                points += kind.points(self.pieces.pirogue[i])
        return points

    def winners(self) -> int:
        """More points, then less corruption, else both. [S2-8.3]"""
        self.must_be_laid()
        lead = self.score(0) - self.score(1)
        if lead == 0:
            lead = self._corruption(1) - self._corruption(0)
        return 1 if lead > 0 else 2 if lead < 0 else fact.BOTH
