"""Selling a set, and the pirogue that it brings. [S2-5]"""

from shedet.core.engine.checks import checked
from shedet.core.engine.refusals import Refusal
from shedet.core.language import Sentence
from shedet.games.sobek2p.pieces import kind, piece, place
from shedet.games.sobek2p.rules import fact, frame, heap, move
from shedet.games.sobek2p.rules.take import Taking


class Selling(Taking):
    """The sell action."""

    # what boards and sentences ask

    def set_of(self, seat: int, good: int) -> tuple[int, int, int]:
        """Tiles, scarabs and points of a sold set. [S2-8.1]"""
        return self.set_with(seat, good, [])

    def set_with(self, seat: int, good: int, tiles: list[int]) -> tuple[int, int, int]:
        """The same with these tiles sold onto it. [S2-5.6]"""
        self.must_have_pieces()
        count = self.set_tiles[checked(seat, 2, "seat")][checked(good, 6, "good")]
        scarabs = self.set_scarabs[seat][good]
        for tile in tiles:
            count += 1
            scarabs += self.pieces.scarabs[checked(tile, 65, "tile")]
        return count, scarabs, kind.set_points(count, scarabs)

    def fitting(self, seat: int, good: int) -> list[int]:
        """The tiles that a seat holds and can sell with a good: its own, and jokers. [S2-5.3]"""
        self.must_have_pieces()
        hand = place.HAND + checked(seat, 2, "seat")
        laid = place.LAID if self.to_act == seat else hand
        families = (checked(good, 6, "good"), kind.STATUE)
        return [
            tile
            for tile in range(65)
            if self.place[tile] in (hand, laid) and self.pieces.family[tile] in families
        ]

    def lacks(self, seat: int, good: int) -> int:
        """How many tiles a seat lacks to sell a good."""
        own = 0
        tiles = self.fitting(seat, good)
        for tile in tiles:
            if self.pieces.family[tile] == good:
                own += 1
        return kind.missing(len(tiles), own, self.set_tiles[seat][good])

    def laid_lack(self) -> int:
        """How many tiles must join those that are laid for a sale."""
        self.must_be_laid()
        top = self.depth - 1
        if self.is_over or self.frames[top][0] != frame.SALE:
            return 0
        sold = self.set_tiles[self.to_act][self.frames[top][2]]
        return kind.missing(self.laid, self.laid_own, sold)

    # what the rules call

    def can_sell(self, seat: int, good: int) -> int:
        """Are there enough tiles in hand, with jokers?"""
        own = self.hand_kinds[seat][good]
        tiles = own + self.hand_kinds[seat][kind.STATUE]
        return kind.missing(tiles, own, self.set_tiles[seat][good]) == 0

    def fill_sales(self, n: int) -> int:
        for good in range(6):
            if self.can_sell(self.to_act, good):
                n = self._offer(n, move.SELL + good)
        return n

    def fill_sale(self, n: int, good: int, lowest: int) -> int:
        """Tiles of the good and jokers, kind by kind upward, while a set can still come about."""
        hand = place.HAND + self.to_act
        sold = self.set_tiles[self.to_act][good]
        later = 0
        later_own = 0
        for tile in range(64, self.pieces.first[lowest] - 1, -1):
            if self.place[tile] != hand:
                continue
            family = self.pieces.family[tile]
            if family == good or family == kind.STATUE:
                later += 1
                if family == good:  # [S2-5.2]
                    later_own += 1
                if self.is_lowest_of_kind(tile):
                    if not kind.missing(self.laid + later, self.laid_own + later_own, sold):
                        n = self._offer(n, move.CHOOSE + self.pieces.kind[tile])
        if not kind.missing(self.laid, self.laid_own, sold):
            n = self._offer(n, move.DONE)
        return n

    def lay(self, tile_kind: int, good: int) -> None:
        """Put one hand tile of a kind with those chosen before."""
        tile = self.tile_of_kind(tile_kind, place.HAND + self.to_act)
        self._put_tile(tile, place.LAID)
        self.laid += 1
        if self.pieces.family[tile] == good:
            self.laid_own += 1

    def complete_sale(self, good: int) -> None:
        """The tiles join the set of their good; then comes a pirogue. [S2-5.6] [S2-5.7] [S2-5.8]"""
        seat = self.to_act
        if self.logging:
            self.tell(fact.SOLD, seat, good, self.laid, 0, fact.EVERYONE)
        self.settle_laid(place.sold(seat, good), fact.EVERYONE)
        self.pop()
        if self.look_at(place.SLOTS):
            self.push(frame.SLOT, seat, 0, 0)

    def look_at(self, where: int) -> int:
        """The seat sees the pirogues in a place; returns how many there are. [S2-5.7] [S2-9.4]"""
        seen = 0
        for token in range(piece.PIROGUE, piece.DEBEN):
            if self.place[token] == where:
                seen += 1
                self.seen_pirogues[self.to_act][token - piece.PIROGUE] = 1
                if self.logging:
                    self.tell(fact.SAW, self.to_act, token, where, 0, 1 << self.to_act)
        return seen

    def fill_pirogues(self, n: int, where: int) -> int:
        last = -1
        for i in range(13):
            pirogue = self.pieces.pirogue[i]
            if self.place[piece.PIROGUE + i] == where and pirogue != last:
                n = self._offer(n, move.REVEAL + pirogue)
                last = pirogue
        return n

    def can_place_scarabs(self) -> int:
        """[S2-5.13]"""
        for good in range(kind.LIVESTOCK, kind.STATUE):
            if self.set_tiles[self.to_act][good] > 0:
                return 1
        return 0

    def fill_scarabs(self, n: int) -> int:
        """[S2-5.13]"""
        for good in range(kind.LIVESTOCK, kind.STATUE):
            if self.set_tiles[self.to_act][good] > 0:
                n = self._offer(n, move.NAME + good)
        return n

    def reveal(self, pirogue: int, where: int) -> int:
        """Reveal a pirogue; returns 1 once it is carried out, 0 if its line continues. [S2-5.9]"""
        seat = self.to_act
        token = self._pirogue_of_kind(pirogue, where)
        if pirogue == kind.TWO_SCARABS and self.can_place_scarabs():
            self.push(frame.SCARABS, seat, pirogue, 0)
            self.mid_line = 1
            return 0
        if pirogue == kind.FINGER and self._line_has_tile(self.ankh, self.ankh_mark):  # [S2-5.20]
            self.push(frame.FINGER, seat, pirogue, 0)
            self.mid_line = 1
            return 0
        self.settle_pirogue(token, self.resting_place(pirogue, seat))
        if pirogue == kind.MUMMY:
            self.unwrap_mummy(seat)
        elif pirogue == kind.TWO_AND_DEBEN:
            if self.bag_left > 0:
                self.draw_deben(seat, heap.BAG)  # [S2-5.17]
        elif pirogue == kind.EYE_OF_HORUS:
            self.open_eye(seat)
        return 1

    def resting_place(self, pirogue: int, seat: int) -> int:
        """Where a pirogue lies once it is carried out. [S2-5.15] [S2-5.16]"""
        if pirogue == kind.SNAKE_1 or pirogue == kind.SNAKE_2:
            return place.WITH + 1 - seat
        if pirogue == kind.SEVEN or pirogue == kind.TWO_AND_DEBEN:
            return place.WITH + seat
        return place.USED

    def settle_pirogue(self, token: int, target: int) -> None:
        """Show the pirogue and put it away; the Architect's others return. [S2-6.9]"""
        if self.logging:
            self.tell(fact.REVEALED, self.to_act, token, 0, 0, fact.EVERYONE)
        self._move_token(token, target, fact.EVERYONE)
        for other in range(piece.PIROGUE, piece.DEBEN):
            if self.place[other] == place.DRAWN:
                self._move_token(other, place.RESERVE, 1 << self.to_act)

    def place_scarabs(self, token: int, good: int) -> None:
        """[S2-5.13]"""
        self.settle_pirogue(token, place.on_set(self.to_act, good))
        if self.logging:
            self.tell(fact.SCARABS, self.to_act, good, 0, 0, fact.EVERYONE)

    def point(self, token: int, square: int) -> None:
        """[S2-5.19]"""
        self.settle_pirogue(token, place.USED)
        if self.logging:
            self.tell(fact.POINTED, self.to_act, square, 0, 0, fact.EVERYONE)

    def unwrap_mummy(self, seat: int) -> None:
        """[S2-5.14]"""
        self.merge_boards(seat)
        self.move_all(place.BOARD + seat, place.HAND + seat, 1 << seat)

    def open_eye(self, seat: int) -> None:
        """[S2-5.18]"""
        if self.bag_left == 0:
            return
        first = self.draw_deben(seat, heap.BAG)
        if self.bag_left == 0:
            return
        second = self.draw_deben(seat, heap.AGAIN)
        higher = second
        lower = first
        if self.pieces.deben[second - piece.DEBEN] < self.pieces.deben[first - piece.DEBEN]:
            higher = first
            lower = second
        self._move_token(lower, place.BAG, 1 << seat)
        self.deben_draws -= 1
        self.deben_log[self.deben_draws - 1][1] = higher - piece.DEBEN
        self.deben_log[self.deben_draws - 1][2] = lower - piece.DEBEN


