"""Laying a set, and the event that it brings. [S1-5]"""

from shedet.core.engine import bits
from shedet.core.engine.checks import checked
from shedet.core.engine.refusals import Refusal
from shedet.core.language import Sentence
from shedet.games.sobek.pieces import kind, piece, place
from shedet.games.sobek.rules import fact, frame, move, tally
from shedet.games.sobek.rules.state import LIMIT
from shedet.games.sobek.rules.take import Taking


class Sets(Taking):
    """New sets, additions, and the nine kinds of event token."""

    # questions about the board: all can know the answers

    def fits(self, family: int, good: int) -> int:
        """Can a card of a family go with a good?"""
        return kind.fits(checked(family, 7, "family"), checked(good, 7, "good"))

    def missing(self, cards: int, own: int, is_new: int) -> int:
        """How many cards are missing to lay so many, or to add them."""
        of_good = checked(own, LIMIT, "number")
        return kind.missing(checked(cards, LIMIT, "number"), of_good, checked(is_new, 2, "way"))

    def next_space(self, space: int, symbol: int) -> int:
        """The next space with that symbol. [S1-5.9]"""
        self.must_have_pieces()
        return self._next_space(checked(space, LIMIT, "space"), checked(symbol, 5, "symbol"))

    def space_behind(self, space: int, symbol: int) -> int:
        """The nearest space with that symbol behind, or the same if there is none. [S1-5.10]"""
        self.must_have_pieces()
        return self._space_behind(checked(space, LIMIT, "space"), checked(symbol, 5, "symbol"))

    # what the rules call

    def fill_new_sets(self, n: int) -> int:
        """[S1-5.6]"""
        seat = self.to_act
        if self.hand_count[seat] < 3:
            return n
        amulets = self.hand_kinds[seat][kind.AMULET]
        for good in range(6):
            own = self.hand_kinds[seat][good]
            if not kind.missing(own + amulets, own, 1):
                self.moves[n] = move.LAY + good
                n += 1
        return n

    def fill_additions(self, n: int) -> int:
        """Sets of the seat that three cards can join. [S1-5.5]"""
        for number in range(self.set_count):
            if self.set_seat[number] == self.to_act:
                if kind.missing(self._fitting(self.set_good[number]), 0, 0) == 0:
                    n = self._offer(n, move.ADD + number)
        return n

    def fitting(self, good: int) -> int:
        """How many hand cards can go with a good. [S1-5.2] [S1-5.3]"""
        self.must_have_pieces()
        return self._fitting(checked(good, 7, "good"))

    def good_of(self, target: int) -> int:
        """The good of a set, or of the new set that `target` stands for."""
        return self._good_of(checked(target, frame.NEW_SET + 7, "set"))

    def _fitting(self, good: int) -> int:
        """How many hand cards can go with a good. [S1-5.2] [S1-5.3]"""
        return self.hand_kinds[self.to_act][good] + self.hand_kinds[self.to_act][kind.AMULET]

    def _good_of(self, target: int) -> int:
        """The good of a set, or of the new set that `target` stands for."""
        if target >= frame.NEW_SET:
            return target - frame.NEW_SET
        return self.set_good[target if target < 21 else 20]

    def fill_set(self, n: int, target: int, lowest: int) -> int:
        """Cards of the good and amulets, kind by kind upward, while a set can still come about."""
        first = self.pieces.first[lowest]
        left = self.cards_in[place.HAND + self.to_act] >> first
        good = self._good_of(target)
        is_new = target >= frame.NEW_SET
        later = 0
        later_own = 0
        while left:
            card = bits.highest(left)
            left &= ~bits.single(card)
            card += first
            family = self.pieces.family[card]
            if kind.fits(family, good):
                later += 1
                if family == good:
                    later_own += 1
                if self.is_lowest_of_kind(card):
                    if not kind.missing(self.laid + later, self.laid_own + later_own, is_new):
                        n = self._offer(n, move.CHOOSE + self.pieces.kind[card])
        if not kind.missing(self.laid, self.laid_own, is_new):
            n = self._offer(n, move.DONE)
        return n

    def lay(self, card_kind: int, good: int) -> None:
        """Put one hand card of a kind with those chosen before."""
        card = self._card_of_kind(card_kind, place.HAND + self.to_act)
        self._put_card(card, place.LAID)
        self.laid += 1
        if self.pieces.family[card] == good:
            self.laid_own += 1

    def complete_set(self, target: int, sideways: int) -> None:
        """The cards lie before the player, as a set or with one. [S1-5.5] [S1-5.6]"""
        seat = self.to_act
        number = target
        added = 1
        if target >= frame.NEW_SET:
            added = 0
            number = self.set_count
            self.set_count += 1
            self.set_seat[number] = seat
            self.set_good[number] = target - frame.NEW_SET
            self.set_sideways[number] = sideways
        if self.logging:
            how = fact.laid(added, sideways)
            self.tell(fact.LAID, seat, number, self.laid, how, fact.EVERYONE)
        self.settle_laid(place.SET + number, fact.EVERYONE)
        self.pop()

    def look_at_tokens(self) -> int:
        """The player sees the tokens that are left; returns how many. [S1-5.7]"""
        seen = 0
        for token in range(piece.TOKEN, piece.ALL):
            if self.place[token] == place.STACK:
                seen += 1
                if self.logging:
                    self.tell(fact.SAW, self.to_act, token, place.STACK, 0, 1 << self.to_act)
        self.seen_tokens[self.to_act] = 1 if seen else 0
        return seen

    def fill_tokens(self, n: int) -> int:
        last = piece.NONE
        for i in range(12):
            token_kind = self.pieces.token[i]
            if self.place[piece.TOKEN + i] == place.STACK and token_kind != last:
                n = self._offer(n, move.REVEAL + token_kind)
                last = token_kind
        return n

    def fill_blessed_sets(self, n: int) -> int:
        """Sets of the seat that a Prosperity may lie on. [S1-5.13]"""
        for number in range(self.set_count):
            if self.set_seat[number] == self.to_act and self.is_countable(number):
                n = self._offer(n, move.ADD + number)
        return n

    def question_of_event(self, token_kind: int) -> int:
        """What an event asks before it does anything; 0 if nothing. [S1-5.8]"""
        if token_kind < kind.FLOOD:
            return frame.GUILD
        if token_kind == kind.CURSE:
            return frame.CURSE
        if token_kind == kind.PROSPERITY and self.fill_blessed_sets(0) > 0:
            return frame.PROSPERITY
        return 0

    def settle_token(self, token_kind: int, target: int) -> None:
        """Show the token and put it away; under pure memory the others are no longer known."""
        token = self._token_of_kind(token_kind, place.STACK)
        if self.logging:
            self.tell(fact.REVEALED, self.to_act, token, 0, 0, fact.EVERYONE)
        self.move_token(token, target)
        if not self.perfect:
            self.seen_tokens[self.to_act] = 0
        if self.tokens_left() == 0:
            for seat in range(self.seats):
                self.seen_tokens[seat] = 0

    def carry_out(self, token_kind: int) -> None:
        """An event that asks nothing. [S1-5.11] [S1-5.14] [S1-5.15]"""
        seat = self.to_act
        self.settle_token(token_kind, place.USED)
        if token_kind == kind.EMBALMING:
            self.move_all(place.PILE + seat, place.HAND + seat, 1 << seat)
        elif token_kind == kind.DECEIT:
            self.add_to_tally(seat, tally.DECEIT, self.pile_count[seat])
            self.move_marker(seat, self.points[seat] + self.pile_count[seat], fact.DECEIT)

    def call_guild(self, glyph: int, victim: int) -> None:
        """The seat's marker forward, another's back. [S1-5.9] [S1-5.10]"""
        seat = self.to_act
        self.settle_token(kind.GUILD + glyph, place.USED)
        forward = self._next_space(self.points[seat], glyph)
        back = self._space_behind(self.points[victim], glyph)
        self.add_to_tally(seat, tally.GUILD, forward - self.points[seat])
        self.add_to_tally(victim, tally.GUILD, back - self.points[victim])
        self.move_marker(seat, forward, fact.GUILD)
        self.move_marker(victim, back, fact.GUILD)

    def _next_space(self, space: int, symbol: int) -> int:
        """The next space with that symbol; the track begins again after 99. [S1-5.9] [S1-1.6]"""
        ahead = space + 1
        while self.pieces.symbol[ahead % 100] != symbol:
            ahead += 1
        return ahead

    def _space_behind(self, space: int, symbol: int) -> int:
        """The nearest space with that symbol behind, or the same if there is none. [S1-5.10]"""
        behind = space - 1
        while behind >= 0:
            if self.pieces.symbol[behind % 100] == symbol:
                return behind
            behind -= 1
        return space

    def move_marker(self, seat: int, space: int, why: int) -> None:
        if self.logging:
            self.tell(fact.MARKER, seat, self.points[seat], space, why, fact.EVERYONE)
        self.points[seat] = space


