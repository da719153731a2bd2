"""The market: what it takes, what goes bad, and what it pays. [N-7] [N-8] [N-5.2]"""

from shedet.core.engine.checks import checked
from shedet.core.engine.refusals import Refusal
from shedet.core.language import Sentence
from shedet.games.nile.pieces import kind, piece
from shedet.games.nile.rules import fact, frame, move
from shedet.games.nile.rules.water import Water

SHAPES: dict[str, tuple[int, ...]] = {"fresh": (5,), "rotten": (5,), "latest": (5,)}
TRANSIENT = ("fresh", "rotten", "latest")


class Market(Water):
    """`fresh`, `rotten` and `latest` count the fruits of each player in the row that is scored."""

    fresh: list[int]
    rotten: list[int]
    latest: list[int]

    # what is asked of the market

    def takes(self, row: int, crop: int) -> int:
        """Would the row take a fruit of the crop now?"""
        return self._takes(checked(row, 4, "row"), checked(crop, 5, "crop"))

    def palms_for(self, row: int) -> int:
        """The palms that a field needs for the row, or rot."""
        checked(row, 4, "row")
        palms = 1
        while first_row(palms) > row:
            palms += 1
        return palms

    def pays(self, row: int, seat: int) -> int:
        """What the row would pay the seat if it were scored as it lies."""
        self.check_seat(seat)
        return self._pays(checked(row, 4, "row"), seat)

    def rank(self, row: int, seat: int) -> int:
        """The seat's place in the row, from 1; 0 if it has no fruit there that counts. [N-8.4]"""
        self.check_seat(seat)
        self.count_row(checked(row, 4, "row"))
        return 1 + self.seats_ahead(seat) if self.fresh[seat] > 0 else 0

    def due(self, seat: int) -> int:
        """What all rows together would pay the seat if they were scored as they lie."""
        self.check_seat(seat)
        return self._due(seat)

    # what the rules call

    def _takes(self, row: int, crop: int) -> int:
        """Has the row a free place, and is the crop unlike its last two? [N-7.3] [N-7.4]"""
        last = self.stall_count[row] - 1
        if last + 1 == stall_places(row):
            return 0
        if last >= 0 and self.stall_crop[row][last] == crop:
            return 0
        return 1 if last < 1 or self.stall_crop[row][last - 1] != crop else 0

    def note_wanted(self, row: int) -> None:
        """The crops that the row takes."""
        self.wanted[row] = 0
        for crop in range(5):
            if self._takes(row, crop):
                self.wanted[row] |= 1 << crop

    # rot

    def fill_rows(self, n: int, palms: int) -> int:
        """The market rows within reach. [N-5.2] [N-7.2]"""
        for row in range(first_row(palms), 4):
            n = self._offer(n, move.ROW + row)
        return n

    def spoilable(self, row: int) -> int:
        """How many fruits of a row are not rotten."""
        return self._spoilable(checked(row, 4, "row"))

    def _spoilable(self, row: int) -> int:
        """How many fruits of a row are not rotten."""
        fruits = 0
        for at in range(self.stall_count[row]):
            fruits += self.stall_state[row][at] != kind.ROTTEN
        return fruits

    def fill_spoils(self, n: int, row: int, first: int) -> int:
        """Fruits in the order of their places; of two, the first leaves another one. [N-5.3]"""
        left = self._spoilable(row)
        needs_another = first == 0 and left > 1
        for at in range(self.stall_count[row]):
            if self.stall_state[row][at] != kind.ROTTEN:
                left -= 1
                if at >= first and not (needs_another and left == 0):
                    n = self._offer(n, move.SPOIL + at)
        return n

    def spoil(self, row: int, at: int) -> None:
        """[N-5.4]"""
        self.stall_state[row][at] += 1
        if self.logging:
            owner = self.stall_owner[row][at]
            fruit = fact.fruit(self.stall_crop[row][at], self.stall_state[row][at])
            self.tell(fact.SPOILED, owner, row, at, fruit, fact.EVERYONE)

    # scoring

    def score_market(self) -> None:
        """All full rows, from left to right. [N-8.1]"""
        full = 0
        for row in range(4):
            full += self.stall_count[row] == stall_places(row)
        if full == 0:
            return
        self.empty_boat()
        for row in range(4):
            if self.stall_count[row] == stall_places(row):
                self.score_row(row)
        for row in range(4):
            if self.stall_count[row] == stall_places(row):
                self.empty_row(row)  # [N-8.8]

    def empty_boat(self) -> None:
        """All markers in the boat leave the game; the obelisk moves. [N-8.2]"""
        colours = 0
        for seat in range(self.seats):
            markers = 0
            for crop in range(5):
                markers = fact.markers(markers, self.boat[seat][crop])
                self.out[seat][crop] += self.boat[seat][crop]
                self.boat[seat][crop] = 0
                self.boat_tired[seat][crop] = 0
            self.afloat[seat] = 0
            if markers > 0:
                colours += 1
                if self.logging:
                    self.tell(fact.LEFT, seat, markers, 0, 0, fact.EVERYONE)
        if colours > 0:
            if self.logging:
                to = self.obelisk - colours
                self.tell(fact.OBELISK, self.start, self.obelisk, to, 0, fact.EVERYONE)
            self.obelisk -= colours

    def score_row(self, row: int) -> None:
        """The players in order of their fruits, then those with rotten ones alone. [N-8.3]"""
        players = self.count_row(row)
        rank = 0
        seat = self.next_in_row()
        while seat >= 0:
            self.award(row, seat, prize(players, rank))
            rank += 1
            seat = self.next_in_row()
        for left in range(self.seats):
            seat = (self.start + left) % self.seats
            if self.rotten[seat] > 0:
                self.award(row, seat, 0)  # [N-8.5]

    def count_row(self, row: int) -> int:
        """Count the fruits of each player; returns how many have fresh ones."""
        for seat in range(self.seats):
            self.fresh[seat] = 0
            self.rotten[seat] = 0
            self.latest[seat] = piece.NONE
        for at in range(self.stall_count[row]):
            seat = self.stall_owner[row][at]
            if self.stall_state[row][at] == kind.ROTTEN:
                self.rotten[seat] += 1
            else:
                self.fresh[seat] += 1
                self.latest[seat] = at
        players = 0
        for seat in range(self.seats):
            players += self.fresh[seat] > 0
        return players

    def next_in_row(self) -> int:
        """Who has most fresh fruits, of those tied the one who laid last; -1 if none. [N-8.4]"""
        best = piece.NONE
        for seat in range(self.seats):
            if self.fresh[seat] > 0 and (best < 0 or self.is_ahead(seat, best)):
                best = seat
        return best

    def is_ahead(self, one: int, other: int) -> int:
        """More fresh fruits, or as many and laid later. [N-8.4]"""
        if self.fresh[one] != self.fresh[other]:
            return self.fresh[one] > self.fresh[other]
        return self.latest[one] > self.latest[other]

    def seats_ahead(self, seat: int) -> int:
        """How many others come before the seat in the row that was counted."""
        ahead = 0
        for other in range(self.seats):
            ahead += self.is_ahead(other, seat)
        return ahead

    def _pays(self, row: int, seat: int) -> int:
        """What the row would pay the seat if it were scored as it lies. [N-8.3]"""
        players = self.count_row(row)
        if self.fresh[seat] == 0:
            return 0
        return self.less_rot(seat, prize(players, self.seats_ahead(seat)))

    def _due(self, seat: int) -> int:
        """What all rows together would pay the seat if they were scored as they lie."""
        points = 0
        for row in range(4):
            points += self._pays(row, seat)
        return points

    def less_rot(self, seat: int, points: int) -> int:
        """Each rotten fruit costs a point of the row, if there is one. [N-8.6] [N-8.7]"""
        return points - self.rotten[seat] if self.rotten[seat] < points else 0

    def award(self, row: int, seat: int, points: int) -> None:
        """Points for the row, less one for each rotten fruit. [N-8.6] [N-8.7]"""
        gained = self.less_rot(seat, points)
        lost = points - gained
        if self.logging:
            counts = fact.scored(lost, self.fresh[seat], self.rotten[seat])
            self.tell(fact.SCORED, seat, row, gained, counts, fact.EVERYONE)
            if gained > 0:
                space = 1 + self.points[seat]
                self.tell(fact.PIECE, seat, space, space + gained, 0, fact.EVERYONE)
        self.points[seat] += gained
        self.earned[seat][row] += gained
        self.lost[seat] += lost
        self.fresh[seat] = 0
        self.rotten[seat] = 0

    def empty_row(self, row: int) -> None:
        """The markers go to the boat, as seed. [N-8.8]"""
        for at in range(self.stall_count[row]):
            self.boat[self.stall_owner[row][at]][self.stall_crop[row][at]] += 1
            self.afloat[self.stall_owner[row][at]] |= 1 << self.stall_crop[row][at]
            self.stall_owner[row][at] = piece.NONE
            self.stall_crop[row][at] = 0
            self.stall_state[row][at] = 0
        self.stall_count[row] = 0
        self.note_wanted(row)
        if self.logging:
            self.tell(fact.EMPTIED, self.start, row, 0, 0, fact.EVERYONE)


