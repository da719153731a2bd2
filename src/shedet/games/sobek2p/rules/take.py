"""Taking a tile from the market: lines, corruption, deben symbols, refilling. [S2-4]"""

from shedet.core.engine.checks import checked
from shedet.core.engine.refusals import Refusal
from shedet.core.language import Sentence
from shedet.games.sobek2p.pieces import kind, piece, place
from shedet.games.sobek2p.rules import fact, frame, heap, move
from shedet.games.sobek2p.rules.redealing import Redealing


class Taking(Redealing):
    """The take action."""

    # what boards and sentences ask

    def line_has_tile(self, square: int, mark: int) -> int:
        """Is there a tile in the line through the square, to either side? [S2-4.1]"""
        self.must_have_pieces()
        return self._line_has_tile(checked(square, 36, "square"), checked(mark, 4, "mark"))

    def squares_in_line(self) -> list[int]:
        """The squares with a tile in the line of the ankh, if it is on the board."""
        self.must_have_pieces()
        n = self.offer_line(0, self.ankh_mark, 0) if self.ankh >= 0 else 0
        return [self.moves[i] for i in range(n)]

    def reach(self) -> list[int]:
        """From which squares a tile could be taken in this turn. [S2-4.1] [S2-5.19]"""
        self.must_be_laid()
        if self.is_over:
            return []
        if self.frames[0][3]:
            return [self.frames[0][3] - 1]
        if self.ankh < 0:
            return [self.moves[i] - move.TAKE for i in range(self.fill_centre(0))]
        n = self.offer_lines(0, self.frames[0][2])
        return sorted([self.moves[i] - move.TAKE for i in range(n)])

    def open_marks(self) -> list[int]:
        """In which lines of the ankh a tile may be taken. [S2-4.1] [S2-5.10]"""
        self.must_be_laid()
        if self.ankh < 0:
            return []
        top = self.depth - 1
        if not self.is_over and self.frames[top][0] == frame.TURN and self.frames[top][2]:
            return [0, 1, 2, 3]
        return [self.ankh_mark]

    def line(self, square: int, mark: int) -> list[int]:
        """The squares of a line from end to end, with the one that it goes through. [S2-4.1]"""
        self.must_have_pieces()
        at = checked(square, 36, "square")
        way = 2 * checked(mark, 4, "mark")
        while self.pieces.step[way + 1][at] >= 0:
            at = self.pieces.step[way + 1][at]
        squares = []
        while at >= 0:
            squares.append(at)
            at = self.pieces.step[way][at]
        return squares

    def mark_to(self, square: int) -> int:
        """The mark of the line from the ankh to a square, -1 if none leads there."""
        self.must_have_pieces()
        way = self.way_to(checked(square, 36, "square"))
        return way // 2 if way >= 0 and square != self.ankh else -1

    def passed(self, square: int) -> list[int]:
        """The squares of the tiles that a take from a square of a line passes. [S2-4.3]"""
        squares: list[int] = []
        if self.mark_to(square) < 0:
            return squares
        way = self.way_to(square)
        at = self.next_passed(self.ankh, way, square)
        while at >= 0:
            squares.append(at)
            at = self.next_passed(at, way, square)
        return squares

    # what the rules call

    def ray_has_tile(self, square: int, way: int) -> int:
        """Is there a tile beyond the square in one direction?"""
        at = self.pieces.step[way][square]
        while at >= 0:
            if self.market[at] != piece.NONE:
                return 1
            at = self.pieces.step[way][at]
        return 0

    def next_passed(self, at: int, way: int, square: int) -> int:
        """The next square with a tile on the way to a square, -1 if there is none. [S2-4.3]"""
        at = self.pieces.step[way][at]
        while at != square:
            if self.market[at] != piece.NONE:
                return at
            at = self.pieces.step[way][at]
        return -1

    def _line_has_tile(self, square: int, mark: int) -> int:
        """Is there a tile in the line through the square, to either side? [S2-4.1]"""
        return self.ray_has_tile(square, 2 * mark) or self.ray_has_tile(square, 2 * mark + 1)

    def offer_line(self, n: int, mark: int, first: int) -> int:
        """Offer `first + square` for every tile in the ankh's line; gaps are jumped. [S2-4.1]"""
        for way in range(2 * mark, 2 * mark + 2):
            at = self.pieces.step[way][self.ankh]
            while at >= 0:
                if self.market[at] != piece.NONE:
                    self.moves[n] = first + at
                    n += 1
                at = self.pieces.step[way][at]
        return n

    def offer_lines(self, n: int, pyramid: int) -> int:
        """The tiles of the line, in a Pyramid turn of all lines. [S2-4.1] [S2-5.10]"""
        if not pyramid:
            return self.offer_line(n, self.ankh_mark, move.TAKE)
        for mark in range(4):
            n = self.offer_line(n, mark, move.TAKE)
        return n

    def fill_takes(self, n: int, pyramid: int) -> int:
        """Takes, or a refill where the line is empty. [S2-4.1]"""
        n = self.offer_lines(n, pyramid)
        if self.pile_left > 0 and not self._line_has_tile(self.ankh, self.ankh_mark):
            n = self._offer(n, move.REFILL)  # [S2-4.11] [S2-5.11]
        return n

    def can_take(self, pyramid: int) -> int:
        """[S2-4.7] [S2-7.2]"""
        if self.pile_left > 0 or self._line_has_tile(self.ankh, self.ankh_mark):
            return 1
        if pyramid:
            for mark in range(4):
                if self._line_has_tile(self.ankh, mark):
                    return 1
        return 0

    def fill_centre(self, n: int) -> int:
        """The tiles on the four centre squares. [S2-3.1] [S2-4.12]"""
        for i in range(4):
            if self.market[self.pieces.order[i]] != piece.NONE:
                n = self._offer(n, move.TAKE + self.pieces.order[i])
        return n

    def fill_market(self, n: int) -> int:
        """Any tile of the market, for the Merchant. [S2-6.6]"""
        for square in range(36):
            if self.market[square] != piece.NONE:
                n = self._offer(n, move.TAKE + square)
        return n

    def fill_marks(self, n: int, square: int) -> int:
        """On a character the ankh turns to a line with a tile, if there is one. [S2-4.5]"""
        first = n
        for mark in range(4):
            if self.line_stays(square, mark):
                n = self._offer(n, move.TURN + mark)
        if n == first:
            for mark in range(4):
                n = self._offer(n, move.TURN + mark)
        return n

    def line_stays(self, square: int, mark: int) -> int:
        """Will the line have a tile once the taken and the passed tiles are gone? [S2-4.5]"""
        way = self.way_to(square)
        if way == 2 * mark or way == 2 * mark + 1:
            back = kind.opposite(way)
            return self.ray_has_tile(square, way) or self.ray_has_tile(self.ankh, back)
        return self._line_has_tile(square, mark)

    def way_to(self, square: int) -> int:
        """The direction from the ankh to a square in its lines, -1 when it is off the board."""
        if self.ankh < 0:
            return -1
        across = square % 6 - self.ankh % 6
        down = square // 6 - self.ankh // 6
        if down == 0:
            return 0 if across > 0 else 1
        if across == 0:
            return 2 if down > 0 else 3
        if across == -down:
            return 4 if across > 0 else 5
        if across == down:
            return 6 if across > 0 else 7
        return -1

    def take(self, square: int) -> None:
        """Choose a tile; a character asks for the ankh's line, a deben symbol for the choice."""
        tile = self.market[square]
        if self.pieces.power[tile] >= 0:
            self.push(frame.ANKH, self.to_act, square, 0)
            self.mid_line = 1
        elif self.pieces.symbol[tile] and self.bag_left > 0:  # [S2-4.10]
            self.push(frame.SYMBOL, self.to_act, square, 0)
            self.mid_line = 1
        else:
            self.complete_take(square, self.pieces.mark[tile], 0)

    def complete_take(self, square: int, mark: int, for_deben: int) -> None:
        """The ankh moves and turns; then the tile, then those passed. [S2-4.2] [S2-4.3] [S2-4.4]"""
        seat = self.to_act
        tile = self.market[square]
        way = self.way_to(square)
        at = self.ankh
        self.set_ankh(square, mark)
        if for_deben:
            self.move_tile(tile, place.BOX, fact.EVERYONE)  # [S2-4.8]
            self.draw_deben(seat, heap.BAG)
        else:
            self.move_tile(tile, place.HAND + seat, self.who_sees(tile, seat))
        if way >= 0:
            at = self.next_passed(at, way, square)
            while at >= 0:
                tile = self.market[at]
                self.move_tile(tile, place.BOARD + seat, self.who_sees(tile, seat))
                at = self.next_passed(at, way, square)

    def who_sees(self, tile: int, seat: int) -> int:
        """Goods lie face up in the market, characters face down. [S2-2.4] [S2-9.3]"""
        return fact.EVERYONE if self.pieces.power[tile] < 0 else 1 << seat

    def set_ankh(self, square: int, mark: int) -> None:
        self.ankh = square
        self.ankh_mark = mark
        if self.logging:
            self.tell(fact.ANKH, self.to_act, square, mark, 0, fact.EVERYONE)

    def refill(self) -> None:
        """The ankh leaves the board, the pile fills the empty squares. [S2-4.11] [S2-2.2]"""
        if self.logging:
            self.tell(fact.REFILLED, self.to_act, 0, 0, 0, fact.EVERYONE)
        self.set_ankh(-1, 0)
        for i in range(36):
            square = self.pieces.order[i]
            if self.market[square] == piece.NONE and self.pile_left > 0:
                tile = self.draw_tile()
                self.move_tile(tile, square, fact.EVERYONE if self.pieces.power[tile] < 0 else 0)
        self.push(frame.CENTRE, self.to_act, 0, 0)

    def draw_tile(self) -> int:
        """Lift the top tile off the pile, which is not empty."""
        self.pile_left -= 1
        tile = self.pile[self.pile_left]
        self.pile[self.pile_left] = piece.NONE
        return tile


