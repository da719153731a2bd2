"""The squares of An den Ufern des Nils: fields, market rows and the boat, and how one moves."""

from shedet.games.nile.view.view import CROPS, FIELDS, STALLS, View, field_in
from shedet.terminal.boards.nile.fields import DEPTH, GRID, SPOTS
from shedet.terminal.boards.nile.signs import BOAT

STALL_ROWS = tuple(f"R{number}" for number in range(1, len(STALLS) + 1))
"""The squares of the market rows."""


def square_of(text: str) -> str:
    """The square of a move, or nothing."""
    verb, *words = text.split()
    if verb in ("row", "freshen"):
        return f"R{words[0]}"
    if verb == "buy" and words != ["joker"]:
        return BOAT
    return next((word for word in words if word in FIELDS), "")


def asked_at(view: View, square: str) -> str:
    """The move that a square would mean, legal or not."""
    if square in STALL_ROWS:
        return asked_of_row(view, int(square[1]))
    if square == BOAT:
        own = view.players[view.seat].boat
        crop = next((crop for crop in CROPS if own[crop]), CROPS[0])
        return f"buy {crop}" if view.question == "turn" else ""
    if view.question in ("water", "flood"):
        return f"flood {1 if view.players[view.seat].tops[0] else 2} {square}"
    return f"ebb {square}" if view.question == "ebb" else asked_of_field(view, square)


def asked_of_row(view: View, number: int) -> str:
    if view.question == "rot":
        return f"row {number}"
    states = [fruit.state for fruit in view.market[number - 1]]
    can = view.question == "turn" and view.options["joker"] == "freshen" and "spoiled" in states
    return f"freshen {number} {states.index('spoiled') + 1}" if can else ""


def asked_of_field(view: View, name: str) -> str:
    """Sow there, or what would be next for the seat's marker."""
    player, field = view.players[view.seat], field_in(view, name)
    crop = next((crop for crop in CROPS if player.supply[crop] > player.tired[crop]), CROPS[0])
    if view.question in ("seed", "ripe"):
        return f"{'sow' if view.question == 'seed' else 'ripe'} {crop} {name}"
    if view.question != "turn":
        return ""
    own = next((marker for marker in field.markers if marker.owner == view.seat), None)
    if own is None:
        return f"sow {crop} {name}"
    return f"grow {name}" if own.state == "seed" else f"harvest {name} {len(STALLS)}"


def beside(square: str, key: str) -> str:
    """The next square by an arrow key: the market is right of the fields, the boat below both."""
    if square == BOAT:
        return {"up": GRID[0][-1], "right": STALL_ROWS[-1]}.get(key, BOAT)
    if square in STALL_ROWS:
        number = STALL_ROWS.index(square) + {"up": -1, "down": 1}.get(key, 0)
        if key == "left":
            return field_at(len(GRID) - 1, 2 * number)
        return BOAT if number == len(STALL_ROWS) else STALL_ROWS[max(0, number)]
    column, row = SPOTS[square]
    if key in ("up", "down"):
        return beneath(column, row, -1 if key == "up" else 1)
    column += -1 if key == "left" else 1
    if column == len(GRID):
        return STALL_ROWS[min(len(STALL_ROWS) - 1, row // 2)]
    return field_at(column, row) if column >= 0 else square


def field_at(column: int, row: int) -> str:
    """The field there; from the river one goes to the bank above it."""
    name = GRID[column][row]
    return name if name in FIELDS else GRID[column][row - 1]


def beneath(column: int, row: int, step: int) -> str:
    """The next field up or down a column, over the river; below the last one is the boat."""
    if row + step == DEPTH:
        return BOAT
    name = GRID[column][max(0, row + step)]
    return name if name in FIELDS else GRID[column][row + 2 * step]
