"""Both banks of the Nile, the market, and all players."""

from collections.abc import Mapping, Sequence
from math import sin

from shedet.games.nile.view.view import STALLS, Field, Marker, View, field_in
from shedet.research.pictures.canvas import (
    COST,
    HEIGHT,
    INK,
    INK_2,
    MARGIN,
    PALMS,
    PICK,
    SAND,
    SAND_2,
    SEATS,
    SURFACE_2,
    WATER,
    WATER_2,
    WAVE,
    WIDTH,
    WOOD,
    Canvas,
    Point,
)

FIELD_WIDE, FIELD_TALL, RIVER = 122, 62, 92
LETTERS = {"flax": "F", "grain": "G", "grape": "V", "onion": "O", "aubergine": "A"}
"""Vines, because grain has the G."""


def draw(canvas: Canvas, view: View, names: Sequence[str], top: float) -> None:
    """The banks to the left; to the right the market above the players."""
    left = MARGIN + 4 * (FIELD_WIDE + 4) + 12
    draw_banks(canvas, view, top)
    draw_market(canvas, view, (left, top))
    tall = min(110.0, (HEIGHT - MARGIN - top - 136) / len(view.players))
    for seat in range(len(view.players)):
        draw_player(canvas, view, names, seat, (left, top + 136 + seat * tall), tall - 6)


def draw_banks(canvas: Canvas, view: View, top: float) -> None:
    """Four columns of seven fields; the river is where upper and lower rows meet."""
    for column in range(4):
        x = MARGIN + column * (FIELD_WIDE + 4)
        upper, lower = f"U{2 + column}", f"L{5 - column}"
        y = top
        for number in range(2 + column, 0, -1):
            draw_field(canvas, field_in(view, f"{upper}{number}"), (x, y))
            y += FIELD_TALL + 3
        draw_river(canvas, (x, y))
        y += RIVER + 3
        for number in range(1, 6 - column):
            draw_field(canvas, field_in(view, f"{lower}{number}"), (x, y))
            y += FIELD_TALL + 3


def draw_river(canvas: Canvas, at: Point) -> None:
    x, y = at
    canvas.panel((x - 2, y, x + FIELD_WIDE + 2, y + RIVER), WATER_2, WATER_2, 4)
    for row in range(3):
        waves(canvas, (x + 8, y + 20 + 26 * row), FIELD_WIDE - 16, 1, "#5fa5b3")


def waves(canvas: Canvas, at: Point, width: float, number: int, colour: str = WAVE) -> None:
    x, y = at
    for row in range(number):
        points = [(x + step, y + row * 8 + 2.5 * sin(step / 6)) for step in range(0, int(width), 3)]
        canvas.line(points, colour, 2)


