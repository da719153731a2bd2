"""Playing a character. [S1-6]"""

from shedet.core.engine import bits
from shedet.core.engine.checks import checked
from shedet.core.engine.refusals import Refusal
from shedet.core.language import Sentence
from shedet.games.sobek.pieces import kind, piece, place
from shedet.games.sobek.rules import fact, frame, heap, move
from shedet.games.sobek.rules.sets import Sets, foreign_set, unfit_card


class Characters(Sets):
    """The powers; `play_character` and the answers to what a power asks."""

    # questions about the board: all can know the answers

    def excess(self, seat: int) -> int:
        """How many cards of a hand a Scribe would send to corruption. [S1-6.6]"""
        self.must_have_pieces()
        return self._excess(checked(seat, self.seats, "seat"))

    def gifts(self) -> int:
        """How many cards the Courtesan adds to a set at most. [S1-6.9]"""
        return self._gifts()

    # what the rules call

    def fill_characters(self, n: int) -> int:
        """Any character in hand, with or without effect. [S1-6.1]"""
        if self.hand_characters[self.to_act] == 0:
            return n
        left = self.cards_in[place.HAND + self.to_act] >> piece.CHARACTER
        while left:
            n = self._offer(n, move.PLAY + bits.lowest(left))
            left &= left - 1
        return n

    def fill_answers(self, asked: int, a: int, b: int) -> int:
        """The answers to what a character or an event asks."""
        if asked == frame.PRIEST:
            return self.fill_goods(0)
        if asked == frame.ABSOLVE:
            return self.fill_absolved(0, a, b)
        if asked == frame.LOOT:
            return self.fill_pile(0, a)
        if asked == frame.BACK:
            return self.fill_backs(0, a)
        if asked == frame.MERCHANT:
            return self.fill_quays(0)
        if asked == frame.COURTESAN:
            return self.fill_gift_sets(0)
        if asked == frame.GIFT:
            return self.fill_gift(0, a, b)
        return self.fill_opponents(0)

    def fill_opponents(self, n: int) -> int:
        for left in range(1, self.seats):
            n = self._offer(n, move.LEFT + left)
        return n

    def seat_to_the_left(self, left: int) -> int:
        return (self.to_act + left) % self.seats

    def play_character(self, card: int) -> int:
        """Use the power; returns 1 once it is used up, 0 if an answer is awaited. [S1-6.1]"""
        power = self.pieces.power[card]
        self._put_card(card, place.PLAYED)
        question = self.question_of(power)
        if question:
            self.push(question, self.to_act, 0, 0)
            self.mid_line = 1
            return 0
        self.show_played()
        if power == kind.QUEEN:
            self.call_queen()
        elif power == kind.SCRIBE:
            return self.call_scribe()
        elif power == kind.COURTESAN:
            self.show_nothing_to_give()
        else:
            self.show_bare(place.PILE + self.to_act)
        return 1

    def question_of(self, power: int) -> int:
        """What a power asks before it does anything; 0 if nothing, or without effect."""
        if power == kind.HIGH_PRIEST or power == kind.HIGH_PRIESTESS:
            return frame.PRIEST if self.fill_goods(0) > 0 else 0
        if power == kind.VIZIER:
            return frame.VIZIER
        if power == kind.THIEF:
            return frame.THIEF
        if power == kind.MERCHANT:
            return frame.MERCHANT
        if power == kind.COURTESAN and self.fill_gift_sets(0) > 0:
            return frame.COURTESAN
        return 0

    def show_played(self) -> None:
        """The character goes face up on the discard. [S1-6.1]"""
        while self.cards_in[place.PLAYED]:
            card = bits.lowest(self.cards_in[place.PLAYED])
            if self.logging:
                self.tell(fact.PLAYED, self.to_act, card, 0, 0, fact.EVERYONE)
            self.move_card(card, place.DISCARD, fact.EVERYONE)

    def call_queen(self) -> int:
        """[S1-6.2] Returns 0."""
        seat = self.to_act
        n = self.fill_urn(place.DECK, kind.ANY_BACK)
        for _ in range(3):
            if self.deck_left > 0:
                card = self.draw_card(n, place.DECK, heap.DECK, n)
                self.move_card(card, place.HAND + seat, 1 << seat)
                n -= 1
        return 0

    def in_pile(self, good: int, first: int, end: int) -> int:
        """How many cards of a good the pile of the seat has, of those with these numbers."""
        cards = 0
        for card in range(first, end):
            if self.place[card] == place.PILE + self.to_act and self.pieces.family[card] == good:
                cards += 1
        return cards

    def fill_goods(self, n: int) -> int:
        """The goods that a priest can remove; with *priests: all* any of the six. [S1-6.3]"""
        goods = self.goods_in_pile() if self.priests_choose else kind.EVERY_GOOD
        for good in range(6):
            if goods >> good & 1:
                n = self._offer(n, move.NAME + good)
        return n

    def goods_in_pile(self) -> int:
        """The goods of which the pile of the seat has a card, as a mask."""
        goods = 0
        if self.pile_count[self.to_act] > 0:
            left = self.cards_in[place.PILE + self.to_act]
            while left:
                goods |= 1 << self.pieces.family[bits.lowest(left)]
                left &= left - 1
        return goods

    def name_good(self, good: int) -> int:
        """Remove a good; returns 0 if the player is asked for its characters. [S1-6.3]"""
        if self.priests_choose and self.in_pile(good, piece.CHARACTER, piece.TOKEN) > 0:
            self.pop()
            self.push(frame.ABSOLVE, self.to_act, good, 0)
            self.mid_line = 1
            return 0
        self.absolve(good, piece.EVERY_CHARACTER)
        return 1

    def fill_absolved(self, n: int, good: int, chosen: int) -> int:
        """Characters that may leave the pile, upward; done once anything leaves. [S1-6.10]"""
        for i in range(9):
            card = piece.CHARACTER + i
            if chosen >> i == 0 and self.in_pile(good, card, card + 1):
                n = self._offer(n, move.CHOOSE + self.pieces.kind[card])
        if chosen or self.in_pile(good, 0, piece.CHARACTER) > 0:
            n = self._offer(n, move.DONE)
        return n

    def choose_absolved(self, card_kind: int) -> int:
        """One more character leaves; returns 1 if no other one can. [S1-6.10]"""
        top = self.depth - 1
        card = self.pieces.first[card_kind]
        self.frames[top][3] |= 1 << (card - piece.CHARACTER)
        return self.in_pile(self.frames[top][2], card + 1, piece.TOKEN) == 0

    def absolve(self, good: int, characters: int) -> None:
        """All cards of a good leave the pile, and these of its characters. [S1-6.3] [S1-6.10]"""
        self.show_played()
        for card in range(63):
            if self.place[card] == place.PILE + self.to_act and self.pieces.family[card] == good:
                if card < piece.CHARACTER or characters >> (card - piece.CHARACTER) & 1:
                    self.move_card(card, place.DISCARD, fact.EVERYONE)
        self.show_lack(place.PILE + self.to_act, good, 1 - self.priests_choose)

    def visit(self, where: int, found: int) -> None:
        """The character is played, and everybody sees against whom."""
        self.show_played()
        if self.logging:
            self.tell(fact.VISITED, self.to_act, where, 1 if found else 0, 0, fact.EVERYONE)

    def visit_pile(self, owner: int) -> int:
        """Look through a pile; returns 1 if there is nothing to take. [S1-6.4] [S1-6.5]"""
        self.visit(place.PILE + owner, self.pile_count[owner])
        if self.pile_count[owner] == 0:
            return 1
        self.pop()
        self.push(frame.LOOT, self.to_act, owner, 0)
        self.show_pile(owner, 1 << self.to_act)
        return 0

    def fill_pile(self, n: int, owner: int) -> int:
        """The kinds of card in a pile. [S1-6.4]"""
        for card in range(63):
            if self.place[card] == place.PILE + owner and self.is_lowest_of_kind(card):
                n = self._offer(n, move.CHOOSE + self.pieces.kind[card])
        return n

    def take_from_pile(self, card_kind: int, owner: int) -> None:
        """[S1-6.4] [S1-10.5]"""
        card = self._card_of_kind(card_kind, place.PILE + owner)
        self.move_card(card, place.HAND + self.to_act, 1 << self.to_act | 1 << owner)

    def call_scribe(self) -> int:
        """Opponents with more than six cards discard, the next to the left first. [S1-6.6]"""
        scribe = self.to_act
        asked = 0
        for left in range(self.seats - 1, 0, -1):
            victim = (scribe + left) % self.seats
            if self._excess(victim) > 0:
                self.push(frame.DISCARD, victim, self._excess(victim), 0)
                asked += 1
        return asked == 0

    def _excess(self, seat: int) -> int:
        """A hand keeps six cards. [S1-6.6]"""
        return self.hand_count[seat] - 6 if self.hand_count[seat] > 6 else 0

    def fill_discards(self, n: int, left: int, lowest: int) -> int:
        """Kind by kind upward, while enough cards are left. [S1-6.6]"""
        later = 0
        first = self.pieces.first[lowest]
        cards = self.cards_in[place.HAND + self.to_act] >> first
        while cards:
            card = bits.highest(cards)
            cards &= ~bits.single(card)
            card += first
            later += 1
            if later >= left and self.is_lowest_of_kind(card):
                n = self._offer(n, move.CHOOSE + self.pieces.kind[card])
        return n

    def fill_backs(self, n: int, victim: int) -> int:
        """[S1-6.7]"""
        for back in range(3):
            if self.hand_backs[victim][back] > 0:
                n = self._offer(n, move.BACK + back)
        return n

    def steal(self, back: int, victim: int) -> int:
        """[S1-6.7] [S1-10.5] Returns 0."""
        n = self.fill_urn(place.HAND + victim, back)
        thefts = self.discarded(kind.THIEF)
        card = self.draw_card(n, place.HAND + victim, heap.HAND, thefts)
        self.move_card(card, place.HAND + self.to_act, 1 << self.to_act | 1 << victim)
        return 0

    def discarded(self, power: int) -> int:
        """How many characters with a power lie on the discard."""
        count = 0
        for card in range(piece.CHARACTER, piece.TOKEN):
            if self.place[card] == place.DISCARD and self.pieces.power[card] == power:
                count += 1
        return count

    def _gifts(self) -> int:
        """One card, or two. [S1-6.9]"""
        return 2

    def fill_gift_sets(self, n: int) -> int:
        """Sets of the seat that a hand card can join. [S1-6.9]"""
        for number in range(self.set_count):
            if self.set_seat[number] == self.to_act and self._fitting(self.set_good[number]) > 0:
                n = self._offer(n, move.ADD + number)
        return n

    def fill_gift(self, n: int, number: int, lowest: int) -> int:
        """[S1-6.9]"""
        hand = place.HAND + self.to_act
        for card in range(self.pieces.first[lowest], 63):
            family = self.pieces.family[card]
            if self.place[card] == hand and kind.fits(family, self.set_good[number]):
                if self.is_lowest_of_kind(card):
                    n = self._offer(n, move.CHOOSE + self.pieces.kind[card])
        if self.laid > 0:
            n = self._offer(n, move.DONE)
        return n

    def show_nothing_to_give(self) -> None:
        """A gift is compulsory, so a Courtesan without one shows what is not in hand. [S1-6.1]"""
        hand = place.HAND + self.to_act
        shown = 0
        for number in range(self.set_count):
            if self.set_seat[number] == self.to_act:
                self.show_lack(hand, self.set_good[number], 1)
                shown = 1
        if shown:
            self.show_lack(hand, kind.AMULET, 1)


