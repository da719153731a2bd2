cimport cython

from shedet.core.engine.checks cimport checked
from shedet.core.engine cimport bits
from shedet.games.nile.pieces cimport kind, piece, place
from shedet.games.nile.rules cimport fact, heap
from shedet.games.nile.pieces.box cimport Pieces
from shedet.games.nile.rules.masks cimport Masks

cdef class State(Masks):
    cdef public Pieces pieces
    # fields from SHAPES
    cdef public int hippo
    cdef public int bid_start
    cdef public int buy_all
    cdef public int freshen
    cdef public int outermost
    cdef public int round
    cdef public int first
    cdef public int start
    cdef public int dial
    cdef public int obelisk
    cdef public int idle
    cdef public int has_harvest
    cdef public int bidders
    cdef public int shuffles
    cdef public int turned
    cdef public int turned_field
    cdef public short covered[8]
    cdef public short water[28]
    cdef public short wave_in[28]
    cdef public short wave_out[28]
    cdef public short desert[28]
    cdef public short owner[28][2]
    cdef public short crop[28][2]
    cdef public short ripe[28][2]
    cdef public short acted[28][2]
    cdef public short stall_owner[4][5]
    cdef public short stall_crop[4][5]
    cdef public short stall_state[4][5]
    cdef public short stall_count[4]
    cdef public short supply[5][5]
    cdef public short tired[5][5]
    cdef public short boat[5][5]
    cdef public short boat_tired[5][5]
    cdef public short out[5][5]
    cdef public short bid[5][5]
    cdef public short points[5]
    cdef public short lost[5]
    cdef public short jokers[5]
    cdef public short has_bought[5]
    cdef public short earned[5][4]
    cdef public short height[10]
    cdef public short water_tile[45]
    cdef public short water_known[45]
    cdef public short sand_place[30]
    cdef public short sand_tile[30]
    cdef public short sand_known[30]
    cdef public short sand_shuffle[30]
    cdef public short since[30]
    # end of fields
    cdef int has_pieces(self) noexcept
    @cython.locals(i=cython.int)
    cdef void copy_state(self, State other) noexcept
    @cython.final
    cdef int is_open(self, int field) noexcept
    @cython.final
    cdef int markers_on(self, int field) noexcept
    @cython.final
    cdef int slot_of(self, int field, int seat) noexcept
    @cython.locals(slot=cython.int)
    cdef void _put_marker(self, int field, int seat, int crop, int ripe) noexcept
    @cython.final
    @cython.locals(others=cython.longlong, seat=cython.int)
    cdef void lift_marker(self, int field, int slot) noexcept
    @cython.final
    @cython.locals(seat=cython.int, crop=cython.int)
    cdef void wash(self, int field) noexcept
    @cython.final
    cdef void cast(self, int seat, int crop, int bid) noexcept
    @cython.final
    cdef void note_supply(self, int seat, int crop) noexcept
    @cython.final
    cdef void note_boat(self, int seat, int crop) noexcept
    @cython.final
    cdef void _take_from_supply(self, int seat, int crop) noexcept
    @cython.locals(at=cython.int)
    cdef void _add_fruit(self, int row, int seat, int crop, int state) noexcept
    @cython.locals(printed=cython.int, wave=cython.int)
    cdef void _put_water(self, int field, int tile) noexcept
    @cython.final
    @cython.locals(others=cython.longlong, wave=cython.int)
    cdef void lift_water(self, int field) noexcept
    @cython.locals(row=cython.int)
    cdef int _wave_toward(self, int field) noexcept
    @cython.locals(height=cython.int)
    cdef int _top_of(self, int seat, int stack) noexcept
    @cython.final
    cdef int next_sand(self) noexcept
    @cython.final
    cdef int has_sand(self) noexcept
    @cython.final
    @cython.locals(tile=cython.int)
    cdef int draw_sand(self) except? -1
    @cython.final
    @cython.locals(n=cython.int, tile=cython.int, printed=cython.int, tiles=cython.int, at=cython.int)
    cdef int shuffle_sand(self) except -1
    @cython.final
    cdef void take_joker(self, int seat, int tile, int bought) noexcept
    @cython.final
    @cython.locals(tile=cython.int)
    cdef void give_joker(self, int seat, int freshen) noexcept
    @cython.final
    cdef void set_dial(self, int dial) noexcept

@cython.locals(upper=cython.int)
cpdef int first_field(int row) noexcept
@cython.locals(tiles=cython.int)
cpdef int first_of_stack(int seats, int seat, int stack) noexcept
