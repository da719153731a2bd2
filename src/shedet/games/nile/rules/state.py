"""The table of An den Ufern des Nils: where everything is, and moving it.

Markers lie open, and alike ones are interchangeable, so they are counted. Tiles have numbers: a
number is a tile that everybody can follow by sight, in its stack, on its field, with its
owner. What is printed on it, `water_tile` or `sand_tile`, is not known before it is seen. [N-10]
"""

from shedet.core.engine import bits
from shedet.core.engine.checks import checked
from shedet.core.engine.refusals import Refusal
from shedet.core.language import Sentence
from shedet.core.layout.encoding import encoded
from shedet.games.nile.pieces import kind, piece, place
from shedet.games.nile.pieces.box import Pieces
from shedet.games.nile.rules import fact, heap
from shedet.games.nile.rules.layout import LAYOUT
from shedet.games.nile.rules.masks import Masks

SHAPES: dict[str, tuple[int, ...]] = {
    **dict.fromkeys(("hippo", "bid_start", "buy_all", "freshen", "outermost"), ()),  # options
    **dict.fromkeys(("round", "first", "start", "dial", "obelisk", "idle", "has_harvest"), ()),
    **dict.fromkeys(("bidders", "shuffles", "turned", "turned_field"), ()),
    "covered": (8,),
    **dict.fromkeys(("water", "wave_in", "wave_out", "desert"), (28,)),  # by field
    **dict.fromkeys(("owner", "crop", "ripe", "acted"), (28, 2)),  # by field and slot
    **dict.fromkeys(("stall_owner", "stall_crop", "stall_state"), (4, 5)),  # by row and place
    "stall_count": (4,),
    # by seat and crop; by seat; by seat and market row; by seat and stack
    **dict.fromkeys(("supply", "tired", "boat", "boat_tired", "out", "bid"), (5, 5)),
    **dict.fromkeys(("points", "lost", "jokers", "has_bought"), (5,)),
    "earned": (5, 4),
    "height": (10,),
    **dict.fromkeys(("water_tile", "water_known"), (45,)),
    **dict.fromkeys(("sand_place", "sand_tile", "sand_known", "sand_shuffle", "since"), (30,)),
}
TRANSIENT = ()


