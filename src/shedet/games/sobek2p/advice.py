"""Hints for a move, and what speaks for it, in sentences that tell only what the view shows."""

from collections import Counter
from collections.abc import Callable

from shedet.core.language import Sentence
from shedet.games.sobek2p import words
from shedet.games.sobek2p.advice_facts import Fact
from shedet.games.sobek2p.advice_powers import Powers, weight_of
from shedet.games.sobek2p.description import hand_by_back, things
from shedet.games.sobek2p.line import CENTRE, opened_line, passed, price
from shedet.games.sobek2p.pieces import CHARACTERS, MARKS, back_of
from shedet.games.sobek2p.view import FACE_DOWN
from shedet.games.sobek2p.worth import fitting, held, sale_value, sellable

MOST = 4
"""More reasons than this are too many."""

KINDS = {
    "take": Sentence("Take a tile."),
    "point": Sentence("Point at a tile."),
    "turn": Sentence("Turn the ankh."),
    "keep": Sentence("Keep the tile that you take."),
    "deben": Sentence("Trade the tile for a deben token."),
    "refill": Sentence("Refill the market."),
    "sell": Sentence("Sell a set."),
    "play": Sentence("Play a character."),
    "back": Sentence("Name a back."),
    "reveal": Sentence("Reveal a pirogue."),
    "done": Sentence("Choose no more tiles."),
}
ANSWERS = {
    "priest": Sentence("Choose the kind that leaves your corruption board."),
    "scarabs": Sentence("Choose the sold set that gets two more scarabs."),
    "courtesan": Sentence("Choose the sold set that gets one or two tiles of your hand."),
    "sale": Sentence("Choose a tile to sell."),
    "gift": Sentence("Choose a tile for your set."),
    "discard": Sentence("Choose a tile for your corruption board."),
    "vizier": Sentence("Take a tile from the corruption board of {player}."),
}


