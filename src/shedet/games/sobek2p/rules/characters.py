"""Playing a character. [S2-6]"""

from shedet.core.engine.refusals import Refusal
from shedet.core.language import Sentence
from shedet.games.sobek2p.pieces import kind, piece, place
from shedet.games.sobek2p.rules import fact, frame, heap, move
from shedet.games.sobek2p.rules.sell import Selling


class Characters(Selling):
    """The nine powers; `play_character` and the answers to what a power asks."""

    # what boards and sentences ask

    def owed(self) -> int:
        """How many tiles are still to be discarded for a Scribe. [S2-6.10]"""
        self.must_be_laid()
        top = self.depth - 1
        is_asked = not self.is_over and self.frames[top][0] == frame.DISCARD
        return self.frames[top][2] + self.laid if is_asked else 0

    # what the rules call

    def fill_characters(self, n: int) -> int:
        """Any character in hand, with or without effect. [S2-6.2]"""
        if self.hand_characters[self.to_act] == 0:
            return n
        for i in range(10):
            if self.place[piece.CHARACTER + i] == place.HAND + self.to_act:
                n = self._offer(n, move.PLAY + i)
        return n

    def fill_answers(self, asked: int, a: int, b: int) -> int:
        """The answers to what a character asks."""
        if asked == frame.PRIEST:
            return self.fill_kinds_on_board(0)
        if asked == frame.VIZIER:
            return self.fill_board(0, 1 - self.to_act)
        if asked == frame.THIEF:
            return self.fill_backs(0)
        if asked == frame.MERCHANT:
            return self.fill_market(0)
        if asked == frame.COURTESAN:
            return self.fill_gift_sets(0)
        if asked == frame.GIFT:
            return self.fill_gift(0, a, b)
        return self.fill_discards(0, a, b)

    def play_character(self, tile: int) -> int:
        """Use the power; returns 1 once it is used up, 0 if an answer is awaited. [S2-6.1]"""
        seat = self.to_act
        power = self.pieces.power[tile]
        self._put_tile(tile, place.PLAYED)
        question = self.question_of(power)
        if question:
            self.push(question, seat, 0, 0)
            if power == kind.VIZIER:
                self.show_played()
                self.look_at_board(1 - seat)
            else:
                self.mid_line = 1
            return 0
        self.show_played()
        if power == kind.QUEEN:
            self.call_queen(seat)
        elif power == kind.ARCHITECT:
            return self.draw_plans(seat)
        elif power == kind.SCRIBE:
            return self.call_scribe(1 - seat)
        elif power == kind.COURTESAN:
            self.show_nothing_to_give(seat)
        return 1

    def show_nothing_to_give(self, seat: int) -> None:
        """A gift is compulsory, so a Courtesan without one shows what is not in hand. [S2-6.2]"""
        if not self.has_sold(seat):
            return
        for good in range(6):
            if self.set_tiles[seat][good] > 0:
                self.show_lack(place.HAND + seat, good)
        self.show_lack(place.HAND + seat, kind.STATUE)

    def has_sold(self, seat: int) -> int:
        for good in range(6):
            if self.set_tiles[seat][good] > 0:
                return 1
        return 0

    def question_of(self, power: int) -> int:
        """What a power asks before it does anything; 0 if nothing, or without effect. [S2-6.2]"""
        seat = self.to_act
        if power == kind.VIZIER and self.board_count[1 - seat] > 0:
            return frame.VIZIER
        if power == kind.THIEF and self.hand_count[1 - seat] > 0:
            return frame.THIEF
        if power == kind.MERCHANT and self.fill_market(0) > 0:
            return frame.MERCHANT
        if power == kind.HIGH_PRIEST or power == kind.HIGH_PRIESTESS:
            return frame.PRIEST if self.board_count[seat] > 0 else 0
        if power == kind.COURTESAN and self.fill_gift_sets(0) > 0:
            return frame.COURTESAN
        return 0

    def show_played(self) -> None:
        """The character is shown and goes to the box. [S2-6.1]"""
        for tile in range(piece.CHARACTER, piece.CHARACTER + 10):
            if self.place[tile] == place.PLAYED:
                if self.logging:
                    self.tell(fact.PLAYED, self.to_act, tile, 0, 0, fact.EVERYONE)
                self.move_tile(tile, place.BOX, fact.EVERYONE)

    def call_queen(self, seat: int) -> None:
        """[S2-6.3]"""
        for _ in range(3):
            if self.pile_left > 0:
                self.move_tile(self.draw_tile(), place.HAND + seat, 1 << seat)

    def look_at_board(self, owner: int) -> None:
        """[S2-6.4]"""
        self.merge_boards(owner)
        self.show_board(owner, 1 << self.to_act)

    def fill_board(self, n: int, owner: int) -> int:
        """The kinds of tile on a corruption board. [S2-6.4]"""
        for tile in range(65):
            if self.place[tile] == place.BOARD + owner and self.is_lowest_of_kind(tile):
                n = self._offer(n, move.CHOOSE + self.pieces.kind[tile])
        return n

    def take_from_board(self, tile_kind: int) -> None:
        """[S2-6.4]"""
        self.bring_loot(self.tile_of_kind(tile_kind, place.BOARD + 1 - self.to_act))

    def fill_backs(self, n: int) -> int:
        """[S2-6.5]"""
        for back in range(3):
            if self.hand_backs[1 - self.to_act][back] > 0:
                n = self._offer(n, move.BACK + back)
        return n

    def steal(self, back: int) -> None:
        """[S2-6.5]"""
        victim = place.HAND + 1 - self.to_act
        n = 0
        for tile in range(65):
            if self.place[tile] == victim and self.pieces.back[tile] == back:
                n = self.put_in_urn(n, self.pieces.kind[tile])
        drawn = self.draw_from(n, heap.HAND, self.boxed(kind.THIEF))
        self.bring_loot(self.tile_of_kind(drawn, victim))

    def boxed(self, power: int) -> int:
        """How many characters with a power are in the box; each that is played makes it more."""
        count = 0
        for tile in range(piece.CHARACTER, piece.CHARACTER + 10):
            if self.place[tile] == place.BOX and self.pieces.power[tile] == power:
                count += 1
        return count

    def buy_from_market(self, square: int) -> None:
        """[S2-6.6]"""
        tile = self.market[square]
        self.move_tile(tile, place.HAND + self.to_act, self.who_sees(tile, self.to_act))

    def fill_kinds_on_board(self, n: int) -> int:
        """[S2-6.7]"""
        for family in range(7):
            if self.board_kinds[self.to_act][family] > 0:
                n = self._offer(n, move.NAME + family)
        return n

    def absolve(self, family: int) -> None:
        """[S2-6.7]"""
        self.merge_boards(self.to_act)
        for tile in range(65):
            if self.place[tile] == place.BOARD + self.to_act:
                if self.pieces.family[tile] == family:
                    self.move_tile(tile, place.BOX, fact.EVERYONE)
        self.show_lack(place.BOARD + self.to_act, family)

    def fill_gift_sets(self, n: int) -> int:
        """Sold sets of the seat that a tile in hand can join. [S2-6.8]"""
        seat = self.to_act
        jokers = self.hand_kinds[seat][kind.STATUE]
        for good in range(6):
            if self.set_tiles[seat][good] > 0 and self.hand_kinds[seat][good] + jokers > 0:
                n = self._offer(n, move.NAME + good)
        return n

    def fill_gift(self, n: int, good: int, lowest: int) -> int:
        """[S2-6.8]"""
        hand = place.HAND + self.to_act
        for tile in range(self.pieces.first[lowest], 65):
            family = self.pieces.family[tile]
            if self.place[tile] == hand and (family == good or family == kind.STATUE):
                if self.is_lowest_of_kind(tile):
                    n = self._offer(n, move.CHOOSE + self.pieces.kind[tile])
        if self.laid > 0:
            n = self._offer(n, move.DONE)
        return n

    def draw_plans(self, seat: int) -> int:
        """[S2-6.9]"""
        drawn = 0
        for _ in range(3):
            n = 0
            for i in range(13):
                if self.place[piece.PIROGUE + i] == place.RESERVE:
                    n = self.put_in_urn(n, piece.PIROGUE_DRAWN + self.pieces.pirogue[i])
            if n == 0:
                break
            pirogue = self.draw_from(n, heap.PLANS + drawn, n) - piece.PIROGUE_DRAWN
            drawn += 1
            token = self._pirogue_of_kind(pirogue, place.RESERVE)
            self._move_token(token, place.DRAWN, 1 << seat)
            self.seen_pirogues[seat][token - piece.PIROGUE] = 1
        if drawn == 0:
            return 1
        self.push(frame.PLANS, seat, 0, 0)
        return 0

    def call_scribe(self, victim: int) -> int:
        """[S2-6.10] [S2-6.11]"""
        if self.hand_count[victim] <= 6:
            return 1
        self.push(frame.DISCARD, victim, self.hand_count[victim] - 6, 0)
        return 0

    def fill_discards(self, n: int, left: int, lowest: int) -> int:
        """Kind by kind upward, while enough tiles are left. [S2-6.10]"""
        later = 0
        for tile in range(64, self.pieces.first[lowest] - 1, -1):
            if self.place[tile] == place.HAND + self.to_act:
                later += 1
                if later >= left and self.is_lowest_of_kind(tile):
                    n = self._offer(n, move.CHOOSE + self.pieces.kind[tile])
        return n


# why not

ASKED: dict[int, Refusal] = {
    frame.PLANS: ("S2-6.9", Sentence("Reveal one of the 3 pirogues.")),
    frame.PRIEST: ("S2-6.7", Sentence("Name a kind on your corruption board.")),
    frame.VIZIER: ("S2-6.4", Sentence("Choose a tile from your opponent’s corruption board.")),
    frame.THIEF: ("S2-6.5", Sentence("Name a back colour from your opponent’s hand.")),
    frame.COURTESAN: (
        "S2-6.8",
        Sentence("Choose one of your sold sets that a tile from your hand fits."),
    ),
    frame.GIFT: ("S2-6.8", Sentence("Choose 1 or 2 tiles for the set.")),
    frame.DISCARD: ("S2-6.10", Sentence("Choose tiles for your corruption board.")),
}


def refusal(position: Characters, chosen: int, asked: int, about: int) -> Refusal | None:
    """Why can this character not be played?"""
    if asked == frame.TURN and move.PLAY <= chosen < move.BACK:
        name = position.pieces.all_names[piece.CHARACTER + chosen - move.PLAY]
        return "S2-6.1", Sentence("Not in your hand: {character}.", character=name)
    return None
