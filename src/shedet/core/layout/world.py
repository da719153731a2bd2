"""Laying out what an observer knows of a table, and holding the rest to be dealt."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from shedet.core.knowledge.supply import Supply
from shedet.core.layout.table import Layout

Spot = tuple[int, int, int]
"""A place, the back of what lies there, and the zone."""
MOST = 96
"""So many pieces there can be."""


class WorldTable:
    """A blank table on which pieces are put by name; those that are not seen are held."""

    def __init__(self, position: Any, layout: Layout) -> None:
        self.position = position
        self.layout = layout
        self.supply = Supply(position.pieces.all_names)
        self.puts: list[Callable[[int, int], None]] = []
        """What puts each of the pieces down."""
        for sort in layout.sorts:
            self.puts += [getattr(position, sort.put)] * (sort.end - sort.first)

    def put(self, names: Iterable[str], where: str) -> list[int]:
        """Put pieces with these names down in a place; returns their numbers."""
        place, pieces = self.layout.places[where], []
        for name in names:
            piece = self.supply.take(name)
            self.puts[piece](piece, place)
            pieces.append(piece)
        return pieces

    def put_each(self, placed: Iterable[tuple[str, str]]) -> list[int]:
        """Put pieces down, each by its place and its name; returns their numbers."""
        puts, places, left, pieces = self.puts, self.layout.places, self.supply.left, []
        for where, name in placed:
            piece = left[name].pop(0)
            puts[piece](piece, places[where])
            pieces.append(piece)
        return pieces

    def put_piece(self, piece: int, where: str) -> None:
        self.puts[piece](piece, self.layout.places[where])

    def hold(self, pieces: Sequence[int], spots: Sequence[Spot]) -> None:
        """Hold pieces and the spots they may go to, as `lift_hidden` does."""
        position = self.position
        position.lifted = [*pieces, *[0] * (MOST - len(pieces))]
        position.lifted_count = len(pieces)
        position.spot_count = 0
        for spot in spots:
            position.add_spot(*spot)

    def remember(
        self,
        seat: int,
        pieces: Iterable[tuple[str, tuple[str, ...]]],
        rooms: Mapping[str, Mapping[str, int]],
        zones: Mapping[int, str],
        backs: Sequence[str],
        hidden: tuple[str, Sequence[Spot]],
        place_of: Callable[[str], str] = str,
        placed: Callable[[int, str], None] | None = None,
    ) -> None:
        """Under perfect memory: place what the seat can tell, hold the rest with its masks.

        `pieces` has for each piece where it may be, `rooms` how many with each back are in a zone;
        `hidden` is the zone whose pieces have single spots, and these. `place_of` names the place
        of a zone, `placed` is told of every piece that the seat can place.
        """
        numbers = {name: number for number, name in zones.items()}
        room = {zone: Counter(by_back) for zone, by_back in rooms.items() if zone != hidden[0]}
        masks = [1 << self.position.stock.zones - 1] * MOST
        line, lifted = self.in_line(), []
        back_of = self.position.pieces.back
        for name, may in pieces:
            zone = may[0]
            is_sure = len(may) == 1 and zone != hidden[0]
            if is_sure and line.get(name) and place_of(zone) == f"hand {seat}":
                piece = line[name].pop()
            else:
                piece = self.supply.take(name)
                if is_sure:
                    self.put_piece(piece, place_of(zone))
                else:
                    lifted.append(piece)
            if is_sure:
                if placed:
                    placed(piece, zone)
                room[zone][backs[back_of[piece]]] -= 1
            masks[piece] = sum(1 << numbers[single] for single in may)
        zones_of = list(self.position.possible_zones)
        zones_of[seat] = masks
        self.position.possible_zones = zones_of
        spots = [
            (self.layout.places[place_of(zone)], backs.index(back), numbers[zone])
            for zone, by_back in room.items()
            for back in by_back.elements()
        ]
        spots += hidden[1]
        assert len(lifted) == len(spots), "the view does not add up"
        self.hold(lifted, spots)

    def in_line(self) -> dict[str, list[int]]:
        """The pieces of an incomplete line: for the seat still in its hand."""
        found: dict[str, list[int]] = {}
        places = self.layout.places["laid"], self.layout.places["played"]
        for piece, spot in enumerate(self.position.place):
            if spot in places:
                found.setdefault(self.position.pieces.all_names[piece], []).append(piece)
        return found
