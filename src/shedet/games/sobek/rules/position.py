"""The position of Sobek: what is asked, what is legal, what a move does. [S1-3]"""

from shedet.core.engine import stage
from shedet.core.engine.position import Position
from shedet.core.engine.refusals import Refusal, Refusals
from shedet.core.language import Sentence
from shedet.games.sobek.pieces import kind, piece, place
from shedet.games.sobek.rules import characters, fact, frame, move, round, sets, take
from shedet.games.sobek.rules.observing import Observing


class Sobek(Observing):
    """Frames: a turn lies at the bottom, what the turn asks on top of it."""

    def copy(self) -> "Sobek":
        other = Sobek()
        other.stage = stage.MOVING
        self.copy_state(other)
        other.stage = self.stage
        return other

    def take_back(self, spare: Position) -> int:
        assert isinstance(spare, Sobek)
        whole = spare
        whole.copy_state(self)
        return 1

    def turn_of(self, seat: int) -> "Sobek":
        """The same table as if the seat's turn began now: to ask what it could do."""
        self.must_be_laid()
        self.check_seat(seat)
        other = Sobek()
        other.stage = stage.MOVING
        self.copy_state(other)
        other.mid_line = 0
        other.clear_frames()
        other.begin_turn(seat, 0)
        other.stage = self.stage
        return other

    def conceals(self) -> int:
        """Discards are laid face down; what the Vizier takes is known to two players alone."""
        self.must_be_laid()
        asked = self.frames[self.depth - 1][0]
        return asked == frame.DISCARD or (asked == frame.LOOT and self.seats > 2)

    def list_moves(self) -> int:
        if self.stage == stage.LAYING:
            self.must_be_laid()
        if self.is_over:
            return 0
        asked = self.frames[self.depth - 1][0]
        a = self.frames[self.depth - 1][2]
        b = self.frames[self.depth - 1][3]
        if asked == frame.TURN:
            return self.fill_turn()
        if asked == frame.SET or asked == frame.LAST_SET:
            return self.fill_set(0, a, b)
        if asked == frame.EVENT:
            return self.fill_tokens(0)
        if asked == frame.PROSPERITY:
            return self.fill_blessed_sets(0)
        if asked == frame.DISCARD:
            return self.fill_discards(0, a, b)
        if asked == frame.LAST:
            return self._offer(self.fill_new_sets(0), move.DONE)
        if asked == frame.STARTER:
            return self.fill_opponents(self._offer(0, move.LEFT))
        return self.fill_answers(asked, a, b)

    def fill_turn(self) -> int:
        """The three actions. [S1-3.1]"""
        n = self.fill_additions(self.fill_new_sets(self.fill_takes(0)))
        return self.fill_characters(n)

    def apply(self, chosen: int) -> int:
        if self.stage != stage.MOVING:
            return self.play_checked(chosen)
        asked = self.frames[self.depth - 1][0]
        self.mid_line = 0
        if chosen >= move.CHOOSE:
            self.choose(asked, chosen - move.CHOOSE)
        elif chosen >= move.REVEAL:
            self.reveal(chosen - move.REVEAL)
        elif chosen >= move.LEFT:
            self.choose_player(asked, self.seat_to_the_left(chosen - move.LEFT))
        elif chosen >= move.NAME:
            if self.name_good(chosen - move.NAME):
                self.end_turn()
        elif chosen >= move.BACK:
            self.visit(place.HAND + self.frames[self.depth - 1][2], 1)
            self.steal(chosen - move.BACK, self.frames[self.depth - 1][2])
            self.end_turn()
        elif chosen >= move.PLAY:
            if self.play_character(piece.CHARACTER + chosen - move.PLAY):
                self.end_turn()
        elif chosen == move.DONE:
            self.finish_choice(asked)
        elif chosen >= move.LAY:
            self.choose_set(asked, chosen)
        else:
            self.empty_quay(asked, chosen - move.TAKE)
        if not self.mid_line:
            self.close_line()
        return 0

    def close_line(self) -> None:
        """A line is complete: say what is asked now, draw conclusions from what was seen."""
        if self.logging and not self.is_over:
            top = self.depth - 1
            self.tell(
                fact.ASKED, self.to_act, self.frames[top][0], self.frames[top][2], 0, fact.EVERYONE
            )
        if self.perfect:
            self._conclude()

    def empty_quay(self, asked: int, at: int) -> int:
        """A card of the quays; whoever takes the last one fills them, or the round ends.

        [S1-4.3] [S1-6.8] [S1-7.1] Returns 0.
        """
        if asked != frame.TURN:
            self.show_played()
        self.take(at)
        if self.quay_count == 0:
            if self.deck_left == 0:
                self.end_round()
                return 0
            self.deliver()
        self.end_turn()
        return 0

    def choose_set(self, asked: int, chosen: int) -> None:
        """A set to lay, to add to, for the Courtesan, or for Prosperity."""
        target = chosen - move.ADD if chosen >= move.ADD else frame.NEW_SET + chosen - move.LAY
        if asked == frame.PROSPERITY:
            self.settle_token(kind.PROSPERITY, place.ON_SET + target)
            self.end_turn()
            return
        question = frame.LAST_SET if asked == frame.LAST else frame.SET
        if asked != frame.LAST and asked != frame.TURN:
            self.pop()
            question = frame.GIFT
        self.push(question, self.to_act, target, 0)
        self.mid_line = 1

    def choose(self, asked: int, card_kind: int) -> None:
        """A card for a set, the Courtesan, the Scribe or a priest; or the Vizier's loot."""
        top = self.depth - 1
        if asked == frame.LOOT:
            self.take_from_pile(card_kind, self.frames[top][2])
            self.end_turn()
            return
        self.mid_line = 1
        if asked == frame.ABSOLVE:
            if self.choose_absolved(card_kind):
                self.finish_choice(asked)
            return
        self.frames[top][3] = card_kind
        if asked == frame.DISCARD:
            self.lay(card_kind, kind.NO_GOOD)
            self.frames[top][2] -= 1
            if self.frames[top][2] == 0:
                self.finish_choice(asked)
        else:
            self.lay(card_kind, self._good_of(self.frames[top][2]))
            if asked == frame.GIFT and self.laid == self._gifts():
                self.finish_choice(asked)

    def finish_choice(self, asked: int) -> int:
        """All cards are chosen: carry out what they were chosen for. Returns 0."""
        self.mid_line = 0
        target = self.frames[self.depth - 1][2]
        if asked == frame.LAST:
            return self.clear_hand()
        if asked == frame.LAST_SET:
            self.complete_set(target, 1)
        elif asked == frame.SET:
            self.complete_set(target, 0)
            if self.look_at_tokens():
                self.push(frame.EVENT, self.to_act, 0, 0)
            else:
                self.end_turn()
        elif asked == frame.ABSOLVE:
            self.absolve(target, self.frames[self.depth - 1][3])
            self.end_turn()
        elif asked == frame.GIFT:
            self.show_played()
            self.settle_laid(place.SET + target, fact.EVERYONE)
            self.end_turn()
        else:
            self.settle_laid(place.PILE + self.to_act, 1 << self.to_act)
            self.pop()
            if self.frames[self.depth - 1][0] == frame.TURN:
                self.end_turn()
        return 0

    def reveal(self, token_kind: int) -> None:
        """[S1-5.7] [S1-5.8]"""
        question = self.question_of_event(token_kind)
        if question:
            self.push(question, self.to_act, token_kind if question == frame.GUILD else 0, 0)
            self.mid_line = 1
            return
        self.carry_out(token_kind)
        if token_kind == kind.FLOOD:
            self.begin_turn(self.to_act, 1)  # [S1-5.11]
        else:
            self.end_turn()

    def choose_player(self, asked: int, chosen: int) -> None:
        """An opponent for an event or a power, or the player who begins. [S1-7.6]"""
        if asked == frame.STARTER:
            if self.logging:
                self.tell(fact.NAMED, self.to_act, chosen, 0, 0, fact.EVERYONE)
            self.begin_turn(chosen, 0)
        elif asked == frame.THIEF and self.hand_count[chosen] > 0:
            self.pop()
            self.push(frame.BACK, self.to_act, chosen, 0)
            self.mid_line = 1
        elif asked == frame.THIEF:
            self.visit(place.HAND + chosen, 0)
            self.end_turn()
        elif asked == frame.VIZIER:
            if self.visit_pile(chosen):
                self.end_turn()
        elif asked == frame.CURSE:
            self.settle_token(kind.CURSE, place.CURSE + chosen)
            self.end_turn()
        else:
            self.call_guild(self.frames[self.depth - 1][2], chosen)
            self.end_turn()

    def end_turn(self) -> None:
        """The next player to the left has the turn. [S1-3.1]"""
        self.begin_turn((self.frames[0][1] + 1) % self.seats, 0)

    def begin_turn(self, seat: int, flood: int) -> None:
        self.clear_frames()
        self.push(frame.TURN, seat, flood, 0)
        if self.logging:
            self.tell(fact.TURN, seat, flood, 0, 0, fact.EVERYONE)


