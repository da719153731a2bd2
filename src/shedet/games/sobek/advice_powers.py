"""What speaks for playing a character, for revealing a token, or for choosing a player."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import Self

from shedet.core.language import Sentence, listed
from shedet.games.sobek import words
from shedet.games.sobek.advice_facts import Fact, Facts
from shedet.games.sobek.description import hand_by_back, things
from shedet.games.sobek.pieces import GOODS
from shedet.games.sobek.powers import HAND_LIMIT, SCARAB_GOODS, glyph_of, hand_size
from shedet.games.sobek.preview import Choosing
from shedet.games.sobek.quays import available, filled
from shedet.games.sobek.track import next_space, space_behind
from shedet.games.sobek.view import FACE_DOWN, CardSet
from shedet.games.sobek.worth import fitting, set_value, value_with


class Powers(Facts):
    """Characters, event tokens and players of one view."""

    def once_played(self, character: str) -> Self:
        """The same when a character is no longer in the hand."""
        view = replace(self.view, played=character)
        return type(self)(view, self.names, self.families, self.symbols, self.cards)

    def play(self, character: str) -> list[Fact]:
        """What a power would do now, and what else the character is worth. [S1-6]"""
        facts = self.once_played(character).power(character)
        facts = facts or [Fact(9, Sentence("Its power does nothing now."))]
        good = words.NAMES[self.families[character]]
        other_use = Sentence("The character card could also be laid as {good}.", good=good)
        facts.append(Fact(2, other_use))
        return facts if character == "merchant" else [*facts, self.quays_stay()]

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
            gifts = [fact for own in self.me.sets for fact in self.gift(own)]
            return sorted(gifts, reverse=True, key=weight_of)[:1]
        return self.scribe() if character.startswith("scribe") else self.priest()

    def queen(self) -> list[Fact]:
        """[S1-6.2]"""
        number = min(3, self.view.deck)
        if not number:
            return []
        gift = Sentence(
            "You get {number} card of the deck, without corruption.",
            "You get {number} cards of the deck, without corruption.",
            number,
        )
        emptied = [Fact(6, Sentence("The deck is then empty."))]
        return [Fact(5 * number, gift), *(emptied if number == self.view.deck else [])]

    def vizier(self) -> list[Fact]:
        """[S1-6.4]"""
        if not self.in_other_piles():
            return []
        facts = [fact for seat in self.others() for fact in self.pile_facts(seat)]
        return [*facts, Fact(4, Sentence("You see the whole pile before you choose a card."))]

    def pile_facts(self, seat: int) -> list[Fact]:
        """What can be told of the corruption pile of another seat. [S1-10.7]"""
        player, number = self.names[seat], self.pile_of(seat)
        if number is None:
            return []
        count = Sentence(
            "The corruption pile of {player} has {number} card.",
            "The corruption pile of {player} has {number} cards.",
            number,
            player=player,
        )
        there = self.surely(f"pile {seat}")
        if not there:
            return [Fact(3, count)]
        known = Sentence(
            "Surely in the corruption pile of {player}: {cards}.", player=player, cards=there
        )
        return [Fact(3, count), Fact(5, known)]

    def thief(self) -> list[Fact]:
        """[S1-6.7]"""
        seats = [seat for seat in self.others() if hand_size(self.view.players[seat])]
        facts = [fact for seat in seats for fact in self.hand_facts(seat)]
        return sorted(facts, reverse=True, key=weight_of)[:2]

    def hand_facts(self, seat: int) -> list[Fact]:
        """What can be told of the hand of another seat."""
        facts = [Fact(5, hand_by_back(self.view.players[seat], self.names[seat]))]
        there = self.surely(f"hand {seat}")
        known = Sentence(
            "Surely in the hand of {player}: {cards}.", player=self.names[seat], cards=there
        )
        return [*facts, Fact(6, known)] if there else facts

    def merchant(self) -> list[Fact]:
        """The card of the quays that would help most. [S1-6.8]"""
        cards = sorted({self.view.quay[quay - 1] for quay in filled(self.view)} - {FACE_DOWN})
        ends = len(filled(self.view)) == 1 and not self.view.deck
        gains = [fact for card in cards for fact in self.hand_gets([card], ends)]
        free = Fact(6, Sentence("You may take any card of the quays, without corruption."))
        return [free, *sorted(gains, reverse=True, key=weight_of)[:1]]

    def priest(self) -> list[Fact]:
        """[S1-6.3]"""
        goods = Counter(self.families[card] for card in self.me.pile or [])
        most = max(goods[good] for good in GOODS[:6])
        return self.relief(most) if most else []

    def gift(self, card_set: CardSet) -> list[Fact]:
        """What one or two cards of the hand can make of a set of the seat. [S1-6.9]"""
        cards = fitting(self.view, card_set.good, self.families)
        gifts = [gift for number in (1, 2) for gift in combinations(cards, number)]
        values = [value_with(card_set, gift) for gift in gifts]
        if not values:
            return []
        best, before = max(values, key=lambda value: value.points), set_value(card_set)
        return [
            Fact(
                2 * (best.points - before),
                Sentence(
                    "Set {set} ({good}): the Courtesan can make {worth} instead of {before}.",
                    set=card_set.number,
                    good=words.NAMES[card_set.good],
                    worth=words.worth(best),
                    before=before,
                ),
            )
        ]

    def scribe(self) -> list[Fact]:
        """[S1-6.6]"""
        facts = []
        for seat in self.others():
            number = hand_size(self.view.players[seat]) - HAND_LIMIT
            if number > 0:
                loss = Sentence(
                    "{player} must give up {number} card of the hand.",
                    "{player} must give up {number} cards of the hand.",
                    number,
                    player=self.names[seat],
                )
                facts += [Fact(6 * number, loss), *self.corruption_changes(seat, number)]
        return facts

    def reveal(self, token: str) -> list[Fact]:
        """What a token brings, and what stays for later. [S1-5.9] to [S1-5.15]"""
        facts = self.brought_by(token) or [Fact(9, Sentence("It does nothing for you now."))]
        others = list(self.view.tokens_seen or [])
        others.remove(token)
        if not others:
            return [*facts, Fact(2, Sentence("It is the last event token."))]
        stay = Sentence("For later sets stay: {tokens}.", tokens=things(others))
        return [*facts, Fact(2, stay)]

    def brought_by(self, token: str) -> list[Fact]:
        """Nothing if the token has no effect."""
        pile = self.me.pile or []
        if token.startswith("guild"):
            return self.guild(token)
        if token == "flood":
            return [Fact(9, Sentence("You have a whole further turn."))]
        if token == "curse":
            cursed = Fact(6, Sentence("It counts as 2 cards of corruption against an opponent."))
            return [cursed, self.compared()]
        if token == "prosperity":
            sets = [own for own in self.me.sets if own.good in SCARAB_GOODS]
            best = max(sets, key=lambda own: len(own.cards), default=None)
            return [self.prosperity(best)] if best else []
        if token == "embalming":
            return [*self.relief(len(pile)), *self.hand_gets(pile)] if pile else []
        worth = Sentence("It is worth {number} point.", "It is worth {number} points.", len(pile))
        return [Fact(2 * len(pile), worth)] if pile else []

    def guild(self, token: str) -> list[Fact]:
        """[S1-5.9]"""
        forward = next_space(self.symbols, self.me.score, glyph_of(token)) - self.me.score
        own = Sentence(
            "Your marker goes forward by {number} space.",
            "Your marker goes forward by {number} spaces.",
            forward,
        )
        seat = max(self.others(), key=lambda each: self.steps_back(token, each))
        steps = self.steps_back(token, seat)
        back = Sentence(
            "The marker of {player} can go back by {number} space.",
            "The marker of {player} can go back by {number} spaces.",
            steps,
            player=self.names[seat],
        )
        return [Fact(2 * forward, own), *([Fact(2 * steps, back)] if steps else [])]

    def steps_back(self, token: str, seat: int) -> int:
        score = self.view.players[seat].score
        return score - space_behind(self.symbols, score, glyph_of(token))

    def prosperity(self, card_set: CardSet) -> Fact:
        """[S1-5.13]"""
        view = replace(self.view, question="prosperity")
        choosing = Choosing(view, self.names, self.families, self.symbols)
        return Fact(4 * len(card_set.cards), choosing.add(card_set.number))

    def left(self, distance: str) -> list[Fact]:
        """Why this player."""
        seat = self.choosing.neighbour(int(distance))
        if self.view.question == "starter":
            return self.starter(seat)
        facts = self.done_to(seat)
        best = max(self.view.players[each].score for each in self.others())
        if self.view.players[seat].score == best and len(self.view.players) > 2:
            ahead = Sentence("No other opponent has more points.")
            facts.append(Fact(3, ahead))
        return facts

    def done_to(self, seat: int) -> list[Fact]:
        """What the choice does to an opponent."""
        if self.view.question == "guild":
            token = str(self.view.about)
            back = self.steps_back(token, seat)
            facts = [Fact(2 * back, self.choosing.left(seat - self.view.seat))]
            if len(self.others()) > 1 and back == max(
                self.steps_back(token, each) for each in self.others()
            ):
                facts.append(Fact(2, Sentence("No other marker would go back further.")))
            return facts
        if self.view.question == "curse":
            return [Fact(6, self.choosing.curse(seat)), *self.corruption_changes(seat, 2)]
        if self.view.question == "thief":
            return self.hand_facts(seat)
        see = Fact(1, Sentence("You see the whole pile before you choose a card."))
        return [*self.pile_facts(seat), see]

    def starter(self, seat: int) -> list[Fact]:
        """Who begins has the first choice; the others come later. [S1-7.6]"""
        cards = [self.view.quay[quay - 1] for quay in available(self.view)]
        offer = Sentence(
            "Whoever begins can take: {cards}; of use for your hand: {fit}.",
            cards=listed([words.named(card) for card in cards]),
            fit=len(self.of_use(cards)),
        )
        turns = (self.view.seat - seat) % len(self.view.players)
        if not turns:
            return [Fact(4, offer), Fact(3, Sentence("You choose first."))]
        later = Sentence(
            "Before your first turn comes {number} other.",
            "Before your first turn come {number} others.",
            turns,
        )
        return [Fact(4, offer), Fact(3, later)]


def weight_of(fact: Fact) -> int:
    return fact.weight
