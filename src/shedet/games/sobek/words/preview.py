"""Every legal move of a view as a sentence, with what the seat can tell of its consequence."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from shedet.core.effects import Choices, Way
from shedet.core.language import Sentence, listed
from shedet.games.sobek.pieces.box import CHARACTERS
from shedet.games.sobek.view import brought
from shedet.games.sobek.view.sets import Value
from shedet.games.sobek.view.view import View
from shedet.games.sobek.words import words
from shedet.games.sobek.words.about import Hop, Powers, going_back, going_forward

if TYPE_CHECKING:
    from shedet.games.sobek.game import SobekGame
    from shedet.games.sobek.rules.position import Sobek


class MoveChoices(Choices[View]):
    """The moves of one view in words: what the rules say that they bring."""

    game: "SobekGame"

    def __init__(self, game: "SobekGame", view: View, names: Sequence[str]) -> None:
        super().__init__(game, view, names)
        self.sets = game.sets(view)
        self.seat = view.seat

    def sentence(self, text: str) -> Sentence:
        """What a legal move does, for the seat that may make it."""
        verb, _, thing = text.partition(" ")
        by_verb = {
            "take": lambda quay: self.take(int(quay)),
            "lay": self.lay,
            "add": lambda number: self.add(int(number)),
            "play": lambda name: self.powers.playing(name, self.ways(text)),
            "back": self.back,
            "name": self.name,
            "left": lambda distance: self.left(int(distance)),
            "reveal": lambda name: self.powers.revealing(name, self.ways(text)),
            "choose": self.choose,
        }
        return by_verb[verb](thing) if verb in by_verb else self.done()

    @property
    def world(self) -> "Sobek":
        """Answers what all can know; made when it is first asked."""
        return self.sets.world

    @property
    def powers(self) -> Powers:
        return Powers(self.view, self.names, self.world)

    def ways(self, text: str) -> Sequence[Way]:
        """How a legal move can go on."""
        return self.effects(text).ways

    def hop(self, text: str, seat: int) -> Hop:
        """From where to where a move sends a marker."""
        return brought.marker(self.ways(text)[0], seat)

    def embalmed(self, text: str) -> int:
        """How many cards of the corruption pile a move gives back to the hand."""
        return brought.embalmed(self.ways(text)[0], self.seat)

    def visits_hand(self, text: str) -> bool:
        """Does a move turn to the hand of another player?"""
        return brought.visits_hand(self.ways(text)[0])

    def passed(self, quay: int) -> list[int]:
        """The quays whose cards a take sends to corruption."""
        return [at + 1 for at in self.world.passed(quay - 1)]

    def take(self, quay: int) -> Sentence:
        card, after = words.taken(self.view.quay[quay - 1]), self.after_take(quay)
        passed = self.passed(quay)
        if not passed:
            return Sentence(
                "Take {card} from quay {quay} (free). {after}.", card=card, quay=quay, after=after
            )
        return Sentence(
            "Take {card} from quay {quay}. Costs {number} corruption ({passed}). {after}.",
            "Take {card} from quay {quay}. Costs {number} corruption ({passed}). {after}.",
            len(passed),
            card=card,
            quay=quay,
            passed=self.lying_on(passed),
            after=after,
        )

    def after_take(self, quay: int) -> Sentence:
        """What the quays then offer to the next player, as a clause."""
        way = self.ways(f"take {quay}")[0]
        if brought.ends_round(way):
            return Sentence("Then the round ends")
        if cards := brought.delivered(way):
            return Sentence(
                "Then {number} new card comes to the quays",
                "Then {number} new cards come to the quays",
                cards,
            )
        return Sentence(
            "{player} can then take: {cards}",
            player=self.names[brought.next_turn(way)],
            cards=self.lying_on([at + 1 for at in self.world.leaves(quay - 1)]),
        )

    def lying_on(self, quays: Sequence[int]) -> Sentence | str:
        return listed([words.named(self.view.quay[quay - 1]) for quay in quays])

    def lay(self, good: str) -> Sentence:
        """A new set, sideways at the end of a round."""
        cards = self.sets.fitting(good)
        if self.view.question == "last":
            return Sentence(
                "Lay up to {number} {good} card sideways. With all of them: {worth}. {rest}.",
                "Lay up to {number} {good} cards sideways. With all of them: {worth}. {rest}.",
                len(cards),
                good=words.COUNTED[good],
                worth=words.worth(self.sets.laid(cards, True), True),
                rest=self.rest(len(cards)),
            )
        return Sentence(
            "Lay up to {number} {good} card. With all of them: {worth}. {event}.",
            "Lay up to {number} {good} cards. With all of them: {worth}. {event}.",
            len(cards),
            good=words.COUNTED[good],
            worth=words.worth(self.sets.laid(cards)),
            event=self.event(),
        )

    def event(self) -> Sentence:
        """What laying a set brings besides points, as a clause. [S1-5.7]"""
        if not self.view.tokens:
            return Sentence("No event tokens are left")
        return Sentence(
            "Then you reveal the last event token",
            "Then you look at {number} event tokens and reveal one",
            self.view.tokens,
        )

    def rest(self, laid: int) -> Sentence:
        """What stays in the hand at the end of a round, as a clause. [S1-7.4]"""
        number = len(self.view.held) - laid
        if not number:
            return Sentence("No card stays in your hand")
        return Sentence(
            "{number} card stays in your hand", "{number} cards stay in your hand", number
        )

    def add(self, number: int) -> Sentence:
        """Cards for a set, Prosperity, or the Courtesan's set."""
        card_set, now = self.view.own_set(number), self.sets.lying(number)
        good = words.NAMES[card_set.good]
        if self.view.question == "prosperity":
            return Sentence(
                "Set {set} ({good}): 2 more scarabs make {worth} instead of {before}.",
                set=number,
                good=good,
                worth=words.worth(self.blessed(number)),
                before=now.points,
            )
        cards = self.sets.fitting(card_set.good)
        if self.view.question != "turn":
            return Sentence(
                "Set {set} ({good}, now {worth}): {number} card from your hand fits.",
                "Set {set} ({good}, now {worth}): {number} cards from your hand fit.",
                len(cards),
                set=number,
                good=good,
                worth=words.worth(now),
            )
        return Sentence(
            "Add up to {number} card to your set {set} ({good}). With all of them: {worth}"
            " instead of {before}. {event}.",
            "Add up to {number} cards to your set {set} ({good}). With all of them: {worth}"
            " instead of {before}. {event}.",
            len(cards),
            set=number,
            good=good,
            worth=words.worth(self.sets.enlarged(number, cards)),
            before=now.points,
            event=self.event(),
        )

    def blessed(self, number: int) -> Value:
        """What a set is with Prosperity on it."""
        after = self.world.copy()
        after.play(self.game.move_number(f"add {number}"))
        return Value(*after.worth(number - 1))

    def back(self, back: str) -> Sentence:
        """[S1-6.7]"""
        victim = int(self.view.about or 0)
        player, number = self.names[victim], self.view.players[victim].hand_backs[back]
        if back == "green":
            return Sentence(
                "Name green: {player} has {number} start card, and you get it.",
                "Name green: {player} has {number} start cards, and you get one at random.",
                number,
                player=player,
            )
        if back == "beige":
            return Sentence(
                "Name beige: {player} has {number} goods card, and you get it.",
                "Name beige: {player} has {number} goods cards, and you get one at random.",
                number,
                player=player,
            )
        return Sentence(
            "Name orange: {player} has {number} character card, and you get it.",
            "Name orange: {player} has {number} character cards, and you get one at random.",
            number,
            player=player,
        )

    def name(self, good: str) -> Sentence:
        """A good for a priest. [S1-6.3]"""
        if self.view.priests == "choose":
            return self.removed(good)
        gone = brought.absolved(self.ways(f"name {good}")[0], self.seat)
        cards = [self.game.cards[card] for card in gone]
        if not cards:
            return Sentence(
                "{good}: none in your corruption pile. Everyone learns this.",
                good=words.LABELS[good],
            )
        return Sentence(
            "{good}: discard {number} card from your corruption pile ({cards}).",
            "{good}: discard {number} cards from your corruption pile ({cards}).",
            len(cards),
            good=words.LABELS[good],
            cards=listed([words.named(card) for card in cards]),
        )

    def removed(self, good: str) -> Sentence:
        """A good that leaves the pile, and its characters that can go with it. [S1-6.10]"""
        pile = [card for card in self.own_pile if self.game.families[card] == good]
        goods = [words.named(card) for card in pile if card not in CHARACTERS]
        characters = [words.named(card) for card in pile if card in CHARACTERS]
        if not characters:
            return Sentence(
                "{good}: remove {number} card from your corruption pile ({cards}).",
                "{good}: remove {number} cards from your corruption pile ({cards}).",
                len(goods),
                good=words.LABELS[good],
                cards=listed(goods),
            )
        if not goods:
            return Sentence(
                "{good}: only characters in your corruption pile ({cards}). At least 1 leaves.",
                good=words.LABELS[good],
                cards=listed(characters),
            )
        return Sentence(
            "{good}: remove {number} card from your corruption pile ({cards}). Up to you:"
            " {characters}.",
            "{good}: remove {number} cards from your corruption pile ({cards}). Up to you:"
            " {characters}.",
            len(goods),
            good=words.LABELS[good],
            cards=listed(goods),
            characters=listed(characters),
        )

    @property
    def own_pile(self) -> list[str]:
        return self.view.players[self.seat].pile or []

    def left(self, distance: int) -> Sentence:
        """A player is chosen, by the distance to the left."""
        seat = (self.seat + distance) % len(self.view.players)
        if self.view.question == "starter":
            return self.starter(seat)
        player = self.names[seat]
        if self.view.question == "guild":
            text = f"left {distance}"
            return Sentence(
                "{marker}. {own}.",
                marker=going_back(player, self.hop(text, seat)),
                own=going_forward(self.hop(text, self.seat)),
            )
        if self.view.question == "curse":
            return self.curse(seat)
        if self.visits_hand(f"left {distance}"):
            return self.from_hand(seat)
        return Sentence(
            "Look through {player}’s corruption pile and take a card, if it has any.",
            player=player,
        )

    def curse(self, seat: int) -> Sentence:
        """[S1-5.12]"""
        if self.view.players[seat].curses:
            return Sentence(
                "{player} gets a second Curse and ends the round with 4 more corruption.",
                player=self.names[seat],
            )
        return Sentence(
            "{player} gets the Curse and ends the round with 2 more corruption.",
            player=self.names[seat],
        )

    def from_hand(self, seat: int) -> Sentence:
        """[S1-6.7]"""
        player, backs = self.names[seat], self.view.players[seat].hand_backs
        if not any(backs.values()):
            return Sentence("No effect: {player}’s hand is empty.", player=player)
        return Sentence(
            "Steal a card from {player} (beige {beige}, green {green}, orange {orange}).",
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
        """A card for a set, the Courtesan, the Scribe or a priest; or the Vizier's loot."""
        name = words.taken_exactly(card)
        if self.view.question == "absolve":
            return Sentence("Remove {card} from your corruption pile too.", card=name)
        if self.view.question == "loot":
            return Sentence(
                "Take {card} from {player}’s corruption pile.",
                card=name,
                player=self.names[int(self.view.about or 0)],
            )
        if self.view.question == "discard":
            return self.discard(name, int(self.view.about or 0) - 1)
        return self.laying(card) if isinstance(self.view.about, str) else self.adding(card)

    def laying(self, card: str) -> Sentence:
        """A card of a new set."""
        laid = [*self.view.laid, card]
        missing = self.sets.missing(str(self.view.about), laid)
        name, worth = words.taken_exactly(card), self.worth(laid)
        if not missing:
            return Sentence("Lay {card}: {worth}.", card=name, worth=worth)
        return Sentence(
            "Lay {card}: {worth} so far. Add at least {number} more card.",
            "Lay {card}: {worth} so far. Add at least {number} more cards.",
            missing,
            card=name,
            worth=worth,
        )

    def adding(self, card: str) -> Sentence:
        """A card that is added to a set."""
        number = int(self.view.about or 0)
        card_set = self.view.own_set(number)
        good, laid = words.NAMES[card_set.good], [*self.view.laid, card]
        name, worth = words.taken_exactly(card), self.worth(laid)
        missing = self.sets.missing(card_set.good, laid, is_new=False)
        if self.view.question == "gift" or not missing:
            return Sentence(
                "Add {card} to your set {set} ({good}): {worth}.",
                card=name,
                set=number,
                good=good,
                worth=worth,
            )
        return Sentence(
            "Add {card} to your set {set} ({good}): {worth} so far. Add at least {number}"
            " more card.",
            "Add {card} to your set {set} ({good}): {worth} so far. Add at least {number}"
            " more cards.",
            missing,
            card=name,
            set=number,
            good=good,
            worth=worth,
        )

    def worth(self, laid: Sequence[str]) -> Sentence:
        """What these cards make of the set that they are laid on, or of a new one."""
        if isinstance(self.view.about, int):
            return words.worth(self.sets.enlarged(self.view.about, laid))
        sideways = self.view.question == "last-set"
        return words.worth(self.sets.laid(laid, sideways), sideways)

    def discard(self, card: Sentence, left: int) -> Sentence:
        """[S1-6.6]"""
        if left == 0:
            return Sentence("Put {card} on your corruption pile (last one).", card=card)
        return Sentence(
            "Put {card} on your corruption pile, then {number} more card.",
            "Put {card} on your corruption pile, then {number} more cards.",
            left,
            card=card,
        )

    def done(self) -> Sentence:
        """The chosen cards are all, or no more sets are laid."""
        if self.view.question == "last":
            return self.done_with_round()
        if self.view.question == "absolve":
            return self.kept()
        laid = self.view.laid
        worth = self.worth(laid)
        if self.view.question == "gift":
            return Sentence("Add nothing more: {worth}.", worth=worth)
        if self.view.question == "last-set":
            return Sentence(
                "Lay only this card sideways: {worth}. {rest}.",
                "Lay these {number} cards sideways: {worth}. {rest}.",
                len(laid),
                worth=worth,
                rest=self.rest(len(laid)),
            )
        if isinstance(self.view.about, int):
            return Sentence(
                "Add only this card: {worth}. {event}.",
                "Add these {number} cards: {worth}. {event}.",
                len(laid),
                worth=worth,
                event=self.event(),
            )
        return Sentence(
            "Lay only this card: {worth}. {event}.",
            "Lay these {number} cards: {worth}. {event}.",
            len(laid),
            worth=worth,
            event=self.event(),
        )

    def kept(self) -> Sentence:
        """The characters that stay in the pile. [S1-6.10]"""
        families, leaving = self.game.families, self.view.leaving
        stay = [
            words.taken_exactly(card)
            for card in self.own_pile
            if card in CHARACTERS and families[card] == self.view.about and card not in leaving
        ]
        return Sentence("Keep {cards} in your corruption pile.", cards=listed(stay))

    def done_with_round(self) -> Sentence:
        """The rest of the hand becomes corruption."""
        cards, me = len(self.view.held), self.view.players[self.seat]
        total = self.world.burden(cards + len(me.pile or []), me.curses)
        if not cards:
            return Sentence("Finish: your hand is empty ({total} corruption in all).", total=total)
        return Sentence(
            "Finish: {number} card goes to your corruption pile ({total} in all).",
            "Finish: {number} cards go to your corruption pile ({total} in all).",
            cards,
            total=total,
        )
