"""What lies where, listed for views in one call each."""

from shedet.core.engine.checks import checked
from shedet.core.knowledge.hidden import Hidden

PIECES = 128
"""More than any game has: numbers of pieces are below it where they are packed with a mask."""


class Listing(Hidden):
    """Lists of names are made by the rules, which read places faster than anybody outside."""

    def lying(self, names: list[str], first: int, places: int) -> list[list[str] | None]:
        """The pieces in each place from the first one on by name; None where there are none."""
        self.must_have_pieces()
        found: list[list[str] | None] = [None] * checked(places, 256, "number of places")
        n = checked(len(names), PIECES, "number of pieces")
        checked(first, places, "place")
        for number in range(n):
            where = self._place_of(number)
            if first <= where < places:
                there = found[where]
                if there is None:
                    found[where] = [names[number]]
                else:
                    there.append(names[number])
        return found

    def listed(
        self, names: list[str], first: int, second: int, third: int
    ) -> tuple[list[str], list[int]]:
        """The pieces with backs in up to three places, in order; and how many with which back."""
        self.must_have_pieces()
        found = []
        backs = [0] * self.stock.backs
        if len(names) < self.stock.pieces:
            raise ValueError("every piece has a name")
        for number in range(self.stock.pieces):
            where = self._place_of(number)
            if where == first or where == second or where == third:  # noqa: SIM109  # quicker
                found.append(names[number])
                back = self.stock.back[number]
                backs[back] += 1
        return found, backs

    def unopened(self, seat: int, order: list[int], closed: int) -> tuple[list[int], list[int]]:
        """The pieces in the first so many zones, in the order given: PIECES * mask + number.

        The mask is that of the zones where the seat thinks that the piece may be. With it how many
        pieces lie in these zones, zone by zone and back by back.
        """
        self.must_have_pieces()
        observer = checked(seat, self.seats + 1, "seat")
        backs = self.stock.backs
        rooms = [0] * (checked(closed, 17, "number of zones") * backs)
        found = []
        for i in range(len(order)):
            number = checked(order[i], self.stock.pieces, "piece")
            where = self._zone_now(number)
            if 0 <= where < closed:
                at = where * backs + self.stock.back[number]
                rooms[at] += 1
                found.append(self.possible_zones[observer][number] * PIECES + number)
        return found, rooms

    def _place_of(self, number: int) -> int:
        """The place of a piece; -1 if there is no such piece."""
        raise NotImplementedError
