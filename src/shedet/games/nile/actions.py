"""What the actions of a turn would do now, in sentences for the seat whose turn it is."""

from collections.abc import Sequence
from dataclasses import replace

from shedet.core.language import Sentence
from shedet.games.nile import kind, words
from shedet.games.nile.pieces import IDLE_ROUNDS, STALLS, Pieces
from shedet.games.nile.view import Marker, View
from shedet.games.nile.worth import (
    after_scoring,
    cost,
    field_in,
    inner,
    is_full,
    next_waves,
    payoff,
    reach,
)


class Actions:
    """The actions of one view in words."""

    def __init__(self, view: View, names: Sequence[str], pieces: Pieces) -> None:
        self.view = view
        self.names = names
        self.pieces = pieces
        self.me = view.players[view.seat]

    def price(self, move: str) -> Sentence:
        """What a move costs, and what is left then, as a clause. [N-6.6]"""
        paid = cost(self.view, move)
        return Sentence(
            "{cost}, {left} left",
            cost=words.action_points(paid),
            left=(self.view.points or 0) - paid,
        )

    def own_marker(self, name: str) -> Marker:
        """The seat's marker on a field."""
        markers = field_in(self.view, name).markers
        return next(marker for marker in markers if marker.owner == self.view.seat)

    # on the fields

    def prospects(self, name: str) -> Sentence | str:
        """What becomes of a marker on a field: company, the way to the market, water. [N-7.2]"""
        rows = reach(field_in(self.view, name).palms)
        parts = [
            Sentence(
                "from there to market row {rows}",
                "from there to market rows {rows}",
                len(rows),
                rows=words.market_rows(rows),
            ),
            self.danger(name),
        ]
        others = [m for m in field_in(self.view, name).markers if m.owner != self.view.seat]
        if others:
            other = words.owned(others[0], self.view.seat, self.names)
            parts.insert(
                0, Sentence("shared with {marker}, so that actions there cost 2", marker=other)
            )
        return words.clauses(parts)

    def danger(self, name: str) -> Sentence:
        """How soon water can reach the field, as a clause; a flood lays two tiles. [N-4.2]"""
        waves, near = next_waves(self.view, self.pieces), inner(name)
        if waves.get(name) == kind.SINGLE:
            return Sentence("a single wave can flood it")
        if waves.get(name) == kind.DOUBLE:
            return Sentence("a double wave can flood it")
        if near in waves:
            return Sentence("water must first come to {field}", field=words.field(near))
        return Sentence("no water can come there yet")

    def sow(self, crop: str, name: str) -> Sentence:
        """[N-6.3]"""
        return Sentence(
            "Sow {crop} on {field}: {price}; {after}.",
            crop=words.OBJECTS[crop],
            field=words.field(name),
            price=self.price(f"sow {crop} {name}"),
            after=self.prospects(name),
        )

    def grow(self, name: str) -> Sentence:
        """It has acted then, so it is harvested in a later round. [N-6.2] [N-6.4]"""
        return Sentence(
            "Grow {crop} on {field}: {price}; it can be harvested from the next round on; {after}.",
            crop=words.OBJECTS[self.own_marker(name).crop],
            field=words.field(name),
            price=self.price(f"grow {name}"),
            after=self.prospects(name),
        )

    def harvest(self, name: str, number: str) -> Sentence:
        """[N-6.5] [N-7.1] [N-8.3]"""
        fruit, market = self.own_marker(name), list(self.view.market)
        row = [*market[int(number) - 1], replace(fruit, acted=True)]
        market[int(number) - 1] = row
        after = [words.paying(payoff(row), self.names)]
        if is_full(int(number), row) and (closing := self.closing(market)):
            after.append(Sentence("if nothing else changes: {after}", after=words.clauses(closing)))
        return Sentence(
            "Harvest {crop} from {field} to market row {row}: {price}; {place}; {after}.",
            crop=words.OBJECTS[fruit.crop],
            field=words.field(name),
            row=number,
            price=self.price(f"harvest {name} {number}"),
            place=self.place(int(number), row),
            after=words.clauses(after),
        )

    def place(self, number: int, row: list[Marker]) -> Sentence:
        """Where the harvested fruit comes to lie, as a clause."""
        if is_full(number, row):
            return Sentence("the last place, so that the row is scored after this round")
        return Sentence("place {place} of {places}", place=len(row), places=STALLS[number - 1])

    # boat and jokers

    def buy(self, *things: str) -> Sentence:
        """A joker, a marker of the seat, or another's: `joker`, `flax`, `left-2 flax`. [N-6.7]"""
        price, thing = self.price(" ".join(("buy", *things))), things[-1]
        if thing == "joker":
            return self.buy_joker(price)
        if len(things) == 1:
            return Sentence(
                "Buy {crop} from the boat: {price}; it can be sown from the next round on.",
                crop=words.OBJECTS[thing],
                price=price,
            )
        distance = int(things[0].removeprefix("left-"))
        return Sentence(
            "Buy {crop} from the boat for {player}: {price}; it can be sown from the next round"
            " on.",
            crop=words.OBJECTS[thing],
            player=self.names[(self.view.seat + distance) % len(self.names)],
            price=price,
        )

    def buy_joker(self, price: Sentence) -> Sentence:
        """[N-6.8]"""
        return Sentence(
            "Buy a joker: {price}; then you have {jokers} and can buy no more in this round.",
            price=price,
            jokers=words.jokers_of(self.me.jokers + 1),
        )

    def joker(self) -> Sentence:
        """[N-6.9]"""
        return Sentence(
            "Give up a joker: then you have {points} and {jokers}.",
            points=words.action_points((self.view.points or 0) + 1),
            jokers=words.jokers_of(self.me.jokers - 1),
        )

    def freshen(self, row: str, place: str) -> Sentence:
        """[N-11.8]"""
        fruit = self.view.market[int(row) - 1][int(place) - 1]
        return Sentence(
            "Give up a joker: in market row {row}, place {place}, {fruit} becomes ripe again;"
            " then you have {jokers}.",
            row=row,
            place=place,
            fruit=words.owned(fruit, self.view.seat, self.names),
            jokers=words.jokers_of(self.me.jokers - 1),
        )

    # the end of a turn

    def end(self) -> Sentence:
        """[N-6.1]"""
        if not self.view.points:
            return Sentence("End your turn: {after}.", after=self.after_turn())
        return Sentence(
            "End your turn: {number} action point lapses; {after}.",
            "End your turn: {number} action points lapse; {after}.",
            self.view.points,
            after=self.after_turn(),
        )

    def after_turn(self) -> Sentence | str:
        """Who or what comes next, as a clause. [N-3.3] [N-3.4] [N-11.4]"""
        following = (self.view.seat + 1) % len(self.names)
        if self.view.is_extra:
            return Sentence(
                "then {player} goes on as start player", player=self.names[self.view.start or 0]
            )
        if following != self.view.start:
            return Sentence("then {player} has a turn", player=self.names[following])
        return words.clauses([Sentence("then the round is over"), *self.scoring()])

    def scoring(self) -> list[Sentence]:
        """What the end of the round brings, in clauses. [N-8.1] [N-8.2] [N-9.3]"""
        full = [n for n, row in enumerate(self.view.market, 1) if is_full(n, row)]
        parts = [self.scored(number) for number in full] or [Sentence("no market row is full")]
        if full and any(any(player.boat.values()) for player in self.view.players):
            parts.insert(0, Sentence("all markers in the boat leave the game"))
        parts += self.closing(self.view.market)
        if self.view.idle + 1 >= IDLE_ROUNDS and not self.view.has_harvest:
            parts.append(Sentence("after ten rounds without a harvest the game ends"))
        return parts

    def closing(self, market: Sequence[Sequence[Marker]]) -> list[Sentence]:
        """Where a scoring leaves the obelisk, and if it ends the game, in clauses. [N-9.1]"""
        spaces, obelisk = after_scoring(self.view, market)
        parts = []
        if obelisk < self.view.obelisk:
            parts.append(Sentence("the obelisk goes to space {space}", space=obelisk))
        if max(spaces) >= obelisk:
            parts.append(Sentence("a piece reaches the obelisk, and the game is over"))
        return parts

    def scored(self, number: int) -> Sentence:
        """What a full market row pays, as a clause."""
        return Sentence(
            "market row {row} pays {payments}",
            row=number,
            payments=words.payments(payoff(self.view.market[number - 1]), self.names),
        )