def stall_places(row: int) -> int:
    """[N-1.6]"""
    return 3 if row == 0 else 5 if row == 3 else 4


def first_row(palms: int) -> int:
    """The first market row that so many palms reach. [N-7.2]"""
    return 4 - palms


def prize(players: int, rank: int) -> int:
    """[N-8.3]"""
    if players == 1:
        return 6
    if players == 2:
        return 4 - 2 * rank
    return 3 - rank if rank < 3 else 0


# why not

ASKED: dict[int, Refusal] = {
    frame.ROT: ("N-5.2", Sentence("Choose a market row for the rot.")),
    frame.SPOIL: ("N-5.3", Sentence("Choose the fruits that go bad.")),
}


def refusal(position: Market, chosen: int, asked: int, about: int) -> Refusal | None:
    """Why can the rot not go to this row, or this fruit not go bad?"""
    if asked == frame.ROT and move.ROW <= chosen < move.SPOIL:
        return "N-5.2", out_of_reach(chosen - move.ROW, about)
    if asked == frame.SPOIL and move.SPOIL <= chosen < move.SOW:
        at = chosen - move.SPOIL
        if at >= position.stall_count[about]:
            return "N-5.3", no_fruit(about, at)
        if position.stall_state[about][at] == kind.ROTTEN:
            return "N-5.3", Sentence(
                "The fruit on place {place} of market row {row} is already rotten.",
                place=at,
                row=about,
            )
    return None


def out_of_reach(row: int, palms: int) -> Sentence:
    return Sentence(
        "With {number} palm you can’t reach market row {row}.",
        "With {number} palms you can’t reach market row {row}.",
        palms,
        row=row,
    )


def no_fruit(row: int, at: int) -> Sentence:
    return Sentence("There’s no fruit on place {place} of market row {row}.", place=at, row=row)


def row_refusal(position: Market, crop: int, palms: int, row: int) -> Refusal | None:
    """Why does the market row not take the fruit?"""
    if palms < position.palms_for(row):
        return "N-7.2", out_of_reach(row, palms)
    if position.stall_count[row] == stall_places(row):
        return "N-7.4", Sentence("Market row {row} is full.", row=row)
    if not position.takes(row, crop):
        return "N-7.3", Sentence(
            "One of the last 2 fruits in market row {row} is the same: {crop}.", row=row, crop=crop
        )
    return None
