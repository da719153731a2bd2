"""Hidden pieces: who may know which is where, and redealing them.

For each observer, every seat and the spectators, `possible_zones` has a mask of zones for every
piece: where it may be, as far as that observer can tell from all that was seen. A piece that moves
in sight of an observer keeps one bit. A hidden move of a piece with back *b* widens the masks of
all pieces with that back that might have been it. At the end of a line `conclude` strikes out what
the numbers of pieces in the zones rule out; these, back by back, anybody could have counted.

Redealing is rejection sampling: every way to place the unseen pieces that fits is equally likely.
Where hardly any try fits, `fitting.py` counts all that do and draws one of them.
"""

from shedet.core.engine.arrays import blank
from shedet.core.engine.chance import Chance
from shedet.core.engine.checks import checked
from shedet.core.engine.position import Position
from shedet.core.knowledge.fitting import fitted
from shedet.core.knowledge.stock import Stock

SHAPES: dict[str, tuple[int, ...]] = {
    "perfect": (),
    "possible_zones": (6, 96),
    "stale": (6, 4),
    "masks": (10,),
    "zone_room": (16,),
    "group_mask": (96,),
    "group_count": (96,),
    "groups": (),
    "lifted": (96,),
    "lifted_count": (),
    "spots": (96,),
    "spot_back": (96,),
    "spot_zone": (96,),
    "spot_taken": (96,),
    "spot_count": (),
    "dealt": (96,),
}
TRANSIENT = (
    *("stale", "masks", "zone_room", "group_mask", "group_count", "groups"),
    *("lifted", "lifted_count", "spots", "spot_back", "spot_zone"),
    *("spot_taken", "spot_count", "dealt"),
)
TRIES = 1_000
"""After so many tries all deals that fit are counted, if they can be; most views need a few."""
LIMIT = 10_000_000
"""A bound for what cannot be."""


