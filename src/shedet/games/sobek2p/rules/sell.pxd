cimport cython

from shedet.core.engine.checks cimport checked
from shedet.games.sobek2p.pieces cimport kind, piece, place
from shedet.games.sobek2p.rules cimport fact, frame, heap, move
from shedet.games.sobek2p.rules.take cimport Taking

cdef class Selling(Taking):
    @cython.final
    @cython.locals(own=cython.int, tiles=cython.int)
    cdef int can_sell(self, int seat, int good) noexcept
    @cython.final
    @cython.locals(good=cython.int)
    cdef int fill_sales(self, int n) noexcept
    @cython.final
    @cython.locals(hand=cython.int, sold=cython.int, later=cython.int, later_own=cython.int,
                   tile=cython.int, family=cython.int)
    cdef int fill_sale(self, int n, int good, int lowest) noexcept
    @cython.final
    @cython.locals(tile=cython.int)
    cdef void lay(self, int tile_kind, int good) noexcept
    @cython.final
    @cython.locals(seat=cython.int)
    cdef void complete_sale(self, int good) noexcept
    @cython.final
    @cython.locals(seen=cython.int, token=cython.int)
    cdef int look_at(self, int where) noexcept
    @cython.final
    @cython.locals(last=cython.int, i=cython.int, pirogue=cython.int)
    cdef int fill_pirogues(self, int n, int where) noexcept
    @cython.final
    @cython.locals(good=cython.int)
    cdef int can_place_scarabs(self) noexcept
    @cython.final
    @cython.locals(good=cython.int)
    cdef int fill_scarabs(self, int n) noexcept
    @cython.final
    @cython.locals(seat=cython.int, token=cython.int)
    cdef int reveal(self, int pirogue, int where) except -1
    @cython.final
    cdef int resting_place(self, int pirogue, int seat) noexcept
    @cython.final
    @cython.locals(other=cython.int)
    cdef void settle_pirogue(self, int token, int target) noexcept
    @cython.final
    cdef void place_scarabs(self, int token, int good) noexcept
    @cython.final
    cdef void point(self, int token, int square) noexcept
    @cython.final
    cdef void unwrap_mummy(self, int seat) noexcept
    @cython.final
    @cython.locals(first=cython.int, second=cython.int, lower=cython.int, higher=cython.int)
    cdef void open_eye(self, int seat) except *
