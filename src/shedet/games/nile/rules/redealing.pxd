cimport cython

from shedet.core.engine cimport stage
from shedet.core.engine.chance cimport Chance
from shedet.games.nile.pieces cimport piece
from shedet.games.nile.rules cimport frame
from shedet.games.nile.rules.state cimport State

cdef class Redealing(State):
    # fields from SHAPES
    cdef public short is_shown[45]
    cdef public short pool[45]
    # end of fields
    @cython.locals(before=cython.int, after=cython.int)
    cpdef int redeal(self, int seat, Chance chance) except -1
    @cython.final
    @cython.locals(top=cython.int, asked=cython.int)
    cdef void drop_line(self) noexcept
    @cython.final
    @cython.locals(crop=cython.int)
    cdef void clear_bid(self, int seat) noexcept
    @cython.final
    @cython.locals(rest=cython.int, back=cython.int, n=cython.int, tile=cython.int, at=cython.int, i=cython.int)
    cdef void redeal_water(self, Chance chance) noexcept
    @cython.final
    cdef int has_unknown(self, int tile, int back) noexcept
    @cython.final
    @cython.locals(tile=cython.int, field=cython.int, seat=cython.int, stack=cython.int)
    cdef void note_shown(self) noexcept
    @cython.final
    @cython.locals(rest=cython.int, tile=cython.int, since=cython.int, i=cython.int)
    cdef void redeal_sand(self, Chance chance) noexcept
    @cython.final
    @cython.locals(n=cython.int, tile=cython.int)
    cdef void print_sand(self, int printed, int since, Chance chance) noexcept
    @cython.final
    @cython.locals(other=cython.int, crop=cython.int)
    cdef void redeal_bids(self, int seat, Chance chance) noexcept
    @cython.final
    @cython.locals(printed=cython.int, surest=cython.int, other=cython.int, twin=cython.int, since=cython.int)
    cdef void take_for_surest(self, int tile) noexcept
    @cython.final
    cdef int is_alike(self, int one, int other) noexcept
