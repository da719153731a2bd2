cimport cython

from shedet.games.nile.pieces cimport kind, piece
from shedet.games.nile.rules cimport packed
from shedet.games.nile.rules.observing cimport Observing

cdef class Listing(Observing):
    @cython.locals(found=list, field=cython.int, on=cython.int, waves=cython.int,
                   desert=cython.int, covered=cython.int)
    cpdef list listed_fields(self)
    @cython.final
    @cython.locals(state=cython.int, acted=cython.int)
    cdef int marker_on(self, int field, int slot) noexcept
    @cython.locals(found=list, row=cython.int, fruits=list, i=cython.int, n=cython.int,
                   owner=cython.int, crop=cython.int)
    cpdef list listed_stalls(self)
    @cython.locals(found=list, tile=cython.int, front=cython.int)
    cpdef list listed_sand(self)
    @cython.locals(found=list, tile=cython.int, printed=cython.int, rank=cython.int)
    cpdef list listed_unseen(self, list ranks)
    @cython.locals(found=list, tile=cython.int, printed=cython.int)
    cpdef list listed_used(self, list ranks)
