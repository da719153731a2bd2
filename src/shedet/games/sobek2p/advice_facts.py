"""Facts of a view that speak for or against a move, each with its weight in half points."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from shedet.core.language import Sentence
from shedet.games.sobek2p import words
from shedet.games.sobek2p.line import line_of
from shedet.games.sobek2p.pieces import GOODS
from shedet.games.sobek2p.view import View
from shedet.games.sobek2p.worth import (
    Sale,
    can_bear,
    corruption,
    fitting,
    held,
    sale_value,
    sellable,
)

BRIBE = 3
FEW = 6
"""So many tiles in the pile are worth a word."""
TO_COME = ("pile", "market")


class Fact(NamedTuple):
    """A sentence, and how much it matters."""

    weight: int
    sentence: Sentence


class Facts:
    """What one view tells; `families` has the family of every tile, `pieces` the whole box."""

    def __init__(
        self, view: View, names: Sequence[str], families: Mapping[str, str], pieces: Sequence[str]
    ) -> None:
        self.view = view
        self.names = names
        self.families = families
        self.pieces = pieces
        self.me, self.other = view.players[view.seat], view.players[1 - view.seat]
        self.rival = names[1 - view.seat]

    def unseen(self) -> list[str]:
        """The tiles that the view does not show, and of which it cannot be told where they are."""
        if self.view.known:
            known = self.view.known.tiles
            return [tile for tile, may in known if len(may) > 1 or may[0] in TO_COME]
        shown = Counter([*self.view.market.values(), *self.view.laid])
        for player in self.view.players:
            shown.update([*(player.hand or []), *(player.board or [])])
            shown.update(tile for sold in player.sold.values() for tile in sold)
        tiles = Counter(piece for piece in self.pieces if piece in self.families)
        return list((tiles - shown).elements())

    def still_unseen(self, good: str) -> list[Fact]:
        """How many tiles of a good may still come, while there is a pile."""
        number = sum(self.families[tile] == good for tile in self.unseen())
        if not self.view.pile or good == "statue":
            return []
        if not number:
            return [Fact(4, Sentence("{good}: no tile is unseen.", good=words.LABELS[good]))]
        return [
            Fact(
                2,
                Sentence(
                    "{good}: {number} tile is still unseen.",
                    "{good}: {number} tiles are still unseen.",
                    number,
                    good=words.LABELS[good],
                ),
            )
        ]

    def sale_with(self, good: str, more: Sequence[str]) -> tuple[Sale, int] | None:
        """What a sale of all that fits would make of a set if the hand got these tiles too.

        With it what a sale would make of it without them, or what it is if there can be none.
        """
        before = fitting(self.view, good, self.families)
        after = [*before, *(tile for tile in more if self.fits(tile, good))]
        if len(after) < 3 or not can_bear(self.view, good, after, self.families):
            return None
        sale = sale_value(self.view, good, after)
        if good in sellable(self.view, self.families):
            return sale, sale_value(self.view, good, before).after
        return sale, sale.before

    def fits(self, tile: str, good: str) -> bool:
        """[S2-5.2] [S2-5.3]"""
        return self.families.get(tile) in (good, "statue")

    def hand_gets(self, more: Sequence[str]) -> list[Fact]:
        """What tiles are good for in the hand: the sale that gains most, or how far one is."""
        goods = [good for good in GOODS[:6] if any(self.fits(tile, good) for tile in more)]
        sales = {good: found for good in goods if (found := self.sale_with(good, more))}
        gains = {good: sale.after - before for good, (sale, before) in sales.items()}
        best = max(gains, key=lambda good: gains[good], default="")
        if best and gains[best]:
            sale, before = sales[best]
            return [
                Fact(
                    gains[best],
                    Sentence(
                        "{good}: a sale would then make {worth} instead of {before}.",
                        good=words.LABELS[best],
                        worth=words.worth(sale),
                        before=before,
                    ),
                )
            ]
        if not sales and len(goods) == 1:
            return [self.on_the_way(goods[0], more)]
        if any(self.families[tile] == "statue" for tile in more):
            return [Fact(4, Sentence("A joker can be sold with any good."))]
        return []

    def on_the_way(self, good: str, more: Sequence[str]) -> Fact:
        number = len(fitting(self.view, good, self.families))
        number += sum(self.fits(tile, good) for tile in more)
        return Fact(
            number,
            Sentence(
                "{good}: you would then hold {number} of the 3 tiles that a sale needs.",
                good=words.LABELS[good],
                number=number,
            ),
        )

    def cost(self, number: int) -> Fact:
        """What a take costs. [S2-4.3]"""
        if not number:
            return Fact(1, Sentence("It costs no corruption."))
        return Fact(
            BRIBE * number,
            Sentence(
                "It takes {number} tile to your corruption board: your corruption would be {own},"
                " that of {player} is {other}.",
                "It takes {number} tiles to your corruption board: your corruption would be {own},"
                " that of {player} is {other}.",
                number,
                own=corruption(self.me) + number,
                player=self.rival,
                other=corruption(self.other),
            ),
        )

    def relief(self, number: int) -> Fact:
        """Tiles leave the seat's own corruption board."""
        return Fact(
            BRIBE * number,
            Sentence(
                "It takes {number} tile off your corruption board: your corruption would be {own},"
                " that of {player} is {other}.",
                "It takes {number} tiles off your corruption board: your corruption would be {own},"
                " that of {player} is {other}.",
                number,
                own=corruption(self.me) - number,
                player=self.rival,
                other=corruption(self.other),
            ),
        )

    def corruption_of_rival(self, change: int) -> Fact:
        """The corruption of the rival grows or shrinks."""
        return Fact(
            BRIBE * abs(change),
            Sentence(
                "The corruption of {player} would be {other}, yours is {own}.",
                context="corruption board",
                player=self.rival,
                other=corruption(self.other) + change,
                own=corruption(self.me),
            ),
        )

    def left_to_rival(self, squares: Sequence[str]) -> Fact:
        """What the rival can take next, and how much of it fits what was sold before."""
        tiles = [self.view.market[square] for square in squares]
        fit = sum(any(self.fits(tile, good) for good in self.other.sold) for tile in tiles)
        if not tiles and self.view.pile:
            return Fact(
                4,
                Sentence("{player} must then refill the market to take a tile.", player=self.rival),
            )
        if not tiles:
            return Fact(6, Sentence("{player} can then take no tile.", player=self.rival))
        if not self.other.sold:
            return Fact(
                1,
                Sentence(
                    "{player} can then reach {number} tile.",
                    "{player} can then reach {number} tiles.",
                    len(tiles),
                    player=self.rival,
                ),
            )
        return Fact(
            max(2, 3 * fit),
            Sentence(
                "{player} can then reach {number} tile; of use for sets already sold: {fit}.",
                "{player} can then reach {number} tiles; of use for sets already sold: {fit}.",
                len(tiles),
                player=self.rival,
                fit=fit,
            ),
        )

    def line_stays(self) -> Fact:
        """The rival finds the ankh where it is."""
        return self.left_to_rival([at for at in line_of(self.view) if at in self.view.market])

    def wanted_by_rival(self, tile: str) -> list[Fact]:
        """Would the tile help the rival?"""
        if self.families.get(tile) not in self.other.sold:
            return []
        return [Fact(5, Sentence("It fits a set that {player} has sold.", player=self.rival))]

    def of_use(self, tiles: Sequence[str]) -> list[str]:
        """Those of the tiles that go with what the seat holds or has sold, and jokers."""
        goods = {self.families[tile] for tile in held(self.view)} | {*self.me.sold, "statue"}
        return [tile for tile in tiles if self.families[tile] in goods]

    def deben(self) -> Fact:
        """What a token may be worth, in the bag or with the rival. [S2-9.1]"""
        values = Counter(
            int(p.removeprefix("deben:")) for p in self.pieces if p.startswith("deben")
        )
        left = values - Counter(self.me.deben or [])
        return Fact(
            10,
            Sentence(
                "A drawn deben token is worth {least} to {most} points.",
                least=min(left),
                most=max(left),
            ),
        )

    def tempo(self) -> list[Fact]:
        """How near the end is. [S2-7.1] [S2-7.5]"""
        if not self.view.pile:
            return [
                Fact(6, Sentence("The pile is empty; tiles that are never sold score nothing."))
            ]
        if self.view.pile > FEW:
            return []
        return [
            Fact(
                3,
                Sentence(
                    "Only {number} tile is left in the pile.",
                    "Only {number} tiles are left in the pile.",
                    self.view.pile,
                ),
            )
        ]
