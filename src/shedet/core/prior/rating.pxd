cimport cython

from shedet.core.prior cimport sentinel
from shedet.core.prior.prior cimport Prior
from shedet.core.engine.position cimport Position

cdef class Rating(Prior):
    # fields from SHAPES
    cdef public short ratings[512]
    cdef public short likely[96]
    cdef public int spread
    # end of fields
    @cython.final
    @cython.locals(product=cython.int)
    cdef int part(self, int number, int percent) noexcept
    @cython.final
    @cython.locals(best=cython.int, total=cython.int, spread=cython.int, i=cython.int,
                   loss=cython.int)
    cdef int settle(self, int n) noexcept
    @cython.locals(n=cython.int, best=cython.int, i=cython.int)
    cpdef int favourite(self, Position position) except -1
