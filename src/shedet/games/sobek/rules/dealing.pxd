cimport cython

from shedet.core.engine.chance cimport Chance
from shedet.games.sobek.pieces cimport kind, piece, place
from shedet.games.sobek.rules cimport frame
from shedet.games.sobek.rules.round cimport Rounds

cdef class Dealing(Rounds):
    cpdef int deals_itself(self) noexcept
    @cython.locals(green=cython.int, i=cython.int, first=cython.int, observer=cython.int,
                   card=cython.int, token=cython.int, is_green=cython.int)
    cdef int _deal(self, Chance chance) except -1
    @cython.final
    @cython.locals(i=cython.int, where=cython.int, seat=cython.int, family=cython.int,
                   back=cython.int)
    cdef void lift_all(self) noexcept
    @cython.final
    @cython.locals(card=cython.int)
    cdef int put_backs_in_urn(self, int n, int green) noexcept
    @cython.final
    @cython.locals(twin=cython.int)
    cdef void put_twin(self, int card, int target) noexcept
    @cython.final
    @cython.locals(i=cython.int)
    cdef void put_like(self, int token) noexcept
