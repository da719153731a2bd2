"""A position drawn from those that fit a view."""

from shedet.core.engine.chance import Chance
from shedet.games.nile.pieces import piece, place
from shedet.games.nile.pieces.box import (
    BACKS,
    COPIES,
    CROPS,
    DIAL,
    FIELDS,
    ROWS,
    STATES,
    Pieces,
    back_of,
)
from shedet.games.nile.rules import fact, frame
from shedet.games.nile.rules.position import Nile
from shedet.games.nile.rules.question import PRIZES, QUESTIONS
from shedet.games.nile.rules.setup import blank_table
from shedet.games.nile.rules.state import first_of_stack
from shedet.games.nile.view.view import SAND_PLACES, Marker, View


def world_of(pieces: Pieces, view: View, chance: Chance) -> Nile:
    """All that is public as it is; what nobody knows, and the bids of others, drawn at random."""
    position = blank_table(pieces, len(view.players), view.options)
    position.round = view.round
    position.start = piece.NONE if view.start is None else view.start
    position.first = 0 if view.start is None else view.start
    position.dial = DIAL.index(view.dial)
    position.obelisk = view.obelisk
    position.idle, position.has_harvest = view.idle, int(view.has_harvest)
    seats = [*view.players, *([None] * (5 - len(view.players)))]
    position.points = [player.space - 1 if player else 0 for player in seats]
    position.jokers = [player.jokers if player else 0 for player in seats]
    position.has_bought = [int(player.has_bought) if player else 0 for player in seats]
    position.height = [height for p in seats for height in (p.heights if p else (0, 0))]
    for name in ("supply", "tired", "boat", "boat_tired"):
        counts = [list(getattr(p, name).values()) if p else [0] * 5 for p in seats]
        setattr(position, name, counts)
    lay_out_board(position, view)
    lay_out_market(position, view)
    lay_out_water(position, view)
    lay_out_sand(position, view)
    ask(position, view)
    position._settle()
    position.redeal(view.seat, chance)
    return position


def lay_out_board(position: Nile, view: View) -> None:
    """Covered rows and markers; what is in no other place is out of the game."""
    position.covered = [
        int(any(field.is_covered for field in view.fields if field.name[:2] == row)) for row in ROWS
    ]
    markers = [[*field.markers, None, None][:2] for field in view.fields]
    position.owner = [[m.owner if m else piece.NONE for m in pair] for pair in markers]
    position.crop = [[CROPS.index(m.crop) if m else 0 for m in pair] for pair in markers]
    position.ripe = [[int(m.state == "ripe") if m else 0 for m in pair] for pair in markers]
    position.acted = [[int(m.acted) if m else 0 for m in pair] for pair in markers]
    lying = [m for pair in markers for m in pair if m] + [m for row in view.market for m in row]
    out = [
        [
            copies - player.supply[crop] - player.boat[crop] - count_of(lying, seat, crop)
            for crop, copies in zip(CROPS, COPIES, strict=True)
        ]
        for seat, player in enumerate(view.players)
    ]
    position.out = out + [[0] * 5 for _ in range(5 - len(out))]


def count_of(markers: list[Marker], owner: int, crop: str) -> int:
    return sum(marker.owner == owner and marker.crop == crop for marker in markers)


def lay_out_market(position: Nile, view: View) -> None:
    places = [[*row, *([None] * (5 - len(row)))] for row in view.market]
    position.stall_owner = [[m.owner if m else piece.NONE for m in row] for row in places]
    position.stall_crop = [[CROPS.index(m.crop) if m else 0 for m in row] for row in places]
    position.stall_state = [[STATES.index(m.state) if m else 0 for m in row] for row in places]
    position.stall_count = [len(row) for row in view.market]
    earned = [list(row) for row in view.earned]
    position.earned = earned + [[0] * 4 for _ in range(5 - len(earned))]
    position.lost = view.lost + [0] * (5 - len(view.lost))


