"""Every legal move of a view as a sentence, with what the seat can tell of its consequence."""

from collections.abc import Mapping, Sequence

from shedet.core.language import Sentence, listed
from shedet.games.sobek import words
from shedet.games.sobek.powers import going_back, going_forward, playing, revealing
from shedet.games.sobek.quays import delivery, offered, passed, price
from shedet.games.sobek.view import View
from shedet.games.sobek.worth import (
    can_begin,
    fitting,
    held,
    own_set,
    value_of,
    value_with,
)


class Choosing:
    """The moves of one view in words.

    `families` has the family of every card by name, `symbols` the symbol of every space of the
    track.
    """

    def __init__(
        self,
        view: View,
        names: Sequence[str],
        families: Mapping[str, str],
        symbols: Sequence[int],
    ) -> None:
        self.view = view
        self.names = names
        self.families = families
        self.symbols = symbols
        self.me = view.players[view.seat]

    def sentence(self, move: str) -> Sentence:
        """What a legal move does, for the seat that may make it."""
        verb, _, thing = move.partition(" ")
        by_verb = {
            "take": lambda quay: self.take(int(quay)),
            "lay": self.lay,
            "add": lambda number: self.add(int(number)),
            "play": lambda name: playing(self.view, self.names, self.families, name),
            "back": self.back,
            "name": self.name,
            "left": lambda distance: self.left(int(distance)),
            "reveal": lambda name: revealing(self.view, self.names, self.symbols, name),
            "choose": self.choose,
        }
        return by_verb[verb](thing) if verb in by_verb else self.done()

    def neighbour(self, distance: int) -> int:
        """The seat that is so many seats to the left."""
        return (self.view.seat + distance) % len(self.view.players)

    def take(self, quay: int) -> Sentence:
        """[S1-4.2] [S1-6.8]"""
        card, after = words.taken(self.view.quay[quay - 1]), self.after_take(quay)
        cost = price(self.view, f"take {quay}")
        if not cost:
            return Sentence(
                "Take {card} from quay {quay}: free; {after}.", card=card, quay=quay, after=after
            )
        return Sentence(
            "Take {card} from quay {quay}: {number} card goes to corruption ({passed}); {after}.",
            "Take {card} from quay {quay}: {number} cards go to corruption ({passed}); {after}.",
            cost,
            card=card,
            quay=quay,
            passed=self.lying_on(passed(self.view, quay)),
            after=after,
        )

    def after_take(self, quay: int) -> Sentence:
        """What the quays then offer to the next player, as a clause. [S1-4.3] [S1-7.1]"""
        left = offered(self.view, quay)
        if left:
            return Sentence(
                "{player} can then take: {cards}",
                player=self.names[self.neighbour(1)],
                cards=self.lying_on(left),
            )
        if not self.view.deck:
            return Sentence("then the round ends")
        return Sentence(
            "then a delivery of {number} card comes to the quays",
            "then a delivery of {number} cards comes to the quays",
            delivery(self.view),
        )

    def lying_on(self, quays: Sequence[int]) -> Sentence | str:
        return listed([words.named(self.view.quay[quay - 1]) for quay in quays])

    def lay(self, good: str) -> Sentence:
        """A new set, sideways at the end of a round. [S1-5.1] [S1-7.2]"""
        cards = fitting(self.view, good, self.families)
        if self.view.question == "last":
            return Sentence(
                "Lay up to {number} card of {good} sideways: with all of them {worth}; {rest}.",
                "Lay up to {number} cards of {good} sideways: with all of them {worth}; {rest}.",
                len(cards),
                good=words.COUNTED[good],
                worth=words.worth(value_of(cards, 0, True), True),
                rest=self.rest(len(cards)),
            )
        return Sentence(
            "Lay up to {number} card of {good}: with all of them {worth}; {event}.",
            "Lay up to {number} cards of {good}: with all of them {worth}; {event}.",
            len(cards),
            good=words.COUNTED[good],
            worth=words.worth(value_of(cards)),
            event=self.event(),
        )

    def event(self) -> Sentence:
        """What laying a set brings besides points, as a clause. [S1-5.7]"""
        if not self.view.tokens:
            return Sentence("no event token is left")
        return Sentence(
            "then you look at {number} event token and reveal it",
            "then you look at {number} event tokens and reveal one",
            self.view.tokens,
        )

    def rest(self, laid: int) -> Sentence:
        """What stays in the hand at the end of a round, as a clause. [S1-7.4]"""
        number = len(held(self.view)) - laid
        if not number:
            return Sentence("no card stays in your hand")
        return Sentence(
            "{number} card stays in your hand", "{number} cards stay in your hand", number
        )

    def add(self, number: int) -> Sentence:
        """Cards for a set, Prosperity, or the Courtesan's set. [S1-5.5] [S1-5.13] [S1-6.9]"""
        card_set = own_set(self.view, number)
        good, now = words.NAMES[card_set.good], value_with(card_set)
        if self.view.question == "prosperity":
            return Sentence(
                "Set {set} ({good}): two more scarabs make {worth} instead of {before}.",
                set=number,
                good=good,
                worth=words.worth(value_of(card_set.cards, card_set.prosperity + 1)),
                before=now.points,
            )
        cards = fitting(self.view, card_set.good, self.families)
        if self.view.question == "courtesan":
            return Sentence(
                "Set {set} ({good}): {number} card of your hand can join; the set is now {worth}.",
                "Set {set} ({good}): {number} cards of your hand can join; the set is now {worth}.",
                len(cards),
                set=number,
                good=good,
                worth=words.worth(now),
            )
        return Sentence(
            "Add up to {number} card to your set {set} ({good}): with all of them {worth}"
            " instead of {before}; {event}.",
            "Add up to {number} cards to your set {set} ({good}): with all of them {worth}"
            " instead of {before}; {event}.",
            len(cards),
            set=number,
            good=good,
            worth=words.worth(value_with(card_set, cards)),
            before=now.points,
            event=self.event(),
        )

    def back(self, back: str) -> Sentence:
        """[S1-6.7]"""
        victim = int(self.view.about or 0)
        player, number = self.names[victim], self.view.players[victim].hand_backs[back]
        if back == "green":
            return Sentence(
                "Name green: {number} start card is in the hand of {player}, and you get it.",
                "Name green: {number} start cards are in the hand of {player},"
                " and you get one at random.",
                number,
                player=player,
            )
        if back == "beige":
            return Sentence(
                "Name beige: {number} goods card is in the hand of {player}, and you get it.",
                "Name beige: {number} goods cards are in the hand of {player},"
                " and you get one at random.",
                number,
                player=player,
            )
        return Sentence(
            "Name orange: {number} character card is in the hand of {player}, and you get it.",
            "Name orange: {number} character cards are in the hand of {player},"
            " and you get one at random.",
            number,
            player=player,
        )

    def name(self, good: str) -> Sentence:
        """A good for a Priest. [S1-6.3]"""
        cards = [card for card in self.me.pile or [] if self.families[card] == good]
        if not cards:
            return Sentence(
                "{good}: your corruption pile has no card of it, and you show that.",
                good=words.LABELS[good],
            )
        return Sentence(
            "{good}: {number} card of your corruption pile goes to the discard ({cards}).",
            "{good}: {number} cards of your corruption pile go to the discard ({cards}).",
            len(cards),
            good=words.LABELS[good],
            cards=listed([words.named(card) for card in cards]),
        )

    def left(self, distance: int) -> Sentence:
        """A player is chosen, by the distance to the left."""
        seat = self.neighbour(distance)
        if self.view.question == "starter":
            return self.starter(seat)
        player = self.names[seat]
        if self.view.question == "guild":
            token = str(self.view.about)
            score = self.view.players[seat].score
            return Sentence(
                "{marker}, and {own}.",
                marker=going_back(token, player, score, self.symbols),
                own=going_forward(token, self.me.score, self.symbols),
            )
        if self.view.question == "curse":
            return self.curse(seat)
        if self.view.question == "thief":
            return self.thief(seat)
        return Sentence(
            "Look through the corruption pile of {player} and take a card, if there is one.",
            player=player,
        )

    def curse(self, seat: int) -> Sentence:
        """[S1-5.12]"""
        if self.view.players[seat].curses:
            return Sentence(
                "{player} gets a second Curse: 4 more corruption at the end of the round.",
                player=self.names[seat],
            )
        return Sentence(
            "{player} gets the Curse: 2 more corruption at the end of the round.",
            player=self.names[seat],
        )

    def thief(self, seat: int) -> Sentence:
        """[S1-6.7]"""
        player, backs = self.names[seat], self.view.players[seat].hand_backs
        if not any(backs.values()):
            return Sentence("The hand of {player} is empty, and nothing happens.", player=player)
        return Sentence(
            "Take a card from the hand of {player}, where there are:"
            " beige {beige}, green {green}, orange {orange}.",
            player=player,
            beige=backs["beige"],
            green=backs["green"],
            orange=backs["orange"],
        )

    def starter(self, seat: int) -> Sentence:
        """Who begins, and in which order the others follow. [S1-7.6]"""
        seats = len(self.names)
        others = listed([self.names[(seat + k) % seats] for k in range(1, seats)])
        if seat == self.view.seat:
            return Sentence(
                "You begin round {round}, then {players}.", round=self.view.round, players=others
            )
        return Sentence(
            "{player} begins round {round}, then {players}.",
            player=self.names[seat],
            round=self.view.round,
            players=others,
        )

    def choose(self, card: str) -> Sentence:
        """A card for a set, the Courtesan or the Scribe; or the Vizier's loot."""
        name = words.taken_exactly(card)
        if self.view.question == "loot":
            return Sentence(
                "Take {card} from the corruption pile of {player}.",
                card=name,
                player=self.names[int(self.view.about or 0)],
            )
        if self.view.question == "discard":
            return self.discard(name, int(self.view.about or 0) - 1)
        return self.laying(card) if isinstance(self.view.about, str) else self.adding(card)

    def laying(self, card: str) -> Sentence:
        """A card of a new set. [S1-5.1] [S1-5.4] [S1-7.2]"""
        laid = [*self.view.laid, card]
        begins = can_begin(str(self.view.about), laid, self.families)
        missing = max(3 - len(laid), 0 if begins else 1)
        name, worth = words.taken_exactly(card), self.worth(laid)
        if not missing:
            return Sentence("Lay {card}: {worth}.", card=name, worth=worth)
        return Sentence(
            "Lay {card}: {worth} so far; at least {number} more card must follow.",
            "Lay {card}: {worth} so far; at least {number} more cards must follow.",
            missing,
            card=name,
            worth=worth,
        )

    def adding(self, card: str) -> Sentence:
        """A card that is added to a set. [S1-5.5] [S1-6.9]"""
        number = int(self.view.about or 0)
        good = words.NAMES[own_set(self.view, number).good]
        laid = [*self.view.laid, card]
        name, worth = words.taken_exactly(card), self.worth(laid)
        if self.view.question == "gift" or len(laid) >= 3:
            return Sentence(
                "Add {card} to your set {set} ({good}): {worth}.",
                card=name,
                set=number,
                good=good,
                worth=worth,
            )
        return Sentence(
            "Add {card} to your set {set} ({good}): {worth} so far;"
            " at least {number} more card must follow.",
            "Add {card} to your set {set} ({good}): {worth} so far;"
            " at least {number} more cards must follow.",
            3 - len(laid),
            card=name,
            set=number,
            good=good,
            worth=worth,
        )

    def worth(self, laid: Sequence[str]) -> Sentence:
        """What these cards make of the set that they are laid on, or of a new one."""
        if isinstance(self.view.about, int):
            return words.worth(value_with(own_set(self.view, self.view.about), laid))
        sideways = self.view.question == "last-set"
        return words.worth(value_of(laid, 0, sideways), sideways)

    def discard(self, card: Sentence, left: int) -> Sentence:
        """[S1-6.6]"""
        if left == 0:
            return Sentence("Put {card} on your corruption pile, as the last one.", card=card)
        return Sentence(
            "Put {card} on your corruption pile; {number} more card must follow.",
            "Put {card} on your corruption pile; {number} more cards must follow.",
            left,
            card=card,
        )

    def done(self) -> Sentence:
        """The chosen cards are all, or no more sets are laid. [S1-5.1] [S1-6.9] [S1-7.4]"""
        if self.view.question == "last":
            return self.done_with_round()
        laid = self.view.laid
        worth = self.worth(laid)
        if self.view.question == "gift":
            return Sentence("Add nothing more: {worth}.", worth=worth)
        if self.view.question == "last-set":
            return Sentence(
                "Lay only this {number} card sideways: {worth}; {rest}.",
                "Lay these {number} cards sideways: {worth}; {rest}.",
                len(laid),
                worth=worth,
                rest=self.rest(len(laid)),
            )
        if isinstance(self.view.about, int):
            return Sentence(
                "Add only this {number} card: {worth}; {event}.",
                "Add these {number} cards: {worth}; {event}.",
                len(laid),
                worth=worth,
                event=self.event(),
            )
        return Sentence(
            "Lay only this {number} card: {worth}; {event}.",
            "Lay these {number} cards: {worth}; {event}.",
            len(laid),
            worth=worth,
            event=self.event(),
        )

    def done_with_round(self) -> Sentence:
        """[S1-7.4] [S1-8.4]"""
        cards = len(held(self.view))
        total = cards + len(self.me.pile or []) + 2 * self.me.curses
        if not cards:
            return Sentence(
                "Be done: your hand is empty, and your corruption is {total}.", total=total
            )
        return Sentence(
            "Be done: {number} card of your hand becomes corruption, which is then {total}.",
            "Be done: {number} cards of your hand become corruption, which is then {total}.",
            cards,
            total=total,
        )
