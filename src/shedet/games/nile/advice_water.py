"""Reasons for laying water and for taking it off, and for what rot does then."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations

from shedet.core.language import Sentence
from shedet.games.nile import words
from shedet.games.nile.advice_facts import Facts
from shedet.games.nile.pieces import FIELDS, back_of
from shedet.games.nile.view import Field, Marker, View
from shedet.games.nile.world import back_with
from shedet.games.nile.worth import (
    WORSE,
    far_end,
    field_in,
    has_sand,
    next_waves,
    outer,
    payoff,
    reach,
    wave_toward,
)


class Water(Facts):
    """Flood, ebb and rot."""

    # flood

    def flood(self, stack: str, name: str) -> list[Sentence]:
        """Whom the water hits, what it turns up, and where it leads. [N-4.6] [N-4.7]"""
        field = field_in(self.view, name)
        reasons = self.washed(field.markers)
        if field.is_desert:
            reasons += [
                Sentence("A desert tile lies there: after its event it is your joker."),
                self.events(self.desert_fronts(name)),
            ]
        reasons += self.onward(int(stack), name)
        closed = Sentence(
            "Until an ebb nobody can sow there; it is a field with {palms}.",
            palms=words.palms(field.palms),
        )
        return reasons if field.is_desert else [*reasons, closed]

    def washed(self, markers: Sequence[Marker]) -> list[Sentence]:
        theirs, ours = self.theirs(markers), self.ours(markers)
        reasons = []
        if theirs:
            reasons.append(
                Sentence("The water carries to the boat: {markers}.", markers=self.owned(theirs))
            )
        if ours:
            reasons.append(
                Sentence("You lose to the boat: {markers}.", markers=words.in_state(ours[0]))
            )
        return reasons

    def onward(self, stack: int, name: str) -> list[Sentence]:
        """What can happen on the next field toward the desert. [N-4.2] [N-4.3]"""
        beyond = outer(name)
        if beyond is None or field_in(self.view, beyond).water:
            return []
        after = self.flooded(stack, name)
        lying = field_in(self.view, beyond).markers
        reasons = []
        if wave_toward(after, self.pieces, beyond):
            if lying:
                reasons.append(Sentence("Next in its way: {markers}.", markers=self.owned(lying)))
            return [*reasons, self.reaching(after, beyond)]
        if lying:
            return [
                Sentence(
                    "No water can follow it; dry for now: {markers}.",
                    markers=self.owned(lying),
                )
            ]
        return [Sentence("No water can follow it.")]

    def flooded(self, stack: int, name: str) -> View:
        """The view with a top tile of the seat laid, and what lay under it not seen."""
        back, wave = self.me.tops[stack - 1] or "", wave_toward(self.view, self.pieces, name)
        field = replace(field_in(self.view, name), water=(wave, far_end(back, wave) or 0))
        tops = (None, self.me.tops[1]) if stack == 1 else (self.me.tops[0], None)
        players, fields = list(self.view.players), list(self.view.fields)
        players[self.seat] = replace(self.me, tops=tops)
        fields[FIELDS.index(name)] = field
        return replace(self.view, players=tuple(players), fields=fields)

    # what may be turned up

    def desert_fronts(self, name: str) -> list[str]:
        """The fronts that a desert tile on a field may have. [N-10.3]"""
        tile = next(sand for sand in self.view.sand if sand.place == name)
        if tile.front:
            return [tile.front]
        return [front for front, shuffle in self.view.unseen if shuffle <= tile.shuffle]

    def water_fronts(self, waves: tuple[int, int]) -> list[str]:
        """The fronts that a water tile with these waves may have. [N-10.2]"""
        return [
            tile.partition(":")[2]
            for tile in self.hidden_tiles().elements()
            if back_of(tile) == back_with(waves)
        ]

    def events(self, fronts: Sequence[str]) -> Sentence:
        return Sentence(
            "Possible events there: {rot} × rot, {desert} × desert, {hippo} × hippo.",
            rot=count(fronts, "rot"),
            desert=count(fronts, "desert"),
            hippo=count(fronts, "hippo"),
        )

    # ebb

    def ebb(self, name: str) -> list[Sentence]:
        """What may be turned up, and what dry land means for those who have markers there."""
        field = field_in(self.view, name)
        assert field.water
        fronts = self.water_fronts(field.water)
        reasons = [self.events(fronts)]
        has_desert = bool(count(fronts, "desert")) and has_sand(self.view)
        if has_desert:
            reasons += self.desert_after(field)
        return [*reasons, *self.drying(name), self.freed(field, has_desert)]

    def desert_after(self, field: Field) -> list[Sentence]:
        """Whom a desert would hit there. [N-5.5]"""
        target = field_in(self.view, self.next_desert(field.name) or field.name)
        if not target.markers:
            return []
        return [
            Sentence(
                "A desert would carry to the boat: {markers}.", markers=self.owned(target.markers)
            )
        ]

    def drying(self, name: str) -> list[Sentence]:
        """Whom water can no longer reach. [N-4.2]"""
        beyond = outer(name)
        if beyond is None or beyond not in next_waves(self.view, self.pieces):
            return []
        lying = field_in(self.view, beyond).markers
        if not lying:
            return []
        return [Sentence("Water no longer comes next to: {markers}.", markers=self.owned(lying))]

    def freed(self, field: Field, has_desert: bool) -> Sentence:
        palms = words.palms(field.palms)
        if has_desert and self.next_desert(field.name) == field.name:
            return Sentence(
                "It frees a field with {palms} for sowing, unless a desert covers it at once.",
                palms=palms,
            )
        return Sentence("It frees a field with {palms} for sowing.", palms=palms)

    # rot

    def row(self, number: str) -> list[Sentence]:
        """[N-5.2] [N-5.3]"""
        row = self.view.market[int(number) - 1]
        sound = [fruit for fruit in row if fruit.state in WORSE]
        if not sound:
            return [Sentence("Nothing can go bad there."), *self.spared(int(number))]
        return [
            self.at_best(int(number)),
            Sentence(
                "Fruits that can go bad there: {own} of yours, {others} of the others.",
                own=len(self.ours(sound)),
                others=len(self.theirs(sound)),
            ),
            *self.spared(int(number)),
        ]

    def spared(self, chosen: int) -> list[Sentence]:
        """Market rows in reach of the rot in which the seat has something to lose."""
        rows = [
            number
            for number in reach(int(self.view.about or 0))
            if number != chosen
            and any(fruit.state in WORSE for fruit in self.ours(self.view.market[number - 1]))
        ]
        if not rows:
            return []
        return [
            Sentence(
                "It spares your fruits in market row {rows}.",
                "It spares your fruits in market rows {rows}.",
                len(rows),
                rows=words.market_rows(rows),
            )
        ]

    def at_best(self, number: int) -> Sentence:
        """What rot there can do to the points, by the choice that suits the seat best."""
        row = self.view.market[number - 1]
        sound = [at for at, fruit in enumerate(row) if fruit.state in WORSE]
        pairs: list[tuple[int, ...]] = [*combinations(sound, 2)] or [tuple(sound)]
        rotted = [worsened(row, pair) for pair in pairs]
        if all(payoff(after) == payoff(row) for after in rotted):
            return Sentence("The points of market row {row} do not change yet.", row=number)
        return Sentence(
            "By your choice of fruits market row {row} could then pay: {after}; now: {now}.",
            row=number,
            after=self.payments(max(rotted, key=self.lead)),
            now=self.payments(row),
        )

    def lead(self, row: Sequence[Marker]) -> int:
        """Points of the seat in a market row more than those of all others."""
        points = dict(payoff(row))
        return 2 * points.get(self.seat, 0) - sum(points.values())

    def spoil(self, place: str) -> list[Sentence]:
        """[N-5.4] [N-8.6]"""
        number = int(self.view.about or 0)
        before = list(self.view.market[number - 1])
        if self.view.spoiling is not None:
            before = worsened(before, [self.view.spoiling - 1])
        fruit = before[int(place) - 1]
        after = worsened(before, [int(place) - 1])
        reasons = []
        if payoff(after) != payoff(before):
            reasons.append(
                Sentence(
                    "As it lies market row {row} would then pay: {after}; before: {before}.",
                    row=number,
                    after=self.payments(after),
                    before=self.payments(before),
                )
            )
        if fruit.state == "ripe":
            reasons.append(
                Sentence("A spoiled fruit still counts, but the next rot can make it rotten.")
            )
        else:
            reasons.append(Sentence("A rotten fruit no longer counts and costs its owner a point."))
        return [*reasons, self.whose(fruit)]

    def whose(self, fruit: Marker) -> Sentence:
        if fruit.owner == self.seat:
            return Sentence("The fruit is yours.")
        return Sentence("The fruit belongs to {player}.", player=self.names[fruit.owner])


def worsened(row: Sequence[Marker], places: Iterable[int]) -> list[Marker]:
    """A market row after rot at places counted from 0."""
    after = list(row)
    for at in places:
        after[at] = replace(after[at], state=WORSE[after[at].state])
    return after


def count(fronts: Sequence[str], event: str) -> int:
    return sum(front.startswith(event) for front in fronts)
