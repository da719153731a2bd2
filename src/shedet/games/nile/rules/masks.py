"""What lies where as sets of bits, so that moves are listed without a look at every field.

All of it follows from the arrays of the state, and is kept beside them.
"""

from shedet.core.engine.position import Position

SHAPES: dict[str, tuple[int, ...]] = {
    **dict.fromkeys(("wet", "sanded", "taken", "full", "closed"), ()),  # fields
    **dict.fromkeys(("mouth", "flows", "meets"), (3,)),  # fields, by the wave
    **dict.fromkeys(("marked", "grown", "spent"), (5,)),  # fields, by seat
    **dict.fromkeys(("ready", "afloat"), (5,)),  # crops, by seat
    "wanted": (4,),  # crops, by row
    **dict.fromkeys(("stacked", "discarded"), ()),  # desert tiles
}
WIDE = (
    *("wet", "sanded", "taken", "full", "closed", "mouth", "flows", "meets"),
    *("marked", "grown", "spent", "stacked", "discarded"),
)
TRANSIENT = ()


class Masks(Position):
    """Fields: with water, desert, a marker, two of them; covered.

    `mouth` are open fields at the river, `flows` and `meets` those with water, by the wave that
    comes from the river, and by `wave_out` and `wave_in`. `marked` are the fields with a marker of
    a seat, `grown` and `spent` those where it is ripe, and where it has acted. `ready` and `afloat`
    are the crops in the supply and in the boat of which some marker has not acted, `wanted` those
    that a market row takes. `stacked` and `discarded` are tiles that can be drawn.
    """

    # fields from SHAPES
    wet: int
    sanded: int
    taken: int
    full: int
    closed: int
    mouth: list[int]
    flows: list[int]
    meets: list[int]
    marked: list[int]
    grown: list[int]
    spent: list[int]
    ready: list[int]
    afloat: list[int]
    wanted: list[int]
    stacked: int
    discarded: int
    # end of fields

    def copy_masks(self, other: "Masks") -> None:
        """What follows from the arrays need not be counted again."""
        # copied from SHAPES
        other.wet = self.wet
        other.sanded = self.sanded
        other.taken = self.taken
        other.full = self.full
        other.closed = self.closed
        other.mouth[:] = self.mouth
        other.flows[:] = self.flows
        other.meets[:] = self.meets
        other.marked[:] = self.marked
        other.grown[:] = self.grown
        other.spent[:] = self.spent
        other.ready[:] = self.ready
        other.afloat[:] = self.afloat
        other.wanted[:] = self.wanted
        other.stacked = self.stacked
        other.discarded = self.discarded
        # end of copies
