"""What speaks for playing a character, or for revealing a pirogue."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

from shedet.core.language import Sentence
from shedet.games.sobek2p import words
from shedet.games.sobek2p.advice_facts import Fact, Facts
from shedet.games.sobek2p.description import hand_by_back, surely, things, tiles
from shedet.games.sobek2p.line import line_of, line_through, passed
from shedet.games.sobek2p.pieces import MARKS
from shedet.games.sobek2p.powers import HAND_LIMIT, SCARAB_GOODS
from shedet.games.sobek2p.preview import Choosing
from shedet.games.sobek2p.view import FACE_DOWN
from shedet.games.sobek2p.worth import POINTS, SNAKES, fitting, sale_value

MOVERS = ("merchant", "architect")
"""Who may change what the rival finds."""


class Powers(Facts):
    """Characters and pirogues of one view."""

    def play(self, character: str) -> list[Fact]:
        """What a power would do now, and what else the character is worth. [S2-6]"""
        once = type(self)(
            replace(self.view, played=character), self.names, self.families, self.pieces
        )
        facts = once.power(character) or [Fact(9, Sentence("Its power does nothing now."))]
        if self.families[character] == "statue":
            other_use = Sentence("The character could also be sold with any good.")
        else:
            good = words.NAMES[self.families[character]]
            other_use = Sentence("The character could also be sold as {good}.", good=good)
        facts.append(Fact(2, other_use))
        return facts if character in MOVERS else [*facts, self.line_stays()]

    def power(self, character: str) -> list[Fact]:
        """Nothing if the power has no effect."""
        if character == "queen":
            return self.queen()
        if character == "vizier":
            return self.vizier()
        if character == "thief":
            return self.thief()
        if character == "merchant":
            return self.merchant()
        if character == "courtesan":
            return self.courtesan()
        if character == "architect":
            return self.architect()
        return self.scribe() if character.startswith("scribe") else self.priest()

    def queen(self) -> list[Fact]:
        """[S2-6.3]"""
        number = min(3, self.view.pile)
        if not number:
            return []
        gift = Sentence(
            "You get {number} tile of the pile, without corruption.",
            "You get {number} tiles of the pile, without corruption.",
            number,
        )
        emptied = [Fact(6, Sentence("The pile is then empty."))]
        return [Fact(5 * number, gift), *(emptied if number == self.view.pile else [])]

    def vizier(self) -> list[Fact]:
        """[S2-6.4]"""
        if not any(self.other.board_backs.values()):
            return []
        choice = Sentence(
            "You choose a tile on the corruption board of {player}.", player=self.rival
        )
        there = self.surely("board {}", "board {} scribe 1", "board {} scribe 2")
        known = Sentence(
            "Surely on the corruption board of {player}: {tiles}.", player=self.rival, tiles=there
        )
        facts = [Fact(7, choice), self.corruption_of_rival(-1)]
        return [*facts, Fact(4, known)] if there else facts

    def thief(self) -> list[Fact]:
        """[S2-6.5]"""
        if not any(self.other.hand_backs.values()):
            return []
        there = self.surely("hand {}", "loot {}")
        known = Sentence("Surely in the hand of {player}: {tiles}.", player=self.rival, tiles=there)
        facts = [Fact(8, hand_by_back(self.other, self.rival))]
        return [*facts, Fact(6, known)] if there else facts

    def surely(self, *zones: str) -> Sentence | str:
        """Useful tiles that can be nowhere but in these zones of the rival; empty if none."""
        known = self.view.known.tiles if self.view.known else []
        found = surely(known, [zone.format(1 - self.view.seat) for zone in zones])
        useful = self.of_use(found)
        return tiles(useful) if useful else ""

    def merchant(self) -> list[Fact]:
        """The tile of the market that would help most. [S2-6.6]"""
        if not self.view.market:
            return []
        tiles = sorted({tile for tile in self.view.market.values() if tile != FACE_DOWN})
        gains = [fact for tile in tiles for fact in self.hand_gets([tile])]
        free = Fact(6, Sentence("You may take any tile of the market, without corruption."))
        return [free, *sorted(gains, reverse=True, key=weight_of)[:1]]

    def priest(self) -> list[Fact]:
        """[S2-6.7]"""
        kinds = Counter(self.families[tile] for tile in self.me.board or [])
        return [self.relief(max(kinds.values()))] if kinds else []

    def courtesan(self) -> list[Fact]:
        """[S2-6.8]"""
        gifts = [fact for good in self.me.sold for fact in self.gift(good)]
        return sorted(gifts, reverse=True, key=weight_of)[:1]

    def gift(self, good: str) -> list[Fact]:
        """What one or two tiles of the hand can make of a sold set."""
        tiles = fitting(self.view, good, self.families)
        gifts = [gift for number in (1, 2) for gift in combinations(tiles, number)]
        sales = [sale_value(self.view, good, gift) for gift in gifts]
        if not sales:
            return []
        best = max(sales, key=lambda sale: sale.after)
        return [
            Fact(
                2 * (best.after - best.before),
                Sentence(
                    "{good}: the Courtesan can make {worth} instead of {before}.",
                    good=words.LABELS[good],
                    worth=words.worth(best),
                    before=best.before,
                ),
            )
        ]

    def architect(self) -> list[Fact]:
        """[S2-6.9]"""
        if not self.view.reserve:
            return []
        draw = Sentence(
            "You draw {number} pirogue of the reserve and carry it out.",
            "You draw {number} pirogues of the reserve and carry out one.",
            min(3, self.view.reserve),
        )
        facts = [Fact(12, draw)]
        if self.view.reserve_seen:
            seen = things(self.view.reserve_seen)
            facts.append(
                Fact(4, Sentence("You have seen in the reserve: {pirogues}.", pirogues=seen))
            )
        return facts

    def scribe(self) -> list[Fact]:
        """[S2-6.10]"""
        number = sum(self.other.hand_backs.values()) - HAND_LIMIT
        if number <= 0:
            return []
        loss = Sentence(
            "{player} must give up {number} tile of the hand.",
            "{player} must give up {number} tiles of the hand.",
            number,
            player=self.rival,
        )
        return [Fact(6 * number, loss), self.corruption_of_rival(number)]

    def reveal(self, pirogue: str) -> list[Fact]:
        """What a pirogue brings, and what stays for later. [S2-5.10] to [S2-5.20]"""
        facts = self.brought_by(pirogue) or [Fact(9, Sentence("It does nothing for you now."))]
        others = list(self.view.slots_seen or [])
        if self.view.question == "slot":
            others.remove(pirogue)
            if others:
                facts.append(
                    Fact(
                        2,
                        Sentence(
                            "In the slots stay, for later sales: {pirogues}.",
                            pirogues=things(others),
                        ),
                    )
                )
            else:
                facts.append(Fact(2, Sentence("It is the last pirogue of the slots.")))
        return facts

    def brought_by(self, pirogue: str) -> list[Fact]:
        """Nothing if the pirogue has no effect."""
        if pirogue in SNAKES:
            return [self.corruption_of_rival(SNAKES[pirogue])]
        if pirogue in POINTS:
            more = [self.deben()] if pirogue == "two-and-deben" and self.view.bag else []
            return [self.points(POINTS[pirogue]), *more]
        if pirogue == "eye-of-horus":
            return self.eye_of_horus()
        if pirogue == "two-scarabs":
            sets = [good for good in self.me.sold if good in SCARAB_GOODS]
            facts = [self.two_scarabs(good) for good in sets]
            return sorted(facts, reverse=True, key=weight_of)[:1]
        if pirogue == "pyramid":
            return self.pyramid()
        return self.mummy() if pirogue == "mummy" else self.finger()

    def points(self, number: int) -> Fact:
        return Fact(
            2 * number,
            Sentence("It is worth {number} point.", "It is worth {number} points.", number),
        )

    def eye_of_horus(self) -> list[Fact]:
        """[S2-5.18]"""
        if not self.view.bag:
            return []
        higher = [Fact(12, Sentence("You keep the higher of two tokens."))]
        return [*(higher if self.view.bag > 1 else []), self.deben()]

    def two_scarabs(self, good: str) -> Fact:
        """[S2-5.13]"""
        choosing = Choosing(replace(self.view, question="scarabs"), self.names, self.families)
        return Fact(4 * len(self.me.sold[good]), choosing.name(good))

    def pyramid(self) -> list[Fact]:
        """[S2-5.10]"""
        facts = [Fact(8, Sentence("You have a whole further turn."))]
        if self.view.ankh:
            lines = {at for mark in MARKS for at in line_through(self.view.ankh, mark)}
            reach = Sentence(
                "In it {number} tile is within reach, in all lines of the ankh together.",
                "In it {number} tiles are within reach, in all lines of the ankh together.",
                len(lines & set(self.view.market)),
            )
            facts.append(Fact(4, reach))
        return facts

    def mummy(self) -> list[Fact]:
        """[S2-5.14]"""
        board = self.me.board or []
        return [self.relief(len(board)), *self.hand_gets(board)] if board else []

    def finger(self) -> list[Fact]:
        """[S2-5.19] [S2-5.20]"""
        tiles = [at for at in line_of(self.view) if at in self.view.market]
        if not tiles:
            return []
        most = max(len(passed(self.view, at)) for at in tiles)
        forced = Sentence("{player} must take the tile that you point at.", player=self.rival)
        dearest = Sentence(
            "The dearest tile in reach sends {number} tile to the corruption board of {player}.",
            "The dearest tile in reach sends {number} tiles to the corruption board of {player}.",
            most,
            player=self.rival,
        )
        return [Fact(5, forced), *([Fact(3 * most, dearest)] if most else [])]


def weight_of(fact: Fact) -> int:
    return fact.weight
