cimport cython

from shedet.core.engine cimport seeding

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
    @cython.final
    @cython.locals(mask=cython.ulonglong, key=cython.ulonglong, after=cython.ulonglong,
                   last=cython.ulonglong, kept=cython.ulonglong, group=cython.int)
    cdef int mix(self, unsigned long long x, unsigned long long y) except -1
    cpdef unsigned long long word(self) except? 0
    @cython.final
    @cython.locals(lane=cython.int, block=cython.ulonglong)
    cdef unsigned long long _word(self) except? 0
    @cython.locals(mask=cython.ulonglong, product=cython.ulonglong, low=cython.ulonglong, threshold=cython.ulonglong)
    cpdef long long below(self, unsigned long long n) except -1
    cpdef int put_in_urn(self, int n, int outcome) except -1
    cpdef int draw(self, int n) except -1
    cpdef int draw_from(self, int n, int heap, int number) except -1
    cpdef int pick(self, int n) except -1
    @cython.locals(at=cython.int, wanted=cython.int, i=cython.int)
    cpdef int pick_from(self, int n, int heap, int number) except -1
    @cython.final
    @cython.locals(at=cython.int, lowest=cython.ulonglong, i=cython.int, alike=cython.ulonglong,
                   j=cython.int, thing=cython.ulonglong, named=cython.ulonglong)
    cdef int lowest_of(self, int n, int heap, int number) except -1
