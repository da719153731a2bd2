cimport cython

cdef class Observation:
    # fields from SHAPES
    cdef readonly short values[2048]
    cdef readonly int used
    cdef readonly short columns[96]
    # end of fields
    @cython.final
    @cython.locals(i=cython.int)
    cdef void clear(self) noexcept
