"""Secret bids, for the first start and for the hippo. [N-11.1] [N-11.5]"""

from shedet.core.engine.refusals import Refusal
from shedet.core.language import Sentence
from shedet.games.nile.pieces import piece
from shedet.games.nile.rules import fact, frame, heap, move
from shedet.games.nile.rules.actions import Actions, none_left


class Bids(Actions):
    """All bidders decide at once; bids are secret until the last is sealed."""

    def ask_bids(self, prize: int, bidders: int) -> None:
        for seat in range(self.seats):
            self.clear_bid(seat)
        self.bidders = bidders
        self.push(frame.BID, self.first, prize, 0)
        self.deciding = bidders
        self.to_act = self.first_deciding()

    def first_deciding(self) -> int:
        seat = 0
        while not self.deciding >> seat & 1:
            seat += 1
        return seat

    def fill_bid(self) -> int:
        """A further marker in the order of crops, or no more. [N-11.1]"""
        seat = self.to_act
        n = self._offer(0, move.DONE)
        for crop in range(4, -1, -1):
            if self.supply[seat][crop] > self.bid[seat][crop]:
                n = self._offer(n, move.BID + crop)
            if self.bid[seat][crop] > 0:
                return n
        return n

    def bid_marker(self, crop: int) -> None:
        self.bid[self.to_act][crop] += 1
        self.mid_line = 1

    def seal_bid(self) -> None:
        """The bid of the seat to act is complete."""
        seat = self.to_act
        self.deciding &= ~(1 << seat)
        if self.deciding:
            self.to_act = self.first_deciding()
        if self.logging:
            about = self.frames[self.depth - 1][2]
            self.tell(fact.BID, seat, self.bid_number(seat), about, 0, 1 << seat)

    def bid_number(self, seat: int) -> int:
        """All markers of a bid as one number, for the event buffer."""
        number = 0
        for crop in range(5):
            number = fact.markers(number, self.bid[seat][crop])
        return number

    def bid_size(self, seat: int) -> int:
        size = 0
        for crop in range(5):
            size += self.bid[seat][crop]
        return size

    def boat_size(self, seat: int) -> int:
        size = 0
        for crop in range(5):
            size += self.boat[seat][crop]
        return size

    def bid_ahead(self, seat: int) -> int:
        """What counts for the seat before it bids: for the hippo, markers in the boat. [N-11.2]"""
        self.check_seat(seat)
        top = self.depth - 1
        if top < 0 or self.frames[top][0] != frame.BID or self.frames[top][2] != frame.HIPPO:
            return 0
        return self.boat_size(seat)

    def open_bids(self) -> None:
        """All hands are opened at once. [N-11.1] [N-11.5]"""
        if self.logging:
            about = self.frames[self.depth - 1][2]
            for seat in range(self.seats):
                if self.bidders >> seat & 1:
                    number = self.bid_number(seat)
                    self.tell(fact.OPENED, seat, number, about, 0, fact.EVERYONE)

    def cast_bid(self, seat: int) -> None:
        """The markers of a bid go to the boat. [N-11.3] [N-11.5]"""
        for crop in range(5):
            for _ in range(self.bid[seat][crop]):
                self.cast(seat, crop, 1)
        self.clear_bid(seat)

    def highest_bidders(self) -> int:
        """The mask of those who bid most for the start. [N-11.5]"""
        most = -1
        mask = 0
        for seat in range(self.seats):
            if self.bidders >> seat & 1:
                size = self.bid_size(seat)
                if size > most:
                    most = size
                    mask = 0
                if size == most:
                    mask |= 1 << seat
        return mask

    def hippo_winner(self) -> int:
        """Most markers in hand and boat; then most in hand; else nobody, -1. [N-11.2]"""
        winner = piece.NONE
        best = -1
        for seat in range(self.seats):
            in_hand = self.bid_size(seat)
            rank = 16 * (in_hand + self.boat_size(seat)) + in_hand
            if rank > best:
                best = rank
                winner = seat
            elif rank == best:
                winner = piece.NONE
        return winner

    def draw_start(self, tied: int) -> int:
        """One of those tied, by chance. [N-11.6]"""
        n = 0
        for left in range(self.seats):
            if tied >> (self.first + left) % self.seats & 1:
                n = self.put_in_urn(n, piece.LEFT_DRAWN + left)
        left = self.draw_from(n, heap.START, 0) - piece.LEFT_DRAWN
        return (self.first + left) % self.seats


# why not

ASKED: dict[int, Refusal] = {
    frame.BID: ("N-11.5", Sentence("Bid markers from your supply.")),
}
RULES = {frame.HIPPO: "N-11.1", frame.START: "N-11.5", frame.START_AGAIN: "N-11.6"}


def refusal(position: Bids, chosen: int, asked: int, about: int) -> Refusal | None:
    """Why can this marker not be bid?"""
    if asked != frame.BID:
        return None
    is_marker = move.BID <= chosen < move.DONE
    missing = none_left(position, chosen - move.BID) if is_marker else None
    return RULES[about], missing or ASKED[frame.BID][1]
