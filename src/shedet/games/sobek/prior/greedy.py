"""A rule of thumb for the greedy bot: the worth of a move at first sight, in tenths of a point."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

from shedet.games.sobek.pieces.box import CHARACTERS, GOODS, SYMBOLS
from shedet.games.sobek.prior.reckoning import (
    filled,
    held,
    layable,
    next_space,
    own_set,
    price,
    scarabs,
    set_value,
    space_behind,
    value_of,
    value_with,
)
from shedet.games.sobek.view.view import FACE_DOWN, CardSet, View

CARDS = 63
BRIBE = 36  # to be shared by all players, of whom one will pay
EVENT = 45
FURTHER_TURN = 50
CHARACTER = 20
AMULET = 40
CURSE = 40
BACKS = {"beige": 40, "green": 20, "orange": 30}
SHOWN = {"ivory": 15, "ebony": 11, "marble": 9, "cattle": 6, "fish": 5, "wheat": 5}
"""The scarabs of a card of this good on average, in tenths."""
CHANCE = (0, 20, 55, 100, 100)
"""The chance that a good of which so many cards are held gets laid, in percent."""


class Thumb:
    """Rates the moves of one view; `family` has the family of every card by name, in card order."""

    def __init__(self, view: View, family: Mapping[str, str], symbols: Sequence[int]) -> None:
        self.view = view
        self.family = family
        self.symbols = symbols
        self.order = {card: number for number, card in enumerate(family)}
        self.me = view.players[view.seat]
        self.rivals = [p for seat, p in enumerate(view.players) if seat != view.seat]
        self.cards = held(view)
        self.bribe = BRIBE // len(view.players)
        self.turns_left = (view.deck + len(filled(view))) / (2 * len(view.players))
        self.is_late = self.turns_left <= len(layable(view, family)) + 1

    def rate(self, text: str) -> int:
        """The worth of a move for the seat of the view."""
        verb, _, thing = text.partition(" ")
        if verb == "take":
            return self.rate_take(int(thing))
        if verb == "lay":
            return self.rate_set(thing, None)
        if verb == "add":
            return self.rate_add(own_set(self.view, int(thing)))
        if verb == "play":
            return self.power(thing) - max(self.loss(thing), self.character() // 2)
        if verb == "reveal":
            return self.rate_token(thing)
        if verb == "choose":
            return self.rate_choice(thing)
        if verb == "name":
            return sum(self.family[card] == thing for card in self.me.pile or [])
        if verb == "left":
            return self.rate_player((self.view.seat + int(thing)) % len(self.view.players))
        return BACKS[thing] if verb == "back" else 0

    def of_family(self, good: str) -> list[str]:
        return [card for card in self.cards if self.family[card] == good]

    def prospect(self, good: str, cards: Sequence[str]) -> int:
        """What these hand cards of a good are worth: a new set, or more on a set; else a bribe."""
        lying = [own for own in self.me.sets if own.good == good]
        before = max((value_with(own) for own in lying), default=value_of([]))
        missing = max(0, 3 - len(cards))
        shown = 10 * (before.scarabs + sum(map(scarabs, cards))) + missing * SHOWN[good]
        points = shown * (before.cards + len(cards) + missing) - 10 * before.points
        helped = min(4, len(cards) + ("amulet" in self.cards))
        chance = (CHANCE[min(3, len(cards))] + CHANCE[helped]) / 2
        if missing:
            chance *= min(1, self.turns_left / (2 * missing))
        return int(points * chance / 100 - self.bribe * len(cards) * (100 - chance) / 200)

    def character(self) -> int:
        """What any character may be worth in this round."""
        return int(CHARACTER * min(1, self.turns_left / 3))

    def gain(self, card: str) -> int:
        """What one card more adds to the hand."""
        if card == FACE_DOWN:
            return self.character()
        if card == "amulet":
            amulet = int(AMULET * min(1, self.turns_left / 3))
            return max(amulet, *(self.gain_with(good, card) for good in SHOWN))
        added = self.gain_with(self.family[card], card)
        return max(added, self.character()) if card in CHARACTERS else added

    def gain_with(self, good: str, card: str) -> int:
        cards = self.of_family(good)
        return self.prospect(good, [*cards, card]) - self.prospect(good, cards)

    def loss(self, card: str) -> int:
        """By how much the hand would be worth less without a card, its power apart."""
        if card == "amulet":
            return AMULET
        good = self.family[card]
        cards = self.of_family(good)
        rest = cards.copy()
        rest.remove(card)
        return self.prospect(good, cards) - self.prospect(good, rest)

    def keeping(self, card: str) -> int:
        """What a card is good for, other than as one more card of a set."""
        if self.is_late:
            return 0
        return AMULET if card == "amulet" else self.power(card)

    def rate_take(self, quay: int) -> int:
        bribes = price(self.view, f"take {quay}") or 0
        return self.gain(self.view.quay[quay - 1]) - self.bribe * bribes

    def rate_add(self, card_set: CardSet) -> int:
        """Cards for a set of the seat, or Prosperity or a gift on it."""
        if self.view.question == "prosperity":
            return 2 * len(card_set.cards)
        if self.view.question == "courtesan":
            return self.gift_gain(card_set)
        return self.rate_set(card_set.good, card_set)

    def rate_set(self, good: str, onto: CardSet | None) -> int:
        """Its event and its points; three cards alone may grow while the round lasts."""
        cards = self.set_of(good, onto)
        if self.view.question == "last":
            amulets = cards.count("amulet")
            return 1000 + sum(map(scarabs, cards)) - 100 * amulets
        points = value_with(onto, cards).points if onto else value_of(cards).points
        points -= set_value(onto) if onto else 0
        event = EVENT if self.view.tokens else 0
        if self.is_late:
            return event + 10 * points
        early = 30 if len(cards) == 3 else 0
        return event + points + 10 * max(0, len(self.cards) - 6) - early

    def set_of(self, good: str, onto: CardSet | None) -> list[str]:
        """The cards to lay: all goods, and what is needed or better used here than kept."""
        spare = [card for card in self.of_family(good) if card in CHARACTERS]
        spare.sort(key=self.keeping)
        cards = [card for card in self.of_family(good) if card not in CHARACTERS]
        if not cards and not onto:
            cards = [spare.pop(0)]
        spare += ["amulet"] * self.free_amulets(good)
        shown = sum(map(scarabs, cards)) + (value_with(onto).scarabs if onto else 0)
        for card in sorted(spare, key=self.keeping):
            if len(cards) < 3 or self.keeping(card) <= 10 * shown:
                cards.append(card)
        return sorted(cards, key=self.order.__getitem__)

    def free_amulets(self, good: str) -> int:
        """The amulets that this good needs, and those that no other could use for a set."""
        left = self.cards.count("amulet")
        needed = min(left, max(0, 3 - len(self.of_family(good))))
        left -= needed
        others = (len(self.of_family(other)) for other in SHOWN if other != good)
        for missing in sorted(3 - count for count in others if 0 < count < 3):
            left -= missing if missing <= left else 0
        return needed + left

    def rate_choice(self, card: str) -> int:
        """Of the cards that were planned for, the lowest kind first."""
        if self.view.question == "loot":
            return self.gain(card)
        if self.view.question == "absolve":
            return self.bribe
        planned = Counter(self.planned())
        planned.subtract(self.view.laid)
        return 1000 - self.order[card] if planned[card] > 0 else -1000

    def planned(self) -> list[str]:
        """All cards that are to be laid in this line."""
        about = self.view.about
        if self.view.question == "discard":
            return self.discards(int(about or 0) + len(self.view.laid))
        if self.view.question == "gift":
            return list(self.gift(own_set(self.view, int(about or 0))))
        if isinstance(about, int):
            onto = own_set(self.view, about)
            return self.set_of(onto.good, onto)
        return self.set_of(str(about), None)

    def discards(self, number: int) -> list[str]:
        """So many cards that the hand can best do without."""
        chosen: list[str] = []
        for _ in range(number):
            chosen.append(min(self.cards, key=self.missed))
            self.cards.remove(chosen[-1])
        self.cards += chosen
        return chosen

    def missed(self, card: str) -> int:
        """By how much the hand would be worth less without a card and its power."""
        return max(self.loss(card), CHARACTER) if card in CHARACTERS else self.loss(card)

    def power(self, character: str) -> int:
        """What the power of a character seems worth now."""
        hands = [sum(rival.hand_backs.values()) for rival in self.rivals]
        if character == "queen":
            return 25 * min(self.view.deck, 3)
        if character.startswith("high"):
            pile = [self.family[card] for card in self.me.pile or []]
            return self.bribe * max((pile.count(good) for good in SHOWN), default=0)
        if character == "vizier":
            return 50 if self.cards_in_other_piles() else 0
        if character.startswith("scribe"):
            return sum(25 * max(0, hand - 6) for hand in hands)
        if character == "thief":
            return 45 if any(hands) else 0
        if character == "merchant":
            return max((self.gain(card) for card in self.view.quay if card), default=0)
        return max(map(self.gift_gain, self.me.sets), default=0)

    def cards_in_other_piles(self) -> int:
        """The cards that lie nowhere else; everybody could count them. [S1-2.2] [S1-2.3]"""
        players = self.view.players
        elsewhere = self.view.deck + len(filled(self.view)) + len(self.view.discard)
        elsewhere += sum(sum(player.hand_backs.values()) for player in players)
        elsewhere += sum(len(own.cards) for player in players for own in player.sets)
        out = 14 if len(players) == 2 else 9 - 2 * len(players)
        return CARDS - out - elsewhere - len(self.me.pile or [])

    def gift(self, card_set: CardSet) -> tuple[str, ...]:
        """One or two cards for a set of the seat: those that make it worth most. [S1-6.9]"""
        cards = [card for card in self.cards if self.family[card] in (card_set.good, "amulet")]
        cards = [card for card in cards if card != "courtesan"]
        gifts = [gift for number in (1, 2) for gift in combinations(cards, number)]
        return max(gifts, key=lambda gift: self.gift_worth(card_set, gift), default=())

    def gift_worth(self, card_set: CardSet, gift: Sequence[str]) -> int:
        points = value_with(card_set, gift).points - set_value(card_set)
        return 10 * points - sum(self.missed(card) for card in gift if scarabs(card) == 0)

    def gift_gain(self, card_set: CardSet) -> int:
        gift = self.gift(card_set)
        return self.gift_worth(card_set, gift) if gift else 0

    def rate_token(self, token: str) -> int:
        if token == "flood":
            return FURTHER_TURN
        if token == "curse":
            return CURSE
        if token == "prosperity":
            blessed = (own for own in self.me.sets if own.good in GOODS[3:6])
            return 20 * max((len(own.cards) for own in blessed), default=0)
        if token == "embalming":
            return self.embalming()
        if token == "deceit":
            return 10 * len(self.me.pile or [])
        forward = next_space(self.symbols, self.me.score, self.symbol_of(token)) - self.me.score
        back = max(self.steps_back(rival.score, token) for rival in self.rivals)
        return 10 * forward + 10 * back // len(self.rivals)

    def symbol_of(self, guild: str) -> int:
        return SYMBOLS.index(guild.removeprefix("guild-"))

    def steps_back(self, score: int, guild: str) -> int:
        return score - space_behind(self.symbols, score, self.symbol_of(guild))

    def embalming(self) -> int:
        """The bribes that the pile would no longer count as, and what it adds to the hand."""
        pile = self.me.pile or []
        worth = self.bribe * len(pile) // 2
        for good in SHOWN:
            cards, more = self.of_family(good), [c for c in pile if self.family[c] == good]
            worth += self.prospect(good, [*cards, *more]) - self.prospect(good, cards)
        return worth

    def rate_player(self, seat: int) -> int:
        """Whom to choose: for good things the seat itself, for bad ones whoever is ahead."""
        if self.view.question == "starter":
            return int(seat == self.view.seat)
        rival = self.view.players[seat]
        ahead = rival.score + sum(map(set_value, rival.sets))
        if self.view.question == "guild":
            return 10 * self.steps_back(rival.score, str(self.view.about)) + ahead
        if self.view.question == "thief":
            return ahead if any(rival.hand_backs.values()) else -1
        if self.view.question == "vizier":
            return self.cards_known_in_pile(seat)
        return ahead

    def cards_known_in_pile(self, seat: int) -> int:
        """What this table's memory option lets the seat know."""
        zones = self.view.known.zones if self.view.known else {}
        return sum(zones.get(f"pile {seat}", {}).values())
