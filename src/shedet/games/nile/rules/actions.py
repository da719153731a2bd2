"""The actions of a turn. [N-6] [N-11.7] [N-11.8]"""

from shedet.core.engine import bits
from shedet.core.engine.checks import checked
from shedet.core.engine.refusals import Refusal
from shedet.core.language import Sentence
from shedet.games.nile.pieces import kind, place
from shedet.games.nile.rules import fact, frame, move
from shedet.games.nile.rules.market import Market, first_row, no_fruit, row_refusal
from shedet.games.nile.rules.state import NO_SAND

FIELDS = (1 << 28) - 1
"""All of them, as a mask."""


class Actions(Market):
    """The points that are left are in the frame of the turn."""

    def fill_turn(self, points: int) -> int:
        seat = self.to_act
        self.moves[0] = move.END
        n = 1
        if points > 0:
            n = self.fill_sowing(n, points)
            n = self.fill_fields(n, points)
            n = self.fill_purchases(n, points)
        if self.jokers[seat] > 0:
            n = self._offer(n, move.JOKER)  # [N-6.9]
            if self.freshen:
                n = self.fill_freshening(n)
        return n

    def fill_sowing(self, n: int, points: int) -> int:
        """Each crop of the supply that has a marker left to act, on every field. [N-6.3]"""
        crops = self.ready[self.to_act]
        if crops == 0:
            return n
        fields = self.room_of(self.to_act)
        if points == 1:
            fields &= ~self.taken  # as `price_of_sowing` says
        return self.fill_markers(n, move.SOW, fields, crops)

    def room_of(self, seat: int) -> int:
        """The fields with room for a marker of the seat. [N-6.3]"""
        return FIELDS & ~(self.wet | self.sanded | self.closed | self.full | self.marked[seat])

    def fill_markers(self, n: int, verb: int, fields: int, crops: int) -> int:
        """Each of the crops on each of the fields."""
        while fields:
            field = bits.lowest(fields)
            fields &= fields - 1
            left = crops
            while left:
                self.moves[n] = move.on_field(verb, bits.lowest(left), field)
                n += 1
                left &= left - 1
        return n

    def fill_first(self, n: int, verb: int) -> int:
        """A marker on the board before the first round, free of cost. [N-2.7]"""
        seat = self.to_act
        crops = 0
        for crop in range(5):
            if self.supply[seat][crop] > 0:
                crops |= 1 << crop
        return self.fill_markers(n, verb, self.room_of(seat), crops)

    def has_room(self, field: int, seat: int) -> int:
        """Is there room for a marker of the seat? [N-6.3]"""
        return self.owner[field][1] < 0 and self.owner[field][0] != seat and self.is_open(field)

    def price_of_sowing(self, field: int) -> int:
        """[N-6.6]"""
        return 2 if self.owner[field][0] >= 0 else 1

    def price_on(self, field: int) -> int:
        """What it costs to grow or harvest a marker that lies there."""
        return self._price_on(checked(field, 28, "field"))

    def _price_on(self, field: int) -> int:
        """What it costs to grow or harvest a marker that lies there. [N-6.6]"""
        return 2 if self.owner[field][1] >= 0 else 1

    def fill_fields(self, n: int, points: int) -> int:
        """Growing or harvesting the seat's markers. [N-6.4] [N-6.5] [N-7.2]"""
        seat = self.to_act
        fields = self.marked[seat] & ~self.spent[seat]
        if points == 1:
            fields &= ~self.full  # as `_price_on` says
        while fields:
            field = bits.lowest(fields)
            fields &= fields - 1
            if not self.grown[seat] >> field & 1:
                self.moves[n] = move.GROW + field
                n += 1
                continue
            crop = self.crop[field][0 if self.owner[field][0] == seat else 1]
            for row in range(first_row(self.pieces.palms[field]), 4):
                if self.wanted[row] >> crop & 1:
                    self.moves[n] = move.harvest(field, row)
                    n += 1
        return n

    def fill_purchases(self, n: int, points: int) -> int:
        """Markers from the boat, and a joker. [N-6.7] [N-6.8] [N-11.7]"""
        seat = self.to_act
        left = self.afloat[seat]
        while left:
            self.moves[n] = move.BUY + bits.lowest(left)
            n += 1
            left &= left - 1
        if self.buy_all and points > 1:
            for along in range(1, self.seats):
                left = self.afloat[(seat + along) % self.seats]
                while left:
                    n = self._offer(n, move.buy_from(along, bits.lowest(left)))
                    left &= left - 1
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
        self.spent[seat] |= 1 << field
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
        self.grown[seat] |= 1 << field
        self.spent[seat] |= 1 << field
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
        self.note_wanted(row)
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
        self.note_supply(owner, crop)
        self.note_boat(owner, crop)
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


