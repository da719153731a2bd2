cimport cython

from shedet.core.engine cimport stage
from shedet.core.engine.position cimport Position

cdef class Prior:
    # fields from SHAPES
    cdef public short weights[512]
    cdef public int horizon
    cdef public int scale
    cdef public int exploration
    cdef public short reckoned[32]
    cdef public short margins[8]
    cdef public short shares[8]
    # end of fields
    @cython.locals(i=cython.int)
    cpdef int weigh(self, Position position, int n) except -1
    @cython.final
    cdef int check(self, Position position, int n) except -1
    cpdef int rests(self, Position position) except -1
    cpdef int estimate(self, Position position, int seat) except? -1
    cpdef int reckon(self, Position position, int seat) except -1
    cpdef int evaluate(self, Position position) except -1
