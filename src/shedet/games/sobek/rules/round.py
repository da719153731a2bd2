"""The end of a round, its scoring, and the next one. [S1-7] [S1-8] [S1-9] [S1-2]"""

from shedet.core.engine.checks import checked
from shedet.core.engine.refusals import Refusal
from shedet.core.language import Sentence
from shedet.games.sobek.pieces import kind, piece, place
from shedet.games.sobek.rules import fact, frame, heap, move, tally
from shedet.games.sobek.rules.characters import Characters
from shedet.games.sobek.rules.state import LIMIT


class Rounds(Characters):
    """From the last card of a round to the first turn of the next."""

    def rounds(self) -> int:
        """How many rounds a game has at most. [S1-9.1]"""
        return tally.ROUNDS

    def steps_back(self, points: int) -> int:
        """How many symbols back sets of so many points cost the most corrupt: all can know it."""
        return self._steps_back(checked(points, LIMIT, "number"))

    def end_round(self) -> None:
        """Whoever took the last card is the first to lay what can still be laid. [S1-7.1]"""
        self.taker = self.to_act
        if self.logging:
            self.tell(fact.LAST, self.taker, 0, 0, 0, fact.EVERYONE)
        self.ask_last(self.taker)

    def ask_last(self, seat: int) -> None:
        """[S1-7.2]"""
        self.clear_frames()
        self.push(frame.LAST, seat, 0, 0)

    def clear_hand(self) -> int:
        """What is left of a hand is corruption; the next player, or the count. [S1-7.4]

        Returns 0.
        """
        seat = self.to_act
        self.move_all(place.HAND + seat, place.PILE + seat, 1 << seat)
        following = (seat + 1) % self.seats
        if following != self.taker:
            self.ask_last(following)
            return 0
        self.score_sets()
        self.punish()
        if self.round == tally.ROUNDS or (self.round == 2 and self.best() > 100):  # [S1-9.1]
            self.end_game()
            return 0
        return self.next_round()

    def score_sets(self) -> None:
        """[S1-8.1] [S1-8.2] [S1-8.3]"""
        for seat in range(self.seats):
            points = 0
            for number in range(self.set_count):
                if self.set_seat[number] == seat:
                    points += self.set_points(number)
                    if self.logging:
                        self.tell(
                            fact.SCORED,
                            seat,
                            number,
                            self.set_points(number),
                            self.set_scarabs[number],
                            fact.EVERYONE,
                        )
            self.add_to_tally(seat, tally.SETS, points)
            self.move_marker(seat, self.points[seat] + points, fact.SETS)

    def punish(self) -> None:
        """The most corrupt pay; of those tied the ones with most scarabs. [S1-8.4] [S1-8.5]"""
        most = 0
        for seat in range(self.seats):
            self.add_to_tally(seat, tally.CARDS, self.pile_count[seat])
            self.add_to_tally(seat, tally.CURSES, self.curses[seat])
            if self.logging:
                self.tell(
                    fact.CORRUPTION,
                    seat,
                    self.pile_count[seat],
                    self.curses[seat],
                    0,
                    fact.EVERYONE,
                )
            if self._corruption(seat) > most:
                most = self._corruption(seat)
        if most == 0:
            return  # [S1-8.6]
        scarabs = self.most_scarabs(most)
        for seat in range(self.seats):
            if self._corruption(seat) == most:
                if scarabs < 0 or self.pile_scarabs(seat) == scarabs:
                    self.pay(seat)

    def most_scarabs(self, corruption: int) -> int:
        """Those with the most corruption compare scarabs; -1 if there is only one. [S1-8.5]"""
        tied = 0
        for seat in range(self.seats):
            tied += self._corruption(seat) == corruption
        if tied == 1:
            return piece.NONE
        scarabs = 0
        for seat in range(self.seats):
            if self._corruption(seat) == corruption:
                if self.logging:
                    self.tell(fact.TIED, seat, self.pile_scarabs(seat), 0, 0, fact.EVERYONE)
                if self.pile_scarabs(seat) > scarabs:
                    scarabs = self.pile_scarabs(seat)
        return scarabs

    def pay(self, seat: int) -> None:
        """Back one like symbol for each full ten points of the round's sets. [S1-8.7] [S1-8.8]"""
        row = tally.row_of(self.round, seat)
        back = self._steps_back(self.tally[row][tally.SETS])
        symbol = self.pieces.symbol[self.points[seat] % 100]
        space = self.points[seat]
        for _ in range(back):
            space = self._space_behind(space, symbol)
        self.tally[row][tally.CORRUPT] = 1
        self.tally[row][tally.PENALTY] = self.points[seat] - space
        if self.logging:
            self.tell(fact.CORRUPT, seat, back, self.points[seat], space, fact.EVERYONE)
        self.move_marker(seat, space, fact.PENALTY)

    def _steps_back(self, points: int) -> int:
        """One for each full ten points of sets. [S1-8.7]"""
        return points // 10

    def best(self) -> int:
        """The highest score."""
        most = self.points[0]
        for seat in range(1, self.seats):
            if self.points[seat] > most:
                most = self.points[seat]
        return most

    def end_game(self) -> None:
        """[S1-9.1] [S1-10.6]"""
        if self.logging or self.perfect:
            for owner in range(self.seats):
                self.show_pile(owner, fact.EVERYONE)
        if self.logging:
            self.tell(fact.ENDED, self.to_act, 0, 0, 0, fact.EVERYONE)
        self.is_over = 1
        self.deciding = 0

    def next_round(self) -> int:
        """Gather everything, set up again; the lowest score names who begins. [S1-7.5] [S1-7.6]

        Returns 0.
        """
        self.round += 1
        if self.logging:
            self.tell(fact.ROUND, self.taker, self.round, 0, 0, fact.EVERYONE)
        naming = self.lowest()
        self.gather()
        self.deal_round()
        self.clear_frames()
        self.push(frame.STARTER, naming, 0, 0)
        return 0

    def lowest(self) -> int:
        """The player with the lowest score; among several, one by chance. [S1-7.6]"""
        least = self.points[0]
        for seat in range(1, self.seats):
            if self.points[seat] < least:
                least = self.points[seat]
        n = 0
        for left in range(self.seats):
            if self.points[(self.taker + left) % self.seats] == least:
                n = self.put_in_urn(n, piece.LEFT_DRAWN + left)
        if n == 1:
            return (self.taker + self.urn[0] - piece.LEFT_DRAWN) % self.seats
        left = self.draw_from(n, heap.LOWEST, heap.number(self.round, 0)) - piece.LEFT_DRAWN
        return (self.taker + left) % self.seats

    def gather(self) -> None:
        """All cards to deck and box, all tokens to the box. [S1-7.5]"""
        for card in range(63):
            green = self.pieces.back[card] == kind.GREEN
            self._put_card(card, place.BOX if green else place.DECK)
        for token in range(piece.TOKEN, piece.ALL):
            self._put_token(token, place.BOX)
        self.set_count = 0
        for seat in range(self.seats):
            self.seen_tokens[seat] = 0
        if self.perfect:
            for observer in range(self.seats + 1):
                self._begin_knowledge(observer)

    def deal_round(self) -> int:
        """Hands, quays and tokens, beginning with the player who took the last card. [S1-2]

        Returns 0.
        """
        n = self.fill_urn(place.BOX, kind.GREEN)
        for left in range(self.seats):
            seat = (self.taker + left) % self.seats
            for _ in range(2):
                card = self.draw_card(n, place.BOX, heap.GREEN, n)
                self.move_card(card, place.HAND + seat, 1 << seat)
                n -= 1
        self.deliver()
        for drawn in range(5):
            n = 0
            for i in range(12):
                if self.place[piece.TOKEN + i] == place.BOX:
                    n = self.put_in_urn(n, piece.TOKEN_DRAWN + self.pieces.token[i])
            number = heap.number(self.round, drawn)
            token_kind = self.draw_from(n, heap.TOKENS, number) - piece.TOKEN_DRAWN
            self._put_token(self._token_of_kind(token_kind, place.BOX), place.STACK)
        return 0

    def score(self, seat: int) -> int:
        self.check_seat(seat)
        return self.points[seat]

    def winners(self) -> int:
        """[S1-9.2]"""
        self.must_be_laid()
        mask = 0
        for seat in range(self.seats):
            if self.points[seat] == self.best():
                mask |= 1 << seat
        return mask


# why not

ASKED: dict[int, Refusal] = {
    frame.LAST: ("S1-7.2", Sentence("The round is over: lay new sets, or finish.")),
    frame.LAST_SET: ("S1-7.2", Sentence("Choose the cards for the set, then finish.")),
    frame.STARTER: ("S1-7.6", Sentence("Choose who begins.")),
}


def refusal(position: Rounds, chosen: int, asked: int, about: int) -> Refusal | None:
    """Why not at the end of a round? Only new sets are laid then."""
    if asked != frame.LAST:
        return None
    if chosen < move.LAY:
        return "S1-7.1", Sentence("The round is over: you can’t take cards any more.")
    if move.ADD <= chosen < move.DONE:
        return "S1-7.3", Sentence("The round is over: you can’t add to a set any more.")
    if move.PLAY <= chosen < move.BACK:
        return "S1-7.3", Sentence("The round is over: you can’t use powers any more.")
    if move.REVEAL <= chosen < move.CHOOSE:
        return "S1-7.3", Sentence("The round is over: there are no more events.")
    return None
