"""The printed pieces as arrays; file.py fills them."""

from shedet.core.engine.arrays import blank
from shedet.core.knowledge.printed import Printed

CROPS = ("flax", "grain", "grape", "onion", "aubergine")
COPIES = (5, 4, 3, 2, 1)
"""How many markers of each crop a player has."""
STATES = ("seed", "ripe", "spoiled", "rotten")
DIAL = ("flood", "ebb 1", "ebb 2")
BACKS = ("1/0", "2/0", "1/1", "2/2", "1/2")
FRONTS = ("rot1", "rot2", "rot3", "rot4", "desert", "hippo")
"""What the fronts show; with an arrow the name ends in `>`."""
LENGTHS = (2, 3, 4, 5)
ROWS = tuple(f"{bank}{length}" for bank in "UL" for length in LENGTHS)
"""The rows of fields: upper bank, lower bank."""
FIELDS = tuple(f"{row}{number + 1}" for row in ROWS for number in range(int(row[1])))
"""The fields by name, row by row, each from the river on."""
STALLS = (3, 4, 4, 5)
"""The places of the four market rows."""
IDLE_ROUNDS = 10
"""So many in a row without a harvest end the game. [N-9.3]"""

SHAPES: dict[str, tuple[int, ...]] = {
    "row": (28,),
    "palms": (28,),
    "river": (8,),
    "end_1": (45,),
    "end_2": (45,),
    "back": (45,),
    "event": (45,),
    "arrow": (45,),
    "sand_event": (30,),
    "sand_arrow": (30,),
}


class Pieces(Printed):
    """`row` is the row of each field, `river` the wave where each row begins.

    `end_1` and `end_2` are the waves of a water tile.
    `back` numbers the pairs of waves, so that tiles with equal backs have equal numbers.
    """

    row: list[int]
    palms: list[int]
    river: list[int]
    end_1: list[int]
    end_2: list[int]
    back: list[int]
    event: list[int]
    arrow: list[int]
    sand_event: list[int]
    sand_arrow: list[int]
    water: list[str]
    """The names of the water tiles: back, front, and a number where several are alike."""
    sand: list[str]
    """The names of the desert tiles: front, and a number where several are alike."""
    is_reconstructed: bool
    """Is some part our guess?"""
    water_shown: list[str]
    """What each water tile shows, without the number that tells it from those alike."""
    sand_shown: list[str]
    hash: str

    def __init__(self) -> None:
        super().__init__()
        blank(self, SHAPES)


def shown(tile: str) -> str:
    """What a tile shows, without the number that tells it from those alike."""
    return tile.partition(".")[0]


def back_of(tile: str) -> str:
    """The waves of a water tile, by its name."""
    return tile.partition(":")[0]