# why not

ASKED: dict[int, Refusal] = {
    frame.SALE: ("S2-5.1", Sentence("Choose the tiles to sell, then finish.")),
    frame.SLOT: ("S2-5.7", Sentence("Reveal one of the pirogues.")),
    frame.SCARABS: (
        "S2-5.13",
        Sentence("Choose one of your sold sets of livestock, fish or wheat."),
    ),
    frame.FINGER: ("S2-5.19", Sentence("Point at a tile in the ankh’s line.")),
}


def refusal(position: Selling, chosen: int, asked: int, about: int) -> Refusal | None:
    """Why can this set not be sold, this tile not be part of it, this pirogue not be revealed?"""
    if asked == frame.SALE:
        return sale_refusal(position, chosen, about)
    if asked == frame.TURN and move.SELL <= chosen < move.DONE:
        good, held = chosen - move.SELL, position.hand_kinds[position.to_act]
        tiles = held[good] + held[kind.STATUE]
        if tiles < kind.SET:
            reason = Sentence("A set needs 3 tiles. With jokers you have {number}.", number=tiles)
            return "S2-5.1", reason
        return "S2-5.4", Sentence(
            "Your first sale of {good} needs a {good} tile or character.", good=good
        )
    if asked == frame.TURN and move.REVEAL <= chosen < move.CHOOSE:
        return "S2-5.7", Sentence(
            "Sell a set first, then you can reveal {pirogue}.", pirogue=chosen - move.REVEAL
        )
    return None