# why not

ASKED: dict[int, Refusal] = {
    frame.PRIEST: ("S1-6.3", Sentence("Name one of the 6 goods.")),
    frame.ABSOLVE: (
        "S1-6.10",
        Sentence("Choose characters to remove from your corruption pile, or finish."),
    ),
    frame.VIZIER: ("S1-6.4", Sentence("Choose an opponent for the Vizier.")),
    frame.LOOT: ("S1-6.4", Sentence("Choose a card from the corruption pile you are looking at.")),
    frame.THIEF: ("S1-6.7", Sentence("Choose an opponent for the Thief.")),
    frame.BACK: ("S1-6.7", Sentence("Name a back colour from your opponent’s hand.")),
    frame.COURTESAN: (
        "S1-6.9",
        Sentence("Choose one of your sets that a card from your hand fits."),
    ),
    frame.GIFT: ("S1-6.9", Sentence("Choose 1 or 2 cards for the set.")),
    frame.DISCARD: ("S1-6.6", Sentence("Choose cards for your corruption pile.")),
}


def refusal(position: Characters, chosen: int, asked: int, about: int) -> Refusal | None:
    """Why can this character not be played, or this not be the answer to what one asks?"""
    if asked == frame.TURN and move.PLAY <= chosen < move.BACK:
        name = position.pieces.all_names[piece.CHARACTER + chosen - move.PLAY]
        return "S1-6.1", Sentence("Not in your hand: {character}.", character=name)
    reason = answer_refusal(position, chosen, asked, about) if asked in ASKED else None
    return (ASKED[asked][0], reason) if reason else None


