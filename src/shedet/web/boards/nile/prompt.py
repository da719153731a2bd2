"""What is asked of a seat, as confirm bars and choice sheets."""

from markupsafe import Markup

from shedet.core.language import Sentence
from shedet.games.nile.view.view import field_in
from shedet.web.boards.nile import pieces, turn
from shedet.web.boards.nile.composed import Bid, Rot, bid_of, rot_of
from shedet.web.boards.nile.knowing import unseen
from shedet.web.boards.nile.picks import Pick
from shedet.web.boards.nile.snapshot import NileSnapshot
from shedet.web.parts.assets import icon
from shedet.web.parts.forms import Chip, Confirm, Sheet, SheetOption, id_of

Form = Confirm | Sheet | turn.TurnBar | Bid | Rot

FLOOD = Sentence("Flood it", context="button")
EBB = Sentence("Take it off", context="button")
PLACE = Sentence("Place it", context="button")
TITLES = {
    "water": Sentence("Choose a field for your first water tile"),
    "flood": Sentence("Choose a field that the water can reach"),
    "ebb": Sentence("Choose a water tile on the fields"),
    "seed": Sentence("Choose a crop and a field"),
    "ripe": Sentence("Choose a crop and a field"),
}


class Asking:
    """The forms of one seat's question."""

    def __init__(self, look: NileSnapshot, pick: Pick) -> None:
        self.look = look
        self.pick = pick
        self.view = look.view
        self.words = look.words

    def forms(self) -> list[Form]:
        """Those for all that can be picked at once, and for what is picked."""
        question = self.look.question
        if not question:
            return []
        if question in ("bid", "boat"):
            return [bid_of(self.look, self.pick)]
        if question in ("rot", "spoil"):
            return [rot_of(self.look, self.pick)]
        found: list[Form] = [self.root()]
        if question in ("water", "flood"):
            found += [self.flood(name) for name in self.look.moves.flood]
        elif question == "ebb":
            found += [self.ebb(name) for name in self.look.moves.ebb]
        elif self.pick.text:
            found.append(self.picked())
        return found

    def root(self) -> Form:
        """What is shown as long as nothing is picked."""
        if self.look.question == "turn":
            return turn.bar_of(self.look)
        return Sheet("", self.look.say(TITLES[self.look.question]), is_root=True)

    def picked(self) -> Form:
        """A turn or the set-up: something is picked that leads on."""
        verb = self.pick.text.partition(" ")[0]
        if verb == "crop":
            return self.crop()
        if verb == "field":
            return self.field()
        if verb == "harvest":
            return self.harvest()
        if verb in ("boat", "jokers"):
            return self.direct(verb)
        move = self.pick.text
        return Confirm(move, move, self.look.choice(move), self.look.say(PLACE))

    # flood and ebb

    def flood(self, name: str) -> Form:
        """Which of the two tiles, and what it brings."""
        key, button = f"field {name}", self.look.say(FLOOD)
        title = self.look.say(Sentence("Flood {field}", field=self.words.field(name)))
        options = [self.tile(stack, name) for stack in self.look.moves.flood[name]]
        notes = self.flooded(name)
        if len(options) > 1:
            return Sheet(key, title, options, button, layout="two", chips=notes)
        only = options[0]
        told = Sentence("{tile}: {after}", tile=only.label, after=only.small)
        chips = [Chip(self.look.say(told), "tl", only.picture), *notes]
        return Confirm(key, only.line, title, button, chips)

    def tile(self, stack: int, name: str) -> SheetOption:
        """A tile for a field, and what it opens beyond."""
        move = self.look.moves.flood[name][stack]
        back = self.view.players[self.view.seat].tops[stack - 1] or ""
        label = self.look.say(Sentence("Tile {stack}", stack=stack))
        small = self.look.say(self.look.choices.onward(move))
        return SheetOption(id_of(move), move, move, label, small, pieces.water(back, "big"))

    def flooded(self, name: str) -> list[Chip]:
        """What the water meets there."""
        place, notes = field_in(self.view, name), []
        if place.markers:
            markers = self.look.choices.owned(place.markers)
            told = Sentence("to the boat: {markers}", markers=markers)
            notes.append(Chip(self.look.say(told), "bad", icon("i-felucca")))
        if place.is_desert:
            told = Sentence("you turn up the desert tile")
            notes.append(Chip(self.look.say(told), "gold", icon("i-dunes")))
        return notes

    def ebb(self, name: str) -> Form:
        move = self.look.moves.ebb[name]
        title = Sentence("Remove the water tile from {field}", field=self.words.field(name))
        after = Chip(self.look.say(self.look.choices.spreading(name)), "", icon("i-dunes"))
        chips = [*unseen(self.look, name), after]
        return Confirm(move, move, self.look.say(title), self.look.say(EBB), chips)

    # sowing and harvesting

    def crop(self) -> Form:
        """A crop of the supply: the fields are on the board."""
        title = Sentence("{crop}: choose a field", crop=self.words.LABELS[self.pick.crop])
        return Sheet(self.pick.text, self.look.say(title))

    def field(self) -> Form:
        """A field: the crops that can be sown there."""
        moves = self.look.moves.sow[self.pick.field]
        is_turn = self.look.question == "turn"
        title = Sentence("What do you sow on {field}?")
        if self.look.question == "ripe":
            title = Sentence("What do you place on {field}?")
        title = title.about(field=self.words.field(self.pick.field))
        options = []
        for crop, move in moves.items():
            option = self.at_once(
                move, self.look.say(self.words.LABELS[crop]), self.coin(crop, self.view.seat)
            )
            option.at_once = is_turn
            options.append(option)
        button = "" if is_turn else self.look.say(PLACE)
        return Sheet(self.pick.text, self.look.say(title), options, button, layout="kinds")

    def coin(self, crop: str, seat: int) -> Markup:
        return pieces.face(crop, "ripe", self.look.people[seat].ring, self.look.letters[seat])

    def harvest(self) -> Form:
        """The market rows that take the fruit; the rows themselves are buttons too."""
        title = Sentence("To which market row?")
        options = []
        choices = self.look.choices
        for row, move in self.look.moves.harvest[self.pick.field].items():
            label = Sentence("Market row {row}", row=row)
            option = self.at_once(move, self.look.say(label), Markup(""))
            after = choices.after(move)
            then = [choices.place(row, after), self.words.paying(after.payments(row), self.names)]
            option.small = self.look.say(self.words.sentences(then))
            options.append(option)
        return Sheet(self.pick.text, self.look.say(title), options, layout="rows")

    def at_once(self, move: str, label: str, picture: Markup) -> SheetOption:
        """An answer that is played by one click: it can be taken back."""
        return SheetOption(id_of(move), move, move, label, "", picture, at_once=True)

    def direct(self, what: str) -> Form:
        """All that can be bought from the boat, or done with a joker."""
        if what == "boat":
            title = Sentence("What do you buy from the boat?")
            options = [self.bought(move) for move in self.look.moves.buy]
        else:
            title = Sentence("What do you use the joker for?")
            moves = ["joker", *self.look.moves.freshen]
            options = [self.given(move) for move in moves if move in self.look.moves.legal]
        return Sheet(what, self.look.say(title), options, layout="kinds")

    def bought(self, move: str) -> SheetOption:
        *left, crop = move.split()[1:]
        distance = int(left[0].removeprefix("left-")) if left else 0
        seat = (self.view.seat + distance) % len(self.look.people)
        option = self.at_once(move, self.look.say(self.words.LABELS[crop]), self.coin(crop, seat))
        option.small = self.look.people[seat].name if left else ""
        option.chips = [Chip(str(self.look.price(move)), "sun", icon("i-sun"))]
        return option

    def given(self, move: str) -> SheetOption:
        if move == "joker":
            point = Sentence("One more action point")
            return self.at_once(move, self.look.say(point), icon("i-sun", "og"))
        row, place = (int(number) for number in move.split()[1:])
        fruit = self.view.market[row - 1][place - 1]
        label = Sentence("Freshen {fruit}", fruit=self.look.choices.owned([fruit]))
        picture = pieces.face(
            fruit.crop,
            fruit.state,
            self.look.people[fruit.owner].ring,
            self.look.letters[fruit.owner],
        )
        option = self.at_once(move, self.look.say(label), picture)
        option.small = self.look.say(self.words.market_row(row))
        return option

    @property
    def names(self) -> tuple[str, ...]:
        return self.look.snapshot.names
