"""The position of Sobek: 2 Players: what is asked, what is legal, what a move does. [S2-3]"""

from shedet.core.engine import stage
from shedet.core.engine.chance import Chance
from shedet.core.engine.position import Position
from shedet.core.engine.refusals import Refusal, Refusals
from shedet.core.language import Sentence
from shedet.games.sobek2p.pieces import kind, piece, place
from shedet.games.sobek2p.rules import characters, fact, frame, move, sell, take
from shedet.games.sobek2p.rules.observing import Observing


class Sobek2p(Observing):
    """Frames: a turn lies at the bottom, what the turn asks on top of it."""

    def copy(self) -> "Sobek2p":
        other = Sobek2p()
        other.stage = stage.MOVING
        self.copy_state(other)
        other.stage = self.stage
        return other

    def take_back(self, spare: Position) -> int:
        assert isinstance(spare, Sobek2p)
        whole = spare
        whole.copy_state(self)
        return 1

    def turn_of(self, seat: int) -> "Sobek2p":
        """The same table as if the seat's turn began now: to ask what it could do."""
        self.must_be_laid()
        self.check_seat(seat)
        other = Sobek2p()
        other.stage = stage.MOVING
        self.copy_state(other)
        other.mid_line = 0
        other.clear_frames()
        other.begin_turn(seat, 0, 0)
        other.stage = self.stage
        return other

    def redeal(self, seat: int, chance: Chance) -> int:
        """Redraw what the seat cannot know, so that the player whose turn it is can act."""
        before = self.begin_redeal(seat, chance)
        after = stage.LAYING
        try:
            self.deal_anew(seat, chance)
            while self.is_stuck():
                self.deal_anew(seat, chance)
            after = before
        finally:
            self.stage = after
        return 0

    def is_stuck(self) -> int:
        """Would the game have ended? A turn has begun, so its player can act. [S2-7.1]"""
        top = self.depth - 1
        if self.is_over or top < 0 or not self.has_pieces():
            return 0
        if self.frames[top][0] != frame.TURN:
            return 0
        return not self.can_act(self.frames[top][2])

    def conceals(self) -> int:
        """The Scribe's discards are laid face down. [S2-6.4]"""
        self.must_be_laid()
        return self.frames[self.depth - 1][0] == frame.DISCARD

    def list_moves(self) -> int:
        if self.stage == stage.LAYING:
            self.must_be_laid()
        if self.is_over:
            return 0
        top = self.depth - 1
        asked = self.frames[top][0]
        a = self.frames[top][2]
        b = self.frames[top][3]
        if asked == frame.TURN:
            return self.fill_turn(a, b)
        if asked == frame.CENTRE:
            return self.fill_centre(0)
        if asked == frame.ANKH:
            return self.fill_marks(0, a)
        if asked == frame.SYMBOL:
            return self._offer(self._offer(0, move.KEEP), move.DEBEN)
        if asked == frame.SALE:
            return self.fill_sale(0, a, b)
        if asked == frame.SLOT:
            return self.fill_pirogues(0, place.SLOTS)
        if asked == frame.PLANS:
            return self.fill_pirogues(0, place.DRAWN)
        if asked == frame.SCARABS:
            return self.fill_scarabs(0)
        if asked == frame.FINGER:
            return self.offer_line(0, self.ankh_mark, move.POINT)
        return self.fill_answers(asked, a, b)

    def fill_turn(self, pyramid: int, finger: int) -> int:
        """The three actions, or the one tile that the Finger points at. [S2-3.2] [S2-5.19]"""
        if finger:
            return self._offer(0, move.TAKE + finger - 1)
        return self.fill_characters(self.fill_sales(self.fill_takes(0, pyramid)))

    def apply(self, chosen: int) -> int:
        if self.stage != stage.MOVING:
            return self.play_checked(chosen)
        asked = self.frames[self.depth - 1][0]
        self.mid_line = 0
        if chosen >= move.CHOOSE:
            self.choose(asked, chosen - move.CHOOSE)
        elif chosen >= move.REVEAL:
            self.choose_pirogue(asked, chosen - move.REVEAL)
        elif chosen >= move.NAME:
            self.name(asked, chosen - move.NAME)
        elif chosen >= move.BACK:
            self.show_played()
            self.steal(chosen - move.BACK)
            self.end_turn()
        elif chosen >= move.PLAY:
            if self.play_character(piece.CHARACTER + chosen - move.PLAY):
                self.end_turn()
        elif chosen == move.DONE:
            self.finish_choice(asked)
        elif chosen >= move.SELL:
            self.push(frame.SALE, self.to_act, chosen - move.SELL, 0)
            self.mid_line = 1
        elif chosen == move.REFILL:
            self.refill()
        else:
            self.apply_on_board(asked, chosen)
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

    def apply_on_board(self, asked: int, chosen: int) -> None:
        """Taking, pointing, and what taking asks."""
        a = self.frames[self.depth - 1][2]
        if chosen >= move.KEEP:
            self.complete_take(a, self.pieces.mark[self.market[a]], chosen == move.DEBEN)
        elif chosen >= move.TURN:
            self.complete_take(a, chosen - move.TURN, 0)
        elif chosen >= move.POINT:
            self.point(self.asked_pirogue(), chosen - move.POINT)
            self.begin_turn(1 - self.to_act, 0, chosen - move.POINT + 1)
            return
        elif asked == frame.TURN or asked == frame.CENTRE:
            self.take(chosen)
        else:
            self.show_played()
            self.buy_from_market(chosen)
        if not self.mid_line:
            self.end_turn()

    def choose(self, asked: int, tile_kind: int) -> None:
        """A tile for a sale, the Courtesan or the Scribe; or the Vizier's loot."""
        top = self.depth - 1
        if asked == frame.SALE or asked == frame.GIFT:
            self.choose_next(tile_kind, self.frames[top][2])
            if asked == frame.GIFT and self.laid == 2:
                self.finish_choice(asked)
        elif asked == frame.DISCARD:
            self.choose_next(tile_kind, kind.NO_GOOD)
            self.frames[top][2] -= 1
            if self.frames[top][2] == 0:
                self.finish_choice(asked)
        else:
            self.take_from_board(tile_kind)
            self.end_turn()

    def choose_next(self, tile_kind: int, good: int) -> None:
        """One more tile of a line; kinds are chosen upward."""
        self.frames[self.depth - 1][3] = tile_kind
        self.mid_line = 1
        self.lay(tile_kind, good)

    def finish_choice(self, asked: int) -> None:
        """All tiles are chosen: carry out what they were chosen for."""
        self.mid_line = 0
        seat = self.to_act
        good = self.frames[self.depth - 1][2]
        if asked == frame.SALE:
            self.complete_sale(good)
            if self.frames[self.depth - 1][0] == frame.TURN:
                self.end_turn()
        elif asked == frame.GIFT:
            self.show_played()
            self.settle_laid(place.sold(seat, good), fact.EVERYONE)
            self.end_turn()
        else:
            self.settle_discards(seat)
            self.pop()
            self.end_turn()

    def name(self, asked: int, family: int) -> None:
        """A kind for the Priests, a set for two scarabs or for the Courtesan."""
        if asked == frame.PRIEST:
            self.show_played()
            self.absolve(family)
            self.end_turn()
        elif asked == frame.SCARABS:
            self.place_scarabs(self.asked_pirogue(), family)
            self.end_turn()
        else:
            self.pop()
            self.push(frame.GIFT, self.to_act, family, 0)
            self.mid_line = 1

    def asked_pirogue(self) -> int:
        """The pirogue that the top frame asks about: one in the slots, or one of those drawn."""
        where = place.SLOTS if self.frames[self.depth - 2][0] == frame.SLOT else place.DRAWN
        return self._pirogue_of_kind(self.frames[self.depth - 1][2], where)

    def choose_pirogue(self, asked: int, pirogue: int) -> None:
        where = place.SLOTS if asked == frame.SLOT else place.DRAWN
        if self.reveal(pirogue, where):
            if pirogue == kind.PYRAMID:
                self.begin_turn(self.turn_seat(), 1, 0)  # [S2-5.10] [S2-5.12]
            else:
                self.end_turn()

    def turn_seat(self) -> int:
        return self.frames[0][1]

    def end_turn(self) -> None:
        """[S2-3.2]"""
        self.begin_turn(1 - self.turn_seat(), 0, 0)

    def begin_turn(self, seat: int, pyramid: int, finger: int) -> None:
        """A turn, unless the player cannot act: then the game is over. [S2-7.1]"""
        while self.depth > 0:
            self.pop()
        self.push(frame.TURN, seat, pyramid, finger)
        if self.logging:
            self.tell(fact.TURN, seat, pyramid, finger, 0, fact.EVERYONE)
        if not self.can_act(pyramid):
            self.end_game()


def turn_refusal(position: Sobek2p, chosen: int, asked: int, about: int) -> Refusal | None:
    """In a turn: is there but one way to take it?"""
    if asked != frame.TURN:
        return None
    finger = position.frames[position.depth - 1][3]
    if finger:
        return "S2-5.19", Sentence(
            "The Finger points at {square}: take that tile.", square=finger - 1
        )
    if chosen == move.DONE:
        return "S2-3.3", Sentence("You can’t pass while an action is possible.")
    return None


REFUSALS = Refusals(
    moves=lambda position: move.CHOOSE + position.pieces.kinds,
    over=("S2-7.1", Sentence("The game is over.")),
    asked={
        frame.TURN: ("S2-3.2", Sentence("Take a tile, sell a set or play a character.")),
        **take.ASKED,
        **sell.ASKED,
        **characters.ASKED,
    },
    chapters=(turn_refusal, take.refusal, sell.refusal, characters.refusal),
)
