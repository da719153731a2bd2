"""Reasons for the actions of a turn, and for ending it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from shedet.core.language import Sentence, either, listed
from shedet.games.nile import words
from shedet.games.nile.advice_facts import Facts
from shedet.games.nile.description import callers
from shedet.games.nile.prompt import field_orders
from shedet.games.nile.view import Marker
from shedet.games.nile.worth import (
    cost,
    field_actions,
    field_in,
    is_full,
    payoff,
    reach,
    refused,
)


class Turn(Facts):
    """Sow, grow, harvest, buy, jokers, end."""

    # on the fields

    def sow(self, crop: str, name: str) -> list[Sentence]:
        """Also the free seed of the set-up. [N-2.7] [N-6.3]"""
        reasons = [
            *self.company(name),
            self.taking(crop, name),
            *self.threats(name),
            self.supply_left(sum(self.me.supply.values()) - 1),
        ]
        is_free = self.view.question != "turn"
        return reasons if is_free else [*reasons, self.price(f"sow {crop} {name}")]

    def ripe(self, crop: str, name: str) -> list[Sentence]:
        """[N-2.7]"""
        return [
            Sentence("It is ripe and can be harvested from the first round on."),
            *self.sow(crop, name),
        ]

    def grow(self, name: str) -> list[Sentence]:
        own = self.own_on(name)
        filling = self.filling(own.crop, self.open_to(own.crop, name))
        return [
            *(filling or [self.taking(own.crop, name)]),
            *self.threats(name),
            self.price(f"grow {name}"),
        ]

    def taking(self, crop: str, name: str) -> Sentence:
        """Which market rows a fruit from a field could go to. [N-7.2] [N-7.3]"""
        rows = self.open_to(crop, name)
        if not rows:
            return Sentence("As things stand, no market row in reach would take the fruit.")
        return Sentence(
            "As things stand, market row {rows} would take the fruit.",
            "As things stand, market rows {rows} would take the fruit.",
            len(rows),
            rows=words.market_rows(rows),
        )

    def filling(self, crop: str, rows: Sequence[int]) -> list[Sentence]:
        """The first of these market rows that one more fruit of the seat would fill."""
        filled = [n for n in rows if is_full(n, self.with_fruit(n, crop))]
        return [
            Sentence(
                "A harvest could fill market row {row}, which would then pay: {payments}.",
                row=number,
                payments=self.payments(self.with_fruit(number, crop)),
            )
            for number in filled[:1]
        ]

    def own_on(self, name: str) -> Marker:
        """The seat's marker on a field."""
        return self.ours(field_in(self.view, name).markers)[0]

    def open_to(self, crop: str, name: str) -> list[int]:
        return [
            number
            for number in reach(field_in(self.view, name).palms)
            if self.would_take(number, self.view.market[number - 1], crop)
        ]

    def would_take(self, number: int, row: Sequence[Marker], crop: str) -> bool:
        return not is_full(number, row) and crop not in refused(row)

    def with_fruit(self, number: int, crop: str) -> list[Marker]:
        """A market row with one more fruit of the seat."""
        return [*self.view.market[number - 1], Marker(self.seat, crop, "ripe", True)]

    # harvest

    def harvest(self, name: str, number: str) -> list[Sentence]:
        """What it pays, what it leaves to the others, and what it saves. [N-6.5] [N-8.1]"""
        at = int(number)
        row = self.with_fruit(at, self.own_on(name).crop)
        if is_full(at, row):
            market = list(self.view.market)
            market[at - 1] = row
            reasons = [self.paying(at, row), self.ending(market)]
            if not self.full_rows(self.view.market):
                reasons += self.leaving()
        else:
            reasons = [self.ranked(at, row), self.worth(at, row), *self.opening(at, row, name)]
        if water := self.due_water(name):
            reasons.append(water)
        if not is_full(at, row):
            reasons.append(self.rot_to(at))
        return [*reasons, self.price(f"harvest {name} {number}")]

    def rank(self, row: Sequence[Marker]) -> int:
        """The seat's rank in a market row, from 1; 0 without a fruit that counts. [N-8.4]"""
        if all(fruit.state == "rotten" for fruit in self.ours(row)):
            return 0
        return 1 + [owner for owner, _ in payoff(row)].index(self.seat)

    def ranked(self, number: int, row: Sequence[Marker]) -> Sentence:
        before, after = self.rank(self.view.market[number - 1]), self.rank(row)
        if not before:
            return Sentence(
                "It brings you into market row {row}, on rank {rank}.", row=number, rank=after
            )
        if before == after:
            return Sentence("In market row {row} you stay on rank {rank}.", row=number, rank=after)
        return Sentence(
            "In market row {row} you go up from rank {before} to rank {after}.",
            row=number,
            before=before,
            after=after,
        )

    def worth(self, number: int, row: Sequence[Marker]) -> Sentence:
        """The points, or if these are as before, by how much the seat is ahead or behind."""
        before = dict(payoff(self.view.market[number - 1])).get(self.seat, 0)
        after = dict(payoff(row))[self.seat]
        if before == after:
            counting = Counter(fruit.owner for fruit in row if fruit.state != "rotten")
            called = callers(self.view, self.names)
            numbers = [words.player_at(called[seat], n) for seat, n in counting.most_common()]
            return Sentence(
                "Fruits that count in market row {row} then: {numbers}.",
                row=number,
                numbers=listed(numbers),
            )
        return Sentence(
            "As it lies market row {row} would then pay you {number} point; before: {before}.",
            "As it lies market row {row} would then pay you {number} points; before: {before}.",
            after,
            row=number,
            before=before,
        )

    def opening(self, number: int, row: Sequence[Marker], left: str) -> list[Sentence]:
        """Who could fill a market row after a harvest from a field. [N-7.4]"""
        if self.missing(number, row) > 1:
            return []
        ready = [
            marker
            for field in self.view.fields
            if number in reach(field.palms)
            for marker in field.markers
            if marker.state == "ripe" and self.would_take(number, row, marker.crop)
            if not (field.name == left and marker.owner == self.seat)
        ]
        if ready:
            return [
                Sentence(
                    "Then one more fruit fills market row {row}; ripe and in reach: {fruits}.",
                    row=number,
                    fruits=self.owned(ready),
                )
            ]
        return [
            Sentence(
                "Then one more fruit fills market row {row}; no ripe fruit on the fields fits.",
                row=number,
            )
        ]

    # boat

    def buy(self, *things: str) -> list[Sentence]:
        """[N-6.7] [N-6.8] [N-11.7]"""
        price = self.price(" ".join(("buy", *things)))
        if things == ("joker",):
            later = Sentence("A joker that you give up is one more action point.")
            return [*self.idle_points(), later, self.jokers_then(1), price]
        distance = int(things[0].removeprefix("left-")) if len(things) > 1 else 0
        owner = (self.seat + distance) % len(self.view.players)
        return [*self.saved(owner), self.stocked(owner), price]

    def saved(self, owner: int) -> list[Sentence]:
        """What it means to take a marker out of the boat before a scoring. [N-8.2]"""
        if not self.full_rows(self.view.market):
            return []
        saved = [Sentence("After this round all markers in the boat leave the game; not this one.")]
        if sum(self.view.players[owner].boat.values()) == 1:
            saved.append(
                Sentence(
                    "It is the last marker of its colour there: the obelisk moves one space less."
                )
            )
        return saved

    def stocked(self, owner: int) -> Sentence:
        supply = 1 + sum(self.view.players[owner].supply.values())
        if owner == self.seat:
            return self.supply_left(supply)
        return Sentence(
            "Then {number} marker is in the supply of {player}.",
            "Then {number} markers are in the supply of {player}.",
            supply,
            player=self.names[owner],
        )

    # jokers

    def jokers_then(self, change: int) -> Sentence:
        return Sentence("Then you have {jokers}.", jokers=words.jokers_of(self.me.jokers + change))

    def idle_points(self, more: int = 0) -> list[Sentence]:
        """Is there nothing to be done on the fields?"""
        points = (self.view.points or 0) + more
        if any(cost(self.view, action) <= points for action in field_actions(self.view)):
            return []
        return [
            Sentence(
                "With {points} you can do nothing on the fields now.",
                points=words.action_points(points),
            )
        ]

    def joker(self) -> list[Sentence]:
        """What one more action point is good for. [N-6.9]"""
        points = 1 + (self.view.points or 0)
        new = [act for act in field_actions(self.view) if cost(self.view, act) == points]
        reasons = []
        for harvest in (act.split() for act in new if act.startswith("harvest")):
            reasons += self.filling(self.own_on(harvest[1]).crop, [int(harvest[2])])
        if new:
            reasons.append(self.enabled(new, points))
        else:
            enough = Sentence("Each action open to you on the fields can be paid without it.")
            reasons += self.idle_points(1) or [enough]
        return [*reasons[-2:], self.jokers_then(-1)]

    def enabled(self, actions: Sequence[str], points: int) -> Sentence:
        """Actions that take exactly these points; with two they are those on shared fields."""
        orders = either(field_orders({action.split()[0] for action in actions}))
        if points > 1:
            return Sentence(
                "Only one more action point makes this possible on shared fields: {actions}.",
                actions=orders,
            )
        return Sentence(
            "Only one more action point makes this possible: {actions}.", actions=orders
        )

    def freshen(self, number: str, place: str) -> list[Sentence]:
        """[N-11.8]"""
        row, at = self.view.market[int(number) - 1], int(place) - 1
        rotten = [replace(f, state="rotten") if n == at else f for n, f in enumerate(row)]
        reasons = []
        if is_full(int(number), row) and not self.view.is_extra:
            reasons.append(
                Sentence(
                    "Market row {row} is scored after this round, and a spoiled fruit counts too.",
                    row=number,
                )
            )
        else:
            reasons.append(
                Sentence(
                    "If the fruit became rotten, market row {row} would pay: {after}; now: {now}.",
                    row=number,
                    after=self.payments(rotten),
                    now=self.payments(row),
                )
            )
            reasons.append(Sentence("A ripe fruit must go bad twice before it no longer counts."))
            reasons.append(self.rot_to(int(number)))
        return [*reasons, self.jokers_then(-1)]

    # the end of a turn

    def end(self) -> list[Sentence]:
        """What comes of it, and what lapses. [N-6.1] [N-8.1] [N-9.3]"""
        full = self.full_rows(self.view.market)
        reasons = [self.paying(number, self.view.market[number - 1]) for number in full[:2]]
        if full:
            reasons.append(self.ending(self.view.market))
        reasons += self.lapsing()
        if self.view.idle and not self.view.has_harvest:
            reasons.append(words.idle_rounds(self.view.idle))
        if self.me.jokers:
            reasons.append(Sentence("You keep {jokers}.", jokers=words.jokers_of(self.me.jokers)))
        return reasons

    def lapsing(self) -> list[Sentence]:
        """What ending a turn leaves undone."""
        if not self.view.points:
            return [Sentence("All your action points are spent.")]
        lapsing = Sentence(
            "You let {number} action point lapse.",
            "You let {number} action points lapse.",
            self.view.points,
        )
        return [*self.idle_points(), lapsing]
