"""What a seat sees as numbers. `view/observed.py` names them, and writes the same of a view."""

from shedet.core.engine.observation import Observation
from shedet.games.sobek.pieces import piece, place, zone
from shedet.games.sobek.rules import frame, sizes
from shedet.games.sobek.rules.dealing import Dealing


class Observing(Dealing):
    """Every part begins at a number and returns where the next one does."""

    def _observe(self, seat: int, into: Observation) -> int:
        into.clear()
        at = self.observe_question(seat, into, 0)
        at = self.observe_turn(seat, into, at)
        at = self.observe_quays(into, at)
        at = self.observe_tokens(seat, into, at)
        at = self.observe_players(seat, into, at)
        at = self.observe_sets(seat, into, at)
        at = self.observe_cards(seat, into, at)
        if self.perfect:
            at = self.observe_known(seat, into, at)
        into.used = at
        return at

    def left_of(self, seat: int, other: int) -> int:
        """How many seats to the left another one is."""
        return (other - seat + self.seats) % self.seats

    def observe_question(self, seat: int, into: Observation, at: int) -> int:
        """What is asked, 0 when the game is over; then what about."""
        after = at + 58 + self.seats
        top = self.depth - 1
        if self.is_over or top < 0:
            into.values[at] = 1
            return after
        if self.mid_line and seat != self.to_act and top > 0:
            if self.frames[top][0] != frame.DISCARD:
                top -= 1  # others see of a line only the question that it answers
        asked = self.frames[top][0]
        about = self.frames[top][2]
        into.values[at + asked] = 1
        at += 20
        if asked == frame.ABSOLVE:
            into.values[at + about] = 1
        elif asked == frame.GUILD:
            into.values[at + 28 + about] = 1
        elif asked == frame.LOOT or asked == frame.BACK:
            into.values[at + 38 + self.left_of(seat, about)] = 1
        elif asked == frame.DISCARD:
            owner = self.frames[top][1]
            drafted = self.laid if seat != owner and owner == self.to_act else 0
            into.values[at + 37] = about + drafted
        elif asked == frame.SET or asked == frame.LAST_SET or asked == frame.GIFT:
            if about >= frame.NEW_SET:
                into.values[at + about - frame.NEW_SET] = 1
            else:
                into.values[at + 7 + about] = 1
        return after

    def observe_turn(self, seat: int, into: Observation, at: int) -> int:
        """Whose turn it is and of what sort; who took the last card; the round."""
        into.values[at] = 1 if self.frames[0][1] == seat else 0
        into.values[at + 1] = 1 if self.frames[0][2] else 0
        into.values[at + 2] = self.round
        into.values[at + 3] = self.priests_choose
        if self.frames[0][0] == frame.LAST:
            into.values[at + 4 + self.left_of(seat, self.taker)] = 1
        return at + 4 + self.seats

    def observe_quays(self, into: Observation, at: int) -> int:
        """Goods and scarabs; characters lie face down."""
        for quay in range(9):
            card = self.quay[quay]
            if card >= piece.CHARACTER:
                into.values[at + 8 * quay + 7] = 1
            elif card >= 0:
                into.values[at + 8 * quay + self.pieces.family[card]] = 1
                into.values[at + 72 + quay] = self.pieces.scarabs[card]
        into.values[at + 81] = self.deck_left
        return at + 82

    def observe_tokens(self, seat: int, into: Observation, at: int) -> int:
        """Those left, as far as the seat knows them, and the used ones."""
        for i in range(12):
            where = self.place[piece.TOKEN + i]
            if where == place.STACK:
                into.values[at] += 1
                if self.seen_tokens[seat]:
                    into.values[at + 1 + self.pieces.token[i]] += 1
            elif where == place.USED:
                into.values[at + 10 + self.pieces.token[i]] += 1
        if into.values[at]:
            for owner in range(self.seats):
                if self.seen_tokens[owner]:
                    into.values[at + 19 + self.left_of(seat, owner)] = 1
        return at + 19 + self.seats

    def observe_players(self, seat: int, into: Observation, at: int) -> int:
        """Points, backs in the hand, curses."""
        for owner in range(self.seats):
            of = at + sizes.PLAYER * self.left_of(seat, owner)
            into.values[of] = self.points[owner]
            for back in range(3):
                into.values[of + 1 + back] = self.hand_backs[owner][back]
            into.values[of + 4] = self.curses[owner]
        of = at + sizes.PLAYER * self.left_of(seat, self.to_act)
        for card in range(piece.TOKEN):
            where = self.place[card]
            if where == place.PLAYED or (where == place.LAID and self.to_act != seat):
                into.values[of + 1 + self.pieces.back[card]] += 1
        return at + sizes.PLAYER * self.seats

    def observe_sets(self, seat: int, into: Observation, at: int) -> int:
        """Whose, of what, how many cards and scarabs, and whether sideways."""
        width = sizes.SET + self.seats
        for number in range(self.set_count):
            of = at + width * number
            into.values[of + self.left_of(seat, self.set_seat[number])] = 1
            of += self.seats
            into.values[of + self.set_good[number]] = 1
            into.values[of + 6] = self.set_cards[number]
            into.values[of + 7] = self.set_scarabs[number]
            into.values[of + 8] = self.set_sideways[number]
        return at + width * sizes.SETS

    def observe_cards(self, seat: int, into: Observation, at: int) -> int:
        """By kind: discards, hand, own pile, a pile that is looked at, what is laid in a line."""
        kinds = self.pieces.kinds
        acting = self.to_act == seat
        looked_at = self.pile_looked_at(seat)
        for card in range(piece.TOKEN):
            where = self.place[card]
            number = self.pieces.kind[card]
            if where == place.DISCARD:
                into.values[at + number] += 1
            elif where == place.HAND + seat:
                into.values[at + kinds + number] += 1
            elif where == place.PILE + seat:
                into.values[at + 2 * kinds + number] += 1
            elif where == looked_at:
                into.values[at + 3 * kinds + number] += 1
            elif acting and where == place.LAID:
                into.values[at + 4 * kinds + number] += 1
            elif acting and where == place.PLAYED:
                into.values[at + kinds + number] += 1
                into.values[at + 5 * kinds + card - piece.CHARACTER] = 1
        at += 5 * kinds + 9
        top = self.depth - 1
        if acting and top >= 0 and self.frames[top][0] == frame.ABSOLVE:
            for i in range(9):
                into.values[at + i] = self.frames[top][3] >> i & 1
        return at + 9

    def pile_looked_at(self, seat: int) -> int:
        """The place of another's pile that the seat is choosing from. [S1-6.4]"""
        if self.depth == 0 or self.to_act != seat:
            return piece.NONE
        if self.frames[self.depth - 1][0] != frame.LOOT:
            return piece.NONE
        return place.PILE + self.frames[self.depth - 1][2]

    def observe_known(self, seat: int, into: Observation, at: int) -> int:
        """How many cards of each kind may be in each zone, as far as the seat can tell."""
        width = zone.HAND + 2 * self.seats
        for card in range(piece.TOKEN):
            if self._zone_now(card) != zone.OPEN:
                mask = self.possible_zones[seat][card]
                of = at + width * self.pieces.kind[card]
                for single in range(zone.HAND):
                    into.values[of + single] += mask >> single & 1
                for owner in range(self.seats):
                    left = of + zone.HAND + self.left_of(seat, owner)
                    into.values[left] += mask >> (zone.HAND + owner) & 1
                    into.values[left + self.seats] += mask >> (zone.PILE + owner) & 1
        return at + width * self.pieces.kinds
