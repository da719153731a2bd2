"""The deal, and the table before the first decision. [N-2]"""

from collections import Counter
from collections.abc import Mapping

from shedet.core.engine.chance import Chance, shuffled
from shedet.core.errors import NotationError
from shedet.core.game import Deal, Draws, quoted
from shedet.core.language import Sentence
from shedet.core.layout import laying
from shedet.games.nile.pieces import kind, piece, place
from shedet.games.nile.pieces.box import COPIES, FIELDS, ROWS, Pieces
from shedet.games.nile.rules.layout import LAYOUT
from shedet.games.nile.rules.position import Nile
from shedet.games.nile.rules.state import first_field

COVERED = {2: ("2", "2", "3"), 3: ("2", "2"), 4: ("2",), 5: ()}
"""The lengths of the rows that are covered, by seats. [N-2.1]"""


def deal_of(pieces: Pieces, seats: int, chance: Chance) -> Deal:
    """Cover rows, shuffle both sorts of tiles, name who begins. [N-2]"""
    first = chance.below(seats)
    banks = shuffled(chance, range(2)) + shuffled(chance, range(2))
    covered = ["UL"[bank] + length for bank, length in zip(banks, COVERED[seats], strict=False)]
    ends = [FIELDS[first_field(row + 1) - 1] for row in range(8) if ROWS[row] not in covered]
    on = [ends[number] for number in shuffled(chance, range(len(ends)))[:3]]
    sand = [pieces.sand[tile] for tile in shuffled(chance, range(piece.SAND))]
    water = [pieces.water[tile] for tile in shuffled(chance, range(piece.WATER))]
    tiles = piece.WATER // seats
    return {
        "first": first,
        "covered": sorted(covered, key=ROWS.index),
        "desert": dict(zip(on, sand, strict=False)),
        "jokers": [sand[3 + 2 * seat : 5 + 2 * seat] for seat in range(seats)],
        "stack": sand[3 + 2 * seats :],
        "water": [halves(water[tiles * seat : tiles * (seat + 1)]) for seat in range(seats)],
        "out": water[tiles * seats :],
    }


