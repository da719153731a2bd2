"""What tiles are worth to the prior, in tenths of a point."""

from shedet.core.engine.arrays import FieldNumbers, blank
from shedet.core.engine.position import Position
from shedet.core.prior.rating import Rating
from shedet.games.sobek2p.pieces import kind, piece, place
from shedet.games.sobek2p.rules.position import Sobek2p

SHAPES: dict[str, tuple[int, ...]] = {
    "seat": (),
    "shown": (7,),
    "around": (7,),
    "on_market": (),
    "ready": (),
    "wanted": (65,),
    "bribe": (),
    "chance": (4,),
    "average": (6,),
    "statue": (),
    "character": (),
    "deben": (),
    "lure": (7,),
    "lure_scarab": (),
    "lure_refill": (),
    "opens": (),
    "refill": (),
    "slot": (),
    "sale": (5,),
    "sale_points": (),
    "urgent": (),
    "crowd": (),
    "split": (),
    "powers": (9,),
    "power_loss": (),
    "pirogues": (9,),
    "backs": (3,),
    "unsold": (),
}
SCRATCH = ("seat", "shown", "around", "on_market", "ready", "wanted")


class Worth(Rating):
    """The numbers come from weights.toml; `shown`, `around` and the like are of one position.

    Only what the seat to act may know is used: its own hand and board, what lies open, and
    how many pieces lie elsewhere.
    """

    seat: int
    shown: list[int]
    around: list[int]
    on_market: int
    ready: int
    wanted: list[int]
    bribe: int
    chance: list[int]
    average: list[int]
    statue: int
    character: int
    deben: int
    lure: list[int]
    lure_scarab: int
    lure_refill: int
    opens: int
    refill: int
    slot: int
    sale: list[int]
    sale_points: int
    urgent: int
    crowd: int
    split: int
    powers: list[int]
    power_loss: int
    pirogues: list[int]
    backs: list[int]
    unsold: int

    def __init__(self, numbers: FieldNumbers) -> None:
        blank(self, SHAPES)
        super().__init__(numbers)

    def reckon(self, position: Position, seat: int) -> int:
        """What the hand of a seat promises, good by good, and how much of it is ready for sale."""
        if not isinstance(position, Sobek2p):
            raise TypeError(f"not a position of sobek2p: {type(position).__name__}")
        position.check_seat(seat)
        table = position
        self.look(table, seat)
        for good in range(6):
            count = table.hand_kinds[seat][good]
            self.reckoned[good] = self.promise(table, good, count, self.shown[good]) >> 2
        self.reckoned[6] = self.ready >> 2
        return 7

    def look(self, table: Sobek2p, seat: int) -> None:
        """Count what the ratings need: scarabs in hand by good, tiles of the market by good."""
        self.seat = seat
        for good in range(7):
            self.shown[good] = 0
            self.around[good] = 0
        self.on_market = 0
        for tile in range(piece.CHARACTER):
            if table.place[tile] < place.PILE:
                self.around[table.pieces.family[tile]] += 1
                self.on_market += 1
            elif table.place[tile] == place.HAND + self.seat:
                self.shown[table.pieces.family[tile]] += table.pieces.scarabs[tile]
        self.ready = 0
        for good in range(6):
            if table.hand_kinds[self.seat][good] >= 3:
                self.ready += self.promise(
                    table, good, table.hand_kinds[self.seat][good], self.shown[good]
                )

    def promise(self, table: Sobek2p, good: int, count: int, shown: int) -> int:
        """What so many tiles of a good in hand are worth: the set that they may become."""
        if count == 0:
            return 0
        tiles = table.set_tiles[self.seat][good]
        scarabs = 10 * table.set_scarabs[self.seat][good]
        missing = 3 - count if count < 3 else 0
        points = 10 * shown + scarabs + missing * self.average[good]
        points = points * (tiles + count + missing) - scarabs * tiles
        likely = self.chance[3 - missing]
        if missing:
            jokers = table.hand_kinds[self.seat][kind.STATUE]
            if jokers:
                likely = (likely + self.chance[3 if jokers >= missing else 4 - missing]) // 2
            supply = 4 * self.around[good] + table.pile_left // 2
            if supply < 8 * missing:
                likely = likely * supply // (8 * missing)
        return self.part(points, likely) - self.part(self.bribe * count, 100 - likely)

    def added(self, table: Sobek2p, good: int, scarabs: int) -> int:
        """What one more tile of a good adds to the hand."""
        count = table.hand_kinds[self.seat][good]
        shown = self.shown[good]
        more = self.promise(table, good, count + 1, shown + scarabs)
        return more - self.promise(table, good, count, shown)

    def gain(self, table: Sobek2p, tile: int) -> int:
        """What a tile of the market adds to the hand; characters lie face down there."""
        if table.pieces.power[tile] >= 0:
            return self.character
        return self.known_gain(table, tile)

    def known_gain(self, table: Sobek2p, tile: int) -> int:
        good = table.pieces.family[tile]
        if good == kind.STATUE:
            return self.statue
        worth = self.added(table, good, table.pieces.scarabs[tile])
        if table.pieces.power[tile] >= 0 and worth < self.character:
            return self.character
        return worth

    def loss(self, table: Sobek2p, tile: int) -> int:
        """By how much the hand would be worth less without a tile, its power apart."""
        good = table.pieces.family[tile]
        if good == kind.STATUE:
            return self.statue
        count = table.hand_kinds[self.seat][good]
        shown = self.shown[good]
        less = self.promise(table, good, count - 1, shown - table.pieces.scarabs[tile])
        return self.promise(table, good, count, shown) - less

    def missed(self, table: Sobek2p, tile: int) -> int:
        """By how much the hand would be worth less without a tile and its power."""
        worth = self.loss(table, tile)
        if table.pieces.power[tile] >= 0 and worth < self.character:
            return self.character
        return worth if worth > 0 else 0

    def gift(self, table: Sobek2p, good: int) -> int:
        """What one or two tiles in hand would add to a sold set, less their worth in hand."""
        tiles = table.set_tiles[self.seat][good]
        count = table.hand_kinds[self.seat][good]
        if tiles == 0 or count == 0:
            return 0
        scarabs = table.set_scarabs[self.seat][good]
        given = 2 if count > 2 else count
        shown = self.shown[good] * given // count
        worth = 10 * ((scarabs + shown) * (tiles + given) - scarabs * tiles)
        less = self.promise(table, good, count - given, self.shown[good] - shown)
        return worth - self.promise(table, good, count, self.shown[good]) + less

    def scarabs_laid(self, table: Sobek2p, good: int) -> int:
        """The scarabs of the set once the laid tiles are with it."""
        scarabs = table.set_scarabs[self.seat][good]
        for tile in range(piece.CHARACTER):
            if table.place[tile] == place.LAID:
                scarabs += table.pieces.scarabs[tile]
        return scarabs

    def has_slots(self, table: Sobek2p) -> int:
        for token in range(piece.PIROGUE, piece.DEBEN):
            if table.place[token] == place.SLOTS:
                return 1
        return 0