# why not

ASKED: dict[int, Refusal] = {
    frame.CENTRE: ("S2-4.12", Sentence("Take one of the tiles on the 4 centre squares.")),
    frame.ANKH: ("S2-4.5", Sentence("Turn the ankh first.")),
    frame.SYMBOL: ("S2-4.8", Sentence("Keep the tile, or trade it for a deben token.")),
    frame.MERCHANT: ("S2-6.6", Sentence("Take any tile from the market.")),
}


def refusal(position: Taking, chosen: int, asked: int, about: int) -> Refusal | None:
    """Why can this tile not be taken, or the market not be refilled?"""
    if asked == frame.ANKH and move.TURN <= chosen < move.KEEP:
        return "S2-4.5", Sentence("Turn the ankh along a line that has a tile.")
    if asked == frame.CENTRE and is_first_turn(position):
        return "S2-3.1", Sentence("In the first turn, take one of the 4 centre tiles.")
    if asked != frame.TURN:
        return None
    if chosen < move.POINT:
        return take_refusal(position, chosen, about)
    if chosen == move.REFILL:
        if position.pile_left == 0:
            return "S2-4.7", Sentence("The pile is empty.")
        return "S2-4.13", Sentence("You can refill the market only when the ankh’s line is empty.")
    if chosen in (move.KEEP, move.DEBEN):
        return "S2-4.9", Sentence("You can trade a tile for a deben token only as you take it.")
    return None


def is_first_turn(position: Taking) -> bool:
    return position.market.count(piece.NONE) == 0 and position.pile_left == 23


def take_refusal(position: Taking, square: int, pyramid: int) -> Refusal:
    if position.market[square] < 0:
        return "S2-4.1", Sentence("There is no tile on {square}.", square=square)
    if pyramid and any(position.line_has_tile(position.ankh, mark) for mark in range(4)):
        return "S2-5.10", Sentence("{square} is in no line through the ankh.", square=square)
    if not position.line_has_tile(position.ankh, position.ankh_mark):
        if position.pile_left > 0:
            return "S2-4.11", Sentence("The ankh’s line is empty: refill the market first.")
        return "S2-4.7", Sentence("The ankh’s line and the pile are empty: you can’t take a tile.")
    return "S2-4.1", Sentence("{square} is not in the ankh’s line.", square=square)
