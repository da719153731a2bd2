cimport cython

cdef unsigned long long WORD64, WORD32, PARITY
cdef int OUTCOMES

cdef class Chance:
    # fields from SHAPES
    cdef readonly unsigned long long key0
    cdef readonly unsigned long long key1
    cdef readonly unsigned long long given
    cdef readonly int is_seeded
    cdef readonly unsigned long long block0
    cdef readonly unsigned long long block1
    cdef public int logging
    cdef readonly short urn[128]
    cdef readonly int urn_count
    cdef readonly short scripted[64]
    cdef readonly int scripted_count
    cdef readonly int scripted_next
    cdef readonly short noted[64]
    cdef readonly int noted_count
    # end of fields
    cdef void copy_chance(self, Chance other) noexcept
    @cython.locals(x=cython.ulonglong, y=cython.ulonglong, key2=cython.ulonglong,
                   group=cython.int, inject=cython.int)
    cdef int mix(self) except -1
    @cython.locals(lane=cython.int)
    cpdef unsigned long long word(self) except? 0
    @cython.locals(product=cython.ulonglong, low=cython.ulonglong, threshold=cython.ulonglong)
    cpdef long long below(self, unsigned long long n) except -1
    cpdef int put_in_urn(self, int n, int outcome) except -1
    cpdef int draw(self, int n) except -1
    @cython.locals(at=cython.int, wanted=cython.int, i=cython.int)
    cpdef int pick(self, int n) except -1
