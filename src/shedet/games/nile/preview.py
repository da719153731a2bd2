"""Every legal move of a view as a sentence, with what the seat can tell of its consequence."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from shedet.core.language import Sentence, listed
from shedet.games.nile import kind, words
from shedet.games.nile.actions import Actions
from shedet.games.nile.pieces import Pieces
from shedet.games.nile.view import Marker, View
from shedet.games.nile.worth import (
    WORSE,
    far_end,
    field_in,
    has_sand,
    outer,
    payoff,
    wave_toward,
)


class Choosing:
    """The moves of one view in words."""

    def __init__(self, view: View, names: Sequence[str], pieces: Pieces) -> None:
        self.view = view
        self.names = names
        self.pieces = pieces
        self.me = view.players[view.seat]
        self.actions = Actions(view, names, pieces)

    def sentence(self, move: str) -> Sentence:
        """What a legal move does, for the seat that may make it."""
        verb, *things = move.split()
        by_verb: dict[str, Callable[..., Sentence]] = {
            "flood": self.flood,
            "ebb": self.ebb,
            "row": self.row,
            "spoil": self.spoil,
            "sow": self.actions.sow if self.view.question == "turn" else self.seed,
            "ripe": self.ripe,
            "grow": self.actions.grow,
            "harvest": self.actions.harvest,
            "buy": self.actions.buy,
            "joker": self.actions.joker,
            "freshen": self.actions.freshen,
            "end": self.actions.end,
            "choose": self.choose,
            "bid": self.bid,
            "done": self.done,
        }
        return by_verb[verb](*things)

    def owned(self, markers: Sequence[Marker]) -> Sentence | str:
        """Markers with their owners."""
        return listed([words.owned(marker, self.view.seat, self.names) for marker in markers])

    # flood and ebb

    def flood(self, stack: str, name: str) -> Sentence:
        """[N-4.1] [N-4.6] [N-4.7]"""
        back = self.me.tops[int(stack) - 1] or ""
        field, after = field_in(self.view, name), []
        if field.markers:
            after.append(
                Sentence(
                    "{markers} goes to the boat",
                    "{markers} go to the boat",
                    len(field.markers),
                    markers=self.owned(field.markers),
                )
            )
        if field.is_desert:
            after.append(
                Sentence("the desert tile there is turned up and, after its event, is your joker")
            )
        after.append(self.onward(back, name))
        return Sentence(
            "Flood {field} from stack {stack} ({waves}): {after}.",
            field=words.field(name),
            stack=stack,
            waves=words.BACKS[back],
            after=words.clauses(after),
        )

    def onward(self, back: str, name: str) -> Sentence:
        """What the water can then do toward the desert, as a clause. [N-4.2] [N-4.3] [N-4.4]"""
        beyond = outer(name)
        if beyond is None:
            return Sentence("it is the last field of the row")
        if field_in(self.view, beyond).water:
            return Sentence("it joins the water beyond")
        wave = far_end(back, wave_toward(self.view, self.pieces, name))
        if wave == kind.SINGLE:
            return Sentence("then a single wave can flood {field}", field=words.field(beyond))
        if wave == kind.DOUBLE:
            return Sentence("then a double wave can flood {field}", field=words.field(beyond))
        return Sentence("no water can follow it")

    def ebb(self, name: str) -> Sentence:
        """[N-4.9]"""
        after = [self.spreading(name)]
        beyond = outer(name)
        if beyond and field_in(self.view, beyond).water:
            after.insert(0, Sentence("the water beyond stays"))
        return Sentence(
            "Take the water tile off {field}: its event happens at once; {after}.",
            field=words.field(name),
            after=words.clauses(after),
        )

    def spreading(self, name: str) -> Sentence:
        """What a desert event would do there, as a clause. [N-5.5] [N-5.6]"""
        row = [field for field in self.view.fields if field.name[:2] == name[:2]]
        free = [field for field in row if not field.is_desert]
        target = free[-1]
        if not has_sand(self.view) or (target.water and target.name != name):
            return Sentence("a desert would change nothing there")
        if target.markers:
            return Sentence(
                "a desert would cover {field}, and to the boat would go {markers}",
                "a desert would cover {field}, and to the boat would go {markers}",
                len(target.markers),
                field=words.field(target.name),
                markers=self.owned(target.markers),
            )
        return Sentence("a desert would cover {field}", field=words.field(target.name))

    # rot

    def row(self, number: str) -> Sentence:
        """[N-5.2] [N-5.3]"""
        fruits = self.view.market[int(number) - 1]
        fresh = [fruit for fruit in fruits if fruit.state != "rotten"]
        if not fruits:
            return Sentence("Market row {row} is empty, and nothing goes bad.", row=number)
        if not fresh:
            return Sentence(
                "In market row {row} all fruits are rotten, and nothing goes bad.", row=number
            )
        if len(fresh) > 2:
            return Sentence(
                "In market row {row} two of these fruits go bad: {fruits}.",
                row=number,
                fruits=self.owned(fresh),
            )
        return Sentence(
            "Market row {row}: {after}.",
            row=number,
            after=words.clauses([self.going_bad(fruit) for fruit in fresh]),
        )

    def going_bad(self, fruit: Marker) -> Sentence:
        """What rot makes of a fruit, as a clause. [N-5.4]"""
        named = words.owned(fruit, self.view.seat, self.names)
        if fruit.state == "ripe":
            return Sentence("{fruit} becomes spoiled and still counts", fruit=named)
        return Sentence(
            "{fruit} becomes rotten, does not count and costs its owner a point", fruit=named
        )

    def spoil(self, place: str) -> Sentence:
        """[N-5.3] [N-5.4] [N-8.6]"""
        row = list(self.view.market[int(self.view.about or 0) - 1])
        chosen = [int(place) - 1]
        if self.view.spoiling is not None:
            chosen.insert(0, self.view.spoiling - 1)
        after = [self.going_bad(row[chosen[-1]])]
        is_first = len(chosen) == 1 and sum(fruit.state != "rotten" for fruit in row) > 1
        for at in chosen:
            row[at] = replace(row[at], state=WORSE[row[at].state])
        if is_first:
            after.append(Sentence("a second one must follow"))
        elif any(row[at].state == "rotten" for at in chosen):
            after.append(words.paying(payoff(row), self.names))
        return Sentence("Place {place}: {after}.", place=place, after=words.clauses(after))

    # set-up and bids

    def choose(self, crop: str) -> Sentence:
        """[N-2.5]"""
        if int(self.view.about or 0) == 1:
            return Sentence("Put {crop} into the boat, as the last one.", crop=words.OBJECTS[crop])
        return Sentence(
            "Put {crop} into the boat; one more marker must follow.", crop=words.OBJECTS[crop]
        )

    def seed(self, crop: str, name: str) -> Sentence:
        """[N-2.7]"""
        return Sentence(
            "Place {crop} as seed on {field}, free: {after}.",
            crop=words.OBJECTS[crop],
            field=words.field(name),
            after=self.actions.prospects(name),
        )

    def ripe(self, crop: str, name: str) -> Sentence:
        """[N-2.7]"""
        return Sentence(
            "Place {crop} as ripe fruit on {field}, free: {after}.",
            crop=words.OBJECTS[crop],
            field=words.field(name),
            after=self.actions.prospects(name),
        )

    def bid(self, crop: str) -> Sentence:
        """[N-11.1] [N-11.2] [N-11.5]"""
        hand, boat = len(self.view.chosen) + 1, sum(self.me.boat.values())
        if self.view.about == "hippo":
            return Sentence(
                "Bid {crop}: {hand} in hand and {boat} in the boat make {total}.",
                crop=words.OBJECTS[crop],
                hand=hand,
                boat=boat,
                total=hand + boat,
            )
        return Sentence(
            "Bid {crop}: with it your bid is {number} marker, which goes to the boat.",
            "Bid {crop}: with it your bid is {number} markers, which go to the boat.",
            hand,
            crop=words.OBJECTS[crop],
        )

    def done(self) -> Sentence:
        """[N-11.3] [N-11.5]"""
        hand, boat = len(self.view.chosen), sum(self.me.boat.values())
        if not hand:
            return self.bidding_nothing(boat)
        markers = words.markers(Counter(self.view.chosen))
        if self.view.about == "hippo":
            return Sentence(
                "Seal your bid ({markers}): with those in the boat you have {total}; it goes to the"
                " boat if you win, else back to your supply.",
                markers=markers,
                total=hand + boat,
            )
        return Sentence("Seal your bid ({markers}); it goes to the boat.", markers=markers)

    def bidding_nothing(self, boat: int) -> Sentence:
        if self.view.about == "hippo":
            return Sentence("Bid nothing: only your markers in the boat count ({boat}).", boat=boat)
        return Sentence("Bid nothing, and keep all your markers.")
