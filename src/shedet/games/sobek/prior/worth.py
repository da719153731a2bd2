"""What cards are worth to the prior, in tenths of a point."""

from shedet.core.engine.arrays import FieldNumbers, blank
from shedet.core.engine.position import Position
from shedet.core.prior.rating import Rating
from shedet.games.sobek.pieces import kind, piece, place
from shedet.games.sobek.rules.position import Sobek

SHAPES: dict[str, tuple[int, ...]] = {
    "seat": (),
    "shown": (7,),
    "in_pile": (7,),
    "lying": (6,),
    "turns": (),
    "bribe": (),
    "is_late": (),
    "wanted": (63,),
    "bribes": (13,),
    "bribe_share": (3,),
    "chance": (4,),
    "average": (6,),
    "amulet": (),
    "character": (),
    "lure": (7,),
    "lure_scarab": (),
    "opens": (),
    "event": (),
    "lay": (5,),
    "lay_points": (),
    "crowd": (),
    "split": (),
    "powers": (8,),
    "power_loss": (),
    "tokens": (9,),
    "ahead": (),
    "backs": (3,),
    "begin": (),
}
SCRATCH = (
    "seat",
    "shown",
    "in_pile",
    "lying",
    "turns",
    "bribe",
    "is_late",
    "wanted",
)


