"""Hints for a move, and what speaks for it, in sentences that tell only what the view shows."""

from collections import Counter
from collections.abc import Callable, Sequence

from shedet.core.language import Sentence, listed
from shedet.games.sobek import words
from shedet.games.sobek.advice_facts import BRIBE, Fact
from shedet.games.sobek.advice_powers import Powers, weight_of
from shedet.games.sobek.description import hand_by_back, things
from shedet.games.sobek.pieces import CHARACTERS, GOODS, back_of
from shedet.games.sobek.quays import offered, price
from shedet.games.sobek.view import FACE_DOWN
from shedet.games.sobek.worth import (
    Value,
    fitting,
    held,
    layable,
    own_set,
    set_value,
    value_of,
    value_with,
)

MOST = 4
"""More reasons than this are too many."""

KINDS = {
    "take": Sentence("Take a card."),
    "lay": Sentence("Lay a set."),
    "play": Sentence("Play a character card."),
    "back": Sentence("Name a back."),
    "name": Sentence("Name the good that leaves your corruption pile, its characters included."),
    "reveal": Sentence("Reveal an event token."),
    "done": Sentence("Choose no more cards."),
}
ANSWERS = {
    "turn": Sentence("Add cards to a set."),
    "prosperity": Sentence("Choose the set that gets two more scarabs."),
    "courtesan": Sentence("Choose the set that gets one or two cards of your hand."),
    "guild": Sentence("Choose an opponent."),
    "curse": Sentence("Choose an opponent."),
    "thief": Sentence("Choose an opponent."),
    "vizier": Sentence("Choose an opponent."),
    "starter": Sentence("Choose who begins."),
    "set": Sentence("Choose a card to lay."),
    "last-set": Sentence("Choose a card to lay."),
    "gift": Sentence("Choose a card for your set."),
    "discard": Sentence("Choose a card for your corruption pile."),
    "loot": Sentence("Take a card from the corruption pile of {player}."),
}
LOOK = {
    "guild": Sentence("Look at the markers on the score track."),
    "curse": Sentence("Look at who may have much corruption."),
    "thief": Sentence("Look at the backs in the hands of the others."),
    "vizier": Sentence("Look at who may have a useful card in the corruption pile."),
    "starter": Sentence("Look at the first cards of the quays."),
}


