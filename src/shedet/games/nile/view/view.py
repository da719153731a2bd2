"""What a seat sees: built by listing, never by taking away."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from shedet.core.event import seats_in
from shedet.core.quick import Memo, quick
from shedet.games.nile import INFO
from shedet.games.nile.pieces import piece
from shedet.games.nile.pieces.box import (
    BACKS,
    CROPS,
    DIAL,
    FIELDS,
    ROWS,
    STALLS,
    STATES,
    Pieces,
)
from shedet.games.nile.rules import fact, frame, packed
from shedet.games.nile.rules.position import Nile
from shedet.games.nile.rules.question import QUESTIONS, subject_of

__all__ = [
    "CROPS",
    "DIAL",
    "FIELDS",
    "ROWS",
    "STALLS",
    "TURN_POINTS",
    "Field",
    "Marker",
    "Player",
    "View",
    "field_in",
    "inner",
    "outer",
]
"""What boards and sentences write and read views with."""

TURN_POINTS = piece.TURN_POINTS
SAND_PLACES = (
    *FIELDS,
    *("stack", "discards", "turned"),
    *(f"joker {seat}" for seat in range(5)),
)
"""The names of the places of desert tiles, by number."""


@quick
@dataclass(frozen=True)
class Marker:
    """A marker on a field or in the market."""

    owner: int
    """Whose it is: a seat."""
    crop: str
    """Its crop."""
    state: str
    """On a field seed or ripe; in the market ripe, spoiled or rotten."""
    acted: bool
    """Has it acted in this round? Nobody asks that in the market."""


@quick
@dataclass(frozen=True)
class Field:
    """A field of a row; `U42` is the second from the river in the upper 4-row."""

    name: str
    """Bank, row and place, such as `U42`."""
    palms: int
    """The palms that are printed on it."""
    is_covered: bool
    """Is its row covered for the whole game, with fewer than five players?"""
    water: tuple[int, int] | None
    """The waves of a water tile toward the river and toward the desert."""
    is_desert: bool
    """Does a desert tile lie there?"""
    markers: list[Marker]
    """The markers on it."""


@quick
@dataclass(frozen=True)
class Player:
    """What is seen of one player: everything but the tiles under the top ones."""

    space: int
    """Of the piece on the track."""
    supply: dict[str, int]
    """How many markers of each crop."""
    tired: dict[str, int]
    """How many of those in the supply have acted in this round."""
    boat: dict[str, int]
    """How many markers of each crop lie in the boat."""
    boat_tired: dict[str, int]
    """How many of those in the boat have acted in this round."""
    out: int
    """How many markers have left the game."""
    jokers: int
    """How many jokers they hold."""
    has_bought: bool
    """A joker in this round."""
    tops: tuple[str | None, str | None]
    """The waves of the top tiles, such as `1/2`; nothing where a stack is empty."""
    heights: tuple[int, int]
    """How many tiles are in the stacks."""


@quick
@dataclass(frozen=True)
class Turned:
    """A tile whose event is being carried out."""

    tile: str
    """A water tile as `1/2:rot3>`, a desert tile as `rot3>`."""
    field: str
    """Where it was turned up."""


@quick
@dataclass(frozen=True)
class Sand:
    """A desert tile: where it is, since which shuffle, and its front if that is known."""

    place: str
    """`stack`, `discards`, `turned`, `joker 2`, or a field."""
    shuffle: int
    """The number of the shuffle in which it came to the stack."""
    front: str | None
    """Its front, such as `rot3>`; None if nobody knows it."""


@quick
@dataclass(frozen=True)
class View:
    """The table before one seat; the seat after the last one is a spectator."""

    seat: int
    """Whose view it is."""
    options: dict[str, str]
    """Every option of the table with its value."""
    round: int
    """The number of the round; 0 in the set-up."""
    start: int | None
    """The start player; nobody while the first one is bid for."""
    dial: str
    """flood, ebb 1 or ebb 2."""
    to_act: int
    """The seat of the view if it has to decide, else the first that has to."""
    deciding: tuple[int, ...]
    """All seats that owe a decision; several only where they bid."""
    bidders: tuple[int, ...]
    """All who take part in the bidding; those no longer deciding have sealed their bids."""
    question: str
    """What is asked, in a word; `over` when the game is."""
    about: str | int | None
    """What the question is about: what is bid for, a market row, or a number."""
    points: int | None
    """Action points left, in a turn."""
    is_extra: bool
    """Is it the extra turn that was won with the hippo?"""
    fields: list[Field]
    """All 28 fields, row by row."""
    market: list[list[Marker]]
    """The four rows, each from the wall on."""
    players: tuple[Player, ...]
    """What is seen of the players, by seat."""
    obelisk: int
    """Its space."""
    tiles: int
    """Water tiles laid or taken off so far, while the flood or the ebb goes on."""
    turned: Turned | None
    """The tile whose event is carried out, if there is one."""
    chosen: list[str]
    """Crops chosen so far in a line of this seat that is not complete, or a sealed bid of it."""
    spoiling: int | None
    """The place of the fruit chosen first, in a line of this seat that is not complete."""
    used: list[str]
    """Water tiles that were turned up, such as `1/2:rot3>`, the last one included."""
    sand: list[Sand]
    """All thirty desert tiles; everybody can follow where each goes."""
    unseen: list[tuple[str, int]]
    """Fronts that nobody knows; each lies among the desert tiles of that shuffle or later."""
    idle: int
    """Rounds in a row without a harvest, those that are over."""
    has_harvest: bool
    """Was there a harvest in this round?"""
    earned: list[tuple[int, ...]]
    """For each seat what each of the four market rows has brought so far."""
    lost: list[int]
    """For each seat the points lost to rot."""
    is_over: bool
    """Is the game over?"""


def field_in(view: View, name: str) -> Field:
    return view.fields[FIELDS.index(name)]


def inner(field: str) -> str | None:
    """The next field toward the river, if there is one."""
    return None if field[2] == "1" else field[:2] + str(int(field[2]) - 1)


def outer(field: str) -> str | None:
    """The next field toward the desert, if there is one."""
    return None if field[2] == field[1] else field[:2] + str(int(field[2]) + 1)


Frames = Sequence[Sequence[int]]


class Printed:
    """What the numbers of rules/packed.py stand for with these pieces; each thing is made once."""

    def __init__(self, pieces: Pieces) -> None:
        self.palms, self.water, self.sand = pieces.palms, pieces.water_shown, pieces.sand_shown
        self.used = sorted(set(self.water))
        self.fronts = sorted(set(self.sand))
        self.used_ranks = [self.used.index(shown) for shown in self.water]
        self.front_ranks = [self.fronts.index(shown) for shown in self.sand]
        self.backs = [BACKS[back] for back in pieces.back]
        self.field = Memo(self.field_of)
        self.sand_tile = Memo(self.sand_of)
        self.unseen = Memo(self.unseen_of)

    def field_of(self, key: int) -> tuple[Any, ...]:
        """The parts of a field; its markers are a list, and so no two views may share them."""
        key, number = divmod(key, packed.FIELD)
        key, is_covered = divmod(key, 2)
        key, is_desert = divmod(key, 2)
        on, waves = divmod(key, packed.WATER)
        markers = (on % packed.MARKER, on // packed.MARKER)
        return (
            FIELDS[number],
            self.palms[number],
            bool(is_covered),
            ((waves - 1) % 4, (waves - 1) // 4) if waves else None,
            bool(is_desert),
            [MARKERS[marker] for marker in markers if marker],
        )

    def sand_of(self, key: int) -> Sand:
        key, where = divmod(key, packed.PLACE)
        shuffle, front = divmod(key, packed.FRONT)
        return Sand(SAND_PLACES[where], shuffle, self.sand[front - 1] if front else None)

    def unseen_of(self, key: int) -> tuple[str, int]:
        rank, since = divmod(key, packed.SHUFFLE)
        return self.fronts[rank], since


def marker_of(key: int) -> Marker:
    key, owner = divmod(key - 1, 5)
    key, crop = divmod(key, 5)
    acted, state = divmod(key, 4)
    return Marker(owner, CROPS[crop], STATES[state], bool(acted))


MARKERS = Memo(marker_of)


@lru_cache(maxsize=16)
def printed_on(pieces: Pieces) -> Printed:
    return Printed(pieces)


def view_of(position: Nile, seat: int) -> View:
    """The view of a seat; the actor alone sees a line that is not complete."""
    frames = position.frames[: position.depth]
    asked = shown_frame(position, seat, frames)
    deciding = SEATS[position.deciding]
    is_over = bool(position.is_over)
    in_turn = asked[0] == frame.TURN
    printed = printed_on(position.pieces)
    sand, unseen = printed.sand_tile, printed.unseen
    used = printed.used
    return View(
        seat=seat,
        options=options_of(position),
        round=position.round,
        start=position.start if position.start >= 0 else None,
        dial=DIAL[position.dial],
        to_act=seat if seat in deciding else min(deciding, default=position.to_act),
        deciding=deciding,
        bidders=SEATS[position.bidders],
        question="over" if is_over else QUESTIONS[asked[0]],
        about=None if is_over else subject_of(asked[0], asked[2]),
        points=asked[2] if in_turn else None,
        is_extra=bool(in_turn and asked[3]),
        fields=fields_of(position, printed),
        market=market_of(position),
        players=players_of(position, printed),
        obelisk=position.obelisk,
        tiles=tiles_in(frames),
        turned=turned_in(position) if position.turned >= 0 else None,
        chosen=chosen_by(position, seat, frames),
        spoiling=spoiling_by(position, seat, frames),
        used=[used[rank] for rank in position.listed_used(printed.used_ranks)],
        sand=[sand[key] for key in position.listed_sand()],
        unseen=[unseen[key] for key in position.listed_unseen(printed.front_ranks)],
        idle=position.idle,
        has_harvest=bool(position.has_harvest),
        earned=[tuple(row) for row in position.earned[: position.seats]],
        lost=list(position.lost[: position.seats]),
        is_over=is_over,
    )


SEATS: Memo[int, tuple[int, ...]] = Memo(lambda mask: tuple(sorted(seats_in(mask))))


def options_of(position: Nile) -> dict[str, str]:
    hippo, start, seed, joker, ebb = CHOICES
    return {
        "hippo": hippo[position.hippo],
        "start": start[position.bid_start],
        "seed": seed[position.buy_all],
        "joker": joker[position.freshen],
        "ebb": ebb[position.outermost],
    }


CHOICES = [option.values for option in INFO.options]


def shown_frame(position: Nile, seat: int, frames: Frames) -> Sequence[int]:
    """Others see of an incomplete line only the question that it answers."""
    if position.is_over:
        return (0, 0, 0, 0)
    asked = frames[-1]
    if position.mid_line and seat != position.to_act:
        if asked[0] == frame.SPOIL:
            return frames[-2]
        if asked[0] == frame.BOAT:
            return (asked[0], asked[1], 2, asked[3])
    return asked


def fields_of(position: Nile, printed: Printed) -> list[Field]:
    parts = printed.field
    return [
        Field(name, palms, is_covered, water, is_desert, markers.copy())
        for name, palms, is_covered, water, is_desert, markers in [
            parts[key] for key in position.listed_fields()
        ]
    ]


def market_of(position: Nile) -> list[list[Marker]]:
    return [[MARKERS[key] for key in row] for row in position.listed_stalls()]


def players_of(position: Nile, printed: Printed) -> tuple[Player, ...]:
    supply, tired, boat, boat_tired = (
        [BY_CROP[counts].copy() for counts in table]
        for table in (position.supply, position.tired, position.boat, position.boat_tired)
    )
    points, out, jokers, height = position.points, position.out, position.jokers, position.height
    bought, tiles, backs = position.has_bought, position.water_tile, printed.backs

    def top(owner: int, stack: int) -> str | None:
        tile = position.top_of(owner, stack)
        return backs[tiles[tile]] if tile >= 0 else None

    return tuple([
        Player(
            space=1 + points[owner],
            supply=supply[owner],
            tired=tired[owner],
            boat=boat[owner],
            boat_tired=boat_tired[owner],
            out=sum(out[owner]),
            jokers=jokers[owner],
            has_bought=bool(bought[owner]),
            tops=(top(owner, 0), top(owner, 1)),
            heights=(height[2 * owner], height[2 * owner + 1]),
        )
        for owner in range(position.seats)
    ])  # fmt: skip


BY_CROP: Memo[Sequence[int], dict[str, int]] = Memo(
    lambda counts: dict(zip(CROPS, counts, strict=True))
)


def tiles_in(frames: Frames) -> int:
    if not frames:
        return 0
    asked, _, tiles, _ = frames[0]
    return tiles if asked in (frame.FLOOD, frame.EBB) else 0


def turned_in(position: Nile) -> Turned:
    number, pieces = position.turned, position.pieces
    if number < fact.SAND:
        tile = pieces.water_shown[position.water_tile[number]]
    else:
        tile = pieces.sand_shown[position.sand_tile[number - fact.SAND]]
    return Turned(tile, FIELDS[position.turned_field])


def chosen_by(position: Nile, seat: int, frames: Frames) -> list[str]:
    """The seat's own bid, sealed or not, or its first marker for the boat."""
    if position.is_over or seat >= position.seats:
        return []
    asked, _, _, chosen = frames[-1]
    if asked == frame.BID:
        bid = position.bid[seat]
        return [crop for crop, number in zip(CROPS, bid, strict=True) for _ in range(number)]
    if asked == frame.BOAT and position.to_act == seat and chosen:
        return [CROPS[chosen - 1]]
    return []


