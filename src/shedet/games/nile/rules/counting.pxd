cimport cython

from shedet.games.nile.pieces cimport kind, piece, place
from shedet.games.nile.rules.events cimport Events
from shedet.games.nile.rules.state cimport first_field

cdef class Counting(Events):
    @cython.locals(tile=cython.int, seat=cython.int, crop=cython.int, row=cython.int)
    cdef int count_anew(self) except -1
    @cython.final
    @cython.locals(wave=cython.int, field=cython.int, row=cython.int)
    cdef void count_water(self) noexcept
    @cython.final
    @cython.locals(field=cython.int, slot=cython.int, seat=cython.int)
    cdef void count_markers(self) noexcept
