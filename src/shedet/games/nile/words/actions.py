"""What the actions of a turn would do now, in sentences for the seat whose turn it is."""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from shedet.core.effects import Choices, Way
from shedet.core.event import Learned
from shedet.core.language import Sentence, listed
from shedet.games.nile.pieces import kind
from shedet.games.nile.pieces.box import STALLS
from shedet.games.nile.view.answers import Answers
from shedet.games.nile.view.view import Field, Marker, View, field_in, inner
from shedet.games.nile.words import words

if TYPE_CHECKING:
    from shedet.games.nile.game import NileGame


class Actions(Choices[View]):
    """The actions of one view in words."""

    game: "NileGame"

    @cached_property
    def answers(self) -> Answers:
        """About the table as it is."""
        return self.game.answers(self.view)

    @cached_property
    def legal(self) -> list[str]:
        """All that the seat may do now."""
        if self.view.seat not in self.view.deciding:
            return []
        return [self.game.move_text(move) for move in self.foresight.world.legal()]

    def after(self, *moves: str) -> Answers:
        """About the table after legal moves: only what is the same in every world is asked."""
        first, *more = [self.game.move_number(move) for move in moves]
        table = self.game.own(self.foresight.begun(first))
        if more:
            table = table.copy()
            for move in more:
                table.play(move)
        return Answers(table)

    def told(self, move: str) -> Sequence[Learned]:
        """What a legal move tells for certain, completed in the first way."""
        return self.foresight.named(self.first_way(move))

    def first_way(self, move: str) -> Way:
        return self.foresight.first_way(self.game.move_number(move))

    def field(self, name: str) -> Field:
        return field_in(self.view, name)

    def owned(self, markers: Sequence[Marker]) -> Sentence | str:
        """Markers with their owners."""
        return listed([words.owned(marker, self.view.seat, self.names) for marker in markers])

    def own_marker(self, name: str) -> Marker:
        """The seat's marker on a field."""
        return next(one for one in self.field(name).markers if one.owner == self.view.seat)

    def cost(self, after: Answers) -> int:
        """The action points of a move."""
        return (self.view.points or 0) - after.points_left

    def price(self, after: Answers) -> Sentence:
        """What a move costs, and what is left then."""
        cost = words.action_points(self.cost(after))
        return Sentence("{cost}, {left} left", cost=cost, left=after.points_left)

    # on the fields

    def prospects(self, name: str, after: Answers) -> Sentence | str:
        """What becomes of a marker on a field: company, the way to the market, water."""
        rows = self.answers.reach(self.field(name).palms)
        parts = [
            Sentence(
                "From there you reach market row {rows}.",
                "From there you reach market rows {rows}.",
                len(rows),
                rows=words.market_rows(rows),
            ),
            self.danger(name),
        ]
        others = [one for one in self.field(name).markers if one.owner != self.view.seat]
        if others:
            shared = Sentence(
                "You share the field with {marker}, so actions there cost {cost}.",
                marker=self.owned(others[:1]),
                cost=after.price_on(name),
            )
            parts.insert(0, shared)
        return words.sentences(parts)

    def danger(self, name: str) -> Sentence:
        """How soon water can reach the field; a flood lays two tiles."""
        floods, near = self.answers.floods, inner(name)
        if floods.get(name) == kind.SINGLE:
            return Sentence("A single wave can flood this field.")
        if floods.get(name) == kind.DOUBLE:
            return Sentence("A double wave can flood this field.")
        if near in floods:
            return Sentence("Water must reach {field} first.", field=words.field(near))
        return Sentence("No water can get there yet.")

    def sow(self, move: str, crop: str, name: str) -> Sentence:
        after = self.after(move)
        return Sentence(
            "Sow {crop} on {field} ({price}). {after}",
            crop=words.OBJECTS[crop],
            field=words.field(name),
            price=self.price(after),
            after=self.prospects(name, after),
        )

    def grow(self, move: str, name: str) -> Sentence:
        """It has acted then, so it is harvested in a later round. [N-6.2]"""
        after = self.after(move)
        return Sentence(
            "Grow {crop} on {field} ({price}). You can harvest from the next round on. {after}",
            crop=words.OBJECTS[self.own_marker(name).crop],
            field=words.field(name),
            price=self.price(after),
            after=self.prospects(name, after),
        )

    def harvest(self, move: str, name: str, number: str) -> Sentence:
        row, after = int(number), self.after(move)
        then = [words.paying(after.payments(row), self.names)]
        if after.is_full(row) and (closing := self.closing(*after.scoring())):
            then += [*closing, Sentence("This holds if nothing else changes.")]
        return Sentence(
            "Harvest {crop} from {field} to market row {row} ({price}). {place} {after}",
            crop=words.OBJECTS[self.own_marker(name).crop],
            field=words.field(name),
            row=row,
            price=self.price(after),
            place=self.place(row, after),
            after=words.sentences(then),
        )

    def place(self, row: int, after: Answers) -> Sentence:
        """Where the harvested fruit comes to lie."""
        if after.is_full(row):
            return Sentence("Last place, so the row is scored after this round.")
        return Sentence(
            "Place {place} of {places}.", place=after.fruits(row), places=STALLS[row - 1]
        )

    # boat and jokers

    def buy(self, move: str, *things: str) -> Sentence:
        """A joker, a marker of the seat, or another's: `joker`, `flax`, `left-2 flax`."""
        after, thing = self.after(move), things[-1]
        if thing == "joker":
            return Sentence(
                "Buy a joker ({price}). Then you have {jokers} and can’t buy another this round.",
                price=self.price(after),
                jokers=words.jokers_of(after.jokers(self.view.seat)),
            )
        if len(things) == 1:
            return Sentence(
                "Buy {crop} from the boat ({price}). You can sow from the next round on.",
                crop=words.OBJECTS[thing],
                price=self.price(after),
            )
        return Sentence(
            "Buy {crop} from the boat for {player} ({price}). {player} can sow from the next"
            " round on.",
            crop=words.OBJECTS[thing],
            player=self.names[left_of(self.view, things[0])],
            price=self.price(after),
        )

    def joker(self, move: str) -> Sentence:
        after = self.after(move)
        return Sentence(
            "Give up a joker for an action point. Then you have {points} and {jokers}.",
            points=words.action_points(after.points_left),
            jokers=words.jokers_of(after.jokers(self.view.seat)),
        )

    def freshen(self, move: str, row: str, place: str) -> Sentence:
        fruit = self.view.market[int(row) - 1][int(place) - 1]
        return Sentence(
            "Give up a joker to freshen {fruit} in market row {row}, place {place}. Then you"
            " have {jokers}.",
            row=row,
            place=place,
            fruit=self.owned([fruit]),
            jokers=words.jokers_of(self.after(move).jokers(self.view.seat)),
        )

    # the end of a turn

    def end(self, move: str) -> Sentence:
        after = words.sentences(self.after_turn(self.told(move)))
        if not self.view.points:
            return Sentence("End your turn. {after}", after=after)
        return Sentence(
            "End your turn and lose {number} action point. {after}",
            "End your turn and lose {number} action points. {after}",
            self.view.points,
            after=after,
        )

    def after_turn(self, told: Sequence[Learned]) -> list[Sentence]:
        """Who or what comes next."""
        if self.view.is_extra:
            start = self.names[self.view.start or 0]
            return [Sentence("Then {player} goes on as start player.", player=start)]
        facts = {fact["event"]: fact for fact in told}
        if "starter" in facts:
            return [Sentence("Then the round is over."), *self.end_of_round(told, facts)]
        return [Sentence("Then it’s {player}’s turn.", player=self.names[facts["turn"]["seat"]])]

    def end_of_round(self, told: Sequence[Learned], facts: dict[str, Learned]) -> list[Sentence]:
        """What the market pays, and does the game end."""
        rows = dict.fromkeys(fact["row"] for fact in told if fact["event"] == "scored")
        parts = []
        if "left" in facts:
            parts.append(Sentence("All markers in the boat leave the game."))
        for row in rows:
            paid = words.payments(self.answers.payments(row), self.names)
            parts.append(Sentence("Market row {row} pays {payments}.", row=row, payments=paid))
        if not rows:
            parts.append(Sentence("No market row is full."))
        is_reached = "ended" in facts and "stalled" not in facts
        obelisk = facts["obelisk"]["to"] if "obelisk" in facts else self.view.obelisk
        parts += self.closing(obelisk, is_reached)
        if "stalled" in facts:
            parts.append(Sentence("After 10 rounds without a harvest the game ends."))
        return parts

    def closing(self, obelisk: int, is_reached: bool) -> list[Sentence]:
        """Where a scoring leaves the obelisk, and if it ends the game."""
        parts = []
        if obelisk != self.view.obelisk:
            parts.append(Sentence("The obelisk moves to space {space}.", space=obelisk))
        if is_reached:
            parts.append(Sentence("A piece reaches the obelisk, so the game is over."))
        return parts


def left_of(view: View, distance: str) -> int:
    """The seat that a move names by its distance: `left-2`."""
    return (view.seat + int(distance.removeprefix("left-"))) % len(view.players)