def spoiling_by(position: Nile, seat: int, frames: Frames) -> int | None:
    if position.is_over or position.to_act != seat or frames[-1][0] != frame.SPOIL:
        return None
    return frames[-1][3] or None


def places_of(position: Nile) -> list[str]:
    """Where every piece is. Markers that look alike have the same name."""
    pieces = position.pieces
    places = []
    for seat in range(position.seats):
        for name in ("supply", "boat", "out"):
            for crop, number in zip(CROPS, getattr(position, name)[seat], strict=True):
                places += [f"{crop} of {seat} in {name}"] * number
    for field in fields_of(position, printed_on(pieces)):
        places += [f"{marker.crop} of {marker.owner} in {field.name}" for marker in field.markers]
    for row, fruits in enumerate(market_of(position), 1):
        places += [f"{fruit.crop} of {fruit.owner} in market {row}" for fruit in fruits]
    lying = {tile: FIELDS[field] for field, tile in enumerate(position.water) if tile >= 0}
    lying[position.turned] = "turned"
    for tile, printed in enumerate(position.water_tile):
        where = lying.get(tile, "used" if position.water_known[tile] else "stacks")
        places.append(f"{pieces.water[printed]} in {where}")
    for tile, printed in enumerate(position.sand_tile):
        places.append(f"{pieces.sand[printed]} in {SAND_PLACES[position.sand_place[tile]]}")
    return sorted(places)
