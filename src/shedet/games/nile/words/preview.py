"""Every legal move of a view as a sentence, with what the seat can tell of its consequence."""

from collections import Counter
from collections.abc import Callable

from shedet.core.language import Sentence, listed
from shedet.games.nile.pieces import kind
from shedet.games.nile.view.view import outer
from shedet.games.nile.words import words
from shedet.games.nile.words.actions import Actions


class MoveChoices(Actions):
    """The moves of one view in words."""

    def sentence(self, text: str) -> Sentence:
        """What a legal move does, for the seat that may make it."""
        verb, *things = text.split()
        by_verb: dict[str, Callable[..., Sentence]] = {
            "flood": self.flood,
            "ebb": self.ebb,
            "row": self.row,
            "spoil": self.spoil,
            "sow": self.sow if self.view.question == "turn" else self.seed,
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
        return by_verb[verb](text, *things)

    # flood and ebb

    def flood(self, move: str, stack: str, name: str) -> Sentence:
        field, after = self.field(name), []
        if field.markers:
            after.append(Sentence("To the boat: {markers}.", markers=self.owned(field.markers)))
        if field.is_desert:
            after.append(
                Sentence("The desert tile there is turned up. After its event it’s your joker.")
            )
        return Sentence(
            "Flood {field} from stack {stack} ({waves}). {after}",
            field=words.field(name),
            stack=stack,
            waves=words.BACKS[self.view.players[self.view.seat].tops[int(stack) - 1] or ""],
            after=words.sentences([*after, self.onward(move)]),
        )

    def waves(self, move: str) -> tuple[int, int]:
        """The waves toward the river and toward the desert that a legal flood would lay."""
        flooded = next(fact for fact in self.told(move) if fact["event"] == "flooded")
        return flooded["river"], flooded["desert"]

    def onward(self, move: str) -> Sentence:
        """What the water can then do toward the desert, as a sentence."""
        beyond = outer(move.split()[-1])
        if beyond is None:
            return Sentence("This is the last field of the row.")
        if self.field(beyond).water:
            return Sentence("The tile joins the water beyond.")
        wave = self.waves(move)[1]
        if wave == kind.SINGLE:
            return Sentence("Then a single wave can flood {field}.", field=words.field(beyond))
        if wave == kind.DOUBLE:
            return Sentence("Then a double wave can flood {field}.", field=words.field(beyond))
        return Sentence("No water can follow.")

    def ebb(self, _: str, name: str) -> Sentence:
        after = [self.spreading(name)]
        beyond = outer(name)
        if beyond and self.field(beyond).water:
            after.insert(0, Sentence("The water beyond stays."))
        return Sentence(
            "Take the water tile off {field}. Its event happens right away. {after}",
            field=words.field(name),
            after=words.sentences(after),
        )

    def spreading(self, name: str) -> Sentence:
        """What a desert event would do there."""
        covered = self.answers.desert_from(name)
        if covered is None:
            return Sentence("A desert would change nothing there.")
        if markers := self.field(covered).markers:
            return Sentence(
                "A desert would cover {field} and send {markers} to the boat.",
                field=words.field(covered),
                markers=self.owned(markers),
            )
        return Sentence("A desert would cover {field}.", field=words.field(covered))

    # rot

    def spoils(self, *moves: str) -> list[tuple[int, ...]]:
        """The places that can go bad together after one of these moves, or by it."""
        ways = [way.moves for move in moves for way in self.effects(move).ways]
        texts = [[self.game.move_text(move).split() for move in way] for way in ways]
        return [tuple(int(at) for verb, at in way if verb == "spoil") for way in texts]

    def row(self, move: str, number: str) -> Sentence:
        return self.rot(int(number), move)

    def rot(self, number: int, *moves: str) -> Sentence:
        """What goes bad in a market row by these moves: there may be several ways."""
        fruits, ways = self.view.market[number - 1], self.spoils(*moves)
        if not fruits:
            return Sentence("Market row {row} is empty, so nothing goes bad.", row=number)
        if len(ways) > 1:
            fresh = sorted({place for way in ways for place in way})
            return Sentence(
                "In market row {row}, 2 of these fruits go bad: {fruits}.",
                row=number,
                fruits=self.owned([fruits[place - 1] for place in fresh]),
            )
        if bad := self.going_bad(moves[0]):
            return Sentence("Market row {row}: {after}.", row=number, after=listed([*bad.values()]))
        return Sentence(
            "All fruits in market row {row} are rotten, so nothing else goes bad.", row=number
        )

    def going_bad(self, move: str) -> dict[int, Sentence]:
        """By place what becomes of the fruits that go bad, as clauses."""
        return {
            fact["place"]: words.BECOMES[fact["state"]].about(
                fruit=self.owned([self.view.market[fact["row"] - 1][fact["place"] - 1]])
            )
            for fact in self.told(move)
            if fact["event"] == "spoiled"
        }

    def spoil(self, move: str, place: str) -> Sentence:
        bad = self.going_bad(move)[int(place)]
        parts = [Sentence("Place {place}: {after}.", place=place, after=bad)]
        spoiled = [fact["state"] for fact in self.told(move) if fact["event"] == "spoiled"]
        if len(self.first_way(move).moves) > 1:
            parts.append(Sentence("Then choose a second fruit."))
        elif "rotten" in spoiled:
            paid = self.after(move).payments(int(self.view.about or 0))
            parts.append(words.paying(paid, self.names))
        return words.sentences(parts)

    # set-up and bids

    def choose(self, move: str, crop: str) -> Sentence:
        if len(self.first_way(move).moves) == 1:
            return Sentence("Put {crop} into the boat (last one).", crop=words.OBJECTS[crop])
        return Sentence(
            "Put {crop} into the boat. Then choose one more marker.", crop=words.OBJECTS[crop]
        )

    def seed(self, move: str, crop: str, name: str) -> Sentence:
        return Sentence(
            "Place {crop} on {field} as seed (free). {after}",
            crop=words.OBJECTS[crop],
            field=words.field(name),
            after=self.prospects(name, self.after(move)),
        )

    def ripe(self, move: str, crop: str, name: str) -> Sentence:
        return Sentence(
            "Place {crop} on {field} as ripe fruit (free). {after}",
            crop=words.OBJECTS[crop],
            field=words.field(name),
            after=self.prospects(name, self.after(move)),
        )

    def bid(self, _: str, crop: str) -> Sentence:
        hand, boat = len(self.view.chosen) + 1, self.answers.bid_ahead(self.view.seat)
        if self.view.about == "hippo":
            return Sentence(
                "Bid {crop}: {hand} in hand + {boat} in the boat = {total}.",
                crop=words.OBJECTS[crop],
                hand=hand,
                boat=boat,
                total=hand + boat,
            )
        return Sentence(
            "Bid {crop}: that makes {number} marker. Your bid goes to the boat.",
            "Bid {crop}: that makes {number} markers. Your bid goes to the boat.",
            hand,
            crop=words.OBJECTS[crop],
        )

    def done(self, _: str) -> Sentence:
        hand, boat = len(self.view.chosen), self.answers.bid_ahead(self.view.seat)
        if not hand:
            return self.bidding_nothing(boat)
        markers = words.markers(Counter(self.view.chosen))
        if self.view.about == "hippo":
            return Sentence(
                "Bid {markers}: {total} with those in the boat. Your bid goes to the boat only"
                " if you win.",
                markers=markers,
                total=hand + boat,
            )
        return Sentence("Bid {markers}. Your bid goes to the boat.", markers=markers)

    def bidding_nothing(self, boat: int) -> Sentence:
        if self.view.about == "hippo":
            return Sentence("Bid nothing: only your markers in the boat count ({boat}).", boat=boat)
        return Sentence("Bid nothing and keep all your markers.")