class State(Masks):
    """`first` is the seat that chance named, `start` the start player, -1 before there is one.

    `wave_in` and `wave_out` are the ends of water toward the river and toward the desert. Markers
    on a field fill slot 0 first; `owner` is -1 where there is none. `supply` and `boat` count all
    markers, `tired` and `boat_tired` those of them that have acted in this round. `bid` are the
    markers in each hand, still counted in the supply; `bidders` all who may bid. `turned` is the
    tile whose event is carried out: a water tile's number, or SAND and a desert tile's.

    `sand_shuffle` says in which shuffle a desert tile came to the stack, `since` (by what is
    printed) the last shuffle before which it was known. A printed tile that is not known lies
    among those of that shuffle or later ones. [N-10.3]
    """

    pieces: Pieces
    # fields from SHAPES
    hippo: int
    bid_start: int
    buy_all: int
    freshen: int
    outermost: int
    round: int
    first: int
    start: int
    dial: int
    obelisk: int
    idle: int
    has_harvest: int
    bidders: int
    shuffles: int
    turned: int
    turned_field: int
    covered: list[int]
    water: list[int]
    wave_in: list[int]
    wave_out: list[int]
    desert: list[int]
    owner: list[list[int]]
    crop: list[list[int]]
    ripe: list[list[int]]
    acted: list[list[int]]
    stall_owner: list[list[int]]
    stall_crop: list[list[int]]
    stall_state: list[list[int]]
    stall_count: list[int]
    supply: list[list[int]]
    tired: list[list[int]]
    boat: list[list[int]]
    boat_tired: list[list[int]]
    out: list[list[int]]
    bid: list[list[int]]
    points: list[int]
    lost: list[int]
    jokers: list[int]
    has_bought: list[int]
    earned: list[list[int]]
    height: list[int]
    water_tile: list[int]
    water_known: list[int]
    sand_place: list[int]
    sand_tile: list[int]
    sand_known: list[int]
    sand_shuffle: list[int]
    since: list[int]
    # end of fields

    def copy_state(self, other: "State") -> None:
        """Make the other position equal to this one."""
        self._copy_position(other)
        self.copy_masks(other)
        other.pieces = self.pieces
        # copied from SHAPES
        other.hippo = self.hippo
        other.bid_start = self.bid_start
        other.buy_all = self.buy_all
        other.freshen = self.freshen
        other.outermost = self.outermost
        other.round = self.round
        other.first = self.first
        other.start = self.start
        other.dial = self.dial
        other.obelisk = self.obelisk
        other.idle = self.idle
        other.has_harvest = self.has_harvest
        other.bidders = self.bidders
        other.shuffles = self.shuffles
        other.turned = self.turned
        other.turned_field = self.turned_field
        other.covered[:] = self.covered
        other.water[:] = self.water
        other.wave_in[:] = self.wave_in
        other.wave_out[:] = self.wave_out
        other.desert[:] = self.desert
        for i in range(28):
            other.owner[i][:] = self.owner[i]
        for i in range(28):
            other.crop[i][:] = self.crop[i]
        for i in range(28):
            other.ripe[i][:] = self.ripe[i]
        for i in range(28):
            other.acted[i][:] = self.acted[i]
        for i in range(4):
            other.stall_owner[i][:] = self.stall_owner[i]
        for i in range(4):
            other.stall_crop[i][:] = self.stall_crop[i]
        for i in range(4):
            other.stall_state[i][:] = self.stall_state[i]
        other.stall_count[:] = self.stall_count
        for i in range(5):
            other.supply[i][:] = self.supply[i]
        for i in range(5):
            other.tired[i][:] = self.tired[i]
        for i in range(5):
            other.boat[i][:] = self.boat[i]
        for i in range(5):
            other.boat_tired[i][:] = self.boat_tired[i]
        for i in range(5):
            other.out[i][:] = self.out[i]
        for i in range(5):
            other.bid[i][:] = self.bid[i]
        other.points[:] = self.points
        other.lost[:] = self.lost
        other.jokers[:] = self.jokers
        other.has_bought[:] = self.has_bought
        for i in range(5):
            other.earned[i][:] = self.earned[i]
        other.height[:] = self.height
        other.water_tile[:] = self.water_tile
        other.water_known[:] = self.water_known
        other.sand_place[:] = self.sand_place
        other.sand_tile[:] = self.sand_tile
        other.sand_known[:] = self.sand_known
        other.sand_shuffle[:] = self.sand_shuffle
        other.since[:] = self.since
        # end of copies

    def has_pieces(self) -> int:
        return self.pieces is not None

    # fields and rows

    def is_open(self, field: int) -> int:
        """Neither covered nor under water or desert."""
        if self.water[field] >= 0 or self.desert[field] >= 0:
            return 0
        return not self.covered[self.pieces.row[field]]

    def markers_on(self, field: int) -> int:
        return (self.owner[field][0] >= 0) + (self.owner[field][1] >= 0)

    def slot_of(self, field: int, seat: int) -> int:
        """Where on the field the seat's marker lies, -1 if there is none."""
        if self.owner[field][0] == seat:
            return 0
        return 1 if self.owner[field][1] == seat else -1

    def put_marker(self, field: int, seat: int, crop: int, ripe: int) -> None:
        """A marker that has not acted goes from the supply to a field."""
        self.must_be_laying()
        checked(self.markers_on(checked(field, 28, "field")), 2, "slot")
        self._put_marker(field, checked(seat, 5, "seat"), checked(crop, 5, "crop"), ripe)

    def put_fruit(self, row: int, seat: int, crop: int, state: int) -> None:
        """A marker goes from the supply to the market."""
        self.add_fruit(row, seat, crop, state)
        self._take_from_supply(seat, crop)

    def add_fruit(self, row: int, seat: int, crop: int, state: int) -> None:
        """The first free place from the wall. [N-7.1]"""
        self.must_be_laying()
        checked(self.stall_count[checked(row, 4, "row")], 5, "place")
        self._add_fruit(row, checked(seat, 5, "seat"), checked(crop, 5, "crop"), state)

    def put_water(self, field: int, tile: int) -> None:
        """Lay a water tile; it is turned so that it meets what lies toward the river. [N-4.2]"""
        self.must_be_laying()
        self._put_water(checked(field, 28, "field"), checked(tile, piece.WATER, "tile"))

    def wave_toward(self, field: int) -> int:
        """The wave that a tile must meet toward the river, 0 if none can be. [N-4.2] [N-4.3]"""
        self.must_have_pieces()
        return self._wave_toward(checked(field, 28, "field"))

    def top_of(self, seat: int, stack: int) -> int:
        """The tile on top of a stack, -1 if it is empty."""
        return self._top_of(checked(seat, self.seats, "seat"), checked(stack, 2, "stack"))

    def _put_marker(self, field: int, seat: int, crop: int, ripe: int) -> None:
        """A marker that has not acted goes from the supply to a field."""
        slot = self.markers_on(field)
        self.supply[seat][crop] -= 1
        self.owner[field][slot] = seat
        self.crop[field][slot] = crop
        self.ripe[field][slot] = ripe
        self.acted[field][slot] = 0
        if slot:
            self.full |= 1 << field
        self.taken |= 1 << field
        self.marked[seat] |= 1 << field
        if ripe:
            self.grown[seat] |= 1 << field
        self.note_supply(seat, crop)

    def lift_marker(self, field: int, slot: int) -> None:
        """A marker leaves a field; one that shared it takes the first slot."""
        others = ~(1 << field)
        seat = self.owner[field][slot]
        self.marked[seat] &= others
        self.grown[seat] &= others
        self.spent[seat] &= others
        if self.owner[field][1] < 0:
            self.taken &= others
        self.full &= others
        if slot == 0:
            self.owner[field][0] = self.owner[field][1]
            self.crop[field][0] = self.crop[field][1]
            self.ripe[field][0] = self.ripe[field][1]
            self.acted[field][0] = self.acted[field][1]
        self.owner[field][1] = piece.NONE
        self.crop[field][1] = 0
        self.ripe[field][1] = 0
        self.acted[field][1] = 0
        if self.owner[field][0] < 0:
            self.crop[field][0] = 0
            self.ripe[field][0] = 0
            self.acted[field][0] = 0

    def wash(self, field: int) -> None:
        """All markers of a field go to the boat. [N-4.6] [N-5.5]"""
        while self.owner[field][0] >= 0:
            seat = self.owner[field][0]
            crop = self.crop[field][0]
            self.boat[seat][crop] += 1
            self.boat_tired[seat][crop] += self.acted[field][0]
            if not self.acted[field][0]:
                self.afloat[seat] |= 1 << crop
            self.lift_marker(field, 0)
            if self.logging:
                self.tell(fact.WASHED, seat, field, crop, 0, fact.EVERYONE)

    def cast(self, seat: int, crop: int, bid: int) -> None:
        """A marker goes from the supply to the boat; of alike ones one that has acted."""
        self.supply[seat][crop] -= 1
        self.boat[seat][crop] += 1
        if self.tired[seat][crop] > 0:
            self.tired[seat][crop] -= 1
            self.boat_tired[seat][crop] += 1
        self.note_supply(seat, crop)
        self.note_boat(seat, crop)
        if self.logging:
            self.tell(fact.CAST, seat, crop, bid, 0, fact.EVERYONE)

    def note_supply(self, seat: int, crop: int) -> None:
        """Has a marker of the crop that is in the supply not acted?"""
        if self.supply[seat][crop] > self.tired[seat][crop]:
            self.ready[seat] |= 1 << crop
        else:
            self.ready[seat] &= ~(1 << crop)

    def note_boat(self, seat: int, crop: int) -> None:
        """Has a marker of the crop that is in the boat not acted?"""
        if self.boat[seat][crop] > self.boat_tired[seat][crop]:
            self.afloat[seat] |= 1 << crop
        else:
            self.afloat[seat] &= ~(1 << crop)

    def _take_from_supply(self, seat: int, crop: int) -> None:
        self.supply[seat][crop] -= 1

    def _add_fruit(self, row: int, seat: int, crop: int, state: int) -> None:
        """The first free place from the wall. [N-7.1]"""
        at = self.stall_count[row]
        self.stall_owner[row][at] = seat
        self.stall_crop[row][at] = crop
        self.stall_state[row][at] = state
        self.stall_count[row] += 1

    # water

    def _put_water(self, field: int, tile: int) -> None:
        """Lay a water tile; it is turned so that it meets what lies toward the river. [N-4.2]"""
        printed = self.water_tile[tile]
        wave = self._wave_toward(field)
        self.water[field] = tile
        self.wave_in[field] = self.pieces.end_1[printed]
        self.wave_out[field] = self.pieces.end_2[printed]
        if self.wave_in[field] != wave:
            self.wave_in[field] = self.pieces.end_2[printed]
            self.wave_out[field] = self.pieces.end_1[printed]

    def lift_water(self, field: int) -> None:
        others = ~(1 << field)
        self.wet &= others
        for wave in range(3):
            self.flows[wave] &= others
            self.meets[wave] &= others
        self.water[field] = piece.NONE
        self.wave_in[field] = 0
        self.wave_out[field] = 0

    def _wave_toward(self, field: int) -> int:
        """The wave that a tile must meet toward the river, 0 if none can be. [N-4.2] [N-4.3]"""
        row = self.pieces.row[field]
        if field == first_field(row):
            return self.pieces.river[row]
        return self.wave_out[field - 1] if self.water[field - 1] >= 0 else kind.NO_WAVE

    def _top_of(self, seat: int, stack: int) -> int:
        """The tile on top of a stack, -1 if it is empty."""
        height = self.height[2 * seat + stack]
        if height == 0:
            return piece.NONE
        return first_of_stack(self.seats, seat, stack) + height - 1

    # desert tiles

    def next_sand(self) -> int:
        """The top of the desert stack, -1 if it is empty."""
        return bits.lowest(self.stacked) if self.stacked else piece.NONE

    def has_sand(self) -> int:
        """Can a desert tile be drawn? [N-5.6]"""
        return 1 if self.stacked | self.discarded else 0

    def draw_sand(self) -> int:
        """Take the top of the desert stack; the discards are shuffled first if need be. [N-5.6]"""
        tile = self.next_sand()
        if tile < 0:
            self.shuffle_sand()
            tile = self.next_sand()
        return tile

    def shuffle_sand(self) -> int:
        """The discards become the stack; nobody knows any of its order. [N-5.6] Returns 0."""
        self.shuffles += 1
        n = 0
        for tile in range(piece.SAND):
            if self.sand_place[tile] == place.DISCARDS:
                printed = self.sand_tile[tile]
                if self.sand_known[tile]:
                    self.since[printed] = self.shuffles
                n = self.put_in_urn(n, printed)
        tiles = n
        for tile in range(piece.SAND):
            if self.sand_place[tile] == place.DISCARDS:
                at = self.pick_from(n, heap.SAND, heap.number(self.shuffles, tiles - n))
                self.sand_tile[tile] = self.urn[at]
                self.urn[at] = self.urn[n - 1]
                n -= 1
                self.sand_place[tile] = place.STACK
                self.sand_known[tile] = 0
                self.sand_shuffle[tile] = self.shuffles
        self.stacked |= self.discarded
        self.discarded = 0
        if self.logging:
            self.tell(fact.SHUFFLED, self.to_act, tiles, 0, 0, fact.EVERYONE)
        return 0

    def take_joker(self, seat: int, tile: int, bought: int) -> None:
        self.sand_place[tile] = place.JOKER + seat
        self.stacked &= ~(1 << tile)
        self.jokers[seat] += 1
        if self.logging:
            self.tell(fact.JOKER, seat, tile, bought, 0, fact.EVERYONE)

    def give_joker(self, seat: int, freshen: int) -> None:
        """The joker with the lowest number goes to the discards. [N-6.9]"""
        for tile in range(piece.SAND):
            if self.sand_place[tile] == place.JOKER + seat:
                self.sand_place[tile] = place.DISCARDS
                self.discarded |= 1 << tile
                self.jokers[seat] -= 1
                if self.logging:
                    self.tell(fact.GAVE, seat, tile, freshen, 0, fact.EVERYONE)
                return

    # the dial

    def set_dial(self, dial: int) -> None:
        if self.logging:
            self.tell(fact.DIAL, self.to_act, self.dial, dial, 0, fact.EVERYONE)
        self.dial = dial

    def encode(self) -> bytes:
        return encoded(self, LAYOUT)


NO_SAND: Refusal = ("N-5.6", Sentence("No desert tile is left to buy."))


def first_field(row: int) -> int:
    """The field of a row that lies at the river; of row 8 the number after the last field."""
    upper = row & 3
    return 14 * (row >> 2) + (upper * (upper + 3)) // 2


def first_of_stack(seats: int, seat: int, stack: int) -> int:
    """The number of the lowest tile in a stack at the beginning. [N-2.3]"""
    tiles = piece.WATER // seats if seats > 0 else 0
    return seat * tiles + stack * ((tiles + 1) // 2)