def lay_out_water(position: Nile, view: View) -> None:
    """Tiles that show what is seen; the redeal draws among all that fit."""
    names, seats = position.pieces.water_shown, len(view.players)
    unused = list(range(piece.WATER))
    free = sorted(set(unused) - set(stacked(view)))
    tiles, known, water = [piece.NONE] * piece.WATER, [0] * piece.WATER, [piece.NONE] * 28

    def put(number: int, name: str) -> int:
        tiles[number] = next(tile for tile in unused if name in (names[tile], back_of(names[tile])))
        unused.remove(tiles[number])
        return number

    for name in view.used:
        number = put(free.pop(), name)
        known[number] = 1
        if view.turned and view.turned.tile == name:
            position.turned = number
    if view.turned:
        position.turned_field = FIELDS.index(view.turned.field)
    for number, field in enumerate(view.fields):
        if field.water:
            water[number] = put(free.pop(), back_with(field.water))
    for seat, player in enumerate(view.players):
        for stack, back in enumerate(player.tops):
            if back:
                top = first_of_stack(seats, seat, stack) + player.heights[stack] - 1
                put(top, back)
    position.water_tile = [tile if tile >= 0 else unused.pop() for tile in tiles]
    position.water_known, position.water = known, water
    position.wave_in = [field.water[0] if field.water else 0 for field in view.fields]
    position.wave_out = [field.water[1] if field.water else 0 for field in view.fields]


def stacked(view: View) -> list[int]:
    """The numbers of the tiles in all stacks, and of the one that is out of the game."""
    seats = len(view.players)
    numbers = list(range(seats * (piece.WATER // seats), piece.WATER))
    for seat, player in enumerate(view.players):
        for stack, height in enumerate(player.heights):
            first = first_of_stack(seats, seat, stack)
            numbers += range(first, first + height)
    return numbers


def back_with(waves: tuple[int, int]) -> str:
    """The name of the back with these two waves."""
    return next(back for back in BACKS if sorted((int(back[0]), int(back[2]))) == sorted(waves))


def lay_out_sand(position: Nile, view: View) -> None:
    """Known fronts as they are; the redeal draws the others."""
    names = position.pieces.sand_shown
    unused = list(range(piece.SAND))

    def take(front: str) -> int:
        printed = next(tile for tile in unused if names[tile] == front)
        unused.remove(printed)
        return printed

    position.sand_place = [SAND_PLACES.index(sand.place) for sand in view.sand]
    position.sand_shuffle = [sand.shuffle for sand in view.sand]
    position.sand_known = [int(sand.front is not None) for sand in view.sand]
    position.shuffles = max(sand.shuffle for sand in view.sand)
    printed = [take(sand.front) if sand.front else piece.NONE for sand in view.sand]
    since = [0] * piece.SAND
    hidden = []
    for front, shuffle in view.unseen:
        hidden.append(take(front))
        since[hidden[-1]] = shuffle
    position.sand_tile = [tile if tile >= 0 else hidden.pop() for tile in printed]
    position.since = since
    desert = [piece.NONE] * 28
    for number, where in enumerate(position.sand_place):
        if where < place.STACK:
            desert[where] = number
        elif where == place.TURNED:
            position.turned = fact.SAND + number
    position.desert = desert


def ask(position: Nile, view: View) -> None:
    """The frames that lead to the question of the view."""
    position.to_act = view.to_act
    if view.is_over:
        position.is_over = 1
        return
    asked = next(number for number, name in QUESTIONS.items() if name == view.question)
    start, about = position.start, view.about
    if view.turned:
        is_flood = ":" not in view.turned.tile
        position.push(frame.FLOOD if is_flood else frame.EBB, start, view.tiles, 0)
    if asked == frame.BID:
        prize = next(number for number, name in PRIZES.items() if name == about)
        position.push(asked, position.first, prize, 0)
        position.bidders = sum(1 << seat for seat in view.bidders)
        bids = [[0] * 5 for _ in range(5)]
        if view.chosen:
            bids[view.seat] = [view.chosen.count(crop) for crop in CROPS]
        position.bid = bids
    elif asked == frame.SPOIL:
        position.push(frame.ROT, start, palms_of(view), 0)
        position.push(asked, start, int(about or 0) - 1, view.spoiling or 0)
    elif asked == frame.BOAT:
        chosen = 1 + CROPS.index(view.chosen[0]) if view.chosen else 0
        position.push(asked, view.to_act, int(about or 0), chosen)
    elif asked == frame.TURN:
        position.push(asked, view.to_act, view.points or 0, int(view.is_extra))
    else:
        position.push(asked, view.to_act, int(about or 0), 0)
    position.deciding = sum(1 << seat for seat in view.deciding)
    position.to_act = view.to_act
    position.mid_line = int(is_mid_line(view))


def palms_of(view: View) -> int:
    """The palms of the tile that lets fruits rot."""
    assert view.turned
    return int(view.turned.tile.partition("rot")[2][0])


def is_mid_line(view: View) -> bool:
    """Has the seat of the view begun a line?"""
    if view.seat not in view.deciding:
        return False
    return view.question == "spoil" or bool(view.chosen)
