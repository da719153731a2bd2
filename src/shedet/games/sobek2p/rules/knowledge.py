"""Who may know where a tile is: moving and showing tiles before an audience. [S2-9]"""

from shedet.games.sobek2p.pieces import place, zone
from shedet.games.sobek2p.rules import fact, frame
from shedet.games.sobek2p.rules.state import State


class Knowledge(State):
    """Moving tiles before an audience."""

    def move_tile(self, tile: int, target: int, audience: int) -> None:
        """Move a tile in sight of an audience; the others see only its back."""
        source = self.place[tile]
        if source == place.LAID or source == place.PLAYED:
            source = place.HAND + self.to_act
        if self.perfect and place.HAND <= source < place.BOARD:
            self.merge_loot(source - place.HAND)
        self._put_tile(tile, target)
        if self.logging:
            self.tell(fact.MOVED, self.to_act, tile, source, target, audience)
        if self.perfect:
            for observer in range(3):
                if audience >> observer & 1:
                    self.learn(
                        observer, tile, self.zone_of(tile, source), self.zone_of(tile, target)
                    )
                else:
                    self.widen(
                        observer,
                        self.pieces.back[tile],
                        self.zone_of(tile, source),
                        self.zone_of(tile, target),
                    )

    def move_all(self, source: int, target: int, audience: int) -> None:
        """Move everything, back by back, so that the order tells nothing to those who see backs."""
        if not self.logging and not self.perfect:
            for tile in range(65):  # nobody is told, so that the order is all the same
                if self.place[tile] == source:
                    self._put_tile(tile, target)
            return
        for back in range(3):
            for tile in range(65):
                if self.place[tile] == source and self.pieces.back[tile] == back:
                    self.move_tile(tile, target, audience)

    def show_board(self, owner: int, audience: int) -> None:
        """Let an audience look at a corruption board."""
        if self.logging:
            for tile in range(65):
                if self.place[tile] == place.BOARD + owner:
                    self.tell(fact.SAW, self.to_act, tile, place.BOARD + owner, 0, audience)
        if self.perfect:
            for observer in range(3):
                if audience >> observer & 1:
                    self.look(observer, zone.BOARD + owner)

    def settle_discards(self, seat: int) -> None:
        """The Scribe's discards go to the board; others cannot tell which tiles they are. [S2-6.10]

        Under perfect memory each Scribe's discards lie apart: their number stays known.
        """
        target = place.BOARD + seat
        if self.perfect:
            self.batches += 1
            target += 2 * self.batches
        self.settle_laid(target, 1 << seat)

    def settle_laid(self, target: int, audience: int) -> None:
        """Everything chosen goes where it was chosen for."""
        self.move_all(place.LAID, target, audience)
        self.laid = 0
        self.laid_own = 0

    def show_lack(self, where: int, family: int) -> None:
        """Everybody sees that a hand or board has no tile of a family."""
        known = zone.BOARD + where - place.BOARD
        loot = known
        if where < place.BOARD:
            known = zone.HAND + where - place.HAND
            loot = zone.LOOT + where - place.HAND
        if self.logging:
            self.tell(fact.LACKS, self.to_act, family, where, 0, fact.EVERYONE)
        if self.perfect:
            for observer in range(3):
                for tile in range(65):
                    if self.pieces.family[tile] == family:
                        self.rule_out(observer, tile, 1 << known | 1 << loot)

    def merge_boards(self, seat: int) -> None:
        """All tiles of a board lie together again: what leaves it now may be of any discards."""
        mixed = 0
        for batch in range(2, 2 * self.batches + 1, 2):
            for tile in range(65):
                if self.place[tile] == place.BOARD + batch + seat:
                    mixed = 1
                    self._put_tile(tile, place.BOARD + seat)
                for observer in range(3):
                    if self.possible_zones[observer][tile] >> (zone.BOARD + batch + seat) & 1:
                        self.possible_zones[observer][tile] &= ~(1 << (zone.BOARD + batch + seat))
                        self.possible_zones[observer][tile] |= 1 << (zone.BOARD + seat)
        if mixed and self.logging:
            self.tell(fact.MIXED, seat, place.BOARD + seat, 0, 0, fact.EVERYONE)

    def bring_loot(self, tile: int) -> None:
        """A tile of the other player goes to the hand; spectators see only its back. [S2-9.5]

        Under perfect memory it is told apart until a tile leaves the hand.
        """
        seat = self.to_act
        if self.perfect:
            self.merge_loot(seat)
            self.merge_loot(1 - seat)
            self.loot[seat] = tile + 1
        self.move_tile(tile, place.HAND + seat, fact.BOTH)

    def merge_loot(self, seat: int) -> None:
        """The loot is a tile of the hand like others: what leaves the hand now may be it."""
        if self.loot[seat] == 0:
            return
        self.loot[seat] = 0
        for observer in range(3):
            for other in range(65):
                if self.possible_zones[observer][other] >> (zone.LOOT + seat) & 1:
                    self.possible_zones[observer][other] &= ~(1 << (zone.LOOT + seat))
                    self.possible_zones[observer][other] |= 1 << (zone.HAND + seat)
        if self.logging:
            self.tell(fact.MIXED, seat, place.HAND + seat, 0, 0, fact.EVERYONE)

    def _sees(self, observer: int, tile: int) -> int:
        """Does the tile lie open before the observer right now?"""
        known = self._zone_now(tile)
        if known == zone.OPEN:
            return 1
        if known < zone.HAND:
            return 0
        if known < zone.BOARD:
            return self.is_over or known - zone.HAND == observer
        if known >= zone.LOOT:
            return self.is_over or known - zone.LOOT == observer
        owner = (known - zone.BOARD) % 2
        return self.is_over or owner == observer or self.looks_at_board(observer)

    def _zone_now(self, tile: int) -> int:
        """The zone of a tile; those of an incomplete line count as in the hand."""
        where = self.place[tile]
        if where == place.LAID or where == place.PLAYED:
            where = place.HAND + self.to_act
        return self.zone_of(tile, where)

    def looks_at_board(self, observer: int) -> int:
        """Is the observer the Vizier's player, choosing from the other board? [S2-6.4]"""
        if self.depth == 0 or observer != self.to_act:
            return 0
        return self.frames[self.depth - 1][0] == frame.VIZIER