class Worth(Rating):
    """The numbers come from weights.toml; those in SCRATCH are of one position.

    `turns` is how many tenths of a turn the round may still have for the seat, `lying` by good
    1 + its best set, `bribe` what one more card in the pile costs now. Only what the seat to
    act may know is used: its own hand and pile, what lies open, how many cards lie elsewhere.
    """

    seat: int
    shown: list[int]
    in_pile: list[int]
    lying: list[int]
    turns: int
    bribe: int
    is_late: int
    wanted: list[int]
    bribes: list[int]
    bribe_share: list[int]
    chance: list[int]
    average: list[int]
    amulet: int
    character: int
    lure: list[int]
    lure_scarab: int
    opens: int
    event: int
    lay: list[int]
    lay_points: int
    crowd: int
    split: int
    powers: list[int]
    power_loss: int
    tokens: list[int]
    ahead: int
    backs: list[int]
    begin: int

    def __init__(self, numbers: FieldNumbers) -> None:
        blank(self, SHAPES)
        super().__init__(numbers)

    def reckon(self, position: Position, seat: int) -> int:
        """What the hand of a seat promises, good by good; how long the round may last for it."""
        if not isinstance(position, Sobek):
            raise TypeError(f"not a position of sobek: {type(position).__name__}")
        position.check_seat(seat)
        table = position
        self.look(table, seat)
        for good in range(6):
            count = table.hand_kinds[seat][good]
            self.reckoned[good] = self.promise(table, good, count, self.shown[good]) >> 2
        self.reckoned[6] = self.turns >> 2
        self.reckoned[7] = self.bribe
        return 8

    def look(self, table: Sobek, seat: int) -> None:
        """Note what the ratings need of hand, pile, quays and own sets."""
        self.seat = seat
        for good in range(7):
            self.shown[good] = 0
            self.in_pile[good] = 0
        for card in range(piece.TOKEN):
            where = table.place[card]
            if where == place.HAND + self.seat:
                self.shown[table.pieces.family[card]] += table.pieces.scarabs[card]
            elif where == place.PILE + self.seat:
                self.in_pile[table.pieces.family[card]] += 1
        for good in range(6):
            self.lying[good] = 0
        for number in range(table.set_count):
            if table.set_seat[number] == self.seat and not table.set_sideways[number]:
                good = table.set_good[number]
                before = self.lying[good] - 1
                if before < 0 or table.set_points(number) > table.set_points(before):
                    self.lying[good] = number + 1
        self.look_ahead(table)

    def look_ahead(self, table: Sobek) -> None:
        """How long the round may last, and what corruption may cost."""
        self.turns = 5 * (table.deck_left + table.quay_count) // table.seats
        ready = 0
        for good in range(6):
            if table.hand_kinds[self.seat][good] >= 3:
                ready += 1
        self.is_late = self.turns <= 10 * (ready + 1)
        rivals = table.seats - 1
        others = 0
        for seat in range(table.seats):
            if seat != self.seat:
                others += table._corruption(seat)
        ahead = rivals * (table._corruption(self.seat) + 6) - others
        ahead = ahead // rivals if ahead > 0 else 0
        self.bribe = self.part(
            self.bribes[12 if ahead > 12 else ahead], self.bribe_share[rivals - 1]
        )

    def promise(self, table: Sobek, good: int, count: int, shown: int) -> int:
        """What so many cards of a good in hand are worth: the set that they may become."""
        if count <= 0:
            return 0
        cards = 0
        scarabs = 0
        if self.lying[good]:
            cards = table.set_cards[self.lying[good] - 1]
            scarabs = 10 * table.set_scarabs[self.lying[good] - 1]
        missing = 3 - count if count < 3 else 0
        points = 10 * shown + scarabs + missing * self.average[good]
        points = points * (cards + count + missing) - scarabs * cards
        likely = self.chance[3 - missing]
        if missing:
            amulets = table.hand_kinds[self.seat][kind.AMULET]
            if amulets:
                likely = (likely + self.chance[3 if amulets >= missing else 4 - missing]) // 2
            if self.turns < 20 * missing:
                likely = likely * self.turns // (20 * missing)
        return self.part(points, likely) - self.part(self.bribe * count, 100 - likely)

    def added(self, table: Sobek, good: int, scarabs: int) -> int:
        """What one more card of a good adds to the hand."""
        count = table.hand_kinds[self.seat][good]
        more = self.promise(table, good, count + 1, self.shown[good] + scarabs)
        return more - self.promise(table, good, count, self.shown[good])

    def gain(self, table: Sobek, card: int) -> int:
        """What a card of the quays adds to the hand; characters lie face down there."""
        if table.pieces.power[card] >= 0:
            return self.soon(self.character)
        return self.known_gain(table, card)

    def known_gain(self, table: Sobek, card: int) -> int:
        good = table.pieces.family[card]
        if good == kind.AMULET:
            return self.amulet_gain(table)
        worth = self.added(table, good, table.pieces.scarabs[card])
        if table.pieces.power[card] >= 0 and worth < self.soon(self.character):
            return self.soon(self.character)
        return worth

    def amulet_gain(self, table: Sobek) -> int:
        best = self.soon(self.amulet)
        for good in range(6):
            if table.hand_kinds[self.seat][good] >= 2:
                worth = self.added(table, good, 0)
                if worth > best:
                    best = worth
        return best

    def soon(self, worth: int) -> int:
        """What is useful only while the round lasts."""
        return worth if self.turns >= 30 else worth * self.turns // 30

    def loss(self, table: Sobek, card: int) -> int:
        """By how much the hand would be worth less without a card, its power apart."""
        good = table.pieces.family[card]
        if good == kind.AMULET:
            return self.amulet
        count = table.hand_kinds[self.seat][good]
        less = self.promise(table, good, count - 1, self.shown[good] - table.pieces.scarabs[card])
        return self.promise(table, good, count, self.shown[good]) - less

    def missed(self, table: Sobek, card: int) -> int:
        """By how much the hand would be worth less without a card and its power."""
        worth = self.loss(table, card)
        if table.pieces.power[card] >= 0 and worth < self.character:
            return self.character
        return worth if worth > 0 else 0

    def gift(self, table: Sobek, number: int) -> int:
        """What one or two cards in hand would add to a set, less what they are worth in hand."""
        good = table.set_good[number]
        count = table.hand_kinds[self.seat][good]
        if count == 0:
            return 0
        cards = table.set_cards[number]
        scarabs = table.set_scarabs[number]
        given = 2 if count > 2 else count
        shown = self.shown[good] * given // count
        worth = 10 * ((scarabs + shown) * (cards + given) - scarabs * cards)
        less = self.promise(table, good, count - given, self.shown[good] - shown)
        return worth - self.promise(table, good, count, self.shown[good]) + less

    def scarabs_laid(self, table: Sobek, scarabs: int) -> int:
        """The scarabs of a set once the laid cards are with it."""
        for card in range(piece.CHARACTER):
            if table.place[card] == place.LAID:
                scarabs += table.pieces.scarabs[card]
        return scarabs
