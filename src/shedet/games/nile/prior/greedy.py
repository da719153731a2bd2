"""A rule of thumb for the greedy bot: the worth of a move at first sight, in tenths of a point."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from shedet.games.nile.pieces import piece
from shedet.games.nile.pieces.box import STALLS, Pieces
from shedet.games.nile.prior.worth import (
    WORSE,
    after_scoring,
    can_flood,
    cost,
    far_end,
    field_actions,
    fits,
    is_full,
    payoff,
    reach,
    refused,
    wave_toward,
)
from shedet.games.nile.view.view import Field, Marker, View, field_in, inner, outer

POINT = 3  # what an action point is worth
JOKER = 4
SPOILED = 3  # what a spoiled fruit is worth less: it may rot
WIN = 1000
POT = 60  # what a market row pays
SEED, RIPE = 0.4, 0.7  # how much of a harvest a marker on a field is worth already
ENOUGH = 5  # markers in the supply
FEW = 4  # markers in the supply and on the fields
LEAVING = 4  # what a marker in the boat is worth more before a scoring [N-8.2]
HIPPO_BID = 2


class Thumb:
    """Rates the moves of one view."""

    def __init__(self, view: View, pieces: Pieces) -> None:
        self.view = view
        self.pieces = pieces
        self.seat = view.seat
        self.me = view.players[view.seat]
        self.seats = len(view.players)

    def rate(self, text: str) -> int:
        """The worth of a move for the seat of the view."""
        verb, *rest = text.split()
        if verb in ("flood", "ebb"):
            return self.rate_flood(*rest) if verb == "flood" else self.rate_ebb(rest[0])
        if verb in ("row", "spoil"):
            return self.rate_row(int(rest[0])) if verb == "row" else self.rate_spoil(int(rest[0]))
        if verb in ("sow", "ripe", "grow", "harvest"):
            return round(self.worth(verb, rest)) - self.price(text)
        if verb == "buy":
            return self.rate_buy(rest)
        if verb == "joker":
            return self.rate_joker()
        if verb == "freshen":
            return self.rate_freshen(int(rest[0]), int(rest[1]))
        if verb in ("choose", "bid"):
            return self.rate_gift(verb, rest[0])
        return 0

    # the market

    def standing(self, number: int, row: Sequence[Marker]) -> float:
        """What a market row promises to this seat, and not to the others: the fuller, the surer."""
        filled = len(row) / STALLS[number - 1]
        points = dict(payoff(list(row)))
        mine = filled * 10 * points.get(self.seat, 0) + (1 - filled) * POT / self.seats
        theirs = filled * 10 * (sum(points.values()) - points.get(self.seat, 0))
        theirs += (1 - filled) * POT * (self.seats - 1) / self.seats
        for fruit in row:
            if fruit.state == "spoiled":
                mine -= SPOILED * (fruit.owner == self.seat)
                theirs -= SPOILED * (fruit.owner != self.seat)
        return mine - theirs / (self.seats - 1)

    def gain(self, number: int, crop: str) -> float:
        """What a fruit would add in a market row now."""
        row = self.view.market[number - 1]
        more = [*row, Marker(self.seat, crop, "ripe", True)]
        gain = self.standing(number, more) - self.standing(number, row)
        return gain + self.end_with(number, more) if is_full(number, more) else gain

    def end_with(self, number: int, full: list[Marker]) -> int:
        """Would the game be won or lost if this row were full too? [N-9.1]"""
        rows = [full if at == number else row for at, row in enumerate(self.view.market, 1)]
        spaces, obelisk = after_scoring(self.view, rows)
        if max(spaces) < obelisk:
            return 0
        return WIN if spaces[self.seat] == max(spaces) else -WIN

    def promise(self, crop: str, palms: int) -> float:
        """What a fruit may bring: best of the market rows in reach, some of which must change."""
        best = 0.0
        for number in reach(palms):
            row = self.view.market[number - 1]
            if is_full(number, row) or crop in refused(row):
                fresh = [Marker(self.seat, crop, "ripe", True)]
                gain = (self.standing(number, fresh) - self.standing(number, [])) / 2
            else:
                gain = min(POT, self.gain(number, crop))
            best = max(best, gain + 1)
        return best

    # the fields

    def danger(self, field: Field) -> float:
        """How likely the next flood is to take what lies there; its second tile may get further."""
        flooder = self.flooder()
        is_due = self.view.dial == "flood" and flooder != self.seat
        if not wave_toward(self.view, self.pieces, field.name):
            near = inner(field.name)
            is_second = near and can_flood(self.view, self.pieces, near)
            return (0.1 if is_due else 0.05) if is_second else 0
        if not is_due:
            return 0.1
        tops = [top for top in self.view.players[flooder].tops if top]
        if any(fits(self.view, top, field.name, self.pieces) for top in tops):
            return 0.5
        return 0.15

    def flooder(self) -> int:
        """Who lays water next; in the turns the start player has done so, but for extra turns."""
        start, view = self.view.start or 0, self.view
        if view.question == "turn" and not (view.is_extra and view.tiles < piece.ROUND_TILES):
            return (start + 1) % self.seats
        return start

    def mine(self, field: Field) -> Marker | None:
        return next((one for one in field.markers if one.owner == self.seat), None)

    def value(self, marker: Marker, field: Field) -> float:
        """What a marker on a field is worth to its owner."""
        return (RIPE if marker.state == "ripe" else SEED) * self.promise(marker.crop, field.palms)

    def stake(self, field: Field) -> float:
        """What this seat has on a field, and not the others."""
        return sum(
            self.value(one, field) * (1 if one.owner == self.seat else -1 / (self.seats - 1))
            for one in field.markers
        )

    def stake_beyond(self, name: str) -> float:
        """The same of the next field toward the desert."""
        beyond = outer(name)
        return self.stake(field_in(self.view, beyond)) if beyond else 0

    def price(self, text: str) -> int:
        """The action points of a move; the set-up is free, but sharing a field costs later."""
        if self.view.question == "turn":
            return POINT * cost(self.view, text)
        return POINT * bool(field_in(self.view, text.split()[2]).markers)

    def worth(self, verb: str, rest: Sequence[str]) -> float:
        """What is gained by an action on a field."""
        if verb in ("sow", "ripe"):
            crop, field = rest[0], field_in(self.view, rest[1])
            part = SEED if verb == "sow" else RIPE
            safe = 1 - self.danger(field)
            return part * safe * self.promise(crop, field.palms) + self.variety(crop)
        field = field_in(self.view, rest[0])
        marker = self.mine(field)
        if marker is None:
            return 0
        saved = self.danger(field) * self.value(marker, field)
        if verb == "grow":
            return RIPE * self.promise(marker.crop, field.palms) - saved
        gain = self.gain(int(rest[1]), marker.crop)
        if self.view.idle and gain > -POT:  # a market at a standstill helps nobody
            gain = max(gain, 2 * POINT + 1)
        return gain + saved

    def variety(self, crop: str) -> float:
        """The market needs different crops: sow what is plentiful, and not the same one again."""
        growing = [one.crop for one in map(self.mine, self.view.fields) if one]
        return 0.3 * self.me.supply[crop] - 1.5 * growing.count(crop)

    def rate_flood(self, stack: str, name: str) -> int:
        """Who loses to the water, now and on the next field; a desert tile becomes a joker."""
        field = field_in(self.view, name)
        worth = -self.stake(field) + (2 * JOKER if field.is_desert else 0)
        wave = wave_toward(self.view, self.pieces, name)
        if far_end(str(self.me.tops[int(stack) - 1]), wave):
            worth -= self.stake_beyond(name) / 4
        return round(worth)

    def rate_ebb(self, name: str) -> int:
        """Land with palms, water off the seat's own markers, the desert near those of others."""
        field = field_in(self.view, name)
        worth = field.palms + self.stake_beyond(name) / 4
        row = [other for other in self.view.fields if other.name[:2] == name[:2]]
        bare = [other for other in row if not other.is_desert]
        if bare and not bare[-1].water:
            worth -= self.stake(bare[-1]) / 3
        return round(worth)

    # events

    def rate_row(self, number: int) -> int:
        """The best that rot can do there."""
        sound = self.sound(number)
        pairs: list[tuple[int, ...]] = [*combinations(sound, 2)] or [tuple(sound)]
        return round(max(self.rotted(number, pair) for pair in pairs))

    def rate_spoil(self, place: int) -> int:
        """A fruit together with the one chosen before, or with the best of those behind it."""
        number, first = int(self.view.about or 0), self.view.spoiling
        others = [first] if first else [at for at in self.sound(number) if at > place]
        pairs: list[tuple[int, ...]] = [(place, other) for other in others] or [(place,)]
        return round(max(self.rotted(number, pair) for pair in pairs))

    def sound(self, number: int) -> list[int]:
        """The places of fruits in a market row that are not rotten yet."""
        row = self.view.market[number - 1]
        return [place for place, fruit in enumerate(row, 1) if fruit.state in WORSE]

    def rotted(self, number: int, places: Sequence[int]) -> float:
        """What rot at these places changes in a market row."""
        row = self.view.market[number - 1]
        after = [
            replace(fruit, state=WORSE[fruit.state]) if place in places else fruit
            for place, fruit in enumerate(row, 1)
        ]
        return self.standing(number, after) - self.standing(number, row)

    # markers and jokers

    def rate_gift(self, verb: str, crop: str) -> int:
        """A marker for the boat or for a bid: of the kind that there is most of."""
        plenty = self.me.supply[crop] - self.view.chosen.count(crop)
        if verb == "choose" or len(self.view.chosen) < self.bid():
            return plenty
        return -1

    def bid(self) -> int:
        """How many markers to bid: what beats the boats of the others, if that is little.

        Neighbours do not bid the same, as ties help nobody.
        """
        more = (self.seat + self.view.round) % 2
        if self.view.about != "hippo":
            return 1 + more if self.view.about == "start" else 0
        if sum(self.me.supply.values()) <= ENOUGH:
            return 0
        boats = [sum(player.boat.values()) for player in self.view.players]
        missing = 1 + max(boat for at, boat in enumerate(boats) if at != self.seat)
        missing -= boats[self.seat]
        return max(1, missing) + more if missing <= HIPPO_BID else 0

    def rate_buy(self, what: Sequence[str]) -> int:
        if what[0] == "joker":
            return JOKER - POINT - self.me.jokers // 3
        if len(what) > 1:
            return -POINT
        worth = 2.0 * max(0, ENOUGH - sum(self.me.supply.values()))
        worth += 1 if not self.me.supply[what[0]] else 0
        if any(is_full(number, row) for number, row in enumerate(self.view.market, 1)):
            worth += LEAVING if self.markers_left() >= FEW else 2 * LEAVING
        return round(worth) - POINT

    def markers_left(self) -> int:
        """The seat's markers in the supply and on the fields."""
        growing = sum(self.mine(field) is not None for field in self.view.fields)
        return growing + sum(self.me.supply.values())

    def rate_joker(self) -> int:
        """Give one up for an action that the points left do not pay, and that is worth it."""
        needed = 1 + (self.view.points or 0)
        dear = (act for act in field_actions(self.view) if cost(self.view, act) == needed)
        best = max((self.rate(act) for act in dear), default=0)
        return best + POINT - JOKER - 1 if best else -1

    def rate_freshen(self, number: int, place: int) -> int:
        """Only a fruit of the seat, and only with jokers to spare."""
        fruit = self.view.market[number - 1][place - 1]
        return SPOILED - JOKER + self.me.jokers // 2 - 1 if fruit.owner == self.seat else -1
