"""Every legal move of a view as a sentence, with what everybody can tell of its consequence."""

from collections.abc import Mapping, Sequence

from shedet.core.language import Sentence
from shedet.games.sobek2p import words
from shedet.games.sobek2p.line import (
    ankh_after,
    mark_to,
    opened_line,
    passed,
    price,
)
from shedet.games.sobek2p.powers import playing, revealing
from shedet.games.sobek2p.view import FACE_DOWN, View
from shedet.games.sobek2p.worth import fitting, sale_value, sellable, set_of


class Choosing:
    """The moves of one view in words; `families` has the family of every tile by name."""

    def __init__(self, view: View, names: Sequence[str], families: Mapping[str, str]) -> None:
        self.view = view
        self.families = families
        self.me, self.other = view.players[view.seat], view.players[1 - view.seat]
        self.rival = names[1 - view.seat]

    def sentence(self, move: str) -> Sentence:
        """What a legal move does, for the seat that may make it."""
        verb, _, thing = move.partition(" ")
        by_verb = {
            "take": self.take,
            "point": self.point,
            "turn": self.turn,
            "sell": self.sell,
            "play": lambda character: playing(self.view, self.rival, self.families, character),
            "back": self.back,
            "name": self.name,
            "reveal": lambda pirogue: revealing(self.view, self.rival, pirogue),
            "choose": self.choose,
        }
        if verb in by_verb:
            return by_verb[verb](thing)
        if verb == "refill":
            return self.refill()
        return self.done() if verb == "done" else self.symbol(verb)

    def take(self, square: str) -> Sentence:
        tile = words.taken(self.view.market[square])
        if self.view.question == "merchant":
            return Sentence(
                "Take {tile} from {square}: free; the ankh stays, and {opened}.",
                tile=tile,
                square=square,
                opened=self.opened(f"take {square}"),
            )
        cost = words.corruption_cost(price(self.view, f"take {square}") or 0)
        mark = mark_to(self.view, square)
        if mark is not None and mark != self.view.mark and self.view.ankh:
            return Sentence(
                "Turn the ankh {line} and take {tile} from {square}: {cost}; {after}.",
                line=words.toward_line(self.view.ankh, mark),
                tile=tile,
                square=square,
                cost=cost,
                after=self.after_take(square),
            )
        return Sentence(
            "Take {tile} from {square}: {cost}; {after}.",
            tile=tile,
            square=square,
            cost=cost,
            after=self.after_take(square),
        )

    def after_take(self, square: str) -> Sentence:
        """What follows a take, as a clause. [S2-4.5] [S2-4.8]"""
        tile = self.view.market[square]
        if tile == FACE_DOWN:
            return Sentence("then you turn the ankh as you like, and see who it is")
        opened = self.opened(f"take {square}")
        if ":D" in tile and self.view.bag:
            return Sentence(
                "you keep what you take or trade it for a deben token; {opened}", opened=opened
            )
        return opened

    def opened(self, move: str) -> Sentence:
        """What a move leaves to the rival, as a clause."""
        ankh, count = ankh_after(self.view, move), len(opened_line(self.view, move))
        line = words.line_subject(*ankh) if ankh else None
        if count:
            return Sentence(
                "{line} then offers {player} {number} tile",
                "{line} then offers {player} {number} tiles",
                count,
                line=line,
                player=self.rival,
            )
        if self.view.pile:
            return Sentence(
                "{line} is then empty, and {player} must refill the market to take a tile",
                line=line,
                player=self.rival,
            )
        return Sentence(
            "{line} is then empty, and {player} cannot take a tile", line=line, player=self.rival
        )

    def turn(self, mark: str) -> Sentence:
        """[S2-4.5]"""
        line = words.toward_line(str(self.view.about), mark)
        count = len(opened_line(self.view, f"turn {mark}"))
        if count:
            return Sentence(
                "Turn the ankh {line}: {number} tile there for {player}.",
                "Turn the ankh {line}: {number} tiles there for {player}.",
                count,
                line=line,
                player=self.rival,
            )
        return Sentence("Turn the ankh {line}: no tile is left there.", line=line)

    def symbol(self, answer: str) -> Sentence:
        """Keep the tile, or draw a token for it. [S2-4.8]"""
        tile = words.taken(self.view.market[str(self.view.about)])
        if answer == "keep":
            return Sentence("Keep {tile} in your hand.", tile=tile)
        return Sentence(
            "Put {tile} in the box and draw a deben token; there are {bag} in the bag.",
            tile=tile,
            bag=self.view.bag,
        )

    def refill(self) -> Sentence:
        number = min(self.view.pile, 36 - len(self.view.market))
        return Sentence(
            "Refill the market with {number} tile from the pile, then take one from the centre.",
            "Refill the market with {number} tiles from the pile, then take one from the centre.",
            number,
        )

    def sell(self, good: str) -> Sentence:
        tiles = sellable(self.view, self.families)[good]
        sale = sale_value(self.view, good, tiles)
        if good in self.me.sold:
            return Sentence(
                "Sell up to {number} more tile of {good}: with all of them {worth}"
                " instead of {before}; {pirogue}.",
                "Sell up to {number} more tiles of {good}: with all of them {worth}"
                " instead of {before}; {pirogue}.",
                len(tiles),
                good=words.COUNTED[good],
                worth=words.worth(sale),
                before=sale.before,
                pirogue=self.pirogue_after_sale(),
            )
        return Sentence(
            "Sell up to {number} tile of {good}: with all of them {worth}; {pirogue}.",
            "Sell up to {number} tiles of {good}: with all of them {worth}; {pirogue}.",
            len(tiles),
            good=words.COUNTED[good],
            worth=words.worth(sale),
            pirogue=self.pirogue_after_sale(),
        )

    def pirogue_after_sale(self) -> Sentence:
        """What a sale brings besides points, as a clause. [S2-5.7] [S2-5.8]"""
        if not self.view.slots:
            return Sentence("no pirogue is left in the slots")
        return Sentence(
            "then you look at {number} pirogue and reveal it",
            "then you look at {number} pirogues and reveal one",
            self.view.slots,
        )

    def choose(self, tile: str) -> Sentence:
        """A tile for a sale, the Courtesan or the Scribe; or the Vizier's loot."""
        name = words.taken_exactly(tile)
        if self.view.question == "vizier":
            return Sentence(
                "Take {tile} from the corruption board of {player}.", tile=name, player=self.rival
            )
        if self.view.question == "discard":
            return self.discard(name, int(self.view.about or 0) - 1)
        good = str(self.view.about)
        worth = words.worth(sale_value(self.view, good, [*self.view.laid, tile]))
        if self.view.question == "gift":
            return Sentence(
                "Add {tile} to your set of {good}: {worth}.",
                tile=name,
                good=words.COUNTED[good],
                worth=worth,
            )
        missing = 2 - len(self.view.laid)
        if missing > 0:
            return Sentence(
                "Sell {tile}: {worth} so far; at least {number} more tile must follow.",
                "Sell {tile}: {worth} so far; at least {number} more tiles must follow.",
                missing,
                tile=name,
                worth=worth,
            )
        return Sentence("Sell {tile}: {worth}.", tile=name, worth=worth)

    def discard(self, tile: Sentence, left: int) -> Sentence:
        if left == 0:
            return Sentence("Put {tile} on your corruption board, as the last one.", tile=tile)
        return Sentence(
            "Put {tile} on your corruption board; {number} more tile must follow.",
            "Put {tile} on your corruption board; {number} more tiles must follow.",
            left,
            tile=tile,
        )

    def done(self) -> Sentence:
        """The chosen tiles are all. [S2-5.1] [S2-6.8]"""
        good, laid = str(self.view.about), self.view.laid
        worth = words.worth(sale_value(self.view, good, laid))
        if self.view.question == "gift":
            return Sentence("Add nothing more: {worth}.", worth=worth)
        return Sentence(
            "Sell only this {number} tile: {worth}; {pirogue}.",
            "Sell these {number} tiles: {worth}; {pirogue}.",
            len(laid),
            worth=worth,
            pirogue=self.pirogue_after_sale(),
        )

    def point(self, square: str) -> Sentence:
        """[S2-5.19]"""
        return Sentence(
            "Point at {tile} on {square}: {player} must take it in the next turn ({cost}).",
            tile=words.taken(self.view.market[square]),
            square=square,
            player=self.rival,
            cost=words.corruption_cost(len(passed(self.view, square))),
        )

    def back(self, back: str) -> Sentence:
        """[S2-6.5]"""
        number = self.other.hand_backs[back]
        if back == "grey":
            return Sentence(
                "Name grey: {number} start tile is in the hand of {player}, and you get it.",
                "Name grey: {number} start tiles are in the hand of {player},"
                " and you get one at random.",
                number,
                player=self.rival,
            )
        if back == "black":
            return Sentence(
                "Name black: {number} goods tile is in the hand of {player}, and you get it.",
                "Name black: {number} goods tiles are in the hand of {player},"
                " and you get one at random.",
                number,
                player=self.rival,
            )
        return Sentence(
            "Name red: {number} character is in the hand of {player}, and you get it.",
            "Name red: {number} characters are in the hand of {player}, and you get one at random.",
            number,
            player=self.rival,
        )

    def name(self, good: str) -> Sentence:
        """A kind for the Priests, a set for two scarabs or for the Courtesan."""
        if self.view.question == "priest":
            return Sentence(
                "{good}: {number} tile of your corruption board goes to the box.",
                "{good}: {number} tiles of your corruption board go to the box.",
                sum(self.families[tile] == good for tile in self.me.board or []),
                good=words.LABELS[good],
            )
        tiles, scarabs = set_of(self.me, good)
        if self.view.question == "scarabs":
            return Sentence(
                "{good}: two more scarabs make {worth} instead of {before}.",
                good=words.LABELS[good],
                worth=words.product(tiles, scarabs + 2),
                before=tiles * scarabs,
            )
        return Sentence(
            "{good}: {number} tile of your hand can join; the set is now {worth}.",
            "{good}: {number} tiles of your hand can join; the set is now {worth}.",
            len(fitting(self.view, good, self.families)),
            good=words.LABELS[good],
            worth=words.product(tiles, scarabs),
        )
