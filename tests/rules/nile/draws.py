"""Worlds drawn at random, and all that fit, counted by brute force."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations

from shedet.core.engine.chance import seeded
from shedet.games.nile.pieces import piece, place
from shedet.games.nile.pieces.box import BACKS, CROPS, FIELDS, back_of
from shedet.games.nile.rules.position import Nile
from shedet.games.nile.rules.state import first_of_stack
from shedet.games.nile.view.view import View
from tests.laying import reopened
from tests.rules.nile.tables import GAME, Names, printed

Key = tuple[str, ...]


def drawn(position: Nile, seat: int, way: str, number: int) -> Iterator[Nile]:
    """Positions that the seat cannot tell from this one."""
    view = GAME.view(position, seat)
    chance = seeded(2)
    for _ in range(number):
        if way == "redeal":
            world = position.copy()
            world.redeal(seat, chance)
            yield world
        else:
            yield GAME.world(view, chance)


# laying out


def bury(
    position: Nile,
    *,
    desert: Sequence[tuple[str, str]] = (),
    jokers: Sequence[Names] = (),
    seen: Names = (),
    discards: Names = (),
    stack: Names = (),
) -> None:
    """Desert tiles in this order of numbers; the fronts of those `seen` on the discards are known.

    All others are jokers of the last seat, and everybody knows them.
    """
    names, left = GAME.pieces.sand, list(range(piece.SAND))
    places = [FIELDS.index(field) for field, _ in desert]
    fronts = [front for _, front in desert]
    for seat, hand in enumerate(jokers):
        places += [place.JOKER + seat] * len(hand)
        fronts += hand
    places += [place.DISCARDS] * len([*seen, *discards]) + [place.STACK] * len(stack)
    is_known = [0] * len(fronts) + [1] * len(seen) + [0] * len([*discards, *stack])
    fronts += [*seen, *discards, *stack]
    rest = piece.SAND - len(places)
    with reopened(position):
        position.sand_tile = [printed(front, left, names) for front in fronts] + left
        position.sand_place = places + [place.JOKER + position.seats - 1] * rest
        position.sand_known = is_known + [1] * rest
    on_field = [piece.NONE] * 28
    for tile, (field, _) in enumerate(desert):
        on_field[FIELDS.index(field)] = tile
    with reopened(position):
        position.desert = on_field
        position.jokers = [position.sand_place.count(place.JOKER + seat) for seat in range(5)]


# keys of worlds


def stack_places(position: Nile) -> dict[int, str]:
    """The tiles in stacks and the one that is out of the game, and what their places are called."""
    seats, height = position.seats, position.height
    names = dict.fromkeys(range(seats * (piece.WATER // seats), piece.WATER), "out")
    for number in range(2 * seats):
        first = first_of_stack(seats, number // 2, number % 2)
        names |= {first + level: f"stack {number}.{level}" for level in range(height[number])}
    return names


def water_key(position: Nile) -> Key:
    """Where every water tile is."""
    where = stack_places(position)
    where |= {tile: FIELDS[field] for field, tile in enumerate(position.water) if tile >= 0}
    shown = position.pieces.water_shown
    tiles = enumerate(position.water_tile)
    return tuple(sorted(f"{shown[number]} in {where.get(tile, 'used')}" for tile, number in tiles))


def sand_key(position: Nile) -> Key:
    """The front of every desert tile, in the order of their numbers."""
    shown = position.pieces.sand_shown
    return tuple(shown[number] for number in position.sand_tile)


def bids_key(position: Nile) -> Key:
    """What every seat holds in the hand."""
    return tuple(
        " ".join(crop for crop, number in zip(CROPS, bid, strict=True) for _ in range(number))
        for bid in position.bid[: position.seats]
    )


# counts


def fitting_water(view: View) -> Counter[Key]:
    """Every way to print the water tiles that have not been turned up."""
    unknown = Counter(GAME.pieces.water_shown) - Counter(view.used)
    room: list[tuple[str, str | None]] = []
    for field in view.fields:
        if field.water:
            room.append((field.name, "{}/{}".format(*sorted(field.water))))
    for seat, player in enumerate(view.players):
        for stack, (top, height) in enumerate(zip(player.tops, player.heights, strict=True)):
            room += [(f"stack {2 * seat + stack}.{at}", None) for at in range(height - 1)]
            room += [(f"stack {2 * seat + stack}.{height - 1}", waves(top))] if top else []
    room += [("out", None)] * (piece.WATER % len(view.players))
    used = [f"{tile} in used" for tile in view.used]
    counts: Counter[Key] = Counter()
    for tiles in permutations(unknown.elements(), len(room)):
        if all(back in (None, waves(tile)) for tile, (_, back) in zip(tiles, room, strict=True)):
            laid = [f"{tile} in {where}" for tile, (where, _) in zip(tiles, room, strict=True)]
            counts[tuple(sorted([*used, *laid]))] += 1
    return counts


def waves(tile: str) -> str:
    """The waves of a back, the lower one first."""
    assert back_of(tile) in BACKS
    return "{}/{}".format(*sorted(back_of(tile).split("/")))


def fitting_sand(view: View) -> Counter[Key]:
    """Every way to print the desert tiles that nobody knows."""
    room = [number for number, sand in enumerate(view.sand) if sand.front is None]
    fronts = [sand.front or "" for sand in view.sand]
    counts: Counter[Key] = Counter()
    for tiles in permutations(view.unseen):
        pairs = list(zip(room, tiles, strict=True))
        if all(since <= view.sand[number].shuffle for number, (_, since) in pairs):
            for number, (front, _) in pairs:
                fronts[number] = front
            counts[tuple(fronts)] += 1
    return counts
