"""The prior of Sobek: ratings of moves, in tenths of a point."""

from shedet.core.engine.locking import trust
from shedet.core.engine.position import Position
from shedet.core.prior import sentinel
from shedet.games.sobek.pieces import kind, piece, place
from shedet.games.sobek.prior.worth import SCRATCH, SHAPES, Worth
from shedet.games.sobek.rules import frame, move
from shedet.games.sobek.rules.position import Sobek

__all__ = ["SCRATCH", "SHAPES", "SobekPrior"]


class SobekPrior(Worth):
    """Moves that are rated NEVER are dominated: something else is never worse."""

    def weigh(self, position: Position, n: int) -> int:
        if not isinstance(position, Sobek):
            raise TypeError(f"not a position of sobek: {type(position).__name__}")
        self.check(position, n)
        table = position
        if n < 2:
            self.weights[0] = 1
            return n
        self.look(table, table.to_act)
        asked = table.frames[table.depth - 1][0]
        if asked == frame.SET or asked == frame.LAST_SET:
            self.rate_cards(table, asked, n)
        elif asked == frame.DISCARD:
            self.rate_discards(table, n)
        else:
            for i in range(n):
                self.ratings[i] = self.rate(table, asked, table.moves[i])
        return self.settle(n)

    def rests(self, position: Position) -> int:
        """A round has been scored: what comes after it is the same for all."""
        if position is None:
            raise TypeError("not a position: None")
        return position.frames[0][0] == frame.STARTER

    def rate(self, table: Sobek, asked: int, chosen: int) -> int:
        """One move; in tenths of a point, against doing nothing."""
        if chosen >= move.CHOOSE:
            return self.rate_choice(table, asked, table.pieces.first[chosen - move.CHOOSE])
        if chosen >= move.REVEAL:
            return self.rate_token(table, chosen - move.REVEAL)
        if chosen >= move.LEFT:
            return self.rate_player(table, asked, (self.seat + chosen - move.LEFT) % table.seats)
        if chosen >= move.NAME:
            return self.bribe * self.in_pile[chosen - move.NAME]
        if chosen >= move.BACK:
            return self.backs[chosen - move.BACK]
        if chosen >= move.PLAY:
            return self.rate_character(table, piece.CHARACTER + chosen - move.PLAY)
        if chosen == move.DONE:
            return -100 if asked == frame.LAST else 0
        if chosen >= move.ADD:
            return self.rate_addition(table, asked, chosen - move.ADD)
        if chosen >= move.LAY:
            return self.rate_new_set(table, asked, chosen - move.LAY)
        if asked == frame.MERCHANT:
            return self.gain(table, table.quay[chosen])
        return self.rate_take(table, chosen)

    # taking

    def rate_take(self, table: Sobek, at: int) -> int:
        passed = 0
        for before in range(at):
            if table.quay[before] >= 0:
                passed += 1
        best = 0
        worth = 0
        for after in range(at + 1, 9):
            if table.quay[after] >= 0:
                if worth + self.appeal(table, table.quay[after]) > best:
                    best = worth + self.appeal(table, table.quay[after])
                worth -= self.bribe
        opened = self.part(best, self.opens)
        return self.gain(table, table.quay[at]) - self.bribe * passed - opened

    def appeal(self, table: Sobek, card: int) -> int:
        """What a card of the quays may be worth to the next player."""
        if table.pieces.power[card] >= 0:
            return self.soon(self.character)
        return self.lure[table.pieces.family[card]] + self.lure_scarab * table.pieces.scarabs[card]

    # sets

    def rate_new_set(self, table: Sobek, asked: int, good: int) -> int:
        if asked == frame.LAST:
            return 10 * self.shown[good] + 50 * (table.hand_kinds[self.seat][good] >= 3)
        if self.lying[good]:
            return sentinel.NEVER  # it can join the set that lies there
        return self.rate_set(table, good, 0, 0)

    def rate_addition(self, table: Sobek, asked: int, number: int) -> int:
        good = table.set_good[number]
        if asked == frame.PROSPERITY:
            return 20 * table.set_cards[number]
        if asked == frame.COURTESAN:
            return self.gift(table, number)
        if self.lying[good] != number + 1:
            return sentinel.NEVER
        return self.rate_set(table, good, table.set_cards[number], table.set_scarabs[number])

    def rate_set(self, table: Sobek, good: int, cards: int, scarabs: int) -> int:
        """To lay now: an event, and points that are safe; more cards might have come."""
        count = table.hand_kinds[self.seat][good]
        laid = count if count > 3 else 3
        points = 10 * (self.shown[good] + scarabs) * (cards + laid) - 10 * scarabs * cards
        worth = self.lay[4 if laid > 7 else laid - 3]
        if self.is_late:
            worth = points
        worth += self.part(points, self.lay_points)
        if count < 3:
            worth -= self.soon(self.amulet) * (3 - count)
        if table.tokens_left() > 0:
            worth += self.event
        if table.hand_count[self.seat] > 6:
            worth += self.crowd * (table.hand_count[self.seat] - 6)
        return worth

    def rate_cards(self, table: Sobek, asked: int, n: int) -> None:
        """All cards of the good, unless two sets can be made of them; then what pays at once.

        The moves come from the highest kind down, and goods are the lowest.
        """
        target = table.frames[table.depth - 1][2]
        good = table._good_of(target)
        left = table.hand_kinds[self.seat][good]
        last = n - 2 if table.moves[n - 1] == move.DONE else n - 1
        lowest = table.pieces.first[table.moves[last] - move.CHOOSE]
        has_goods = table.pieces.power[lowest] < 0 and table.pieces.family[lowest] == good
        scarabs = 0 if target >= frame.NEW_SET else table.set_scarabs[target]
        scarabs = self.scarabs_laid(table, scarabs)
        for i in range(n):
            if has_goods:
                self.ratings[i] = 0 if i == last else sentinel.NEVER
                if table.moves[i] == move.DONE and asked == frame.SET and left >= 3:
                    if table.tokens_left() > 1:
                        self.ratings[i] = self.split
            elif table.moves[i] == move.DONE:
                self.ratings[i] = 0
            else:
                card = table.pieces.first[table.moves[i] - move.CHOOSE]
                worth = self.bribe if asked == frame.LAST_SET else 10 * scarabs
                self.ratings[i] = worth - self.kept(table, asked, good, card)

    def kept(self, table: Sobek, asked: int, good: int, card: int) -> int:
        """What an amulet or a character is good for later."""
        if table.pieces.power[card] >= 0:
            return 0 if self.is_late else self.power(table, table.pieces.power[card])
        if self.spare_amulets(table, good) > 0 and (self.is_late or asked == frame.LAST_SET):
            return 0
        return self.amulet

    def spare_amulets(self, table: Sobek, good: int) -> int:
        """The amulets that no other good could use for a set."""
        left = table.hand_kinds[self.seat][kind.AMULET]
        for missing in range(1, 3):
            for other in range(6):
                if other != good and table.hand_kinds[self.seat][other] == 3 - missing:
                    if missing <= left:
                        left -= missing
        return left

    # characters

    def rate_character(self, table: Sobek, card: int) -> int:
        loss = self.part(self.loss(table, card), self.power_loss)
        if loss < 0:
            loss = 0
        return self.power(table, table.pieces.power[card]) - loss

    def power(self, table: Sobek, power: int) -> int:
        """What a character would do now."""
        worth = self.powers[power]
        if power == kind.QUEEN:
            return worth * (3 if table.deck_left > 3 else table.deck_left)
        if power == kind.HIGH_PRIEST or power == kind.HIGH_PRIESTESS:
            most = 0
            for good in range(6):
                if self.in_pile[good] > most:
                    most = self.in_pile[good]
            return self.bribe * most + worth
        if power == kind.VIZIER or power == kind.THIEF or power == kind.SCRIBE:
            return self.against_others(table, power)
        best = 0
        if power == kind.MERCHANT:
            for at in range(9):
                if table.quay[at] >= 0 and self.gain(table, table.quay[at]) > best:
                    best = self.gain(table, table.quay[at])
        else:
            for good in range(6):
                if self.lying[good] and self.gift(table, self.lying[good] - 1) > best:
                    best = self.gift(table, self.lying[good] - 1)
        return best + worth

    def against_others(self, table: Sobek, power: int) -> int:
        found = 0
        for seat in range(table.seats):
            if seat != self.seat:
                if power == kind.VIZIER:
                    found += table.pile_count[seat]
                elif power == kind.THIEF:
                    found += table.hand_count[seat]
                elif table.hand_count[seat] > 6:
                    found += table.hand_count[seat] - 6
        if power != kind.SCRIBE and found > 1:
            found = 1
        return found * self.powers[power]

    def rate_choice(self, table: Sobek, asked: int, card: int) -> int:
        """The Vizier's loot, a card for the Courtesan, or a character that leaves the pile."""
        if asked == frame.LOOT:
            return self.known_gain(table, card)
        if asked == frame.ABSOLVE:
            return self.bribe
        number = table.frames[table.depth - 1][2]
        scarabs = self.scarabs_laid(table, table.set_scarabs[number])
        cards = table.set_cards[number] + table.laid
        worth = 10 * (scarabs + (cards + 1) * table.pieces.scarabs[card])
        good = table.set_good[number]
        if table.pieces.family[card] == good and table.pieces.power[card] < 0:
            return worth - self.loss(table, card)
        return worth - self.kept(table, asked, good, card)

    def rate_discards(self, table: Sobek, n: int) -> None:
        """The cards that the hand can best do without, the lowest kind first: choices go upward."""
        left = table.frames[table.depth - 1][2]
        lowest = table.pieces.first[table.frames[table.depth - 1][3]]
        for card in range(lowest, piece.TOKEN):
            if table.place[card] == place.HAND + self.seat:
                self.wanted[card] = self.missed(table, card)
        found = 0
        for i in range(n - 1, -1, -1):
            card = table._card_of_kind(table.moves[i] - move.CHOOSE, place.HAND + self.seat)
            cheaper = 0
            for other in range(lowest, piece.TOKEN):
                if table.place[other] == place.HAND + self.seat:
                    if self.wanted[other] < self.wanted[card]:
                        cheaper += 1
            self.ratings[i] = -self.wanted[card]
            if cheaper < left and not found:
                found = 1
                self.ratings[i] = 0
            elif found:
                self.ratings[i] -= 50

    # events and other players

    def rate_token(self, table: Sobek, token_kind: int) -> int:
        worth = self.tokens[token_kind]
        if token_kind < kind.FLOOD:
            back = 0
            for seat in range(table.seats):
                if seat != self.seat and self.steps_back(table, seat, token_kind) > back:
                    back = self.steps_back(table, seat, token_kind)
            forward = table.points[self.seat] + 1
            while table.pieces.symbol[forward % 100] != token_kind:
                forward += 1
            steps = forward - table.points[self.seat]
            return worth + 10 * steps + 10 * back // (table.seats - 1)
        if token_kind == kind.PROSPERITY:
            most = 0
            for good in range(kind.CATTLE, kind.AMULET):
                if self.lying[good] and table.set_cards[self.lying[good] - 1] > most:
                    most = table.set_cards[self.lying[good] - 1]
            return worth * most
        if token_kind == kind.DECEIT:
            return worth * table.pile_count[self.seat]
        if token_kind == kind.EMBALMING:
            return (worth + self.bribe) * table.pile_count[self.seat]
        return worth

    def steps_back(self, table: Sobek, seat: int, glyph: int) -> int:
        return table.points[seat] - table._space_behind(table.points[seat], glyph)

    def rate_player(self, table: Sobek, asked: int, seat: int) -> int:
        """Whom to choose: to begin, the seat itself; for bad things, whoever is ahead."""
        if asked == frame.STARTER:
            return self.begin if seat == self.seat else 0
        worth = table.points[seat]
        for number in range(table.set_count):
            if table.set_seat[number] == seat:
                worth += table.set_points(number)
        worth = self.part(10 * worth, self.ahead)
        if asked == frame.GUILD:
            worth += 10 * self.steps_back(table, seat, table.frames[table.depth - 1][2])
        elif asked == frame.THIEF and table.hand_count[seat] == 0:
            return sentinel.NEVER
        return worth


trust(SobekPrior)