def answer_refusal(position: Characters, chosen: int, asked: int, about: int) -> Sentence | None:
    """Why not this set, back, good or card?"""
    if asked == frame.COURTESAN and move.ADD <= chosen < move.DONE:
        number = chosen - move.ADD
        return foreign_set(position, number) or Sentence(
            "No card in your hand fits set {set}.", set=number
        )
    if asked == frame.BACK and move.BACK <= chosen < move.NAME:
        return Sentence("No card in that hand has this back: {back}.", back=chosen - move.BACK)
    if asked == frame.PRIEST and move.NAME <= chosen < move.LEFT:
        return Sentence("Not in your corruption pile: {good}.", good=chosen - move.NAME)
    if asked == frame.ABSOLVE and chosen == move.DONE:
        return Sentence("Remove at least 1 card from your corruption pile.")
    if asked == frame.GIFT and chosen == move.DONE:
        return Sentence("Choose at least 1 card.")
    if chosen < move.CHOOSE:
        return None
    card_kind = chosen - move.CHOOSE
    if asked == frame.ABSOLVE:
        return absolved_refusal(position, card_kind, about)
    if asked == frame.GIFT:
        return unfit_card(position, card_kind, position.good_of(about))
    name = position.pieces.names[card_kind]
    if asked == frame.LOOT:
        return Sentence("This corruption pile has no such card: {card}.", card=name)
    if asked == frame.DISCARD:
        if position.card_of_kind(card_kind, place.HAND + position.to_act) < 0:
            return Sentence("You have no such card left: {card}.", card=name)
    return None


def absolved_refusal(position: Characters, card_kind: int, good: int) -> Sentence:
    """Why does this card not leave the pile by choice?"""
    card, name = position.pieces.first[card_kind], position.pieces.names[card_kind]
    if card < piece.CHARACTER or position.pieces.family[card] != good:
        return Sentence("Not a character of the good you named: {card}.", card=name)
    if position.place[card] != place.PILE + position.to_act:
        return Sentence("Not in your corruption pile: {card}.", card=name)
    return Sentence("You have already skipped this one: {card}.", card=name)
