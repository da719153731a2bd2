"""Hints at a move: its kind first, then where to look."""

from collections.abc import Callable

from shedet.core.language import Sentence
from shedet.games.nile import words
from shedet.games.nile.advice_facts import Facts
from shedet.games.nile.worth import WORSE

Hint = tuple[Sentence, Sentence]


class Hints(Facts):
    """The first two hints for every kind of move."""

    def hint(self, move: str) -> Hint:
        verb, *things = move.split()
        by_verb: dict[str, Callable[..., Hint]] = {
            "flood": self.flood,
            "ebb": self.ebb,
            "row": self.row,
            "spoil": self.spoil,
            "sow": self.sow,
            "ripe": self.ripe,
            "grow": self.grow,
            "harvest": self.harvest,
            "buy": self.buy,
            "joker": self.joker,
            "freshen": self.freshen,
            "end": self.end,
            "choose": self.choose,
            "bid": self.bid,
            "done": self.done,
        }
        return by_verb[verb](*things)

    def look(self, place: Sentence) -> Sentence:
        return Sentence("Look here: {place}.", place=place)

    def look_at_field(self, name: str) -> Sentence:
        return Sentence("Look here: {field}.", field=words.field(name))

    # water and rot

    def flood(self, stack: str, name: str) -> Hint:
        return Sentence("Lay a water tile."), self.look(words.row(name))

    def ebb(self, name: str) -> Hint:
        return Sentence("Take off a water tile."), self.look(words.row(name))

    def row(self, number: str) -> Hint:
        sound = [f for f in self.view.market[int(number) - 1] if f.state in WORSE]
        return (
            Sentence("Choose a market row for the rot."),
            Sentence(
                "Fruits that can go bad in the right one: {own} of yours, {others} of the others.",
                own=len(self.ours(sound)),
                others=len(self.theirs(sound)),
            ),
        )

    def spoil(self, place: str) -> Hint:
        fruit = self.view.market[int(self.view.about or 0) - 1][int(place) - 1]
        kind = Sentence("Choose a fruit that goes bad.")
        if fruit.owner == self.seat:
            return kind, Sentence("Look among your own fruits.")
        return kind, Sentence("Look among the fruits of {player}.", player=self.names[fruit.owner])

    # fields and market

    def sow(self, crop: str, name: str) -> Hint:
        return Sentence("Sow a marker."), self.look_at_field(name)

    def ripe(self, crop: str, name: str) -> Hint:
        return Sentence("Place a ripe fruit."), self.look_at_field(name)

    def grow(self, name: str) -> Hint:
        return Sentence("Let a seed grow."), self.look_at_field(name)

    def harvest(self, name: str, number: str) -> Hint:
        return Sentence("Harvest a fruit."), self.look(words.market_row(int(number)))

    # boat and jokers

    def buy(self, *things: str) -> Hint:
        kind = Sentence("Buy something.")
        if things == ("joker",):
            return kind, Sentence("Look at the jokers.")
        if len(things) == 1:
            return kind, Sentence("Look among your own markers in the boat.")
        owner = (self.seat + int(things[0].removeprefix("left-"))) % len(self.names)
        return kind, Sentence(
            "Look among the markers of {player} in the boat.", player=self.names[owner]
        )

    def joker(self) -> Hint:
        return Sentence("Give up a joker."), Sentence("You can use one more action point.")

    def freshen(self, number: str, place: str) -> Hint:
        return Sentence("Give up a joker."), Sentence(
            "Look among the spoiled fruits: market row {row}.", row=number
        )

    def end(self) -> Hint:
        return Sentence("End your turn."), Sentence(
            "You need not use what you still have: {points}, {jokers}.",
            points=words.action_points(self.view.points or 0),
            jokers=words.jokers_of(self.me.jokers),
        )

    # set-up and bids

    def choose(self, crop: str) -> Hint:
        return Sentence("Choose a marker for the boat."), self.plenty(crop)

    def bid(self, crop: str) -> Hint:
        return Sentence("Add a marker to your bid."), self.plenty(crop)

    def plenty(self, crop: str) -> Sentence:
        """A crop, by how often the seat has it."""
        return Sentence(
            "Take a crop of which {number} marker is in your supply.",
            "Take a crop of which {number} markers are in your supply.",
            self.me.supply[crop] - self.view.chosen.count(crop),
        )

    def done(self) -> Hint:
        kind = Sentence("Seal your bid.")
        if not self.view.chosen:
            return kind, Sentence("Bid nothing.")
        markers = words.markers_of(len(self.view.chosen))
        return kind, Sentence("This is enough: {markers}.", markers=markers)
