"""The table of Sobek: 2 Players: where every piece is, and moving one."""

from shedet.core.engine.arrays import blank
from shedet.core.engine.checks import checked
from shedet.core.knowledge.listing import Listing
from shedet.core.layout.encoding import encoded
from shedet.games.sobek2p.pieces import kind, piece, place, zone
from shedet.games.sobek2p.pieces.box import Pieces
from shedet.games.sobek2p.rules import fact
from shedet.games.sobek2p.rules.layout import LAYOUT

SHAPES: dict[str, tuple[int, ...]] = {
    "place": (91,),
    "market": (36,),
    "pile": (23,),
    **dict.fromkeys(("pile_left", "ankh", "ankh_mark", "batches", "bag_left"), ()),
    **dict.fromkeys(("deben_draws", "laid", "laid_own"), ()),
    # by seat; by seat and family, back or good
    **dict.fromkeys(("hand_count", "hand_characters", "board_count", "loot"), (2,)),
    **dict.fromkeys(("hand_kinds", "board_kinds"), (2, 7)),
    "hand_backs": (2, 3),
    **dict.fromkeys(("set_tiles", "set_scarabs"), (2, 6)),
    # by token
    "seen_pirogues": (2, 13),
    "deben_log": (13, 3),
    "in_bag": (13,),
    "redrawn": (13, 2),
}
TRANSIENT = ("in_bag", "redrawn")
PLACES = 81
"""How many places there are."""