# why not

ASKED: dict[int, Refusal] = {
    frame.SEED: ("N-2.7", Sentence("Place a marker from your supply as seed.")),
    frame.RIPE: ("N-2.7", Sentence("Place a marker from your supply as ripe fruit.")),
    frame.TURN: (
        "N-6.1",
        Sentence("You can sow, grow, harvest, buy, give up a joker, or end your turn."),
    ),
}


def refusal(position: Actions, chosen: int, asked: int, about: int) -> Refusal | None:
    """Why not this action, with the points that are left, or this first marker on a field?"""
    if asked == frame.SEED and move.SOW <= chosen < move.RIPE:
        return first_refusal(position, move.SOW, chosen)
    if asked == frame.RIPE and move.RIPE <= chosen < move.GROW:
        return first_refusal(position, move.RIPE, chosen)
    if asked != frame.TURN:
        return None
    if move.SOW <= chosen < move.RIPE:
        return sow_refusal(position, chosen, about)
    if move.RIPE <= chosen < move.GROW:
        return "N-6.3", Sentence("You sow a marker as seed. It has to grow first.")
    if move.GROW <= chosen < move.HARVEST:
        return grow_refusal(position, chosen - move.GROW, about)
    if move.HARVEST <= chosen < move.BUY:
        field, row = move.harvest_field(chosen), move.harvest_row(chosen)
        return harvest_refusal(position, field, row, about)
    if move.BUY <= chosen < move.BUY_FROM:
        return buy_refusal(position, position.to_act, chosen - move.BUY, about)
    if move.BUY_FROM <= chosen < move.BUY_JOKER:
        return buy_from_refusal(position, chosen, about)
    if chosen == move.BUY_JOKER:
        return buy_joker_refusal(position, about)
    if chosen == move.JOKER:
        return "N-6.9", Sentence("You have no joker.")
    if move.FRESHEN <= chosen < move.CHOOSE:
        return freshen_refusal(position, move.freshen_row(chosen), move.freshen_place(chosen))
    return None


def first_refusal(position: Actions, verb: int, chosen: int) -> Refusal | None:
    missing = none_left(position, move.what_of(verb, chosen))
    return ("N-2.7", missing) if missing else bad_field(position, move.field_of(verb, chosen))


def none_left(position: Actions, crop: int) -> Sentence | None:
    """Is there no such marker in the supply, or in a bid all of them already?"""
    if position.supply[position.to_act][crop] > position.bid[position.to_act][crop]:
        return None
    return Sentence("Your supply has no such marker left: {crop}.", crop=crop)


def bad_field(position: Actions, field: int) -> Refusal | None:
    """Why no marker of the seat can come to a field."""
    if position.covered[position.pieces.row[field]]:
        return "N-6.3", Sentence("This row is covered: {fields}.", fields=field)
    if position.water[field] >= 0:
        return "N-6.3", Sentence("There’s water there: {field}.", field=field)
    if position.desert[field] >= 0:
        return "N-6.3", Sentence("There’s a desert tile there: {field}.", field=field)
    if position.to_act in position.owner[field]:
        return "N-6.3", Sentence("You already have a marker there: {field}.", field=field)
    if position.owner[field][1] >= 0:
        return "N-6.3", Sentence("2 markers are already there: {field}.", field=field)
    return None


def too_dear(cost: int, points: int) -> Refusal:
    if not points:
        return "N-6.1", Sentence("You have no action point left.")
    return "N-6.6" if cost == 2 else "N-6.1", Sentence(
        "This costs {cost}, but you have {points}.", cost=cost, points=points
    )