def turn_refusal(position: Sobek, chosen: int, asked: int, about: int) -> Refusal | None:
    """Why not pass, and why not this player? Only opponents are chosen, but anybody may begin."""
    if asked == frame.TURN and chosen == move.DONE:
        return "S1-3.2", Sentence("You can’t pass: take a card, lay a set or play a character.")
    if asked in PLAYERS and move.LEFT <= chosen < move.REVEAL:
        rule, _ = REFUSALS.asked[asked]
        if chosen - move.LEFT >= position.seats:
            return rule, Sentence("There are only {number} players.", number=position.seats)
        return rule, Sentence("Choose an opponent, not yourself.")
    return None


PLAYERS = (frame.GUILD, frame.CURSE, frame.VIZIER, frame.THIEF, frame.STARTER)
"""The questions that a player is the answer to."""

REFUSALS = Refusals(
    moves=lambda position: move.CHOOSE + position.pieces.kinds,
    over=("S1-9.1", Sentence("The game is over.")),
    asked={
        frame.TURN: ("S1-3.1", Sentence("Take a card, lay a set or play a character.")),
        **take.ASKED,
        **sets.ASKED,
        **characters.ASKED,
        **round.ASKED,
    },
    chapters=(turn_refusal, take.refusal, sets.refusal, characters.refusal, round.refusal),
)
