"""The quays of Sobek, all players with their sets, and the hand."""

from collections.abc import Sequence

from shedet.games.sobek.view.view import CHARACTERS, FACE_DOWN, Player, View, scarabs_on
from shedet.research.pictures.canvas import (
    BACKS,
    COST,
    HEIGHT,
    INK_2,
    MARGIN,
    PICK,
    SURFACE_2,
    TILE,
    TILE_EDGE,
    WATER,
    WATER_2,
    WAVE,
    WIDTH,
    WOOD,
    Canvas,
    Point,
)
from shedet.research.pictures.pieces import backs, chip

WIDE, TALL = 74, 104


def draw(canvas: Canvas, view: View, names: Sequence[str], top: float) -> None:
    """The river with its quays, below it who plays, and at the bottom what the seat holds."""
    draw_quays(canvas, view, top)
    seats = len(view.players)
    width = (WIDTH - 2 * MARGIN - (seats - 1) * 8) / seats
    for seat, player in enumerate(view.players):
        at = (MARGIN + seat * (width + 8), top + 172)
        draw_player(canvas, view, seat, names[seat], at, width)
        draw_sets(canvas, player, (at[0] + 10, at[1] + 82), width - 20)
    if view.seat < seats:
        draw_hand(canvas, view, top + 350)


def draw_quays(canvas: Canvas, view: View, top: float) -> None:
    """The temple is to the left; the four cards next to it can be reached."""
    canvas.panel((MARGIN, top, WIDTH - MARGIN, top + 162), WATER, WATER_2, 10)
    for row in range(3):
        y = top + 34 + 48 * row
        canvas.line([(MARGIN + 12, y), (WIDTH - MARGIN - 12, y + 4)], "#62a8b4", 1)
    for number, name in enumerate(view.quay, 1):
        x = MARGIN + 14 + (number - 1) * (WIDE + 8)
        canvas.panel((x, top + 128, x + WIDE, top + 136), WOOD, TILE_EDGE, 2)
        canvas.text((x + WIDE / 2, top + 148), str(number), 12, WAVE, "mm")
        if name:
            draw_card(canvas, name, (x, top + 20), WIDE)
    x = MARGIN + 14 + 9 * (WIDE + 8) + 8
    said = [f"round {view.round} of 3", f"{max(view.deck, 0)} in the deck", f"{view.tokens} tokens"]
    for i, line in enumerate([*said, f"{len(view.discard)} discarded"]):
        canvas.text((x, top + 32 + 22 * i), line, 14, "#ffffff")
    if view.tokens_seen:
        canvas.fitted(
            (x, top + 124), ", ".join(view.tokens_seen), WIDTH - MARGIN - 10 - x, 11, WAVE
        )


def draw_card(canvas: Canvas, name: str, at: Point, wide: float) -> None:
    """A card with its good and its scarabs; a character by its back or its name."""
    x, y = at
    tall = wide * TALL / WIDE
    middle = (x + wide / 2, y + tall * 0.46)
    if name == FACE_DOWN:
        canvas.panel((x, y, x + wide, y + tall), BACKS["orange"], "#5f1d17")
        canvas.text(middle, "?", wide * 0.45, "#f6dccd", "mm", bold=1)
        return
    canvas.panel((x, y, x + wide, y + tall), TILE, TILE_EDGE)
    good = name.partition(":")[0]
    draw_sign(canvas, name, middle, wide * 0.5)
    canvas.label((x + wide / 2, y + tall * 0.87), good, wide - 6, wide * 0.17, INK_2)
    if scarabs_on(name):
        chip(canvas, str(scarabs_on(name)), (x + wide - 2, y + wide * 0.3), wide * 0.2)


def draw_sign(canvas: Canvas, name: str, at: Point, size: float) -> None:
    """A good or an amulet by its sign, a character by its first letter."""
    if name in CHARACTERS:
        canvas.circle(at, size / 2, "#f6dccd", COST)
        canvas.text(at, name[0].upper(), size * 0.52, COST, "mm", bold=1)
    else:
        canvas.good(name.partition(":")[0], at, size)


def draw_player(canvas: Canvas, view: View, seat: int, name: str, at: Point, width: float) -> None:
    x, y = at
    player = view.players[seat]
    is_turn = view.to_act == seat and not view.is_over
    canvas.panel(
        (x, y, x + width, y + 168), edge=PICK if is_turn else "#d3c09a", width=3 if is_turn else 1
    )
    canvas.text((x + 10, y + 18), name, 16, bold=1)
    canvas.text((x + width - 10, y + 18), f"{player.score} points", 15, anchor="rm", bold=1)
    canvas.text((x + 10, y + 46), "hand", 12, INK_2)
    after = backs(canvas, player.hand_backs, (x + 46, y + 36))
    canvas.text((after + 6, y + 46), str(sum(player.hand_backs.values())), 14)
    seen = "?" if player.pile is None else len(player.pile)
    curses = f" + {player.curses}" if player.curses else ""
    canvas.text((x + 10, y + 68), f"corruption {seen}{curses}", 12, COST)


def draw_sets(canvas: Canvas, player: Player, at: Point, width: float) -> None:
    """Each set with its cards and scarabs."""
    x, y = at
    for one in player.sets:
        if x + 62 > at[0] + width:
            x, y = at[0], y + 40
        scarabs = sum(map(scarabs_on, one.cards)) + 2 * one.prosperity
        canvas.panel((x, y, x + 60, y + 34), SURFACE_2)
        canvas.good(one.good, (x + 17, y + 17), 22)
        said = str(scarabs) if one.sideways else f"{len(one.cards)} × {scarabs}"
        canvas.text((x + 33, y + 17), said, 11)
        x += 64


def draw_hand(canvas: Canvas, view: View, top: float) -> None:
    """The cards of the seat, and how many lie in its corruption pile."""
    canvas.panel((MARGIN, top, WIDTH - MARGIN, HEIGHT - MARGIN))
    player = view.players[view.seat]
    canvas.text((MARGIN + 12, top + 18), "your hand", 14, bold=1)
    cards = player.hand or []
    if view.laid:
        canvas.fitted((MARGIN + 110, top + 18), f"laid: {', '.join(view.laid)}", 600, 12, COST)
    wide = min(WIDE + 8.0, (WIDTH - 2 * MARGIN - 24) / max(len(cards), 1) - 5)
    for i, card in enumerate(cards):
        draw_card(canvas, card, (MARGIN + 12 + i * (wide + 5), top + 34), wide)
    pile = player.pile or []
    canvas.text((MARGIN + 12, top + 178), "your corruption pile", 12, INK_2)
    step = min(28.0, (WIDTH - 2 * MARGIN - 170) / max(len(pile), 1))
    for i, card in enumerate(pile):
        draw_sign(canvas, card, (MARGIN + 160 + i * step, top + 178), 22)
