"""The market of Sobek: 2 Players, both players and the hand."""

from collections.abc import Sequence

from shedet.games.sobek2p.view.view import (
    CHARACTERS,
    FACE_DOWN,
    POINTS,
    SNAKES,
    Player,
    View,
    mark_of,
    scarabs_on,
    set_points,
)
from shedet.research.pictures.canvas import (
    BACKS,
    COST,
    HEIGHT,
    INK,
    INK_2,
    MARGIN,
    MARK,
    PICK,
    SLOT,
    SURFACE_2,
    TILE,
    TILE_EDGE,
    WIDTH,
    WOOD,
    Canvas,
    Point,
)
from shedet.research.pictures.pieces import backs, chip, outlined

SQUARE, GAP = 76, 6


def draw(canvas: Canvas, view: View, names: Sequence[str], top: float) -> None:
    """The market to the left; to the right who plays, and what the seat holds."""
    width = 6 * SQUARE + 7 * GAP + 22
    canvas.panel((MARGIN, top, MARGIN + width, HEIGHT - MARGIN), WOOD, TILE_EDGE, 10)
    for column, letter in enumerate("ABCDEF"):
        canvas.text((corner(column, 0, top)[0] + SQUARE / 2, top + 11), letter, 12, INK, "mm")
    for row in range(6):
        canvas.text((MARGIN + 12, corner(0, row, top)[1] + SQUARE / 2), str(row + 1), 12, INK, "mm")
        for column in range(6):
            draw_square(canvas, view, "ABCDEF"[column] + str(row + 1), corner(column, row, top))
    below = f"pile {view.pile}   bag {view.bag}   pirogues {view.slots} and {view.reserve}"
    canvas.text((MARGIN + 28, HEIGHT - MARGIN - 16), below, 13)
    seen = ", ".join(view.slots_seen or [])
    if seen:
        canvas.fitted((MARGIN + 240, HEIGHT - MARGIN - 16), seen, width - 250, 11, INK_2)
    left = MARGIN * 2 + width
    for seat, player in enumerate(view.players):
        draw_player(canvas, view, seat, names[seat], (left, top + seat * 150))
        draw_sets(canvas, player, (left + 12, top + seat * 150 + 74))
    if view.seat < 2:
        draw_hand(canvas, view, (left, top + 300))


def corner(column: int, row: int, top: float) -> Point:
    return MARGIN + 22 + GAP + column * (SQUARE + GAP), top + 22 + row * (SQUARE + GAP)


def draw_square(canvas: Canvas, view: View, square: str, at: Point) -> None:
    x, y = at
    box = (x, y, x + SQUARE, y + SQUARE)
    canvas.panel(box, SLOT, TILE_EDGE)
    if square in view.market:
        draw_tile(canvas, view.market[square], at, SQUARE)
    if square == view.ankh:
        draw_ankh(canvas, view.mark or "", (x + SQUARE / 2, y + SQUARE / 2))
    if square == view.finger:
        outlined(canvas, box, PICK)


def draw_tile(canvas: Canvas, name: str, at: Point, size: float) -> None:
    """A tile with its good, its mark and its scarabs; a character by its back or its name."""
    x, y = at
    middle = (x + size / 2, y + size / 2)
    if name == FACE_DOWN:
        canvas.panel((x, y, x + size, y + size), BACKS["red"], "#5f1d17")
        canvas.text(middle, "?", size * 0.45, "#f6dccd", "mm", bold=1)
        return
    canvas.panel((x, y, x + size, y + size), TILE, TILE_EDGE)
    if name in CHARACTERS:
        canvas.circle((middle[0], middle[1] - size * 0.1), size * 0.26, "#f6dccd", COST)
        canvas.text((middle[0], middle[1] - size * 0.1), name[0].upper(), size * 0.28, COST, "mm")
        canvas.label((middle[0], y + size * 0.85), name, size - 4, size * 0.2, COST)
        return
    for points in notches(mark_of(name), x, y, size):
        canvas.shape(points, MARK)
    canvas.good(name.partition(":")[0], middle, size * 0.5)
    scarabs = scarabs_on(name)
    if scarabs:
        chip(canvas, str(scarabs), (x + size - 1, y + size - 1), size * 0.2)
    elif name.partition(":")[2].startswith("D"):
        canvas.circle((x + size * 0.86, y + size * 0.86), size * 0.09, PICK, INK, 1.5)


def notches(mark: str, x: float, y: float, size: float) -> list[list[Point]]:
    """Where a tile points: two triangles at opposite edges or corners."""
    end, half, deep = size - 1, size / 2, size * 0.14
    if mark == "h":
        return [
            [(x + 1, y + half - deep), (x + 1, y + half + deep), (x + 1 + deep, y + half)],
            [(x + end, y + half - deep), (x + end, y + half + deep), (x + end - deep, y + half)],
        ]
    if mark == "v":
        return [
            [(x + half - deep, y + 1), (x + half + deep, y + 1), (x + half, y + 1 + deep)],
            [(x + half - deep, y + end), (x + half + deep, y + end), (x + half, y + end - deep)],
        ]
    near, deep = 3, size * 0.24
    if mark == "/":
        return [
            [(x + end - deep, y + near), (x + end - 2, y + near), (x + end - 2, y + deep)],
            [(x + near, y + end - deep), (x + near, y + end - 2), (x + deep, y + end - 2)],
        ]
    return [
        [(x + near, y + near), (x + deep, y + near), (x + near, y + deep)],
        [(x + end - deep, y + end - 2), (x + end - 2, y + end - 2), (x + end - 2, y + end - deep)],
    ]


