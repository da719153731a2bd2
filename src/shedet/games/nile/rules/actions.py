"""The actions of a turn. [N-6] [N-11.7] [N-11.8]"""

from shedet.core.engine.checks import checked
from shedet.games.nile.pieces import kind
from shedet.games.nile.rules import fact, move
from shedet.games.nile.rules.market import Market, first_row


class Actions(Market):
    """The points that are left are in the frame of the turn."""

    def fill_turn(self, points: int) -> int:
        seat = self.to_act
        n = self.fill_sowing(self._offer(0, move.END), points)
        for field in range(28):
            if self.owner[field][0] == seat or self.owner[field][1] == seat:
                n = self.fill_field(n, field, points)
        if points > 0:
            n = self.fill_purchases(n, points)
        if self.jokers[seat] > 0:
            n = self._offer(n, move.JOKER)  # [N-6.9]
            if self.freshen:
                n = self.fill_freshening(n)
        return n

    def fill_sowing(self, n: int, points: int) -> int:
        """Each crop of the supply that has a marker left to act, on every field. [N-6.3]"""
        seat = self.to_act
        crops = 0
        for crop in range(5):
            if self.supply[seat][crop] > self.tired[seat][crop]:
                crops |= 1 << crop
        if crops == 0 or points == 0:
            return n
        for field in range(28):
            if self.owner[field][1] >= 0 or self.water[field] >= 0 or self.desert[field] >= 0:
                continue  # most fields, without asking further
            if self.has_room(field, seat) and self.price_of_sowing(field) <= points:
                for crop in range(5):
                    if crops >> crop & 1:
                        self.moves[n] = move.on_field(move.SOW, crop, field)
                        n += 1
        return n

    def has_room(self, field: int, seat: int) -> int:
        """Is there room for a marker of the seat? [N-6.3]"""
        return self.owner[field][1] < 0 and self.owner[field][0] != seat and self.is_open(field)

    def fill_first(self, n: int, verb: int) -> int:
        """A marker on the board before the first round, free of cost. [N-2.7]"""
        seat = self.to_act
        for field in range(28):
            if self.has_room(field, seat):
                for crop in range(5):
                    if self.supply[seat][crop] > 0:
                        n = self._offer(n, move.on_field(verb, crop, field))
        return n

    def price_of_sowing(self, field: int) -> int:
        """[N-6.6]"""
        return 2 if self.owner[field][0] >= 0 else 1

    def price_on(self, field: int) -> int:
        """What it costs to grow or harvest a marker that lies there."""
        return self._price_on(checked(field, 28, "field"))

    def _price_on(self, field: int) -> int:
        """What it costs to grow or harvest a marker that lies there. [N-6.6]"""
        return 2 if self.owner[field][1] >= 0 else 1

    def fill_field(self, n: int, field: int, points: int) -> int:
        """Growing or harvesting the seat's marker on a field. [N-6.4] [N-6.5] [N-7.2]"""
        slot = self.slot_of(field, self.to_act)
        if slot < 0 or self.acted[field][slot] or self._price_on(field) > points:
            return n
        if not self.ripe[field][slot]:
            return self._offer(n, move.GROW + field)
        for row in range(first_row(self.pieces.palms[field]), 4):
            if self._takes(row, self.crop[field][slot]):
                n = self._offer(n, move.harvest(field, row))
        return n

    def fill_purchases(self, n: int, points: int) -> int:
        """Markers from the boat, and a joker. [N-6.7] [N-6.8] [N-11.7]"""
        seat = self.to_act
        for crop in range(5):
            if self.boat[seat][crop] > self.boat_tired[seat][crop]:
                n = self._offer(n, move.BUY + crop)
        if self.buy_all and points > 1:
            for left in range(1, self.seats):
                other = (seat + left) % self.seats
                for crop in range(5):
                    if self.boat[other][crop] > self.boat_tired[other][crop]:
                        n = self._offer(n, move.buy_from(left, crop))
        if not self.has_bought[seat] and self.has_sand():
            n = self._offer(n, move.BUY_JOKER)
        return n

    def fill_freshening(self, n: int) -> int:
        """[N-11.8]"""
        for row in range(4):
            for at in range(self.stall_count[row]):
                if self.stall_state[row][at] == kind.SPOILED:
                    n = self._offer(n, move.freshen(row, at))
        return n

    def spend(self, points: int) -> None:
        self.frames[self.depth - 1][2] -= points

    def sow(self, crop: int, field: int) -> None:
        """[N-6.3]"""
        seat = self.to_act
        cost = self.price_of_sowing(field)
        self.spend(cost)
        self._put_marker(field, seat, crop, 0)
        self.acted[field][self.slot_of(field, seat)] = 1  # [N-6.2]
        if self.logging:
            sown = fact.sown(cost, kind.SEED)
            self.tell(fact.SOWN, seat, crop, field, sown, fact.EVERYONE)

    def place_first(self, crop: int, field: int, ripe: int) -> None:
        """[N-2.7]"""
        self._put_marker(field, self.to_act, crop, ripe)
        if self.logging:
            sown = fact.sown(0, ripe)
            self.tell(fact.SOWN, self.to_act, crop, field, sown, fact.EVERYONE)

    def grow(self, field: int) -> None:
        """[N-6.4]"""
        seat = self.to_act
        slot = self.slot_of(field, seat)
        cost = self._price_on(field)
        self.spend(cost)
        self.ripe[field][slot] = 1
        self.acted[field][slot] = 1
        if self.logging:
            self.tell(fact.GREW, seat, field, self.crop[field][slot], cost, fact.EVERYONE)

    def harvest(self, field: int, row: int) -> None:
        """[N-6.5] [N-7.1]"""
        seat = self.to_act
        slot = self.slot_of(field, seat)
        crop = self.crop[field][slot]
        cost = self._price_on(field)
        self.spend(cost)
        self.lift_marker(field, slot)
        self._add_fruit(row, seat, crop, kind.RIPE)
        self.has_harvest = 1
        if self.logging:
            harvested = fact.harvested(cost, crop)
            self.tell(fact.HARVESTED, seat, field, row, harvested, fact.EVERYONE)

    def buy(self, owner: int, crop: int, cost: int) -> None:
        """A marker goes from the boat to its owner's supply. [N-6.7] [N-11.7]"""
        self.spend(cost)
        self.boat[owner][crop] -= 1
        self.supply[owner][crop] += 1
        self.tired[owner][crop] += 1
        if self.logging:
            self.tell(fact.BOUGHT, self.to_act, crop, owner, cost, fact.EVERYONE)

    def buy_joker(self) -> int:
        """[N-6.8] Returns 0."""
        self.spend(1)
        self.has_bought[self.to_act] = 1
        self.take_joker(self.to_act, self.draw_sand(), 1)
        return 0

    def freshen_fruit(self, row: int, at: int) -> None:
        """[N-11.8]"""
        self.give_joker(self.to_act, 1)
        self.stall_state[row][at] = kind.RIPE
        if self.logging:
            owner = self.stall_owner[row][at]
            crop = self.stall_crop[row][at]
            self.tell(fact.FRESHENED, owner, row, at, crop, fact.EVERYONE)
