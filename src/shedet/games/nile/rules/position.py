"""The position of An den Ufern des Nils: what is asked, what is legal, what a move does. [N-3]"""

from shedet.core.engine import stage
from shedet.core.engine.arrays import blank
from shedet.core.engine.checks import checked
from shedet.core.engine.position import Position
from shedet.core.engine.refusals import Refusal, Refusals
from shedet.core.language import Sentence
from shedet.games.nile.pieces import piece
from shedet.games.nile.pieces.box import IDLE_ROUNDS
from shedet.games.nile.rules import (
    actions,
    bids,
    events,
    fact,
    frame,
    market,
    masks,
    move,
    redealing,
    state,
    water,
)
from shedet.games.nile.rules.listing import Listing

ARRAYS = {**masks.SHAPES, **state.SHAPES, **redealing.SHAPES, **market.SHAPES}


class Nile(Listing):
    """Frames: the phase or the turn lies at the bottom, what an event asks on top of it."""

    def __init__(self) -> None:
        """All arrays at once: a copy is made faster than if each class added its own."""
        super().__init__()
        blank(self, ARRAYS)

    def copy(self) -> "Nile":
        other = Nile()
        other.stage = stage.MOVING
        self.copy_state(other)
        other.stage = self.stage
        return other

    def take_back(self, spare: Position) -> int:
        assert isinstance(spare, Nile)
        whole = spare
        whole.copy_state(self)
        return 1

    def turn_of(self, seat: int) -> "Nile":
        """The same table as if the seat's turn began now: to ask what it could do."""
        self.must_be_laid()
        self.check_seat(seat)
        other = Nile()
        other.stage = stage.MOVING
        self.copy_state(other)
        other.mid_line = 0
        other.clear_frames()
        other.rest()
        other.begin_turn(seat, 0)
        other.stage = self.stage
        return other

    # what is legal

    def conceals(self) -> int:
        """Bids are sealed."""
        self.must_be_laid()
        return not self.is_over and self.frames[self.depth - 1][0] == frame.BID

    def list_moves(self) -> int:
        if self.stage == stage.LAYING:
            self.must_be_laid()
        if self.is_over:
            return 0
        top = self.depth - 1
        return self.fill_answers(self.frames[top][0], self.frames[top][2], self.frames[top][3])

    def fill_answers(self, asked: int, a: int, b: int) -> int:
        if asked == frame.TURN:
            return self.fill_turn(a)
        if asked == frame.FLOOD:
            return self.fill_floods(0, 0)
        if asked == frame.EBB:
            return self.fill_ebbs(0)
        if asked == frame.ROT:
            return self.fill_rows(0, a)
        if asked == frame.SPOIL:
            return self.fill_spoils(0, a, b)
        if asked == frame.BID:
            return self.fill_bid()
        if asked == frame.BOAT:
            return self.fill_boat(a, b)
        if asked == frame.WATER:
            return self.fill_floods(0, 1)
        return self.fill_first(0, move.SOW if asked == frame.SEED else move.RIPE)

    def fill_boat(self, left: int, chosen: int) -> int:
        """Markers in the order of crops; the first leaves another one. [N-2.5]

        `chosen` is 1 + the crop that was chosen first.
        """
        n = 0
        seat = self.to_act
        rest = 0
        for crop in range(4, -1, -1):
            markers = self.supply[seat][crop]
            if crop == chosen - 1:
                markers -= 1
            if markers > 0 and crop >= chosen - 1 and rest + markers >= left:
                n = self._offer(n, move.CHOOSE + crop)
            rest += markers
        return n

    # what a move does

    def apply(self, chosen: int) -> int:
        if self.stage != stage.MOVING:
            return self.play_checked(chosen)
        self.mid_line = 0
        asked = self.frames[self.depth - 1][0]
        if asked == frame.TURN:
            self.act(chosen)
        elif asked == frame.FLOOD:
            self.flood(move.what_of(move.FLOOD, chosen), move.field_of(move.FLOOD, chosen))
        elif asked == frame.EBB:
            self.ebb(chosen - move.EBB)
        elif asked == frame.ROT:
            self.choose_row(chosen - move.ROW)
        elif asked == frame.SPOIL:
            self.choose_fruit(chosen - move.SPOIL)
        elif asked == frame.BID:
            self.answer_bid(chosen)
        elif asked == frame.BOAT:
            self.choose_for_boat(chosen - move.CHOOSE)
        else:
            self.set_up(asked, chosen)
        if not self.mid_line:
            self.close_line()
        return 0

    def close_line(self) -> None:
        """A line is complete: say what is asked now."""
        if self.logging and not self.is_over:
            top = self.depth - 1
            asked = self.frames[top][0]
            about = self.frames[top][2]
            self.tell(fact.ASKED, self.to_act, asked, about, self.deciding, fact.EVERYONE)

    # before the first round

    def begin(self) -> None:
        """All is laid out: who begins is known, or is bid for. [N-2.4] [N-11.5]"""
        self.must_be_laying()
        checked(self.seats - 2, 4, "game for fewer than two seats, or for six and")
        checked(self.first, self.seats, "seat")
        self.clear_frames()
        self.count_anew()
        self.stage = stage.MOVING
        try:
            self.ask_first()
        finally:
            self.stage = stage.LAYING

    def ask_first(self) -> int:
        """Ask for the first decision of all. Returns 0."""
        if self.bid_start:
            self.start = piece.NONE
            self.ask_bids(frame.START, (1 << self.seats) - 1)
        else:
            self.start = self.first
            self.ask_setup(frame.BOAT, self.start)
        return 0

    def ask_setup(self, question: int, seat: int) -> int:
        """Ask a seat, or the next one that can answer, for its part of the set-up. [N-2.5]

        Returns 0.
        """
        while question <= frame.RIPE:
            self.clear_frames()
            self.push(question, seat, 2 if question == frame.BOAT else 0, 0)
            if self.list_moves() > 0:
                if self.logging and question != frame.RIPE:
                    self.tell(fact.TURN, seat, 0, 0, 0, fact.EVERYONE)
                return 0
            if self.logging:
                self.tell(fact.SKIPPED, seat, question, 0, 0, fact.EVERYONE)
            if question == frame.SEED:
                question = frame.RIPE
            else:
                seat = (seat + 1) % self.seats
                if question == frame.RIPE:
                    question = frame.SEED if seat != self.start else frame.FLOOD
                elif seat == self.start:
                    question += 1
        self.begin_round()
        return 0

    def set_up(self, asked: int, chosen: int) -> int:
        """The first water, seed and fruit of a player. [N-2.6] [N-2.7] Returns 0."""
        seat = self.to_act
        following = (seat + 1) % self.seats
        is_last = following == self.start
        if asked == frame.WATER:
            self.lay(move.what_of(move.FLOOD, chosen), move.field_of(move.FLOOD, chosen))
            self.ask_setup(frame.SEED if is_last else frame.WATER, following)
        elif asked == frame.SEED:
            crop = move.what_of(move.SOW, chosen)
            self.place_first(crop, move.field_of(move.SOW, chosen), 0)
            self.ask_setup(frame.RIPE, seat)
        else:
            crop = move.what_of(move.RIPE, chosen)
            self.place_first(crop, move.field_of(move.RIPE, chosen), 1)
            self.ask_setup(frame.FLOOD if is_last else frame.SEED, following)
        return 0

    def choose_for_boat(self, crop: int) -> int:
        """[N-2.5] Returns 0."""
        top = self.depth - 1
        first = self.frames[top][3] - 1
        if first < 0:
            self.frames[top][2] = 1
            self.frames[top][3] = 1 + crop
            self.mid_line = 1
            return 0
        seat = self.to_act
        self.cast(seat, first, 0)
        self.cast(seat, crop, 0)
        following = (seat + 1) % self.seats
        self.ask_setup(frame.WATER if following == self.start else frame.BOAT, following)
        return 0

    # bids

    def answer_bid(self, chosen: int) -> int:
        """[N-11.1] [N-11.5] Returns 0."""
        if chosen != move.DONE:
            self.bid_marker(chosen - move.BID)
            return 0
        self.seal_bid()
        if self.deciding:
            return 0
        self.open_bids()
        prize = self.frames[self.depth - 1][2]
        self.pop()
        if prize == frame.HIPPO:
            self.award_hippo()
        else:
            self.award_start(prize)
        return 0

    def award_start(self, prize: int) -> int:
        """Most markers begin; those tied bid once more, then chance decides. [N-11.6] Returns 0."""
        highest = self.highest_bidders()
        for left in range(self.seats):
            seat = (self.first + left) % self.seats
            if self.bidders >> seat & 1:
                self.cast_bid(seat)
        if highest & (highest - 1) == 0:
            self.start = 0
            while not highest >> self.start & 1:
                self.start += 1
        elif prize == frame.START:
            self.ask_bids(frame.START_AGAIN, highest)
            return 0
        else:
            self.start = self.draw_start(highest)
        self.bidders = 0
        if self.logging:
            self.tell(fact.STARTER, self.start, 0, 0, 0, fact.EVERYONE)
        self.ask_setup(frame.WATER, self.start)
        return 0

    def award_hippo(self) -> None:
        """The winner has an extra turn at once. [N-11.2] [N-11.3] [N-11.4]"""
        winner = self.hippo_winner()
        self.bidders = 0
        if winner < 0:
            if self.logging:
                self.tell(fact.NOBODY, self.start, 0, 0, 0, fact.EVERYONE)
            self.forget_bids()
            self.finish_event()
            return
        if self.logging:
            self.tell(fact.WON, winner, frame.HIPPO, 0, 0, fact.EVERYONE)
        self.cast_bid(winner)
        self.forget_bids()
        self.begin_turn(winner, 1)

    def forget_bids(self) -> None:
        for seat in range(self.seats):
            self.clear_bid(seat)

    # rounds

    def begin_round(self) -> None:
        """Every marker may act again; then the start player's phase. [N-3.1]"""
        self.round += 1
        self.has_harvest = 0
        self.rest()
        if self.logging:
            self.tell(fact.ROUND, self.start, self.round, 0, 0, fact.EVERYONE)
        self.begin_phase()

    def rest(self) -> None:
        """Every marker may act again, and everybody buy a joker. [N-6.2] [N-6.8]"""
        for seat in range(self.seats):
            self.has_bought[seat] = 0
            self.spent[seat] = 0
            supply = 0
            boat = 0
            for crop in range(5):
                self.tired[seat][crop] = 0
                self.boat_tired[seat][crop] = 0
                supply |= (self.supply[seat][crop] > 0) << crop
                boat |= (self.boat[seat][crop] > 0) << crop
            self.ready[seat] = supply
            self.afloat[seat] = boat
        for field in range(28):
            self.acted[field][0] = 0
            self.acted[field][1] = 0

    # turns

    def act(self, chosen: int) -> int:
        """One action of a turn. [N-6] Returns 0."""
        if chosen == move.END:
            self.end_turn()
        elif chosen >= move.FRESHEN:
            self.freshen_fruit(move.freshen_row(chosen), move.freshen_place(chosen))
        elif chosen == move.JOKER:
            self.give_joker(self.to_act, 0)
            self.spend(-1)
        elif chosen == move.BUY_JOKER:
            self.buy_joker()
        elif chosen >= move.BUY_FROM:
            left = move.buy_from_left(chosen)
            self.buy((self.to_act + left) % self.seats, move.buy_from_crop(chosen), 2)
        elif chosen >= move.BUY:
            self.buy(self.to_act, chosen - move.BUY, 1)
        elif chosen >= move.HARVEST:
            self.harvest(move.harvest_field(chosen), move.harvest_row(chosen))
        elif chosen >= move.GROW:
            self.grow(chosen - move.GROW)
        else:
            self.sow(move.what_of(move.SOW, chosen), move.field_of(move.SOW, chosen))
        return 0

    def end_turn(self) -> None:
        """The event resumes after an extra turn; else the next player, or the scoring. [N-3.3]"""
        extra = self.frames[self.depth - 1][3]
        following = (self.to_act + 1) % self.seats
        self.pop()
        if extra:
            self.finish_event()
        elif following == self.start:
            self.end_round()
        else:
            self.begin_turn(following, 0)

    def end_round(self) -> None:
        """The column passes on, full rows are scored. [N-3.4] [N-9.1] [N-9.3]"""
        self.start = (self.start + 1) % self.seats
        if self.logging:
            self.tell(fact.STARTER, self.start, 0, 0, 0, fact.EVERYONE)
        self.score_market()
        self.idle = 0 if self.has_harvest else self.idle + 1
        if self.is_reached():
            self.end_game()
        elif self.idle == IDLE_ROUNDS:
            if self.logging:
                self.tell(fact.STALLED, self.start, 0, 0, 0, fact.EVERYONE)
            self.end_game()
        else:
            self.begin_round()

    def is_reached(self) -> int:
        """Stands a piece at the obelisk, or past it? [N-9.1]"""
        furthest = 0
        for seat in range(self.seats):
            if self.points[seat] > furthest:
                furthest = self.points[seat]
        return 1 if 1 + furthest >= self.obelisk else 0

    def scoring(self) -> tuple[int, int]:
        """The obelisk's space, and is it reached, if the market were scored as it lies. [N-8]"""
        self.must_be_laid()
        after = self.copy()
        after.logging = 0
        after.score_market()
        return after.obelisk, after.is_reached()

    def points_left(self) -> int:
        """Action points of the turn, 0 where there is none. [N-6.1]"""
        self.must_be_laid()
        top = self.depth - 1
        return self.frames[top][2] if top >= 0 and self.frames[top][0] == frame.TURN else 0

    def end_game(self) -> None:
        if self.logging:
            self.tell(fact.ENDED, self.start, 0, 0, 0, fact.EVERYONE)
        self.is_over = 1
        self.deciding = 0

    def score(self, seat: int) -> int:
        self.check_seat(seat)
        return self.points[seat]

    def winners(self) -> int:
        """The furthest piece; of those tied, fewest markers out of the game. [N-9.2]"""
        self.must_be_laid()
        best = -1
        mask = 0
        for seat in range(self.seats):
            rank = 16 * self.points[seat] + 15
            for crop in range(5):
                rank -= self.out[seat][crop]
            if rank > best:
                best = rank
                mask = 0
            if rank == best:
                mask |= 1 << seat
        return mask


def round_refusal(position: Nile, chosen: int, asked: int, about: int) -> Refusal | None:
    """Why not water in a turn, or this marker for the boat?"""
    if asked == frame.TURN and chosen < move.ROW:
        return "N-3.2", Sentence("You lay and take off water only at the start of a round.")
    if asked == frame.BOAT and move.CHOOSE <= chosen < move.BID:
        crop, first = chosen - move.CHOOSE, position.frames[position.depth - 1][3] - 1
        missing = actions.none_left(position, crop)
        if crop == first and position.supply[position.to_act][crop] == 1:
            missing = Sentence("Your supply has no such marker left: {crop}.", crop=crop)
        return ("N-2.5", missing) if missing else None
    return None


REFUSALS = Refusals(
    moves=lambda position: move.ALL,
    over=("N-9.1", Sentence("The game is over.")),
    asked={
        frame.BOAT: ("N-2.5", Sentence("Choose 2 markers from your supply.")),
        **water.ASKED,
        **market.ASKED,
        **actions.ASKED,
        **bids.ASKED,
    },
    chapters=(
        *(round_refusal, water.refusal, market.refusal),
        *(actions.refusal, bids.refusal, events.refusal),
    ),
)
