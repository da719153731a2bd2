cimport cython

from shedet.core.engine.checks cimport checked
from shedet.games.nile.pieces cimport kind, piece, place
from shedet.games.nile.rules cimport fact, frame, move
from shedet.games.nile.rules.bids cimport Bids
from shedet.games.nile.rules.state cimport first_field

cdef class Events(Bids):
    @cython.final
    @cython.locals(is_flood=cython.int)
    cdef void begin_phase(self) noexcept
    @cython.final
    @cython.locals(tile=cython.int, printed=cython.int, seat=cython.int)
    cdef int flood(self, int stack, int field) except -1
    @cython.final
    @cython.locals(tile=cython.int, printed=cython.int)
    cdef int ebb(self, int field) except -1
    @cython.final
    cdef int carry_out(self, int event) except -1
    @cython.final
    @cython.locals(tile=cython.int, arrow=cython.int)
    cdef void finish_event(self) noexcept
    @cython.final
    @cython.locals(top=cython.int, is_flood=cython.int, still=cython.int)
    cdef void go_on(self) noexcept
    @cython.final
    cdef void choose_row(self, int row) noexcept
    @cython.final
    @cython.locals(top=cython.int, row=cython.int, first=cython.int)
    cdef void choose_fruit(self, int at) noexcept
    @cython.final
    cdef void tell_row(self, int row) noexcept
    @cython.final
    cdef void finish_rot(self) noexcept
    @cython.final
    cdef void begin_turn(self, int seat, int extra) noexcept
    @cython.final
    @cython.locals(field=cython.int)
    cdef int next_desert(self, int row, int bare) noexcept
    @cython.final
    @cython.locals(field=cython.int, tile=cython.int)
    cdef int spread_desert(self, int row) except -1
    @cython.final
    @cython.locals(tile=cython.int)
    cdef int turn_sand(self, int field) noexcept
    @cython.final
    cdef void turn_dial(self, int phase) noexcept