def sale_refusal(position: Selling, chosen: int, good: int) -> Refusal | None:
    if chosen == move.DONE and position.laid < kind.SET:
        return "S2-5.1", Sentence("A set needs 3 tiles.")
    if chosen < move.CHOOSE and chosen != move.DONE:
        return None
    if chosen >= move.CHOOSE:
        tile_kind = chosen - move.CHOOSE
        tile = position.pieces.first[tile_kind]
        name = position.pieces.names[tile_kind]
        if position.count_of_kind(tile_kind, place.HAND + position.to_act) == 0:
            return "S2-5.1", Sentence("You have no such tile left: {tile}.", tile=name)
        if position.pieces.family[tile] not in (good, kind.STATUE):
            return "S2-5.3", Sentence("This tile doesn’t fit the sale: {tile}.", tile=name)
        if not is_jokers_alone(position, tile, good):
            return None
    return "S2-5.4", Sentence("Your first sale of a good needs a tile or character of that good.")


def is_jokers_alone(position: Selling, tile: int, good: int) -> bool:
    """From this tile upward: enough for a set, but nothing of the good itself?"""
    hand, families = place.HAND + position.to_act, position.pieces.family
    later = [families[n] for n in range(tile, 65) if position.place[n] == hand]
    fitting = [family for family in later if family in (good, kind.STATUE)]
    is_enough = position.laid + len(fitting) >= kind.SET
    return is_enough and not position.laid_own and good not in fitting
