cimport cython

from shedet.core.engine.chance cimport Chance
from shedet.games.sobek2p.pieces cimport kind, piece, place
from shedet.games.sobek2p.rules cimport frame
from shedet.games.sobek2p.rules.end cimport Ending

cdef class Dealing(Ending):
    cpdef int deals_itself(self) noexcept
    @cython.locals(start=cython.int, i=cython.int, first=cython.int, observer=cython.int)
    cdef int _deal(self, Chance chance) except -1
    @cython.final
    @cython.locals(i=cython.int, seat=cython.int, family=cython.int, back=cython.int)
    cdef void lift_all(self) noexcept
    @cython.final
    @cython.locals(tile=cython.int)
    cdef int put_backs_in_urn(self, int n, int grey) noexcept
    @cython.final
    @cython.locals(twin=cython.int)
    cdef int put_twin(self, int tile, int target) noexcept
    @cython.final
    @cython.locals(i=cython.int)
    cdef void put_like(self, int token, int target) noexcept