# why not

ASKED: dict[int, Refusal] = {
    frame.SET: ("S1-5.1", Sentence("Choose the cards for the set, then finish.")),
    frame.EVENT: ("S1-5.7", Sentence("Reveal one of the remaining event tokens.")),
    frame.GUILD: ("S1-5.9", Sentence("Choose the opponent whose marker goes back.")),
    frame.CURSE: ("S1-5.12", Sentence("Choose the opponent who gets the Curse.")),
    frame.PROSPERITY: ("S1-5.13", Sentence("Choose one of your sets of cattle, fish or wheat.")),
}


def refusal(position: Sets, chosen: int, asked: int, about: int) -> Refusal | None:
    """Why can this set not be laid, this card not be part of it, this token not be revealed?"""
    if asked in (frame.SET, frame.LAST_SET):
        return laying_refusal(position, chosen, about)
    if asked in (frame.TURN, frame.LAST) and move.LAY <= chosen < move.ADD:
        return new_set_refusal(position, chosen - move.LAY)
    if asked == frame.TURN and move.ADD <= chosen < move.DONE:
        number = chosen - move.ADD
        return "S1-5.5", foreign_set(position, number) or Sentence(
            "You must add 3 cards. With amulets you have {number}.",
            number=position.fitting(position.set_good[number]),
        )
    if asked == frame.PROSPERITY and move.ADD <= chosen < move.DONE:
        number = chosen - move.ADD
        return "S1-5.13", foreign_set(position, number) or Sentence(
            "Prosperity goes only on cattle, fish or wheat, not on {good}.",
            good=position.set_good[number],
        )
    if asked in (frame.TURN, frame.EVENT) and move.REVEAL <= chosen < move.CHOOSE:
        token = chosen - move.REVEAL
        if asked == frame.TURN:
            return "S1-5.7", Sentence("Lay a set first, then you can reveal {token}.", token=token)
        return "S1-5.7", Sentence("Not among the remaining tokens: {token}.", token=token)
    return None


