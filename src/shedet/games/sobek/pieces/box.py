"""The printed pieces as arrays; file.py fills them."""

from shedet.core.engine.arrays import blank
from shedet.core.knowledge.stock import Stock
from shedet.core.records import pieces_text

PRINTED = pieces_text.printed("shedet.games.sobek")
GOODS = pieces_text.names(PRINTED, "goods")
BACKS = ("beige", "green", "orange")
CHARACTERS = pieces_text.names(PRINTED, "characters")
ASKS = pieces_text.asks(PRINTED)
"""The questions of each character's own line, with the words that answer each."""
GIVER = next(name for name, asked in ASKS.items() if "gift" in asked)
"""The character that adds to a set."""
TOKENS = pieces_text.names(PRINTED, "tokens")
SYMBOLS = ("ankh", "eye", "lotus", "crook", "number")

SHAPES: dict[str, tuple[int, ...]] = {
    "family": (63,),
    "power": (63,),
    "scarabs": (63,),
    "token": (12,),
    "symbol": (100,),
}


class Pieces(Stock):
    """`power` is -1 for goods, `token` the kind of every event token, `symbol` that of every space.

    The cards are the stock: they alone may lie hidden anywhere.
    """

    family: list[int]
    power: list[int]
    scarabs: list[int]
    token: list[int]
    symbol: list[int]
    names: list[str]
    """The names of the kinds of card."""
    all_names: list[str]
    """The names of all 75 pieces, alike ones with the same name."""
    hash: str

    def __init__(self) -> None:
        super().__init__()
        blank(self, SHAPES)


def scarabs_on(name: str) -> int:
    """The scarabs that a card shows, by its name. [S1-1.3]"""
    shown = name.partition(":")[2]
    return int(shown[0]) if shown[1:2] == "S" else 0


def back_of(name: str) -> str:
    """What everybody sees of a piece, by its name."""
    if name in CHARACTERS:
        return "orange"
    if name in TOKENS:
        return "token"
    return "green" if name.endswith("*") else "beige"
