"""The prior of Sobek: 2 Players: ratings of moves, in tenths of a point."""

from shedet.core.engine.locking import trust
from shedet.core.engine.position import Position
from shedet.core.prior import sentinel
from shedet.games.sobek2p.pieces import kind, piece, place
from shedet.games.sobek2p.prior.worth import SCRATCH, SHAPES, Worth
from shedet.games.sobek2p.rules import frame, move
from shedet.games.sobek2p.rules.position import Sobek2p

__all__ = ["SCRATCH", "SHAPES", "Sobek2pPrior"]


class Sobek2pPrior(Worth):
    """Moves that are rated NEVER are dominated: something else is never worse."""

    def weigh(self, position: Position, n: int) -> int:
        if not isinstance(position, Sobek2p):
            raise TypeError(f"not a position of sobek2p: {type(position).__name__}")
        self.check(position, n)
        table = position
        if n < 2:
            self.weights[0] = 1
            return n
        self.look(table, table.to_act)
        asked = table.frames[table.depth - 1][0]
        if asked == frame.SALE:
            self.rate_sale(table, n)
        elif asked == frame.DISCARD:
            self.rate_discards(table, n)
        else:
            for i in range(n):
                self.ratings[i] = self.rate(table, asked, table.moves[i])
        return self.settle(n)

    def rate(self, table: Sobek2p, asked: int, chosen: int) -> int:
        """One move; in tenths of a point, against doing nothing."""
        if chosen >= move.CHOOSE:
            return self.rate_choice(table, asked, table.pieces.first[chosen - move.CHOOSE])
        if chosen >= move.REVEAL:
            return self.rate_pirogue(table, chosen - move.REVEAL)
        if chosen >= move.NAME:
            return self.rate_name(table, asked, chosen - move.NAME)
        if chosen >= move.BACK:
            return self.backs[chosen - move.BACK]
        if chosen >= move.PLAY:
            return self.rate_character(table, piece.CHARACTER + chosen - move.PLAY)
        if chosen == move.DONE:
            return 0
        if chosen >= move.SELL:
            return self.rate_set(table, chosen - move.SELL)
        if chosen == move.REFILL:
            return self.refill
        if chosen == move.DEBEN:
            return self.deben
        if chosen == move.KEEP:
            return self.gain(table, table.market[table.frames[table.depth - 1][2]])
        if chosen >= move.TURN:
            return -self.lured(table, table.frames[table.depth - 1][2], chosen - move.TURN)
        if chosen >= move.POINT:
            return self.rate_finger(table, chosen - move.POINT)
        if asked == frame.MERCHANT:
            return self.gain(table, table.market[chosen])
        return self.rate_take(table, chosen)

    # taking

    def rate_take(self, table: Sobek2p, square: int) -> int:
        tile = table.market[square]
        worth = self.gain(table, tile)
        if table.pieces.symbol[tile] and table.bag_left > 0 and worth < self.deben:
            worth = self.deben
        worth -= self.bribe * self.passed(table, square)
        if table.pieces.power[tile] < 0:
            return worth - self.lured(table, square, table.pieces.mark[tile])
        least = self.lured(table, square, 0)
        for mark in range(1, 4):
            lured = self.lured(table, square, mark)
            if lured < least:
                least = lured
        return worth - least

    def passed(self, table: Sobek2p, square: int) -> int:
        """How many tiles lie between the ankh and a square of its lines."""
        way = table.way_to(square)
        if way < 0:
            return 0
        count = 0
        at = table.pieces.step[way][table.ankh]
        while at != square:
            if table.market[at] >= 0:
                count += 1
            at = table.pieces.step[way][at]
        return count

    def lured(self, table: Sobek2p, square: int, mark: int) -> int:
        """What the line offers to the rival once the tile of the square is taken."""
        came = table.way_to(square)
        best = sentinel.NEVER
        for way in range(2 * mark, 2 * mark + 2):
            at = square
            if came == kind.opposite(way):
                at = table.ankh
            worth = 0
            at = table.pieces.step[way][at]
            while at >= 0:
                if table.market[at] >= 0:
                    if worth + self.appeal(table, table.market[at]) > best:
                        best = worth + self.appeal(table, table.market[at])
                    worth -= self.bribe
                at = table.pieces.step[way][at]
        if best == sentinel.NEVER:
            if table.pile_left > 0:
                return self.lure_refill
            return self.part(self.ready, self.unsold)
        return self.part(best, self.opens)

    def appeal(self, table: Sobek2p, tile: int) -> int:
        """What a tile of the market may be worth to the rival."""
        if table.pieces.power[tile] >= 0:
            return self.character
        good = table.pieces.family[tile]
        return self.lure[good] + self.lure_scarab * table.pieces.scarabs[tile]

    def rate_finger(self, table: Sobek2p, square: int) -> int:
        """Where the rival must take: little of use, bribes, and then a good line for the seat."""
        worth = self.bribe * self.passed(table, square)
        return worth - self.appeal(table, table.market[square])

    # selling

    def rate_set(self, table: Sobek2p, good: int) -> int:
        """To sell now: a pirogue, and points that are safe; more tiles might have come."""
        count = table.hand_kinds[self.seat][good]
        tiles = table.set_tiles[self.seat][good]
        scarabs = table.set_scarabs[self.seat][good]
        sold = count if count > 3 else 3
        points = 10 * (self.shown[good] + scarabs) * (tiles + sold) - 10 * scarabs * tiles
        worth = self.part(points, self.sale_points) + self.sale[4 if sold > 7 else sold - 3]
        if count < 3:
            worth -= self.statue * (3 - count)
        if self.has_slots(table):
            worth += self.slot
        if table.hand_count[self.seat] > 6:
            worth += self.crowd * (table.hand_count[self.seat] - 6)
        if table.pile_left == 0 and self.on_market < 16:
            worth += self.part(points, self.urgent * (16 - self.on_market) // 16)
        return worth

    def rate_sale(self, table: Sobek2p, n: int) -> None:
        """All tiles of the good, unless two sales can be made of them; then what pays at once.

        The moves come from the highest kind down, and goods are the lowest.
        """
        good = table.frames[table.depth - 1][2]
        left = table.hand_kinds[self.seat][good]
        scarabs = self.scarabs_laid(table, good)
        last = n - 2 if table.moves[n - 1] == move.DONE else n - 1
        lowest = table.pieces.first[table.moves[last] - move.CHOOSE]
        has_goods = table.pieces.power[lowest] < 0 and table.pieces.family[lowest] == good
        for i in range(n):
            if table.moves[i] == move.DONE:
                self.ratings[i] = 0
                if has_goods:
                    self.ratings[i] = sentinel.NEVER
                    if left >= 3 and self.has_slots(table):
                        self.ratings[i] = self.split
            elif i == last and has_goods:
                self.ratings[i] = 0
            elif has_goods:
                self.ratings[i] = sentinel.NEVER
            else:
                tile = table.pieces.first[table.moves[i] - move.CHOOSE]
                self.ratings[i] = 10 * scarabs - self.kept(table, tile)

    def kept(self, table: Sobek2p, tile: int) -> int:
        """What a joker or a character is good for later."""
        if table.pile_left == 0 and self.on_market < 8:
            return 0
        if table.pieces.power[tile] < 0:
            return self.statue
        return self.power(table, table.pieces.power[tile])

    # characters and pirogues

    def rate_character(self, table: Sobek2p, tile: int) -> int:
        loss = self.part(self.loss(table, tile), self.power_loss)
        if loss < 0:
            loss = 0
        return self.power(table, table.pieces.power[tile]) - loss

    def power(self, table: Sobek2p, power: int) -> int:
        """What a character would do now."""
        rival = 1 - self.seat
        worth = self.powers[power]
        if power == kind.QUEEN:
            return worth * (3 if table.pile_left > 3 else table.pile_left)
        if power == kind.VIZIER:
            return worth if table.board_count[rival] > 0 else 0
        if power == kind.THIEF:
            return worth if table.hand_count[rival] > 0 else 0
        if power == kind.MERCHANT:
            best = 0
            for square in range(36):
                if table.market[square] >= 0:
                    gain = self.gain(table, table.market[square])
                    if gain > best:
                        best = gain
            return best + worth
        if power == kind.COURTESAN:
            best = 0
            for good in range(6):
                gain = self.gift(table, good)
                if gain > best:
                    best = gain
            return best + worth
        if power == kind.SCRIBE:
            return worth * (table.hand_count[rival] - 6) if table.hand_count[rival] > 6 else 0
        if power == kind.ARCHITECT:
            return worth
        most = 0
        for good in range(7):
            if table.board_kinds[self.seat][good] > most:
                most = table.board_kinds[self.seat][good]
        return worth * most

    def rate_pirogue(self, table: Sobek2p, pirogue: int) -> int:
        worth = self.pirogues[pirogue]
        if pirogue == kind.MUMMY:
            return worth * table.board_count[self.seat]
        if pirogue == kind.TWO_SCARABS:
            most = 0
            for good in range(kind.LIVESTOCK, kind.STATUE):
                if table.set_tiles[self.seat][good] > most:
                    most = table.set_tiles[self.seat][good]
            return worth * most
        return worth

    def rate_name(self, table: Sobek2p, asked: int, family: int) -> int:
        if asked == frame.PRIEST:
            return self.bribe * table.board_kinds[self.seat][family]
        if asked == frame.COURTESAN:
            return self.gift(table, family)
        return 20 * table.set_tiles[self.seat][family]

    def rate_choice(self, table: Sobek2p, asked: int, tile: int) -> int:
        """The Vizier's loot, or a tile for the Courtesan."""
        if asked == frame.VIZIER:
            return self.known_gain(table, tile)
        good = table.frames[table.depth - 1][2]
        scarabs = self.scarabs_laid(table, good)
        tiles = table.set_tiles[self.seat][good] + table.laid
        worth = 10 * (scarabs + (tiles + 1) * table.pieces.scarabs[tile])
        if table.pieces.family[tile] == good and table.pieces.power[tile] < 0:
            return worth - self.loss(table, tile)
        return worth - self.kept(table, tile)

    def rate_discards(self, table: Sobek2p, n: int) -> None:
        """The tiles that the hand can best do without, the lowest kind first: choices go upward."""
        left = table.frames[table.depth - 1][2]
        lowest = table.pieces.first[table.frames[table.depth - 1][3]]
        for tile in range(lowest, piece.PIROGUE):
            if table.place[tile] == place.HAND + self.seat:
                self.wanted[tile] = self.missed(table, tile)
        found = 0
        for i in range(n - 1, -1, -1):
            tile = table.pieces.first[table.moves[i] - move.CHOOSE]
            while table.place[tile] != place.HAND + self.seat:
                tile += 1
            cheaper = 0
            for other in range(lowest, piece.PIROGUE):
                if table.place[other] == place.HAND + self.seat:
                    if self.wanted[other] < self.wanted[tile]:
                        cheaper += 1
            self.ratings[i] = -self.wanted[tile]
            if cheaper < left and not found:
                found = 1
                self.ratings[i] = 0
            elif found:
                self.ratings[i] -= 50


trust(Sobek2pPrior)
