"""The pieces that a position is played with: printed values by tile number."""

from shedet.core.engine.arrays import blank
from shedet.core.knowledge.stock import Stock
from shedet.core.records import pieces_text
from shedet.games.sobek2p.pieces import kind

PRINTED = pieces_text.printed("shedet.games.sobek2p")
GOODS = pieces_text.names(PRINTED, "goods")
MARKS = ("h", "v", "/", "\\")
BACKS = ("grey", "black", "red")
CHARACTERS = pieces_text.names(PRINTED, "characters")
ASKS = pieces_text.asks(PRINTED)
"""The questions of each character's own line, with the words that answer each."""
GIVER = next(name for name, asked in ASKS.items() if "gift" in asked)
"""The character that adds to a set."""
PIROGUES = pieces_text.names(PRINTED, "pirogues")
SQUARES = tuple(column + row for row in "123456" for column in "ABCDEF")

POINTS = {name: kind.points(number) for number, name in enumerate(PIROGUES)}
"""What each pirogue is worth to the one before whom it lies."""
SNAKES = {name: kind.snakes(number) for number, name in enumerate(PIROGUES)}
"""The corruption that each pirogue is."""

SHAPES: dict[str, tuple[int, ...]] = {
    "family": (65,),
    "power": (65,),
    "mark": (65,),
    "scarabs": (65,),
    "symbol": (65,),
    "pirogue": (13,),
    "deben": (13,),
    "order": (36,),
    "step": (8, 36),
}


class Pieces(Stock):
    """Tiles 0-64 (55 start and goods tiles, then 10 characters), pirogues 0-12, deben 0-12.

    The tiles are the stock: they alone may lie hidden anywhere. `power` is -1 for goods.
    `step[2 * mark + direction][square]` is the neighbour along a line, -1 past the edge.
    """

    family: list[int]
    power: list[int]
    mark: list[int]
    scarabs: list[int]
    symbol: list[int]
    pirogue: list[int]
    deben: list[int]
    order: list[int]
    step: list[list[int]]
    names: list[str]
    """The names of the kinds of tile."""
    all_names: list[str]
    """The names of all 91 pieces, alike ones with the same name."""
    hash: str

    def __init__(self) -> None:
        super().__init__()
        blank(self, SHAPES)


def steps() -> list[list[int]]:
    """The neighbours of every square: both ways along the row, the column, / and \\."""
    table = []
    for across, down in ((1, 0), (0, 1), (1, -1), (1, 1)):
        for way in (1, -1):
            neighbours = []
            for square in range(36):
                column, row = square % 6 + way * across, square // 6 + way * down
                on_board = 0 <= column < 6 and 0 <= row < 6
                neighbours.append(6 * row + column if on_board else -1)
            table.append(neighbours)
    return table


def mark_of(tile: str) -> str:
    """The mark of a goods tile or statue, by its name."""
    return tile.rstrip("*")[-1]


def scarabs_on(tile: str) -> int:
    """The scarabs that a tile shows, by its name."""
    shown = tile.partition(":")[2]
    return int(shown[0]) if shown[1:2] == "S" else 0


def back_of(name: str) -> str:
    """What everybody sees of a piece, by its name."""
    if name in CHARACTERS:
        return "red"
    if name in PIROGUES:
        return "pirogue"
    if name.startswith("deben:"):
        return "deben"
    return "grey" if name.endswith("*") else "black"