class MoveReasons(Powers):
    """Hints and reasons for the legal moves of one view."""

    def hint(self, move: str) -> tuple[Sentence, Sentence]:
        """The kind of a move, and where to look for it."""
        verb, _, thing = move.partition(" ")
        kind = KINDS[verb] if verb in KINDS else ANSWERS[self.view.question]
        return kind.about(player=self.rival), self.target(verb, thing)

    def target(self, verb: str, thing: str) -> Sentence:
        """Where to look, without telling the move itself."""
        if verb in ("take", "point"):
            return self.in_market(self.view.market[thing])
        if verb == "turn":
            return self.line_to_find(thing)
        if verb in ("keep", "deben"):
            good = self.families[self.view.market[str(self.view.about)]]
            return Sentence(
                "Look at {tile} in your hand and among your sold sets.", tile=words.OBJECTS[good]
            )
        if verb in ("sell", "play"):
            return in_hand(words.OBJECTS[thing])
        if verb == "back":
            return Sentence("Look at the backs in the hand of {player}.", player=self.rival)
        if verb == "reveal":
            return Sentence("Look at the pirogue {pirogue}.", pirogue=words.NAMES[thing])
        if verb == "name":
            return self.kind_to_find(thing)
        if verb == "choose":
            return self.tile_to_find(thing)
        if verb == "refill":
            return Sentence("Look at the centre squares, where you take a tile then.")
        return Sentence("Look at what stays in your hand.")

    def in_market(self, tile: str) -> Sentence:
        name = words.OBJECTS[tile if tile == FACE_DOWN else self.families[tile]]
        return Sentence("Look at {tile} in the market.", tile=name)

    def line_to_find(self, mark: str) -> Sentence:
        return Sentence(
            "Look for a line that leaves {number} tile to {player}.",
            "Look for a line that leaves {number} tiles to {player}.",
            len(opened_line(self.view, f"turn {mark}")),
            player=self.rival,
        )

    def kind_to_find(self, good: str) -> Sentence:
        if self.view.question == "priest":
            return Sentence("Look at {tile} on your corruption board.", tile=words.OBJECTS[good])
        return Sentence("Look at {tile} among your sold sets.", tile=words.OBJECTS[good])

    def tile_to_find(self, tile: str) -> Sentence:
        name = words.OBJECTS[tile if tile in CHARACTERS else self.families[tile]]
        if self.view.question == "vizier":
            return Sentence(
                "Look at {tile} on the corruption board of {player}.", tile=name, player=self.rival
            )
        return in_hand(name)

    def reasons(self, move: str) -> list[Sentence]:
        """What speaks for a legal move or against it, the most important first."""
        verb, _, thing = move.partition(" ")
        by_verb: dict[str, Callable[[str], list[Fact]]] = {
            "take": self.take,
            "point": self.point,
            "turn": self.turn,
            "sell": self.sell,
            "play": self.play,
            "back": self.back,
            "name": self.name,
            "reveal": self.reveal,
            "choose": self.choose,
        }
        if verb in by_verb:
            facts = by_verb[verb](thing)
        else:
            plain = {"keep": self.keep, "deben": self.trade, "refill": self.refill}
            facts = plain.get(verb, self.done)()
        return [fact.sentence for fact in sorted(facts, key=weight_of, reverse=True)[:MOST]]

    def take(self, square: str) -> list[Fact]:
        tile, move = self.view.market[square], f"take {square}"
        facts = [self.cost(price(self.view, move) or 0), *self.wanted_by_rival(tile)]
        may_trade = ":D" in tile and self.view.bag > 0 and self.view.question != "merchant"
        if may_trade:
            facts += [self.deben(), Fact(6, Sentence("You may trade it for a deben token."))]
        elif tile == FACE_DOWN:
            power = Sentence("A character has a power, or is sold as a tile of its good.")
            facts.append(Fact(9, power))
        else:
            facts += [*self.hand_gets([tile]), *self.still_unseen(self.families[tile])]
        if tile == FACE_DOWN and self.view.question != "merchant":
            facts.append(Fact(3, Sentence("You then choose where the ankh points.")))
        else:
            facts.append(self.left_to_rival(opened_line(self.view, move)))
        return facts

    def keep(self) -> list[Fact]:
        """[S2-4.8]"""
        tile = self.view.market[str(self.view.about)]
        return [
            *self.hand_gets([tile]),
            *self.still_unseen(self.families[tile]),
            *self.tempo(),
            Fact(1, Sentence("Kept, it can be sold as a tile of its good.")),
        ]

    def trade(self) -> list[Fact]:
        """A deben token instead of the tile. [S2-4.8]"""
        tile = self.view.market[str(self.view.about)]
        sale = self.sale_with(self.families[tile], [tile])
        missed = [] if sale else [self.on_the_way(self.families[tile], [])]
        return [self.deben(), *missed, *self.tempo()]

    def point(self, square: str) -> list[Fact]:
        """[S2-5.19]"""
        tile, number = self.view.market[square], len(passed(self.view, square))
        forced = Sentence("{player} can neither sell nor play a character then.", player=self.rival)
        facts = [Fact(2, forced), *self.wanted_by_rival(tile)]
        if number:
            facts.append(self.corruption_of_rival(number))
        if tile != FACE_DOWN:
            line = Sentence(
                "Then {number} tile is left in the line for you.",
                "Then {number} tiles are left in the line for you.",
                len(opened_line(self.view, f"take {square}")),
            )
            facts.append(Fact(3, line))
        return facts

    def turn(self, mark: str) -> list[Fact]:
        """[S2-4.5]"""
        lines = {each: opened_line(self.view, f"turn {each}") for each in MARKS}
        sizes = [len(line) for line in lines.values() if line]
        facts = [self.left_to_rival(lines[mark])]
        if sizes and len(lines[mark]) == min(sizes):
            fewest = Sentence("No other line with tiles leaves {player} fewer.", player=self.rival)
            facts.append(Fact(2, fewest))
        return facts

    def refill(self) -> list[Fact]:
        """[S2-4.11] [S2-4.12]"""
        free = Sentence("You then take a tile from the centre, without corruption.")
        lying = [self.view.market[at] for at in CENTRE if at in self.view.market]
        gains = [fact for tile in lying if tile != FACE_DOWN for fact in self.hand_gets([tile])]
        left = self.view.pile - (36 - len(self.view.market))
        rest = Sentence(
            "Then {number} tile is left in the pile.",
            "Then {number} tiles are left in the pile.",
            left,
        )
        if left <= 0:
            rest = Sentence("The pile is then empty.")
        return [Fact(6, free), Fact(4, rest), *sorted(gains, key=weight_of, reverse=True)[:1]]

    def sell(self, good: str) -> list[Fact]:
        """[S2-5.1] [S2-5.7]"""
        sale = sale_value(self.view, good, sellable(self.view, self.families)[good])
        worth = Sentence(
            "{good}: with all tiles that fit, the sale makes {worth} instead of {before}.",
            good=words.LABELS[good],
            worth=words.worth(sale),
            before=sale.before,
        )
        facts = [Fact(2 * (sale.after - sale.before), worth), *self.slots(), *self.tempo()]
        return [*facts, *self.still_unseen(good)]

    def slots(self) -> list[Fact]:
        """What a sale brings besides points. [S2-5.7] [S2-5.8]"""
        if not self.view.slots:
            return [Fact(2, Sentence("No pirogue is left in the slots.")), self.line_stays()]
        facts = [
            Fact(
                10,
                Sentence(
                    "Then you reveal {number} pirogue of the slots.",
                    "Then you reveal one of the {number} pirogues in the slots.",
                    self.view.slots,
                ),
            )
        ]
        if self.view.slots_seen:
            seen = things(self.view.slots_seen)
            facts.append(
                Fact(5, Sentence("You have seen in the slots: {pirogues}.", pirogues=seen))
            )
        return facts

    def back(self, back: str) -> list[Fact]:
        """[S2-6.5]"""
        unseen = [tile for tile in self.unseen() if back_of(tile) == back]
        likely = Sentence(
            "Unseen tiles with this back: {all}; fitting goods that you hold or have sold: {fit}.",
            all=len(unseen),
            fit=len(self.of_use(unseen)),
        )
        return [Fact(4, likely), Fact(2, hand_by_back(self.other, self.rival))]

    def name(self, good: str) -> list[Fact]:
        if self.view.question == "priest":
            kinds = Counter(self.families[tile] for tile in self.me.board or [])
            facts = [self.relief(kinds[good])]
            if kinds[good] == max(kinds.values()):
                facts.append(Fact(2, Sentence("No other kind has more tiles there.")))
            return facts
        if self.view.question == "scarabs":
            return [self.two_scarabs(good), *self.still_unseen(good)]
        return [*self.gift(good), *self.still_unseen(good)]

    def choose(self, tile: str) -> list[Fact]:
        if self.view.question == "vizier":
            return [
                *self.hand_gets([tile]),
                *self.wanted_by_rival(tile),
                self.corruption_of_rival(-1),
            ]
        if self.view.question == "discard":
            return self.discard(tile)
        facts = [self.added(tile)]
        if tile in CHARACTERS:
            facts.append(Fact(3, Sentence("Its power is then never used.")))
        if self.families[tile] == "statue":
            facts.append(Fact(2, Sentence("As a joker it could also go with another good.")))
        return [*facts, *self.tempo()]

    def added(self, tile: str) -> Fact:
        """What one more tile makes of the set so far. [S2-8.1]"""
        good, laid = str(self.view.about), self.view.laid
        before = sale_value(self.view, good, laid).after
        points = sale_value(self.view, good, [*laid, tile]).after - before
        if not points:
            return Fact(4, Sentence("The set shows no scarab yet, so it is still worth nothing."))
        return Fact(
            2 * points,
            Sentence(
                "It adds {number} point to the set.", "It adds {number} points to the set.", points
            ),
        )

    def discard(self, tile: str) -> list[Fact]:
        """A tile given up for the Scribe. [S2-6.10]"""
        facts = [Fact(1, Sentence("Each tile is 1 corruption, whichever it is."))]
        if tile in CHARACTERS:
            facts.append(Fact(3, Sentence("Its power is then never used.")))
        good, left = self.families[tile], Counter(held(self.view)) - Counter(self.view.laid)
        if good != "statue":
            number = sum(self.families[each] == good for each in left.elements()) - 1
            kept = Sentence(
                "{good}: {number} tile stays in your hand.",
                "{good}: {number} tiles stay in your hand.",
                number,
                good=words.LABELS[good],
            )
            facts.append(Fact(4, kept))
        return [*facts, *self.still_unseen(good)]

    def done(self) -> list[Fact]:
        """The chosen tiles are all. [S2-5.1] [S2-6.8]"""
        good, laid = str(self.view.about), self.view.laid
        sale = sale_value(self.view, good, laid)
        worth = Sentence(
            "{good}: these tiles make {worth} instead of {before}.",
            good=words.LABELS[good],
            worth=words.worth(sale),
            before=sale.before,
        )
        left = Counter(fitting(self.view, good, self.families)) - Counter(laid)
        facts = [Fact(2 * (sale.after - sale.before), worth), *self.tempo()]
        if left:
            stays = Sentence(
                "You keep {number} more tile that fits.",
                "You keep {number} more tiles that fit.",
                left.total(),
            )
            facts.append(Fact(3, stays))
        return facts if self.view.question == "gift" else [*facts, *self.slots()]


def in_hand(name: Sentence) -> Sentence:
    return Sentence("Look at {tile} in your hand.", tile=name)
