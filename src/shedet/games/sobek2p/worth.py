"""What sets, sales and whole players are worth, as far as a view shows it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from shedet.games.sobek2p.pieces import GOODS
from shedet.games.sobek2p.view import Player, View

POINTS = {"seven": 7, "two-and-deben": 2}
SNAKES = {"snake-1": 1, "snake-2": 2}


def scarabs(tile: str) -> int:
    """The scarabs that a tile shows."""
    shown = tile.partition(":")[2]
    return int(shown[0]) if shown[1:2] == "S" else 0


class Sale(NamedTuple):
    """A set with the tiles that a sale would add, and its points without and with them."""

    tiles: int
    scarabs: int
    before: int
    after: int


def set_of(player: Player, good: str) -> tuple[int, int]:
    """The tiles and the scarabs of a sold set. [S2-5.13]"""
    sold = player.sold.get(good, [])
    return len(sold), sum(map(scarabs, sold)) + 2 * player.scarab_tokens.get(good, 0)


def sale_value(view: View, good: str, tiles: Sequence[str]) -> Sale:
    """What these tiles would make of the seat's set of a good. [S2-5.6] [S2-8.1]"""
    count, shown = set_of(view.players[view.seat], good)
    after, shown_after = count + len(tiles), shown + sum(map(scarabs, tiles))
    return Sale(after, shown_after, count * shown, after * shown_after)


def held(view: View) -> list[str]:
    """The seat's hand with the tiles laid in this line, without the character that is played."""
    if view.seat >= len(view.players):
        return []
    tiles = [*(view.players[view.seat].hand or []), *view.laid]
    if view.played:
        tiles.remove(view.played)
    return tiles


def fitting(view: View, good: str, families: Mapping[str, str]) -> list[str]:
    """The tiles held that can go with a good: its own, and jokers. [S2-5.2] [S2-5.3]"""
    return [tile for tile in held(view) if families[tile] in (good, "statue")]


def sellable(view: View, families: Mapping[str, str]) -> dict[str, list[str]]:
    """For each good of which the seat can sell a set, all tiles that could go. [S2-5.1] [S2-5.4]

    `families` has the family of every tile by name.
    """
    sales = {}
    for good in GOODS[:6]:
        tiles = fitting(view, good, families)
        if len(tiles) >= 3 and can_bear(view, good, tiles, families):
            sales[good] = tiles
    return sales


def can_bear(view: View, good: str, tiles: Sequence[str], families: Mapping[str, str]) -> bool:
    """A set needs a tile of its good, unless it was sold before. [S2-5.4] [S2-5.5]"""
    sold = view.players[view.seat].sold
    return good in sold or any(families[tile] == good for tile in tiles)


def score(player: Player) -> int:
    """The points of a player, without deben that are not seen. [S2-8.1] [S2-8.2]"""
    sets = [set_of(player, good) for good in player.sold]
    tokens = sum(POINTS.get(pirogue, 0) for pirogue in player.pirogues)
    return sum(tiles * shown for tiles, shown in sets) + sum(player.deben or []) + tokens


def corruption(player: Player) -> int:
    """Tiles on the board plus snakes. [S2-7.6]"""
    snakes = sum(SNAKES.get(pirogue, 0) for pirogue in player.pirogues)
    return sum(player.board_backs.values()) + snakes