def draws_of(pieces: Pieces, seats: int) -> Draws:
    """The same tile by tile; tiles that are not used have no order."""
    first = yield from laying.drawn_seat(seats)
    lengths = list(COVERED[seats])
    covered = [row for row in ("U2", "L2") if lengths.count("2") == 2]
    if len(covered) < len(lengths):
        covered += yield from laying.drawn(["U" + lengths[-1], "L" + lengths[-1]], 1)
    ends = [row + row[1] for row in ROWS if row not in covered]
    on = yield from laying.drawn(ends, 3)
    sand, water = list(pieces.sand), list(pieces.water)
    desert = yield from laying.drawn(sand, 3)
    jokers = yield from laying.drawn_each(sand, 2, seats)
    stack = yield from laying.drawn(sand, len(sand))
    tiles = yield from laying.drawn_each(water, piece.WATER // seats, seats)
    return {
        "first": first,
        "covered": sorted(covered, key=ROWS.index),
        "desert": dict(zip(on, desert, strict=True)),
        "jokers": jokers,
        "stack": stack,
        "water": [halves(stack) for stack in tiles],
        "out": water,
    }


def halves(tiles: list[str]) -> list[list[str]]:
    """Two stacks, as equal as can be. [N-2.3]"""
    middle = (len(tiles) + 1) // 2
    return [tiles[:middle], tiles[middle:]]


def check_deal(pieces: Pieces, seats: int, deal: Deal) -> None:
    """A deal has all tiles, in the right numbers, and covers the rows that it must."""
    if set(deal) != {"first", "covered", "desert", "jokers", "stack", "water", "out"}:
        parts = ", ".join(sorted(map(str, deal)))
        raise no_deal(Sentence("it has the parts {parts}.", parts=quoted(parts)))
    if type(deal["first"]) is not int or deal["first"] not in range(seats):
        raise no_deal(Sentence("first is not a seat."))
    if not isinstance(deal["desert"], dict):
        raise no_deal(Sentence("{part} is not a list of names.", part="desert"))
    check_shape("covered", deal["covered"], len(COVERED[seats]))
    check_rows(seats, deal["covered"])
    tiles = piece.WATER // seats
    check_shape("desert", list(deal["desert"].values()), 3)
    check_shape("jokers", deal["jokers"], *([2] * seats))
    check_shape("stack", deal["stack"], piece.SAND - 3 - 2 * seats)
    check_shape("out", deal["out"], piece.WATER - tiles * seats)
    check_shape("water", deal["water"], *([-1] * seats))
    for number, stacks in enumerate(deal["water"]):
        check_shape(f"water {number}", stacks, (tiles + 1) // 2, tiles // 2)
    ends = {row + row[1] for row in ROWS if row not in deal["covered"]}
    if not set(deal["desert"]) <= ends:
        raise no_deal(Sentence("the first desert tiles do not lie on three fields at the desert."))
    for part, listed, names in (
        ("desert", sand_in(deal), pieces.sand),
        ("water", water_in(deal), pieces.water),
    ):
        if Counter(listed) != Counter(names):
            raise no_deal(Sentence("{part} does not have every tile once.", part=part))


def sand_in(deal: Deal) -> list[str]:
    """The desert tiles in the order of their numbers, those on fields first."""
    jokers = [name for pair in deal["jokers"] for name in pair]
    return [*(deal["desert"][name] for name in desert_in(deal)), *jokers, *deal["stack"]]


def desert_in(deal: Deal) -> list[str]:
    """The fields with desert tiles, in order."""
    return sorted(deal["desert"], key=FIELDS.index)


def water_in(deal: Deal) -> list[str]:
    """The water tiles in the order of their numbers."""
    stacked = [name for stacks in deal["water"] for stack in stacks for name in stack]
    return [*stacked, *deal["out"]]


def check_shape(part: str, listed: object, *sizes: int) -> None:
    """A list of so many names, or of lists of so many names each; -1 stands for any list."""
    if len(sizes) == 1:
        laying.check_part(LAYOUT.game, part, listed, sizes[0])
        return
    if not isinstance(listed, list):
        raise no_deal(Sentence("{part} is not a list of names.", part=part))
    laying.check_size(LAYOUT.game, part, len(listed), len(sizes))
    for inner, size in zip(listed, sizes, strict=True):
        if size >= 0:
            check_shape(part, inner, size)


def check_rows(seats: int, covered: list[str]) -> None:
    """[N-2.1]"""
    lengths = tuple(sorted(row[1:] for row in covered))
    if lengths != COVERED[seats] or len(set(covered)) < len(covered) or set(covered) - set(ROWS):
        raise no_deal(Sentence("the wrong rows are covered."))


def no_deal(reason: Sentence) -> NotationError:
    return laying.no_deal(LAYOUT.game, reason)


def start_position(pieces: Pieces, seats: int, deal: Deal, options: Mapping[str, str]) -> Nile:
    """The table before the first decision. [N-2]"""
    check_deal(pieces, seats, deal)
    position = blank_table(pieces, seats, options)
    position.first = deal["first"]
    position.covered = [int(row in deal["covered"]) for row in ROWS]
    position.water_tile = [pieces.water.index(name) for name in water_in(deal)]
    position.sand_tile = [pieces.sand.index(name) for name in sand_in(deal)]
    places = [FIELDS.index(name) for name in desert_in(deal)]
    desert = list(position.desert)
    for tile, field in enumerate(places):
        desert[field] = tile
    position.desert = desert
    places += [place.JOKER + seat for seat in range(seats) for _ in range(2)]
    position.sand_place = places + [place.STACK] * (piece.SAND - len(places))
    position.begin()
    position._settle()
    return position


def blank_table(pieces: Pieces, seats: int, options: Mapping[str, str]) -> Nile:
    """All markers in the supplies, all stacks full, nothing on the board."""
    position = Nile()
    position.pieces = pieces
    position.seats = seats
    position.hippo = int(options["hippo"] == "on")
    position.bid_start = int(options["start"] == "bid")
    position.buy_all = int(options["seed"] == "all")
    position.freshen = int(options["joker"] == "freshen")
    position.outermost = int(options["ebb"] == "outermost")
    position.start = piece.NONE
    position.dial = kind.FLOOD
    position.water = [piece.NONE] * 28
    position.desert = [piece.NONE] * 28
    position.owner = [[piece.NONE] * 2 for _ in range(28)]
    position.stall_owner = [[piece.NONE] * 5 for _ in range(4)]
    position.supply = [list(COPIES) if seat < seats else [0] * 5 for seat in range(5)]
    position.jokers = [2 if seat < seats else 0 for seat in range(5)]
    tiles = piece.WATER // seats
    heights = [(tiles + 1) // 2, tiles // 2] * seats
    position.height = heights + [0] * (10 - len(heights))
    position.obelisk = 30
    position.turned = piece.NONE
    position.turned_field = piece.NONE
    return position
