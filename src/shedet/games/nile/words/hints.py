"""The first two hints at a move, and what reasons need to be said: names and sentences."""

from collections.abc import Sequence

from shedet.core.language import Sentence
from shedet.core.reasons.reason import Kind, Table
from shedet.games.nile.view.view import View
from shedet.games.nile.words import words

KINDS = {
    "flood": Sentence("Lay a water tile."),
    "ebb": Sentence("Take a water tile off."),
    "row": Sentence("Choose a market row for the rot."),
    "spoil": Sentence("Choose a fruit to go bad."),
    "sow": Sentence("Sow a marker."),
    "ripe": Sentence("Place a ripe fruit."),
    "grow": Sentence("Let a seed grow."),
    "harvest": Sentence("Harvest a fruit."),
    "buy": Sentence("Buy something."),
    "joker": Sentence("Give up a joker."),
    "freshen": Sentence("Give up a joker."),
    "end": Sentence("End your turn."),
    "choose": Sentence("Choose a marker for the boat."),
    "bid": Sentence("Add a marker to your bid."),
    "done": Sentence("Confirm your bid."),
}

TABLE = Table(
    amounts={
        "actions": Sentence("{number} action point", "{number} action points"),
        "jokers": Sentence("{number} joker", "{number} jokers", context="object"),
        "boat": Sentence("{number} marker", "{number} markers", context="object"),
        "exposed": Sentence("{number} marker", "{number} markers", context="object"),
    },
    special={
        (Kind.GAIN, "due"): Sentence("The market would pay you {amount} more."),
        (Kind.CAN_GAIN, "due"): Sentence("The market can then pay you {amount} more."),
        (Kind.MAY_GAIN, "due"): Sentence("With luck the market pays you {amount} more."),
        (Kind.COST, "due"): Sentence("The market would pay you {amount} less."),
        (Kind.COST_LEAST, "due"): Sentence("The market would pay you at least {amount} less."),
        (Kind.MAY_COST, "due"): Sentence("With bad luck the market pays you {amount} less."),
        (Kind.THEY_GAIN, "due"): Sentence("The market would pay {player} {amount} more."),
        (Kind.THEY_LOSE, "due"): Sentence("The market would pay {player} {amount} less."),
        (Kind.CHEAPEST, "points"): Sentence("No other choice costs you fewer points."),
        (Kind.CHEAPEST, "due"): Sentence("No other choice costs you less at the market."),
        (Kind.CHEAPEST, "exposed"): Sentence("Water can’t get there next."),
        (Kind.COST, "exposed"): Sentence("This puts {amount} of yours in the water’s way."),
        (Kind.GETS, "exposed"): Sentence("This brings {amount} of yours out of the water’s way."),
        (Kind.COST, "boat"): Sentence("You lose {amount} to the boat."),
        (Kind.GETS, "boat"): Sentence("You get {amount} back from the boat."),
        (Kind.THEY_GET, "boat"): Sentence("{player} loses {amount} to the boat."),
        (Kind.THEY_RID, "boat"): Sentence("{player} gets {amount} back from the boat."),
    },
    pending=frozenset(("due",)),
    seen=frozenset(("points",)),
    spent={"actions": 2, "jokers": 1, "boat": 1, "exposed": 1},
    shared=frozenset(("boat",)),
    chances={"harvest": Sentence("Next turn a harvest could earn you {amount}.")},
    kept={"harvest": Sentence("Next turn a harvest can still earn you {amount}.")},
    pieces=frozenset(("actions", "boat", "exposed")),
    told={"washed": "boat"},
    steps=Sentence(
        "Then {number} more fruit fills {thing}, where you have a share.",
        "Then {number} more fruits fill {thing}, where you have a share.",
    ),
    complete=Sentence("This fills {thing}, so it will be scored."),
    looks=frozenset(("top", "turn", "asked")),
    rounds=frozenset(("round",)),
)


class Hints:
    """Where to look for the legal moves of one view."""

    def __init__(self, view: View, names: Sequence[str]) -> None:
        self.view, self.names, self.seat = view, names, view.seat
        self.me = view.players[view.seat]

    def hint(self, text: str) -> tuple[Sentence, Sentence]:
        """The kind of a move, and where to look for it."""
        verb, *things = text.split()
        return KINDS[verb], self.target(verb, things)

    def thing(self, text: str) -> Sentence:
        """A market row."""
        return words.market_row(int(text.split()[-1]))

    def target(self, verb: str, things: Sequence[str]) -> Sentence:
        """Where to look, without telling the move itself."""
        if verb in ("flood", "ebb"):
            return HERE.about(place=words.row(things[-1]))
        if verb in ("sow", "ripe", "grow"):
            return HERE.about(place=words.field(things[-1]))
        if verb == "harvest":
            return HERE.about(place=words.market_row(int(things[-1])))
        if verb == "row":
            return self.rotting(int(things[0]))
        if verb == "spoil":
            return self.fruit_to_find(int(things[0]))
        if verb == "buy":
            return self.purchase(things)
        if verb == "joker":
            return Sentence("You could use one more action point.")
        if verb == "freshen":
            return Sentence("Look at the spoiled fruits in market row {row}.", row=things[0])
        if verb == "end":
            return Sentence(
                "You don’t have to use everything: {points}, {jokers}.",
                points=words.action_points(self.view.points or 0),
                jokers=words.jokers_of(self.me.jokers),
            )
        return self.plenty(*things) if things else self.bid()

    def rotting(self, number: int) -> Sentence:
        sound = [fruit.owner for fruit in self.view.market[number - 1] if fruit.state != "rotten"]
        own = sound.count(self.seat)
        return Sentence(
            "In the right row, your fruits that can go bad: {own}, others’: {others}.",
            own=own,
            others=len(sound) - own,
        )

    def fruit_to_find(self, place: int) -> Sentence:
        owner = self.view.market[int(self.view.about or 0) - 1][place - 1].owner
        if owner == self.seat:
            return Sentence("Look at your own fruits.")
        return Sentence("Look at {player}’s fruits.", player=self.names[owner])

    def purchase(self, things: Sequence[str]) -> Sentence:
        if things == ["joker"]:
            return Sentence("Look at the jokers.")
        if len(things) == 1:
            return Sentence("Look at your own markers in the boat.")
        owner = (self.seat + int(things[0].removeprefix("left-"))) % len(self.names)
        return Sentence("Look at {player}’s markers in the boat.", player=self.names[owner])

    def plenty(self, crop: str) -> Sentence:
        """A crop, by how often the seat has it."""
        return Sentence(
            "Choose a crop with {number} marker in your supply.",
            "Choose a crop with {number} markers in your supply.",
            self.me.supply[crop] - self.view.chosen.count(crop),
        )

    def bid(self) -> Sentence:
        if not self.view.chosen:
            return Sentence("Bid nothing.")
        markers = words.markers_of(len(self.view.chosen))
        return Sentence("That’s enough: {markers}.", markers=markers)


HERE = Sentence("Look here: {place}.")
