cimport cython

from shedet.core.engine.position cimport Position

cdef class Masks(Position):
    # fields from SHAPES
    cdef public unsigned long long wet
    cdef public unsigned long long sanded
    cdef public unsigned long long taken
    cdef public unsigned long long full
    cdef public unsigned long long closed
    cdef public unsigned long long mouth[3]
    cdef public unsigned long long flows[3]
    cdef public unsigned long long meets[3]
    cdef public unsigned long long marked[5]
    cdef public unsigned long long grown[5]
    cdef public unsigned long long spent[5]
    cdef public short ready[5]
    cdef public short afloat[5]
    cdef public short wanted[4]
    cdef public unsigned long long stacked
    cdef public unsigned long long discarded
    # end of fields
    @cython.final
    cdef void copy_masks(self, Masks other) noexcept