class MoveReasons(Powers):
    """Hints and reasons for the legal moves of one view."""

    def hint(self, move: str) -> tuple[Sentence, Sentence]:
        """The kind of a move, and where to look for it."""
        verb, _, thing = move.partition(" ")
        kind = KINDS[verb] if verb in KINDS else ANSWERS[self.view.question]
        if verb == "done" and self.view.question == "last":
            kind = Sentence("Lay no further set.")
        if self.view.question == "loot":
            kind = kind.about(player=self.names[int(self.view.about or 0)])
        return kind, self.target(verb, thing)

    def target(self, verb: str, thing: str) -> Sentence:
        """Where to look, without telling the move itself."""
        if verb == "take":
            card = self.view.quay[int(thing) - 1]
            name = words.OBJECTS[card if card == FACE_DOWN else self.families[card]]
            return Sentence("Look at {card} on the quays.", card=name)
        if verb in ("lay", "play"):
            return in_hand(words.OBJECTS[thing])
        if verb == "add":
            good = own_set(self.view, int(thing)).good
            return Sentence("Look at {card} among your sets.", card=words.OBJECTS[good])
        if verb == "back":
            player = self.names[int(self.view.about or 0)]
            return Sentence("Look at the backs in the hand of {player}.", player=player)
        if verb == "name":
            return Sentence("Look at {card} in your corruption pile.", card=words.OBJECTS[thing])
        if verb == "left":
            return LOOK[self.view.question]
        if verb == "reveal":
            return Sentence("Look at the event token {token}.", token=words.NAMES[thing])
        if verb == "choose":
            return self.card_to_find(thing)
        return Sentence("Look at what stays in your hand.")

    def card_to_find(self, card: str) -> Sentence:
        name = words.OBJECTS[card if card in CHARACTERS else self.families[card]]
        if self.view.question == "loot":
            player = self.names[int(self.view.about or 0)]
            return Sentence(
                "Look at {card} in the corruption pile of {player}.", card=name, player=player
            )
        return in_hand(name)

    def reasons(self, move: str) -> list[Sentence]:
        """What speaks for a legal move or against it, the most important first."""
        verb, _, thing = move.partition(" ")
        by_verb: dict[str, Callable[[str], list[Fact]]] = {
            "take": self.take,
            "lay": self.lay,
            "add": self.add,
            "play": self.play,
            "back": self.back,
            "name": self.name,
            "left": self.left,
            "reveal": self.reveal,
            "choose": self.choose,
        }
        facts = by_verb[verb](thing) if verb in by_verb else self.done()
        return [fact.sentence for fact in sorted(facts, key=weight_of, reverse=True)[:MOST]]

    def take(self, quay: str) -> list[Fact]:
        card, number = self.view.quay[int(quay) - 1], int(quay)
        facts = [*self.cost(price(self.view, f"take {quay}") or 0), self.left_after(number)]
        if card == FACE_DOWN:
            power = Sentence("A character card has a power, or is laid as a card of its good.")
            return [*facts, Fact(6, power)]
        ends = not offered(self.view, number) and not self.view.deck
        return [*facts, *self.hand_gets([card], ends), *self.still_unseen(self.families[card])]

    def lay(self, good: str) -> list[Fact]:
        """A new set, sideways at the end of a round. [S1-5.1] [S1-7.2]"""
        cards, sideways = fitting(self.view, good, self.families), self.view.question == "last"
        value = value_of(cards, 0, sideways)
        worth = Sentence(
            "{good}: all cards that fit make {worth}.",
            good=words.LABELS[good],
            worth=words.worth(value, sideways),
        )
        facts = [Fact(2 * value.points, worth)]
        if sideways:
            return [*facts, *self.becoming_corruption(len(held(self.view)) - len(cards))]
        return [*facts, *self.event(), *self.tempo(), *self.still_unseen(good)]

    def event(self) -> list[Fact]:
        """What a set brings besides points. [S1-5.7]"""
        if not self.view.tokens:
            return [Fact(2, Sentence("No event token is left.")), self.quays_stay()]
        facts = [
            Fact(
                9,
                Sentence(
                    "Then you reveal {number} event token that is left.",
                    "Then you reveal one of the {number} event tokens that are left.",
                    self.view.tokens,
                ),
            )
        ]
        if self.view.tokens_seen:
            tokens = things(self.view.tokens_seen)
            known = Sentence("You know the event tokens left: {tokens}.", tokens=tokens)
            facts.append(Fact(5, known))
        return facts

    def becoming_corruption(self, cards: int) -> list[Fact]:
        """What is left of the hand at the end of a round. [S1-7.4]"""
        if not cards:
            return [Fact(2, Sentence("Nothing of your hand becomes corruption.")), self.compared()]
        lost = Sentence(
            "Then {number} card of your hand becomes corruption: your corruption would be {own}.",
            "Then {number} cards of your hand become corruption: your corruption would be {own}.",
            cards,
            own=self.corruption() + cards,
        )
        return [Fact(BRIBE * cards, lost), self.compared()]

    def add(self, number: str) -> list[Fact]:
        """Cards for a set, Prosperity, or the Courtesan's set. [S1-5.5] [S1-5.13] [S1-6.9]"""
        onto = own_set(self.view, int(number))
        unseen = self.still_unseen(onto.good)
        if self.view.question == "prosperity":
            return [self.prosperity(onto), *unseen]
        if self.view.question == "courtesan":
            return [*self.gift(onto), *unseen]
        value = value_with(onto, fitting(self.view, onto.good, self.families))
        before = set_value(onto)
        worth = Sentence(
            "Set {set} ({good}): all cards that fit make {worth} instead of {before}.",
            set=onto.number,
            good=words.NAMES[onto.good],
            worth=words.worth(value),
            before=before,
        )
        facts = [Fact(2 * (value.points - before), worth), *self.event(), *self.tempo()]
        return [*facts, *unseen]

    def back(self, back: str) -> list[Fact]:
        """[S1-6.7]"""
        victim = int(self.view.about or 0)
        unseen = [card for card in self.unseen() if back_of(card) == back]
        likely = Sentence(
            "Unseen cards with this back: {all}; of use for your hand or sets: {fit}.",
            all=len(unseen),
            fit=len(self.of_use(unseen)),
        )
        hand = hand_by_back(self.view.players[victim], self.names[victim])
        return [Fact(4, likely), Fact(2, hand)]

    def name(self, good: str) -> list[Fact]:
        """[S1-6.3]"""
        goods = Counter(self.families[card] for card in self.me.pile or [])
        if not goods[good]:
            return [Fact(1, self.choosing.name(good))]
        facts = self.relief(goods[good])
        if goods[good] == max(goods[each] for each in GOODS[:6]):
            facts.append(Fact(2, Sentence("No other good has more cards there.")))
        return facts

    def choose(self, card: str) -> list[Fact]:
        if self.view.question == "loot":
            victim = int(self.view.about or 0)
            return [*self.hand_gets([card]), *self.corruption_changes(victim, -1)]
        if self.view.question == "discard":
            return self.discard(card)
        facts = [self.added(card)]
        if card in CHARACTERS:
            facts.append(Fact(3, Sentence("Its power is then never used.")))
        if card == "amulet":
            facts.append(Fact(2, Sentence("An amulet could also go with another good.")))
        return facts if self.view.question == "last-set" else [*facts, *self.tempo()]

    def value(self, laid: Sequence[str]) -> Value:
        """What these cards make of the set that they are laid on, or of a new one."""
        if isinstance(self.view.about, int):
            return value_with(own_set(self.view, self.view.about), laid)
        return value_of(laid, 0, self.view.question == "last-set")

    def added(self, card: str) -> Fact:
        """What one more card makes of the set so far. [S1-8.1] [S1-8.2]"""
        before = self.value(self.view.laid).points
        points = self.value([*self.view.laid, card]).points - before
        if points:
            return Fact(
                2 * points,
                Sentence(
                    "It adds {number} point to the set.",
                    "It adds {number} points to the set.",
                    points,
                ),
            )
        if before:
            fewer = Sentence("It adds no point, but does not become corruption either.")
            return Fact(4, fewer)
        return Fact(4, Sentence("The set shows no scarab yet, so it is still worth nothing."))

    def discard(self, card: str) -> list[Fact]:
        """A card given up for the Scribe. [S1-6.6]"""
        facts = [Fact(1, Sentence("Each card is 1 corruption, whichever it is."))]
        if card in CHARACTERS:
            facts.append(Fact(3, Sentence("Its power is then never used.")))
        good, left = self.families[card], Counter(held(self.view)) - Counter(self.view.laid)
        if good != "amulet":
            number = sum(self.families[each] == good for each in left.elements()) - 1
            kept = Sentence(
                "{good}: {number} card stays in your hand.",
                "{good}: {number} cards stay in your hand.",
                number,
                good=words.LABELS[good],
            )
            facts.append(Fact(4, kept))
        return [*facts, *self.still_unseen(good)]

    def done(self) -> list[Fact]:
        """The chosen cards are all, or no more sets are laid. [S1-5.1] [S1-6.9] [S1-7.4]"""
        if self.view.question == "last":
            return self.done_with_round()
        laid, sideways = self.view.laid, self.view.question == "last-set"
        value, before = self.value(laid), self.value([]).points
        worth = Sentence(
            "These cards make {worth} instead of {before}.",
            worth=words.worth(value, sideways),
            before=before,
        )
        facts = [Fact(2 * (value.points - before), worth)]
        about = self.view.about
        good = own_set(self.view, about).good if isinstance(about, int) else str(about)
        left = Counter(fitting(self.view, good, self.families)) - Counter(laid)
        if left:
            stays = Sentence(
                "You keep {number} more card that fits.",
                "You keep {number} more cards that fit.",
                left.total(),
            )
            facts.append(Fact(3, stays))
        if sideways:
            return [*facts, *self.becoming_corruption(len(held(self.view)) - len(laid))]
        return facts if self.view.question == "gift" else [*facts, *self.event(), *self.tempo()]

    def done_with_round(self) -> list[Fact]:
        """[S1-7.4]"""
        facts = self.becoming_corruption(len(held(self.view)))
        if goods := layable(self.view, self.families):
            sets = listed([words.NAMES[good] for good in goods])
            return [*facts, Fact(5, Sentence("You could still lay: {goods}.", goods=sets))]
        return [*facts, Fact(4, Sentence("You can lay no further set."))]


def in_hand(name: Sentence) -> Sentence:
    return Sentence("Look at {card} in your hand.", card=name)
