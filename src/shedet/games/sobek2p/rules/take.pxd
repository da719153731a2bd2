cimport cython

from shedet.core.engine.checks cimport checked
from shedet.games.sobek2p.pieces cimport kind, piece, place
from shedet.games.sobek2p.rules cimport fact, frame, heap, move
from shedet.games.sobek2p.rules.redealing cimport Redealing

cdef class Taking(Redealing):
    @cython.locals(at=cython.int)
    cdef int ray_has_tile(self, int square, int way) noexcept
    @cython.final
    cdef int next_passed(self, int at, int way, int square) noexcept
    cdef int _line_has_tile(self, int square, int mark) noexcept
    @cython.locals(way=cython.int, at=cython.int)
    cdef int offer_line(self, int n, int mark, int first) noexcept
    @cython.final
    @cython.locals(mark=cython.int)
    cdef int offer_lines(self, int n, int pyramid) noexcept
    @cython.final
    cdef int fill_takes(self, int n, int pyramid) noexcept
    @cython.final
    @cython.locals(mark=cython.int)
    cdef int can_take(self, int pyramid) noexcept
    @cython.final
    @cython.locals(i=cython.int)
    cdef int fill_centre(self, int n) noexcept
    @cython.final
    @cython.locals(square=cython.int)
    cdef int fill_market(self, int n) noexcept
    @cython.final
    @cython.locals(first=cython.int, mark=cython.int)
    cdef int fill_marks(self, int n, int square) noexcept
    @cython.final
    @cython.locals(way=cython.int, back=cython.int)
    cdef int line_stays(self, int square, int mark) noexcept
    @cython.final
    @cython.locals(across=cython.int, down=cython.int)
    cdef int way_to(self, int square) noexcept
    @cython.final
    @cython.locals(tile=cython.int)
    cdef void take(self, int square) except *
    @cython.final
    @cython.locals(seat=cython.int, tile=cython.int, way=cython.int, at=cython.int)
    cdef void complete_take(self, int square, int mark, int for_deben) except *
    @cython.final
    cdef int who_sees(self, int tile, int seat) noexcept
    @cython.final
    cdef void set_ankh(self, int square, int mark) noexcept
    @cython.final
    @cython.locals(i=cython.int, square=cython.int, tile=cython.int)
    cdef void refill(self) noexcept
    @cython.final
    @cython.locals(tile=cython.int)
    cdef int draw_tile(self) noexcept
