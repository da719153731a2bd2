"""Sealed: lots in which a bid is a line, any cards of the hand in ascending order and `done`.

Each seat holds three cards (two with three seats). Twice all bid in secret and at once; the most
pips win a prize, of equals the first seat.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from shedet.core.engine.chance import Chance, shuffled
from shedet.core.engine.position import Position
from shedet.core.errors import NotationError
from shedet.core.event import seats_in
from shedet.core.game import NO_MOVE, Deal
from tests.toy import BAG, BID, HAND, SPENT, WON, Lots, LotsGame, own

DONE = 6


class Sealed(Lots):
    """A card that is bid lies at BID + seat until all are opened."""

    def list_moves(self) -> int:
        n = 0
        if not self.is_over:
            for card in range(self.highest(self.to_act) + 1, 7):
                if self.cards[card] == HAND + self.to_act:
                    n = self.offer(n, card - 1)
            n = self.offer(n, DONE)
        return n

    def highest(self, seat: int) -> int:
        return max((card for card in range(1, 7) if self.cards[card] == BID + seat), default=0)

    def apply(self, move: int) -> int:
        seat = self.to_act
        self.mid_line = int(move != DONE)
        if move != DONE:
            self.cards[move + 1] = BID + seat
            return 0
        self.tell(1, seat, self.pips(seat), 0, 0, 1 << seat)
        self.deciding &= ~(1 << seat)
        if self.deciding:
            self.to_act = min(seats_in(self.deciding))
        else:
            self.award()
        return 0

    def pips(self, seat: int) -> int:
        return sum(card for card in range(1, 7) if self.cards[card] == BID + seat)

    def award(self) -> None:
        winner = max(range(self.seats), key=lambda seat: (self.pips(seat), -seat))
        n = 0
        for prize in range(1, 4):
            if self.prizes[prize] == BAG:
                n = self.put_in_urn(n, prize)
        prize = self.draw(n)
        for seat in range(self.seats):
            self.tell(2, seat, self.pips(seat), 0, 0, 15)
        self.cards = [SPENT if BID <= place < SPENT else place for place in self.cards]
        self.prizes[prize] = WON + winner
        self.tell(3, winner, prize, 0, 0, 15)
        if self.prizes.count(BAG) > 2:  # the first of them is no prize
            self.deciding, self.to_act = (1 << self.seats) - 1, 0
        else:
            self.is_over, self.deciding = 1, 0

    def encode(self) -> bytes:
        return super().encode() + bytes([self.mid_line])


class SealedGame(LotsGame):
    """`bid 2 5` is a line, and `done` the empty bid."""

    actions = 7
    longest = 18

    def deal(self, seats: int, options: Mapping[str, str], chance: Chance) -> Deal:
        cards, each = shuffled(chance, range(1, 7)), 6 // seats
        return {"hands": [sorted(cards[each * s : each * s + each]) for s in range(seats)]}

    def start(self, seats: int, options: Mapping[str, str], deal: Deal) -> Sealed:
        position = Sealed()
        position.seats, position.deciding = seats, (1 << seats) - 1
        for seat, hand in enumerate(deal["hands"]):
            for card in hand:
                position.cards[card] = HAND + seat
        return position

    def move_text(self, move: int) -> str:
        return "done" if move == DONE else super().move_text(move)

    def move_number(self, text: str) -> int:
        return DONE if text == "done" else super().move_number(text)

    def line_text(self, moves: Sequence[int]) -> str:
        cards = [str(move + 1) for move in moves if move != DONE]
        return " ".join(["bid", *cards]) if cards else "done"

    def line_moves(self, text: str) -> list[int]:
        if text == "done":
            return [DONE]
        word, *cards = text.split(" ")
        if word != "bid" or not cards:
            raise NotationError(NO_MOVE.about(text=repr(text), game="sealed"))
        return [*(self.move_number(f"bid {card}") for card in cards), DONE]

    def view(self, position: Position, seat: int) -> dict[str, Any]:
        table = own(position)
        legal = table.legal() if seat == table.to_act else []
        return {**super().view(position, seat), "legal": [self.move_text(m) for m in legal]}


class ClosingGame(SealedGame):
    """Sealed with a `done` that is not said for anybody who could still think again."""

    def is_closing(self, text: str) -> bool:
        return text == "done"


SEALED = SealedGame()
CLOSING = ClosingGame()