def draw_ankh(canvas: Canvas, mark: str, at: Point) -> None:
    """The ankh, and the line in which it points."""
    x, y = at
    reach = SQUARE * 0.46
    across, down = {"h": (1, 0), "v": (0, 1), "/": (0.75, -0.75)}.get(mark, (0.75, 0.75))
    canvas.line(
        [(x - reach * across, y - reach * down), (x + reach * across, y + reach * down)], INK, 3
    )
    canvas.circle(at, SQUARE * 0.33, PICK, "#8a5a00", 2)
    canvas.circle((x, y - 8), 6, PICK, INK, 3)
    canvas.line([(x, y - 2), (x, y + 15)], INK, 3.5)
    canvas.line([(x - 8, y + 3), (x + 8, y + 3)], INK, 3.5)


def draw_player(canvas: Canvas, view: View, seat: int, name: str, at: Point) -> None:
    x, y = at
    right = WIDTH - MARGIN
    is_turn = view.to_act == seat and not view.is_over
    player = view.players[seat]
    canvas.panel(
        (x, y, right, y + 142), edge=PICK if is_turn else "#d3c09a", width=3 if is_turn else 1
    )
    canvas.text((x + 12, y + 18), name, 16, bold=1)
    snakes = sum(SNAKES[name] for name in player.pirogues)
    corruption = sum(player.board_backs.values()) + snakes
    deben = (
        player.deben_count
        if player.deben is None
        else f"{sum(player.deben)} in {len(player.deben)}"
    )
    canvas.text((right - 12, y + 18), f"corruption {corruption}   deben {deben}", 13, COST, "rm")
    canvas.text((x + 12, y + 44), "hand", 12, INK_2)
    after = backs(canvas, player.hand_backs, (x + 50, y + 34))
    canvas.text((after + 6, y + 44), str(sum(player.hand_backs.values())), 14)
    canvas.text((right - 150, y + 44), "board", 12, INK_2)
    backs(canvas, player.board_backs, (right - 108, y + 34))


def draw_sets(canvas: Canvas, player: Player, at: Point) -> None:
    """Sold sets with what they are worth now, and pirogues."""
    x, y = at
    for good, tiles in player.sold.items():
        scarabs = sum(map(scarabs_on, tiles)) + 2 * player.scarab_tokens.get(good, 0)
        canvas.panel((x, y - 8, x + 66, y + 26), SURFACE_2)
        canvas.good(good, (x + 18, y + 9), 24)
        canvas.text((x + 36, y + 4), str(set_points(len(tiles), scarabs)), 14, bold=1)
        canvas.text((x + 36, y + 18), f"{len(tiles)} × {scarabs}", 10, INK_2)
        x += 70
    said = ", ".join(f"{name} {POINTS[name] or ''}".strip() for name in player.pirogues)
    canvas.fitted((at[0], y + 48), said, 410, 12, INK_2)


def draw_hand(canvas: Canvas, view: View, at: Point) -> None:
    """The tiles of the seat, and those that it has laid in a line that is not complete."""
    x, y = at
    canvas.panel((x, y, WIDTH - MARGIN, HEIGHT - MARGIN))
    player = view.players[view.seat]
    canvas.text((x + 12, y + 18), "your hand", 14, bold=1)
    board = 14 + draw_tiles(canvas, player.hand or [], (x + 12, y + 34), 124)
    canvas.text((x + 12, board), "your corruption board", 12, INK_2)
    draw_tiles(canvas, player.board or [], (x + 12, board + 14), HEIGHT - MARGIN - board - 18)
    for said, names in (("laid", view.laid), ("drawn", view.drawn or [])):
        if names:
            line = f"{said}: {', '.join(names)}"
            canvas.fitted((x + 100, y + 18), line, WIDTH - MARGIN - x - 110, 12, COST)


def draw_tiles(canvas: Canvas, names: Sequence[str], at: Point, height: float) -> float:
    """Tiles in rows that fit into a place so high; returns where they end."""
    x, y = at
    width = WIDTH - MARGIN - 12 - x
    size = 54.0
    while size > 16 and -(-len(names) // int(width // (size + 5))) * (size + 5) > height:
        size -= 2
    each = int(width // (size + 5))
    for i, name in enumerate(names):
        draw_tile(canvas, name, (x + i % each * (size + 5), y + i // each * (size + 5)), size)
    return y + -(-len(names) // each) * (size + 5)
