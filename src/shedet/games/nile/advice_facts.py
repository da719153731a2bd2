"""Facts of a view that speak for or against several kinds of moves, as sentences."""

from collections import Counter
from collections.abc import Iterable, Sequence

from shedet.core.language import Sentence, listed
from shedet.games.nile import words
from shedet.games.nile.description import callers
from shedet.games.nile.greedy import Thumb
from shedet.games.nile.pieces import STALLS, Pieces, back_of
from shedet.games.nile.view import Field, Marker, View
from shedet.games.nile.world import back_with
from shedet.games.nile.worth import (
    after_scoring,
    cost,
    field_in,
    fits,
    has_sand,
    inner,
    is_full,
    next_waves,
    payoff,
    reach,
)

Market = Sequence[Sequence[Marker]]


class Facts:
    """What the seat of one view can tell about its moves."""

    def __init__(self, view: View, names: Sequence[str], pieces: Pieces) -> None:
        self.view = view
        self.names = names
        self.pieces = pieces
        self.seat = view.seat
        self.me = view.players[view.seat]

    def owned(self, markers: Sequence[Marker]) -> Sentence | str:
        """Markers with their owners."""
        return listed([words.owned(marker, self.seat, self.names) for marker in markers])

    def ours(self, markers: Iterable[Marker]) -> list[Marker]:
        return [marker for marker in markers if marker.owner == self.seat]

    def theirs(self, markers: Iterable[Marker]) -> list[Marker]:
        return [marker for marker in markers if marker.owner != self.seat]

    # points

    def payments(self, row: Sequence[Marker]) -> Sentence | str:
        return words.payments(payoff(row), callers(self.view, self.names))

    def full_rows(self, market: Market) -> list[int]:
        """The market rows, from 1, that are scored after this round. [N-8.1]"""
        return [number for number, row in enumerate(market, 1) if is_full(number, row)]

    def paying(self, number: int, row: Sequence[Marker]) -> Sentence:
        """What a full market row brings. [N-8.3]"""
        if not any(points for _, points in payoff(row)):
            return Sentence(
                "After this round, if nothing changes, market row {row} pays nothing.",
                row=number,
            )
        return Sentence(
            "After this round, if nothing changes, market row {row} pays: {payments}.",
            row=number,
            payments=self.payments(row),
        )

    def ending(self, market: Market) -> Sentence:
        """How near a scoring brings the end. [N-9.1]"""
        spaces, obelisk = after_scoring(self.view, market)
        leaders = [seat for seat, space in enumerate(spaces) if space == max(spaces)]
        if max(spaces) < obelisk:
            return Sentence(
                "After that the foremost piece is {number} space away from the obelisk.",
                "After that the foremost piece is {number} spaces away from the obelisk.",
                obelisk - max(spaces),
            )
        if len(leaders) > 1:
            return Sentence("With that the game is over, and several pieces are equally far.")
        if leaders == [self.seat]:
            return Sentence("With that the game is over, and your piece is the furthest.")
        return Sentence(
            "With that the game is over, and the furthest piece is that of {player}.",
            player=self.names[leaders[0]],
        )

    def leaving(self) -> list[Sentence]:
        """What a scoring makes of the boat. [N-8.2]"""
        boats = [sum(player.boat.values()) for player in self.view.players]
        if not any(boats):
            return []
        if not boats[self.seat]:
            return [
                Sentence("After this round all markers in the boat leave the game; none is yours.")
            ]
        return [
            Sentence(
                "After this round all markers in the boat leave the game; {number} is yours.",
                "After this round all markers in the boat leave the game; {number} are yours.",
                boats[self.seat],
            )
        ]

    def missing(self, number: int, row: Sequence[Marker]) -> int:
        """How many fruits a market row still takes."""
        return STALLS[number - 1] - len(row)

    def rot_to(self, number: int) -> Sentence:
        """How many events could spoil fruits in a market row. [N-5.2] [N-10.2]"""
        fronts = [tile.partition(":")[2] for tile in self.hidden_tiles().elements()]
        palms = [int(front[3]) for front in fronts if front.startswith("rot")]
        return Sentence(
            "Water tiles not turned up: {total}; with rot that can reach market row {row}: {rot}.",
            total=len(fronts),
            row=number,
            rot=sum(number in reach(each) for each in palms),
        )

    def hidden_tiles(self) -> Counter[str]:
        """The water tiles of which nobody has seen the front. [N-10.2]"""
        return Counter(self.pieces.water_shown) - Counter(self.view.used)

    # dangers on the fields

    def threats(self, name: str) -> list[Sentence]:
        """Water, then the desert, which comes with an ebb. [N-4.2] [N-5.5]"""
        threats = [self.water_at(name)]
        can_ebb = any(field.water for field in self.row_of(name))
        if can_ebb and has_sand(self.view) and self.next_desert(name) == name:
            threats.append(Sentence("A desert event in its row would cover the field."))
        return threats

    def water_at(self, name: str) -> Sentence:
        """How soon water can come to a field that lies dry."""
        waves, near = next_waves(self.view, self.pieces), inner(name)
        if name in waves:
            return self.due_water(name) or self.reaching(self.view, name)
        if near in waves:
            return Sentence(
                "Water must come here first, before it can flood the field: {field}.",
                field=words.field(near),
            )
        return Sentence("No water can come to the field yet.")

    def due_water(self, name: str) -> Sentence | None:
        """The next flood, if it is sure to come and to have a tile for the field. [N-4.1]"""
        if self.view.dial != "flood" or self.view.is_extra:
            return None
        flooder = Thumb(self.view, self.pieces).flooder()
        tops = [back for back in self.view.players[flooder].tops if back]
        if not any(fits(self.view, back, name, self.pieces) for back in tops):
            return None
        if flooder == self.seat:
            return Sentence(
                "You lay water next yourself, and a top tile of yours fits on the field."
            )
        return Sentence(
            "{player} lays water next and has a top tile that fits on the field.",
            player=self.names[flooder],
        )

    def reaching(self, view: View, name: str) -> Sentence:
        """The water tiles that could be laid on a field, were the water as in this view."""
        tops = [back for player in view.players for back in player.tops if back]
        hidden = self.hidden_backs()
        return Sentence(
            "Next, water could come here: {field}; tiles that fit: {tops} on top, {hidden} unseen.",
            field=words.field(name),
            tops=sum(fits(view, back, name, self.pieces) for back in tops),
            hidden=sum(
                number for back, number in hidden.items() if fits(view, back, name, self.pieces)
            ),
        )

    def hidden_backs(self) -> Counter[str]:
        """The backs of the water tiles that nobody sees, by number. [N-10.2]"""
        backs = Counter(map(back_of, self.hidden_tiles().elements()))
        backs -= Counter(back_with(field.water) for field in self.view.fields if field.water)
        return backs - Counter(back for p in self.view.players for back in p.tops if back)

    def next_desert(self, name: str) -> str | None:
        """The field of a row that a desert would cover next, whatever lies there. [N-5.5]"""
        bare = [field for field in self.row_of(name) if not field.is_desert]
        return bare[-1].name if bare else None

    def row_of(self, name: str) -> list[Field]:
        return [field for field in self.view.fields if field.name[:2] == name[:2]]

    # what there is to spend

    def price(self, move: str) -> Sentence:
        """[N-6.6]"""
        paid = cost(self.view, move)
        price = Sentence("It costs {cost}; then you have {left}.")
        if paid > 1 and not move.startswith("buy"):
            price = Sentence("On the shared field it costs {cost}; then you have {left}.")
        left = words.action_points((self.view.points or 0) - paid)
        return price.about(cost=words.action_points(paid), left=left)

    def company(self, name: str) -> list[Sentence]:
        """[N-6.6]"""
        others = self.theirs(field_in(self.view, name).markers)
        if not others:
            return []
        return [
            Sentence(
                "This lies there too: {marker}; every action on the field costs 2 action points.",
                marker=self.owned(others),
            )
        ]

    def supply_left(self, number: int) -> Sentence:
        return Sentence(
            "Then {number} marker is in your supply.",
            "Then {number} markers are in your supply.",
            number,
        )