def draw_field(canvas: Canvas, field: Field, at: Point) -> None:
    x, y = at
    box = (x, y, x + FIELD_WIDE, y + FIELD_TALL)
    if field.is_covered:
        canvas.panel(box, "#ddcca6", "#cdb98c")
        for step in range(10, FIELD_WIDE - 20, 16):
            canvas.line([(x + step, y + FIELD_TALL - 6), (x + step + 18, y + 6)], "#cdb98c", 2)
        return
    if field.is_desert:
        canvas.panel(box, SAND, SAND_2)
        canvas.shape(dune(x + FIELD_WIDE / 2, y + FIELD_TALL / 2), SAND_2)
    elif field.water:
        canvas.panel(box, WATER, WATER_2)
        inward, outward = field.water
        up = outward if field.name[0] == "U" else inward
        down = inward if field.name[0] == "U" else outward
        waves(canvas, (x + 10, y + 12), FIELD_WIDE - 20, up)
        waves(canvas, (x + 10, y + FIELD_TALL - 4 - 8 * down), FIELD_WIDE - 20, down)
    else:
        canvas.panel(box, PALMS[field.palms], "#5d6b33")
        for palm in range(field.palms):
            draw_palm(canvas, (x + 11 + 12 * (palm % 2), y + 20 + 24 * (palm // 2)))
    canvas.text((x + FIELD_WIDE - 5, y + 9), field.name, 9, INK, "rm")
    for i, marker in enumerate(field.markers):
        draw_marker(canvas, marker, (x + 50 + 36 * i, y + FIELD_TALL / 2 + 3), 15)


def dune(x: float, y: float) -> list[Point]:
    return [(x - 26, y + 12), (x - 6, y - 8), (x + 4, y + 2), (x + 10, y - 3), (x + 26, y + 12)]


def draw_palm(canvas: Canvas, at: Point) -> None:
    x, y = at
    canvas.line([(x, y + 9), (x, y - 2)], INK, 2)
    canvas.line([(x - 5, y + 1), (x, y - 4), (x + 5, y + 1)], INK, 2)
    canvas.line([(x - 4, y - 6), (x, y - 3), (x + 4, y - 6)], INK, 2)


def draw_marker(canvas: Canvas, marker: Marker, at: Point, radius: float) -> None:
    """The owner's colour around the crop: dark for seed, light for ripe, struck out for worse."""
    x, y = at
    is_dark = marker.state == "seed"
    canvas.circle(at, radius + 1, INK, INK)
    canvas.circle(at, radius, "#2c1f1a" if is_dark else "#fdf6e3", SEATS[marker.owner], 4)
    ink = "#f5e6cb" if is_dark else INK
    canvas.text(at, LETTERS[marker.crop], radius * 0.95, ink, "mm", bold=1)
    if marker.state in ("spoiled", "rotten"):
        reach = radius * 0.8
        canvas.line([(x - reach, y + reach), (x + reach, y - reach)], COST, 3)
        if marker.state == "rotten":
            canvas.line([(x - reach, y - reach), (x + reach, y + reach)], COST, 3)


def draw_market(canvas: Canvas, view: View, at: Point) -> None:
    """The four rows with their places, the round and the dial."""
    x, y = at
    half = (WIDTH - MARGIN - x - 6) / 2
    for row, fruits in enumerate(view.market):
        left, top = x + row % 2 * (half + 6), y + row // 2 * 50
        canvas.panel((left, top, left + half, top + 46))
        canvas.panel((left, top, left + 20, top + 46), COST, COST, 4)
        canvas.text((left + 10, top + 23), str(row + 1), 14, "#fff6ea", "mm", bold=1)
        for place in range(STALLS[row]):
            middle = (left + 41 + place * 33, top + 23)
            canvas.circle(middle, 13, "#e4d6b4", "#cdb98c")
            if place < len(fruits):
                draw_marker(canvas, fruits[place], middle, 14)
    start = "" if view.start is None else f"   seat {view.start} starts"
    said = f"round {view.round}   dial: {view.dial}   obelisk on {view.obelisk}{start}"
    canvas.fitted((x + 4, y + 115), said, WIDTH - MARGIN - x, 13)


def draw_player(
    canvas: Canvas, view: View, names: Sequence[str], seat: int, at: Point, tall: float
) -> None:
    x, y = at
    right, player = WIDTH - MARGIN, view.players[seat]
    is_turn = seat in view.deciding and not view.is_over
    canvas.panel(
        (x, y, right, y + tall), edge=PICK if is_turn else "#d3c09a", width=3 if is_turn else 1
    )
    canvas.circle((x + 18, y + 18), 9, SEATS[seat], INK)
    canvas.text((x + 34, y + 18), names[seat], 15, bold=1)
    said = f"space {player.space}   jokers {player.jokers}"
    canvas.text((x + 130, y + 18), said, 13)
    for i, (waves_on, height) in enumerate(zip(player.tops, player.heights, strict=True)):
        left = right - 150 + i * 72
        canvas.panel((left, y + 8, left + 66, y + 28), WATER if waves_on else SURFACE_2, WATER_2, 4)
        canvas.text((left + 33, y + 18), f"{waves_on or '-'} of {height}", 11, "#ffffff", "mm")
    draw_stock(canvas, "supply", player.supply, seat, (x + 12, y + tall * 0.66))
    canvas.panel(
        (x + 232, y + tall * 0.66 - 15, right - 8, y + tall * 0.66 + 15), WOOD, "#8d7549", 6
    )
    draw_stock(canvas, "boat", player.boat, seat, (x + 240, y + tall * 0.66))


def draw_stock(canvas: Canvas, title: str, stock: Mapping[str, int], seat: int, at: Point) -> None:
    """How many markers of each crop."""
    x, y = at
    canvas.text((x, y), title, 11, INK_2 if title == "supply" else INK)
    x += 46 if title == "supply" else 38
    for crop, number in stock.items():
        if number:
            draw_marker(canvas, Marker(seat, crop, "ripe", False), (x + 2, y), 10)
            canvas.text((x + 14, y), str(number), 11)
            x += 33