def new_set_refusal(position: Sets, good: int) -> Refusal:
    fitting = position.fitting(good)
    if fitting < 3:
        return "S1-5.1", Sentence(
            "A set needs 3 cards. With amulets you have {number}.", number=fitting
        )
    return "S1-5.4", Sentence(
        "A new {counted} set needs a {counted} card or character.", counted=good
    )


def foreign_set(position: Sets, number: int) -> Sentence | None:
    """Why a set is not the player's own, if it is not."""
    if number >= position.set_count:
        return Sentence("There is no set {set}.", set=number)
    if position.set_seat[number] != position.to_act:
        return Sentence("Set {set} is not yours.", set=number)
    return None


def laying_refusal(position: Sets, chosen: int, target: int) -> Refusal | None:
    """While cards for a set are chosen."""
    is_new, good = target >= frame.NEW_SET, position.good_of(target)
    if chosen == move.DONE and position.laid < 3:
        if is_new:
            return "S1-5.1", Sentence("A set needs 3 cards.")
        return "S1-5.5", Sentence("Add at least 3 cards to a set.")
    if chosen < move.CHOOSE and chosen != move.DONE:
        return None
    if chosen >= move.CHOOSE:
        card_kind = chosen - move.CHOOSE
        card = position.pieces.first[card_kind]
        unfit = unfit_card(position, card_kind, good)
        if unfit:
            is_held = position.card_of_kind(card_kind, place.HAND + position.to_act) >= 0
            rule = "S1-5.3" if card >= piece.CHARACTER and is_held else ""
            return rule or ("S1-5.1" if is_new else "S1-5.5"), unfit
        if not (is_new and is_amulets_alone(position, card, good)):
            return None
    return "S1-5.4", Sentence("A new set needs a card or character of its good.")


def unfit_card(position: Sets, card_kind: int, good: int) -> Sentence | None:
    """Why a card cannot join a set of a good: it is not in hand, or of another good."""
    name = position.pieces.names[card_kind]
    if position.card_of_kind(card_kind, place.HAND + position.to_act) < 0:
        return Sentence("You have no such card left: {card}.", card=name)
    if not position.fits(position.pieces.family[position.pieces.first[card_kind]], good):
        return Sentence("This card doesn’t fit the set: {card}.", card=name)
    return None


def is_amulets_alone(position: Sets, card: int, good: int) -> bool:
    """From this card upward: enough for a set, but nothing of the good itself?"""
    hand, families = place.HAND + position.to_act, position.pieces.family
    later = [families[n] for n in range(card, piece.TOKEN) if position.place[n] == hand]
    fitting = [family for family in later if family in (good, kind.AMULET)]
    is_enough = position.laid + len(fitting) >= 3
    return is_enough and not position.laid_own and good not in fitting