class State(Listing):
    """Pieces are numbered: tiles 0-64, pirogues 65-77, deben 78-90; each has exactly one place.

    All else is counted from the places as pieces move: `hand_kinds` and `board_kinds` by family,
    characters and jokers included; `set_tiles` and `set_scarabs` by good.
    What is known is kept beside it: `seen_pirogues` notes which pirogues a seat has looked at;
    `deben_log` has seat, token kept and token returned of every draw; `loot`
    is 1 + the tile that a Thief or Vizier brought to a seat's hand, 0 when none is told apart.
    """

    pieces: Pieces
    # fields from SHAPES
    place: list[int]
    market: list[int]
    pile: list[int]
    pile_left: int
    ankh: int
    ankh_mark: int
    batches: int
    bag_left: int
    deben_draws: int
    laid: int
    laid_own: int
    hand_count: list[int]
    hand_characters: list[int]
    board_count: list[int]
    loot: list[int]
    hand_kinds: list[list[int]]
    board_kinds: list[list[int]]
    hand_backs: list[list[int]]
    set_tiles: list[list[int]]
    set_scarabs: list[list[int]]
    seen_pirogues: list[list[int]]
    deben_log: list[list[int]]
    in_bag: list[int]
    redrawn: list[list[int]]
    # end of fields

    def __init__(self) -> None:
        super().__init__()
        blank(self, SHAPES)

    def copy_state(self, other: "State") -> None:
        """Make the other position equal to this one."""
        self.copy_hidden(other)
        other.pieces = self.pieces
        # copied from SHAPES
        other.place[:] = self.place
        other.market[:] = self.market
        other.pile[:] = self.pile
        other.pile_left = self.pile_left
        other.ankh = self.ankh
        other.ankh_mark = self.ankh_mark
        other.batches = self.batches
        other.bag_left = self.bag_left
        other.deben_draws = self.deben_draws
        other.laid = self.laid
        other.laid_own = self.laid_own
        other.hand_count[:] = self.hand_count
        other.hand_characters[:] = self.hand_characters
        other.board_count[:] = self.board_count
        other.loot[:] = self.loot
        for i in range(2):
            other.hand_kinds[i][:] = self.hand_kinds[i]
        for i in range(2):
            other.board_kinds[i][:] = self.board_kinds[i]
        for i in range(2):
            other.hand_backs[i][:] = self.hand_backs[i]
        for i in range(2):
            other.set_tiles[i][:] = self.set_tiles[i]
        for i in range(2):
            other.set_scarabs[i][:] = self.set_scarabs[i]
        for i in range(2):
            other.seen_pirogues[i][:] = self.seen_pirogues[i]
        for i in range(13):
            other.deben_log[i][:] = self.deben_log[i]
        # end of copies

    def has_pieces(self) -> int:
        return self.pieces is not None and self.stock is not None

    # for code that lays out or reads positions

    def put_tile(self, tile: int, target: int) -> None:
        """Move a tile without an event; every count follows."""
        self.must_be_laying()
        where = checked(target + 1, PLACES + 1, "place after") - 1
        self._put_tile(checked(tile, piece.PIROGUE, "tile"), where)

    def put_token(self, token: int, target: int) -> None:
        """Move a pirogue or a deben token without an event; every count follows."""
        self.must_be_laying()
        number = piece.PIROGUE + checked(token - piece.PIROGUE, 26, "token")
        self._move_token(number, checked(target, PLACES, "place"), 0)

    def log_deben(self, seat: int, token: int) -> int:
        """Note who drew which token; returns its number among all pieces."""
        self.must_be_laying()
        checked(self.deben_draws, 13, "draw")
        return self._log_deben(checked(seat, 2, "seat"), checked(token, 13, "token"))

    def count_of_kind(self, tile_kind: int, where: int) -> int:
        """How many tiles of that kind are in that place."""
        self.must_have_pieces()
        return self._count_of_kind(checked(tile_kind, self.pieces.kinds, "kind"), where)

    def pirogue_of_kind(self, pirogue: int, where: int) -> int:
        """A pirogue of that kind in that place, -1 if there is none."""
        self.must_have_pieces()
        return self._pirogue_of_kind(pirogue, where)

    def corruption(self, seat: int) -> int:
        """Tiles on the board plus snakes. [S2-7.6]"""
        self.must_have_pieces()
        return self._corruption(checked(seat, 2, "seat"))

    # what the rules call

    def _put_tile(self, tile: int, target: int) -> None:
        """Move a tile without an event; every count follows."""
        self.count_tile(tile, self.place[tile], -1)
        self.place[tile] = target
        self.count_tile(tile, target, 1)

    def zone_of(self, tile: int, where: int) -> int:
        """The zone that a place of a tile belongs to, -1 for tiles of an incomplete line."""
        if where < place.PILE:
            if where < 0:
                return -1
            return zone.OPEN if self.pieces.power[tile] < 0 else zone.FACE_DOWN
        if where == place.PILE:
            return zone.PILE
        if where == place.BOX:
            return zone.BOX
        if where < place.BOARD:
            loot = self.loot[where - place.HAND] == tile + 1
            return (zone.LOOT if loot else zone.HAND) + where - place.HAND
        if where < place.SOLD:
            return zone.BOARD + where - place.BOARD
        return zone.OPEN if where < place.LAID else -1

    def count_tile(self, tile: int, where: int, change: int) -> None:
        """Count a tile in (1) or out (-1) of a place."""
        family = self.pieces.family[tile]
        if where < place.PILE:
            if where >= 0:
                self.market[where] = tile if change > 0 else piece.NONE
        elif place.HAND <= where < place.BOARD:
            seat = where - place.HAND
            self.hand_count[seat] += change
            self.hand_kinds[seat][family] += change
            self.hand_backs[seat][self.pieces.back[tile]] += change
            if self.pieces.power[tile] >= 0:
                self.hand_characters[seat] += change
        elif place.BOARD <= where < place.SOLD:
            seat = (where - place.BOARD) % 2
            self.board_count[seat] += change
            self.board_kinds[seat][family] += change
        elif place.SOLD <= where < place.LAID:
            seat = place.seat_in(place.SOLD, where)
            good = place.good_in(place.SOLD, where)
            self.set_tiles[seat][good] += change
            self.set_scarabs[seat][good] += change * self.pieces.scarabs[tile]

    def _move_token(self, token: int, target: int, audience: int) -> None:
        """Move a pirogue or a deben token."""
        source = self.place[token]
        self.place[token] = target
        if source == place.BAG:
            self.bag_left -= 1
        if target == place.BAG:
            self.bag_left += 1
        if place.ON_SET <= target < place.BAG:
            seat = place.seat_in(place.ON_SET, target)
            self.set_scarabs[seat][place.good_in(place.ON_SET, target)] += 2
        if self.logging:
            self.tell(fact.MOVED, self.to_act, token, source, target, audience)

    def tile_of_kind(self, tile_kind: int, where: int) -> int:
        """A tile of that kind in that place, -1 if there is none."""
        for tile in range(self.pieces.first[tile_kind], self.pieces.first[tile_kind + 1]):
            if self.place[tile] == where:
                return tile
        return -1

    def _count_of_kind(self, tile_kind: int, where: int) -> int:
        count = 0
        for tile in range(self.pieces.first[tile_kind], self.pieces.first[tile_kind + 1]):
            if self.place[tile] == where:
                count += 1
        return count

    def is_lowest_of_kind(self, tile: int) -> int:
        """Is no tile like this one, with a lower number, in the same place?"""
        below = tile - 1
        if below < 0 or self.pieces.kind[below] != self.pieces.kind[tile]:
            return 1
        return self.place[below] != self.place[tile]

    def _pirogue_of_kind(self, pirogue: int, where: int) -> int:
        """A pirogue of that kind in that place, -1 if there is none."""
        for i in range(13):
            if self.pieces.pirogue[i] == pirogue and self.place[piece.PIROGUE + i] == where:
                return piece.PIROGUE + i
        return -1

    def draw_deben(self, seat: int, named: int) -> int:
        """Draw a token from the bag, which is not empty, for a seat alone to see."""
        n = 0
        for i in range(13):
            if self.place[piece.DEBEN + i] == place.BAG:
                n = self.put_in_urn(n, piece.DEBEN_DRAWN + self.pieces.deben[i])
        value = self.draw_from(n, named, 13 - n) - piece.DEBEN_DRAWN
        for i in range(13):
            if self.place[piece.DEBEN + i] == place.BAG and self.pieces.deben[i] == value:
                self._move_token(piece.DEBEN + i, place.DEBEN + seat, 1 << seat)
                return self._log_deben(seat, i)
        raise AssertionError("the urn holds what the bag does not")

    def _log_deben(self, seat: int, token: int) -> int:
        """Note who drew which token; returns its number among all pieces."""
        self.deben_log[self.deben_draws][0] = seat
        self.deben_log[self.deben_draws][1] = token
        self.deben_log[self.deben_draws][2] = piece.NONE
        self.deben_draws += 1
        return piece.DEBEN + token

    def _corruption(self, seat: int) -> int:
        """Tiles on the board plus snakes. [S2-7.6]"""
        total = self.board_count[seat]
        for i in range(13):
            if self.place[piece.PIROGUE + i] == place.WITH + seat:
                total += kind.snakes(self.pieces.pirogue[i])
        return total

    def market_shown(self, squares: list[str], shown: list[str]) -> dict[str, str]:
        """What is seen of each tile in the market, by the name of its square."""
        if len(squares) < 36 or len(shown) < piece.PIROGUE:
            raise ValueError("every square and every tile has a name")
        found = {}
        for square in range(36):
            tile = self.market[square]
            if 0 <= tile < piece.PIROGUE:
                found[squares[square]] = shown[tile]
        return found

    def pirogues_seen(self, seat: int, where: int) -> list[int]:
        """Which of the pirogues in a place a seat has looked at, counted from the first one."""
        found = []
        owner = checked(seat, 2, "seat")
        for i in range(13):
            if self.place[piece.PIROGUE + i] == where and self.seen_pirogues[owner][i]:
                found.append(i)
        return found

    def _place_of(self, number: int) -> int:
        return self.place[number] if 0 <= number < piece.ALL else piece.NONE

    def encode(self) -> bytes:
        return encoded(self, LAYOUT)
