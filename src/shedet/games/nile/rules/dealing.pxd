cimport cython

from shedet.core.engine.chance cimport Chance
from shedet.games.nile.pieces cimport piece, place
from shedet.games.nile.rules.counting cimport Counting
from shedet.games.nile.rules.state cimport first_field

cdef class Dealing(Counting):
    cdef int ask_first(self) except -1
    cpdef int deals_itself(self) noexcept
    @cython.locals(ends=cython.int, field=cython.int, i=cython.int, tile=cython.int,
                   lower=cython.int, owner=cython.int)
    cdef int _deal(self, Chance chance) except -1
    @cython.final
    @cython.locals(twos=cython.int, threes=cython.int, row=cython.int)
    cdef int cover_rows(self, Chance chance) except -1
    @cython.final
    @cython.locals(n=cython.int, row=cython.int)
    cdef int put_ends_in_urn(self) noexcept
