"""Facts of a view that speak for or against a move, each with its weight in half points."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from shedet.core.language import Sentence, listed
from shedet.games.sobek import words
from shedet.games.sobek.description import surely
from shedet.games.sobek.greedy import Thumb
from shedet.games.sobek.pieces import GOODS
from shedet.games.sobek.preview import Choosing
from shedet.games.sobek.quays import available, delivery, offered
from shedet.games.sobek.view import View
from shedet.games.sobek.worth import (
    can_begin,
    fitting,
    held,
    set_value,
    value_of,
    value_with,
)

BRIBE = 3
FEW = 9
"""So many cards in the deck are worth a word: one delivery."""
TO_COME = ("deck", "quays")


class Fact(NamedTuple):
    """A sentence, and how much it matters."""

    weight: int
    sentence: Sentence


class Facts:
    """What one view tells; `families` has the family of every card, `cards` the whole deck."""

    def __init__(
        self,
        view: View,
        names: Sequence[str],
        families: Mapping[str, str],
        symbols: Sequence[int],
        cards: Sequence[str],
    ) -> None:
        self.view = view
        self.names = names
        self.families = families
        self.symbols = symbols
        self.cards = cards
        self.me = view.players[view.seat]
        self.choosing = Choosing(view, names, families, symbols)
        self.next = self.choosing.neighbour(1)

    def unseen(self) -> list[str]:
        """The cards that the view does not show, and of which it cannot be told where they are."""
        if self.view.known:
            known = self.view.known.cards
            return [card for card, may in known if len(may) > 1 or may[0] in TO_COME]
        shown = Counter([*self.view.quay, *self.view.discard, *self.view.laid])
        for player in self.view.players:
            shown.update([*(player.hand or []), *(player.pile or [])])
            shown.update(card for each in player.sets for card in each.cards)
        return list((Counter(self.cards) - shown).elements())

    def still_unseen(self, good: str) -> list[Fact]:
        """How many cards of a good may still come in this round, while there is a deck."""
        number = sum(self.families[card] == good for card in self.unseen())
        if not self.view.deck or good == "amulet":
            return []
        if not number:
            return [Fact(4, Sentence("{good}: no card is unseen.", good=words.LABELS[good]))]
        return [
            Fact(
                2,
                Sentence(
                    "{good}: {number} card is still unseen.",
                    "{good}: {number} cards are still unseen.",
                    number,
                    good=words.LABELS[good],
                ),
            )
        ]

    def fits(self, card: str, good: str) -> bool:
        """[S1-5.2] [S1-5.3]"""
        return self.families.get(card) in (good, "amulet")

    def of_use(self, cards: Sequence[str]) -> list[str]:
        """Those of the cards that go with what the seat holds or has laid, and amulets."""
        goods = {self.families[card] for card in held(self.view)} | {"amulet"}
        goods |= {own.good for own in self.me.sets}
        return [card for card in cards if self.families.get(card) in goods]

    def laying(self, good: str, cards: Sequence[str], sideways: bool) -> int | None:
        """The points that cards of a good bring when they are laid in the best way, if they can."""
        if len(cards) < 3:
            return None
        new = [value_of(cards, 0, sideways).points] if can_begin(good, cards, self.families) else []
        own = [] if sideways else [each for each in self.me.sets if each.good == good]
        return max(
            [*new, *(value_with(each, cards).points - set_value(each) for each in own)],
            default=None,
        )

    def hand_gets(self, more: Sequence[str], sideways: bool = False) -> list[Fact]:
        """What cards are good for in the hand: the set that gains most, or how far one is."""
        goods = [good for good in GOODS[:6] if any(self.fits(card, good) for card in more)]
        bring: dict[str, tuple[int, int]] = {}
        for good in goods:
            before = fitting(self.view, good, self.families)
            after = [*before, *(card for card in more if self.fits(card, good))]
            points = self.laying(good, after, sideways)
            if points is not None:
                bring[good] = points, self.laying(good, before, sideways) or 0
        gains = {good: after - before for good, (after, before) in bring.items()}
        best = max(gains, key=lambda good: gains[good], default="")
        if best and gains[best]:
            return [self.better_set(best, *bring[best])]
        if not bring and len(goods) == 1 and not sideways:
            return [self.on_the_way(goods[0], more)]
        if "amulet" in more:
            return [Fact(4, Sentence("An amulet can be laid with any good."))]
        return []

    def better_set(self, good: str, after: int, before: int) -> Fact:
        return Fact(
            after - before,
            Sentence(
                "{good}: laying all cards that fit would then bring {number} point"
                " instead of {before}.",
                "{good}: laying all cards that fit would then bring {number} points"
                " instead of {before}.",
                after,
                good=words.LABELS[good],
                before=before,
            ),
        )

    def on_the_way(self, good: str, more: Sequence[str]) -> Fact:
        number = len(fitting(self.view, good, self.families))
        number += sum(self.fits(card, good) for card in more)
        return Fact(
            number,
            Sentence(
                "{good}: you would then hold {number} of the 3 cards that a set needs.",
                good=words.LABELS[good],
                number=number,
            ),
        )

    def corruption(self) -> int:
        """What would count against the seat now. [S1-8.4]"""
        return len(self.me.pile or []) + 2 * self.me.curses

    def pile_of(self, seat: int) -> int | None:
        """How many cards a pile has, if that can be told: by memory, or because all else is seen.

        [S1-10.2] [S1-10.7]
        """
        pile, known = self.view.players[seat].pile, self.view.known
        if pile is not None:
            return len(pile)
        if known:
            return sum(known.zones.get(f"pile {seat}", {}).values())
        return self.in_other_piles() if len(self.view.players) == 2 else None

    def in_other_piles(self) -> int:
        thumb = Thumb(self.view, self.families, self.symbols)
        return thumb.cards_in_other_piles() - len(self.view.laid)

    def corruption_of(self, seat: int) -> int | None:
        """Of another seat, if it can be told."""
        pile = self.pile_of(seat)
        return None if pile is None else pile + 2 * self.view.players[seat].curses

    def others(self) -> list[int]:
        """The other seats, from the left neighbour on."""
        return [self.choosing.neighbour(left) for left in range(1, len(self.view.players))]

    def compared(self) -> Fact:
        """The corruption of the others: whoever has the most pays. [S1-8.4]"""
        piles = [self.corruption_of(seat) for seat in self.others()]
        known = [pile for pile in piles if pile is not None]
        if len(known) == len(piles):
            return Fact(
                2,
                Sentence("The highest corruption of the others is now {other}.", other=max(known)),
            )
        curses = sum(self.view.players[seat].curses for seat in self.others())
        total = self.in_other_piles() + 2 * curses
        return Fact(2, Sentence("The others together now have {other} corruption.", other=total))

    def cost(self, number: int) -> list[Fact]:
        """What a take costs. [S1-4.2]"""
        if not number:
            return [Fact(1, Sentence("It costs no corruption."))]
        price = Sentence(
            "It takes {number} card to your corruption pile: your corruption would be {own}.",
            "It takes {number} cards to your corruption pile: your corruption would be {own}.",
            number,
            own=self.corruption() + number,
        )
        return [Fact(BRIBE * number, price), self.compared()]

    def relief(self, number: int) -> list[Fact]:
        """Cards leave the seat's own corruption pile."""
        less = Sentence(
            "It takes {number} card off your corruption pile: your corruption would be {own}.",
            "It takes {number} cards off your corruption pile: your corruption would be {own}.",
            number,
            own=self.corruption() - number,
        )
        return [Fact(BRIBE * number, less), self.compared()]

    def corruption_changes(self, seat: int, change: int) -> list[Fact]:
        """The corruption of another seat grows or shrinks, if it can be told."""
        now = self.corruption_of(seat)
        if now is None:
            return []
        then = Sentence(
            "The corruption of {player} would be {other}, yours is {own}.",
            context="corruption pile",
            player=self.names[seat],
            other=now + change,
            own=self.corruption(),
        )
        return [Fact(BRIBE * abs(change), then)]

    def left_after(self, quay: int) -> Fact:
        """What a take leaves to the next player. [S1-4.3] [S1-7.1]"""
        left = offered(self.view, quay)
        if left:
            return self.left_to_next(left)
        if not self.view.deck:
            return Fact(8, Sentence("It is the last card, and the round ends."))
        return Fact(
            4,
            Sentence(
                "Then a delivery of {number} card comes, and {player} chooses first.",
                "Then a delivery of {number} cards comes, and {player} chooses first.",
                delivery(self.view),
                player=self.names[self.next],
            ),
        )

    def left_to_next(self, quays: Sequence[int]) -> Fact:
        """What the next player can take, and how much of it fits a set that lies."""
        cards, sets = (
            [self.view.quay[quay - 1] for quay in quays],
            self.view.players[self.next].sets,
        )
        names = listed([words.named(card) for card in cards])
        player = self.names[self.next]
        if not sets:
            return Fact(1, Sentence("{player} can then take: {cards}.", player=player, cards=names))
        fit = sum(any(self.fits(card, each.good) for each in sets) for card in cards)
        return Fact(
            1 + 2 * fit,
            Sentence(
                "{player} can then take: {cards}; of use for sets already laid: {fit}.",
                player=player,
                cards=names,
                fit=fit,
            ),
        )

    def quays_stay(self) -> Fact:
        """The next player finds the quays as they are."""
        return self.left_to_next(available(self.view))

    def surely(self, zone: str) -> Sentence | str:
        """Useful cards that can be nowhere but in this zone; empty if there are none."""
        cards = self.of_use(surely(self.view, zone))
        return listed([words.named_exactly(card) for card in cards]) if cards else ""

    def tempo(self) -> list[Fact]:
        """How near the end of the round is. [S1-7.1] [S1-8.2]"""
        if not self.view.deck:
            late = Sentence("The deck is empty; sets laid after the last card count scarabs alone.")
            return [Fact(6, late)]
        if self.view.deck > FEW:
            return []
        return [
            Fact(
                3,
                Sentence(
                    "Only {number} card is left in the deck.",
                    "Only {number} cards are left in the deck.",
                    self.view.deck,
                ),
            )
        ]