def sow_refusal(position: Actions, chosen: int, points: int) -> Refusal:
    crop, field = move.what_of(move.SOW, chosen), move.field_of(move.SOW, chosen)
    missing = none_left(position, crop)
    if missing:
        return "N-6.3", missing
    if position.supply[position.to_act][crop] == position.tired[position.to_act][crop]:
        return "N-6.2", Sentence(
            "You bought this marker this round, so sow it next round: {crop}.", crop=crop
        )
    cost = 2 if position.owner[field][0] >= 0 else 1
    return bad_field(position, field) or too_dear(cost, points)


def has_acted(crop: int) -> Refusal:
    return "N-6.2", Sentence("You have already used this marker this round: {crop}.", crop=crop)


def no_marker(field: int) -> Sentence:
    return Sentence("You have no marker there: {field}.", field=field)


def grow_refusal(position: Actions, field: int, points: int) -> Refusal:
    if position.to_act not in position.owner[field]:
        return "N-6.4", no_marker(field)
    slot = position.owner[field].index(position.to_act)
    crop = position.crop[field][slot]
    if position.ripe[field][slot]:
        return "N-6.4", Sentence("This marker is already ripe: {crop}.", crop=crop)
    if position.acted[field][slot]:
        return has_acted(crop)
    return too_dear(position.price_on(field), points)


def harvest_refusal(position: Actions, field: int, row: int, points: int) -> Refusal:
    if position.to_act not in position.owner[field]:
        return "N-6.5", no_marker(field)
    slot = position.owner[field].index(position.to_act)
    crop = position.crop[field][slot]
    if not position.ripe[field][slot]:
        return "N-6.5", Sentence(
            "This marker is still seed and has to grow first: {crop}.", crop=crop
        )
    if position.acted[field][slot]:
        return has_acted(crop)
    found = row_refusal(position, crop, position.pieces.palms[field], row)
    return found or too_dear(position.price_on(field), points)


def buy_refusal(position: Actions, owner: int, crop: int, points: int) -> Refusal:
    """An own marker for one point, another's for two."""
    is_own = owner == position.to_act
    rule, cost = ("N-6.7", 1) if is_own else ("N-11.7", 2)
    if not position.boat[owner][crop]:
        if is_own:
            return rule, Sentence("You have no such marker in the boat: {crop}.", crop=crop)
        return rule, Sentence("This player has no such marker in the boat: {crop}.", crop=crop)
    if position.boat[owner][crop] == position.boat_tired[owner][crop]:
        return has_acted(crop)
    general, reason = too_dear(cost, points)
    return rule if points and points < cost else general, reason


def buy_from_refusal(position: Actions, chosen: int, points: int) -> Refusal:
    left = move.buy_from_left(chosen)
    if not position.buy_all:
        return "N-6.7", Sentence("At this table you buy only your own markers from the boat.")
    if left >= position.seats:
        return "N-11.7", Sentence("There are only {number} players.", number=position.seats)
    owner = (position.to_act + left) % position.seats
    return buy_refusal(position, owner, move.buy_from_crop(chosen), points)


def buy_joker_refusal(position: Actions, points: int) -> Refusal:
    if position.has_bought[position.to_act]:
        return "N-6.8", Sentence("You have already bought a joker this round.")
    if not {place.STACK, place.DISCARDS} & set(position.sand_place):
        return NO_SAND
    return too_dear(1, points)


def freshen_refusal(position: Actions, row: int, at: int) -> Refusal:
    if not position.freshen:
        return "N-6.9", Sentence("At this table a joker only gives an action point.")
    if not position.jokers[position.to_act]:
        return "N-11.8", Sentence("You have no joker.")
    if at >= position.stall_count[row]:
        return "N-11.8", no_fruit(row, at)
    if position.stall_state[row][at] == kind.ROTTEN:
        return "N-11.8", Sentence("A rotten fruit stays rotten.")
    return "N-11.8", Sentence(
        "The fruit on place {place} of market row {row} isn’t spoiled.", place=at, row=row
    )
