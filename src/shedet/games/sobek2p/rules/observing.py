"""What a seat sees as numbers. `view/observed.py` names them, and writes the same of a view."""

from shedet.core.engine.observation import Observation
from shedet.games.sobek2p.pieces import piece, place, zone
from shedet.games.sobek2p.rules import frame, sizes
from shedet.games.sobek2p.rules.dealing import Dealing


class Observing(Dealing):
    """Every part begins at a number and returns where the next one does."""

    def _observe(self, seat: int, into: Observation) -> int:
        into.clear()
        at = self.observe_question(seat, into, 0)
        at = self.observe_turn(seat, into, at)
        at = self.observe_market(into, at)
        at = self.observe_tokens(seat, into, at)
        self.observe_player(seat, seat, into, at)
        self.observe_player(seat, 1 - seat, into, at + sizes.PLAYER)
        at = self.observe_tiles(seat, into, at, at + 2 * sizes.PLAYER)
        if self.perfect:
            at = self.observe_known(seat, into, at)
        into.used = at
        return at

    def observe_question(self, seat: int, into: Observation, at: int) -> int:
        """What is asked, 0 when the game is over; then what about."""
        top = self.depth - 1
        if top < 0:
            return at + sizes.QUESTION
        if self.mid_line and seat != self.to_act and top > 0:
            if self.frames[top][0] != frame.DISCARD:
                top -= 1  # others see of a line only the question that it answers
        asked = self.frames[top][0]
        about = self.frames[top][2]
        into.values[at + (0 if self.is_over else asked)] = 1
        at += 17
        if asked == frame.ANKH or asked == frame.SYMBOL:
            into.values[at + about] = 1
        elif asked == frame.SALE or asked == frame.GIFT:
            into.values[at + 36 + about] = 1
        elif asked == frame.SCARABS or asked == frame.FINGER:
            into.values[at + 43 + about] = 1
        elif asked == frame.DISCARD:
            into.values[at + 52] = about + (self.laid if seat != self.frames[top][1] else 0)
        return at + 53

    def observe_turn(self, seat: int, into: Observation, at: int) -> int:
        """Whose turn it is and of what sort; the ankh."""
        into.values[at] = 1 if self.frames[0][1] == seat else 0
        into.values[at + 1] = 1 if self.frames[0][2] else 0
        if self.frames[0][3]:
            into.values[at + 1 + self.frames[0][3]] = 1
        if self.ankh >= 0:
            into.values[at + 38 + self.ankh] = 1
            into.values[at + 74 + self.ankh_mark] = 1
        return at + 78

    def observe_market(self, into: Observation, at: int) -> int:
        """Goods, marks, scarabs and deben symbols; characters lie face down."""
        for square in range(36):
            tile = self.market[square]
            if tile >= piece.CHARACTER:
                into.values[at + 8 * square + 7] = 1
            elif tile >= 0:
                into.values[at + 8 * square + self.pieces.family[tile]] = 1
                into.values[at + 288 + 4 * square + self.pieces.mark[tile]] = 1
                into.values[at + 432 + square] = self.pieces.scarabs[tile]
                into.values[at + 468 + square] = self.pieces.symbol[tile]
        return at + 504

    def observe_tokens(self, seat: int, into: Observation, at: int) -> int:
        """Numbers of what is left, and the pirogues as far as the seat has seen them."""
        into.values[at] = self.pile_left
        into.values[at + 1] = self.bag_left
        for i in range(13):
            where = self.place[piece.PIROGUE + i]
            pirogue = self.pieces.pirogue[i]
            if where == place.SLOTS:
                into.values[at + 2] += 1
                into.values[at + 9 + pirogue] += self.seen_pirogues[seat][i]
                into.values[at + 5] |= self.seen_pirogues[seat][i]
                into.values[at + 6] |= self.seen_pirogues[1 - seat][i]
            elif where == place.RESERVE:
                into.values[at + 3] += 1
                into.values[at + 18 + pirogue] += self.seen_pirogues[seat][i]
                into.values[at + 7] += self.seen_pirogues[seat][i]
                into.values[at + 8] += self.seen_pirogues[1 - seat][i]
            elif where == place.DRAWN:
                into.values[at + 4] += 1
                if self.to_act == seat:
                    into.values[at + 27 + pirogue] += self.seen_pirogues[seat][i]
            elif where == place.USED:
                into.values[at + 36 + pirogue] += 1
        return at + 45

    def observe_player(self, seat: int, owner: int, into: Observation, at: int) -> None:
        """What lies open before a player, and the sum of the deben if the seat sees them."""
        for back in range(3):
            into.values[at + back] = self.hand_backs[owner][back]
        for good in range(6):
            into.values[at + 6 + good] = self.set_tiles[owner][good]
            into.values[at + 12 + good] = self.set_scarabs[owner][good]
        for i in range(13):
            if self.place[piece.PIROGUE + i] == place.WITH + owner:
                into.values[at + 18 + self.pieces.pirogue[i]] += 1
            if self.place[piece.DEBEN + i] == place.DEBEN + owner:
                into.values[at + 29] += 1
                if owner == seat or self.is_over:
                    into.values[at + 30] += self.pieces.deben[i]
        into.values[at + 27] = self._open_points(owner)
        into.values[at + 28] = self._corruption(owner)

    def observe_tiles(self, seat: int, into: Observation, players: int, at: int) -> int:
        """By kind: hand, own board, the rival's if it is seen, and what is laid in a line.

        Backs of boards, and of tiles in a line, are added to what is seen of the players.
        """
        kinds = self.pieces.kinds
        acting = self.to_act == seat
        sees = self.is_over or self.looks_at_board(seat)
        for i in range(sizes.PLACES):
            into.columns[i] = sizes.SPARE
        into.columns[place.HAND + seat] = at
        for i in range(place.BOARD, place.SOLD):
            if (i - place.BOARD) % 2 == seat:
                into.columns[i] = at + kinds
            elif sees:
                into.columns[i] = at + 2 * kinds
        if acting:
            into.columns[place.PLAYED] = at
            into.columns[place.LAID] = at + 3 * kinds
        for tile in range(piece.PIROGUE):  # by columns: hardly any of these jumps can be foreseen
            where = self.place[tile]
            if 0 <= where < sizes.PLACES:
                into.values[into.columns[where] + self.pieces.kind[tile]] += 1
        for i in range(kinds):
            into.values[sizes.SPARE + i] = 0
        self.observe_backs(seat, into, players)
        if acting and self.mid_line:
            for tile in range(piece.CHARACTER, piece.PIROGUE):
                if self.place[tile] == place.PLAYED:
                    into.values[at + 4 * kinds + tile - piece.CHARACTER] = 1
        return at + 4 * kinds + 10

    def observe_backs(self, seat: int, into: Observation, players: int) -> None:
        """The backs of boards, and of tiles in a line that is not complete."""
        acting = self.to_act == seat
        for tile in range(piece.PIROGUE):
            where = self.place[tile]
            if where < place.BOARD or where > place.PLAYED:
                continue
            back = self.pieces.back[tile]
            if where < place.SOLD:
                of = players + 3 + back
                into.values[of + (0 if (where - place.BOARD) % 2 == seat else sizes.PLAYER)] += 1
            elif where == place.PLAYED:
                into.values[players + (0 if acting else sizes.PLAYER) + back] += 1
            elif where == place.LAID and not acting:
                into.values[players + sizes.PLAYER + back] += 1

    def observe_known(self, seat: int, into: Observation, at: int) -> int:
        """How many tiles of each kind may be in each zone, as far as the seat can tell."""
        for tile in range(piece.PIROGUE):
            if self._zone_now(tile) != zone.OPEN:
                mask = self.possible_zones[seat][tile]
                for single in range(zone.OPEN):
                    if mask >> single & 1:
                        own = (
                            single
                            if single < zone.HAND
                            else zone.HAND + ((single - zone.HAND) ^ seat)
                        )
                        into.values[at + zone.OPEN * self.pieces.kind[tile] + own] += 1
        return at + zone.OPEN * self.pieces.kinds
