cimport cython

from shedet.core.engine cimport bits
from shedet.core.engine.checks cimport checked
from shedet.games.sobek.pieces cimport kind, place
from shedet.games.sobek.rules cimport fact, frame, heap, move
from shedet.games.sobek.rules.redealing cimport Redealing

cdef class Taking(Redealing):
    @cython.final
    @cython.locals(available=cython.int, at=cython.int)
    cdef int fill_takes(self, int n) noexcept
    @cython.final
    cdef list left_by(self, int at, Taking then)
    @cython.final
    cdef list offered(self, int n)
    @cython.final
    @cython.locals(passed=cython.int, before=cython.int)
    cdef int _passed(self, int at) noexcept
    @cython.final
    @cython.locals(at=cython.int)
    cdef int fill_quays(self, int n) noexcept
    @cython.final
    @cython.locals(seat=cython.int, passed=cython.int, before=cython.int)
    cdef void take(self, int at) noexcept
    @cython.final
    @cython.locals(card=cython.int, audience=cython.int)
    cdef void take_from(self, int at, int target) noexcept
    @cython.final
    @cython.locals(cards=cython.int, left=cython.int, n=cython.int, at=cython.int,
                   card=cython.int)
    cdef int deliver(self) except -1
    @cython.final
    cdef int _delivery(self) noexcept
    @cython.final
    @cython.locals(n=cython.int, left=cython.ulonglong, card=cython.int)
    cdef int fill_urn(self, int where, int back) noexcept
    @cython.final
    @cython.locals(at=cython.int, drawn=cython.int)
    cdef int draw_card(self, int n, int where, int named, int draw) except -1