class Hidden(Position):
    """A position with hidden pieces. `perfect` is set where observers remember what they saw."""

    stock: Stock
    perfect: int
    possible_zones: list[list[int]]
    stale: list[list[int]]
    masks: list[int]
    zone_room: list[int]
    group_mask: list[int]
    group_count: list[int]
    groups: int
    lifted: list[int]
    lifted_count: int
    spots: list[int]
    spot_back: list[int]
    spot_zone: list[int]
    spot_taken: list[int]
    spot_count: int
    dealt: list[int]

    def __init__(self) -> None:
        super().__init__()
        blank(self, SHAPES)

    def copy_hidden(self, other: "Hidden") -> None:
        """Copy what is known; a game's own `copy` adds its own."""
        self._copy_position(other)
        other.stock = self.stock
        # copied from SHAPES
        other.perfect = self.perfect
        for i in range(6):
            other.possible_zones[i][:] = self.possible_zones[i]
        # end of copies

    def stop_tracking(self) -> None:
        self.perfect = 0

    def zone_now(self, piece: int) -> int:
        """The zone in which a piece lies; those of an incomplete line lie where they were."""
        return self._zone_now(self.checked_piece(piece))

    def sees(self, observer: int, piece: int) -> int:
        """Does the piece lie open before the observer right now?"""
        return self._sees(checked(observer, self.seats + 1, "seat"), self.checked_piece(piece))

    def begin_knowledge(self, observer: int) -> None:
        """What an observer knows who sees the table for the first time now."""
        self.must_be_laying()
        self._begin_knowledge(checked(observer, self.seats + 1, "seat"))

    def conclude(self) -> None:
        """Strike out what the numbers of pieces in the zones rule out."""
        self.must_be_laying()
        self._conclude()

    def blur_others(self, seat: int) -> None:
        """The other observers know what anybody would who sees the table for the first time."""
        self.must_be_laying()
        self._blur_others(checked(seat, self.seats + 1, "seat"))

    def add_spot(self, where: int, back: int, known: int) -> None:
        """Note a spot that a lifted piece may go to."""
        self.must_be_laying()
        checked(self.spot_count, 96, "spot")
        self._add_spot(where, back, checked(known, 16, "zone"))

    def checked_piece(self, piece: int) -> int:
        """The number of a piece, if there is such a one."""
        self.must_have_pieces()
        return checked(piece, self.stock.pieces, "piece")

    # what compiled rules call

    def _zone_now(self, piece: int) -> int:
        """The zone in which a piece lies; those of an incomplete line lie where they were."""
        raise NotImplementedError

    def _sees(self, observer: int, piece: int) -> int:
        """Does the piece lie open before the observer right now?"""
        raise NotImplementedError

    def _put_piece(self, piece: int, spot: int) -> None:
        """Put a lifted piece down on a spot."""
        raise NotImplementedError

    def learn(self, observer: int, piece: int, source: int, target: int) -> None:
        """The observer sees a piece go from zone to zone, but not which of its twins it is.

        It might have been any that may have been there. Twins can change names, so it is taken for
        the one of which most was known; that one's place may now be any other's.
        """
        kind = self.stock.kind[piece]
        surest = piece
        for twin in range(self.stock.first[kind], self.stock.first[kind + 1]):
            if self.possible_zones[observer][twin] >> source & 1 and self.is_surer(
                observer, twin, surest
            ):
                surest = twin
        known = self.possible_zones[observer][surest]
        self.possible_zones[observer][surest] = self.possible_zones[observer][piece]
        for twin in range(self.stock.first[kind], self.stock.first[kind + 1]):
            if self.possible_zones[observer][twin] >> source & 1:
                self.possible_zones[observer][twin] |= known
        self.possible_zones[observer][piece] = 1 << target
        self.stale[observer][self.stock.back[piece]] = 1

    def is_surer(self, observer: int, one: int, other: int) -> int:
        """May one piece be in fewer zones than another?"""
        fewer = self.choices(observer, one) - self.choices(observer, other)
        return fewer < 0 or (
            fewer == 0 and self.possible_zones[observer][one] < self.possible_zones[observer][other]
        )

    def look(self, observer: int, zone: int) -> None:
        """The observer sees all pieces in a zone, and so that no other is there."""
        for piece in range(self.stock.pieces):
            if self._zone_now(piece) == zone:
                self.learn(observer, piece, zone, zone)
                self.possible_zones[observer][piece] = 0
        for piece in range(self.stock.pieces):
            self.possible_zones[observer][piece] &= ~(1 << zone)
            if self._zone_now(piece) == zone:
                self.possible_zones[observer][piece] = 1 << zone
        for back in range(self.stock.backs):
            self.stale[observer][back] = 1

    def widen(self, observer: int, back: int, source: int, target: int) -> None:
        """A piece with that back left a zone for another; it may be any that was there."""
        for piece in range(self.stock.pieces):
            if (
                self.stock.back[piece] == back
                and self.possible_zones[observer][piece] >> source & 1
            ):
                self.possible_zones[observer][piece] |= 1 << target
        self.stale[observer][back] = 1

    def rule_out(self, observer: int, piece: int, zones: int) -> None:
        """The observer learns that the piece is in none of these zones."""
        self.possible_zones[observer][piece] &= ~zones
        self.stale[observer][self.stock.back[piece]] = 1

    def _conclude(self) -> None:
        """Strike out what the numbers of pieces in the zones rule out."""
        for back in range(self.stock.backs):
            is_counted = 0
            for observer in range(self.seats + 1):
                if self.stale[observer][back]:
                    self.stale[observer][back] = 0
                    if not is_counted:
                        self.count_rooms(back)
                        is_counted = 1
                    self.group_masks(observer, back)
                    while self.strike(observer, back):
                        pass

    def count_rooms(self, back: int) -> None:
        """How many pieces with that back lie in each zone."""
        for single in range(16):
            self.zone_room[single] = 0
        for piece in range(self.stock.pieces):
            if self.stock.back[piece] == back:
                lying = self._zone_now(piece)
                if lying >= 0:
                    self.zone_room[lying] += 1

    def group_masks(self, observer: int, back: int) -> None:
        """How many pieces with that back have which mask, in the order of their numbers."""
        count = 0
        for piece in range(self.stock.pieces):
            if self.stock.back[piece] == back:
                mask = self.possible_zones[observer][piece]
                i = 0
                while i < count and self.group_mask[i] != mask:
                    i += 1
                if i == count:
                    self.group_mask[i] = mask
                    self.group_count[i] = 0
                    count += 1
                self.group_count[i] += 1
        self.groups = count

    def strike(self, observer: int, back: int) -> int:
        """One round over all sets of zones that can matter: single ones, and unions of masks.

        If as many pieces must lie in a set of zones as there is room, no other piece lies there
        (Hall's theorem: this finds all that follows from masks and numbers). At most ten different
        masks are joined; in hundreds of games there were never more.
        """
        struck = 0
        for single in range(self.stock.zones):
            struck |= self.strike_from(observer, back, 1 << single)
        different = self.collect_masks()
        for chosen in range(1, 1 << different):
            union = 0
            for i in range(different):
                if chosen >> i & 1:
                    union |= self.masks[i]
            struck |= self.strike_from(observer, back, union)
        return struck

    def collect_masks(self) -> int:
        """Gather the different masks of pieces that may be in several zones."""
        count = 0
        for i in range(self.groups):
            mask = self.group_mask[i]
            if mask & (mask - 1) and count < 10:
                self.masks[count] = mask
                count += 1
        return count

    def strike_from(self, observer: int, back: int, zones: int) -> int:
        """If the zones are full of pieces that can be nowhere else, strike them from all others."""
        room = 0
        touched = 0
        for i in range(self.groups):
            if self.group_mask[i] & ~zones == 0:
                room -= self.group_count[i]
            elif self.group_mask[i] & zones:
                touched = 1
        if not touched:
            return 0  # nobody else might be there
        for single in range(16):
            if zones >> single & 1:
                room += self.zone_room[single]
        if room > 0:
            return 0
        for piece in range(self.stock.pieces):
            mask = self.possible_zones[observer][piece]
            if self.stock.back[piece] == back and mask & zones and mask & ~zones:
                self.possible_zones[observer][piece] = mask & ~zones
        self.group_masks(observer, back)
        return 1

    def hidden_zones(self, observer: int, back: int) -> int:
        """The mask of zones that hold pieces with that back which the observer does not see."""
        zones = 0
        for piece in range(self.stock.pieces):
            if self.stock.back[piece] == back and not self._sees(observer, piece):
                zones |= 1 << self._zone_now(piece)
        return zones

    def _begin_knowledge(self, observer: int) -> None:
        """What an observer knows who sees the table for the first time now."""
        for back in range(self.stock.backs):
            self.masks[back] = self.hidden_zones(observer, back)
            self.stale[observer][back] = 1
        for piece in range(self.stock.pieces):
            if self._sees(observer, piece):
                self.possible_zones[observer][piece] = 1 << self._zone_now(piece)
            else:
                self.possible_zones[observer][piece] = self.masks[self.stock.back[piece]]

    def _blur_others(self, seat: int) -> None:
        """The other observers know what anybody would who sees the table for the first time."""
        for observer in range(self.seats + 1):
            if observer != seat:
                self._begin_knowledge(observer)
        self._conclude()

    def _add_spot(self, where: int, back: int, known: int) -> None:
        """Note a spot that a lifted piece may go to."""
        self.spots[self.spot_count] = where
        self.spot_back[self.spot_count] = back
        self.spot_zone[self.spot_count] = known
        self.spot_count += 1

    def shuffle_lifted(self, chance: Chance) -> None:
        for last in range(self.lifted_count - 1, 0, -1):
            other = chance.below(last + 1)
            piece = self.lifted[last]
            self.lifted[last] = self.lifted[other]
            self.lifted[other] = piece

    def deal_by_masks(self, seat: int, chance: Chance) -> int:
        """Give the lifted pieces the spots in a way that fits what the seat knows. Returns 0."""
        self.shuffle_lifted(chance)
        self.sort_lifted(seat)
        for back in range(self.stock.backs):
            tries = 0
            while not self.deal_back(seat, back, chance):
                tries += 1
                if tries == TRIES and self.deal_counted(seat, back, chance):
                    break
                if tries == LIMIT:
                    raise ValueError("what this seat knows leaves no deal that can be found")
        return 0

    def deal_counted(self, seat: int, back: int, chance: Chance) -> int:
        """Deal the lifted pieces of one back by counting; 0 if there is too much to count."""
        pieces = []
        masks = []
        spots = []
        zones = []
        for i in range(self.lifted_count):
            piece = self.lifted[i]
            if self.stock.back[piece] == back:
                pieces.append(piece)
                masks.append(self.possible_zones[seat][piece])
        for i in range(self.spot_count):
            if self.spot_back[i] == back:
                spots.append(i)
                zones.append(self.spot_zone[i])
        found = fitted(masks, zones, chance) if len(pieces) == len(spots) else None
        if found is None:
            return 0
        for i in range(len(found)):
            self._put_piece(pieces[i], spots[found[i]])
        return 1

    def sort_lifted(self, seat: int) -> None:
        """The pieces that may be in the fewest zones first."""
        for i in range(1, self.lifted_count):
            piece = self.lifted[i]
            j = i
            while j > 0 and self.choices(seat, self.lifted[j - 1]) > self.choices(seat, piece):
                self.lifted[j] = self.lifted[j - 1]
                j -= 1
            self.lifted[j] = piece

    def choices(self, seat: int, piece: int) -> int:
        """In how many zones the piece may be."""
        mask = self.possible_zones[seat][piece]
        count = 0
        while mask:
            mask &= mask - 1
            count += 1
        return count

    def deal_back(self, seat: int, back: int, chance: Chance) -> int:
        """Deal the lifted pieces of one back; returns 0 if it must be tried again.

        A piece draws one of as many lots as it could at most have spots; a lot without a spot ends
        the try. So every deal that fits is equally likely, whatever the masks.
        """
        for i in range(self.spot_count):
            self.spot_taken[i] = 0
        for i in range(self.lifted_count):
            piece = self.lifted[i]
            if self.stock.back[piece] == back:
                spot = self.free_spot(seat, piece, chance.below(self.lots_of(seat, i)))
                if spot < 0:
                    return 0
                self.spot_taken[spot] = 1
                self.dealt[i] = spot
        for i in range(self.lifted_count):
            if self.stock.back[self.lifted[i]] == back:
                self._put_piece(self.lifted[i], self.dealt[i])
        return 1

    def lots_of(self, seat: int, rank: int) -> int:
        """The spots of a piece's zones, less those that pieces before it must have taken."""
        piece = self.lifted[rank]
        back = self.stock.back[piece]
        mask = self.possible_zones[seat][piece]
        lots = 0
        for i in range(self.spot_count):
            if self.spot_back[i] == back and mask >> self.spot_zone[i] & 1:
                lots += 1
        for i in range(rank):
            other = self.lifted[i]
            if self.stock.back[other] == back and self.possible_zones[seat][other] & ~mask == 0:
                lots -= 1
        return lots

    def free_spot(self, seat: int, piece: int, lot: int) -> int:
        """The spot of a lot among those still free for the piece, -1 if the lot has none."""
        for i in range(self.spot_count):
            if self.spot_back[i] == self.stock.back[piece] and not self.spot_taken[i]:
                if self.possible_zones[seat][piece] >> self.spot_zone[i] & 1:
                    if lot == 0:
                        return i
                    lot -= 1
        return -1
