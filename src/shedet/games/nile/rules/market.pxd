cimport cython

from shedet.core.engine.checks cimport checked
from shedet.games.nile.pieces cimport kind, piece
from shedet.games.nile.rules cimport fact, frame, move
from shedet.games.nile.rules.water cimport Water

cdef class Market(Water):
    # fields from SHAPES
    cdef public short fresh[5]
    cdef public short rotten[5]
    cdef public short latest[5]
    # end of fields
    @cython.final
    @cython.locals(last=cython.int)
    cdef int _takes(self, int row, int crop) noexcept
    @cython.final
    @cython.locals(crop=cython.int)
    cdef void note_wanted(self, int row) noexcept
    @cython.final
    @cython.locals(row=cython.int)
    cdef int fill_rows(self, int n, int palms) noexcept
    @cython.locals(fruits=cython.int, at=cython.int)
    cdef int _spoilable(self, int row) noexcept
    @cython.final
    @cython.locals(left=cython.int, needs_another=cython.int, at=cython.int)
    cdef int fill_spoils(self, int n, int row, int first) noexcept
    @cython.final
    @cython.locals(owner=cython.int, fruit=cython.int)
    cdef void spoil(self, int row, int at) noexcept
    @cython.final
    @cython.locals(full=cython.int, row=cython.int)
    cdef void score_market(self) noexcept
    @cython.final
    @cython.locals(colours=cython.int, seat=cython.int, crop=cython.int, markers=cython.int, to=cython.int)
    cdef void empty_boat(self) noexcept
    @cython.final
    @cython.locals(players=cython.int, rank=cython.int, seat=cython.int, left=cython.int)
    cdef void score_row(self, int row) noexcept
    @cython.final
    @cython.locals(seat=cython.int, at=cython.int, players=cython.int)
    cdef int count_row(self, int row) noexcept
    @cython.final
    @cython.locals(best=cython.int, seat=cython.int)
    cdef int next_in_row(self) noexcept
    @cython.final
    cdef int is_ahead(self, int one, int other) noexcept
    @cython.final
    @cython.locals(ahead=cython.int, other=cython.int)
    cdef int seats_ahead(self, int seat) noexcept
    @cython.final
    @cython.locals(players=cython.int)
    cdef int _pays(self, int row, int seat) noexcept
    @cython.final
    @cython.locals(points=cython.int, row=cython.int)
    cdef int _due(self, int seat) noexcept
    @cython.final
    cdef int less_rot(self, int seat, int points) noexcept
    @cython.final
    @cython.locals(lost=cython.int, gained=cython.int, counts=cython.int, space=cython.int)
    cdef void award(self, int row, int seat, int points) noexcept
    @cython.final
    @cython.locals(at=cython.int)
    cdef void empty_row(self, int row) noexcept

cpdef int stall_places(int row) noexcept
cpdef int first_row(int palms) noexcept
cpdef int prize(int players, int rank) noexcept
